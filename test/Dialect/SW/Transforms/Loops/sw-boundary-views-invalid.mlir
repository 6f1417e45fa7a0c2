// RUN: sw-opt %s --sw-boundary --split-input-file --verify-diagnostics
// RUN: not sw-opt %s --sw-boundary=strategy=mask 2>&1 | FileCheck %s
// CHECK: for the --strategy option: Cannot find option named 'mask'!

// The rows of the buffer have gaps.
func.func @gaps(%b: memref<64x64xf32, strided<[128, 1]>, #sw.ldm>) {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects a packed LDM buffer, but got 'memref<64x64xf32, strided<[128, 1]>, #sw.ldm>'}}
    %v = memref.subview %b[0, 0] [32, 64] [1, 1] : memref<64x64xf32, strided<[128, 1]>, #sw.ldm> to memref<32x64xf32, strided<[128, 1]>, #sw.ldm>
  }
  return
}

// -----

// Where the view begins is known at run time only.
func.func @offset(%n: index) {
  sw.launch @k view(core_group) {
    %b = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    // expected-error @below {{expects the view of an LDM buffer to have offset 0 in each dimension, but got a run-time value}}
    %v = memref.subview %b[0, %n] [64, 32] [1, 1] : memref<64x64xf32, #sw.ldm> to memref<64x32xf32, strided<[64, 1], offset: ?>, #sw.ldm>
  }
  return
}

// -----

// Every second column is no tile.
func.func @stride() {
  sw.launch @k view(core_group) {
    %b = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    // expected-error @below {{expects the view of an LDM buffer to have stride 1 in each dimension, but got 2}}
    %v = memref.subview %b[0, 0] [64, 32] [1, 2] : memref<64x64xf32, #sw.ldm> to memref<64x32xf32, strided<[64, 2]>, #sw.ldm>
  }
  return
}
