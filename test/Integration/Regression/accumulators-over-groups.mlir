// A product adds to an array on both core groups, and nothing else of the program reads the array:
// its tiles are not fetched while the product before it still runs on one of them.
// RUN: sw-run --verify %s --chip=sw26010 --core-groups=2 --pipeline-options=fewer-core-groups=false --quiet
// RUN: sw-run --verify %s --chip=sw26010pro --core-groups=6 --pipeline-options=fewer-core-groups=false --quiet

func.func @main(%image: memref<1x86x8x6xf32>, %filter: memref<8x86x3x3xf32>, %conv: memref<1x8x6x4xf32>,
                %a: memref<86x5x8xf32>, %b: memref<86x5x8xf32>, %c: memref<86x8x8xf32>) {
  linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
    ins(%image, %filter : memref<1x86x8x6xf32>, memref<8x86x3x3xf32>) outs(%conv : memref<1x8x6x4xf32>)
  linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, k, m)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>]
    ins(%a, %b : memref<86x5x8xf32>, memref<86x5x8xf32>) outs(%c : memref<86x8x8xf32>)
  return
}
