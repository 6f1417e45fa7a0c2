// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=method=implicit --split-input-file --verify-diagnostics 2>&1 | FileCheck %s
// RUN: not sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=method=auto --split-input-file --verify-diagnostics 2>&1 | FileCheck %s --check-prefix=AUTO
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=method=winograd --split-input-file 2>&1 | FileCheck %s --check-prefix=WINOGRAD
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=method=explicit --split-input-file 2>&1 | FileCheck %s --check-prefix=EXPLICIT
//
// A requested method that no form of the convolution permits.

// WINOGRAD: warning: {{.*}}has no form of Winograd's method and stays as it is: it is a depthwise convolution
// EXPLICIT: warning: {{.*}}has no explicit form and stays as it is: it is a depthwise convolution
// AUTO: expected warning "has no implicit form and stays as it is: it is a depthwise convolution" was not produced
// CHECK-LABEL: func.func @depthwise
// CHECK: linalg.depthwise_conv_2d_nhwc_hwc
func.func @depthwise(%x: tensor<1x8x8x4xf32>, %w: tensor<3x3x4xf32>, %o: tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32> {
  // expected-warning @below {{has no implicit form and stays as it is: it is a depthwise convolution}}
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%x, %w : tensor<1x8x8x4xf32>, tensor<3x3x4xf32>) outs(%o : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  return %0 : tensor<1x6x6x4xf32>
}

// -----

// CHECK-LABEL: func.func @dynamic
// CHECK: linalg.conv_2d_nchw_fchw
func.func @dynamic(%x: tensor<1x4x8x8xf32>, %w: tensor<8x4x?x3xf32>, %o: tensor<1x8x6x6xf32>) -> tensor<1x8x6x6xf32> {
  // expected-warning @below {{has no implicit form and stays as it is: its shape is dynamic}}
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x4x8x8xf32>, tensor<8x4x?x3xf32>) outs(%o : tensor<1x8x6x6xf32>) -> tensor<1x8x6x6xf32>
  return %0 : tensor<1x8x6x6xf32>
}

// -----

// A pooling has no filter, so no method is for it.
// CHECK-LABEL: func.func @pooling
// CHECK: linalg.pooling_nhwc_sum
func.func @pooling(%x: tensor<1x8x8x4xf32>, %w: tensor<3x3xf32>, %o: tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32> {
  %0 = linalg.pooling_nhwc_sum ins(%x, %w : tensor<1x8x8x4xf32>, tensor<3x3xf32>) outs(%o : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  return %0 : tensor<1x6x6x4xf32>
}
