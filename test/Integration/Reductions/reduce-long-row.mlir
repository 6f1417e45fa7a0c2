// A row that is much longer than the LDM of all CPEs. Its error is far below that of a sum in order.
// RUN: sw-run %s --entry=long --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=long --chip=sw26010pro --verify | FileCheck %s
// CHECK: long_reduce_sum
// CHECK-NOT: linalg.
// CHECK: verified

func.func @long(%x: tensor<1x10000000xf32>) -> tensor<1xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<1x10000000xf32>) outs(%f : tensor<1xf32>) dimensions = [1]
  return %0 : tensor<1xf32>
}
