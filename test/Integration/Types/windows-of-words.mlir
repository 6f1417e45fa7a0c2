// Windows of 16-bit images: a filter of one row, whose stride must be whole words too, and a chip
// without a kernel that lays out windows of 16 bits.
// RUN: sw-run --verify %s --entry=group --chip=sw26010pro --pipeline-options=narrow-products=always --quiet
// RUN: sw-run --verify %s --entry=group --chip=sw26010 --pipeline-options=tile-casts=always --quiet
// RUN: sw-run --verify %s --entry=images --chip=sw26010pro --pipeline-options=tile-casts=always --quiet
// RUN: sw-run --verify %s --entry=images --chip=sw26010 --pipeline-options=tile-casts=always --quiet

func.func @group(%image: tensor<1x1x6x8x10xf16>, %filter: tensor<1x1x6x2x3xf16>, %sum: tensor<1x1x1x6x8xf16>) -> tensor<1x1x1x6x8xf16> {
  %0 = linalg.conv_2d_ngchw_gfchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
    ins(%image, %filter : tensor<1x1x6x8x10xf16>, tensor<1x1x6x2x3xf16>) outs(%sum : tensor<1x1x1x6x8xf16>) -> tensor<1x1x1x6x8xf16>
  return %0 : tensor<1x1x1x6x8xf16>
}

func.func @images(%image: tensor<8x10x10x10xf16>, %filter: tensor<1x10x2x2xf16>, %sum: tensor<8x1x8x2xf16>) -> tensor<8x1x8x2xf16> {
  %0 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
    ins(%image, %filter : tensor<8x10x10x10xf16>, tensor<1x10x2x2xf16>) outs(%sum : tensor<8x1x8x2xf16>) -> tensor<8x1x8x2xf16>
  return %0 : tensor<8x1x8x2xf16>
}
