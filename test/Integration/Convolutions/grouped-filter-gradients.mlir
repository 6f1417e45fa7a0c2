// Gradients of filters that importers print as a convolution with a group for each image, of whose result a part is added up:
// one product with the windows of the images, which no array of all groups goes before.
// RUN: sw-run %s --entry=point --chip=sw26010 --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s
// RUN: sw-run %s --entry=point --chip=sw26010pro --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s
// RUN: sw-run %s --entry=three --chip=sw26010 --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s
// RUN: sw-run %s --entry=three --chip=sw26010pro --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s
// RUN: sw-run %s --entry=seven --chip=sw26010 --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s
// RUN: sw-run %s --entry=seven --chip=sw26010pro --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s
// RUN: sw-run %s --entry=odd --chip=sw26010 --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s
// RUN: sw-run %s --entry=odd --chip=sw26010pro --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s
// RUN: sw-run %s --entry=thirds --chip=sw26010 --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s
// RUN: sw-run %s --entry=thirds --chip=sw26010pro --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s
// RUN: sw-run %s --entry=dense --chip=sw26010 --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s
// RUN: sw-run %s --entry=dense --chip=sw26010pro --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s
// RUN: sw-run %s --entry=one --chip=sw26010 --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s
// RUN: sw-run %s --entry=one --chip=sw26010pro --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s
// RUN: sw-run %s --entry=later --chip=sw26010pro --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s
// RUN: sw-run %s --entry=later --chip=sw26010 --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s
// RUN: sw-run %s --entry=seven --chip=sw26010pro --core-groups=all --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s
// RUN: sw-run %s --entry=odd --chip=sw26010 --core-groups=all --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s
// RUN: sw-run %s --entry=three --chip=sw26010pro --core-groups=4 --pipeline-options="split-reductions=4 fewer-core-groups=false" --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s
// RUN: sw-run %s --entry=point --chip=sw26010pro --core-groups=all --pipeline-options="split-reductions=6 fewer-core-groups=false" --mode=detailed --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s
// RUN: sw-run %s --entry=later --chip=sw26010 --core-groups=4 --pipeline-options="split-reductions=2 fewer-core-groups=false" --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s
// RUN: sw-run %s --entry=point --chip=sw26010pro --core-groups=all --pipeline-options="merge-launches=false fewer-core-groups=false" --verify --input-bits=5 --rtol=0 --atol=0 | FileCheck %s
// CHECK: _conv_filter_gradient
// CHECK-NOT: gchw
// CHECK: verified
#all = affine_map<(a, b, c, d, e) -> (a, b, c, d, e)>
#later = affine_map<(a, b, c, d, e) -> (b, c, d, e)>

