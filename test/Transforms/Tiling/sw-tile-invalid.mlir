// RUN: sw-opt --sw-tile --split-input-file --verify-diagnostics %s

func.func @empty(%a: memref<8x0xf32>, %b: memref<0x8xf32>, %c: memref<8x8xf32>) {
  // expected-error @below {{expects every loop to run at least once, but loop 2 has extent 0}}
  linalg.matmul ins(%a, %b : memref<8x0xf32>, memref<0x8xf32>) outs(%c : memref<8x8xf32>)
  return
}

// -----

// No address of it fits in 64 bits.
func.func @too_large(%a: memref<4611686018427387904x4611686018427387904xf32>, %b: memref<8x8xf32>) {
  // expected-error @below {{expects every operand to have at most 140737488355328 bytes, but got 'memref<4611686018427387904x4611686018427387904xf32>'}}
  linalg.exp ins(%a : memref<4611686018427387904x4611686018427387904xf32>) outs(%a : memref<4611686018427387904x4611686018427387904xf32>)
  return
}

// -----

// Such a layout has no reshaped form; adding the unit loop crashed.
func.func @no_strides(%a: memref<64x32xf32>, %x: memref<32xf32>, %y: memref<64xf32, affine_map<(d0) -> (d0 floordiv 2, d0 mod 2)>>) {
  // expected-error @below {{expects memrefs of which the layout is strides, but got 'memref<64xf32, affine_map<(d0) -> (d0 floordiv 2, d0 mod 2)>>'}}
  linalg.matvec ins(%a, %x : memref<64x32xf32>, memref<32xf32>) outs(%y : memref<64xf32, affine_map<(d0) -> (d0 floordiv 2, d0 mod 2)>>)
  return
}
