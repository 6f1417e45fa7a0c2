// Tiles whose sizes sw-distribute cannot divide.
// RUN: sw-opt %s --sw-distribute --split-input-file --verify-diagnostics

// The size of the buffer is known only when the program runs.
func.func @dynamic(%n: index) {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects a static shape, but got 'memref<?x64xf32, #sw.ldm>'}}
    %b = sw.alloc spread [row, col] : memref<?x64xf32, #sw.ldm>
    tpp.unary zero outs(%b : memref<?x64xf32, #sw.ldm>)
  }
  return
}

// -----

// A tile of 9 rows is not divided by 8.
func.func @uneven(%n: index) {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects the extent of dimension 0 to be a multiple of 8, the places of 'row' on 'sw26010', but got 9}}
    %b = sw.alloc spread [row, col] : memref<9x64xf32, #sw.ldm>
    tpp.unary zero outs(%b : memref<9x64xf32, #sw.ldm>)
  }
  return
}

// -----

// Operands with other pieces than those of the result.
func.func @spreads() {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [col, row] : memref<64x64xf32, #sw.ldm>
    %b = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    tpp.unary zero outs(%a : memref<64x64xf32, #sw.ldm>)
    // expected-error @below {{expects an input with spread [row, col], cut as the output [row, col], but got [col, row]}}
    tpp.unary relu ins(%a : memref<64x64xf32, #sw.ldm>) outs(%b : memref<64x64xf32, #sw.ldm>)
  }
  return
}

// -----

// Each CPE has whole columns of the input and a piece of the result.
func.func @whole_columns() {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [none, col] : memref<64x64xf32, #sw.ldm>
    %b = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    tpp.unary zero outs(%a : memref<64x64xf32, #sw.ldm>)
    // expected-error @below {{expects an input with spread [row, col], cut as the output [row, col], but got [none, col]}}
    tpp.unary relu ins(%a : memref<64x64xf32, #sw.ldm>) outs(%b : memref<64x64xf32, #sw.ldm>)
  }
  return
}

// -----

// The pieces of A are in columns.
func.func @product() {
  sw.launch @k view(core_group) {
    %s = arith.constant 64 : index
    %a = sw.alloc spread [col, row] : memref<64x64xf32, #sw.ldm>
    %b = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %c = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    // expected-error @below {{expects A with spread [row, col], but got [col, row]}}
    sw.spm_gemm ins(%a, %b) outs(%c) sizes(%s, %s, %s) vec n alpha 1.0 beta 0.0
        : memref<64x64xf32, #sw.ldm>, memref<64x64xf32, #sw.ldm>, memref<64x64xf32, #sw.ldm>
  }
  return
}

// -----

// Which extent of a tile is asked for changes in a loop.
func.func @loop(%x: memref<8x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] : memref<8x8xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    scf.for %i = %c0 to %c8 step %c1 {
      sw.dma_get %x to %a, %r : memref<8x8xf32> to memref<8x8xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      // expected-error @below {{expects a constant dimension of an LDM tile}}
      %d = memref.dim %a, %i : memref<8x8xf32, #sw.ldm>
    }
  }
  return
}

// -----

// An element of a tile is on one CPE only.
func.func @load(%i: index) -> f32 {
  %z = arith.constant 0.0 : f32
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    // expected-error @below {{cannot use an LDM tile in the core-group view}}
    %f = memref.load %a[%i, %i] : memref<64x64xf32, #sw.ldm>
  }
  return %z : f32
}

// -----

// A part of a tile is on some CPEs only.
func.func @view(%i: index) {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    // expected-error @below {{is a view of an LDM tile that has no piece; run sw-boundary first}}
    %v = memref.subview %a[0, 0] [8, 8] [1, 1] : memref<64x64xf32, #sw.ldm> to memref<8x8xf32, strided<[64, 1]>, #sw.ldm>
    tpp.unary zero outs(%v : memref<8x8xf32, strided<[64, 1]>, #sw.ldm>)
  }
  return
}

// -----

// The rows of a tile are on several CPEs.
func.func @reshape() {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    // expected-error @below {{cannot use an LDM tile in the core-group view}}
    %v = memref.collapse_shape %a [[0, 1]] : memref<64x64xf32, #sw.ldm> into memref<4096xf32, #sw.ldm>
    tpp.unary zero outs(%v : memref<4096xf32, #sw.ldm>)
  }
  return
}

// -----

// A function is called with a tile.
func.func private @f(memref<64x64xf32, #sw.ldm>)
func.func @call() {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    // expected-error @below {{cannot use an LDM tile in the core-group view}}
    func.call @f(%a) : (memref<64x64xf32, #sw.ldm>) -> ()
  }
  return
}