func.func @point(%x: tensor<8x12x14x14xf32>, %dy: tensor<8x20x7x7xf32>) -> tensor<20x12x1x1xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<12x8x14x14xf32>
  %t = linalg.transpose ins(%x : tensor<8x12x14x14xf32>) outs(%e : tensor<12x8x14x14xf32>) permutation = [1, 0, 2, 3]
  %tx = tensor.expand_shape %t [[0], [1, 2], [3], [4]] output_shape [12, 8, 1, 14, 14] : tensor<12x8x14x14xf32> into tensor<12x8x1x14x14xf32>
  %d = tensor.expand_shape %dy [[0], [1], [2, 3], [4]] output_shape [8, 20, 1, 7, 7] : tensor<8x20x7x7xf32> into tensor<8x20x1x7x7xf32>
  %e3 = tensor.empty() : tensor<12x8x20x2x2xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e3 : tensor<12x8x20x2x2xf32>) -> tensor<12x8x20x2x2xf32>
  %c = linalg.conv_2d_ngchw_gfchw {dilations = dense<2> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%tx, %d : tensor<12x8x1x14x14xf32>, tensor<8x20x1x7x7xf32>) outs(%f : tensor<12x8x20x2x2xf32>) -> tensor<12x8x20x2x2xf32>
  %col = tensor.collapse_shape %c [[0], [1, 2], [3], [4]] : tensor<12x8x20x2x2xf32> into tensor<12x160x2x2xf32>
  %s1 = tensor.extract_slice %col[0, 0, 0, 0] [12, 160, 1, 2] [1, 1, 1, 1] : tensor<12x160x2x2xf32> to tensor<12x160x1x2xf32>
  %s2 = tensor.extract_slice %s1[0, 0, 0, 0] [12, 160, 1, 1] [1, 1, 1, 1] : tensor<12x160x1x2xf32> to tensor<12x160x1x1xf32>
  %ex = tensor.expand_shape %s2 [[0], [1, 2], [3], [4]] output_shape [12, 8, 20, 1, 1] : tensor<12x160x1x1xf32> into tensor<12x8x20x1x1xf32>
  %e4 = tensor.empty() : tensor<8x20x12x1x1xf32>
  %tr = linalg.transpose ins(%ex : tensor<12x8x20x1x1xf32>) outs(%e4 : tensor<8x20x12x1x1xf32>) permutation = [1, 2, 0, 3, 4]
  %e5 = tensor.empty() : tensor<20x12x1x1xf32>
  %f5 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<20x12x1x1xf32>) -> tensor<20x12x1x1xf32>
  %r = linalg.generic {indexing_maps = [#all, #later], iterator_types = ["reduction", "parallel", "parallel", "parallel", "parallel"]} ins(%tr : tensor<8x20x12x1x1xf32>) outs(%f5 : tensor<20x12x1x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %q = arith.addf %in, %out : f32
    linalg.yield %q : f32
  } -> tensor<20x12x1x1xf32>
  return %r : tensor<20x12x1x1xf32>
}

func.func @three(%x: tensor<4x9x14x14xf32>, %dy: tensor<4x16x7x7xf32>) -> tensor<16x9x3x3xf32> {
  %zero = arith.constant 0.0 : f32
  %xp = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<4x9x14x14xf32> to tensor<4x9x16x16xf32>
  %e = tensor.empty() : tensor<9x4x16x16xf32>
  %t = linalg.transpose ins(%xp : tensor<4x9x16x16xf32>) outs(%e : tensor<9x4x16x16xf32>) permutation = [1, 0, 2, 3]
  %tx = tensor.expand_shape %t [[0], [1, 2], [3], [4]] output_shape [9, 4, 1, 16, 16] : tensor<9x4x16x16xf32> into tensor<9x4x1x16x16xf32>
  %d = tensor.expand_shape %dy [[0], [1], [2, 3], [4]] output_shape [4, 16, 1, 7, 7] : tensor<4x16x7x7xf32> into tensor<4x16x1x7x7xf32>
  %e3 = tensor.empty() : tensor<9x4x16x4x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e3 : tensor<9x4x16x4x4xf32>) -> tensor<9x4x16x4x4xf32>
  %c = linalg.conv_2d_ngchw_gfchw {dilations = dense<2> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%tx, %d : tensor<9x4x1x16x16xf32>, tensor<4x16x1x7x7xf32>) outs(%f : tensor<9x4x16x4x4xf32>) -> tensor<9x4x16x4x4xf32>
  %col = tensor.collapse_shape %c [[0], [1, 2], [3], [4]] : tensor<9x4x16x4x4xf32> into tensor<9x64x4x4xf32>
  %s1 = tensor.extract_slice %col[0, 0, 0, 0] [9, 64, 3, 4] [1, 1, 1, 1] : tensor<9x64x4x4xf32> to tensor<9x64x3x4xf32>
  %s2 = tensor.extract_slice %s1[0, 0, 0, 0] [9, 64, 3, 3] [1, 1, 1, 1] : tensor<9x64x3x4xf32> to tensor<9x64x3x3xf32>
  %ex = tensor.expand_shape %s2 [[0], [1, 2], [3], [4]] output_shape [9, 4, 16, 3, 3] : tensor<9x64x3x3xf32> into tensor<9x4x16x3x3xf32>
  %e4 = tensor.empty() : tensor<4x16x9x3x3xf32>
  %tr = linalg.transpose ins(%ex : tensor<9x4x16x3x3xf32>) outs(%e4 : tensor<4x16x9x3x3xf32>) permutation = [1, 2, 0, 3, 4]
  %e5 = tensor.empty() : tensor<16x9x3x3xf32>
  %f5 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<16x9x3x3xf32>) -> tensor<16x9x3x3xf32>
  %r = linalg.generic {indexing_maps = [#all, #later], iterator_types = ["reduction", "parallel", "parallel", "parallel", "parallel"]} ins(%tr : tensor<4x16x9x3x3xf32>) outs(%f5 : tensor<16x9x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %q = arith.addf %in, %out : f32
    linalg.yield %q : f32
  } -> tensor<16x9x3x3xf32>
  return %r : tensor<16x9x3x3xf32>
}

