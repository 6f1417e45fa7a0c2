// C += A B in the caller's memory; 1000, 500 and 300 are no multiples of a tile.
func.func @main(%a: memref<1000x300xf32>, %b: memref<300x500xf32>, %c: memref<1000x500xf32>) {
  linalg.matmul ins(%a, %b : memref<1000x300xf32>, memref<300x500xf32>)
      outs(%c : memref<1000x500xf32>)
  return
}
