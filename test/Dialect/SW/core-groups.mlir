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
