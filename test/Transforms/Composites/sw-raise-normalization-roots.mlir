// RUN: sw-opt --sw-raise-composites --canonicalize --split-input-file %s | FileCheck %s
// Roots and powers in normalisations.

// Divided by the root.

#all = affine_map<(i, j) -> (i, j)>
#kept = affine_map<(i, j) -> (i, 0)>
#along = affine_map<(i, j) -> (j)>

// CHECK-LABEL: func.func @divided
// CHECK-NEXT: %[[E:.*]] = tensor.empty()
// CHECK-NEXT: %[[R:.*]] = sw.normalization dimensions = [1] epsilon = 9.9999997473787516E-6 ins(%arg0 : tensor<8x16xf32>) scale(%arg1 : tensor<16xf32>) shift(%arg2 : tensor<16xf32>) along = [1] outs(%[[E]]
// CHECK-NEXT: return %[[R]]
func.func @divided(%x: tensor<8x16xf32>, %g: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %n = arith.constant 16.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %k = tensor.empty() : tensor<8x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<8x1xf32>) -> tensor<8x1xf32>
  %s = linalg.generic {indexing_maps = [#all, #kept], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x16xf32>) outs(%f : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %m = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<8x1xf32>) outs(%k : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %d = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<8x16xf32>, tensor<8x1xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  %q = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%d : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) {
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
  %y = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel"]} ins(%d, %r : tensor<8x16xf32>, tensor<8x1xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.divf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  %u = linalg.generic {indexing_maps = [#all, #along, #along, #all], iterator_types = ["parallel", "parallel"]} ins(%y, %g, %b : tensor<8x16xf32>, tensor<16xf32>, tensor<16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %c: f32, %h: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    %1 = arith.addf %0, %h : f32
    linalg.yield %1 : f32
  } -> tensor<8x16xf32>
  return %u : tensor<8x16xf32>
}

// -----

// Times the reciprocal of the root, and squares by math.powf.

#all = affine_map<(i, j) -> (i, j)>
#kept = affine_map<(i, j) -> (i, 0)>
#along = affine_map<(i, j) -> (j)>

// CHECK-LABEL: func.func @reciprocal
// CHECK-NEXT: %[[E:.*]] = tensor.empty()
// CHECK-NEXT: %[[R:.*]] = sw.normalization dimensions = [1] epsilon = 9.9999997473787516E-6 ins(%arg0 : tensor<8x16xf32>) scale(%arg1 : tensor<16xf32>) shift(%arg2 : tensor<16xf32>) along = [1] outs(%[[E]]
// CHECK-NEXT: return %[[R]]
func.func @reciprocal(%x: tensor<8x16xf32>, %g: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %n = arith.constant 16.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %k = tensor.empty() : tensor<8x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<8x1xf32>) -> tensor<8x1xf32>
  %s = linalg.generic {indexing_maps = [#all, #kept], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x16xf32>) outs(%f : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %m = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<8x1xf32>) outs(%k : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %d = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<8x16xf32>, tensor<8x1xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  %q = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%d : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.powf %a, %two : f32
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
    %2 = arith.divf %one, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8x1xf32>
  %y = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel"]} ins(%d, %r : tensor<8x16xf32>, tensor<8x1xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  %u = linalg.generic {indexing_maps = [#all, #along, #along, #all], iterator_types = ["parallel", "parallel"]} ins(%y, %g, %b : tensor<8x16xf32>, tensor<16xf32>, tensor<16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %c: f32, %h: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    %1 = arith.addf %0, %h : f32
    linalg.yield %1 : f32
  } -> tensor<8x16xf32>
  return %u : tensor<8x16xf32>
}

// -----

// Root mean square normalisation by powers.

#all = affine_map<(i, j) -> (i, j)>
#kept = affine_map<(i, j) -> (i, 0)>
#along = affine_map<(i, j) -> (j)>

// CHECK-LABEL: func.func @power
// CHECK-NEXT: %[[E:.*]] = tensor.empty()
// CHECK-NEXT: %[[R:.*]] = sw.normalization rms dimensions = [1] epsilon = 9.9999997473787516E-6 ins(%arg0 : tensor<8x16xf32>) scale(%arg1 : tensor<16xf32>) shift(%arg2 : tensor<16xf32>) along = [1] outs(%[[E]]
// CHECK-NEXT: return %[[R]]
func.func @power(%x: tensor<8x16xf32>, %g: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %minus = arith.constant -0.5 : f32
  %two = arith.constant 2.0 : f32
  %eps = arith.constant 1.0e-05 : f32
  %n = arith.constant 16.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %k = tensor.empty() : tensor<8x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<8x1xf32>) -> tensor<8x1xf32>
  %q = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.powf %a, %two : f32
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
    %1 = math.powf %0, %minus : f32
    linalg.yield %1 : f32
  } -> tensor<8x1xf32>
  %y = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %r : tensor<8x16xf32>, tensor<8x1xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %c, %a : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  %u = linalg.generic {indexing_maps = [#all, #along, #along, #all], iterator_types = ["parallel", "parallel"]} ins(%y, %g, %b : tensor<8x16xf32>, tensor<16xf32>, tensor<16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %c: f32, %h: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    %1 = arith.addf %0, %h : f32
    linalg.yield %1 : f32
  } -> tensor<8x16xf32>
  return %u : tensor<8x16xf32>
}

// -----

// Divided by a power, and squares by math.fpowi.

#all = affine_map<(i, j) -> (i, j)>
#kept = affine_map<(i, j) -> (i, 0)>

// CHECK-LABEL: func.func @root_power
// CHECK-NEXT: %[[E:.*]] = tensor.empty()
// CHECK-NEXT: %[[R:.*]] = sw.normalization rms dimensions = [1] epsilon = 9.9999997473787516E-6 ins(%arg0 : tensor<8x16xf32>) outs(%[[E]]
// CHECK-NEXT: return %[[R]]
func.func @root_power(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %int = arith.constant 2 : i32
  %eps = arith.constant 1.0e-05 : f32
  %n = arith.constant 16.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %k = tensor.empty() : tensor<8x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<8x1xf32>) -> tensor<8x1xf32>
  %q = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = math.fpowi %a, %int : f32, i32
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
    %1 = math.powf %0, %half : f32
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

// Times the reciprocal of a power.

#all = affine_map<(i, j) -> (i, j)>
#kept = affine_map<(i, j) -> (i, 0)>

// CHECK-LABEL: func.func @reciprocal_power
// CHECK-NEXT: %[[E:.*]] = tensor.empty()
// CHECK-NEXT: %[[R:.*]] = sw.normalization dimensions = [1] epsilon = 9.9999997473787516E-6 ins(%arg0 : tensor<8x16xf32>) outs(%[[E]]
// CHECK-NEXT: return %[[R]]
func.func @reciprocal_power(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %half = arith.constant 0.5 : f32
  %eps = arith.constant 1.0e-05 : f32
  %n = arith.constant 16.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %k = tensor.empty() : tensor<8x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<8x1xf32>) -> tensor<8x1xf32>
  %s = linalg.generic {indexing_maps = [#all, #kept], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x16xf32>) outs(%f : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %m = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<8x1xf32>) outs(%k : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %d = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %m : tensor<8x16xf32>, tensor<8x1xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  %q = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%d : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) {
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
    %1 = math.powf %0, %half : f32
    %2 = arith.divf %one, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8x1xf32>
  %y = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel"]} ins(%d, %r : tensor<8x16xf32>, tensor<8x1xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}
