// RUN: sw-opt --sw-raise-composites --split-input-file %s | FileCheck %s --implicit-check-not=sw.carry
// Exponentials that are not those of a softmax.
// The maximum begins above some numbers.

#all = affine_map<(a, b) -> (a, b)>
#row = affine_map<(a, b) -> (a)>

// CHECK-LABEL: func.func @from_zero
func.func @from_zero(%x: tensor<8x16xf32>, %y: tensor<8x16xf32>, %r: tensor<8xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0.0 : f32
  %el = tensor.empty() : tensor<8xf32>
  %es = tensor.empty() : tensor<8x16xf32>
  %f0 = linalg.fill ins(%low : f32) outs(%el : tensor<8xf32>) -> tensor<8xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x16xf32>) outs(%f0 : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<8x16xf32>, tensor<8xf32>) outs(%es : tensor<8x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8x16xf32>
  return %p : tensor<8x16xf32>
}

// -----

// The maximum of a NaN and a number is NaN.

#all = affine_map<(a, b) -> (a, b)>
#row = affine_map<(a, b) -> (a)>

// CHECK-LABEL: func.func @from_nan
func.func @from_nan(%x: tensor<8x16xf32>, %y: tensor<8x16xf32>, %r: tensor<8xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0x7FC00000 : f32
  %el = tensor.empty() : tensor<8xf32>
  %es = tensor.empty() : tensor<8x16xf32>
  %f0 = linalg.fill ins(%low : f32) outs(%el : tensor<8xf32>) -> tensor<8xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x16xf32>) outs(%f0 : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<8x16xf32>, tensor<8xf32>) outs(%es : tensor<8x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8x16xf32>
  return %p : tensor<8x16xf32>
}

// -----

// Not the maximum.

#all = affine_map<(a, b) -> (a, b)>
#row = affine_map<(a, b) -> (a)>

// CHECK-LABEL: func.func @minimum
func.func @minimum(%x: tensor<8x16xf32>, %y: tensor<8x16xf32>, %r: tensor<8xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %el = tensor.empty() : tensor<8xf32>
  %es = tensor.empty() : tensor<8x16xf32>
  %f0 = linalg.fill ins(%low : f32) outs(%el : tensor<8xf32>) -> tensor<8xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x16xf32>) outs(%f0 : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.minimumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<8x16xf32>, tensor<8xf32>) outs(%es : tensor<8x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8x16xf32>
  return %p : tensor<8x16xf32>
}

// -----

// The maximum of other numbers.

#all = affine_map<(a, b) -> (a, b)>
#row = affine_map<(a, b) -> (a)>

// CHECK-LABEL: func.func @of_others
func.func @of_others(%x: tensor<8x16xf32>, %y: tensor<8x16xf32>, %r: tensor<8xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %el = tensor.empty() : tensor<8xf32>
  %es = tensor.empty() : tensor<8x16xf32>
  %f0 = linalg.fill ins(%low : f32) outs(%el : tensor<8xf32>) -> tensor<8xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%y : tensor<8x16xf32>) outs(%f0 : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<8x16xf32>, tensor<8xf32>) outs(%es : tensor<8x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8x16xf32>
  return %p : tensor<8x16xf32>
}

// -----

// Something else is subtracted.

#all = affine_map<(a, b) -> (a, b)>
#row = affine_map<(a, b) -> (a)>

// CHECK-LABEL: func.func @other_array
func.func @other_array(%x: tensor<8x16xf32>, %y: tensor<8x16xf32>, %r: tensor<8xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %el = tensor.empty() : tensor<8xf32>
  %es = tensor.empty() : tensor<8x16xf32>
  %f0 = linalg.fill ins(%low : f32) outs(%el : tensor<8xf32>) -> tensor<8xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x16xf32>) outs(%f0 : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %r : tensor<8x16xf32>, tensor<8xf32>) outs(%es : tensor<8x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8x16xf32>
  return %p : tensor<8x16xf32>
}

// -----

// m - x.

#all = affine_map<(a, b) -> (a, b)>
#row = affine_map<(a, b) -> (a)>

// CHECK-LABEL: func.func @swapped
func.func @swapped(%x: tensor<8x16xf32>, %y: tensor<8x16xf32>, %r: tensor<8xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %el = tensor.empty() : tensor<8xf32>
  %es = tensor.empty() : tensor<8x16xf32>
  %f0 = linalg.fill ins(%low : f32) outs(%el : tensor<8xf32>) -> tensor<8xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x16xf32>) outs(%f0 : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<8x16xf32>, tensor<8xf32>) outs(%es : tensor<8x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.subf %b, %a : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8x16xf32>
  return %p : tensor<8x16xf32>
}

// -----

// x + m.

#all = affine_map<(a, b) -> (a, b)>
#row = affine_map<(a, b) -> (a)>

// CHECK-LABEL: func.func @sum
func.func @sum(%x: tensor<8x16xf32>, %y: tensor<8x16xf32>, %r: tensor<8xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %el = tensor.empty() : tensor<8xf32>
  %es = tensor.empty() : tensor<8x16xf32>
  %f0 = linalg.fill ins(%low : f32) outs(%el : tensor<8xf32>) -> tensor<8xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x16xf32>) outs(%f0 : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<8x16xf32>, tensor<8xf32>) outs(%es : tensor<8x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.addf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8x16xf32>
  return %p : tensor<8x16xf32>
}

// -----

// The maximum of one row is subtracted from all.

#all = affine_map<(a, b) -> (a, b)>
#row = affine_map<(a, b) -> (a)>

// CHECK-LABEL: func.func @one_row
func.func @one_row(%x: tensor<8x16xf32>, %y: tensor<8x16xf32>, %r: tensor<8xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %el = tensor.empty() : tensor<8xf32>
  %es = tensor.empty() : tensor<8x16xf32>
  %f0 = linalg.fill ins(%low : f32) outs(%el : tensor<8xf32>) -> tensor<8xf32>
  %m = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x16xf32>) outs(%f0 : tensor<8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.maximumf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  %p = linalg.generic {indexing_maps = [#all, affine_map<(a, b) -> (0)>, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<8x16xf32>, tensor<8xf32>) outs(%es : tensor<8x16xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8x16xf32>
  return %p : tensor<8x16xf32>
}

// -----

// Arrays in memory have no single value.

#all = affine_map<(a, b) -> (a, b)>
#row = affine_map<(a, b) -> (a)>

// CHECK-LABEL: func.func @memory
func.func @memory(%x: memref<8x16xf32>, %m: memref<8xf32>) {
  %low = arith.constant 0xFF800000 : f32
  linalg.fill ins(%low : f32) outs(%m : memref<8xf32>)
  linalg.reduce { arith.maximumf } ins(%x : memref<8x16xf32>) outs(%m : memref<8xf32>) dimensions = [1]
  linalg.generic {indexing_maps = [#row, #all], iterator_types = ["parallel", "parallel"]} ins(%m : memref<8xf32>) outs(%x : memref<8x16xf32>) {
  ^bb0(%b: f32, %a: f32):
    %0 = arith.subf %a, %b : f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  }
  return
}
