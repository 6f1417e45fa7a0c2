// RUN: sw-run %s --verify --quiet
func.func @main(%a0: tensor<1x1xf32>, %a1: f32) -> (tensor<f32>) {
  %v3 = tensor.empty() : tensor<f32>
  %v4 = linalg.fill ins(%a1 : f32) outs(%v3 : tensor<f32>) -> tensor<f32>
  %v5 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%a0 : tensor<1x1xf32>) outs(%v4 : tensor<f32>) {
  ^bb0(%b1_i0: f32, %b1_o0: f32):
    %b1_0 = arith.constant -0.5 : f32
    linalg.yield %b1_0 : f32
  } -> tensor<f32>
  return %v5 : tensor<f32>
}
