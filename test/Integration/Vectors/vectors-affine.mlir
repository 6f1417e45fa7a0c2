// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%x: memref<64x16xf32>, %y: memref<64x16xf32>) {
  affine.for %i = 0 to 64 {
    %v = affine.vector_load %x[%i, 0] : memref<64x16xf32>, vector<16xf32>
    %w = arith.mulf %v, %v : vector<16xf32>
    affine.vector_store %w, %y[%i, 0] : memref<64x16xf32>, vector<16xf32>
  }
  return
}
