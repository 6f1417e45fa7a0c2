// RUN: sw-opt --sw-raise-composites --canonicalize --split-input-file %s | FileCheck %s
// RUN: sw-opt --sw-raise-composites --split-input-file --remarks-filter='sw-.*' %s 2>&1 | FileCheck %s --check-prefix=REMARK

// REMARK: [Passed] Raise | Category:sw-composites | Remark="a normalisation"

// Layer normalisation of PyTorch: the variance is computed in f64, and reductions keep a dimension of one element.

#all = affine_map<(d0, d1) -> (d0, d1)>
#kept = affine_map<(d0, d1) -> (d0, 0)>
#along = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: func.func @layer
// CHECK-NEXT: %[[E:.*]] = tensor.empty()
// CHECK-NEXT: %[[R:.*]] = sw.normalization dimensions = [1] epsilon = 9.9999997473787516E-6 variance(f64) ins(%arg0 : tensor<8x16xf32>) scale(%arg1 : tensor<16xf32>) shift(%arg2 : tensor<16xf32>) along = [1] outs(%[[E]]
// CHECK-NEXT: return %[[R]]
func.func @layer(%x: tensor<8x16xf32>, %g: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %zerow = arith.constant 0.0 : f64
  %eps = arith.constant 1.0e-05 : f64
  %n = arith.constant 16.0 : f32
  %nw = arith.constant 16.0 : f64
  %e = tensor.empty() : tensor<8x16xf32>
  %ew = tensor.empty() : tensor<8x16xf64>
  %k = tensor.empty() : tensor<8x1xf32>
  %kw = tensor.empty() : tensor<8x1xf64>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<8x1xf32>) -> tensor<8x1xf32>
  %fw = linalg.fill ins(%zerow : f64) outs(%kw : tensor<8x1xf64>) -> tensor<8x1xf64>
  %w = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x16xf32>) outs(%ew : tensor<8x16xf64>) {
  ^bb0(%a: f32, %o: f64):
    %0 = arith.extf %a : f32 to f64
    linalg.yield %0 : f64
  } -> tensor<8x16xf64>
  %sw = linalg.generic {indexing_maps = [#all, #kept], iterator_types = ["parallel", "reduction"]} ins(%w : tensor<8x16xf64>) outs(%fw : tensor<8x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.addf %a, %o : f64
    linalg.yield %0 : f64
  } -> tensor<8x1xf64>
  %mw = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%sw : tensor<8x1xf64>) outs(%kw : tensor<8x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.divf %a, %nw : f64
    linalg.yield %0 : f64
  } -> tensor<8x1xf64>
  %dw = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel"]} ins(%w, %mw : tensor<8x16xf64>, tensor<8x1xf64>) outs(%ew : tensor<8x16xf64>) {
  ^bb0(%a: f64, %m: f64, %o: f64):
    %0 = arith.subf %a, %m : f64
    linalg.yield %0 : f64
  } -> tensor<8x16xf64>
  %q = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]} ins(%dw, %dw : tensor<8x16xf64>, tensor<8x16xf64>) outs(%ew : tensor<8x16xf64>) {
  ^bb0(%a: f64, %c: f64, %o: f64):
    %0 = arith.mulf %a, %c : f64
    linalg.yield %0 : f64
  } -> tensor<8x16xf64>
  %vs = linalg.generic {indexing_maps = [#all, #kept], iterator_types = ["parallel", "reduction"]} ins(%q : tensor<8x16xf64>) outs(%fw : tensor<8x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.addf %a, %o : f64
    linalg.yield %0 : f64
  } -> tensor<8x1xf64>
  %v = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%vs : tensor<8x1xf64>) outs(%kw : tensor<8x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.divf %a, %nw : f64
    linalg.yield %0 : f64
  } -> tensor<8x1xf64>
  %vr = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<8x1xf64>) outs(%k : tensor<8x1xf32>) {
  ^bb0(%a: f64, %o: f32):
    %0 = arith.truncf %a : f64 to f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %r = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%vr : tensor<8x1xf32>) outs(%k : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.truncf %eps : f64 to f32
    %1 = arith.addf %a, %0 : f32
    %2 = math.rsqrt %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8x1xf32>
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
  %y = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel"]} ins(%d, %r : tensor<8x16xf32>, tensor<8x1xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  %z = linalg.generic {indexing_maps = [#all, #along, #all], iterator_types = ["parallel", "parallel"]} ins(%y, %g : tensor<8x16xf32>, tensor<16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  %u = linalg.generic {indexing_maps = [#all, #along, #all], iterator_types = ["parallel", "parallel"]} ins(%z, %b : tensor<8x16xf32>, tensor<16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.addf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  return %u : tensor<8x16xf32>
}

