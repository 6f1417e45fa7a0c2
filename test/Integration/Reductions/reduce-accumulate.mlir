// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<33x65xf32>, %i: tensor<33xf32>) -> tensor<33xf32> {
  %0 = linalg.reduce ins(%a: tensor<33x65xf32>) outs(%i: tensor<33xf32>) dimensions=[1] (%x: f32, %y: f32) { %s = arith.addf %x, %y : f32  linalg.yield %s : f32 }
  return %0 : tensor<33xf32>
}
