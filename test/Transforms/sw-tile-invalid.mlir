// RUN: sw-opt --sw-tile --split-input-file --verify-diagnostics %s

func.func @dynamic(%a: memref<?x8xf32>, %b: memref<8x8xf32>, %c: memref<?x8xf32>) {
  // expected-error @below {{expects static shapes, but an operand is dynamic}}
  linalg.matmul ins(%a, %b : memref<?x8xf32>, memref<8x8xf32>) outs(%c : memref<?x8xf32>)
  return
}

// -----

func.func @empty(%a: memref<8x0xf32>, %b: memref<0x8xf32>, %c: memref<8x8xf32>) {
  // expected-error @below {{expects every loop to run at least once, but loop 2 has extent 0}}
  linalg.matmul ins(%a, %b : memref<8x0xf32>, memref<0x8xf32>) outs(%c : memref<8x8xf32>)
  return
}
