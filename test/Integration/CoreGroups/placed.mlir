// Kernels that do not depend on each other run at the same time, each on some
// of the core groups: chosen by the model, and wherever it is possible.
// RUN: sw-run %s --entry=heads --chip=sw26010pro --core-groups=6 --verify | FileCheck %s --check-prefixes=CHECK,HEADS
// RUN: sw-run %s --entry=heads --chip=sw26010pro --core-groups=3 --verify --pipeline-options="placement-gain=-1000 fewer-core-groups=false" | FileCheck %s --check-prefixes=CHECK,SOME
// RUN: sw-run %s --entry=heads --chip=sw26010 --core-groups=4 --verify --pipeline-options="placement-gain=-1000 fewer-core-groups=false" | FileCheck %s --check-prefixes=CHECK,SOME
// RUN: sw-run %s --entry=branches --chip=sw26010pro --core-groups=6 --verify --pipeline-options="placement-gain=-1000 fewer-core-groups=false" | FileCheck %s --check-prefixes=CHECK,SOME
// RUN: sw-run %s --entry=branches --chip=sw26010 --core-groups=4 --verify --pipeline-options="placement-gain=-1000 fewer-core-groups=false" | FileCheck %s --check-prefixes=CHECK,SOME
// RUN: sw-run %s --entry=branches --chip=sw26010pro --core-groups=2 --mode=detailed --verify --pipeline-options="placement-gain=-1000 fewer-core-groups=false" | FileCheck %s --check-prefixes=CHECK,SOME
// RUN: sw-run %s --entry=heads --chip=sw26010pro --core-groups=6 --verify --pipeline-options=placement-gain=100 | FileCheck %s --check-prefixes=CHECK,ALL
// REQUIRES: sw-simcc

// HEADS: core groups 0 to 1
// HEADS: core groups 2 to 3
// HEADS: core groups 4 to 5
// HEADS: 3 run on some of them, at the same time as others
// SOME:  run on some of them, at the same time as others
// ALL-NOT: run on some of them
// CHECK: verified

#id = affine_map<(d0, d1) -> (d0, d1)>
#bias = affine_map<(d0, d1) -> (d1)>

// Queries, keys and values, and the product of queries and keys.
func.func @heads(%x: tensor<100x256xf32>, %q: tensor<256x256xf32>, %k: tensor<256x256xf32>,
                 %v: tensor<256x256xf32>, %b: tensor<256xf32>)
    -> (tensor<100x100xf32>, tensor<100x256xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<100x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<100x256xf32>) -> tensor<100x256xf32>
  %0 = linalg.matmul ins(%x, %q : tensor<100x256xf32>, tensor<256x256xf32>) outs(%f : tensor<100x256xf32>) -> tensor<100x256xf32>
  %queries = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0, %b : tensor<100x256xf32>, tensor<256xf32>) outs(%e : tensor<100x256xf32>) {
  ^bb0(%s: f32, %t: f32, %o: f32):
    %sum = arith.addf %s, %t : f32
    linalg.yield %sum : f32
  } -> tensor<100x256xf32>
  %keys = linalg.matmul ins(%x, %k : tensor<100x256xf32>, tensor<256x256xf32>) outs(%f : tensor<100x256xf32>) -> tensor<100x256xf32>
  %values = linalg.matmul ins(%x, %v : tensor<100x256xf32>, tensor<256x256xf32>) outs(%f : tensor<100x256xf32>) -> tensor<100x256xf32>
  %g = tensor.empty() : tensor<100x100xf32>
  %h = linalg.fill ins(%zero : f32) outs(%g : tensor<100x100xf32>) -> tensor<100x100xf32>
  %te = tensor.empty() : tensor<256x100xf32>
  %turned = linalg.transpose ins(%keys : tensor<100x256xf32>) outs(%te : tensor<256x100xf32>) permutation = [1, 0]
  %scores = linalg.matmul ins(%queries, %turned : tensor<100x256xf32>, tensor<256x100xf32>) outs(%h : tensor<100x100xf32>) -> tensor<100x100xf32>
  return %scores, %values : tensor<100x100xf32>, tensor<100x256xf32>
}

// Branches of different lengths that end in one array: a chain of two products,
// a convolution of padded rows, and a pooling of the same image.
func.func @branches(%x: tensor<1x40x19x17xf32>, %w: tensor<24x40x1x1xf32>, %u: tensor<30x24x1x1xf32>,
                    %c: tensor<20x40x3x3xf32>) -> tensor<1x90x19x17xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e0 = tensor.empty() : tensor<1x24x19x17xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<1x24x19x17xf32>) -> tensor<1x24x19x17xf32>
  %0 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%x, %w : tensor<1x40x19x17xf32>, tensor<24x40x1x1xf32>) outs(%f0 : tensor<1x24x19x17xf32>) -> tensor<1x24x19x17xf32>
  %e1 = tensor.empty() : tensor<1x30x19x17xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x30x19x17xf32>) -> tensor<1x30x19x17xf32>
  %1 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%0, %u : tensor<1x24x19x17xf32>, tensor<30x24x1x1xf32>) outs(%f1 : tensor<1x30x19x17xf32>) -> tensor<1x30x19x17xf32>
  %padded = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%a: index, %b: index, %d: index, %i: index):
    tensor.yield %zero : f32
  } : tensor<1x40x19x17xf32> to tensor<1x40x21x19xf32>
  %e2 = tensor.empty() : tensor<1x20x19x17xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x20x19x17xf32>) -> tensor<1x20x19x17xf32>
  %2 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%padded, %c : tensor<1x40x21x19xf32>, tensor<20x40x3x3xf32>) outs(%f2 : tensor<1x20x19x17xf32>) -> tensor<1x20x19x17xf32>
  %lowest = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%a: index, %b: index, %d: index, %i: index):
    tensor.yield %low : f32
  } : tensor<1x40x19x17xf32> to tensor<1x40x21x19xf32>
  %e3 = tensor.empty() : tensor<1x40x19x17xf32>
  %f3 = linalg.fill ins(%low : f32) outs(%e3 : tensor<1x40x19x17xf32>) -> tensor<1x40x19x17xf32>
  %window = tensor.empty() : tensor<3x3xf32>
  %3 = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%lowest, %window : tensor<1x40x21x19xf32>, tensor<3x3xf32>) outs(%f3 : tensor<1x40x19x17xf32>) -> tensor<1x40x19x17xf32>
  %all = tensor.concat dim(1) %1, %2, %3 : (tensor<1x30x19x17xf32>, tensor<1x20x19x17xf32>, tensor<1x40x19x17xf32>) -> tensor<1x90x19x17xf32>
  return %all : tensor<1x90x19x17xf32>
}
