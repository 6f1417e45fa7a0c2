// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: main_tanh 
// CHECK-NOT: main_{{.*}}
// CHECK-NOT: linalg.
// CHECK: verified

func.func @main(%a: tensor<33x65xf32>, %b: tensor<33x65xf32>, %i: tensor<33x65xf32>) -> tensor<33x65xf32> {
  %0 = linalg.add ins(%a, %b: tensor<33x65xf32>, tensor<33x65xf32>) outs(%i: tensor<33x65xf32>) -> tensor<33x65xf32>
  %1 = linalg.mul ins(%0, %b: tensor<33x65xf32>, tensor<33x65xf32>) outs(%i: tensor<33x65xf32>) -> tensor<33x65xf32>
  %2 = linalg.max ins(%1, %a: tensor<33x65xf32>, tensor<33x65xf32>) outs(%i: tensor<33x65xf32>) -> tensor<33x65xf32>
  %3 = linalg.tanh ins(%2: tensor<33x65xf32>) outs(%i: tensor<33x65xf32>) -> tensor<33x65xf32>
  %4 = linalg.copy ins(%3: tensor<33x65xf32>) outs(%i: tensor<33x65xf32>) -> tensor<33x65xf32>
  return %4 : tensor<33x65xf32>
}
