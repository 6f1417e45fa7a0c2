// The kinds beside the sum, in both types.
// RUN: sw-run %s --entry=k1 --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=k1 --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=k2 --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=k2 --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=k3 --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=k3 --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=k4 --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=k4 --chip=sw26010pro --verify | FileCheck %s
// CHECK: {{reduce_}}
// CHECK-NOT: linalg.
// CHECK: verified

func.func @k1(%x: tensor<130x257xf32>) -> tensor<130xf32> {
  %z = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<130xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<130xf32>) -> tensor<130xf32>
  %0 = linalg.reduce {arith.mulf} ins(%x : tensor<130x257xf32>) outs(%f : tensor<130xf32>) dimensions = [1]
  return %0 : tensor<130xf32>
}

func.func @k2(%x: tensor<130x257xf64>) -> tensor<257xf64> {
  %z = arith.constant 0xFFF0000000000000 : f64
  %e = tensor.empty() : tensor<257xf64>
  %f = linalg.fill ins(%z : f64) outs(%e : tensor<257xf64>) -> tensor<257xf64>
  %0 = linalg.reduce {arith.maxnumf} ins(%x : tensor<130x257xf64>) outs(%f : tensor<257xf64>) dimensions = [0]
  return %0 : tensor<257xf64>
}

func.func @k3(%x: tensor<130x257xf32>, %i: tensor<130xf32>) -> tensor<130xf32> {
  %0 = linalg.reduce {arith.minnumf} ins(%x : tensor<130x257xf32>) outs(%i : tensor<130xf32>) dimensions = [1]
  return %0 : tensor<130xf32>
}

func.func @k4(%x: tensor<130x257xf32>) -> tensor<f32> {
  %z = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %0 = linalg.reduce {arith.maximumf} ins(%x : tensor<130x257xf32>) outs(%f : tensor<f32>) dimensions = [0, 1]
  return %0 : tensor<f32>
}
