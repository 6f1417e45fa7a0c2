// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%x: tensor<64x16xf32>) -> tensor<64x16xf32> {
  %e = tensor.empty() : tensor<64x16xf32>
  %r = affine.for %i = 0 to 3 iter_args(%t = %x) -> tensor<64x16xf32> {
    %y = linalg.exp ins(%t : tensor<64x16xf32>) outs(%e : tensor<64x16xf32>) -> tensor<64x16xf32>
    %u = linalg.negf ins(%y : tensor<64x16xf32>) outs(%e : tensor<64x16xf32>) -> tensor<64x16xf32>
    affine.yield %u : tensor<64x16xf32>
  }
  return %r : tensor<64x16xf32>
}
