// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK-NOT: linalg.
// CHECK: verified

func.func @main(%a: tensor<33x65xf32>, %i: tensor<33x65xf32>) -> tensor<33x65xf32> {
  %0 = linalg.softmax dimension(1) ins(%a: tensor<33x65xf32>) outs(%i: tensor<33x65xf32>) -> tensor<33x65xf32>
  return %0 : tensor<33x65xf32>
}
