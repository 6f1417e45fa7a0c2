// One window of one element, and a row of two: where the loop over windows is
// gone, the loop over elements is no longer than the window.
// RUN: sh -c 'for f in memrefs tensors wide; do for chip in sw26010 sw26010pro; do sw-run %s --entry=$f --chip=$chip --verify --quiet || exit 1; done; done'

func.func @memrefs(%x: memref<8x2x1xi32>, %y: memref<8x1x1xi32>) {
  %w = memref.alloc() : memref<1xi32>
  linalg.pooling_nwc_sum {strides = dense<[3]> : tensor<1xi64>, dilations = dense<1> : tensor<1xi64>}
      ins(%x, %w : memref<8x2x1xi32>, memref<1xi32>) outs(%y : memref<8x1x1xi32>)
  return
}

func.func @tensors(%x: tensor<8x2x1xi32>, %y: tensor<8x1x1xi32>) -> tensor<8x1x1xi32> {
  %w = tensor.empty() : tensor<1xi32>
  %0 = linalg.pooling_nwc_sum {strides = dense<[3]> : tensor<1xi64>, dilations = dense<1> : tensor<1xi64>}
      ins(%x, %w : tensor<8x2x1xi32>, tensor<1xi32>) outs(%y : tensor<8x1x1xi32>) -> tensor<8x1x1xi32>
  return %0 : tensor<8x1x1xi32>
}

func.func @wide(%x: memref<2x3x4x5xf32>, %f: memref<4x3x1x3xf32>, %y: memref<2x4x1x1xf32>) {
  linalg.conv_2d_nchw_fchw {strides = dense<[4, 3]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%x, %f : memref<2x3x4x5xf32>, memref<4x3x1x3xf32>) outs(%y : memref<2x4x1x1xf32>)
  return
}
