// RUN: sw-run %s --entry=f --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=f --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// Nested, one with a mapping of another machine.
func.func @f(%a: memref<64x64xf32>) {
  %z = arith.constant 1.0 : f32
  scf.forall (%i) in (4) {
    scf.forall (%j) in (2) {
      %s = affine.apply affine_map<(i) -> (i * 16)>(%i)
      %t = affine.apply affine_map<(i) -> (i * 32)>(%j)
      %v = memref.subview %a[%s, %t] [16, 32] [1, 1] : memref<64x64xf32> to memref<16x32xf32, strided<[64, 1], offset: ?>>
      linalg.fill ins(%z : f32) outs(%v : memref<16x32xf32, strided<[64, 1], offset: ?>>)
    } {mapping = [#gpu.thread<x>]}
  }
  return
}
