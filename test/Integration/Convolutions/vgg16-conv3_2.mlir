// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// Loops of 56 double-buffered iterations, most of which mode timing leaves out.
// RUN: sw-run %s --entry=main --chip=sw26010 --mode=timing | FileCheck %s --check-prefix=TIMING
// RUN: sw-run %s --entry=main --chip=sw26010pro --mode=timing | FileCheck %s --check-prefix=TIMING
// TIMING: main_im2col
// TIMING: total
// CHECK: verified

func.func @main(%x: tensor<1x56x56x256xf32>, %w: tensor<3x3x256x256xf32>) -> tensor<1x56x56x256xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : f32
  } : tensor<1x56x56x256xf32> to tensor<1x58x58x256xf32>
  %empty = tensor.empty() : tensor<1x56x56x256xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x56x56x256xf32>) -> tensor<1x56x56x256xf32>
  %y = linalg.conv_2d_nhwc_hwcf {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%padded, %w : tensor<1x58x58x256xf32>, tensor<3x3x256x256xf32>) outs(%init : tensor<1x56x56x256xf32>) -> tensor<1x56x56x256xf32>
  return %y : tensor<1x56x56x256xf32>
}