func.func @seven(%x: tensor<2x3x22x22xf32>, %dy: tensor<2x8x11x11xf32>) -> tensor<8x3x7x7xf32> {
  %zero = arith.constant 0.0 : f32
  %xp = tensor.pad %x low[0, 0, 3, 3] high[0, 0, 3, 3] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<2x3x22x22xf32> to tensor<2x3x28x28xf32>
  %e = tensor.empty() : tensor<3x2x28x28xf32>
  %t = linalg.transpose ins(%xp : tensor<2x3x28x28xf32>) outs(%e : tensor<3x2x28x28xf32>) permutation = [1, 0, 2, 3]
  %tx = tensor.expand_shape %t [[0], [1, 2], [3], [4]] output_shape [3, 2, 1, 28, 28] : tensor<3x2x28x28xf32> into tensor<3x2x1x28x28xf32>
  %d = tensor.expand_shape %dy [[0], [1], [2, 3], [4]] output_shape [2, 8, 1, 11, 11] : tensor<2x8x11x11xf32> into tensor<2x8x1x11x11xf32>
  %e3 = tensor.empty() : tensor<3x2x8x8x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e3 : tensor<3x2x8x8x8xf32>) -> tensor<3x2x8x8x8xf32>
  %c = linalg.conv_2d_ngchw_gfchw {dilations = dense<2> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%tx, %d : tensor<3x2x1x28x28xf32>, tensor<2x8x1x11x11xf32>) outs(%f : tensor<3x2x8x8x8xf32>) -> tensor<3x2x8x8x8xf32>
  %col = tensor.collapse_shape %c [[0], [1, 2], [3], [4]] : tensor<3x2x8x8x8xf32> into tensor<3x16x8x8xf32>
  %s1 = tensor.extract_slice %col[0, 0, 0, 0] [3, 16, 7, 8] [1, 1, 1, 1] : tensor<3x16x8x8xf32> to tensor<3x16x7x8xf32>
  %s2 = tensor.extract_slice %s1[0, 0, 0, 0] [3, 16, 7, 7] [1, 1, 1, 1] : tensor<3x16x7x8xf32> to tensor<3x16x7x7xf32>
  %ex = tensor.expand_shape %s2 [[0], [1, 2], [3], [4]] output_shape [3, 2, 8, 7, 7] : tensor<3x16x7x7xf32> into tensor<3x2x8x7x7xf32>
  %e4 = tensor.empty() : tensor<2x8x3x7x7xf32>
  %tr = linalg.transpose ins(%ex : tensor<3x2x8x7x7xf32>) outs(%e4 : tensor<2x8x3x7x7xf32>) permutation = [1, 2, 0, 3, 4]
  %e5 = tensor.empty() : tensor<8x3x7x7xf32>
  %f5 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<8x3x7x7xf32>) -> tensor<8x3x7x7xf32>
  %r = linalg.generic {indexing_maps = [#all, #later], iterator_types = ["reduction", "parallel", "parallel", "parallel", "parallel"]} ins(%tr : tensor<2x8x3x7x7xf32>) outs(%f5 : tensor<8x3x7x7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %q = arith.addf %in, %out : f32
    linalg.yield %q : f32
  } -> tensor<8x3x7x7xf32>
  return %r : tensor<8x3x7x7xf32>
}

