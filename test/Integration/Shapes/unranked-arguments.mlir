// RUN: sw-run %s --entry=f --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=f --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @f(%x: memref<*xf32>, %y: memref<*xf32>) {
  %a = memref.reinterpret_cast %x to offset: [0], sizes: [1024], strides: [1] : memref<*xf32> to memref<1024xf32>
  %b = memref.reinterpret_cast %y to offset: [0], sizes: [1024], strides: [1] : memref<*xf32> to memref<1024xf32>
  linalg.exp ins(%a : memref<1024xf32>) outs(%b : memref<1024xf32>)
  return
}
