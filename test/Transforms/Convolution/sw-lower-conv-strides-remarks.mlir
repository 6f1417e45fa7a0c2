// Convolutions written as linalg.generic that are no products of rows of an array.
// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-lower-conv=method=auto --remarks-filter=sw-conv --split-input-file --verify-diagnostics

// The windows go from the last column to the first.
#x = affine_map<(n, f, h, w, c, p, q) -> (n, c, h + p, w - q + 2)>
#w = affine_map<(n, f, h, w, c, p, q) -> (f, c, p, q)>
#y = affine_map<(n, f, h, w, c, p, q) -> (n, f, h, w)>
func.func @backwards(%x: tensor<1x8x8x8xf32>, %f: tensor<8x8x3x3xf32>, %y: tensor<1x8x6x6xf32>) -> tensor<1x8x6x6xf32> {
  %0 = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %f : tensor<1x8x8x8xf32>, tensor<8x8x3x3xf32>) outs(%y : tensor<1x8x6x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<1x8x6x6xf32>
  return %0 : tensor<1x8x6x6xf32>
}

// -----

// The groups are inside the filter.
#x = affine_map<(n, g, f, h, w, c, p, q) -> (n, g, c, h + p, w + q)>
#w = affine_map<(n, g, f, h, w, c, p, q) -> (f, g, c, p, q)>
#y = affine_map<(n, g, f, h, w, c, p, q) -> (n, g, f, h, w)>
func.func @groups_inside(%x: tensor<1x2x8x8x8xf32>, %f: tensor<8x2x8x3x3xf32>, %y: tensor<1x2x8x6x6xf32>) -> tensor<1x2x8x6x6xf32> {
  // expected-remark @below {{[Missed] LowerConv | Category:sw-conv | Reason="its groups are not before their channels"}}
  %0 = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %f : tensor<1x2x8x8x8xf32>, tensor<8x2x8x3x3xf32>) outs(%y : tensor<1x2x8x6x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<1x2x8x6x6xf32>
  return %0 : tensor<1x2x8x6x6xf32>
}

// -----

// The filter and the output are parts of larger arrays.
func.func @gaps(%x: memref<1x8x8x8xf32>, %f: memref<8x8x3x3xf32, strided<[200, 20, 6, 2]>>, %y: memref<1x8x6x6xf32, strided<[576, 72, 12, 2]>>) {
  // expected-remark @below {{[Missed] LowerConv | Category:sw-conv | Reason="its filter or output is not contiguous"}}
  linalg.conv_2d_nchw_fchw ins(%x, %f : memref<1x8x8x8xf32>, memref<8x8x3x3xf32, strided<[200, 20, 6, 2]>>) outs(%y : memref<1x8x6x6xf32, strided<[576, 72, 12, 2]>>)
  return
}

// -----

// The product and the old value are subtracted.
#x = affine_map<(n, f, h, w, c, p, q) -> (n, c, h + p, w + q)>
#w = affine_map<(n, f, h, w, c, p, q) -> (f, c, p, q)>
#y = affine_map<(n, f, h, w, c, p, q) -> (n, f, h, w)>
func.func @difference(%x: tensor<1x8x8x8xf32>, %f: tensor<8x8x3x3xf32>, %y: tensor<1x8x6x6xf32>) -> tensor<1x8x6x6xf32> {
  // expected-remark @below {{[Missed] LowerConv | Category:sw-conv | Reason="its body is not a sum of products of its two inputs"}}
  %0 = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %f : tensor<1x8x8x8xf32>, tensor<8x8x3x3xf32>) outs(%y : tensor<1x8x6x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %s = arith.subf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<1x8x6x6xf32>
  return %0 : tensor<1x8x6x6xf32>
}