func.func @odd(%x: tensor<3x5x11x13xf32>, %dy: tensor<3x7x6x7xf32>) -> tensor<7x5x3x3xf32> {
  %zero = arith.constant 0.0 : f32
  %xp = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<3x5x11x13xf32> to tensor<3x5x13x15xf32>
  %e = tensor.empty() : tensor<5x3x13x15xf32>
  %t = linalg.transpose ins(%xp : tensor<3x5x13x15xf32>) outs(%e : tensor<5x3x13x15xf32>) permutation = [1, 0, 2, 3]
  %tx = tensor.expand_shape %t [[0], [1, 2], [3], [4]] output_shape [5, 3, 1, 13, 15] : tensor<5x3x13x15xf32> into tensor<5x3x1x13x15xf32>
  %d = tensor.expand_shape %dy [[0], [1], [2, 3], [4]] output_shape [3, 7, 1, 6, 7] : tensor<3x7x6x7xf32> into tensor<3x7x1x6x7xf32>
  %e3 = tensor.empty() : tensor<5x3x7x3x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e3 : tensor<5x3x7x3x3xf32>) -> tensor<5x3x7x3x3xf32>
  %c = linalg.conv_2d_ngchw_gfchw {dilations = dense<2> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%tx, %d : tensor<5x3x1x13x15xf32>, tensor<3x7x1x6x7xf32>) outs(%f : tensor<5x3x7x3x3xf32>) -> tensor<5x3x7x3x3xf32>
  %col = tensor.collapse_shape %c [[0], [1, 2], [3], [4]] : tensor<5x3x7x3x3xf32> into tensor<5x21x3x3xf32>
  %s1 = tensor.extract_slice %col[0, 0, 0, 0] [5, 21, 3, 3] [1, 1, 1, 1] : tensor<5x21x3x3xf32> to tensor<5x21x3x3xf32>
  %s2 = tensor.extract_slice %s1[0, 0, 0, 0] [5, 21, 3, 3] [1, 1, 1, 1] : tensor<5x21x3x3xf32> to tensor<5x21x3x3xf32>
  %ex = tensor.expand_shape %s2 [[0], [1, 2], [3], [4]] output_shape [5, 3, 7, 3, 3] : tensor<5x21x3x3xf32> into tensor<5x3x7x3x3xf32>
  %e4 = tensor.empty() : tensor<3x7x5x3x3xf32>
  %tr = linalg.transpose ins(%ex : tensor<5x3x7x3x3xf32>) outs(%e4 : tensor<3x7x5x3x3xf32>) permutation = [1, 2, 0, 3, 4]
  %e5 = tensor.empty() : tensor<7x5x3x3xf32>
  %f5 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<7x5x3x3xf32>) -> tensor<7x5x3x3xf32>
  %r = linalg.generic {indexing_maps = [#all, #later], iterator_types = ["reduction", "parallel", "parallel", "parallel", "parallel"]} ins(%tr : tensor<3x7x5x3x3xf32>) outs(%f5 : tensor<7x5x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %q = arith.addf %in, %out : f32
    linalg.yield %q : f32
  } -> tensor<7x5x3x3xf32>
  return %r : tensor<7x5x3x3xf32>
}

