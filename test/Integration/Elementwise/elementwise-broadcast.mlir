// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: main_copy 
// CHECK: verified

func.func @main(%x: tensor<70xf32>) -> tensor<40x70xf32> {
  %e = tensor.empty() : tensor<40x70xf32>
  %0 = linalg.broadcast ins(%x: tensor<70xf32>) outs(%e: tensor<40x70xf32>) dimensions = [0]
  return %0 : tensor<40x70xf32>
}
