// A lookup whose body has a second result: two stores follow each other in a loop that is unrolled.
// RUN: sw-run %s --verify --quiet --chip=sw26010
// RUN: sw-run %s --verify --quiet --chip=sw26010pro

#i = affine_map<(i) -> (i)>
func.func @main(%x: tensor<40xf32>) -> (tensor<64xf32>, tensor<64xi64>) {
  %c40 = arith.constant 40 : index
  %e = tensor.empty() : tensor<64xf32>
  %f = tensor.empty() : tensor<64xi64>
  %r:2 = linalg.generic {indexing_maps = [#i, #i], iterator_types = ["parallel"]} outs(%e, %f : tensor<64xf32>, tensor<64xi64>) {
  ^bb0(%o: f32, %p: i64):
    %0 = linalg.index 0 : index
    %1 = arith.remsi %0, %c40 : index
    %v = tensor.extract %x[%1] : tensor<40xf32>
    %k = arith.index_cast %1 : index to i64
    linalg.yield %v, %k : f32, i64
  } -> (tensor<64xf32>, tensor<64xi64>)
  return %r#0, %r#1 : tensor<64xf32>, tensor<64xi64>
}
