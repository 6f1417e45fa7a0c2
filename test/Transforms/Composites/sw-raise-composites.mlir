// RUN: sw-opt --sw-raise-composites --split-input-file %s | FileCheck %s
// RUN: sw-opt --sw-raise-composites --split-input-file --remarks-filter='sw-.*' %s 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: [Passed] Raise | Category:sw-composites | Remark="the exponentials of a softmax"

// The form of torch-mlir: the maximum has its position beside it, and reductions keep a dimension of one element.

#all = affine_map<(a, b) -> (a, b)>
#row = affine_map<(a, b) -> (a)>
#kept = affine_map<(a, b) -> (a, 0)>

// CHECK-LABEL: func.func @torch
// CHECK: arith.maximumf {{.*}} {sw.carry = #sw.carry<maximum>}
// CHECK: arith.subf
// CHECK: math.exp {{.*}} {sw.carry = #sw.carry<exponential>}
// CHECK: arith.addf {{.*}} {sw.carry = #sw.carry<sum>}
// CHECK: arith.divf
func.func @torch(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %first = arith.constant 0 : i64
  %e0 = tensor.empty() : tensor<8xi64>
  %f0 = linalg.fill ins(%first : i64) outs(%e0 : tensor<8xi64>) -> tensor<8xi64>
  %e1 = tensor.empty() : tensor<8xf32>
  %f1 = linalg.fill ins(%low : f32) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
  %m:2 = linalg.generic {indexing_maps = [#all, #row, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x16xf32>) outs(%f1, %f0 : tensor<8xf32>, tensor<8xi64>) {
  ^bb0(%in: f32, %old: f32, %at: i64):
    %i = linalg.index 1 : index
    %j = arith.index_cast %i : index to i64
    %0 = arith.maximumf %in, %old : f32
    %1 = arith.cmpf ogt, %in, %old : f32
    %2 = arith.select %1, %j, %at : i64
    linalg.yield %0, %2 : f32, i64
  } -> (tensor<8xf32>, tensor<8xi64>)
  %k = tensor.expand_shape %m#0 [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
  %es = tensor.empty() : tensor<8x16xf32>
  %d = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %k : tensor<8x16xf32>, tensor<8x1xf32>) outs(%es : tensor<8x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.subf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  %p = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%d : tensor<8x16xf32>) outs(%es : tensor<8x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  %e2 = tensor.empty() : tensor<8x1xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<8x1xf32>) -> tensor<8x1xf32>
  %l = linalg.generic {indexing_maps = [#all, #kept], iterator_types = ["parallel", "reduction"]} ins(%p : tensor<8x16xf32>) outs(%f2 : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %r = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel"]} ins(%p, %l : tensor<8x16xf32>, tensor<8x1xf32>) outs(%es : tensor<8x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.divf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  return %r : tensor<8x16xf32>
}

// -----

// The form of TOSA, along the first dimension: the maximum is expanded and collapsed again, and named ops reduce.

// CHECK-LABEL: func.func @tosa
// CHECK: linalg.reduce
// CHECK: arith.maximumf {{.*}} {sw.carry = #sw.carry<maximum>}
// CHECK: math.exp {{.*}} {sw.carry = #sw.carry<exponential>}
// CHECK: arith.addf {{.*}} {sw.carry = #sw.carry<sum>}
func.func @tosa(%x: tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<16xf32>) {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -3.40282347E+38 : f32
  %el = tensor.empty() : tensor<16xf32>
  %es = tensor.empty() : tensor<8x16xf32>
  %f0 = linalg.fill ins(%low : f32) outs(%el : tensor<16xf32>) -> tensor<16xf32>
  %m = linalg.reduce ins(%x : tensor<8x16xf32>) outs(%f0 : tensor<16xf32>) dimensions = [0] (%in: f32, %old: f32) {
    %0 = arith.maximumf %in, %old : f32
    linalg.yield %0 : f32
  }
  %k = tensor.expand_shape %m [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
  %c = tensor.collapse_shape %k [[0, 1]] : tensor<1x16xf32> into tensor<16xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]} ins(%x, %c : tensor<8x16xf32>, tensor<16xf32>) outs(%es : tensor<8x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8x16xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%el : tensor<16xf32>) -> tensor<16xf32>
  %l = linalg.reduce ins(%p : tensor<8x16xf32>) outs(%f1 : tensor<16xf32>) dimensions = [0] (%in: f32, %old: f32) {
    %0 = arith.addf %in, %old : f32
    linalg.yield %0 : f32
  }
  return %p, %l : tensor<8x16xf32>, tensor<16xf32>
}

// -----

// A program that is partly fused: both ops scale x, and the maximum is limited to finite numbers.

#all = affine_map<(a, b) -> (a, b)>
#row = affine_map<(a, b) -> (a)>

// CHECK-LABEL: func.func @limited
// CHECK: arith.maxnumf {{.*}} {sw.carry = #sw.carry<maximum>}
// CHECK: arith.maximumf
// CHECK-NOT: sw.carry
// CHECK: math.exp {{.*}} {sw.carry = #sw.carry<exponential>}
func.func @limited(%x: tensor<8x16xf64>) -> tensor<8x16xf64> {
  %half = arith.constant 0.5 : f64
  %low = arith.constant 0x7FF8000000000000 : f64
  %lowest = arith.constant -1.7976931348623157E+308 : f64
  %el = tensor.empty() : tensor<8xf64>
  %es = tensor.empty() : tensor<8x16xf64>
  %s = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x16xf64>) outs(%es : tensor<8x16xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.mulf %a, %half : f64
    linalg.yield %0 : f64
  } -> tensor<8x16xf64>
  %f0 = linalg.fill ins(%low : f64) outs(%el : tensor<8xf64>) -> tensor<8xf64>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%s : tensor<8x16xf64>) outs(%f0 : tensor<8xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.maxnumf %a, %o : f64
    linalg.yield %0 : f64
  } -> tensor<8xf64>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<8x16xf64>, tensor<8xf64>) outs(%es : tensor<8x16xf64>) {
  ^bb0(%a: f64, %b: f64, %o: f64):
    %0 = arith.mulf %a, %half : f64
    %1 = arith.maximumf %b, %lowest : f64
    %2 = arith.subf %0, %1 : f64
    %3 = math.exp %2 : f64
    linalg.yield %3 : f64
  } -> tensor<8x16xf64>
  return %p : tensor<8x16xf64>
}
