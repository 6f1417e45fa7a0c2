// Two tiles along each loop, double buffers; exchange by RMA.
// chip: sw26010pro
func.func @product(%a: tensor<64x32xf32>, %b: tensor<32x128xf32>, %c: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %d = linalg.matmul {sw.schedule = #sw.schedule<sizes = [32, 64, 16], buffers = [2, 2, 2], row_contiguous = [0, 0, 0]>}
      ins(%a, %b : tensor<64x32xf32>, tensor<32x128xf32>) outs(%c : tensor<64x128xf32>) -> tensor<64x128xf32>
  return %d : tensor<64x128xf32>
}
