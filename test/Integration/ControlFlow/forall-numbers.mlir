// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%x: memref<64x8xf32>, %y: memref<64x8xf32>) {
  scf.forall (%i, %j) in (64, 8) {
    %v = memref.load %x[%i, %j] : memref<64x8xf32>
    %w = math.sqrt %v : f32
    %a = math.absf %v : f32
    memref.store %a, %y[%i, %j] : memref<64x8xf32>
  } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
  return
}
