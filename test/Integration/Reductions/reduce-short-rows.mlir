// Many rows that are shorter than a vector.
// RUN: sw-run %s --entry=short --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=short --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=shortc --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=shortc --chip=sw26010pro --verify | FileCheck %s
// CHECK: {{reduce_}}
// CHECK-NOT: linalg.
// CHECK: verified

func.func @short(%x: tensor<100000x3xf32>) -> tensor<100000xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<100000xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<100000xf32>) -> tensor<100000xf32>
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<100000x3xf32>) outs(%f : tensor<100000xf32>) dimensions = [1]
  return %0 : tensor<100000xf32>
}

func.func @shortc(%x: tensor<100000x3xf32>) -> tensor<3xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<100000x3xf32>) outs(%f : tensor<3xf32>) dimensions = [0]
  return %0 : tensor<3xf32>
}
