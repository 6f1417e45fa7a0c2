// RUN: sw-opt %s --sw-boundary --split-input-file --verify-diagnostics

func.func @offset() {
  sw.launch @k view(core_group) {
    %buf = sw.alloc spread [row, col] : memref<256x64xf32, #sw.ldm>
    // expected-error @below {{expects the view of an LDM buffer to have offset 0 in each dimension, but got 8}}
    %v = memref.subview %buf[8, 0] [128, 64] [1, 1] : memref<256x64xf32, #sw.ldm> to memref<128x64xf32, strided<[64, 1], offset: 512>, #sw.ldm>
  }
  return
}

// -----

func.func @stride(%s: index) {
  sw.launch @k view(core_group) {
    %buf = sw.alloc spread [row, col] : memref<256x64xf32, #sw.ldm>
    // expected-error @below {{expects the view of an LDM buffer to have stride 1 in each dimension, but got a run-time value}}
    %v = memref.subview %buf[0, 0] [128, 64] [%s, 1] : memref<256x64xf32, #sw.ldm> to memref<128x64xf32, strided<[?, 1]>, #sw.ldm>
  }
  return
}

// -----

func.func @rank() {
  sw.launch @k view(core_group) {
    %buf = sw.alloc spread [row, col] : memref<256x64xf32, #sw.ldm>
    // expected-error @below {{expects the view of an LDM buffer to keep the rank 2, but got 1}}
    %v = memref.subview %buf[0, 0] [1, 64] [1, 1] : memref<256x64xf32, #sw.ldm> to memref<64xf32, strided<[1]>, #sw.ldm>
  }
  return
}
