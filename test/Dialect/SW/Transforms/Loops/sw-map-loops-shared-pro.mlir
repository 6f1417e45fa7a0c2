// RUN: sw-opt --sw-set-target=chip=sw26010pro --sw-map-loops %s | FileCheck %s
// One get of SW26010-Pro serves a mesh column: those are its teams.

// CHECK-LABEL: func.func @teams
// CHECK: sw.coord col
// CHECK: sw.coord row
// CHECK: sw.dma_get %{{.*}} : memref<16x64xf32
// CHECK: broadcast col : memref<32x64xf32
// CHECK: broadcast col : memref<32x64xf32
func.func @teams(%x: memref<12x512x64xf32>, %y: memref<12x512x64xf32>, %z: memref<32x64xf32>) {
  sw.launch @k view(core_group) {
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc private : memref<16x64xf32, #sw.ldm>
    %b = sw.alloc private : memref<32x64xf32, #sw.ldm>
    scf.forall (%i, %j) = (0, 0) to (12, 512) step (1, 16) {
      %v = memref.subview %x[%i, %j, 0] [1, 16, 64] [1, 1, 1] : memref<12x512x64xf32> to memref<16x64xf32, strided<[64, 1], offset: ?>>
      sw.dma_get %v to %a, %r : memref<16x64xf32, strided<[64, 1], offset: ?>> to memref<16x64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      %w = memref.subview %y[%i, 0, 0] [1, 32, 64] [1, 1, 1] : memref<12x512x64xf32> to memref<32x64xf32, strided<[64, 1], offset: ?>>
      sw.dma_get %w to %b, %r : memref<32x64xf32, strided<[64, 1], offset: ?>> to memref<32x64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      sw.dma_get %z to %b, %r : memref<32x64xf32> to memref<32x64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    } {mapping = [#sw.map<team>, #sw.map<member>]}
  }
  return
}
