// RUN: sw-opt --sw-normalize --verify-diagnostics --split-input-file %s

func.func @dynamic_tile(%x: tensor<16x32xf32>, %n: index, %e: tensor<?x32x?xf32>) -> tensor<?x32x?xf32> {
  %z = arith.constant 0.0 : f32
  // expected-error @below {{expects tensors of static shape here}}
  %p = linalg.pack %x padding_value(%z : f32) inner_dims_pos = [0] inner_tiles = [%n] into %e : tensor<16x32xf32> -> tensor<?x32x?xf32>
  return %p : tensor<?x32x?xf32>
}
