// A block of MobileNet as TOSA has it: channels last, and filters of the depthwise convolution with a dimension for several results of a channel.
// RUN: sw-run %s --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --chip=sw26010pro --verify --pipeline-options=conv-layout=channels-first | FileCheck %s
// RUN: sw-run %s --chip=sw26010 --verify --pipeline-options=conv-layout=keep | FileCheck %s --check-prefix=KEEP
// CHECK: , 1 launch{{$}}
// CHECK: {{_conv_depthwise }}
// CHECK: verified
// KEEP: {{_depthwise_conv_2d_nhwc_hwc}}
// KEEP: verified

func.func @main(%x: tensor<1x28x28x32xf32>, %f: tensor<192x1x1x32xf32>, %b: tensor<192xf32>, %d: tensor<3x3x192x1xf32>, %e: tensor<192xf32>, %g: tensor<32x1x1x192xf32>, %h: tensor<32xf32>) -> tensor<1x28x28x32xf32> {
  %zp = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %c = tosa.conv2d %x, %f, %b, %zp, %zp {acc_type = f32, pad = array<i64: 0,0,0,0>, stride = array<i64: 1,1>, dilation = array<i64: 1,1>} : (tensor<1x28x28x32xf32>, tensor<192x1x1x32xf32>, tensor<192xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x28x28x192xf32>
  %r = tosa.clamp %c {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<1x28x28x192xf32>) -> tensor<1x28x28x192xf32>
  %w = tosa.depthwise_conv2d %r, %d, %e, %zp, %zp {acc_type = f32, pad = array<i64: 1,1,1,1>, stride = array<i64: 1,1>, dilation = array<i64: 1,1>} : (tensor<1x28x28x192xf32>, tensor<3x3x192x1xf32>, tensor<192xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x28x28x192xf32>
  %s = tosa.clamp %w {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<1x28x28x192xf32>) -> tensor<1x28x28x192xf32>
  %o = tosa.conv2d %s, %g, %h, %zp, %zp {acc_type = f32, pad = array<i64: 0,0,0,0>, stride = array<i64: 1,1>, dilation = array<i64: 1,1>} : (tensor<1x28x28x192xf32>, tensor<32x1x1x192xf32>, tensor<32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x28x28x32xf32>
  return %o : tensor<1x28x28x32xf32>
}
