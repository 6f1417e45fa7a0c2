// Rows, columns and all of a matrix whose sizes nothing divides; the first adds to what is there.
// RUN: sw-run %s --entry=a --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=a --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=b --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=b --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=c --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=c --chip=sw26010pro --verify | FileCheck %s
// CHECK: {{reduce_}}
// CHECK-NOT: linalg.
// CHECK: verified

func.func @a(%x: tensor<33x65xf32>, %i: tensor<33xf32>) -> tensor<33xf32> {
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<33x65xf32>) outs(%i : tensor<33xf32>) dimensions = [1]
  return %0 : tensor<33xf32>
}

func.func @b(%x: tensor<33x65xf32>) -> tensor<65xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<65xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<65xf32>) -> tensor<65xf32>
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<33x65xf32>) outs(%f : tensor<65xf32>) dimensions = [0]
  return %0 : tensor<65xf32>
}

func.func @c(%x: tensor<33x65xf32>) -> tensor<f32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<33x65xf32>) outs(%f : tensor<f32>) dimensions = [0, 1]
  return %0 : tensor<f32>
}
