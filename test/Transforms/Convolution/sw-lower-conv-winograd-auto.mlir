// The model takes Winograd's method where its error is permitted and it is
// faster: with many channels and pixels, not with few of them. Tiles of 2 x 2
// pixels are permitted unless that is forbidden.
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=winograd=f4 | FileCheck %s --check-prefixes=CHECK,F4
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=winograd=f2 | FileCheck %s --check-prefixes=CHECK,F2
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv | FileCheck %s --check-prefixes=CHECK,F2
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv="method=winograd winograd=f2 winograd-in-ldm=false" --verify-diagnostics | FileCheck %s --check-prefix=MEMORY
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=winograd=none | FileCheck %s --check-prefixes=CHECK,NONE

// CHECK-LABEL: func.func @large(
// F4:            sw.winograd input 4
// F2:            sw.winograd_conv 2
// NONE-NOT:      sw.winograd
// NONE:          sw.windows
// MEMORY-LABEL:  func.func @large(
// MEMORY:        sw.winograd input 2
// MEMORY:        linalg.batch_matmul
// MEMORY:        sw.winograd output 2
func.func @large(%x: tensor<8x256x58x58xf32>, %w: tensor<256x256x3x3xf32>) -> tensor<8x256x56x56xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x256x56x56xf32>
  %y = linalg.fill ins(%zero : f32) outs(%e : tensor<8x256x56x56xf32>) -> tensor<8x256x56x56xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<8x256x58x58xf32>, tensor<256x256x3x3xf32>) outs(%y : tensor<8x256x56x56xf32>) -> tensor<8x256x56x56xf32>
  return %0 : tensor<8x256x56x56xf32>
}

// CHECK-LABEL: func.func @small(
// CHECK-NOT:     sw.winograd
// CHECK:         linalg.conv_2d_nchw_fchw
func.func @small(%x: tensor<1x3x30x30xf32>, %w: tensor<8x3x3x3xf32>, %y: tensor<1x8x28x28xf32>) -> tensor<1x8x28x28xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x3x30x30xf32>, tensor<8x3x3x3xf32>) outs(%y : tensor<1x8x28x28xf32>) -> tensor<1x8x28x28xf32>
  return %0 : tensor<1x8x28x28xf32>
}
