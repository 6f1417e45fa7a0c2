// RUN: sw-opt %s --pass-pipeline='builtin.module(sw-set-target{chip=sw26010pro core-groups=6},sw-dma-insert)' --split-input-file --verify-diagnostics

// A loop over core groups with other ops than those of kernels.
func.func @copied(%x: memref<12x32x64xf32>, %y: memref<32x64xf32>) {
  // expected-warning @below {{tiles run one after the other, each by a launch of its own, because their loop is no kernel}}
  scf.forall (%i) in (12) {
    %a = memref.subview %x[%i, 0, 0] [1, 32, 64] [1, 1, 1] : memref<12x32x64xf32> to memref<32x64xf32, strided<[64, 1], offset: ?>>
    // expected-note @below {{this op is no part of a kernel: memref.alloc}}
    %t = memref.alloc() : memref<32x64xf32>
    tpp.unary relu ins(%a : memref<32x64xf32, strided<[64, 1], offset: ?>>) outs(%t : memref<32x64xf32>) {sw.tile = #sw.tile<kernel = "k", mesh = [row, col]>}
    memref.copy %t, %y : memref<32x64xf32> to memref<32x64xf32>
    memref.dealloc %t : memref<32x64xf32>
  } {mapping = [#sw.map<core_group>]}
  return
}

// -----

// How large the tiles get is known at run time only.
func.func @unbounded(%x: memref<12x32x64xf32>, %w: memref<64x64xf32>, %n: index) {
  scf.forall (%i) in (12) {
    %a = memref.subview %x[%i, 0, 0] [1, %n, 64] [1, 1, 1] : memref<12x32x64xf32> to memref<?x64xf32, strided<[64, 1], offset: ?>>
    // expected-error @below {{expects a constant upper bound for dimension 0 of an array of a kernel}}
    %t = memref.alloc(%n) : memref<?x64xf32>
    tpp.unary relu ins(%a : memref<?x64xf32, strided<[64, 1], offset: ?>>) outs(%t : memref<?x64xf32>) {sw.tile = #sw.tile<kernel = "k", mesh = [row, col]>}
    tpp.gemm ins(%t, %w : memref<?x64xf32>, memref<64x64xf32>) outs(%a : memref<?x64xf32, strided<[64, 1], offset: ?>>) {sw.tile = #sw.tile<kernel = "k", mesh = [row, col, none]>}
    memref.dealloc %t : memref<?x64xf32>
  } {mapping = [#sw.map<core_group>]}
  return
}
