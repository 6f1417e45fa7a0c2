// RUN: sw-opt %s --sw-double-buffer --split-input-file --verify-diagnostics

func.func @count() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects 'sw.buffers' to be the integer 1 or 2, but got 3}}
    %b = sw.alloc spread [row, col] {sw.buffers = 3 : i64} : memref<64x64xf32, #sw.ldm>
  }
  return
}

// -----

func.func @kind() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects 'sw.buffers' to be the integer 1 or 2, but got "two"}}
    %b = sw.alloc spread [row, col] {sw.buffers = "two"} : memref<64x64xf32, #sw.ldm>
  }
  return
}
