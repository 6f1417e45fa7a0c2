// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// An extent that is known only when the program runs.
func.func @main(%x: tensor<32x64xf32>, %n: index) -> tensor<64xf32> {
  %z = arith.constant 0.0 : f32
  %s = tensor.extract_slice %x[0, 0] [%n, 64] [1, 1] : tensor<32x64xf32> to tensor<?x64xf32>
  %e = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %r = linalg.reduce { arith.addf } ins(%s : tensor<?x64xf32>) outs(%f : tensor<64xf32>) dimensions = [0]
  return %r : tensor<64xf32>
}
