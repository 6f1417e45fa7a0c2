// RUN: sw-run %s --entry=kernel --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=kernel --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @kernel(%x: memref<*xf32> {tt.divisibility = 16 : i32}, %y: memref<*xf32>) {
  %a = memref.cast %x : memref<*xf32> to memref<16x16xf32>
  %b = memref.reinterpret_cast %y to offset: [8], sizes: [16, 16], strides: [32, 1] : memref<*xf32> to memref<16x16xf32, strided<[32, 1], offset: 8>>
  linalg.exp ins(%a : memref<16x16xf32>) outs(%b : memref<16x16xf32, strided<[32, 1], offset: 8>>)
  return
}
