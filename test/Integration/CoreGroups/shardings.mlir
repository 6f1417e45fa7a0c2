// Annotations of upstream's dialect shard: along each dimension of a product, of
// a convolution and of an elementwise op, with extents that do not divide.
// RUN: sw-run %s --entry=product0 --chip=sw26010pro --core-groups=6 --verify | FileCheck %s
// RUN: sw-run %s --entry=product1 --chip=sw26010pro --core-groups=6 --verify | FileCheck %s
// RUN: sw-run %s --entry=conv0 --chip=sw26010pro --core-groups=6 --pipeline-options=conv-method=implicit --verify | FileCheck %s
// RUN: sw-run %s --entry=conv1 --chip=sw26010pro --core-groups=6 --pipeline-options=conv-method=implicit --verify | FileCheck %s
// RUN: sw-run %s --entry=conv2 --chip=sw26010pro --core-groups=6 --pipeline-options=conv-method=implicit --verify | FileCheck %s
// RUN: sw-run %s --entry=conv3 --chip=sw26010pro --core-groups=6 --pipeline-options=conv-method=implicit --verify | FileCheck %s
// RUN: sw-run %s --entry=add0 --chip=sw26010pro --core-groups=6 --verify | FileCheck %s
// RUN: sw-run %s --entry=add1 --chip=sw26010pro --core-groups=6 --verify | FileCheck %s
// RUN: sw-run %s --entry=add2 --chip=sw26010pro --core-groups=6 --verify | FileCheck %s
// RUN: sw-run %s --entry=product0 --chip=sw26010pro --verify 2>&1 | FileCheck %s --check-prefixes=ONE,CHECK
// ONE: warning: annotations are ignored in a program on one core group
// CHECK: verified

shard.grid @chip(shape = 6)

func.func @product0(%a: tensor<100x64xf32>, %b: tensor<64x91xf32>, %c: tensor<100x91xf32>) -> tensor<100x91xf32> {
  %s = shard.sharding @chip split_axes = [[0]] : !shard.sharding
  %0 = linalg.matmul ins(%a, %b : tensor<100x64xf32>, tensor<64x91xf32>) outs(%c : tensor<100x91xf32>) -> tensor<100x91xf32>
  %1 = shard.shard %0 to %s : tensor<100x91xf32>
  return %1 : tensor<100x91xf32>
}

func.func @product1(%a: tensor<100x64xf32>, %b: tensor<64x91xf32>, %c: tensor<100x91xf32>) -> tensor<100x91xf32> {
  %s = shard.sharding @chip split_axes = [[], [0]] : !shard.sharding
  %0 = linalg.matmul ins(%a, %b : tensor<100x64xf32>, tensor<64x91xf32>) outs(%c : tensor<100x91xf32>) -> tensor<100x91xf32>
  %1 = shard.shard %0 to %s : tensor<100x91xf32>
  return %1 : tensor<100x91xf32>
}

func.func @conv0(%x: tensor<5x16x19x17xf32>, %w: tensor<21x16x3x3xf32>) -> tensor<5x21x17x15xf32> {
  %s = shard.sharding @chip split_axes = [[0]] : !shard.sharding
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x21x17x15xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<5x21x17x15xf32>) -> tensor<5x21x17x15xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<5x16x19x17xf32>, tensor<21x16x3x3xf32>)
      outs(%f : tensor<5x21x17x15xf32>) -> tensor<5x21x17x15xf32>
  %1 = shard.shard %y to %s : tensor<5x21x17x15xf32>
  return %1 : tensor<5x21x17x15xf32>
}

