// Maxima and minima with a constant: a NaN stays one, and infinities and zeros have their limits.
// RUN: sw-run %s --verify --quiet --entry=single
// RUN: sw-run %s --verify --quiet --entry=single --chip=sw26010pro
// RUN: sw-run %s --verify --quiet --entry=double
// RUN: sw-run %s --verify --quiet --entry=double --chip=sw26010pro

#all = affine_map<(i) -> (i)>

func.func @single(%x: tensor<8xf32>) -> tensor<8xf32> {
  %n = arith.constant dense<[-0.0, 0.0, 0x7F800000, 0xFF800000, 0x7FC00000, -1.0, 6.0, -6.0]> : tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel"]} ins(%x, %n : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %least = arith.constant -0.5 : f32
    %most = arith.constant 3.0 : f32
    %size = math.absf %a : f32
    %v = arith.mulf %b, %size : f32
    %0 = arith.maximumf %least, %v : f32
    %1 = arith.minimumf %0, %most : f32
    %2 = arith.addf %1, %v : f32
    linalg.yield %2 : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @double(%x: tensor<8xf64>) -> tensor<8xf64> {
  %n = arith.constant dense<[-0.0, 0.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, -1.0, 6.0, 1.0]> : tensor<8xf64>
  %e = tensor.empty() : tensor<8xf64>
  %0 = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel"]} ins(%x, %n : tensor<8xf64>, tensor<8xf64>) outs(%e : tensor<8xf64>) {
  ^bb0(%a: f64, %b: f64, %o: f64):
    %least = arith.constant -0.5 : f64
    %most = arith.constant 3.0 : f64
    %size = math.absf %a : f64
    %v = arith.mulf %b, %size : f64
    %0 = arith.maximumf %least, %v : f64
    %1 = arith.minimumf %0, %most : f64
    %2 = arith.addf %1, %v : f64
    linalg.yield %2 : f64
  } -> tensor<8xf64>
  return %0 : tensor<8xf64>
}
