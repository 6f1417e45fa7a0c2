// Arrays of one tile in loops over core groups and mesh columns: each of these
// has a place in an array outside of the kernel. sw-dma-hoist removes the
// array if all readers of a tile have it in LDM.
// RUN: sw-opt --pass-pipeline='builtin.module(sw-set-target{chip=sw26010pro core-groups=6},sw-dma-insert)' --split-input-file %s | FileCheck %s
// RUN: sw-opt --pass-pipeline='builtin.module(sw-set-target{chip=sw26010pro core-groups=6},sw-dma-insert,sw-dma-hoist,canonicalize)' --split-input-file %s | FileCheck %s --check-prefix=HOIST

// The size of the array is that of the largest tile.
// CHECK-LABEL: func.func @scaled
// CHECK: %[[ALL:.*]] = memref.alloc() : memref<6x32x64xf32>
// CHECK: sw.launch @scaled_k view(core_group) core_groups(6) {
// CHECK: %[[GROUP:.*]] = sw.coord core_group
// CHECK: scf.forall
// CHECK: %[[N:.*]] = affine.min
// CHECK: %[[OWN:.*]] = memref.subview %[[ALL]][%[[GROUP]], 0, 0] [1, %[[N]], 64] [1, 1, 1] : memref<6x32x64xf32> to memref<?x64xf32
// CHECK: sw.dma_put %{{.*}} to %[[OWN]]
// CHECK: sw.dma_get %[[OWN]] to
// CHECK: tpp.gemm
// CHECK: memref.dealloc %[[ALL]]
// HOIST-LABEL: func.func @scaled
// HOIST-NOT: memref.alloc
// HOIST: tpp.binary mul {{.*}} outs(%[[TILE:.*]] : memref<?x64xf32, {{.*}}#sw.ldm>)
// HOIST-NOT: sw.dma_put
// HOIST: tpp.gemm ins(%[[TILE]],
// HOIST: sw.dma_put
func.func @scaled(%x: memref<100x64xf32>, %s: memref<100x64xf32>, %w: memref<64x64xf32>, %y: memref<100x64xf32>) {
  scf.forall (%i) = (0) to (100) step (32) {
    %n = affine.min affine_map<(d0) -> (-d0 + 100, 32)>(%i)
    %a = memref.subview %x[%i, 0] [%n, 64] [1, 1] : memref<100x64xf32> to memref<?x64xf32, strided<[64, 1], offset: ?>>
    %b = memref.subview %s[%i, 0] [%n, 64] [1, 1] : memref<100x64xf32> to memref<?x64xf32, strided<[64, 1], offset: ?>>
    %c = memref.subview %y[%i, 0] [%n, 64] [1, 1] : memref<100x64xf32> to memref<?x64xf32, strided<[64, 1], offset: ?>>
    %t = memref.alloc(%n) : memref<?x64xf32>
    tpp.binary mul ins(%a, %b : memref<?x64xf32, strided<[64, 1], offset: ?>>, memref<?x64xf32, strided<[64, 1], offset: ?>>) outs(%t : memref<?x64xf32>) {sw.tile = #sw.tile<kernel = "k", mesh = [row, col]>}
    tpp.gemm ins(%t, %w : memref<?x64xf32>, memref<64x64xf32>) outs(%c : memref<?x64xf32, strided<[64, 1], offset: ?>>) {sw.tile = #sw.tile<kernel = "k", mesh = [row, col, none]>}
    memref.dealloc %t : memref<?x64xf32>
  } {mapping = [#sw.map<core_group>]}
  return
}

// -----

// Mesh columns of each core group have tiles of their own.
// CHECK-LABEL: func.func @columns
// CHECK: %[[ALL:.*]] = memref.alloc() : memref<6x8x32x64xf32>
// CHECK: sw.launch
// CHECK-DAG: %[[GROUP:.*]] = sw.coord core_group
// CHECK-DAG: %[[COL:.*]] = sw.coord col
// CHECK: memref.subview %[[ALL]][%[[GROUP]], %[[COL]], 0, 0] [1, 1, 32, 64] [1, 1, 1, 1] : memref<6x8x32x64xf32> to memref<32x64xf32
func.func @columns(%x: memref<16x32x64xf32>, %w: memref<32x32xf32>) {
  scf.forall (%i) in (16) {
    %a = memref.subview %x[%i, 0, 0] [1, 32, 64] [1, 1, 1] : memref<16x32x64xf32> to memref<32x64xf32, strided<[64, 1], offset: ?>>
    %t = memref.alloc() : memref<32x64xf32>
    tpp.unary relu ins(%a : memref<32x64xf32, strided<[64, 1], offset: ?>>) outs(%t : memref<32x64xf32>) {sw.tile = #sw.tile<kernel = "k", mesh = [row, per_col]>}
    tpp.gemm ins(%w, %t : memref<32x32xf32>, memref<32x64xf32>) outs(%a : memref<32x64xf32, strided<[64, 1], offset: ?>>) {sw.tile = #sw.tile<kernel = "k", mesh = [row, per_col, none]>}
    memref.dealloc %t : memref<32x64xf32>
  } {mapping = [#sw.map<col>]}
  return
}
