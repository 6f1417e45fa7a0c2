// Two tiles along each loop, double buffers.
// chip: sw26010
func.func @product(%a: tensor<64x32xf32>, %b: tensor<32x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %d = linalg.matmul {sw.schedule = #sw.schedule<sizes = [32, 32, 16], buffers = [2, 2, 2], row_contiguous = [0, 0, 0]>}
      ins(%a, %b : tensor<64x32xf32>, tensor<32x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %d : tensor<64x64xf32>
}
