// RUN: sw-opt --convert-sw-to-emitc --split-input-file --verify-diagnostics %s

// expected-error @below {{takes a tensor as argument 0; run sw-opt --sw-pipeline first}}
func.func private @tensors(tensor<4xf32>)

// -----

func.func @above(%x: memref<4x4xf32>) {
  // expected-error @below {{'linalg.matmul' op is above the CPE view; run sw-opt --sw-pipeline first}}
  linalg.matmul ins(%x, %x : memref<4x4xf32>, memref<4x4xf32>) outs(%x : memref<4x4xf32>)
  return
}

// -----

func.func @core_group() {
  // expected-error @below {{is in the core-group view; run sw-opt --sw-pipeline first}}
  sw.launch @k view(core_group) {
  }
  return
}

// -----

// expected-error @below {{argument 1 of function 'dynamic' is an array of type 'memref<?xf32>', but parameters in C have static shapes; expects one with all extents known}}
func.func @dynamic(%x: memref<4xf32>, %y: memref<?xf32>) {
  return
}

// -----

// expected-error @below {{argument 0 of function 'quarter' is an array of type 'memref<4xf8E5M2>', but the C for the chips has no f8E5M2; expects elements of type i1, i8, i16, i32, i64, index, f16, bf16, f32 or f64}}
func.func @quarter(%x: memref<4xf8E5M2>) {
  return
}

// -----

// A declaration has no arguments to point at.
// expected-error @below {{argument 0 of function 'declared' is an array of type 'memref<?xf32>', but parameters in C have static shapes; expects one with all extents known}}
func.func private @declared(memref<?xf32>)

// -----

// expected-error @below {{has argument 0 of type 'i7', which C does not have; expects i1, i8, i16}}
func.func @width(%x: i7) {
  return
}

// -----

// expected-error @below {{expects at most 1 result in C output, but got 2}}
func.func @two(%x: i32) -> (i32, i32) {
  return %x, %x : i32, i32
}

// -----

// expected-error @below {{results in memory are out-parameters (buffer-results-to-out-params)}}
func.func @memory(%x: memref<4xf32>) -> memref<4xf32> {
  return %x : memref<4xf32>
}

// -----

func.func @unknown(%x: f32) {
  // expected-error @below {{'vector.broadcast' op expects vectors of 4 f32 or f64 inside a launch in C output, but got 'vector<4xf32>'}}
  %v = vector.broadcast %x : f32 to vector<4xf32>
  return
}

// -----

// expected-error @below {{expects structured control flow (one block) in C output}}
func.func @blocks(%c: i1) {
  cf.br ^bb1
^bb1:
  return
}

// -----

func.func @no_offset() {
  sw.launch @k view(cpe) {
    // expected-error @below {{expects an offset in LDM (run sw-ldm-alloc first)}}
    %a = sw.alloc : memref<4xf32, #sw.ldm>
  }
  return
}

// -----

func.func @too_big() {
  sw.launch @k view(cpe) {
    // expected-error @below {{occupies 16 bytes from 57344 of LDM, but sw26010 has 57344 (65536 less 8192 reserved) for buffers}}
    %a = sw.alloc offset 57344 : memref<4xf32, #sw.ldm>
  }
  return
}

// -----

