// Over the middle, the first, the last and all dimensions, and over two that are apart.
// RUN: sw-run %s --entry=mid --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=mid --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=first --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=first --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=last --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=last --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=a4 --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=a4 --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=bn --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=bn --chip=sw26010pro --verify | FileCheck %s
// CHECK: {{reduce_}}
// CHECK-NOT: linalg.
// CHECK: verified

func.func @mid(%x: tensor<8x12x128x128xf32>) -> tensor<8x12x128xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x12x128xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<8x12x128xf32>) -> tensor<8x12x128xf32>
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<8x12x128x128xf32>) outs(%f : tensor<8x12x128xf32>) dimensions = [2]
  return %0 : tensor<8x12x128xf32>
}

func.func @first(%x: tensor<8x12x128x128xf32>) -> tensor<12x128x128xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<12x128x128xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<12x128x128xf32>) -> tensor<12x128x128xf32>
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<8x12x128x128xf32>) outs(%f : tensor<12x128x128xf32>) dimensions = [0]
  return %0 : tensor<12x128x128xf32>
}

func.func @last(%x: tensor<8x12x128x128xf32>) -> tensor<8x12x128xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x12x128xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<8x12x128xf32>) -> tensor<8x12x128xf32>
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<8x12x128x128xf32>) outs(%f : tensor<8x12x128xf32>) dimensions = [3]
  return %0 : tensor<8x12x128xf32>
}

func.func @a4(%x: tensor<8x12x128x128xf32>) -> tensor<f32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<8x12x128x128xf32>) outs(%f : tensor<f32>) dimensions = [0, 1, 2, 3]
  return %0 : tensor<f32>
}

func.func @bn(%x: tensor<8x12x64x63xf32>) -> tensor<12xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<12xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<12xf32>) -> tensor<12xf32>
  %0 = linalg.reduce {arith.addf} ins(%x : tensor<8x12x64x63xf32>) outs(%f : tensor<12xf32>) dimensions = [0, 2, 3]
  return %0 : tensor<12xf32>
}
