// RUN: sw-run %s --verify --quiet
func.func @main(%a0: tensor<1x2xi32>, %a1: tensor<2x1xf64>, %a2: f64) -> (tensor<2x1xf64>) {
  %v6 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a0 : tensor<1x2xi32>) outs(%a1 : tensor<2x1xf64>) {
  ^bb0(%b1_i0: i32, %b1_o0: f64):
    %b1_0 = arith.sitofp %b1_i0 : i32 to f64
    linalg.yield %b1_0 : f64
  } -> tensor<2x1xf64>
  %v9 = tensor.empty() : tensor<2x1xf64>
  %v10 = linalg.fill ins(%a2 : f64) outs(%v9 : tensor<2x1xf64>) -> tensor<2x1xf64>
  %v11 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0)>, affine_map<(d0, d1, d2) -> (d1, d2)>], iterator_types = ["reduction", "parallel", "parallel"]} ins(%v6 : tensor<2x1xf64>) outs(%v10 : tensor<2x1xf64>) {
  ^bb0(%b2_i0: f64, %b2_o0: f64):
    %b2_0 = math.exp2 %b2_o0 : f64
    linalg.yield %b2_0 : f64
  } -> tensor<2x1xf64>
  return %v11 : tensor<2x1xf64>
}
