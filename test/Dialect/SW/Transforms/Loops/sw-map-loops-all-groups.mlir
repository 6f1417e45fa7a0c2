// In a launch on several core groups, loops over the mesh distribute their
// iterations over the CPEs of all of them, unless a loop over core groups is
// around them.
// RUN: sw-opt %s --sw-map-loops --canonicalize | FileCheck %s

// CHECK-DAG: #[[CPE:.*]] = affine_map<()[s0, s1] -> (s0 * 3 + s1)>

// CPE n of core group g begins with iteration 3 n + g.
// CHECK-LABEL: func.func @cpes
// CHECK:         sw.launch @k view(core_group) core_groups(3) {
// CHECK-DAG:       %[[ID:.*]] = sw.coord id
// CHECK-DAG:       %[[GROUP:.*]] = sw.coord core_group
// CHECK:           %[[FIRST:.*]] = affine.apply #[[CPE]]()[%[[ID]], %[[GROUP]]]
// CHECK:           scf.for %{{.*}} = %[[FIRST]] to %c500 step %c192
func.func @cpes(%x: memref<500x16xf32>) {
  sw.launch @k view(core_group) core_groups(3) {
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc private : memref<1x16xf32, #sw.ldm>
    scf.forall (%i) in (500) {
      %v = memref.subview %x[%i, 0] [1, 16] [1, 1] : memref<500x16xf32> to memref<1x16xf32, strided<[16, 1], offset: ?>>
      sw.dma_get %v to %a, %r : memref<1x16xf32, strided<[16, 1], offset: ?>> to memref<1x16xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    } {mapping = [#sw.map<cpe>]}
  }
  return
}

// Mesh rows of all core groups are teams: 24 of them, one head each.
// CHECK-LABEL: func.func @teams
// CHECK-DAG:       %[[ROW:.*]] = sw.coord row
// CHECK-DAG:       %[[GROUP:.*]] = sw.coord core_group
// CHECK:           %[[TEAM:.*]] = affine.apply #[[CPE]]()[%[[ROW]], %[[GROUP]]]
// CHECK:           sw.dma_get {{.*}} broadcast row
func.func @teams(%x: memref<24x100xf32>) {
  sw.launch @k view(core_group) core_groups(3) {
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc private : memref<1x100xf32, #sw.ldm>
    scf.forall (%h, %i) = (0, 0) to (24, 8) step (1, 1) {
      %v = memref.subview %x[%h, 0] [1, 100] [1, 1] : memref<24x100xf32> to memref<1x100xf32, strided<[100, 1], offset: ?>>
      sw.dma_get %v to %a, %r : memref<1x100xf32, strided<[100, 1], offset: ?>> to memref<1x100xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    } {mapping = [#sw.map<team>, #sw.map<member>]}
  }
  return
}

// 10 outer iterations of meshes that run in step: not a multiple of 3.
// CHECK-LABEL: func.func @meshes
// CHECK:           %[[GROUP:.*]] = sw.coord core_group
// CHECK:           scf.for %{{.*}} = %[[GROUP]] to %c10 step %c3
func.func @meshes(%x: memref<10x100xf32>) {
  sw.launch @k view(core_group) core_groups(3) {
    %r = sw.reply : !sw.reply<1>
    %a = sw.alloc private : memref<1x100xf32, #sw.ldm>
    scf.forall (%h, %i) = (0, 0) to (10, 64) step (1, 1) {
      %v = memref.subview %x[%h, 0] [1, 100] [1, 1] : memref<10x100xf32> to memref<1x100xf32, strided<[100, 1], offset: ?>>
      sw.dma_get %v to %a, %r : memref<1x100xf32, strided<[100, 1], offset: ?>> to memref<1x100xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    } {mapping = [#sw.map<each>, #sw.map<cpe>]}
  }
  return
}

// Mesh columns: 32 images are four rounds of eight columns, and two core groups
// run two each.
// CHECK-LABEL: func.func @columns
// CHECK:           %[[GROUP:.*]] = sw.coord core_group
// CHECK:           scf.for %{{.*}} = %c0 to %c2 step %c1
func.func @columns(%x: memref<32x64xf32>, %y: f32) {
  sw.launch @k view(core_group) core_groups(2) {
    scf.forall (%i) in (32) {
      %c0 = arith.constant 0 : index
      memref.store %y, %x[%i, %c0] : memref<32x64xf32>
    } {mapping = [#sw.map<col>]}
  }
  return
}

// Within a loop over core groups the mesh of one of them runs the inner loop. A
// core group runs all iterations of dimensions that are mapped to 'each'.
// CHECK-LABEL: func.func @nested
// CHECK:         %[[GROUP:.*]] = sw.coord core_group
// CHECK:         %[[END:.*]] = affine.apply #{{.*}}()[%[[GROUP]]]
// CHECK:         scf.for %{{.*}} = %c0 to %[[END]] step %c1
// CHECK:           scf.for %{{.*}} = %c0 to %c30 step %c10
// CHECK:             %[[ID:.*]] = sw.coord id
// CHECK:             scf.for %{{.*}} = %[[ID]] to %c130 step %c64
func.func @nested(%x: memref<7x30x130xf32>, %y: f32) {
  sw.launch @k view(core_group) core_groups(2) {
    scf.forall (%g, %e) = (0, 0) to (7, 30) step (1, 10) {
      scf.forall (%i) in (130) {
        memref.store %y, %x[%g, %e, %i] : memref<7x30x130xf32>
      } {mapping = [#sw.map<cpe>]}
    } {mapping = [#sw.map<core_group>, #sw.map<each>]}
  }
  return
}

// Other work in the launch: all core groups meet.
// CHECK-LABEL: func.func @not_alone
// CHECK:         sw.barrier {{ *}}chip
// CHECK:         scf.for
// CHECK:         sw.barrier {{ *}}chip
func.func @not_alone(%x: memref<130xf32>, %y: f32) {
  %c0 = arith.constant 0 : index
  sw.launch @k view(core_group) core_groups(2) {
    memref.store %y, %x[%c0] : memref<130xf32>
    scf.forall (%i) in (130) {
      memref.store %y, %x[%i] : memref<130xf32>
    } {mapping = [#sw.map<cpe>]}
  }
  return
}
