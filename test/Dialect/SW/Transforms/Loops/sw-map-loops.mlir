// RUN: sw-opt --sw-map-loops --split-input-file --verify-diagnostics %s | FileCheck %s

// CHECK-DAG: #[[J:.*]] = affine_map<(d0) -> ((d0 mod 10) * 64)>
// CHECK-DAG: #[[I:.*]] = affine_map<(d0) -> ((d0 floordiv 10) * 8 + 4)>
// CHECK-LABEL: func.func @distributed
// CHECK: %[[ID:.*]] = sw.coord id
// CHECK: scf.for %[[T:.*]] = %[[ID]] to %c120 step %c64 {
// CHECK-DAG: affine.apply #[[J]](%[[T]])
// CHECK-DAG: affine.apply #[[I]](%[[T]])
// CHECK: sw.private
// CHECK-NOT: sw.barrier
func.func @distributed(%x: memref<100x640xf32>) {
  sw.launch @k view(core_group) {
    scf.forall (%i, %j) = (4, 0) to (100, 640) step (8, 64) {
      %v = memref.subview %x[%i, %j] [1, 1] [1, 1] : memref<100x640xf32> to memref<1x1xf32, strided<[640, 1], offset: ?>>
      tpp.unary zero outs(%v : memref<1x1xf32, strided<[640, 1], offset: ?>>)
    } {mapping = [#sw.map<cpe>, #sw.map<cpe>]}
  }
  return
}

// -----

// The loop as a whole comes after what is before it, and before what is after it.
// CHECK-LABEL: func.func @others
// CHECK: tpp.unary zero outs(%arg0
// CHECK: sw.barrier array
// CHECK: scf.for
// CHECK: sw.barrier array
// CHECK: tpp.unary zero outs(%arg1
func.func @others(%x: memref<8xf32>, %y: memref<8xf32>) {
  sw.launch @k view(core_group) {
    tpp.unary zero outs(%x : memref<8xf32>)
    scf.forall (%i) in (8) {
      %v = memref.subview %x[%i] [1] [1] : memref<8xf32> to memref<1xf32, strided<[1], offset: ?>>
      tpp.unary zero outs(%v : memref<1xf32, strided<[1], offset: ?>>)
    } {mapping = [#sw.map<cpe>]}
    tpp.unary zero outs(%y : memref<8xf32>)
  }
  return
}

// -----

// Loops over rows and columns are those of sw-distribute.
// CHECK-LABEL: func.func @rows
// CHECK: scf.forall
func.func @rows(%x: memref<8x8xf32>) {
  sw.launch @k view(core_group) {
    scf.forall (%i, %j) in (8, 8) {
      %v = memref.subview %x[%i, %j] [1, 1] [1, 1] : memref<8x8xf32> to memref<1x1xf32, strided<[8, 1], offset: ?>>
      tpp.unary zero outs(%v : memref<1x1xf32, strided<[8, 1], offset: ?>>)
    } {mapping = [#sw.map<row>, #sw.map<col>]}
  }
  return
}

// -----

func.func @bounds(%n: index) {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects a loop that is mapped to CPEs to have constant bounds and steps of at least 1}}
    scf.forall (%i) in (%n) {
    } {mapping = [#sw.map<cpe>]}
  }
  return
}

// -----

// Of tiles that the CPEs compute together each mesh column has one.
// CHECK-DAG: #[[IMAGE:.*]] = affine_map<(d0, d1) -> (d0 * 8 + d1)>
// CHECK-LABEL: func.func @columns
// CHECK: %[[COL:.*]] = sw.coord col
// CHECK: scf.for %[[T:.*]] = %c0 to %c4 step %c1 {
// CHECK: affine.apply #[[IMAGE]](%[[T]], %[[COL]])
// CHECK-NOT: sw.private
// CHECK-NOT: sw.barrier
func.func @columns(%x: memref<32x64xf32>) {
  sw.launch @k view(core_group) {
    scf.forall (%i) in (32) {
      %v = memref.subview %x[%i, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
      tpp.unary zero outs(%v : memref<64xf32, strided<[1], offset: ?>>)
    } {mapping = [#sw.map<col>]}
  }
  return
}

// -----

// A loop with one iteration for each mesh column is no loop: transfers move out
// of the loops around it.
// CHECK-LABEL: func.func @one_round
// CHECK: scf.for %[[ROW:.*]] =
// CHECK-NOT: scf.for
// CHECK: %[[COL:.*]] = sw.coord col
// CHECK: memref.subview %{{.*}}[%{{.*}}, %[[ROW]]]
func.func @one_round(%x: memref<8x64xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  sw.launch @k view(core_group) {
    scf.for %row = %c0 to %c64 step %c16 {
      scf.forall (%i) in (8) {
        %v = memref.subview %x[%i, %row] [1, 16] [1, 1] : memref<8x64xf32> to memref<16xf32, strided<[1], offset: ?>>
        tpp.unary zero outs(%v : memref<16xf32, strided<[1], offset: ?>>)
      } {mapping = [#sw.map<col>]}
    }
  }
  return
}

// -----

func.func @uneven_columns(%x: memref<12x64xf32>) {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects iterations that mesh columns run together to be a multiple of 8, but got 12}}
    scf.forall (%i) in (12) {
      %v = memref.subview %x[%i, 0] [1, 64] [1, 1] : memref<12x64xf32> to memref<64xf32, strided<[1], offset: ?>>
      tpp.unary zero outs(%v : memref<64xf32, strided<[1], offset: ?>>)
    } {mapping = [#sw.map<col>]}
  }
  return
}
