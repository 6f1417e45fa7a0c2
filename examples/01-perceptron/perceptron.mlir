// A perceptron with three layers, 784 -> 512 -> 256 -> 10, on a batch of 128,
// in the form in which torch-mlir prints torch.nn.Linear and torch.nn.ReLU as
// linalg on tensors. The weights are parameters, stored [out, in] as in PyTorch.
#row = affine_map<(d0, d1) -> (d1)>
#all = affine_map<(d0, d1) -> (d0, d1)>
module attributes {torch.debug_module_name = "Perceptron"} {
  func.func @main(%input: tensor<128x784xf32>,
                  %weight0: tensor<512x784xf32>, %bias0: tensor<512xf32>,
                  %weight1: tensor<256x512xf32>, %bias1: tensor<256xf32>,
                  %weight2: tensor<10x256xf32>, %bias2: tensor<10xf32>) -> tensor<128x10xf32> {
    %zero = arith.constant 0.0 : f32

    // Linear(784, 512) and ReLU
    %empty0t = tensor.empty() : tensor<784x512xf32>
    %weight0t = linalg.transpose ins(%weight0 : tensor<512x784xf32>)
        outs(%empty0t : tensor<784x512xf32>) permutation = [1, 0]
    %empty0 = tensor.empty() : tensor<128x512xf32>
    %fill0 = linalg.fill ins(%zero : f32) outs(%empty0 : tensor<128x512xf32>) -> tensor<128x512xf32>
    %product0 = linalg.matmul ins(%input, %weight0t : tensor<128x784xf32>, tensor<784x512xf32>)
        outs(%fill0 : tensor<128x512xf32>) -> tensor<128x512xf32>
    %sum0 = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
        ins(%product0, %bias0 : tensor<128x512xf32>, tensor<512xf32>)
        outs(%empty0 : tensor<128x512xf32>) {
    ^bb0(%in: f32, %bias: f32, %out: f32):
      %sum = arith.addf %in, %bias : f32
      linalg.yield %sum : f32
    } -> tensor<128x512xf32>
    %relu0 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
        ins(%sum0 : tensor<128x512xf32>) outs(%empty0 : tensor<128x512xf32>) {
    ^bb0(%in: f32, %out: f32):
      %positive = arith.cmpf ugt, %in, %zero : f32
      %relu = arith.select %positive, %in, %zero : f32
      linalg.yield %relu : f32
    } -> tensor<128x512xf32>

    // Linear(512, 256) and ReLU
    %empty1t = tensor.empty() : tensor<512x256xf32>
    %weight1t = linalg.transpose ins(%weight1 : tensor<256x512xf32>)
        outs(%empty1t : tensor<512x256xf32>) permutation = [1, 0]
    %empty1 = tensor.empty() : tensor<128x256xf32>
    %fill1 = linalg.fill ins(%zero : f32) outs(%empty1 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %product1 = linalg.matmul ins(%relu0, %weight1t : tensor<128x512xf32>, tensor<512x256xf32>)
        outs(%fill1 : tensor<128x256xf32>) -> tensor<128x256xf32>
    %sum1 = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
        ins(%product1, %bias1 : tensor<128x256xf32>, tensor<256xf32>)
        outs(%empty1 : tensor<128x256xf32>) {
    ^bb0(%in: f32, %bias: f32, %out: f32):
      %sum = arith.addf %in, %bias : f32
      linalg.yield %sum : f32
    } -> tensor<128x256xf32>
    %relu1 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
        ins(%sum1 : tensor<128x256xf32>) outs(%empty1 : tensor<128x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %positive = arith.cmpf ugt, %in, %zero : f32
      %relu = arith.select %positive, %in, %zero : f32
      linalg.yield %relu : f32
    } -> tensor<128x256xf32>

    // Linear(256, 10)
    %empty2t = tensor.empty() : tensor<256x10xf32>
    %weight2t = linalg.transpose ins(%weight2 : tensor<10x256xf32>)
        outs(%empty2t : tensor<256x10xf32>) permutation = [1, 0]
    %empty2 = tensor.empty() : tensor<128x10xf32>
    %fill2 = linalg.fill ins(%zero : f32) outs(%empty2 : tensor<128x10xf32>) -> tensor<128x10xf32>
    %product2 = linalg.matmul ins(%relu1, %weight2t : tensor<128x256xf32>, tensor<256x10xf32>)
        outs(%fill2 : tensor<128x10xf32>) -> tensor<128x10xf32>
    %sum2 = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
        ins(%product2, %bias2 : tensor<128x10xf32>, tensor<10xf32>)
        outs(%empty2 : tensor<128x10xf32>) {
    ^bb0(%in: f32, %bias: f32, %out: f32):
      %sum = arith.addf %in, %bias : f32
      linalg.yield %sum : f32
    } -> tensor<128x10xf32>
    return %sum2 : tensor<128x10xf32>
  }
}
