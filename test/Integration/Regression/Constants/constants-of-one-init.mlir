// REQUIRES: sw-run
// Results that begin with one filled tensor are computed in memory of their
// own, when the program is compiled and when it runs.
// RUN: sw-run %s --entry=known --verify --quiet
// RUN: sw-run %s --entry=given --verify --quiet
#id = affine_map<(d0, d1) -> (d0, d1)>
#turned = affine_map<(d0, d1) -> (d1, d0)>

func.func @known(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %a = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0],
                             [1.5, 2.5, 3.5, 4.5], [5.5, 6.5, 7.5, 8.5]]> : tensor<4x4xf32>
  %b = arith.constant dense<[[9.0, 8.0, 7.0, 6.0], [5.0, 4.0, 3.0, 2.0],
                             [0.5, 0.25, 3.5, 4.5], [5.5, 6.5, 7.5, 1.5]]> : tensor<4x4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %ta = linalg.generic {indexing_maps = [#turned, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %tb = linalg.generic {indexing_maps = [#turned, #id], iterator_types = ["parallel", "parallel"]}
      ins(%b : tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %y = linalg.matmul ins(%x, %ta : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %z = linalg.matmul ins(%y, %tb : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y, %z : tensor<4x4xf32>, tensor<4x4xf32>
}

func.func @given(%a: memref<4xf32>, %b: memref<4xf32>, %r: memref<4xf32>, %s: memref<4xf32>) {
  %ta = bufferization.to_tensor %a restrict : memref<4xf32> to tensor<4xf32>
  %tb = bufferization.to_tensor %b restrict : memref<4xf32> to tensor<4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %x = linalg.exp ins(%ta : tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  %y = linalg.exp ins(%tb : tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %x in restrict writable %r : (tensor<4xf32>, memref<4xf32>) -> ()
  bufferization.materialize_in_destination %y in restrict writable %s : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}
