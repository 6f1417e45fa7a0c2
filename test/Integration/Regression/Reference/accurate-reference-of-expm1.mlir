// The reference has the digits that exp(x) - 1 and log(1 + x) lose for a small x.
// RUN: sw-run %s --verify --quiet
// RUN: sw-run %s --verify --quiet --chip=sw26010pro
func.func @main(%x: tensor<7x132xf32>, %y: tensor<37xf64>) -> (tensor<7x132xf32>, tensor<7x132xf32>, tensor<37xf64>) {
  %thousandth = arith.constant dense<0.001> : tensor<7x132xf32>
  %small = arith.mulf %x, %thousandth : tensor<7x132xf32>
  %0 = math.expm1 %small : tensor<7x132xf32>
  %1 = math.log1p %small : tensor<7x132xf32>
  %2 = math.expm1 %y : tensor<37xf64>
  return %0, %1, %2 : tensor<7x132xf32>, tensor<7x132xf32>, tensor<37xf64>
}
