// RUN: sw-opt --sw-raise-composites --split-input-file %s | FileCheck %s --implicit-check-not=sw.normalization
// Other roots and powers than those of a normalisation.

// Epsilon is added to the root.

#all = affine_map<(i, j) -> (i, j)>
#kept = affine_map<(i, j) -> (i, 0)>

// CHECK-LABEL: func.func @root_first
func.func @root_first(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %n = arith.constant 16.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %k = tensor.empty() : tensor<8x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<8x1xf32>) -> tensor<8x1xf32>
  %q = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %a : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  %w = linalg.generic {indexing_maps = [#all, #kept], iterator_types = ["parallel", "reduction"]} ins(%q : tensor<8x16xf32>) outs(%f : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %v = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<8x1xf32>) outs(%k : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %r = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<8x1xf32>) outs(%k : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.sqrt %a : f32
    %1 = arith.addf %0, %eps : f32
    linalg.yield %1 : f32
  } -> tensor<8x1xf32>
  %y = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %r : tensor<8x16xf32>, tensor<8x1xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----

// Another power of the variance.

#all = affine_map<(i, j) -> (i, j)>
#kept = affine_map<(i, j) -> (i, 0)>

// CHECK-LABEL: func.func @other_power
func.func @other_power(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %n = arith.constant 16.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %k = tensor.empty() : tensor<8x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<8x1xf32>) -> tensor<8x1xf32>
  %q = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %a : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  %w = linalg.generic {indexing_maps = [#all, #kept], iterator_types = ["parallel", "reduction"]} ins(%q : tensor<8x16xf32>) outs(%f : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %v = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<8x1xf32>) outs(%k : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %r = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<8x1xf32>) outs(%k : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %eps : f32
    %1 = math.powf %0, %two : f32
    linalg.yield %1 : f32
  } -> tensor<8x1xf32>
  %y = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %r : tensor<8x16xf32>, tensor<8x1xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----

// A product with the root.

#all = affine_map<(i, j) -> (i, j)>
#kept = affine_map<(i, j) -> (i, 0)>

// CHECK-LABEL: func.func @times_root
func.func @times_root(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %n = arith.constant 16.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %k = tensor.empty() : tensor<8x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<8x1xf32>) -> tensor<8x1xf32>
  %q = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %a : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  %w = linalg.generic {indexing_maps = [#all, #kept], iterator_types = ["parallel", "reduction"]} ins(%q : tensor<8x16xf32>) outs(%f : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %v = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<8x1xf32>) outs(%k : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %r = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<8x1xf32>) outs(%k : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %eps : f32
    %1 = math.sqrt %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8x1xf32>
  %y = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %r : tensor<8x16xf32>, tensor<8x1xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----

// Divided by the reciprocal of the root.

#all = affine_map<(i, j) -> (i, j)>
#kept = affine_map<(i, j) -> (i, 0)>

// CHECK-LABEL: func.func @by_reciprocal
func.func @by_reciprocal(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %n = arith.constant 16.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %k = tensor.empty() : tensor<8x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<8x1xf32>) -> tensor<8x1xf32>
  %q = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %a : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  %w = linalg.generic {indexing_maps = [#all, #kept], iterator_types = ["parallel", "reduction"]} ins(%q : tensor<8x16xf32>) outs(%f : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %v = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<8x1xf32>) outs(%k : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %r = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<8x1xf32>) outs(%k : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %eps : f32
    %1 = math.rsqrt %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8x1xf32>
  %y = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %r : tensor<8x16xf32>, tensor<8x1xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----

// Another number than 1 divided by the root.

#all = affine_map<(i, j) -> (i, j)>
#kept = affine_map<(i, j) -> (i, 0)>

// CHECK-LABEL: func.func @not_reciprocal
func.func @not_reciprocal(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %n = arith.constant 16.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %k = tensor.empty() : tensor<8x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<8x1xf32>) -> tensor<8x1xf32>
  %q = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %a : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  %w = linalg.generic {indexing_maps = [#all, #kept], iterator_types = ["parallel", "reduction"]} ins(%q : tensor<8x16xf32>) outs(%f : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %v = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<8x1xf32>) outs(%k : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %r = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<8x1xf32>) outs(%k : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %eps : f32
    %1 = math.sqrt %0 : f32
    %2 = arith.divf %two, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8x1xf32>
  %y = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %r : tensor<8x16xf32>, tensor<8x1xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----

// The root is divided.

#all = affine_map<(i, j) -> (i, j)>
#kept = affine_map<(i, j) -> (i, 0)>

// CHECK-LABEL: func.func @reversed
func.func @reversed(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %n = arith.constant 16.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %k = tensor.empty() : tensor<8x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<8x1xf32>) -> tensor<8x1xf32>
  %q = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.mulf %a, %a : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  %w = linalg.generic {indexing_maps = [#all, #kept], iterator_types = ["parallel", "reduction"]} ins(%q : tensor<8x16xf32>) outs(%f : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %v = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<8x1xf32>) outs(%k : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %r = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<8x1xf32>) outs(%k : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %eps : f32
    %1 = math.sqrt %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8x1xf32>
  %y = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %r : tensor<8x16xf32>, tensor<8x1xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %c, %a : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}

// -----

// The variance of cubes.

#all = affine_map<(i, j) -> (i, j)>
#kept = affine_map<(i, j) -> (i, 0)>

// CHECK-LABEL: func.func @cubes
func.func @cubes(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %three = arith.constant 3.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %n = arith.constant 16.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %k = tensor.empty() : tensor<8x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<8x1xf32>) -> tensor<8x1xf32>
  %q = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.powf %a, %three : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  %w = linalg.generic {indexing_maps = [#all, #kept], iterator_types = ["parallel", "reduction"]} ins(%q : tensor<8x16xf32>) outs(%f : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %v = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<8x1xf32>) outs(%k : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %r = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<8x1xf32>) outs(%k : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %eps : f32
    %1 = math.sqrt %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8x1xf32>
  %y = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %r : tensor<8x16xf32>, tensor<8x1xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}
