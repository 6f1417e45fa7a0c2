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
