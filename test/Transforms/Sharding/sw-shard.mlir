// RUN: sw-opt %s -split-input-file --pass-pipeline='builtin.module(sw-set-target{chip=sw26010pro core-groups=6},sw-shard)' | FileCheck %s
// RUN: sw-opt %s -split-input-file --pass-pipeline='builtin.module(sw-set-target{chip=sw26010pro core-groups=6},sw-shard{ignore})' | FileCheck %s --check-prefix=IGNORE
// IGNORE-NOT: sw.schedule
// IGNORE-NOT: shard.

// CHECK-LABEL: func @result
// CHECK: linalg.matmul {sw.schedule = #sw.schedule<core_groups = [1]>}
// CHECK-NOT: shard.
shard.grid @chip(shape = 6)
func.func @result(%a: tensor<100x64xf32>, %b: tensor<64x90xf32>, %c: tensor<100x90xf32>) -> tensor<100x90xf32> {
  %s = shard.sharding @chip split_axes = [[], [0]] : !shard.sharding
  %0 = linalg.matmul ins(%a, %b : tensor<100x64xf32>, tensor<64x90xf32>) outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
  %1 = shard.shard %0 to %s : tensor<100x90xf32>
  return %1 : tensor<100x90xf32>
}

// -----

// The readers of an operand, and the op that computes it.
// CHECK-LABEL: func @operand
// CHECK: linalg.add {sw.schedule = #sw.schedule<core_groups = [0]>}
// CHECK: linalg.matmul {sw.schedule = #sw.schedule<core_groups = [0]>}
shard.grid @chip(shape = 6)
func.func @operand(%a: tensor<100x64xf32>, %b: tensor<64x90xf32>, %c: tensor<100x90xf32>) -> tensor<100x90xf32> {
  %s = shard.sharding @chip split_axes = [[0]] : !shard.sharding
  %e = tensor.empty() : tensor<100x64xf32>
  %d = linalg.add ins(%a, %a : tensor<100x64xf32>, tensor<100x64xf32>) outs(%e : tensor<100x64xf32>) -> tensor<100x64xf32>
  %x = shard.shard %d to %s : tensor<100x64xf32>
  %y = shard.shard %x to %s annotate_for_users : tensor<100x64xf32>
  %0 = linalg.matmul ins(%y, %b : tensor<100x64xf32>, tensor<64x90xf32>) outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
  return %0 : tensor<100x90xf32>
}

// -----

// Reshapes map dimensions; both of the pixels are one loop.
// CHECK-LABEL: func @reshape
// CHECK: linalg.matmul {sw.schedule = #sw.schedule<core_groups = [1]>}
shard.grid @chip(shape = 6)
func.func @reshape(%a: tensor<24x64xf32>, %b: tensor<64x90xf32>, %c: tensor<24x90xf32>) -> tensor<24x9x10xf32> {
  %s = shard.sharding @chip split_axes = [[], [], [0]] : !shard.sharding
  %0 = linalg.matmul ins(%a, %b : tensor<24x64xf32>, tensor<64x90xf32>) outs(%c : tensor<24x90xf32>) -> tensor<24x90xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [24, 9, 10] : tensor<24x90xf32> into tensor<24x9x10xf32>
  %2 = shard.shard %1 to %s : tensor<24x9x10xf32>
  return %2 : tensor<24x9x10xf32>
}

// -----

// One element is one piece. Rows that do not fit in LDM are divided, too.
// CHECK-LABEL: func @pieces
// CHECK: linalg.add {sw.schedule = #sw.schedule<core_groups = first>}
// CHECK: linalg.add {sw.schedule = #sw.schedule<core_groups = [0, 1]>}
shard.grid @chip(shape = 6)
func.func @pieces(%a: tensor<1x64xf32>, %b: tensor<8x100000xf32>) -> (tensor<1x64xf32>, tensor<8x100000xf32>) {
  %s = shard.sharding @chip split_axes = [[0]] : !shard.sharding
  %e = tensor.empty() : tensor<1x64xf32>
  %f = tensor.empty() : tensor<8x100000xf32>
  %0 = linalg.add ins(%a, %a : tensor<1x64xf32>, tensor<1x64xf32>) outs(%e : tensor<1x64xf32>) -> tensor<1x64xf32>
  %1 = shard.shard %0 to %s : tensor<1x64xf32>
  %2 = linalg.add ins(%b, %b : tensor<8x100000xf32>, tensor<8x100000xf32>) outs(%f : tensor<8x100000xf32>) -> tensor<8x100000xf32>
  %3 = shard.shard %2 to %s : tensor<8x100000xf32>
  return %1, %3 : tensor<1x64xf32>, tensor<8x100000xf32>
}

// -----

// Replicated values, arguments and constants ask for nothing.
// CHECK-LABEL: func @nothing
// CHECK-NOT: sw.schedule
// CHECK: return
shard.grid @chip(shape = 6)
func.func @nothing(%a: tensor<100x64xf32>, %b: tensor<64x90xf32>, %c: tensor<100x90xf32>) -> tensor<100x90xf32> {
  %r = shard.sharding @chip split_axes = [[]] : !shard.sharding
  %s = shard.sharding @chip split_axes = [[0]] : !shard.sharding
  %x = shard.shard %a to %s : tensor<100x64xf32>
  %0 = linalg.matmul ins(%x, %b : tensor<100x64xf32>, tensor<64x90xf32>) outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
  %1 = shard.shard %0 to %r : tensor<100x90xf32>
  return %1 : tensor<100x90xf32>
}

// -----

// CHECK-LABEL: func @untouched
// CHECK-NEXT: linalg.matmul ins
func.func @untouched(%a: tensor<100x64xf32>, %b: tensor<64x90xf32>, %c: tensor<100x90xf32>) -> tensor<100x90xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<100x64xf32>, tensor<64x90xf32>) outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
  return %0 : tensor<100x90xf32>
}
