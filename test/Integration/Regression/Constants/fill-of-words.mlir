// Fills of integers that are larger than LDM are tiled as those of floats are.
// RUN: sw-run %s --entry=indices --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=indices --chip=sw26010pro --verify | FileCheck %s
// RUN: sw-run %s --entry=odd --verify | FileCheck %s
// RUN: sw-run %s --entry=row --verify | FileCheck %s
// RUN: sw-run %s --entry=in_memory --verify | FileCheck %s
// CHECK: 1 launch{{$}}
// CHECK: verified

func.func @indices() -> tensor<8x64x56x56xi64> {
  %m1 = arith.constant -1 : i64
  %e = tensor.empty() : tensor<8x64x56x56xi64>
  %f = linalg.fill ins(%m1 : i64) outs(%e : tensor<8x64x56x56xi64>) -> tensor<8x64x56x56xi64>
  return %f : tensor<8x64x56x56xi64>
}

func.func @odd() -> tensor<3x77x41x13x29xi32> {
  %n = arith.constant 7 : i32
  %e = tensor.empty() : tensor<3x77x41x13x29xi32>
  %f = linalg.fill ins(%n : i32) outs(%e : tensor<3x77x41x13x29xi32>) -> tensor<3x77x41x13x29xi32>
  return %f : tensor<3x77x41x13x29xi32>
}

func.func @row(%n: i64) -> tensor<1000003xi64> {
  %e = tensor.empty() : tensor<1000003xi64>
  %f = linalg.fill ins(%n : i64) outs(%e : tensor<1000003xi64>) -> tensor<1000003xi64>
  return %f : tensor<1000003xi64>
}

func.func @in_memory(%x: memref<1031x1025xi32>) {
  %n = arith.constant -3 : i32
  linalg.fill ins(%n : i32) outs(%x : memref<1031x1025xi32>)
  return
}
