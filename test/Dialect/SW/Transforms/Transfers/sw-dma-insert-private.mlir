// Tile ops that one CPE runs: its private buffers, and loop-local arrays that stay in LDM.
// RUN: sw-opt --sw-dma-insert --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @chain
// CHECK: sw.launch @chain_k view(core_group)
// CHECK: scf.forall
// CHECK: %[[T:.*]] = sw.alloc private : memref<3x64xf32, #sw.ldm>
// CHECK: %[[P:.*]] = memref.subview %[[T]][0, 0] [%{{.*}}, 64] [1, 1]
// CHECK: sw.alloc private : memref<3x64xf32, #sw.ldm>
// CHECK: sw.dma_get
// CHECK: linalg.exp {{.*}} outs(%[[P]]
// CHECK-NOT: sw.dma_get
// CHECK: linalg.round {{.*}} ins(%[[P]]
// CHECK: sw.dma_put
// CHECK-NOT: sw.dma_put
func.func @chain(%x: memref<40x64xf32>, %y: memref<40x64xf32>) {
  scf.forall (%i) = (0) to (40) step (3) {
    %n = affine.min affine_map<(d0) -> (-d0 + 40, 3)>(%i)
    %t = memref.alloc(%n) : memref<?x64xf32>
    %a = memref.subview %x[%i, 0] [%n, 64] [1, 1] : memref<40x64xf32> to memref<?x64xf32, strided<[64, 1], offset: ?>>
    %b = memref.subview %y[%i, 0] [%n, 64] [1, 1] : memref<40x64xf32> to memref<?x64xf32, strided<[64, 1], offset: ?>>
    linalg.exp {sw.tile = #sw.tile<kernel = "k", private>} ins(%a : memref<?x64xf32, strided<[64, 1], offset: ?>>) outs(%t : memref<?x64xf32>)
    linalg.round {sw.tile = #sw.tile<kernel = "k", private>} ins(%t : memref<?x64xf32>) outs(%b : memref<?x64xf32, strided<[64, 1], offset: ?>>)
    memref.dealloc %t : memref<?x64xf32>
  } {mapping = [#sw.map<cpe>]}
  return
}

// -----

// A single tile gets a loop, so that one CPE runs it.
// CHECK-LABEL: func.func @single
// CHECK: scf.forall ({{.*}}) in (1)
// CHECK: linalg.round
// CHECK: mapping = [#sw.map<cpe>]
func.func @single(%x: memref<4x4xf32>) {
  linalg.round {sw.tile = #sw.tile<kernel = "k", private>} ins(%x : memref<4x4xf32>) outs(%x : memref<4x4xf32>)
  return
}

// -----

// So does a tile in a loop that runs on the MPE, because of a copy in it. All
// CPEs would overwrite the tile else, each perhaps with the result of another.
// CHECK-LABEL: func.func @beside_copy
// CHECK: scf.forall ({{.*}}) in (12)
// CHECK: memref.copy
// CHECK: sw.launch @beside_copy_k
// CHECK: scf.forall ({{.*}}) in (1)
// CHECK: linalg.round
// CHECK: mapping = [#sw.map<cpe>]
func.func @beside_copy(%x: memref<12x6xf32>, %y: memref<6xf32>) {
  scf.forall (%i) in (12) {
    %a = memref.subview %x[%i, 0] [1, 6] [1, 1] : memref<12x6xf32> to memref<6xf32, strided<[1], offset: ?>>
    memref.copy %a, %y : memref<6xf32, strided<[1], offset: ?>> to memref<6xf32>
    linalg.round {sw.tile = #sw.tile<kernel = "k", private>} ins(%a : memref<6xf32, strided<[1], offset: ?>>) outs(%a : memref<6xf32, strided<[1], offset: ?>>)
  } {mapping = [#sw.map<cpe>]}
  return
}

// -----

// An array that is used in another shape stays in main memory, and its loop a
// kernel of one CPE.
// CHECK-LABEL: func.func @reshaped
// CHECK: memref.alloc
// CHECK: sw.launch @reshaped_k
// CHECK: scf.forall ({{.*}}) in (1)
// CHECK: linalg.exp
// CHECK: linalg.round
// CHECK: mapping = [#sw.map<cpe>]
func.func @reshaped(%x: memref<3x2xf32>, %y: memref<6xf32>) {
  %t = memref.alloc() : memref<3x2xf32>
  %r = memref.collapse_shape %t [[0, 1]] : memref<3x2xf32> into memref<6xf32>
  linalg.exp {sw.tile = #sw.tile<kernel = "k", private>} ins(%x : memref<3x2xf32>) outs(%t : memref<3x2xf32>)
  linalg.round {sw.tile = #sw.tile<kernel = "k", private>} ins(%r : memref<6xf32>) outs(%y : memref<6xf32>)
  memref.dealloc %t : memref<3x2xf32>
  return
}
