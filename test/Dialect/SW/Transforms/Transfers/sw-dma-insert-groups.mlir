// Launches of a program on several core groups. The first core group alone runs
// kernels that no loop distributes, and those marked with `first_group`.
// RUN: sw-opt %s --sw-set-target="chip=sw26010pro core-groups=3" --sw-dma-insert | FileCheck %s

// CHECK-LABEL: func.func @tile
// CHECK:         sw.launch @tile_add view(core_group) core_groups(3) {
// CHECK:           scf.forall (%{{.*}}) in (1) {
// CHECK:             tpp.binary add
// CHECK:           } {mapping = [#sw.map<core_group>]}
func.func @tile(%x: memref<64x64xf32>, %y: memref<64x64xf32>) {
  tpp.binary add ins(%x, %x : memref<64x64xf32>, memref<64x64xf32>)
      outs(%y : memref<64x64xf32>) {sw.tile = #sw.tile<kernel = "add", mesh = [row, col], units = [1, 8]>}
  return
}

// CHECK-LABEL: func.func @distributed
// CHECK:         sw.launch @distributed_add view(core_group) core_groups(3) {
// CHECK-NOT:       (1)
// CHECK:           scf.forall (%{{.*}}) = (0) to (640) step (8) {
// CHECK-NOT:     core_group>
// CHECK:         return
func.func @distributed(%x: memref<640x64xf32>, %y: memref<640x64xf32>) {
  scf.forall (%i) = (0) to (640) step (8) {
    %a = memref.subview %x[%i, 0] [8, 64] [1, 1] : memref<640x64xf32> to memref<8x64xf32, strided<[64, 1], offset: ?>>
    %b = memref.subview %y[%i, 0] [8, 64] [1, 1] : memref<640x64xf32> to memref<8x64xf32, strided<[64, 1], offset: ?>>
    tpp.binary add ins(%a, %a : memref<8x64xf32, strided<[64, 1], offset: ?>>, memref<8x64xf32, strided<[64, 1], offset: ?>>)
        outs(%b : memref<8x64xf32, strided<[64, 1], offset: ?>>) {sw.tile = #sw.tile<kernel = "add", private>}
  } {mapping = [#sw.map<cpe>]}
  return
}

// CHECK-LABEL: func.func @marked
// CHECK:         sw.launch @marked_add view(core_group) core_groups(3) {
// CHECK:           scf.forall (%{{.*}}) in (1) {
// CHECK:             scf.forall (%{{.*}}) = (0) to (640) step (8) {
// CHECK:             } {mapping = [#sw.map<cpe>]}
// CHECK:           } {mapping = [#sw.map<core_group>]}
func.func @marked(%x: memref<640x64xf32>, %y: memref<640x64xf32>) {
  scf.forall (%i) = (0) to (640) step (8) {
    %a = memref.subview %x[%i, 0] [8, 64] [1, 1] : memref<640x64xf32> to memref<8x64xf32, strided<[64, 1], offset: ?>>
    %b = memref.subview %y[%i, 0] [8, 64] [1, 1] : memref<640x64xf32> to memref<8x64xf32, strided<[64, 1], offset: ?>>
    tpp.binary add ins(%a, %a : memref<8x64xf32, strided<[64, 1], offset: ?>>, memref<8x64xf32, strided<[64, 1], offset: ?>>)
        outs(%b : memref<8x64xf32, strided<[64, 1], offset: ?>>) {sw.tile = #sw.tile<kernel = "add", private, first_group>}
  } {mapping = [#sw.map<cpe>]}
  return
}

// A short vector along the rows: each CPE gets all of it, as one get can serve a
// mesh column. CPEs get their parts of a long one, and of a vector along columns.
// CHECK-LABEL: func.func @vectors
// CHECK-DAG:     sw.alloc spread [none] buffers 2 : memref<64xf32, #sw.ldm>
// CHECK-DAG:     sw.alloc spread [col] units [8] buffers 2 : memref<64xf32, #sw.ldm>
// CHECK:         sw.alloc spread [row] buffers 2 : memref<2048xf32, #sw.ldm>
// CHECK:         return
func.func @vectors(%x: memref<64xf32>, %z: memref<64xf32>, %y: memref<64x64xf32>, %l: memref<2048xf32>, %c: memref<2048x64xf32>) {
  tpp.binary add ins(%x, %z : memref<64xf32>, memref<64xf32>) bcast_lhs col bcast_rhs row outs(%y : memref<64x64xf32>)
      {sw.tile = #sw.tile<kernel = "add", mesh = [row, col], units = [1, 8], buffers = [2, 2, 2]>}
  tpp.binary add ins(%l, %z : memref<2048xf32>, memref<64xf32>) bcast_lhs col bcast_rhs row outs(%c : memref<2048x64xf32>)
      {sw.tile = #sw.tile<kernel = "add", mesh = [row, col], units = [1, 8], buffers = [2, 2, 2]>}
  return
}

// The core groups that the mark names. One of them needs no loop over core
// groups. Ops with different ones run on all.
// CHECK-LABEL: func.func @some
// CHECK:         sw.launch @some_add view(core_group) core_groups(2) first_group(1) {
// CHECK:           scf.forall (%{{.*}}) in (1) {
// CHECK:         sw.launch @some_add_1 view(core_group) core_groups(1) first_group(0) {
// CHECK-NOT:       scf.forall
// CHECK:         return
func.func @some(%x: memref<64x64xf32>, %y: memref<64x64xf32>) {
  tpp.binary add ins(%x, %x : memref<64x64xf32>, memref<64x64xf32>)
      outs(%y : memref<64x64xf32>) {sw.tile = #sw.tile<kernel = "add", mesh = [row, col], units = [1, 8], group_range = [1, 2]>}
  tpp.binary add ins(%x, %x : memref<64x64xf32>, memref<64x64xf32>)
      outs(%y : memref<64x64xf32>) {sw.tile = #sw.tile<kernel = "add", mesh = [row, col], units = [1, 8], group_range = [0, 1]>}
  return
}
