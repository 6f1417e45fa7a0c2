// One query of one head: no loop is left to distribute, and the parts of the only tile would be launches of their own.
// RUN: sw-run %s --verify --quiet --entry=main
// RUN: sw-run %s --verify --quiet --entry=main --chip=sw26010pro
// RUN: sw-run %s --entry=main --mode=timing | FileCheck %s

// CHECK: main on sw26010, mode timing, 1 launch{{$}}

func.func @main(%q: tensor<1x1x8xf32>, %k: tensor<1x8x512xf32>, %v: tensor<1x512x8xf32>, %mask: tensor<512xf32>) -> tensor<1x1x8xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -1.0e+30 : f32
  %es = tensor.empty() : tensor<1x1x512xf32>
  %eo = tensor.empty() : tensor<1x1x8xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<1x1x512xf32>) -> tensor<1x1x512xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<1x1x8xf32>, tensor<1x8x512xf32>) outs(%fs : tensor<1x1x512xf32>) -> tensor<1x1x512xf32>
  %u = linalg.generic {indexing_maps = [affine_map<(a, b, c) -> (a, b, c)>, affine_map<(a, b, c) -> (c)>, affine_map<(a, b, c) -> (a, b, c)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s, %mask : tensor<1x1x512xf32>, tensor<512xf32>) outs(%es : tensor<1x1x512xf32>) {
  ^bb0(%x: f32, %m: f32, %o: f32):
    %c = arith.cmpf ogt, %m, %zero : f32
    %y = arith.select %c, %x, %low : f32
    linalg.yield %y : f32
  } -> tensor<1x1x512xf32>
  %w = linalg.softmax dimension(2) ins(%u : tensor<1x1x512xf32>) outs(%es : tensor<1x1x512xf32>) -> tensor<1x1x512xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<1x1x8xf32>) -> tensor<1x1x8xf32>
  %z = linalg.batch_matmul ins(%w, %v : tensor<1x1x512xf32>, tensor<1x512x8xf32>) outs(%fo : tensor<1x1x8xf32>) -> tensor<1x1x8xf32>
  return %z : tensor<1x1x8xf32>
}
