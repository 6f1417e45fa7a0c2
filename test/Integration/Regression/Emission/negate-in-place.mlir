// A loop that runs once, a value of which is used before its definition: its registers are counted.
// RUN: sw-run %s --verify --quiet --input-bits=4
// RUN: sw-run %s --verify --quiet --input-bits=4 --chip=sw26010pro
func.func @main(%x: tensor<14xf32>) -> tensor<14xf32> {
  %0 = linalg.negf ins(%x : tensor<14xf32>) outs(%x : tensor<14xf32>) -> tensor<14xf32>
  return %0 : tensor<14xf32>
}
