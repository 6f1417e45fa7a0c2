// RUN: sw-opt --sw-fuse --split-input-file %s | FileCheck %s
// RUN: sw-opt --sw-fuse --split-input-file --remarks-filter=sw-fuse %s 2>&1 | FileCheck %s --check-prefix=REMARK

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>

// A chain of three, named ops among them.
// CHECK-LABEL: func.func @chain
// CHECK:      linalg.generic
// CHECK-SAME:   ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8xf32>)
// CHECK:        arith.addf
// CHECK-NEXT:   math.exp
// CHECK-NEXT:   arith.negf
// CHECK-NOT:  linalg.{{exp|neg|generic}}
// REMARK: add is computed in exp
// REMARK: exp is computed in neg
func.func @chain(%x: tensor<4x8xf32>, %b: tensor<8xf32>, %e: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %b : tensor<4x8xf32>, tensor<8xf32>) outs(%e : tensor<4x8xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<4x8xf32>
  %1 = linalg.exp ins(%0 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = linalg.negf ins(%1 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %2 : tensor<4x8xf32>
}

// -----

// Others read the exponential: it is not computed twice.
// CHECK-LABEL: func.func @dear
// CHECK-COUNT-1: math.exp
// CHECK-NOT: math.exp
// REMARK: others use the result{{.*}}exp is not fused into neg
func.func @dear(%x: tensor<8xf32>, %e: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %o: f32):
    %s = math.exp %p : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  %1 = linalg.negf ins(%0 : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

// -----

#all = affine_map<(i) -> (i)>

// A difference from a number is: both have it, and the first is gone.
// CHECK-LABEL: func.func @cheap
// CHECK: arith.subf
// CHECK-NEXT: math.exp
// CHECK: arith.subf
// CHECK-NEXT: arith.negf
func.func @cheap(%x: tensor<8xf32>, %s: f32, %e: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel"]}
      ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%p: f32, %o: f32):
    %d = arith.subf %p, %s : f32
    linalg.yield %d : f32
  } -> tensor<8xf32>
  %1 = linalg.exp ins(%0 : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %2 = linalg.negf ins(%0 : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %1, %2 : tensor<8xf32>, tensor<8xf32>
}

// -----

#all = affine_map<(i, j) -> (i, j)>
#turned = affine_map<(i, j) -> (j, i)>

// What is read in another order, what an attribute protects, what is no
// arithmetic of vectors, and a reduction stay as they are.
// CHECK-LABEL: func.func @untouched
// CHECK: linalg.exp
// CHECK: linalg.generic
// CHECK: linalg.exp
// CHECK: linalg.negf
// CHECK: math.atan
// CHECK: linalg.exp
// CHECK: linalg.exp
// CHECK: linalg.reduce
// REMARK: it is read in another order{{.*}}exp is not fused into neg
// REMARK: 'sw.fuse' forbids it{{.*}}exp is not fused into neg
func.func @untouched(%x: tensor<8x8xf32>, %e: tensor<8x8xf32>, %f: tensor<8xf32>)
    -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8xf32>) {
  %0 = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = linalg.generic {indexing_maps = [#turned, #all], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%p: f32, %o: f32):
    %d = arith.negf %p : f32
    linalg.yield %d : f32
  } -> tensor<8x8xf32>
  %2 = linalg.exp {sw.fuse = false} ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = linalg.negf ins(%2 : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %4 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%p: f32, %o: f32):
    %d = math.atan %p : f32
    linalg.yield %d : f32
  } -> tensor<8x8xf32>
  %5 = linalg.exp ins(%4 : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %6 = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %7 = linalg.reduce {arith.addf} ins(%6 : tensor<8x8xf32>) outs(%f : tensor<8xf32>) dimensions = [1]
  return %1, %3, %5, %7 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8xf32>
}

// -----

// What goes on with the old values of its result stays by itself.
// CHECK-LABEL: func.func @old_values
// CHECK: %[[A:.*]] = linalg.generic {{.*}} ins(%arg0 : tensor<8x16xf32>) outs(%arg1 :
// CHECK: arith.subf
// CHECK: linalg.exp ins(%[[A]] :
// REMARK: the first reads the old values of its result{{.*}}sub is not fused into exp
#all = affine_map<(i, j) -> (i, j)>
func.func @old_values(%x: tensor<8x16xf32>, %w: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %e = tensor.empty() : tensor<8x16xf32>
  %a = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x16xf32>) outs(%w : tensor<8x16xf32>) {
  ^bb0(%i: f32, %o: f32):
    %d = arith.subf %i, %o : f32
    linalg.yield %d : f32
  } -> tensor<8x16xf32>
  %r = linalg.exp ins(%a : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %r : tensor<8x16xf32>
}

// -----

// What both bodies read is one operand: a value of five operands is computed in both of its readers, and these in one.
// CHECK-LABEL: func.func @read_twice
// CHECK:     linalg.generic {{.*}} ins(%arg0, %arg1, %arg2, %arg3, %arg4 :
// CHECK-NOT: linalg.generic
// CHECK:     return
#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (j)>
func.func @read_twice(%x: tensor<8x16xf32>, %a: tensor<16xf32>, %b: tensor<16xf32>, %c: tensor<16xf32>, %d: tensor<16xf32>) -> tensor<8x16xf32> {
  %e = tensor.empty() : tensor<8x16xf32>
  %n = linalg.generic {indexing_maps = [#all, #row, #row, #row, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %a, %b, %c, %d : tensor<8x16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%i: f32, %p: f32, %q: f32, %r: f32, %s: f32, %o: f32):
    %1 = arith.subf %i, %p : f32
    %2 = arith.mulf %1, %q : f32
    %3 = arith.mulf %2, %r : f32
    %4 = arith.addf %3, %s : f32
    linalg.yield %4 : f32
  } -> tensor<8x16xf32>
  %t = linalg.exp ins(%n : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  %y = linalg.mul ins(%n, %t : tensor<8x16xf32>, tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}
