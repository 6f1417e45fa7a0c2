// RUN: sw-opt %s --sw-set-target=chip=sw26010pro --sw-lower-conv=narrow-products=always --sw-narrow-products=choice=always | FileCheck %s
// RUN: sw-opt %s --sw-set-target=chip=sw26010pro --sw-lower-conv="narrow-products=always run=16" --sw-narrow-products="choice=always run=16" | FileCheck %s --check-prefix=RUN16
// RUN: sw-opt %s --sw-set-target=chip=sw26010pro --sw-lower-conv="narrow-products=always run=0" --sw-narrow-products="choice=always run=0" | FileCheck %s --check-prefix=RUN0

// Runs have all taps of some channels, if they are at most an eighth longer for that: 72 of 64 with
// 3 x 3 taps, 18 of 16, but not 75 of 64 with 5 x 5. A requested run stays.
// CHECK-LABEL: func.func @three
// CHECK: sw.windows
// CHECK: sw.run = 72
// RUN16-LABEL: func.func @three
// RUN16: sw.run = 18
// RUN0-LABEL: func.func @three
// RUN0: sw.run = 0
func.func @three(%x: tensor<8x64x34x34xf16>, %w: tensor<64x64x3x3xf16>, %y: tensor<8x64x32x32xf32>) -> tensor<8x64x32x32xf32> {
  %a = arith.extf %x : tensor<8x64x34x34xf16> to tensor<8x64x34x34xf32>
  %b = arith.extf %w : tensor<64x64x3x3xf16> to tensor<64x64x3x3xf32>
  %0 = linalg.conv_2d_nchw_fchw {sw.operand_type = f16} ins(%a, %b : tensor<8x64x34x34xf32>, tensor<64x64x3x3xf32>) outs(%y : tensor<8x64x32x32xf32>) -> tensor<8x64x32x32xf32>
  return %0 : tensor<8x64x32x32xf32>
}

// CHECK-LABEL: func.func @five
// CHECK: sw.windows
// CHECK: sw.run = 64
// RUN16-LABEL: func.func @five
// RUN16: sw.run = 16
func.func @five(%x: tensor<8x64x36x36xf16>, %w: tensor<64x64x5x5xf16>, %y: tensor<8x64x32x32xf32>) -> tensor<8x64x32x32xf32> {
  %a = arith.extf %x : tensor<8x64x36x36xf16> to tensor<8x64x36x36xf32>
  %b = arith.extf %w : tensor<64x64x5x5xf16> to tensor<64x64x5x5xf32>
  %0 = linalg.conv_2d_nchw_fchw {sw.operand_type = f16} ins(%a, %b : tensor<8x64x36x36xf32>, tensor<64x64x5x5xf32>) outs(%y : tensor<8x64x32x32xf32>) -> tensor<8x64x32x32xf32>
  return %0 : tensor<8x64x32x32xf32>
}

// CHECK-LABEL: func.func @requested
// CHECK: sw.windows
// CHECK: sw.run = 64
func.func @requested(%x: tensor<8x64x34x34xf16>, %w: tensor<64x64x3x3xf16>, %y: tensor<8x64x32x32xf32>) -> tensor<8x64x32x32xf32> {
  %a = arith.extf %x : tensor<8x64x34x34xf16> to tensor<8x64x34x34xf32>
  %b = arith.extf %w : tensor<64x64x3x3xf16> to tensor<64x64x3x3xf32>
  %0 = linalg.conv_2d_nchw_fchw {sw.operand_type = f16, sw.run = 64} ins(%a, %b : tensor<8x64x34x34xf32>, tensor<64x64x3x3xf32>) outs(%y : tensor<8x64x32x32xf32>) -> tensor<8x64x32x32xf32>
  return %0 : tensor<8x64x32x32xf32>
}

// CHECK-LABEL: func.func @product
// CHECK: sw.run = 32
func.func @product(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>, %c: tensor<512x512xf32>) -> tensor<512x512xf32> {
  %0 = linalg.matmul {sw.operand_type = f16, sw.run = 32} ins(%a, %b : tensor<512x512xf32>, tensor<512x512xf32>) outs(%c : tensor<512x512xf32>) -> tensor<512x512xf32>
  return %0 : tensor<512x512xf32>
}

// The request of a product of f32 goes.
// CHECK-LABEL: func.func @wide
// CHECK-NOT: sw.run
// CHECK: linalg.matmul ins
func.func @wide(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>, %c: tensor<512x512xf32>) -> tensor<512x512xf32> {
  %0 = linalg.matmul {sw.operand_type = f32, sw.run = 32} ins(%a, %b : tensor<512x512xf32>, tensor<512x512xf32>) outs(%c : tensor<512x512xf32>) -> tensor<512x512xf32>
  return %0 : tensor<512x512xf32>
}