func.func @conv1(%x: tensor<5x16x19x17xf32>, %w: tensor<21x16x3x3xf32>) -> tensor<5x21x17x15xf32> {
  %s = shard.sharding @chip split_axes = [[], [0]] : !shard.sharding
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x21x17x15xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<5x21x17x15xf32>) -> tensor<5x21x17x15xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<5x16x19x17xf32>, tensor<21x16x3x3xf32>)
      outs(%f : tensor<5x21x17x15xf32>) -> tensor<5x21x17x15xf32>
  %1 = shard.shard %y to %s : tensor<5x21x17x15xf32>
  return %1 : tensor<5x21x17x15xf32>
}

func.func @conv2(%x: tensor<5x16x19x17xf32>, %w: tensor<21x16x3x3xf32>) -> tensor<5x21x17x15xf32> {
  %s = shard.sharding @chip split_axes = [[], [], [0]] : !shard.sharding
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x21x17x15xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<5x21x17x15xf32>) -> tensor<5x21x17x15xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<5x16x19x17xf32>, tensor<21x16x3x3xf32>)
      outs(%f : tensor<5x21x17x15xf32>) -> tensor<5x21x17x15xf32>
  %1 = shard.shard %y to %s : tensor<5x21x17x15xf32>
  return %1 : tensor<5x21x17x15xf32>
}

func.func @conv3(%x: tensor<5x16x19x17xf32>, %w: tensor<21x16x3x3xf32>) -> tensor<5x21x17x15xf32> {
  %s = shard.sharding @chip split_axes = [[], [], [], [0]] : !shard.sharding
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x21x17x15xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<5x21x17x15xf32>) -> tensor<5x21x17x15xf32>
  %y = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<5x16x19x17xf32>, tensor<21x16x3x3xf32>)
      outs(%f : tensor<5x21x17x15xf32>) -> tensor<5x21x17x15xf32>
  %1 = shard.shard %y to %s : tensor<5x21x17x15xf32>
  return %1 : tensor<5x21x17x15xf32>
}

func.func @add0(%a: tensor<7x37x50xf32>, %b: tensor<7x37x50xf32>) -> tensor<7x37x50xf32> {
  %s = shard.sharding @chip split_axes = [[0]] : !shard.sharding
  %e = tensor.empty() : tensor<7x37x50xf32>
  %x = shard.shard %a to %s annotate_for_users : tensor<7x37x50xf32>
  %0 = linalg.add ins(%x, %b : tensor<7x37x50xf32>, tensor<7x37x50xf32>) outs(%e : tensor<7x37x50xf32>) -> tensor<7x37x50xf32>
  %1 = shard.shard %0 to %s : tensor<7x37x50xf32>
  return %1 : tensor<7x37x50xf32>
}

func.func @add1(%a: tensor<7x37x50xf32>, %b: tensor<7x37x50xf32>) -> tensor<7x37x50xf32> {
  %s = shard.sharding @chip split_axes = [[], [0]] : !shard.sharding
  %e = tensor.empty() : tensor<7x37x50xf32>
  %x = shard.shard %a to %s annotate_for_users : tensor<7x37x50xf32>
  %0 = linalg.add ins(%x, %b : tensor<7x37x50xf32>, tensor<7x37x50xf32>) outs(%e : tensor<7x37x50xf32>) -> tensor<7x37x50xf32>
  %1 = shard.shard %0 to %s : tensor<7x37x50xf32>
  return %1 : tensor<7x37x50xf32>
}

func.func @add2(%a: tensor<7x37x50xf32>, %b: tensor<7x37x50xf32>) -> tensor<7x37x50xf32> {
  %s = shard.sharding @chip split_axes = [[], [], [0]] : !shard.sharding
  %e = tensor.empty() : tensor<7x37x50xf32>
  %x = shard.shard %a to %s annotate_for_users : tensor<7x37x50xf32>
  %0 = linalg.add ins(%x, %b : tensor<7x37x50xf32>, tensor<7x37x50xf32>) outs(%e : tensor<7x37x50xf32>) -> tensor<7x37x50xf32>
  %1 = shard.shard %0 to %s : tensor<7x37x50xf32>
  return %1 : tensor<7x37x50xf32>
}
