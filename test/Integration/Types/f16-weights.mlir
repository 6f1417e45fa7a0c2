// Constants of f32 are stored as f16, and products compute in f32. Constants with other numbers,
// and arguments, stay.
// RUN: sw-run --verify %s --entry=dense --chip=sw26010 --precision=f16-weights --pipeline-options=tile-casts=always --keep=%t.dense | FileCheck %s
// RUN: FileCheck %s --check-prefix=F16 --input-file=%t.dense/host.c
// RUN: sw-run --verify %s --entry=dense --chip=sw26010pro --core-groups=all --precision=f16-weights --pipeline-options=tile-casts=always | FileCheck %s
// RUN: sw-run --verify %s --entry=resource --chip=sw26010 --precision=f16-weights --pipeline-options=tile-casts=always --keep=%t.resource | FileCheck %s
// RUN: FileCheck %s --check-prefix=F16 --input-file=%t.resource/host.c
// RUN: sw-run --verify %s --entry=convolution --chip=sw26010 --precision=f16-weights --pipeline-options="tile-casts=always conv-method=implicit" --keep=%t.conv | FileCheck %s
// RUN: FileCheck %s --check-prefix=F16 --input-file=%t.conv/host.c
// RUN: sw-run --verify %s --entry=convolution --chip=sw26010pro --precision=f16-weights | FileCheck %s
// RUN: sw-run --verify %s --entry=large --chip=sw26010 --precision=f16-weights --pipeline-options=tile-casts=always --keep=%t.large 2>&1 | FileCheck %s --check-prefix=LARGE
// RUN: FileCheck %s --check-prefix=F32 --input-file=%t.large/host.c
// RUN: sw-run --verify %s --entry=excluded --chip=sw26010 --precision=f16-weights --pipeline-options=tile-casts=always --keep=%t.excluded | FileCheck %s
// RUN: FileCheck %s --check-prefix=F32 --input-file=%t.excluded/host.c
// RUN: sw-run --verify %s --entry=argument --chip=sw26010 --precision=f16-weights --rtol=1e-5 | FileCheck %s
// The rounding exceeds that of f32.
// RUN: not sw-run --verify %s --entry=resource --chip=sw26010 --precision=f16-weights --pipeline-options=tile-casts=always --rtol=1e-6 2>&1 | FileCheck %s --check-prefix=ROUNDED
// CHECK: verified
// F16: constant_{{.*}}xf16
// F32-NOT: xf16
// F32: constant_{{.*}}xf32
// LARGE: warning: stays f32, since it has a number that is no finite f16: 65520 at [1, 2]
// LARGE: verified
// ROUNDED: elements differ

func.func @dense(%x: tensor<40x3xf32>) -> tensor<40x4xf32> {
  %w = arith.constant dense<[[0.1, 0.2, 0.3, 1.0e-5], [0.5, -1.6, 0.7, -2.0e-7], [65504.0, 1.0e-9, 1.1, 1.2]]> : tensor<3x4xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<40x4xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<40x4xf32>) -> tensor<40x4xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<40x3xf32>, tensor<3x4xf32>) outs(%i : tensor<40x4xf32>) -> tensor<40x4xf32>
  return %0 : tensor<40x4xf32>
}

func.func @resource(%x: tensor<40x2xf32>) -> tensor<40x2xf32> {
  %w = arith.constant dense_resource<weights> : tensor<2x2xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<40x2xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<40x2xf32>) -> tensor<40x2xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<40x2xf32>, tensor<2x2xf32>) outs(%i : tensor<40x2xf32>) -> tensor<40x2xf32>
  return %0 : tensor<40x2xf32>
}

func.func @convolution(%x: tensor<1x2x10x10xf32>) -> tensor<1x2x9x9xf32> {
  %w = arith.constant dense<[[[[0.1, 0.2], [0.3, 0.4]], [[0.5, 0.6], [0.7, 0.8]]], [[[0.9, -0.1], [-0.2, -0.3]], [[-0.4, -0.6], [-0.7, -0.8]]]]> : tensor<2x2x2x2xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x2x9x9xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<1x2x9x9xf32>) -> tensor<1x2x9x9xf32>
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x2x10x10xf32>, tensor<2x2x2x2xf32>) outs(%i : tensor<1x2x9x9xf32>) -> tensor<1x2x9x9xf32>
  return %0 : tensor<1x2x9x9xf32>
}

func.func @large(%x: tensor<40x2xf32>) -> tensor<40x4xf32> {
  %w = arith.constant dense<[[0.1, 0.2, 0.3, 0.4], [0.5, 0.6, 65520.0, 0.8]]> : tensor<2x4xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<40x4xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<40x4xf32>) -> tensor<40x4xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<40x2xf32>, tensor<2x4xf32>) outs(%i : tensor<40x4xf32>) -> tensor<40x4xf32>
  return %0 : tensor<40x4xf32>
}

func.func @excluded(%x: tensor<40x2xf32>) -> tensor<40x4xf32> {
  %w = arith.constant dense<[[0.1, 0.2, 0.3, 0.4], [0.5, 0.6, 0.7, 0.8]]> : tensor<2x4xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<40x4xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<40x4xf32>) -> tensor<40x4xf32>
  %0 = linalg.matmul {sw.operand_type = f32} ins(%x, %w : tensor<40x2xf32>, tensor<2x4xf32>) outs(%i : tensor<40x4xf32>) -> tensor<40x4xf32>
  return %0 : tensor<40x4xf32>
}

func.func @argument(%x: tensor<40x64xf32>, %w: tensor<64x64xf32>, %c: tensor<40x64xf32>) -> tensor<40x64xf32> {
  %0 = linalg.matmul ins(%x, %w : tensor<40x64xf32>, tensor<64x64xf32>) outs(%c : tensor<40x64xf32>) -> tensor<40x64xf32>
  return %0 : tensor<40x64xf32>
}

{-#
  dialect_resources: {
    builtin: {
      weights: "0x04000000CDCCCC3DCDCC4C3E9A99993ECDCCCCBE"
    }
  }
#-}
