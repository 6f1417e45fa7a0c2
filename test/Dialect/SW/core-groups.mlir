// Launches on several core groups, and what names the core group.
// RUN: sw-opt %s | sw-opt | FileCheck %s
// RUN: sw-opt %s --mlir-print-op-generic | sw-opt | FileCheck %s

// CHECK-LABEL: func.func @loop
func.func @loop(%x: memref<32x64xf32>) {
  // CHECK: sw.launch @rows view(core_group) core_groups(4) {
  sw.launch @rows view(core_group) core_groups(4) {
    // CHECK: scf.forall (%{{.*}}) in (32)
    scf.forall (%i) in (32) {
      // CHECK: scf.forall (%{{.*}}, %{{.*}}) in (8, 8)
      scf.forall (%r, %c) in (8, 8) {
      } {mapping = [#sw.map<row>, #sw.map<col>]}
    // CHECK: mapping = [#sw.map<core_group>]
    } {mapping = [#sw.map<core_group>]}
  }
  return
}

// CHECK-LABEL: func.func @two_dimensions
func.func @two_dimensions() {
  // CHECK: sw.launch @k view(core_group) core_groups(2) attributes {note} {
  sw.launch @k view(core_group) core_groups(2) attributes {note} {
    scf.forall (%i, %j) in (3, 5) {
    // CHECK: mapping = [#sw.map<core_group>, #sw.map<core_group>]
    } {mapping = [#sw.map<core_group>, #sw.map<core_group>]}
  }
  return
}

// CHECK-LABEL: func.func @cpe_view
func.func @cpe_view() {
  // CHECK: sw.launch @k view(cpe) core_groups(1) {
  sw.launch @k view(cpe) core_groups(1) {
    // CHECK: sw.coord {{ *}}core_group
    %g = sw.coord core_group
    // CHECK: sw.barrier {{ *}}chip
    sw.barrier chip
  }
  return
}

// CHECK-LABEL: func.func @in_step
func.func @in_step() {
  sw.launch @k view(core_group) {
    scf.forall (%i) in (64) {
    // CHECK: mapping = [#sw.map<lockstep>]
    } {mapping = [#sw.map<lockstep>]}
  }
  return
}

// More than the default chip has: the chip of the file is not known yet.
// CHECK-LABEL: func.func @many
func.func @many() {
  // CHECK: sw.launch @k view(core_group) core_groups(6) {
  sw.launch @k view(core_group) core_groups(6) {
  }
  return
}

// Some of the core groups of a program, in both views.
// CHECK-LABEL: func.func @some
func.func @some() {
  // CHECK: sw.launch @k view(core_group) core_groups(2) first_group(4) attributes {note} {
  sw.launch @k view(core_group) core_groups(2) first_group(4) attributes {note} {
  }
  // CHECK: sw.launch @parts view(cpe) core_groups(6) {
  sw.launch @parts view(cpe) core_groups(6) {
    // CHECK-NEXT: sw.part @a core_groups(2 from 0) {
    sw.part @a core_groups(2 from 0) {
    }
    sw.barrier array
    // CHECK: sw.part @b core_groups(4 from 2) attributes {note} {
    sw.part @b core_groups(4 from 2) attributes {note} {
    }
  }
  return
}

// Data from the part before on the same core groups, which is not the one
// directly before.
// CHECK-LABEL: func.func @ahead
func.func @ahead(%w: memref<64xf32>) {
  sw.launch @parts view(cpe) core_groups(6) {
    sw.part @a core_groups(2 from 0) {
      %x = sw.alloc offset 256 : memref<64xf32, #sw.ldm>
      %r = sw.reply : !sw.reply<1>
      sw.dma_get %w to %x, %r : memref<64xf32> to memref<64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
    sw.barrier array
    sw.part @b core_groups(4 from 2) {
    }
    sw.barrier array
    // CHECK: sw.part @c core_groups(1 from 1) {
    sw.part @c core_groups(1 from 1) {
      // CHECK: sw.alloc ahead offset 256
      %x = sw.alloc ahead offset 256 : memref<64xf32, #sw.ldm>
    }
  }
  return
}