// -----

// Batch normalisation in training, without a shift.

#all = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#kept = affine_map<(d0, d1, d2, d3) -> (0, d1, 0, 0)>
#along = affine_map<(d0, d1, d2, d3) -> (d1)>

// CHECK-LABEL: func.func @batch
// CHECK-NEXT: %[[E:.*]] = tensor.empty()
// CHECK-NEXT: %[[R:.*]] = sw.normalization dimensions = [0, 2, 3] epsilon = 9.9999997473787516E-6 variance(f64) ins(%arg0 : tensor<4x3x5x6xf32>) scale(%arg1 : tensor<3xf32>) along = [1] outs(%[[E]]
// CHECK-NEXT: return %[[R]]
func.func @batch(%x: tensor<4x3x5x6xf32>, %g: tensor<3xf32>) -> tensor<4x3x5x6xf32> {
  %zero = arith.constant 0.0 : f32
  %zerow = arith.constant 0.0 : f64
  %eps = arith.constant 1.0e-05 : f64
  %n = arith.constant 120.0 : f32
  %nw = arith.constant 120.0 : f64
  %e = tensor.empty() : tensor<4x3x5x6xf32>
  %ew = tensor.empty() : tensor<4x3x5x6xf64>
  %k = tensor.empty() : tensor<1x3x1x1xf32>
  %kw = tensor.empty() : tensor<1x3x1x1xf64>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<1x3x1x1xf32>) -> tensor<1x3x1x1xf32>
  %fw = linalg.fill ins(%zerow : f64) outs(%kw : tensor<1x3x1x1xf64>) -> tensor<1x3x1x1xf64>
  %w = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x : tensor<4x3x5x6xf32>) outs(%ew : tensor<4x3x5x6xf64>) {
  ^bb0(%a: f32, %o: f64):
    %0 = arith.extf %a : f32 to f64
    linalg.yield %0 : f64
  } -> tensor<4x3x5x6xf64>
  %sw = linalg.generic {indexing_maps = [#all, #kept], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%w : tensor<4x3x5x6xf64>) outs(%fw : tensor<1x3x1x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.addf %a, %o : f64
    linalg.yield %0 : f64
  } -> tensor<1x3x1x1xf64>
  %mw = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%sw : tensor<1x3x1x1xf64>) outs(%kw : tensor<1x3x1x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.divf %a, %nw : f64
    linalg.yield %0 : f64
  } -> tensor<1x3x1x1xf64>
  %dw = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%w, %mw : tensor<4x3x5x6xf64>, tensor<1x3x1x1xf64>) outs(%ew : tensor<4x3x5x6xf64>) {
  ^bb0(%a: f64, %m: f64, %o: f64):
    %0 = arith.subf %a, %m : f64
    linalg.yield %0 : f64
  } -> tensor<4x3x5x6xf64>
  %q = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%dw, %dw : tensor<4x3x5x6xf64>, tensor<4x3x5x6xf64>) outs(%ew : tensor<4x3x5x6xf64>) {
  ^bb0(%a: f64, %c: f64, %o: f64):
    %0 = arith.mulf %a, %c : f64
    linalg.yield %0 : f64
  } -> tensor<4x3x5x6xf64>
  %vs = linalg.generic {indexing_maps = [#all, #kept], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%q : tensor<4x3x5x6xf64>) outs(%fw : tensor<1x3x1x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.addf %a, %o : f64
    linalg.yield %0 : f64
  } -> tensor<1x3x1x1xf64>
  %v = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%vs : tensor<1x3x1x1xf64>) outs(%kw : tensor<1x3x1x1xf64>) {
  ^bb0(%a: f64, %o: f64):
    %0 = arith.divf %a, %nw : f64
    linalg.yield %0 : f64
  } -> tensor<1x3x1x1xf64>
  %vr = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%v : tensor<1x3x1x1xf64>) outs(%k : tensor<1x3x1x1xf32>) {
  ^bb0(%a: f64, %o: f32):
    %0 = arith.truncf %a : f64 to f32
    linalg.yield %0 : f32
  } -> tensor<1x3x1x1xf32>
  %r = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%vr : tensor<1x3x1x1xf32>) outs(%k : tensor<1x3x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.truncf %eps : f64 to f32
    %1 = arith.addf %a, %0 : f32
    %2 = math.rsqrt %1 : f32
    linalg.yield %2 : f32
  } -> tensor<1x3x1x1xf32>
  %s = linalg.generic {indexing_maps = [#all, #kept], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%x : tensor<4x3x5x6xf32>) outs(%f : tensor<1x3x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<1x3x1x1xf32>
  %m = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s : tensor<1x3x1x1xf32>) outs(%k : tensor<1x3x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<1x3x1x1xf32>
  %d = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x, %m : tensor<4x3x5x6xf32>, tensor<1x3x1x1xf32>) outs(%e : tensor<4x3x5x6xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<4x3x5x6xf32>
  %y = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%d, %r : tensor<4x3x5x6xf32>, tensor<1x3x1x1xf32>) outs(%e : tensor<4x3x5x6xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<4x3x5x6xf32>
  %z = linalg.generic {indexing_maps = [#all, #along, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%y, %g : tensor<4x3x5x6xf32>, tensor<3xf32>) outs(%e : tensor<4x3x5x6xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<4x3x5x6xf32>
  return %z : tensor<4x3x5x6xf32>
}

// -----

// Group normalisation in the type of the elements, with a shift alone.

#all = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#kept = affine_map<(d0, d1, d2, d3) -> (d0, d1, 0, 0)>
#along = affine_map<(d0, d1, d2, d3) -> (d1, d2)>

// CHECK-LABEL: func.func @group
// CHECK-NEXT: %[[E:.*]] = tensor.empty()
// CHECK-NEXT: %[[R:.*]] = sw.normalization dimensions = [2, 3] epsilon = 0.0099999997764825821 ins(%arg0 : tensor<2x4x3x6xf32>) shift(%arg1 : tensor<4x3xf32>) along = [1, 2] outs(%[[E]]
// CHECK-NEXT: return %[[R]]
func.func @group(%x: tensor<2x4x3x6xf32>, %b: tensor<4x3xf32>) -> tensor<2x4x3x6xf32> {
  %zero = arith.constant 0.0 : f32
  %zerow = arith.constant 0.0 : f32
  %eps = arith.constant 0.01 : f32
  %n = arith.constant 18.0 : f32
  %nw = arith.constant 18.0 : f32
  %e = tensor.empty() : tensor<2x4x3x6xf32>
  %ew = tensor.empty() : tensor<2x4x3x6xf32>
  %k = tensor.empty() : tensor<2x4x1x1xf32>
  %kw = tensor.empty() : tensor<2x4x1x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<2x4x1x1xf32>) -> tensor<2x4x1x1xf32>
  %fw = linalg.fill ins(%zerow : f32) outs(%kw : tensor<2x4x1x1xf32>) -> tensor<2x4x1x1xf32>
  %sw = linalg.generic {indexing_maps = [#all, #kept], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x : tensor<2x4x3x6xf32>) outs(%fw : tensor<2x4x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x1x1xf32>
  %mw = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%sw : tensor<2x4x1x1xf32>) outs(%kw : tensor<2x4x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %nw : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x1x1xf32>
  %dw = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x, %mw : tensor<2x4x3x6xf32>, tensor<2x4x1x1xf32>) outs(%ew : tensor<2x4x3x6xf32>) {
  ^bb0(%a: f32, %m: f32, %o: f32):
    %0 = arith.subf %a, %m : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x3x6xf32>
  %q = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%dw, %dw : tensor<2x4x3x6xf32>, tensor<2x4x3x6xf32>) outs(%ew : tensor<2x4x3x6xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x3x6xf32>
  %vs = linalg.generic {indexing_maps = [#all, #kept], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%q : tensor<2x4x3x6xf32>) outs(%fw : tensor<2x4x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x1x1xf32>
  %v = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%vs : tensor<2x4x1x1xf32>) outs(%kw : tensor<2x4x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %nw : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x1x1xf32>
  %r = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%v : tensor<2x4x1x1xf32>) outs(%k : tensor<2x4x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = arith.addf %a, %eps : f32
    %2 = math.rsqrt %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x4x1x1xf32>
  %s = linalg.generic {indexing_maps = [#all, #kept], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x : tensor<2x4x3x6xf32>) outs(%f : tensor<2x4x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x1x1xf32>
  %m = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s : tensor<2x4x1x1xf32>) outs(%k : tensor<2x4x1x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %n : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x1x1xf32>
  %d = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x, %m : tensor<2x4x3x6xf32>, tensor<2x4x1x1xf32>) outs(%e : tensor<2x4x3x6xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x3x6xf32>
  %y = linalg.generic {indexing_maps = [#all, #kept, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%d, %r : tensor<2x4x3x6xf32>, tensor<2x4x1x1xf32>) outs(%e : tensor<2x4x3x6xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x3x6xf32>
  %u = linalg.generic {indexing_maps = [#all, #along, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%y, %b : tensor<2x4x3x6xf32>, tensor<4x3xf32>) outs(%e : tensor<2x4x3x6xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.addf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<2x4x3x6xf32>
  return %u : tensor<2x4x3x6xf32>
}

// -----

// By the root mean square, without factors.

#all = affine_map<(d0, d1) -> (d0, d1)>
#kept = affine_map<(d0, d1) -> (d0, 0)>

// CHECK-LABEL: func.func @rms
// CHECK-NEXT: %[[E:.*]] = tensor.empty()
// CHECK-NEXT: %[[R:.*]] = sw.normalization rms dimensions = [1] epsilon = 0.000000e+00 ins(%arg0 : tensor<8x16xf32>) outs(%[[E]]
// CHECK-NEXT: return %[[R]]
func.func @rms(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %zerow = arith.constant 0.0 : f32
  %eps = arith.constant 0.0 : f32
  %n = arith.constant 16.0 : f32
  %nw = arith.constant 16.0 : f32
  %e = tensor.empty() : tensor<8x16xf32>
  %ew = tensor.empty() : tensor<8x16xf32>
  %k = tensor.empty() : tensor<8x1xf32>
  %kw = tensor.empty() : tensor<8x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%k : tensor<8x1xf32>) -> tensor<8x1xf32>
  %fw = linalg.fill ins(%zerow : f32) outs(%kw : tensor<8x1xf32>) -> tensor<8x1xf32>
  %q = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %x : tensor<8x16xf32>, tensor<8x16xf32>) outs(%ew : tensor<8x16xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    linalg.yield %0 : f32
  } -> tensor<8x16xf32>
  %vs = linalg.generic {indexing_maps = [#all, #kept], iterator_types = ["parallel", "reduction"]} ins(%q : tensor<8x16xf32>) outs(%fw : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %v = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%vs : tensor<8x1xf32>) outs(%kw : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.divf %a, %nw : f32
    linalg.yield %0 : f32
  } -> tensor<8x1xf32>
  %r = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<8x1xf32>) outs(%k : tensor<8x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %1 = arith.addf %a, %eps : f32
    %2 = math.rsqrt %1 : f32
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

// The form of TOSA, partly fused: named reductions, products with the reciprocal of the number of elements, factors that are
// reshaped, and operands in another order.

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (0, d1)>

// CHECK-LABEL: func.func @tosa
// CHECK-NEXT: %[[E:.*]] = tensor.empty()
// CHECK-NEXT: %[[R:.*]] = sw.normalization dimensions = [1] epsilon = 1.250000e-01 ins(%arg0 : tensor<8x16xf32>) scale(%arg1 : tensor<16xf32>) shift(%arg2 : tensor<16xf32>) along = [1] outs(%[[E]]
// CHECK-NEXT: return %[[R]]
func.func @tosa(%x: tensor<8x16xf32>, %g: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<8x16xf32> {
  %zero = arith.constant 0.0 : f32
  %share = arith.constant 0.0625 : f32
  %eps = arith.constant 0.125 : f32
  %er = tensor.empty() : tensor<8xf32>
  %e = tensor.empty() : tensor<8x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%er : tensor<8xf32>) -> tensor<8xf32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<8x16xf32>) outs(%f : tensor<8xf32>) dimensions = [1]
  %k = tensor.expand_shape %s [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
  %c = tensor.collapse_shape %k [[0, 1]] : tensor<8x1xf32> into tensor<8xf32>
  %q = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %c : tensor<8x16xf32>, tensor<8xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %t: f32, %o: f32):
    %0 = arith.mulf %share, %t : f32
    %1 = arith.subf %a, %0 : f32
    %2 = arith.mulf %1, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<8x16xf32>
  %v = linalg.reduce { arith.addf } ins(%q : tensor<8x16xf32>) outs(%f : tensor<8xf32>) dimensions = [1]
  %gs = tensor.expand_shape %g [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
  %bs = tensor.expand_shape %b [[0, 1]] output_shape [1, 16] : tensor<16xf32> into tensor<1x16xf32>
  %r = linalg.generic {indexing_maps = [#all, #row, #row, #column, #column, #all], iterator_types = ["parallel", "parallel"]} ins(%x, %s, %v, %gs, %bs : tensor<8x16xf32>, tensor<8xf32>, tensor<8xf32>, tensor<1x16xf32>, tensor<1x16xf32>) outs(%e : tensor<8x16xf32>) {
  ^bb0(%a: f32, %t: f32, %u: f32, %h: f32, %i: f32, %o: f32):
    %0 = arith.mulf %u, %share : f32
    %1 = arith.addf %eps, %0 : f32
    %2 = math.rsqrt %1 : f32
    %3 = arith.mulf %t, %share : f32
    %4 = arith.subf %a, %3 : f32
    %5 = arith.mulf %2, %4 : f32
    %6 = arith.mulf %h, %5 : f32
    %7 = arith.addf %i, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<8x16xf32>
  return %r : tensor<8x16xf32>
}
