// RUN: sw-opt --sw-drop-dealloc --split-input-file --verify-diagnostics %s

// The memory is freed through two views of it.
func.func @view(%n: index, %a: memref<32xf32>) {
  %s = memref.subview %a[0] [16] [1] : memref<32xf32> to memref<16xf32, strided<[1]>>
  %c = memref.cast %s : memref<16xf32, strided<[1]>> to memref<?xf32, strided<[?], offset: ?>>
  // expected-error @below {{expects a memref that this function allocates, but frees argument 1}}
  memref.dealloc %c : memref<?xf32, strided<[?], offset: ?>>
  return
}

// -----

memref.global "private" @data : memref<32xf32> = dense<0.0>
func.func @view_of_global() {
  %g = memref.get_global @data : memref<32xf32>
  %e = memref.expand_shape %g [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
  // expected-error @below {{expects a memref that this function allocates, but frees a global}}
  memref.dealloc %e : memref<4x8xf32>
  return
}

// -----

// The second of two functions is at fault, in a branch.
func.func @own(%c: i1) {
  %a = memref.alloc() : memref<8xf32>
  scf.if %c {
    memref.dealloc %a : memref<8xf32>
  }
  return
}
func.func @in_a_branch(%a: memref<8xf32>, %c: i1) {
  scf.if %c {
    // expected-error @below {{expects a memref that this function allocates, but frees argument 0}}
    memref.dealloc %a : memref<8xf32>
  }
  return
}
