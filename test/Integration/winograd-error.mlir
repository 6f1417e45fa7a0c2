// The error of Winograd's method in f32, as the difference from a convolution
// in f64, against that of the upstream lowering in the same form, 256 channels of
// numbers between -1 and 1: docs/Convolutions.md has the figures.
// RUN: sw-run %s --chip=sw26010 --verify --rtol=0 --atol=6e-6 --pipeline-options="conv-method=winograd winograd=f2" | FileCheck %s
// RUN: sw-run %s --chip=sw26010pro --verify --rtol=0 --atol=5e-5 --pipeline-options="conv-method=winograd winograd=f4" | FileCheck %s
// CHECK: verified

#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
func.func @error(%x: tensor<1x256x14x14xf32>, %w: tensor<16x256x3x3xf32>) -> tensor<1x16x12x12xf64> {
  %zero = arith.constant 0.0 : f32
  %zeros = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<1x16x12x12xf32>
  %i = linalg.fill ins(%zero : f32) outs(%e : tensor<1x16x12x12xf32>) -> tensor<1x16x12x12xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x256x14x14xf32>, tensor<16x256x3x3xf32>) outs(%i : tensor<1x16x12x12xf32>) -> tensor<1x16x12x12xf32>
  %dx = arith.extf %x : tensor<1x256x14x14xf32> to tensor<1x256x14x14xf64>
  %dw = arith.extf %w : tensor<16x256x3x3xf32> to tensor<16x256x3x3xf64>
  %de = tensor.empty() : tensor<1x16x12x12xf64>
  %di = linalg.fill ins(%zeros : f64) outs(%de : tensor<1x16x12x12xf64>) -> tensor<1x16x12x12xf64>
  %dy = linalg.conv_2d_nchw_fchw ins(%dx, %dw : tensor<1x256x14x14xf64>, tensor<16x256x3x3xf64>) outs(%di : tensor<1x16x12x12xf64>) -> tensor<1x16x12x12xf64>
  %l = arith.extf %y : tensor<1x16x12x12xf32> to tensor<1x16x12x12xf64>
  %d = arith.subf %l, %dy : tensor<1x16x12x12xf64>
  return %d : tensor<1x16x12x12xf64>
}