func.func @thirds(%x: tensor<2x6x13x10xf64>, %dy: tensor<2x4x4x3xf64>) -> tensor<4x6x2x2xf64> {
  %zero = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<6x2x13x10xf64>
  %t = linalg.transpose ins(%x : tensor<2x6x13x10xf64>) outs(%e : tensor<6x2x13x10xf64>) permutation = [1, 0, 2, 3]
  %tx = tensor.expand_shape %t [[0], [1, 2], [3], [4]] output_shape [6, 2, 1, 13, 10] : tensor<6x2x13x10xf64> into tensor<6x2x1x13x10xf64>
  %d = tensor.expand_shape %dy [[0], [1], [2, 3], [4]] output_shape [2, 4, 1, 4, 3] : tensor<2x4x4x3xf64> into tensor<2x4x1x4x3xf64>
  %e3 = tensor.empty() : tensor<6x2x4x4x4xf64>
  %f = linalg.fill ins(%zero : f64) outs(%e3 : tensor<6x2x4x4x4xf64>) -> tensor<6x2x4x4x4xf64>
  %c = linalg.conv_2d_ngchw_gfchw {dilations = dense<3> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%tx, %d : tensor<6x2x1x13x10xf64>, tensor<2x4x1x4x3xf64>) outs(%f : tensor<6x2x4x4x4xf64>) -> tensor<6x2x4x4x4xf64>
  %col = tensor.collapse_shape %c [[0], [1, 2], [3], [4]] : tensor<6x2x4x4x4xf64> into tensor<6x8x4x4xf64>
  %s1 = tensor.extract_slice %col[0, 0, 0, 0] [6, 8, 2, 4] [1, 1, 1, 1] : tensor<6x8x4x4xf64> to tensor<6x8x2x4xf64>
  %s2 = tensor.extract_slice %s1[0, 0, 0, 0] [6, 8, 2, 2] [1, 1, 1, 1] : tensor<6x8x2x4xf64> to tensor<6x8x2x2xf64>
  %ex = tensor.expand_shape %s2 [[0], [1, 2], [3], [4]] output_shape [6, 2, 4, 2, 2] : tensor<6x8x2x2xf64> into tensor<6x2x4x2x2xf64>
  %e4 = tensor.empty() : tensor<2x4x6x2x2xf64>
  %tr = linalg.transpose ins(%ex : tensor<6x2x4x2x2xf64>) outs(%e4 : tensor<2x4x6x2x2xf64>) permutation = [1, 2, 0, 3, 4]
  %e5 = tensor.empty() : tensor<4x6x2x2xf64>
  %f5 = linalg.fill ins(%zero : f64) outs(%e5 : tensor<4x6x2x2xf64>) -> tensor<4x6x2x2xf64>
  %r = linalg.generic {indexing_maps = [#all, #later], iterator_types = ["reduction", "parallel", "parallel", "parallel", "parallel"]} ins(%tr : tensor<2x4x6x2x2xf64>) outs(%f5 : tensor<4x6x2x2xf64>) {
  ^bb0(%in: f64, %out: f64):
    %q = arith.addf %in, %out : f64
    linalg.yield %q : f64
  } -> tensor<4x6x2x2xf64>
  return %r : tensor<4x6x2x2xf64>
}

func.func @dense(%x: tensor<4x8x9x9xf32>, %dy: tensor<4x8x9x9xf32>) -> tensor<8x8x3x3xf32> {
  %zero = arith.constant 0.0 : f32
  %xp = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<4x8x9x9xf32> to tensor<4x8x11x11xf32>
  %e = tensor.empty() : tensor<8x4x11x11xf32>
  %t = linalg.transpose ins(%xp : tensor<4x8x11x11xf32>) outs(%e : tensor<8x4x11x11xf32>) permutation = [1, 0, 2, 3]
  %tx = tensor.expand_shape %t [[0], [1, 2], [3], [4]] output_shape [8, 4, 1, 11, 11] : tensor<8x4x11x11xf32> into tensor<8x4x1x11x11xf32>
  %d = tensor.expand_shape %dy [[0], [1], [2, 3], [4]] output_shape [4, 8, 1, 9, 9] : tensor<4x8x9x9xf32> into tensor<4x8x1x9x9xf32>
  %e3 = tensor.empty() : tensor<8x4x8x3x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e3 : tensor<8x4x8x3x3xf32>) -> tensor<8x4x8x3x3xf32>
  %c = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%tx, %d : tensor<8x4x1x11x11xf32>, tensor<4x8x1x9x9xf32>) outs(%f : tensor<8x4x8x3x3xf32>) -> tensor<8x4x8x3x3xf32>
  %col = tensor.collapse_shape %c [[0], [1, 2], [3], [4]] : tensor<8x4x8x3x3xf32> into tensor<8x32x3x3xf32>
  %s1 = tensor.extract_slice %col[0, 0, 0, 0] [8, 32, 3, 3] [1, 1, 1, 1] : tensor<8x32x3x3xf32> to tensor<8x32x3x3xf32>
  %s2 = tensor.extract_slice %s1[0, 0, 0, 0] [8, 32, 3, 3] [1, 1, 1, 1] : tensor<8x32x3x3xf32> to tensor<8x32x3x3xf32>
  %ex = tensor.expand_shape %s2 [[0], [1, 2], [3], [4]] output_shape [8, 4, 8, 3, 3] : tensor<8x32x3x3xf32> into tensor<8x4x8x3x3xf32>
  %e4 = tensor.empty() : tensor<4x8x8x3x3xf32>
  %tr = linalg.transpose ins(%ex : tensor<8x4x8x3x3xf32>) outs(%e4 : tensor<4x8x8x3x3xf32>) permutation = [1, 2, 0, 3, 4]
  %e5 = tensor.empty() : tensor<8x8x3x3xf32>
  %f5 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<8x8x3x3xf32>) -> tensor<8x8x3x3xf32>
  %r = linalg.generic {indexing_maps = [#all, #later], iterator_types = ["reduction", "parallel", "parallel", "parallel", "parallel"]} ins(%tr : tensor<4x8x8x3x3xf32>) outs(%f5 : tensor<8x8x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %q = arith.addf %in, %out : f32
    linalg.yield %q : f32
  } -> tensor<8x8x3x3xf32>
  return %r : tensor<8x8x3x3xf32>
}

