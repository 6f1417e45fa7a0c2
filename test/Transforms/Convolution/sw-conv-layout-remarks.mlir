// Images keep their layout where that takes less time, and the remark says how much.
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-conv-layout --remarks-filter=sw-conv --split-input-file --verify-diagnostics | FileCheck %s

// Few pixels have many channels.
// CHECK-LABEL: func.func @many_channels
// CHECK: linalg.conv_2d_nhwc_hwcf
func.func @many_channels(%x: tensor<1x8x8x256xf32>, %f: tensor<3x3x256x4xf32>, %y: tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32> {
  // expected-remark-re @below {{[Analysis] ConvLayout | Category:sw-conv | Remark="channels stay after rows and columns, for 1 convolutions and 0 other ops; predicted {{[0-9.]+}} us less than before them"}}
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %f : tensor<1x8x8x256xf32>, tensor<3x3x256x4xf32>) outs(%y : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  return %0 : tensor<1x6x6x4xf32>
}

// -----

// Both convolutions and the op between them have one layout.
// CHECK-LABEL: func.func @two
// CHECK-COUNT-2: linalg.conv_2d_nhwc_hwcf
func.func @two(%x: tensor<1x3x3x2xf32>, %f: tensor<1x1x2x2xf32>, %y: tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32> {
  // expected-remark-re @below {{channels stay after rows and columns, for 2 convolutions and 1 other ops; predicted {{[0-9.]+}} us less than before them}}
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %f : tensor<1x3x3x2xf32>, tensor<1x1x2x2xf32>) outs(%y : tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32>
  %1 = linalg.exp ins(%0 : tensor<1x3x3x2xf32>) outs(%y : tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32>
  %2 = linalg.conv_2d_nhwc_hwcf ins(%1, %f : tensor<1x3x3x2xf32>, tensor<1x1x2x2xf32>) outs(%y : tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32>
  return %2 : tensor<1x3x3x2xf32>
}
