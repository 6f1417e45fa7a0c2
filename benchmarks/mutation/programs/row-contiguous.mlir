// A and C travel in whole rows.
// chip: sw26010
func.func @product(%a: tensor<64x32xf32>, %b: tensor<32x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %d = linalg.matmul {sw.schedule = #sw.schedule<sizes = [32, 64, 16], buffers = [2, 2, 1], row_contiguous = [1, 0, 1]>}
      ins(%a, %b : tensor<64x32xf32>, tensor<32x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %d : tensor<64x64xf32>
}
