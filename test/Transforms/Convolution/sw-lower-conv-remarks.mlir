// RUN: sw-opt --sw-lower-conv --remarks-filter='sw-conv' -verify-diagnostics %s

func.func @depthwise(%x: tensor<1x9x9x4xf32>, %w: tensor<3x3x4xf32>, %o: tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32> {
  // expected-remark @below {{it is a depthwise convolution}}
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%x, %w : tensor<1x9x9x4xf32>, tensor<3x3x4xf32>) outs(%o : tensor<1x7x7x4xf32>) -> tensor<1x7x7x4xf32>
  return %0 : tensor<1x7x7x4xf32>
}

// A body with anything beside the sum of products is no product.
#x = affine_map<(n, h, w, f, p, q, c) -> (n, h + p, w + q, c)>
#w = affine_map<(n, h, w, f, p, q, c) -> (p, q, c, f)>
#o = affine_map<(n, h, w, f, p, q, c) -> (n, h, w, f)>
func.func @unary_in_body(%x: tensor<1x8x8x4xf32>, %w: tensor<3x3x4x8xf32>, %o: tensor<1x6x6x8xf32>) -> tensor<1x6x6x8xf32> {
  // expected-remark @below {{its body is not a sum of products of its two inputs}}
  %0 = linalg.generic {indexing_maps = [#x, #w, #o], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x8x8x4xf32>, tensor<3x3x4x8xf32>) outs(%o : tensor<1x6x6x8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %n = math.absf %a : f32
    %m = arith.mulf %n, %b : f32
    %s = arith.addf %c, %m : f32
    linalg.yield %s : f32
  } -> tensor<1x6x6x8xf32>
  return %0 : tensor<1x6x6x8xf32>
}
