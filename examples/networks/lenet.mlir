// LeNet-5 on one image of 28 x 28 pixels, as torch-mlir prints it: convolution,
// ReLU and max-pooling twice, then three linear layers. The parameters are
// arguments, stored as in PyTorch.
#image = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
func.func @main(%image: tensor<1x1x28x28xf32>,
                %filter0: tensor<6x1x5x5xf32>, %bias0: tensor<6xf32>,
                %filter1: tensor<16x6x5x5xf32>, %bias1: tensor<16xf32>,
                %weight2: tensor<120x400xf32>, %bias2: tensor<120xf32>,
                %weight3: tensor<84x120xf32>, %bias3: tensor<84xf32>,
                %weight4: tensor<10x84xf32>, %bias4: tensor<10xf32>) -> tensor<1x10xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %window = tensor.empty() : tensor<2x2xf32>

  // Conv2d(1, 6, 5, padding=2), ReLU, MaxPool2d(2)
  %padded = tensor.pad %image low[0, 0, 2, 2] high[0, 0, 2, 2] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x1x28x28xf32> to tensor<1x1x32x32xf32>
  %e0 = tensor.empty() : tensor<1x6x28x28xf32>
  %b0 = linalg.broadcast ins(%bias0 : tensor<6xf32>) outs(%e0 : tensor<1x6x28x28xf32>) dimensions = [0, 2, 3]
  %conv0 = linalg.conv_2d_nchw_fchw ins(%padded, %filter0 : tensor<1x1x32x32xf32>, tensor<6x1x5x5xf32>)
      outs(%b0 : tensor<1x6x28x28xf32>) -> tensor<1x6x28x28xf32>
  %relu0 = linalg.generic {indexing_maps = [#image, #image], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%conv0 : tensor<1x6x28x28xf32>) outs(%e0 : tensor<1x6x28x28xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.maximumf %in, %zero : f32
    linalg.yield %r : f32
  } -> tensor<1x6x28x28xf32>
  %f0 = tensor.empty() : tensor<1x6x14x14xf32>
  %g0 = linalg.fill ins(%lowest : f32) outs(%f0 : tensor<1x6x14x14xf32>) -> tensor<1x6x14x14xf32>
  %pool0 = linalg.pooling_nchw_max {strides = dense<2> : vector<2xi64>}
      ins(%relu0, %window : tensor<1x6x28x28xf32>, tensor<2x2xf32>) outs(%g0 : tensor<1x6x14x14xf32>) -> tensor<1x6x14x14xf32>

  // Conv2d(6, 16, 5), ReLU, MaxPool2d(2)
  %e1 = tensor.empty() : tensor<1x16x10x10xf32>
  %b1 = linalg.broadcast ins(%bias1 : tensor<16xf32>) outs(%e1 : tensor<1x16x10x10xf32>) dimensions = [0, 2, 3]
  %conv1 = linalg.conv_2d_nchw_fchw ins(%pool0, %filter1 : tensor<1x6x14x14xf32>, tensor<16x6x5x5xf32>)
      outs(%b1 : tensor<1x16x10x10xf32>) -> tensor<1x16x10x10xf32>
  %relu1 = linalg.generic {indexing_maps = [#image, #image], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%conv1 : tensor<1x16x10x10xf32>) outs(%e1 : tensor<1x16x10x10xf32>) {
  ^bb0(%in: f32, %out: f32):
    %r = arith.maximumf %in, %zero : f32
    linalg.yield %r : f32
  } -> tensor<1x16x10x10xf32>
  %f1 = tensor.empty() : tensor<1x16x5x5xf32>
  %g1 = linalg.fill ins(%lowest : f32) outs(%f1 : tensor<1x16x5x5xf32>) -> tensor<1x16x5x5xf32>
  %pool1 = linalg.pooling_nchw_max {strides = dense<2> : vector<2xi64>}
      ins(%relu1, %window : tensor<1x16x10x10xf32>, tensor<2x2xf32>) outs(%g1 : tensor<1x16x5x5xf32>) -> tensor<1x16x5x5xf32>
  %flat = tensor.collapse_shape %pool1 [[0], [1, 2, 3]] : tensor<1x16x5x5xf32> into tensor<1x400xf32>

  // Linear(400, 120), ReLU
  %t2 = tensor.empty() : tensor<400x120xf32>
  %weight2t = linalg.transpose ins(%weight2 : tensor<120x400xf32>) outs(%t2 : tensor<400x120xf32>) permutation = [1, 0]
  %e2 = tensor.empty() : tensor<1x120xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x120xf32>) -> tensor<1x120xf32>
  %product2 = linalg.matmul ins(%flat, %weight2t : tensor<1x400xf32>, tensor<400x120xf32>) outs(%z2 : tensor<1x120xf32>) -> tensor<1x120xf32>
  %relu2 = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%product2, %bias2 : tensor<1x120xf32>, tensor<120xf32>) outs(%e2 : tensor<1x120xf32>) {
  ^bb0(%in: f32, %bias: f32, %out: f32):
    %s = arith.addf %in, %bias : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  } -> tensor<1x120xf32>

  // Linear(120, 84), ReLU
  %t3 = tensor.empty() : tensor<120x84xf32>
  %weight3t = linalg.transpose ins(%weight3 : tensor<84x120xf32>) outs(%t3 : tensor<120x84xf32>) permutation = [1, 0]
  %e3 = tensor.empty() : tensor<1x84xf32>
  %z3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<1x84xf32>) -> tensor<1x84xf32>
  %product3 = linalg.matmul ins(%relu2, %weight3t : tensor<1x120xf32>, tensor<120x84xf32>) outs(%z3 : tensor<1x84xf32>) -> tensor<1x84xf32>
  %relu3 = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%product3, %bias3 : tensor<1x84xf32>, tensor<84xf32>) outs(%e3 : tensor<1x84xf32>) {
  ^bb0(%in: f32, %bias: f32, %out: f32):
    %s = arith.addf %in, %bias : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  } -> tensor<1x84xf32>

  // Linear(84, 10)
  %t4 = tensor.empty() : tensor<84x10xf32>
  %weight4t = linalg.transpose ins(%weight4 : tensor<10x84xf32>) outs(%t4 : tensor<84x10xf32>) permutation = [1, 0]
  %e4 = tensor.empty() : tensor<1x10xf32>
  %z4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<1x10xf32>) -> tensor<1x10xf32>
  %product4 = linalg.matmul ins(%relu3, %weight4t : tensor<1x84xf32>, tensor<84x10xf32>) outs(%z4 : tensor<1x10xf32>) -> tensor<1x10xf32>
  %sum4 = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%product4, %bias4 : tensor<1x10xf32>, tensor<10xf32>) outs(%e4 : tensor<1x10xf32>) {
  ^bb0(%in: f32, %bias: f32, %out: f32):
    %s = arith.addf %in, %bias : f32
    linalg.yield %s : f32
  } -> tensor<1x10xf32>
  return %sum4 : tensor<1x10xf32>
}
