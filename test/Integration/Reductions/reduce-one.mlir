// One element, and one column.
// RUN: sw-run %s --entry=one --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=one --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=one0 --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=one0 --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=v1 --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=v1 --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=unit2 --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=unit2 --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=front --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=front --chip=sw26010pro --verify | FileCheck %s
// CHECK: {{reduce_}}
// CHECK-NOT: linalg.
// CHECK: verified

func.func @one(%x: tensor<1x1xf32>) -> tensor<1xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<1x1xf32>) outs(%f : tensor<1xf32>) dimensions = [1]
  return %0 : tensor<1xf32>
}

func.func @one0(%x: tensor<1x1xf64>, %i: tensor<f64>) -> tensor<f64> {
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<1x1xf64>) outs(%i : tensor<f64>) dimensions = [0, 1]
  return %0 : tensor<f64>
}

func.func @v1(%x: tensor<1xf32>, %i: tensor<f32>) -> tensor<f32> {
  %0 = linalg.reduce {arith.mulf} ins(%x : tensor<1xf32>) outs(%i : tensor<f32>) dimensions = [0]
  return %0 : tensor<f32>
}

func.func @unit2(%x: tensor<70x1xf32>, %i: tensor<70xf32>) -> tensor<70xf32> {
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<70x1xf32>) outs(%i : tensor<70xf32>) dimensions = [1]
  return %0 : tensor<70xf32>
}

// Nothing to add up, before what stays.
func.func @front(%x: tensor<1x1x2xf32>, %i: tensor<1x2xf32>) -> tensor<1x2xf32> {
  %0 = linalg.reduce {arith.maximumf} ins(%x : tensor<1x1x2xf32>) outs(%i : tensor<1x2xf32>) dimensions = [0]
  return %0 : tensor<1x2xf32>
}
