// RUN: sw-opt --sw-yield-destinations --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @new_in_loop
// CHECK: scf.for {{.*}} iter_args(%[[T:.*]] =
// CHECK: %[[X:.*]] = linalg.transpose
// CHECK: %[[Y:.*]] = bufferization.materialize_in_destination %[[X]] in %[[T]]
// CHECK: scf.yield %[[Y]]
func.func @new_in_loop(%a: tensor<4x4xf32>, %n: index) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<4x4xf32>) {
    %e = tensor.empty() : tensor<4x4xf32>
    %x = linalg.transpose ins(%t : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
    scf.yield %x : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}

// -----

// The loop starts from a copy of what is returned as well.
// CHECK-LABEL: func.func @shared_start
// CHECK: %[[C:.*]] = bufferization.alloc_tensor() copy(%[[A:.*]])
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[C]])
// CHECK: return %{{.*}}, %[[A]]
func.func @shared_start(%n: index, %b: tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<16xf32>
  %a = linalg.exp ins(%b : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<16xf32>) {
    %x = linalg.exp ins(%t : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
    scf.yield %x : tensor<16xf32>
  }
  return %r, %a : tensor<16xf32>, tensor<16xf32>
}

// -----

// Both are copied before the first is written; the number is not a tensor.
// CHECK-LABEL: func.func @swapped
// CHECK: scf.for {{.*}} iter_args(%[[S:.*]] = %{{.*}}, %[[T:.*]] = %{{.*}}, %[[U:.*]] = %{{.*}})
// CHECK: %[[TC:.*]] = bufferization.alloc_tensor() copy(%[[T]])
// CHECK: %[[SC:.*]] = bufferization.alloc_tensor() copy(%[[S]])
// CHECK: %[[T2:.*]] = bufferization.materialize_in_destination %[[TC]] in %[[S]]
// CHECK: %[[S2:.*]] = bufferization.materialize_in_destination %[[SC]] in %[[T]]
// CHECK: scf.yield %[[T2]], %[[S2]], %[[U]]
func.func @swapped(%a: tensor<16xf32>, %b: tensor<16xf32>, %v: f32, %n: index) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a, %t = %b, %u = %v) -> (tensor<16xf32>, tensor<16xf32>, f32) {
    scf.yield %t, %s, %u : tensor<16xf32>, tensor<16xf32>, f32
  }
  return %r#0 : tensor<16xf32>
}

// -----

// CHECK-LABEL: func.func @branches
// CHECK: %[[D:.*]] = bufferization.alloc_tensor() : tensor<16xf32>
// CHECK: scf.if
// CHECK: bufferization.materialize_in_destination %{{.*}} in %[[D]]
// CHECK: } else {
// CHECK: bufferization.materialize_in_destination %{{.*}} in %[[D]]
func.func @branches(%c: i1, %a: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<16xf32> {
  %r = scf.if %c -> (tensor<16xf32>) {
    scf.yield %a : tensor<16xf32>
  } else {
    scf.yield %b : tensor<16xf32>
  }
  return %r : tensor<16xf32>
}

// -----

// CHECK-LABEL: func.func @while
// CHECK: scf.while (%[[B:.*]] = %{{.*}})
// CHECK: %[[X:.*]] = bufferization.materialize_in_destination %{{.*}} in %[[B]]
// CHECK: scf.condition(%{{.*}}) %[[X]]
// CHECK: ^bb0(%[[A:.*]]: tensor<4x4xf32>)
// CHECK: %[[Y:.*]] = linalg.generic {{.*}} outs(%[[A]] :
// CHECK: scf.yield %[[Y]]
func.func @while(%a: tensor<4x4xf32>, %c: i1) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %r = scf.while (%t = %a) : (tensor<4x4xf32>) -> (tensor<4x4xf32>) {
    %x = linalg.transpose ins(%t : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
    scf.condition(%c) %x : tensor<4x4xf32>
  } do {
  ^bb0(%t: tensor<4x4xf32>):
    %x = linalg.exp ins(%t : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %x : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}

// -----

// CHECK-LABEL: func.func @numbers
// CHECK-NOT: bufferization
func.func @numbers(%c: i1, %a: f32, %b: f32) -> f32 {
  %r = scf.if %c -> (f32) {
    scf.yield %a : f32
  } else {
    scf.yield %b : f32
  }
  return %r : f32
}

// -----

// Elements that are inserted in what loops carry are in their place already,
// unless something reads what was there after that.

// CHECK-LABEL: func.func @inserted
// CHECK-NOT: bufferization
// CHECK-LABEL: func.func @read_behind
// CHECK: bufferization.materialize_in_destination
func.func @inserted(%a: tensor<4x16xf32>, %v: f32) -> tensor<4x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %a) -> (tensor<4x16xf32>) {
    %s = scf.for %j = %c0 to %c16 step %c1 iter_args(%u = %t) -> (tensor<4x16xf32>) {
      %old = tensor.extract %u[%i, %j] : tensor<4x16xf32>
      %new = arith.addf %old, %v : f32
      %w = tensor.insert %new into %u[%i, %j] : tensor<4x16xf32>
      scf.yield %w : tensor<4x16xf32>
    }
    scf.yield %s : tensor<4x16xf32>
  }
  return %r : tensor<4x16xf32>
}
func.func @read_behind(%a: tensor<16xf32>, %v: f32) -> (tensor<16xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %r:2 = scf.for %j = %c0 to %c16 step %c1 iter_args(%u = %a, %f = %v) -> (tensor<16xf32>, f32) {
    %w = tensor.insert %f into %u[%j] : tensor<16xf32>
    %old = tensor.extract %u[%j] : tensor<16xf32>
    scf.yield %w, %old : tensor<16xf32>, f32
  }
  return %r#0, %r#1 : tensor<16xf32>, f32
}

// -----

// A sum that is added to what the loop carries stays in its place, also in a
// reshape of it.

// CHECK-LABEL: func.func @accumulated
// CHECK: scf.for {{.*}} iter_args(%[[G:.*]] =
// CHECK: %[[P:.*]] = linalg.matmul {{.*}} outs(%[[G]] :
// CHECK-NEXT: scf.yield %[[P]]
func.func @accumulated(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>, %c: tensor<8x16xf32>, %n: index) -> tensor<8x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%g = %c) -> (tensor<8x16xf32>) {
    %p = linalg.matmul ins(%a, %b : tensor<8x4xf32>, tensor<4x16xf32>) outs(%g : tensor<8x16xf32>) -> tensor<8x16xf32>
    scf.yield %p : tensor<8x16xf32>
  }
  return %r : tensor<8x16xf32>
}

