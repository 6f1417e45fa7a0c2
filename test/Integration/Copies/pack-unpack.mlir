// RUN: sw-run %s --entry=main --chip=sw26010 --verify | FileCheck %s
// RUN: sw-run %s --entry=main --chip=sw26010pro --verify | FileCheck %s
// CHECK: verified

func.func @main(%a: tensor<30x50xf32>) -> (tensor<4x4x8x16xf32>, tensor<30x50xf32>) {
  %z = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4x4x8x16xf32>
  %p = linalg.pack %a padding_value(%z : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %e : tensor<30x50xf32> -> tensor<4x4x8x16xf32>
  %f = tensor.empty() : tensor<30x50xf32>
  %u = linalg.unpack %p inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %f : tensor<4x4x8x16xf32> -> tensor<30x50xf32>
  return %p, %u : tensor<4x4x8x16xf32>, tensor<30x50xf32>
}

// One tile of some of the dimensions, or of dimensions in another order, is no slice of the array.
// RUN: sw-run %s --entry=one_tile --chip=sw26010 --verify | FileCheck %s
func.func @one_tile(%a: tensor<1x1x16xf32>, %b: tensor<2x1xf32>, %c: tensor<1x1x16x8xf32>) -> (tensor<2x1xf32>, tensor<1x1x16xf32>, tensor<5x11xf32>) {
  %z = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<2x1xf32>
  %u = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [16] into %e : tensor<1x1x16xf32> -> tensor<2x1xf32>
  %f = tensor.empty() : tensor<1x1x16xf32>
  %p = linalg.pack %b padding_value(%z : f32) inner_dims_pos = [0] inner_tiles = [16] into %f : tensor<2x1xf32> -> tensor<1x1x16xf32>
  %g = tensor.empty() : tensor<5x11xf32>
  %v = linalg.unpack %c inner_dims_pos = [1, 0] inner_tiles = [16, 8] into %g : tensor<1x1x16x8xf32> -> tensor<5x11xf32>
  return %u, %p, %v : tensor<2x1xf32>, tensor<1x1x16xf32>, tensor<5x11xf32>
}