func.func @granule(%x: memref<8xi8>, %n: index) {
  sw.launch @k view(cpe) {
    %a = sw.alloc offset 0 : memref<8xi8, #sw.ldm>
    %t = sw.tile %a sizes(%n) : memref<8xi8, #sw.ldm> to memref<?xi8, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    %v = memref.subview %x[0] [%n] [1] : memref<8xi8> to memref<?xi8, strided<[1]>>
    // expected-error @below {{expects blocks of a multiple of 4 bytes, but got elements of 1 bytes in blocks of varying size}}
    sw.dma_get %v to %t, %r : memref<?xi8, strided<[1]>> to memref<?xi8, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// -----

// expected-error @below {{expects every argument to have at most 140737488355328 bytes, but got 'memref<4611686018427387904x4xf32>'}}
func.func @huge_argument(%x: memref<4611686018427387904x4xf32>) {
  return
}

// -----

func.func @huge_buffer() {
  // expected-error @below {{expects every result to have at most 140737488355328 bytes, but got 'memref<10000000x10000000x10000000xf32>'}}
  %x = memref.alloc() : memref<10000000x10000000x10000000xf32>
  return
}

// -----

// expected-error @below {{expects the array to have at most 140737488355328 bytes, but got 'memref<4611686018427387904xf32>'}}
memref.global "private" constant @table : memref<4611686018427387904xf32> = dense<1.5>
func.func @huge_global() {
  return
}

// -----

// The end is no 64-bit number.
func.func @far_off() {
  sw.launch @k view(cpe) {
    // expected-error @below {{occupies 16 bytes from 9223372036854775800 of LDM}}
    %a = sw.alloc offset 9223372036854775800 : memref<4xf32, #sw.ldm>
  }
  return
}

// -----

func.func @columns() {
  sw.launch @k view(cpe) {
    %a = sw.alloc offset 0 : memref<4x4xf32, #sw.ldm>
    %wide = sw.alloc offset 128 : memref<4x8xf32, #sw.ldm>
    %b = memref.subview %wide[0, 0] [4, 4] [1, 2] : memref<4x8xf32, #sw.ldm> to memref<4x4xf32, strided<[8, 2]>, #sw.ldm>
    // expected-error @below {{expects operands whose rows have stride 1 in C output, but got 'memref<4x4xf32, strided<[8, 2]>, #sw.ldm>'}}
    tpp.gemm ins(%a, %b : memref<4x4xf32, #sw.ldm>, memref<4x4xf32, strided<[8, 2]>, #sw.ldm>) outs(%a : memref<4x4xf32, #sw.ldm>)
  }
  return
}

// -----

func.func @columns_of_a_copy() {
  sw.launch @k view(cpe) {
    %a = sw.alloc offset 0 : memref<4x4xf32, #sw.ldm>
    %wide = sw.alloc offset 128 : memref<4x8xf32, #sw.ldm>
    %b = memref.subview %wide[0, 0] [4, 4] [1, 2] : memref<4x8xf32, #sw.ldm> to memref<4x4xf32, strided<[8, 2]>, #sw.ldm>
    // expected-error @below {{expects operands whose rows have stride 1 in C output, but got 'memref<4x4xf32, strided<[8, 2]>, #sw.ldm>'}}
    tpp.unary identity ins(%a : memref<4x4xf32, #sw.ldm>) outs(%b : memref<4x4xf32, strided<[8, 2]>, #sw.ldm>)
  }
  return
}

// -----

func.func @columns_of_a_sum() {
  sw.launch @k view(cpe) {
    %a = sw.alloc offset 0 : memref<4x4xf32, #sw.ldm>
    %wide = sw.alloc offset 128 : memref<4x8xf32, #sw.ldm>
    %b = memref.subview %wide[0, 0] [4, 4] [1, 2] : memref<4x8xf32, #sw.ldm> to memref<4x4xf32, strided<[8, 2]>, #sw.ldm>
    // expected-error @below {{expects operands whose rows have stride 1 in C output, but got 'memref<4x4xf32, strided<[8, 2]>, #sw.ldm>'}}
    tpp.binary add ins(%a, %b : memref<4x4xf32, #sw.ldm>, memref<4x4xf32, strided<[8, 2]>, #sw.ldm>) outs(%a : memref<4x4xf32, #sw.ldm>)
  }
  return
}

// -----

func.func @host(%a: memref<4x4xf32>) {
  // expected-error @below {{is not supported outside of a launch in C output}}
  tpp.gemm ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  return
}
