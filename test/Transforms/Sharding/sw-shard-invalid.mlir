// RUN: sw-opt %s -split-input-file -verify-diagnostics --pass-pipeline='builtin.module(sw-set-target{chip=sw26010pro core-groups=6},sw-shard)'

shard.grid @chip(shape = 8)
func.func @large_grid(%a: tensor<100x64xf32>, %b: tensor<64x90xf32>, %c: tensor<100x90xf32>) -> tensor<100x90xf32> {
  // expected-error @below {{'shard.sharding' op expects a grid of the 6 core groups of the program, but @chip has 8}}
  %s = shard.sharding @chip split_axes = [[0]] : !shard.sharding
  %0 = linalg.matmul ins(%a, %b : tensor<100x64xf32>, tensor<64x90xf32>) outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
  %1 = shard.shard %0 to %s : tensor<100x90xf32>
  return %1 : tensor<100x90xf32>
}

// -----

shard.grid @chip(shape = 2x3)
func.func @two_dimensions(%a: tensor<100x64xf32>, %b: tensor<64x90xf32>, %c: tensor<100x90xf32>) -> tensor<100x90xf32> {
  // expected-error @below {{'shard.sharding' op expects a grid of one dimension, but @chip has 2x3}}
  %s = shard.sharding @chip split_axes = [[0]] : !shard.sharding
  %0 = linalg.matmul ins(%a, %b : tensor<100x64xf32>, tensor<64x90xf32>) outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
  %1 = shard.shard %0 to %s : tensor<100x90xf32>
  return %1 : tensor<100x90xf32>
}

// -----

shard.grid @chip(shape = 6)
func.func @halo(%a: tensor<100x64xf32>, %b: tensor<64x90xf32>, %c: tensor<100x90xf32>) -> tensor<100x90xf32> {
  // expected-error @below {{'shard.sharding' op expects no halo sizes, as arrays stay whole, but got [1, 1]}}
  %s = shard.sharding @chip split_axes = [[0]] halo_sizes = [1, 1] : !shard.sharding
  %0 = linalg.matmul ins(%a, %b : tensor<100x64xf32>, tensor<64x90xf32>) outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
  %1 = shard.shard %0 to %s : tensor<100x90xf32>
  return %1 : tensor<100x90xf32>
}

// -----

shard.grid @chip(shape = 6)
func.func @offsets(%a: tensor<100x64xf32>, %b: tensor<64x90xf32>, %c: tensor<100x90xf32>) -> tensor<100x90xf32> {
  // expected-error @below {{'shard.sharding' op expects no offsets of pieces, as arrays stay whole, but got [0, 20, 40, 60, 80, 90, 100]}}
  %s = shard.sharding @chip split_axes = [[0]] sharded_dims_offsets = [0, 20, 40, 60, 80, 90, 100] : !shard.sharding
  %0 = linalg.matmul ins(%a, %b : tensor<100x64xf32>, tensor<64x90xf32>) outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
  %1 = shard.shard %0 to %s : tensor<100x90xf32>
  return %1 : tensor<100x90xf32>
}

// -----

shard.grid @chip(shape = 6)
func.func @partial_sums(%a: tensor<100x64xf32>, %b: tensor<64x90xf32>, %c: tensor<100x90xf32>) -> tensor<100x90xf32> {
  %s = shard.sharding @chip split_axes = [[], [0]] : !shard.sharding
  // expected-error @below {{'shard.shard' op expects no partial sums, but dimension 1 is along loop 2 of 'linalg.matmul', a reduction of 64 iterations}}
  %x = shard.shard %a to %s annotate_for_users : tensor<100x64xf32>
  %0 = linalg.matmul ins(%x, %b : tensor<100x64xf32>, tensor<64x90xf32>) outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
  %1 = shard.shard %0 to %s : tensor<100x90xf32>
  return %1 : tensor<100x90xf32>
}

// -----

shard.grid @chip(shape = 6)
func.func @contradiction(%a: tensor<100x64xf32>, %b: tensor<64x90xf32>, %c: tensor<100x90xf32>) -> tensor<100x90xf32> {
  %s = shard.sharding @chip split_axes = [[0]] : !shard.sharding
  %t = shard.sharding @chip split_axes = [[], [0]] : !shard.sharding
  // expected-note @below {{the other annotation}}
  %x = shard.shard %a to %s annotate_for_users : tensor<100x64xf32>
  %0 = linalg.matmul ins(%x, %b : tensor<100x64xf32>, tensor<64x90xf32>) outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
  // expected-error @below {{'shard.shard' op asks for loop 1 of 'linalg.matmul', but another annotation for loop 0}}
  %1 = shard.shard %0 to %t : tensor<100x90xf32>
  return %1 : tensor<100x90xf32>
}

// -----

shard.grid @chip(shape = 6)
func.func @collective(%a: tensor<100x64xf32>, %b: tensor<64x90xf32>, %c: tensor<100x90xf32>) -> tensor<100x90xf32> {
  %s = shard.sharding @chip split_axes = [[0]] : !shard.sharding
  %0 = linalg.matmul ins(%a, %b : tensor<100x64xf32>, tensor<64x90xf32>) outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
  // expected-error @below {{'shard.all_reduce' op is not supported: core groups share memory, and only annotations ask for divisions}}
  %1 = shard.all_reduce %0 on @chip grid_axes = [0] : tensor<100x90xf32> -> tensor<100x90xf32>
  return %1 : tensor<100x90xf32>
}

// -----

shard.grid @chip(shape = 6)
shard.grid @other(shape = 6)
func.func @grids(%a: tensor<8x90xf32>) -> tensor<8x90xf32> {
  %s = shard.sharding @chip split_axes = [[0]] : !shard.sharding
  // expected-error @below {{'shard.sharding' op expects one grid, but got @other besides @chip}}
  %t = shard.sharding @other split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %a to %s : tensor<8x90xf32>
  %1 = shard.shard %0 to %t : tensor<8x90xf32>
  return %1 : tensor<8x90xf32>
}

// -----

shard.grid @chip(shape = 6)
func.func @no_schedule(%a: tensor<8x90xf32>, %b: tensor<1x90xf32>) -> tensor<8x90xf32> {
  %s = shard.sharding @chip split_axes = [[0]] : !shard.sharding
  %0 = tensor.insert_slice %b into %a[3, 0] [1, 90] [1, 1] : tensor<1x90xf32> into tensor<8x90xf32>
  // expected-error @below {{'shard.shard' op cannot divide dimension 0: 'tensor.insert_slice' has no schedule}}
  %1 = shard.shard %0 to %s : tensor<8x90xf32>
  return %1 : tensor<8x90xf32>
}
