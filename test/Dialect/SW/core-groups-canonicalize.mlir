// A launch on one core group is an ordinary launch.
// RUN: sw-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @one
func.func @one(%x: memref<4x4xf32>, %y: memref<4xindex>) {
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK: sw.launch @k view(cpe) {
  sw.launch @k view(cpe) core_groups(1) {
    // CHECK-NOT: sw.coord core_group
    %g = sw.coord core_group
    // CHECK: %[[ROW:.*]] = sw.coord {{ *}}row
    %row = sw.coord row
    // CHECK: memref.store %[[ZERO]], %{{.*}}[%[[ROW]]]
    memref.store %g, %y[%row] : memref<4xindex>
    // CHECK: sw.barrier {{ *}}array
    sw.barrier chip
    // CHECK: sw.barrier {{ *}}row
    sw.barrier row
  }
  return
}

// CHECK-LABEL: func.func @several
func.func @several(%y: memref<4xindex>) {
  // CHECK: sw.launch @k view(cpe) core_groups(2) {
  sw.launch @k view(cpe) core_groups(2) {
    // CHECK: sw.coord {{ *}}core_group
    %g = sw.coord core_group
    %row = sw.coord row
    memref.store %g, %y[%row] : memref<4xindex>
    // CHECK: sw.barrier {{ *}}chip
    sw.barrier chip
  }
  return
}

// The loop is distributed first.
// CHECK-LABEL: func.func @loop
func.func @loop(%x: memref<8x64xf32>) {
  // CHECK: sw.launch @k view(core_group) core_groups(1) {
  sw.launch @k view(core_group) core_groups(1) {
    scf.forall (%i) in (8) {
      // CHECK: sw.alloc
      %a = sw.alloc spread [col] : memref<64xf32, #sw.ldm>
      tpp.unary zero outs(%a : memref<64xf32, #sw.ldm>)
    // CHECK: mapping = [#sw.map<core_group>]
    } {mapping = [#sw.map<core_group>]}
  }
  return
}

// The number of the core group matters.
// CHECK-LABEL: func.func @one_of_several
func.func @one_of_several() {
  // CHECK: sw.launch @k view(cpe) core_groups(1) first_group(2) {
  sw.launch @k view(cpe) core_groups(1) first_group(2) {
    sw.barrier array
  }
  return
}
