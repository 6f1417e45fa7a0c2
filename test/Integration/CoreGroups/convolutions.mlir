// Convolutions on several core groups: images of a batch, one image, with bias,
// rectifier and pooling, by each method.
// RUN: sw-run %s --entry=batch --chip=sw26010pro --core-groups=all --verify | FileCheck %s
// RUN: sw-run %s --entry=batch --chip=sw26010pro --core-groups=5 --pipeline-options=conv-method=explicit --verify | FileCheck %s
// RUN: sw-run %s --entry=batch --chip=sw26010pro --core-groups=all --pipeline-options=conv-method=winograd --verify | FileCheck %s
// RUN: sw-run %s --entry=pooled --chip=sw26010pro --core-groups=all --verify | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: sw-run %s --entry=images --chip=sw26010pro --core-groups=all --verify | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: sw-run %s --entry=images --chip=sw26010pro --core-groups=4 --mode=detailed --verify | FileCheck %s --check-prefixes=CHECK,ONE
// RUN: sw-run %s --entry=images --chip=sw26010 --core-groups=all --verify | FileCheck %s
// RUN: sw-run %s --entry=pooled --chip=sw26010pro --core-groups=4 --pipeline-options="conv-method=implicit conv-pool=tiles" --verify | FileCheck %s
// RUN: sw-run %s --entry=winograd --chip=sw26010pro --core-groups=all --pipeline-options=conv-method=winograd --verify | FileCheck %s --check-prefixes=CHECK,LDM
// RUN: sw-run %s --entry=winograd --chip=sw26010pro --core-groups=4 --pipeline-options=conv-method=winograd --verify | FileCheck %s --check-prefixes=CHECK,LDM
// RUN: sw-run %s --entry=winograd --chip=sw26010pro --core-groups=5 --pipeline-options=conv-method=winograd --mode=detailed --verify | FileCheck %s --check-prefixes=CHECK,LDM
// RUN: sw-run %s --entry=batch --chip=sw26010 --core-groups=all --verify | FileCheck %s
// RUN: sw-run %s --entry=pooled --chip=sw26010 --core-groups=3 --verify | FileCheck %s
// RUN: sw-run %s --entry=winograd --chip=sw26010 --core-groups=4 --pipeline-options=conv-method=winograd --verify | FileCheck %s --check-prefixes=CHECK,LDM
// LDM: {{^}}winograd_conv
// ONE: mode {{.*}}, 1 launch
// CHECK: verified

func.func @batch(%x: tensor<9x16x18x18xf32>, %w: tensor<24x16x3x3xf32>) -> tensor<9x24x16x16xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<9x24x16x16xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<9x24x16x16xf32>) -> tensor<9x24x16x16xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<9x16x18x18xf32>, tensor<24x16x3x3xf32>)
      outs(%f : tensor<9x24x16x16xf32>) -> tensor<9x24x16x16xf32>
  return %y : tensor<9x24x16x16xf32>
}

func.func @pooled(%x: tensor<1x16x34x34xf32>, %w: tensor<24x16x3x3xf32>, %bias: tensor<24xf32>) -> tensor<1x24x16x16xf32> {
  %z = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<1x24x32x32xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x24x32x32xf32>) -> tensor<1x24x32x32xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x16x34x34xf32>, tensor<24x16x3x3xf32>)
      outs(%f : tensor<1x24x32x32xf32>) -> tensor<1x24x32x32xf32>
  %r = linalg.generic {
      indexing_maps = [affine_map<(n, c, i, j) -> (n, c, i, j)>, affine_map<(n, c, i, j) -> (c)>, affine_map<(n, c, i, j) -> (n, c, i, j)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y, %bias : tensor<1x24x32x32xf32>, tensor<24xf32>) outs(%e : tensor<1x24x32x32xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    %m = arith.maximumf %s, %z : f32
    linalg.yield %m : f32
  } -> tensor<1x24x32x32xf32>
  %window = tensor.empty() : tensor<2x2xf32>
  %pe = tensor.empty() : tensor<1x24x16x16xf32>
  %pf = linalg.fill ins(%low : f32) outs(%pe : tensor<1x24x16x16xf32>) -> tensor<1x24x16x16xf32>
  %p = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>} ins(%r, %window : tensor<1x24x32x32xf32>, tensor<2x2xf32>)
      outs(%pf : tensor<1x24x16x16xf32>) -> tensor<1x24x16x16xf32>
  return %p : tensor<1x24x16x16xf32>
}

// Each mesh column has an image. Tiles of filters do not divide.
func.func @images(%x: tensor<16x256x7x7xf32>, %w: tensor<1032x256x1x1xf32>) -> tensor<16x1032x7x7xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x1032x7x7xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<16x1032x7x7xf32>) -> tensor<16x1032x7x7xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<16x256x7x7xf32>, tensor<1032x256x1x1xf32>)
      outs(%f : tensor<16x1032x7x7xf32>) -> tensor<16x1032x7x7xf32>
  return %y : tensor<16x1032x7x7xf32>
}

// Tiles are transformed in LDM; pieces of images do not divide.
func.func @winograd(%x: tensor<3x64x31x29xf32>, %w: tensor<64x64x3x3xf32>) -> tensor<3x64x29x27xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x64x29x27xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<3x64x29x27xf32>) -> tensor<3x64x29x27xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<3x64x31x29xf32>, tensor<64x64x3x3xf32>)
      outs(%f : tensor<3x64x29x27xf32>) -> tensor<3x64x29x27xf32>
  return %y : tensor<3x64x29x27xf32>
}
