// RUN: sw-opt --convert-linalg-to-tpp --split-input-file %s | FileCheck %s

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
#col = affine_map<(i, j) -> (i)>
#none = affine_map<(i, j) -> ()>

// CHECK-LABEL: func.func @broadcasts
// CHECK: tpp.binary add ins(%arg0, %arg1 : {{.*}}) bcast_rhs row outs(%arg0
// CHECK: tpp.binary mul ins(%arg2, %arg0 : {{.*}}) bcast_lhs col outs(%arg0
// CHECK: tpp.binary mul ins(%arg0, %arg3 : {{.*}}f32) bcast_rhs scalar outs(%arg0
func.func @broadcasts(%x: memref<4x8xf32>, %r: memref<8xf32>, %c: memref<4xf32>, %s: f32) {
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %r : memref<4x8xf32>, memref<8xf32>) outs(%x : memref<4x8xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %v = arith.addf %p, %q : f32
    linalg.yield %v : f32
  }
  linalg.generic {indexing_maps = [#col, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%c, %x : memref<4xf32>, memref<4x8xf32>) outs(%x : memref<4x8xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %v = arith.mulf %p, %q : f32
    linalg.yield %v : f32
  }
  linalg.generic {indexing_maps = [#id, #none, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %s : memref<4x8xf32>, f32) outs(%x : memref<4x8xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %v = arith.mulf %p, %q : f32
    linalg.yield %v : f32
  }
  return
}

// -----

// The forms of relu that importers print; maxnumf makes 0 of a NaN.
#id = affine_map<(i, j) -> (i, j)>
// CHECK-LABEL: func.func @relu
// CHECK: tpp.unary relu ins
// CHECK: tpp.unary relu_num ins
// CHECK: tpp.unary relu ins
// CHECK-NOT: linalg
func.func @relu(%x: memref<4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : memref<4x8xf32>) outs(%x : memref<4x8xf32>) {
  ^bb0(%p: f32, %o: f32):
    %v = arith.maximumf %p, %zero : f32
    linalg.yield %v : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : memref<4x8xf32>) outs(%x : memref<4x8xf32>) {
  ^bb0(%p: f32, %o: f32):
    %v = arith.maxnumf %zero, %p : f32
    linalg.yield %v : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : memref<4x8xf32>) outs(%x : memref<4x8xf32>) {
  ^bb0(%p: f32, %o: f32):
    %c = arith.cmpf ugt, %p, %zero : f32
    %v = arith.select %c, %p, %zero : f32
    linalg.yield %v : f32
  }
  return
}

// -----

// CHECK-LABEL: func.func @fills_and_copies
// CHECK: %[[ZERO:.*]] = tpp.unary zero outs(%arg1
// CHECK: %[[ONE:.*]] = tpp.unary identity ins(%{{.*}} : f32) bcast scalar outs(%arg1
// CHECK: tpp.unary identity ins(%arg0 : tensor<4x8xf32>) outs(%[[ZERO]]
// CHECK: tpp.unary identity ins(%arg2 : tensor<8xf32>) bcast row outs(%[[ONE]]
func.func @fills_and_copies(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %r: tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %0 = linalg.fill ins(%zero : f32) outs(%y : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.fill ins(%one : f32) outs(%y : tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = linalg.copy ins(%x : tensor<4x8xf32>) outs(%0 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = linalg.broadcast ins(%r : tensor<8xf32>) outs(%1 : tensor<4x8xf32>) dimensions = [0]
  return %2, %3 : tensor<4x8xf32>, tensor<4x8xf32>
}

// -----

// A negative zero is not zero bits.
// CHECK-LABEL: func.func @negative_zero
// CHECK-NOT: tpp.unary zero
// CHECK: tpp.unary identity {{.*}} bcast scalar
func.func @negative_zero(%y: memref<4x8xf32>) {
  %zero = arith.constant -0.0 : f32
  linalg.fill ins(%zero : f32) outs(%y : memref<4x8xf32>)
  return
}

// -----

// CHECK-LABEL: func.func @vector
// CHECK: tpp.binary add ins(%arg0, %arg1 : memref<70xf32>, memref<70xf32>) outs(%arg0 : memref<70xf32>)
func.func @vector(%x: memref<70xf32>, %y: memref<70xf32>) {
  linalg.add ins(%x, %y : memref<70xf32>, memref<70xf32>) outs(%x : memref<70xf32>)
  return
}
