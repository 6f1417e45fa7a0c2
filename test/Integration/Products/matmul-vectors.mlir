// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: main_matmul
// CHECK: verified

func.func @main(%a: memref<65x257xf32>, %x: memref<257xf32>, %y: memref<65xf32>, %z: memref<257xf32>, %d: memref<f32>) {
  linalg.matvec ins(%a, %x : memref<65x257xf32>, memref<257xf32>) outs(%y : memref<65xf32>)
  linalg.vecmat ins(%y, %a : memref<65xf32>, memref<65x257xf32>) outs(%z : memref<257xf32>)
  linalg.dot ins(%x, %z : memref<257xf32>, memref<257xf32>) outs(%d : memref<f32>)
  return
}
