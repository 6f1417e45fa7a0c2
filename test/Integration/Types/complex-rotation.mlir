// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

// Rotary embeddings by complex numbers.
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1, 0, d3)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
module {
  func.func @main(%arg0: tensor<1x16x4x16xf32>, %arg1: tensor<16x8xf32>) -> tensor<1x16x4x16xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant dense<1.000000e+00> : tensor<16x8xf32>
    %expanded = tensor.expand_shape %arg0 [[0], [1], [2], [3, 4]] output_shape [1, 16, 4, 8, 2] : tensor<1x16x4x16xf32> into tensor<1x16x4x8x2xf32>
    %0 = tensor.empty() : tensor<1x16x4x8xcomplex<f32>>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%0 : tensor<1x16x4x8xcomplex<f32>>) {
    ^bb0(%out: complex<f32>):
      %7 = linalg.index 1 : index
      %8 = linalg.index 2 : index
      %9 = linalg.index 3 : index
      %extracted = tensor.extract %expanded[%c0, %7, %8, %9, %c0] : tensor<1x16x4x8x2xf32>
      %extracted_1 = tensor.extract %expanded[%c0, %7, %8, %9, %c1] : tensor<1x16x4x8x2xf32>
      %10 = complex.create %extracted, %extracted_1 : complex<f32>
      linalg.yield %10 : complex<f32>
    } -> tensor<1x16x4x8xcomplex<f32>>
    %2 = tensor.empty() : tensor<16x8xcomplex<f32>>
    %3 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst, %arg1 : tensor<16x8xf32>, tensor<16x8xf32>) outs(%2 : tensor<16x8xcomplex<f32>>) {
    ^bb0(%in: f32, %in_1: f32, %out: complex<f32>):
      %7 = math.cos %in_1 : f32
      %8 = math.sin %in_1 : f32
      %9 = arith.mulf %in, %7 : f32
      %10 = arith.mulf %in, %8 : f32
      %11 = complex.create %9, %10 : complex<f32>
      linalg.yield %11 : complex<f32>
    } -> tensor<16x8xcomplex<f32>>
    %expanded_0 = tensor.expand_shape %3 [[0], [1, 2]] output_shape [16, 1, 8] : tensor<16x8xcomplex<f32>> into tensor<16x1x8xcomplex<f32>>
    %4 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1, %expanded_0 : tensor<1x16x4x8xcomplex<f32>>, tensor<16x1x8xcomplex<f32>>) outs(%0 : tensor<1x16x4x8xcomplex<f32>>) {
    ^bb0(%in: complex<f32>, %in_1: complex<f32>, %out: complex<f32>):
      %7 = complex.mul %in, %in_1 : complex<f32>
      linalg.yield %7 : complex<f32>
    } -> tensor<1x16x4x8xcomplex<f32>>
    %5 = tensor.empty() : tensor<1x16x4x8x2xf32>
    %6 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%4 : tensor<1x16x4x8xcomplex<f32>>) outs(%5 : tensor<1x16x4x8x2xf32>) {
    ^bb0(%in: complex<f32>, %out: f32):
      %7 = complex.re %in : complex<f32>
      %8 = complex.im %in : complex<f32>
      %9 = linalg.index 4 : index
      %10 = arith.cmpi eq, %9, %c0 : index
      %11 = arith.select %10, %7, %8 : f32
      linalg.yield %11 : f32
    } -> tensor<1x16x4x8x2xf32>
    %collapsed = tensor.collapse_shape %6 [[0], [1], [2], [3, 4]] : tensor<1x16x4x8x2xf32> into tensor<1x16x4x16xf32>
    return %collapsed : tensor<1x16x4x16xf32>
  }
}