func.func @one(%x: tensor<1x1x4x4xf32>, %dy: tensor<1x1x2x2xf32>) -> tensor<1x1x1x1xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x1x4x4xf32>
  %t = linalg.transpose ins(%x : tensor<1x1x4x4xf32>) outs(%e : tensor<1x1x4x4xf32>) permutation = [1, 0, 2, 3]
  %tx = tensor.expand_shape %t [[0], [1, 2], [3], [4]] output_shape [1, 1, 1, 4, 4] : tensor<1x1x4x4xf32> into tensor<1x1x1x4x4xf32>
  %d = tensor.expand_shape %dy [[0], [1], [2, 3], [4]] output_shape [1, 1, 1, 2, 2] : tensor<1x1x2x2xf32> into tensor<1x1x1x2x2xf32>
  %e3 = tensor.empty() : tensor<1x1x1x2x2xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e3 : tensor<1x1x1x2x2xf32>) -> tensor<1x1x1x2x2xf32>
  %c = linalg.conv_2d_ngchw_gfchw {dilations = dense<2> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%tx, %d : tensor<1x1x1x4x4xf32>, tensor<1x1x1x2x2xf32>) outs(%f : tensor<1x1x1x2x2xf32>) -> tensor<1x1x1x2x2xf32>
  %col = tensor.collapse_shape %c [[0], [1, 2], [3], [4]] : tensor<1x1x1x2x2xf32> into tensor<1x1x2x2xf32>
  %s1 = tensor.extract_slice %col[0, 0, 0, 0] [1, 1, 1, 2] [1, 1, 1, 1] : tensor<1x1x2x2xf32> to tensor<1x1x1x2xf32>
  %s2 = tensor.extract_slice %s1[0, 0, 0, 0] [1, 1, 1, 1] [1, 1, 1, 1] : tensor<1x1x1x2xf32> to tensor<1x1x1x1xf32>
  %ex = tensor.expand_shape %s2 [[0], [1, 2], [3], [4]] output_shape [1, 1, 1, 1, 1] : tensor<1x1x1x1xf32> into tensor<1x1x1x1x1xf32>
  %e4 = tensor.empty() : tensor<1x1x1x1x1xf32>
  %tr = linalg.transpose ins(%ex : tensor<1x1x1x1x1xf32>) outs(%e4 : tensor<1x1x1x1x1xf32>) permutation = [1, 2, 0, 3, 4]
  %e5 = tensor.empty() : tensor<1x1x1x1xf32>
  %f5 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %r = linalg.generic {indexing_maps = [#all, #later], iterator_types = ["reduction", "parallel", "parallel", "parallel", "parallel"]} ins(%tr : tensor<1x1x1x1x1xf32>) outs(%f5 : tensor<1x1x1x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %q = arith.addf %in, %out : f32
    linalg.yield %q : f32
  } -> tensor<1x1x1x1xf32>
  return %r : tensor<1x1x1x1xf32>
}

