// Ops of the dialects that a program has where C has no form of them.
// RUN: sw-opt --sw-pipeline --convert-sw-to-emitc --split-input-file --verify-diagnostics %s
//
// The contract of a phase that an op breaks comes first; its note says how to reproduce it.

// A pooling of a product's tiles, on arrays in main memory.
func.func @pool(%x: memref<6x480xf32>, %y: memref<6x64xf32>, %at: index) {
  // expected-error @below {{expects operands in LDM in C output, but got 'memref<6x480xf32>' and 'memref<6x64xf32>'}}
  sw.pool %x at %at to %y, <kernel = [3, 3], strides = [2, 2], pads = [0, 0], image = [17, 17], output = [8, 8], rows = 1, line = 20> initial -1.0
      : memref<6x480xf32> to memref<6x64xf32>
  return
}

// -----

// A transform that no kernel contains.
func.func @winograd(%m: memref<36x8x1x20x38xf32>, %e: memref<1x8x80x152xf32>) {
  // expected-error @below {{is not supported outside of a launch in C output}}
  sw.winograd output 4 ins(%m : memref<36x8x1x20x38xf32>) outs(%e : memref<1x8x80x152xf32>)
  return
}

// -----

// Windows are a view for products, and never an array.
func.func @windows(%x: tensor<3x8x8xf32>) -> tensor<27x36xf32> {
  // expected-error @below {{after phase 'plan': 'sw.windows' is operand 0 of 'func.return'; expects only products as readers}}
  // expected-note @below {{unless the program itself has ops in this form, this is a defect of a pass of the phase}}
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [6, 6]> : tensor<3x8x8xf32> to tensor<27x36xf32>
  return %w : tensor<27x36xf32>
}

// -----

// An op of a launch works on arrays in main memory.
func.func @launch(%a: memref<8x8xf32>) {
  sw.launch @k view(core_group) {
    // expected-error @below {{after phase 'stage': 'tpp.equation' is in a launch, but operand 0 is 'memref<8x8xf32>'; expects a buffer in LDM}}
    // expected-note @below {{unless the program itself has ops in this form}}
    linalg.exp ins(%a : memref<8x8xf32>) outs(%a : memref<8x8xf32>)
  }
  return
}

// -----

func.func @cpe_launch(%a: memref<8x8xf32>, %f: f32) {
  sw.launch @k view(cpe) {
    // expected-error @below {{after phase 'stage': 'tpp.unary' is in a launch, but operand 1 is 'memref<8x8xf32>'; expects a buffer in LDM}}
    // expected-note @below {{unless the program itself has ops in this form}}
    linalg.fill ins(%f : f32) outs(%a : memref<8x8xf32>)
  }
  return
}

// -----

// The rows of a product are farther apart than memory is large.
func.func @gaps(%y: memref<64x64xf32>, %x: memref<8xf32>) {
  // expected-error @below {{expects elements of every result to be at most 140737488355328 bytes apart, but got 'memref<64x64xf32, strided<[4611686018427387904, 1]>>'}}
  %z = memref.reinterpret_cast %x to offset: [0], sizes: [64, 64], strides: [4611686018427387904, 1] : memref<8xf32> to memref<64x64xf32, strided<[4611686018427387904, 1]>>
  linalg.matmul ins(%z, %y : memref<64x64xf32, strided<[4611686018427387904, 1]>>, memref<64x64xf32>) outs(%y : memref<64x64xf32>)
  return
}

// -----

// The loop is mapped to CPEs by the program, and its body is a kernel of its own.
func.func @mapped(%x: memref<64x64xf32>) {
  scf.forall (%i) in (64) {
    %v = memref.subview %x[%i, 0] [1, 64] [1, 1] : memref<64x64xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
    // expected-error @below {{expects a mapped loop not to be nested in another one}}
    linalg.exp ins(%v : memref<1x64xf32, strided<[64, 1], offset: ?>>) outs(%v : memref<1x64xf32, strided<[64, 1], offset: ?>>)
  } {mapping = [#sw.map<cpe>]}
  return
}

// -----

// The tile of the program is larger than the LDM.
func.func @units(%x: memref<64x64xf32>, %y: memref<64x64xf32>) {
  // expected-error @below {{needs 67108864 bytes of LDM on each CPE, but 'sw26010' has 57344 (65536 less 8192 reserved)}}
  linalg.exp {sw.tile = #sw.tile<order = [1, 0], mesh = [col, row], units = [4096, 4096]>} ins(%x : memref<64x64xf32>) outs(%y : memref<64x64xf32>)
  return
}

// -----

// C has no such types.
// expected-error @below {{has argument 0 of type 'tuple<f32, i32>', which C does not have; expects i1, i8, i16, i32, i64, index, f16, bf16, f32 or f64}}
func.func @tuple(%x: tuple<f32, i32>) {
  return
}

// -----

// expected-error @below {{has argument 0 of type 'none', which C does not have; expects i1, i8, i16, i32, i64, index, f16, bf16, f32 or f64}}
func.func @none(%x: none) -> none {
  return %x : none
}

// -----

// The rank of a parameter is known.
// expected-error @below {{has argument 0 of type 'memref<*xf32>', which C does not have; expects i1, i8, i16, i32, i64, index, f16, bf16, f32 or f64}}
func.func @unranked(%x: tensor<*xf32>) {
  return
}

// -----

// A number has at least one bit.
// expected-error @below {{argument 0 of function 'no_bits' is an array of type 'memref<8xi0>', but the C for the chips has no i0; expects elements of type i1, i8, i16, i32, i64, index, f16, bf16, f32 or f64}}
func.func @no_bits(%x: memref<8xi0>) {
  return
}

// -----

// The widest integer has 64 bits.
// expected-error @below {{argument 0 of function 'wide' is an array of type 'memref<8xi128>', but the C for the chips has no i128; expects elements of type i1, i8, i16, i32, i64, index, f16, bf16, f32 or f64}}
func.func @wide(%x: memref<8xi128>, %y: memref<8xi128>) {
  linalg.add ins(%x, %x : memref<8xi128>, memref<8xi128>) outs(%y : memref<8xi128>)
  return
}

// -----

// expected-error @below {{argument 0 of function 'vectors' is an array of type 'memref<4xvector<4xf32>>', but the C for the chips has no vector<4xf32>; expects elements of type i1, i8, i16, i32, i64, index, f16, bf16, f32 or f64}}
func.func @vectors(%x: memref<4xvector<4xf32>>) {
  return
}
