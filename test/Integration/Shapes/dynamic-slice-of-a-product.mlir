// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%x: tensor<32x64xf32>, %w: tensor<64x16xf32>, %k: index) -> tensor<32x16xf32> {
  %c31 = arith.constant 31 : index
  %c1 = arith.constant 1 : index
  %m = arith.remui %k, %c31 : index
  %n = arith.addi %m, %c1 : index
  %z = arith.constant 0.0 : f32
  %s = tensor.extract_slice %x[0, 0] [%n, 64] [1, 1] : tensor<32x64xf32> to tensor<?x64xf32>
  %e = tensor.empty(%n) : tensor<?x16xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x16xf32>) -> tensor<?x16xf32>
  %r = linalg.matmul ins(%s, %w : tensor<?x64xf32>, tensor<64x16xf32>) outs(%f : tensor<?x16xf32>) -> tensor<?x16xf32>
  %o = tensor.empty() : tensor<32x16xf32>
  %g = linalg.fill ins(%z : f32) outs(%o : tensor<32x16xf32>) -> tensor<32x16xf32>
  %q = tensor.insert_slice %r into %g[0, 0] [%n, 16] [1, 1] : tensor<?x16xf32> into tensor<32x16xf32>
  return %q : tensor<32x16xf32>
}
