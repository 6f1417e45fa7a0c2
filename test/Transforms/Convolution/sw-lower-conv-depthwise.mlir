// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=pool=tiles | FileCheck %s
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=pool=apart | FileCheck %s --check-prefix=APART
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv="pool=tiles method=explicit" | FileCheck %s --check-prefix=APART
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=pool=tiles --remarks-filter=sw-conv 2>&1 | FileCheck %s --check-prefix=REMARK
// APART-NOT: sw.pool
// REMARK-COUNT-3: [Analysis] Pool {{.*}}the depthwise convolution after it on its tiles", predicted cycles={{[0-9.e+]+}}, predicted cycles one after the other={{[0-9.e+]+}}, rows of a block={{[0-9]+}}

#all = affine_map<(n, c, h, w) -> (n, c, h, w)>
#chan = affine_map<(n, c, h, w) -> (c)>

// The product computes the columns before the image, too, which the border takes the place of. Bias and activation stay on their sides of it.
// CHECK-LABEL: func.func @border(
// CHECK-SAME:    %[[D:[a-z0-9]*]]: tensor<16x3x3xf32>
// CHECK:         %[[W:.*]] = sw.windows %{{.*}}, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [{{[0-9]+}}, 16], blocks = [{{[0-9]+}}, [[ROWS:[0-9]+]]]> : tensor<1x8x16x16xf32> to tensor<1x72x[[N:[0-9]+]]xf32>
// CHECK:         %[[C:.*]] = linalg.generic {{.*}} ins(%{{.*}}, %[[W]] : {{.*}}sw.kernel = "conv_depthwise"
// CHECK:         %[[A:.*]] = linalg.generic {{.*}} ins(%[[C]], %{{.*}} : tensor<1x16x[[N]]xf32>, tensor<16xf32>)
// CHECK:         %[[K:.*]] = tensor.collapse_shape %[[D]] {{\[}}[0], [1, 2]] : tensor<16x3x3xf32> into tensor<16x9xf32>
// CHECK:         %[[P:.*]] = sw.pool %[[A]] weights %[[K]] : tensor<16x9xf32> at %{{.*}} to %{{.*}}, <kernel = [3, 3], strides = [1, 1], pads = [1, 1], image = [14, 14], output = [14, 14], rows = [[ROWS]], line = 16, weighted = true> initial 0.000000e+00 : tensor<1x16x[[N]]xf32> to tensor<1x16x196xf32>
// CHECK:         linalg.generic {{.*}} ins(%[[P]], %{{.*}} : tensor<1x16x196xf32>, tensor<16xf32>)
// CHECK-NOT:     linalg.depthwise
func.func @border(%x: tensor<1x8x16x16xf32>, %f: tensor<16x8x3x3xf32>, %b: tensor<16xf32>, %d: tensor<16x3x3xf32>, %g: tensor<16xf32>) -> tensor<1x16x14x14xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x16x14x14xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%x, %f : tensor<1x8x16x16xf32>, tensor<16x8x3x3xf32>) outs(%z : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %a = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%c, %b : tensor<1x16x14x14xf32>, tensor<16xf32>) outs(%e : tensor<1x16x14x14xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x16x14x14xf32>
  %p = tensor.pad %a low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x16x14x14xf32> to tensor<1x16x16x16xf32>
  %e2 = tensor.empty() : tensor<1x16x14x14xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %y = linalg.depthwise_conv_2d_nchw_chw {strides = dense<[1, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%p, %d : tensor<1x16x16x16xf32>, tensor<16x3x3xf32>) outs(%z2 : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %r = linalg.generic {indexing_maps = [#all, #chan, #all], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%y, %g : tensor<1x16x14x14xf32>, tensor<16xf32>) outs(%e2 : tensor<1x16x14x14xf32>) {
  ^bb0(%v: f32, %u: f32, %o: f32):
    %s = arith.addf %v, %u : f32
    %m = arith.maximumf %s, %zero : f32
    linalg.yield %m : f32
  } -> tensor<1x16x14x14xf32>
  return %r : tensor<1x16x14x14xf32>
}

// After a 1x1 convolution of a small image, which is its matrix, CPEs have whole images of their channels.
// CHECK-LABEL: func.func @whole(
// CHECK-NOT:     sw.windows
// CHECK:         linalg.generic {{.*}} tensor<1x8x196xf32>) outs(%{{.*}} : tensor<1x16x196xf32>) attrs ={{ +}}{sw.kernel = "conv_depthwise"}
// CHECK:         sw.pool {{.*}} <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [14, 14], output = [6, 6], rows = 6, line = 14, weighted = true, whole = true> initial 5.000000e-01 : tensor<1x16x196xf32> to tensor<1x16x36xf32>
func.func @whole(%x: tensor<1x8x14x14xf32>, %f: tensor<16x8x1x1xf32>, %b: tensor<16xf32>, %d: tensor<16x3x3xf32>, %g: tensor<16xf32>) -> tensor<1x16x6x6xf32> {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<1x16x14x14xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%x, %f : tensor<1x8x14x14xf32>, tensor<16x8x1x1xf32>) outs(%z : tensor<1x16x14x14xf32>) -> tensor<1x16x14x14xf32>
  %e2 = tensor.empty() : tensor<1x16x6x6xf32>
  %z2 = linalg.fill ins(%half : f32) outs(%e2 : tensor<1x16x6x6xf32>) -> tensor<1x16x6x6xf32>
  %y = linalg.depthwise_conv_2d_nchw_chw {strides = dense<[2, 2]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%c, %d : tensor<1x16x14x14xf32>, tensor<16x3x3xf32>) outs(%z2 : tensor<1x16x6x6xf32>) -> tensor<1x16x6x6xf32>
  return %y : tensor<1x16x6x6xf32>
}

// Of a large one rows of windows are in blocks, which have rows in common: windows of 1x1 are laid out for them.
// CHECK-LABEL: func.func @large(
// CHECK:         sw.windows %{{.*}}, <kernel = [1, 1], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [{{[0-9]+}}, 72], blocks = [{{[0-9]+}}, {{[0-9]+}}]>
// CHECK:         sw.pool {{.*}} image = [70, 70], output = [34, 34], rows = {{[0-9]+}}, line = 72, weighted = true> initial 5.000000e-01
func.func @large(%x: tensor<1x8x70x70xf32>, %f: tensor<16x8x1x1xf32>, %b: tensor<16xf32>, %d: tensor<16x3x3xf32>, %g: tensor<16xf32>) -> tensor<1x16x34x34xf32> {
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<1x16x70x70xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x16x70x70xf32>) -> tensor<1x16x70x70xf32>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%x, %f : tensor<1x8x70x70xf32>, tensor<16x8x1x1xf32>) outs(%z : tensor<1x16x70x70xf32>) -> tensor<1x16x70x70xf32>
  %e2 = tensor.empty() : tensor<1x16x34x34xf32>
  %z2 = linalg.fill ins(%half : f32) outs(%e2 : tensor<1x16x34x34xf32>) -> tensor<1x16x34x34xf32>
  %y = linalg.depthwise_conv_2d_nchw_chw {strides = dense<[2, 2]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%c, %d : tensor<1x16x70x70xf32>, tensor<16x3x3xf32>) outs(%z2 : tensor<1x16x34x34xf32>) -> tensor<1x16x34x34xf32>
  return %y : tensor<1x16x34x34xf32>
}
