// Loops over core groups.
// RUN: sw-opt %s --sw-map-loops | FileCheck %s

// A loop that is alone needs no barrier. 7 iterations on 3 core groups: the
// first core group has three.
// CHECK-DAG: #[[TURNS:.*]] = affine_map<(d0) -> ((-d0 + 7) ceildiv 3)>
// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0)[s0] -> ((d0 * 3 + s0) * 16)>
// CHECK-DAG: #[[HALF:.*]] = affine_map<()[s0] -> ((s0 mod 2) * 32)>
// CHECK-LABEL: func.func @alone
// CHECK:         sw.launch @k view(core_group) core_groups(3) {
// CHECK-NOT:       sw.barrier
// CHECK:           %[[GROUP:.*]] = sw.coord core_group
// CHECK:           %[[END:.*]] = affine.apply #[[TURNS]](%[[GROUP]])
// CHECK:           scf.for %[[T:.*]] = %c0 to %[[END]] step %c1 {
// CHECK:             %[[I:.*]] = affine.apply #[[FIRST]](%[[T]])[%[[GROUP]]]
// CHECK:             memref.subview %{{.*}}[%[[I]], 0]
// CHECK-NOT:       sw.private
// CHECK:           } {sw.parallel}
// CHECK:         return
func.func @alone(%x: memref<100x64xf32>) {
  sw.launch @k view(core_group) core_groups(3) {
    %a = sw.alloc spread [none, col] : memref<16x64xf32, #sw.ldm>
    scf.forall (%i) = (0) to (100) step (16) {
      %v = memref.subview %x[%i, 0] [16, 64] [1, 1] : memref<100x64xf32> to memref<16x64xf32, strided<[64, 1], offset: ?>>
      %r = sw.reply : !sw.reply<1>
      sw.dma_get %v to %a, %r : memref<16x64xf32, strided<[64, 1], offset: ?>> to memref<16x64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    } {mapping = [#sw.map<core_group>]}
  }
  return
}

// A second loop may read what other core groups store in the first one.
// CHECK-LABEL: func.func @two
// CHECK:         sw.barrier chip
// CHECK:         scf.for
// CHECK:         sw.barrier chip
// CHECK:         sw.barrier chip
// CHECK:         scf.for
// CHECK:         sw.barrier chip
func.func @two(%x: memref<8x64xf32>, %y: memref<8x64xf32>) {
  sw.launch @k view(core_group) core_groups(2) {
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc spread [none, col] : memref<1x64xf32, #sw.ldm>
    scf.forall (%i) in (8) {
      %v = memref.subview %x[%i, 0] [1, 64] [1, 1] : memref<8x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
      sw.dma_put %a to %v, %r : memref<1x64xf32, #sw.ldm> to memref<1x64xf32, strided<[64, 1], offset: ?>>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    } {mapping = [#sw.map<core_group>]}
    scf.forall (%i) in (8) {
      %v = memref.subview %x[7, 0] [1, 64] [1, 1] : memref<8x64xf32> to memref<1x64xf32, strided<[64, 1], offset: 448>>
      sw.dma_get %v to %a, %r : memref<1x64xf32, strided<[64, 1], offset: 448>> to memref<1x64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    } {mapping = [#sw.map<core_group>]}
  }
  return
}

// Loops that read the same array, and write others, need no barrier.
// CHECK-LABEL: func.func @independent
// CHECK-NOT:     sw.barrier
// CHECK:         return
func.func @independent(%x: memref<1x64xf32>, %y: memref<8x64xf32>) {
  sw.launch @k view(core_group) core_groups(2) {
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc spread [none, col] : memref<1x64xf32, #sw.ldm>
    sw.dma_get %x to %a, %r : memref<1x64xf32> to memref<1x64xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    scf.forall (%i) in (8) {
      %v = memref.subview %y[%i, 0] [1, 64] [1, 1] : memref<8x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
      sw.dma_put %a to %v, %r : memref<1x64xf32, #sw.ldm> to memref<1x64xf32, strided<[64, 1], offset: ?>>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    } {mapping = [#sw.map<core_group>]}
  }
  return
}

// One core group meets in the barrier of its mesh.
// CHECK-LABEL: func.func @one
// CHECK-NOT:     sw.barrier chip
// CHECK:         sw.barrier array
// CHECK:         return
func.func @one(%x: memref<8xf32>, %y: f32) {
  %c0 = arith.constant 0 : index
  sw.launch @k view(core_group) core_groups(1) {
    scf.forall (%i) in (8) {
      memref.store %y, %x[%i] : memref<8xf32>
    } {mapping = [#sw.map<core_group>]}
    memref.store %y, %x[%c0] : memref<8xf32>
  }
  return
}

// The next iteration of the outer loop may read what this one stores.
// CHECK-LABEL: func.func @repeated
// CHECK:         scf.for
// CHECK:           sw.barrier chip
// CHECK:           scf.for
// CHECK:           sw.barrier chip
func.func @repeated() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  sw.launch @k view(core_group) core_groups(2) {
    scf.for %k = %c0 to %c4 step %c1 {
      scf.forall (%i) in (8) {
      } {mapping = [#sw.map<core_group>]}
    }
  }
  return
}

// The CPEs of a core group share its iterations: four of eight. A get that depends on the
// core group is the same for all of its CPEs.
// CHECK-LABEL: func.func @nested
// CHECK:         %[[GROUP:.*]] = sw.coord core_group
// CHECK:         scf.for %{{.*}} = %c0 to %c4 step %c1
// CHECK:           %[[ID:.*]] = sw.coord id
// CHECK:           scf.for
// CHECK:             sw.dma_get {{.*}} broadcast array
// CHECK:           {sw.private}
func.func @nested(%x: memref<8x100xf32>) {
  sw.launch @k view(core_group) core_groups(2) {
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc private : memref<1x100xf32, #sw.ldm>
    scf.forall (%g) in (8) {
      scf.forall (%i) = (0) to (130) step (3) {
        %v = memref.subview %x[%g, 0] [1, 100] [1, 1] : memref<8x100xf32> to memref<1x100xf32, strided<[100, 1], offset: ?>>
        sw.dma_get %v to %a, %r : memref<1x100xf32, strided<[100, 1], offset: ?>> to memref<1x100xf32, #sw.ldm>, !sw.reply<1>
        sw.dma_wait %r : !sw.reply<1>
      } {mapping = [#sw.map<lockstep>]}
    } {mapping = [#sw.map<core_group>]}
  }
  return
}

// Two dimensions are numbered as one, the last one innermost.
// CHECK-LABEL: func.func @numbered
// CHECK:         %[[GROUP:.*]] = sw.coord core_group
// CHECK:         scf.for %[[T:.*]] = %c0 to %{{.*}} step %c1
// CHECK:           affine.apply #{{.*}}(%[[T]])[%[[GROUP]]]
// CHECK:           affine.apply #{{.*}}(%[[T]])[%[[GROUP]]]
func.func @numbered(%x: memref<3x5xindex>) {
  sw.launch @k view(core_group) core_groups(4) {
    scf.forall (%i, %j) in (3, 5) {
      memref.store %j, %x[%i, %j] : memref<3x5xindex>
    } {mapping = [#sw.map<core_group>, #sw.map<core_group>]}
  }
  return
}

// Six core groups have the same one of two halves in all of their turns: what
// is read there can be fetched once.
// CHECK-LABEL: func.func @halves
// CHECK:         %[[GROUP:.*]] = sw.coord core_group
// CHECK:         affine.apply #[[HALF]]()[%[[GROUP]]]
func.func @halves(%x: memref<32x64xindex>) {
  sw.launch @k view(core_group) core_groups(6) {
    scf.forall (%i, %j) = (0, 0) to (32, 64) step (1, 32) {
      memref.store %j, %x[%i, %j] : memref<32x64xindex>
    } {mapping = [#sw.map<core_group>, #sw.map<core_group>]}
  }
  return
}
