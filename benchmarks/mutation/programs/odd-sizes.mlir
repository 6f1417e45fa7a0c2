// Boundary tiles along each loop; padded rows.
// chip: sw26010
func.func @product(%a: tensor<45x27xf32>, %b: tensor<27x53xf32>, %c: tensor<45x53xf32>) -> tensor<45x53xf32> {
  %d = linalg.matmul {sw.schedule = #sw.schedule<sizes = [24, 32, 16], buffers = [2, 2, 2], row_contiguous = [0, 0, 0]>}
      ins(%a, %b : tensor<45x27xf32>, tensor<27x53xf32>) outs(%c : tensor<45x53xf32>) -> tensor<45x53xf32>
  return %d : tensor<45x53xf32>
}
