// Passes that ask the chip for figures refuse a target without them.
// RUN: sw-opt %s --sw-plan-memory --verify-diagnostics
// RUN: sw-opt %s --sw-conv-layout --verify-diagnostics
// RUN: sw-opt %s --sw-tile --verify-diagnostics
// RUN: sw-opt %s --sw-tile-copies --verify-diagnostics
// RUN: sw-opt %s --sw-phase-tile --verify-diagnostics
// RUN: sw-opt %s --sw-phase-emit --verify-diagnostics

// The whole pipeline begins with a chip of its own.
// RUN: sed -e '/expected-error/d' %s | sw-opt --sw-pipeline | FileCheck %s
// CHECK: "sw.core_groups" = 4 : i64

#tile = #sw.tile<kernel = "exp", mesh = [none], private>
// expected-error @below {{target device 'sunway' has no entry 'sw.core_groups'}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<"sw.chip" = "half">>} {
  func.func @image(%x: tensor<1x8x8x4xf32>, %f: tensor<3x3x4x4xf32>, %y: tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32> {
    %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %f : tensor<1x8x8x4xf32>, tensor<3x3x4x4xf32>) outs(%y : tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
    return %0 : tensor<1x6x6x4xf32>
  }
  func.func @copies(%a: memref<512xf32>, %b: memref<512xf32>) {
    linalg.exp {sw.tile = #tile} ins(%a : memref<512xf32>) outs(%a : memref<512xf32>)
    memref.copy %a, %b : memref<512xf32> to memref<512xf32>
    linalg.exp {sw.tile = #tile} ins(%b : memref<512xf32>) outs(%b : memref<512xf32>)
    return
  }
}
