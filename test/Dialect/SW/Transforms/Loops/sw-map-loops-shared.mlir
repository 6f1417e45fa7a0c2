// RUN: sw-opt --sw-map-loops --split-input-file --verify-diagnostics %s | FileCheck %s
// CPEs that run their iterations in step share gets: here of mesh rows.

// CHECK-DAG: #[[NUMBER:.*]] = affine_map<(d0, d1) -> (d0 * 8 + d1)>
// CHECK-DAG: #[[HEAD:.*]] = affine_map<(d0) -> (d0 floordiv 4)>
// CHECK-DAG: #[[ROWS:.*]] = affine_map<(d0, d1) -> ((d0 mod 4) * 8 + d1)>
// CHECK-LABEL: func.func @teams
// CHECK: %[[ROW:.*]] = sw.coord row
// CHECK: %[[COL:.*]] = sw.coord col
// CHECK: scf.for %[[T:.*]] = %c0 to %c6 step %c1 {
// CHECK: %[[N:.*]] = affine.apply #[[NUMBER]](%[[T]], %[[ROW]])
// CHECK: affine.apply #[[HEAD]](%[[N]])
// CHECK: affine.apply #[[ROWS]](%[[N]], %[[COL]])
// CHECK: sw.dma_get %{{.*}} to %[[A:.*]], %{{.*}} : memref<16x64xf32
// CHECK: sw.dma_get %{{.*}} to %{{.*}}, %{{.*}} broadcast row : memref<32x64xf32
// CHECK: sw.dma_get %{{.*}} to %{{.*}}, %{{.*}} broadcast array : memref<32x64xf32
// CHECK: } {sw.private}
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

// -----

// Three iterations for eight teams: those of one team run equally often, the teams do not.
// CHECK-LABEL: func.func @fewer
// CHECK: %[[ROW:.*]] = sw.coord row
// CHECK: scf.for %{{.*}} = %[[ROW]] to %c3 step %c8
// CHECK: sw.dma_get %{{.*}} broadcast row
func.func @fewer(%x: memref<3x128xf32>) {
  sw.launch @k view(core_group) {
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc private : memref<128xf32, #sw.ldm>
    scf.forall (%i, %j) = (0, 0) to (3, 128) step (1, 16) {
      %v = memref.subview %x[%i, 0] [1, 128] [1, 1] : memref<3x128xf32> to memref<128xf32, strided<[1], offset: ?>>
      sw.dma_get %v to %a, %r : memref<128xf32, strided<[1], offset: ?>> to memref<128xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    } {mapping = [#sw.map<team>, #sw.map<member>]}
  }
  return
}

// -----

// All CPEs run all iterations of the first dimension. Those that have none of the second in the last round get its end, where tiles are empty.
// CHECK-DAG: #[[END:.*]] = affine_map<(d0) -> (d0 * 7, 100)>
// CHECK-LABEL: func.func @array
// CHECK: sw.coord id
// CHECK: scf.for %{{.*}} = %c0 to %c5 step %c1
// CHECK: affine.min #[[END]]
// CHECK: sw.dma_get %{{.*}} broadcast array
func.func @array(%x: memref<5x100xf32>) {
  sw.launch @k view(core_group) {
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc private : memref<100xf32, #sw.ldm>
    scf.forall (%i, %j) = (0, 0) to (5, 100) step (1, 7) {
      %v = memref.subview %x[%i, 0] [1, 100] [1, 1] : memref<5x100xf32> to memref<100xf32, strided<[1], offset: ?>>
      sw.dma_get %v to %a, %r : memref<100xf32, strided<[1], offset: ?>> to memref<100xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    } {mapping = [#sw.map<each>, #sw.map<cpe>]}
  }
  return
}

// -----

// The only dimension is distributed, in step.
// CHECK-LABEL: func.func @alone
// CHECK: %[[ID:.*]] = sw.coord id
// CHECK: scf.for %[[ROUND:.*]] = %c0 to %c1 step %c1
// CHECK: sw.dma_get %{{.*}} broadcast array
// CHECK: {sw.private}
func.func @alone(%x: memref<100xf32>) {
  sw.launch @k view(core_group) {
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc private : memref<100xf32, #sw.ldm>
    scf.forall (%i) = (0) to (130) step (3) {
      sw.dma_get %x to %a, %r : memref<100xf32> to memref<100xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    } {mapping = [#sw.map<lockstep>]}
  }
  return
}

// -----

func.func @uneven() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects iterations that CPEs run in step to be a multiple of 8, or the last one to be smaller, but got 6}}
    scf.forall (%i, %j) = (0, 0) to (4, 96) step (1, 16) {
    } {mapping = [#sw.map<team>, #sw.map<member>]}
  }
  return
}
