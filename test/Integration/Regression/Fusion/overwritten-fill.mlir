// An op that reads one element overwrites a fill, which has a kernel of its own. Both were taken into one kernel.
// RUN: sw-run %s --verify --quiet
// RUN: sw-run %s --verify --quiet --chip=sw26010pro --core-groups=all --pipeline-options=fewer-core-groups=false
func.func @main(%x: tensor<1xf32>, %v: f32) -> tensor<241xf32> {
  %e = tensor.empty() : tensor<241xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<241xf32>) -> tensor<241xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (0)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<1xf32>) outs(%f : tensor<241xf32>) {
  ^bb0(%p: f32, %o: f32):
    linalg.yield %p : f32
  } -> tensor<241xf32>
  return %y : tensor<241xf32>
}
