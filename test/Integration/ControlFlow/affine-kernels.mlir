// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%x: memref<64x16xf32>, %y: memref<64x16xf32>) {
  affine.for %i = 0 to 4 {
    %o = affine.apply affine_map<(i) -> (i * 16)>(%i)
    %s = memref.subview %x[%o, 0] [16, 16] [1, 1] : memref<64x16xf32> to memref<16x16xf32, strided<[16, 1], offset: ?>>
    %t = memref.subview %y[%o, 0] [16, 16] [1, 1] : memref<64x16xf32> to memref<16x16xf32, strided<[16, 1], offset: ?>>
    linalg.exp ins(%s : memref<16x16xf32, strided<[16, 1], offset: ?>>) outs(%t : memref<16x16xf32, strided<[16, 1], offset: ?>>)
  }
  return
}
