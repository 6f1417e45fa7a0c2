// RUN: sw-opt %s --sw-set-target=chip=sw26010pro --sw-tile | FileCheck %s
// Tiles of a pooling of 16-bit numbers do not cut its rows. The index of the rows is no loop.

// CHECK-LABEL: func.func @pool(
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : tensor<{{.*}}x28xf16>, tensor<2x2xf32>) outs(%{{.*}}x14xf32>)
// CHECK-SAME: private
func.func @pool(%x: tensor<2x64x28x28xf16>, %e: tensor<2x64x14x14xf32>) -> tensor<2x64x14x14xf32> {
  %w = tensor.empty() : tensor<2x2xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(n, c, h, w, i, j) -> (n, c, h * 2 + i, w * 2 + j)>, affine_map<(n, c, h, w, i, j) -> (i, j)>, affine_map<(n, c, h, w, i, j) -> (n, c, h, w)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<2x64x28x28xf16>, tensor<2x2xf32>) outs(%e : tensor<2x64x14x14xf32>) {
  ^bb0(%a: f16, %b: f32, %o: f32):
    %q = arith.extf %a : f16 to f32
    %m = arith.maximumf %o, %q : f32
    linalg.yield %m : f32
  } -> tensor<2x64x14x14xf32>
  return %p : tensor<2x64x14x14xf32>
}