// The border after the transposition.
func.func @later(%x: tensor<4x9x14x14xf32>, %dy: tensor<4x16x7x7xf32>) -> tensor<16x9x3x3xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<9x4x14x14xf32>
  %tn = linalg.transpose ins(%x : tensor<4x9x14x14xf32>) outs(%e : tensor<9x4x14x14xf32>) permutation = [1, 0, 2, 3]
  %t = tensor.pad %tn low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<9x4x14x14xf32> to tensor<9x4x16x16xf32>
  %tx = tensor.expand_shape %t [[0], [1, 2], [3], [4]] output_shape [9, 4, 1, 16, 16] : tensor<9x4x16x16xf32> into tensor<9x4x1x16x16xf32>
  %d = tensor.expand_shape %dy [[0], [1], [2, 3], [4]] output_shape [4, 16, 1, 7, 7] : tensor<4x16x7x7xf32> into tensor<4x16x1x7x7xf32>
  %e3 = tensor.empty() : tensor<9x4x16x4x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e3 : tensor<9x4x16x4x4xf32>) -> tensor<9x4x16x4x4xf32>
  %c = linalg.conv_2d_ngchw_gfchw {dilations = dense<2> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%tx, %d : tensor<9x4x1x16x16xf32>, tensor<4x16x1x7x7xf32>) outs(%f : tensor<9x4x16x4x4xf32>) -> tensor<9x4x16x4x4xf32>
  %col = tensor.collapse_shape %c [[0], [1, 2], [3], [4]] : tensor<9x4x16x4x4xf32> into tensor<9x64x4x4xf32>
  %s1 = tensor.extract_slice %col[0, 0, 0, 0] [9, 64, 3, 4] [1, 1, 1, 1] : tensor<9x64x4x4xf32> to tensor<9x64x3x4xf32>
  %s2 = tensor.extract_slice %s1[0, 0, 0, 0] [9, 64, 3, 3] [1, 1, 1, 1] : tensor<9x64x3x4xf32> to tensor<9x64x3x3xf32>
  %ex = tensor.expand_shape %s2 [[0], [1, 2], [3], [4]] output_shape [9, 4, 16, 3, 3] : tensor<9x64x3x3xf32> into tensor<9x4x16x3x3xf32>
  %e4 = tensor.empty() : tensor<4x16x9x3x3xf32>
  %tr = linalg.transpose ins(%ex : tensor<9x4x16x3x3xf32>) outs(%e4 : tensor<4x16x9x3x3xf32>) permutation = [1, 2, 0, 3, 4]
  %e5 = tensor.empty() : tensor<16x9x3x3xf32>
  %f5 = linalg.fill ins(%zero : f32) outs(%e5 : tensor<16x9x3x3xf32>) -> tensor<16x9x3x3xf32>
  %r = linalg.generic {indexing_maps = [#all, #later], iterator_types = ["reduction", "parallel", "parallel", "parallel", "parallel"]} ins(%tr : tensor<4x16x9x3x3xf32>) outs(%f5 : tensor<16x9x3x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %q = arith.addf %in, %out : f32
    linalg.yield %q : f32
  } -> tensor<16x9x3x3xf32>
  return %r : tensor<16x9x3x3xf32>
}

