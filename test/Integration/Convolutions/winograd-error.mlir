// The error of Winograd's method in f32, against a convolution in f64, with
// 256 channels of random numbers: docs/Convolutions.md has the figures. What is
// within the bound is 0, so that nothing may differ from the upstream lowering,
// whose error is within it too.
// RUN: sw-run %s --entry=f2 --chip=sw26010 --verify --rtol=0 --atol=0 --pipeline-options="conv-method=winograd winograd=f2" | FileCheck %s
// RUN: sw-run %s --entry=f4 --chip=sw26010 --verify --rtol=0 --atol=0 --pipeline-options="conv-method=winograd winograd=f4" | FileCheck %s
// RUN: sw-run %s --entry=f2 --chip=sw26010pro --verify --rtol=0 --atol=0 --pipeline-options="conv-method=winograd winograd=f2" | FileCheck %s
// RUN: sw-run %s --entry=f4 --chip=sw26010pro --verify --rtol=0 --atol=0 --pipeline-options="conv-method=winograd winograd=f4" | FileCheck %s
// RUN: not sw-run %s --entry=f2 --chip=sw26010 --verify --rtol=0 --atol=0 --pipeline-options="conv-method=winograd winograd=f4" 2>&1 | FileCheck %s --check-prefix=BEYOND
// CHECK: verified
// BEYOND: error

func.func private @difference(%x: tensor<1x256x14x14xf32>, %w: tensor<16x256x3x3xf32>) -> tensor<1x16x12x12xf64> {
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

func.func @f2(%x: tensor<1x256x14x14xf32>, %w: tensor<16x256x3x3xf32>) -> tensor<1x16x12x12xf64> {
  %d = call @difference(%x, %w) : (tensor<1x256x14x14xf32>, tensor<16x256x3x3xf32>) -> tensor<1x16x12x12xf64>
  %bound = arith.constant dense<1.0e-4> : tensor<1x16x12x12xf64>
  %zero = arith.constant dense<0.0> : tensor<1x16x12x12xf64>
  %size = math.absf %d : tensor<1x16x12x12xf64>
  %within = arith.cmpf ole, %size, %bound : tensor<1x16x12x12xf64>
  %r = arith.select %within, %zero, %d : tensor<1x16x12x12xi1>, tensor<1x16x12x12xf64>
  return %r : tensor<1x16x12x12xf64>
}

func.func @f4(%x: tensor<1x256x14x14xf32>, %w: tensor<16x256x3x3xf32>) -> tensor<1x16x12x12xf64> {
  %d = call @difference(%x, %w) : (tensor<1x256x14x14xf32>, tensor<16x256x3x3xf32>) -> tensor<1x16x12x12xf64>
  %bound = arith.constant dense<6.0e-4> : tensor<1x16x12x12xf64>
  %zero = arith.constant dense<0.0> : tensor<1x16x12x12xf64>
  %size = math.absf %d : tensor<1x16x12x12xf64>
  %within = arith.cmpf ole, %size, %bound : tensor<1x16x12x12xf64>
  %r = arith.select %within, %zero, %d : tensor<1x16x12x12xi1>, tensor<1x16x12x12xf64>
  return %r : tensor<1x16x12x12xf64>
}
