// Fewer rows than CPEs, so that these share rows.
// RUN: sw-run %s --entry=few --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=few --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=few3 --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=few3 --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=unit --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=unit --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=r3 --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=r3 --chip=sw26010pro --verify | FileCheck %s
// CHECK: {{reduce_}}
// CHECK-NOT: linalg.
// CHECK: verified

func.func @few(%x: tensor<10x30000xf64>) -> tensor<10xf64> {
  %z = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<10xf64>
  %f = linalg.fill ins(%z : f64) outs(%e : tensor<10xf64>) -> tensor<10xf64>
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<10x30000xf64>) outs(%f : tensor<10xf64>) dimensions = [1]
  return %0 : tensor<10xf64>
}

func.func @few3(%x: tensor<3x30001xf64>) -> tensor<3xf64> {
  %z = arith.constant 0x7FF0000000000000 : f64
  %e = tensor.empty() : tensor<3xf64>
  %f = linalg.fill ins(%z : f64) outs(%e : tensor<3xf64>) -> tensor<3xf64>
  %0 = linalg.reduce {arith.minimumf} ins(%x : tensor<3x30001xf64>) outs(%f : tensor<3xf64>) dimensions = [1]
  return %0 : tensor<3xf64>
}

func.func @unit(%x: tensor<70x1x40x1xf32>) -> tensor<70x1xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<70x1xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<70x1xf32>) -> tensor<70x1xf32>
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<70x1x40x1xf32>) outs(%f : tensor<70x1xf32>) dimensions = [1, 2]
  return %0 : tensor<70x1xf32>
}

func.func @r3(%x: tensor<5x7x9xf32>) -> tensor<5x9xf32> {
  %z = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<5x9xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<5x9xf32>) -> tensor<5x9xf32>
  %0 = linalg.reduce {arith.maximumf} ins(%x : tensor<5x7x9xf32>) outs(%f : tensor<5x9xf32>) dimensions = [1]
  return %0 : tensor<5x9xf32>
}
