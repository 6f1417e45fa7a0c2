// RUN: sw-opt --convert-sw-to-emitc --split-input-file --verify-diagnostics %s

// A pooling on the management core has no kernel.
func.func @pool_host(%x: memref<6x480xf32>, %y: memref<6x64xf32>, %at: index) {
  // expected-error @below {{expects operands in LDM in C output, but got 'memref<6x480xf32>' and 'memref<6x64xf32>'}}
  sw.pool %x at %at to %y, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial 0.0 : memref<6x480xf32> to memref<6x64xf32>
  return
}

// -----

// The output of a pooling is still in main memory.
func.func @pool_output(%y: memref<6x64xf32>, %at: index) {
  sw.launch @k view(cpe) {
    %x = sw.alloc offset 0 : memref<6x480xf32, #sw.ldm>
    // expected-error @below {{expects operands in LDM in C output, but got 'memref<6x480xf32, #sw.ldm>' and 'memref<6x64xf32>'}}
    sw.pool %x at %at to %y, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial 0.0 : memref<6x480xf32, #sw.ldm> to memref<6x64xf32>
  }
  return
}

// -----

// A piece of a pooling has no images.
func.func @pool_rank(%at: index) {
  sw.launch @k view(cpe) {
    %x = sw.alloc offset 0 : memref<2x6x480xf32, #sw.ldm>
    %y = sw.alloc offset 24576 : memref<2x6x64xf32, #sw.ldm>
    // expected-error @below {{expects pieces of channels and elements in C output, but got rank 3}}
    sw.pool %x at %at to %y, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial 0.0 : memref<2x6x480xf32, #sw.ldm> to memref<2x6x64xf32, #sw.ldm>
  }
  return
}

// -----

// A transform on the management core has no kernel.
func.func @winograd_host(%x: memref<4x8x3x3xf32>, %y: memref<16x4x8xf32>) {
  // expected-error @below {{is not supported outside of a launch in C output}}
  sw.winograd filter 2 ins(%x : memref<4x8x3x3xf32>) outs(%y : memref<16x4x8xf32>)
  return
}

// -----

// The filters are still in main memory.
func.func @winograd_input(%x: memref<4x8x3x3xf32>) {
  sw.launch @k view(cpe) {
    %y = sw.alloc offset 0 : memref<16x4x8xf32, #sw.ldm>
    // expected-error @below {{expects operands in LDM in C output, but got 'memref<4x8x3x3xf32>'}}
    sw.winograd filter 2 ins(%x : memref<4x8x3x3xf32>) outs(%y : memref<16x4x8xf32, #sw.ldm>)
  }
  return
}

// -----

// The rows of the filters have gaps.
func.func @winograd_gaps() {
  sw.launch @k view(cpe) {
    %x = sw.alloc offset 0 : memref<4x8x3x4xf32, #sw.ldm>
    %y = sw.alloc offset 4096 : memref<16x4x8xf32, #sw.ldm>
    %v = memref.subview %x[0, 0, 0, 0] [4, 8, 3, 3] [1, 1, 1, 1] : memref<4x8x3x4xf32, #sw.ldm> to memref<4x8x3x3xf32, strided<[96, 12, 4, 1]>, #sw.ldm>
    // expected-error @below {{expects packed operands in C output}}
    sw.winograd filter 2 ins(%v : memref<4x8x3x3xf32, strided<[96, 12, 4, 1]>, #sw.ldm>) outs(%y : memref<16x4x8xf32, #sw.ldm>)
  }
  return
}

// -----

// An input of a primitive is still in main memory.
func.func @unary(%x: memref<8xf32>) {
  sw.launch @k view(cpe) {
    %y = sw.alloc offset 0 : memref<8xf32, #sw.ldm>
    // expected-error @below {{expects operands in LDM in C output, but got 'memref<8xf32>'}}
    tpp.unary relu ins(%x : memref<8xf32>) outs(%y : memref<8xf32, #sw.ldm>)
  }
  return
}

// -----

// Elements of the device library are those of C.
func.func @elements() {
  sw.launch @k view(cpe) {
    // expected-error @below {{an array of 'f8E5M2' is made here, which the C for the chips does not have; expects elements of type i1, i8, i16, i32, i64, index, f16, bf16, f32 or f64}}
    %y = sw.alloc offset 0 : memref<8xf8E5M2, #sw.ldm>
  }
  return
}

// -----

// A buffer has a constant size.
func.func @size() {
  sw.launch @k view(cpe) {
    // expected-error @below {{expects a static shape, but got 'memref<?xf32, #sw.ldm>'}}
    %y = sw.alloc offset 0 : memref<?xf32, #sw.ldm>
  }
  return
}

// -----

// The weights of a pooling are still in main memory.
func.func @pool_weights(%w: memref<6x9xf32>, %at: index) {
  sw.launch @k view(cpe) {
    %x = sw.alloc offset 0 : memref<6x289xf32, #sw.ldm>
    %y = sw.alloc offset 8192 : memref<6x64xf32, #sw.ldm>
    // expected-error @below {{expects weights in LDM in C output, but got 'memref<6x9xf32>'}}
    sw.pool %x weights %w : memref<6x9xf32> at %at to %y, <kernel = [3, 3], strides = [2, 2], pads = [1, 1], image = [16, 16], output = [8, 8], rows = 8, line = 17, weighted = true> initial 0.0
        : memref<6x289xf32, #sw.ldm> to memref<6x64xf32, #sw.ldm>
  }
  return
}
