// Annotations have no effect on one core group.
// RUN: sw-opt %s -verify-diagnostics --pass-pipeline='builtin.module(sw-set-target{chip=sw26010pro},sw-shard)' | FileCheck %s
// CHECK-NOT: shard.
// CHECK: linalg.add ins
shard.grid @chip(shape = 6)
func.func @main(%a: tensor<8x90xf32>) -> tensor<8x90xf32> {
  %s = shard.sharding @chip split_axes = [[0]] : !shard.sharding
  %e = tensor.empty() : tensor<8x90xf32>
  %0 = linalg.add ins(%a, %a : tensor<8x90xf32>, tensor<8x90xf32>) outs(%e : tensor<8x90xf32>) -> tensor<8x90xf32>
  // expected-warning @below {{annotations are ignored in a program on one core group; --core-groups=all uses those of the chip}}
  %1 = shard.shard %0 to %s : tensor<8x90xf32>
  return %1 : tensor<8x90xf32>
}
