// Factors that stay apart from the weights of a product, because they would not be exact there.
// RUN: sw-opt %s --sw-fold-scales --remarks-filter=sw-fold --split-input-file --verify-diagnostics

// 1e-30 times 1e-30 is no normal number of 32 bits.
#m = affine_map<(m, n) -> (m, n)>
#n = affine_map<(m, n) -> (n)>
func.func @small(%x: tensor<7x3xf32>) -> tensor<7x2xf32> {
  %w = arith.constant dense<[[1.0, 1.0e-30], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %factor = arith.constant dense<[1.0, 1.0e-30]> : tensor<2xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x2xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<7x2xf32>) -> tensor<7x2xf32>
  // expected-remark @below {{[Missed] FoldScales | Category:sw-fold | Reason="a weight, a factor or an offset would be no normal number"}}
  %c = linalg.matmul ins(%x, %w : tensor<7x3xf32>, tensor<3x2xf32>) outs(%i : tensor<7x2xf32>) -> tensor<7x2xf32>
  %0 = linalg.generic {indexing_maps = [#m, #n, #m], iterator_types = ["parallel", "parallel"]} ins(%c, %factor : tensor<7x2xf32>, tensor<2xf32>) outs(%e : tensor<7x2xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<7x2xf32>
  return %0 : tensor<7x2xf32>
}

// -----

// The factor overflows the weight.
#m = affine_map<(m, n) -> (m, n)>
#n = affine_map<(m, n) -> (n)>
func.func @large(%x: tensor<7x3xf32>) -> tensor<7x2xf32> {
  %w = arith.constant dense<[[1.0e30, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %factor = arith.constant dense<[1.0e30, 1.0]> : tensor<2xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x2xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<7x2xf32>) -> tensor<7x2xf32>
  // expected-remark @below {{[Missed] FoldScales | Category:sw-fold | Reason="a factor is zero or larger than 2^20"}}
  %c = linalg.matmul ins(%x, %w : tensor<7x3xf32>, tensor<3x2xf32>) outs(%i : tensor<7x2xf32>) -> tensor<7x2xf32>
  %0 = linalg.generic {indexing_maps = [#m, #n, #m], iterator_types = ["parallel", "parallel"]} ins(%c, %factor : tensor<7x2xf32>, tensor<2xf32>) outs(%e : tensor<7x2xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<7x2xf32>
  return %0 : tensor<7x2xf32>
}

// -----

// A factor is no number.
#m = affine_map<(m, n) -> (m, n)>
#n = affine_map<(m, n) -> (n)>
func.func @nan(%x: tensor<7x3xf32>) -> tensor<7x2xf32> {
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %factor = arith.constant dense<[0x7FC00000, 1.0]> : tensor<2xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x2xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<7x2xf32>) -> tensor<7x2xf32>
  // expected-remark @below {{[Missed] FoldScales | Category:sw-fold | Reason="a weight, a factor or an offset would be no normal number"}}
  %c = linalg.matmul ins(%x, %w : tensor<7x3xf32>, tensor<3x2xf32>) outs(%i : tensor<7x2xf32>) -> tensor<7x2xf32>
  %0 = linalg.generic {indexing_maps = [#m, #n, #m], iterator_types = ["parallel", "parallel"]} ins(%c, %factor : tensor<7x2xf32>, tensor<2xf32>) outs(%e : tensor<7x2xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<7x2xf32>
  return %0 : tensor<7x2xf32>
}

// -----

// The divisor is zero, so that the factor is infinite.
#m = affine_map<(m, n) -> (m, n)>
#n = affine_map<(m, n) -> (n)>
func.func @infinite(%x: tensor<7x3xf32>) -> tensor<7x2xf32> {
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %factor = arith.constant dense<[0.0, 1.0]> : tensor<2xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x2xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<7x2xf32>) -> tensor<7x2xf32>
  // expected-remark @below {{[Missed] FoldScales | Category:sw-fold | Reason="a weight, a factor or an offset would be no normal number"}}
  %c = linalg.matmul ins(%x, %w : tensor<7x3xf32>, tensor<3x2xf32>) outs(%i : tensor<7x2xf32>) -> tensor<7x2xf32>
  %0 = linalg.generic {indexing_maps = [#m, #n, #m], iterator_types = ["parallel", "parallel"]} ins(%c, %factor : tensor<7x2xf32>, tensor<2xf32>) outs(%e : tensor<7x2xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.divf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<7x2xf32>
  return %0 : tensor<7x2xf32>
}

// -----

// Products of normal numbers are moved into the weights.
#m = affine_map<(m, n) -> (m, n)>
#n = affine_map<(m, n) -> (n)>
func.func @normal(%x: tensor<7x3xf32>) -> tensor<7x2xf32> {
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %factor = arith.constant dense<[0.5, 4.0]> : tensor<2xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x2xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<7x2xf32>) -> tensor<7x2xf32>
  // expected-remark @below {{[Passed] FoldScales | Category:sw-fold | ops=1}}
  %c = linalg.matmul ins(%x, %w : tensor<7x3xf32>, tensor<3x2xf32>) outs(%i : tensor<7x2xf32>) -> tensor<7x2xf32>
  %0 = linalg.generic {indexing_maps = [#m, #n, #m], iterator_types = ["parallel", "parallel"]} ins(%c, %factor : tensor<7x2xf32>, tensor<2xf32>) outs(%e : tensor<7x2xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<7x2xf32>
  return %0 : tensor<7x2xf32>
}

// -----
// The largest factor that is moved.
#m = affine_map<(m, n) -> (m, n)>
#n = affine_map<(m, n) -> (n)>
func.func @largest(%x: tensor<7x3xf32>) -> tensor<7x2xf32> {
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %factor = arith.constant dense<[1048576.0, 1.0]> : tensor<2xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x2xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<7x2xf32>) -> tensor<7x2xf32>
  // expected-remark @below {{[Passed] FoldScales | Category:sw-fold | ops=1}}
  %c = linalg.matmul ins(%x, %w : tensor<7x3xf32>, tensor<3x2xf32>) outs(%i : tensor<7x2xf32>) -> tensor<7x2xf32>
  %0 = linalg.generic {indexing_maps = [#m, #n, #m], iterator_types = ["parallel", "parallel"]} ins(%c, %factor : tensor<7x2xf32>, tensor<2xf32>) outs(%e : tensor<7x2xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<7x2xf32>
  return %0 : tensor<7x2xf32>
}

// -----
// A factor of zero may be the rounded product of numbers that are not zero.
#m = affine_map<(m, n) -> (m, n)>
#n = affine_map<(m, n) -> (n)>
func.func @zero(%x: tensor<7x3xf32>) -> tensor<7x2xf32> {
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %factor = arith.constant dense<[0.0, 1.0]> : tensor<2xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x2xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<7x2xf32>) -> tensor<7x2xf32>
  // expected-remark @below {{[Missed] FoldScales | Category:sw-fold}}
  %c = linalg.matmul ins(%x, %w : tensor<7x3xf32>, tensor<3x2xf32>) outs(%i : tensor<7x2xf32>) -> tensor<7x2xf32>
  %0 = linalg.generic {indexing_maps = [#m, #n, #m], iterator_types = ["parallel", "parallel"]} ins(%c, %factor : tensor<7x2xf32>, tensor<2xf32>) outs(%e : tensor<7x2xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<7x2xf32>
  return %0 : tensor<7x2xf32>
}

// -----
// Sums of scaled weights would overflow at values that are 2^21 times smaller.
#m = affine_map<(m, n) -> (m, n)>
#n = affine_map<(m, n) -> (n)>
func.func @overflow(%x: tensor<7x3xf32>) -> tensor<7x2xf32> {
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %factor = arith.constant dense<[2097152.0, 1.0]> : tensor<2xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x2xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<7x2xf32>) -> tensor<7x2xf32>
  // expected-remark @below {{[Missed] FoldScales | Category:sw-fold}}
  %c = linalg.matmul ins(%x, %w : tensor<7x3xf32>, tensor<3x2xf32>) outs(%i : tensor<7x2xf32>) -> tensor<7x2xf32>
  %0 = linalg.generic {indexing_maps = [#m, #n, #m], iterator_types = ["parallel", "parallel"]} ins(%c, %factor : tensor<7x2xf32>, tensor<2xf32>) outs(%e : tensor<7x2xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<7x2xf32>
  return %0 : tensor<7x2xf32>
}