// CHECK-LABEL: func.func @reshaped
// CHECK-NOT: bufferization
func.func @reshaped(%a: tensor<8x4xf32>, %b: tensor<4x16xf32>, %c: tensor<128xf32>, %n: index) -> tensor<128xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%g = %c) -> (tensor<128xf32>) {
    %m = tensor.expand_shape %g [[0, 1]] output_shape [8, 16] : tensor<128xf32> into tensor<8x16xf32>
    %p = linalg.matmul ins(%a, %b : tensor<8x4xf32>, tensor<4x16xf32>) outs(%m : tensor<8x16xf32>) -> tensor<8x16xf32>
    %s = tensor.collapse_shape %p [[0, 1]] : tensor<8x16xf32> into tensor<128xf32>
    scf.yield %s : tensor<128xf32>
  }
  return %r : tensor<128xf32>
}

// The old sum is read after the product, or by it.

// CHECK-LABEL: func.func @read_behind_sum
// CHECK: bufferization.materialize_in_destination
// CHECK-LABEL: func.func @read_by_product
// CHECK: bufferization.materialize_in_destination
func.func @read_behind_sum(%a: tensor<8x8xf32>, %c: tensor<8x8xf32>, %n: index) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8x8xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%g = %c, %h = %a) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
    %p = linalg.matmul ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%g : tensor<8x8xf32>) -> tensor<8x8xf32>
    %x = linalg.exp ins(%g : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
    scf.yield %p, %x : tensor<8x8xf32>, tensor<8x8xf32>
  }
  return %r#0, %r#1 : tensor<8x8xf32>, tensor<8x8xf32>
}
func.func @read_by_product(%a: tensor<8x8xf32>, %c: tensor<8x8xf32>, %n: index) -> tensor<8x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%g = %c) -> (tensor<8x8xf32>) {
    %p = linalg.matmul ins(%g, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%g : tensor<8x8xf32>) -> tensor<8x8xf32>
    scf.yield %p : tensor<8x8xf32>
  }
  return %r : tensor<8x8xf32>
}

// -----

// An elementwise op that reads each element where it writes it updates what the
// loop carries.

// CHECK: #[[ID:.*]] = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @updated
// CHECK-SAME: %{{.*}}: tensor<16xf32>, %[[B:.*]]: tensor<16xf32>
// CHECK: scf.for {{.*}} iter_args(%[[T:.*]] =
// CHECK: %[[S:.*]] = linalg.generic {indexing_maps = [#[[ID]], #[[ID]]], {{.*}}} ins(%[[B]] : {{.*}}) outs(%[[T]] :
// CHECK: ^bb0(%[[IN:.*]]: f32, %[[OLD:.*]]: f32):
// CHECK: arith.addf %[[OLD]], %[[IN]]
// CHECK: scf.yield %[[S]]
func.func @updated(%a: tensor<16xf32>, %b: tensor<16xf32>, %n: index) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<16xf32>) {
    %e = tensor.empty() : tensor<16xf32>
    %x = linalg.add ins(%t, %b : tensor<16xf32>, tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
    scf.yield %x : tensor<16xf32>
  }
  return %r : tensor<16xf32>
}
