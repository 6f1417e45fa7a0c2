// A reduction along one row whose elements are a part of those in LDM: the next row is that of the next block.
// RUN: sw-run %s --verify --quiet --seed=1288578810 --input-bits=4
func.func @main(%a0: tensor<2x1x34xf32>, %a1: tensor<1x34x15xf32>) -> (tensor<2x1x15xf32>) {
  %v3 = arith.constant 0.0 : f32
  %v4 = tensor.empty() : tensor<2x1x15xf32>
  %v5 = linalg.fill ins(%v3 : f32) outs(%v4 : tensor<2x1x15xf32>) -> tensor<2x1x15xf32>
  %v6 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d4, d1 * 3 + d0 * 3, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d4, d1, d2)>], iterator_types = ["reduction", "parallel", "parallel", "reduction", "parallel"]} ins(%a0, %a1 : tensor<2x1x34xf32>, tensor<1x34x15xf32>) outs(%v5 : tensor<2x1x15xf32>) {
  ^bb0(%b1_i0: f32, %b1_i1: f32, %b1_o0: f32):
    %b1_0 = arith.constant 0.0 : f32
    %b1_1t = arith.cmpf ule, %b1_i1, %b1_0 : f32
    %b1_1 = arith.select %b1_1t, %b1_i1, %b1_0 : f32
    %b1_2 = arith.mulf %b1_i0, %b1_1 : f32
    %b1_3 = arith.minimumf %b1_o0, %b1_2 : f32
    linalg.yield %b1_3 : f32
  } -> tensor<2x1x15xf32>
  %v7 = arith.constant -1000000.0 : f32
  %v8 = tensor.empty() : tensor<2x15xf32>
  %v9 = linalg.fill ins(%v7 : f32) outs(%v8 : tensor<2x15xf32>) -> tensor<2x15xf32>
  %v10 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>], iterator_types = ["parallel", "reduction", "parallel"]} ins(%v6 : tensor<2x1x15xf32>) outs(%v9 : tensor<2x15xf32>) {
  ^bb0(%b2_i0: f32, %b2_o0: f32):
    %b2_0 = arith.maximumf %b2_o0, %b2_i0 : f32
    linalg.yield %b2_0 : f32
  } -> tensor<2x15xf32>
  %v11 = tensor.empty() : tensor<2x1x15xf32>
  %v12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v6, %v10 : tensor<2x1x15xf32>, tensor<2x15xf32>) outs(%v11 : tensor<2x1x15xf32>) {
  ^bb0(%b3_i0: f32, %b3_i1: f32, %b3_o0: f32):
    %b3_0 = arith.subf %b3_i0, %b3_i1 : f32
    %b3_1 = math.exp %b3_0 : f32
    linalg.yield %b3_1 : f32
  } -> tensor<2x1x15xf32>
  %v13 = arith.constant 0.0 : f32
  %v14 = tensor.empty() : tensor<2x15xf32>
  %v15 = linalg.fill ins(%v13 : f32) outs(%v14 : tensor<2x15xf32>) -> tensor<2x15xf32>
  %v16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>], iterator_types = ["parallel", "reduction", "parallel"]} ins(%v12 : tensor<2x1x15xf32>) outs(%v15 : tensor<2x15xf32>) {
  ^bb0(%b4_i0: f32, %b4_o0: f32):
    %b4_0 = arith.addf %b4_o0, %b4_i0 : f32
    linalg.yield %b4_0 : f32
  } -> tensor<2x15xf32>
  %v17 = tensor.empty() : tensor<2x1x15xf32>
  %v18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v12, %v16 : tensor<2x1x15xf32>, tensor<2x15xf32>) outs(%v17 : tensor<2x1x15xf32>) {
  ^bb0(%b5_i0: f32, %b5_i1: f32, %b5_o0: f32):
    %b5_0 = arith.constant 1.0 : f32
    %b5_1 = arith.divf %b5_0, %b5_i1 : f32
    %b5_2 = arith.mulf %b5_i0, %b5_1 : f32
    linalg.yield %b5_2 : f32
  } -> tensor<2x1x15xf32>
  return %v18 : tensor<2x1x15xf32>
}
