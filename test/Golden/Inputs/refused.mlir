// A program that the compiler refuses: it has no body.
func.func private @nothing(%x: tensor<4xf32>) -> tensor<4xf32>
func.func @refused(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = func.call @nothing(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
