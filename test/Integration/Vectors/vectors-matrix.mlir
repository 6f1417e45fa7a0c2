// RUN: sw-run %s --entry=f --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=f --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @f(%a: tensor<4x4xf32>, %o: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %c = arith.constant 0 : index
  %p = arith.constant -1.0 : f32
  %v = vector.transfer_read %a[%c, %c], %p : tensor<4x4xf32>, vector<4x4xf32>
  %w = arith.addf %v, %v : vector<4x4xf32>
  %r = vector.transfer_write %w, %o[%c, %c] : vector<4x4xf32>, tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}
