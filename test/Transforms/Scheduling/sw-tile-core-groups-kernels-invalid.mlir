// RUN: sw-opt %s -split-input-file -verify-diagnostics --pass-pipeline='builtin.module(sw-set-target{chip=sw26010pro core-groups=6},sw-lower-conv{method=winograd},sw-tile)'

// Tiles of rows have one plane.
func.func @pad_rows(%x: tensor<64x32x32xf32>) -> tensor<64x34x34xf32> {
  %zero = arith.constant 0.0 : f32
  // expected-error @below {{no tile of a padding of 64x34x34 has several tiles along the loops [1] of 'core_groups' alone; tiles are whole rows, blocks of one plane, or whole planes, and fit in LDM}}
  %0 = tensor.pad %x low[0, 1, 1] high[0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %zero : f32
  } {sw.schedule = #sw.schedule<loops = [64, 34, 34], core_groups = [1]>} : tensor<64x32x32xf32> to tensor<64x34x34xf32>
  return %0 : tensor<64x34x34xf32>
}

// -----

func.func @pad_whole(%x: tensor<64x32x32xf32>) -> tensor<64x34x34xf32> {
  %zero = arith.constant 0.0 : f32
  // expected-error @below {{expects several tiles of loop 0, which 'core_groups' divides, but got tiles of 64 of its 64 iterations}}
  %0 = tensor.pad %x low[0, 1, 1] high[0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %zero : f32
  } {sw.schedule = #sw.schedule<loops = [64, 34, 34], sizes = [64, 0, 0], core_groups = [0]>} : tensor<64x32x32xf32> to tensor<64x34x34xf32>
  return %0 : tensor<64x34x34xf32>
}

// -----

func.func @pad_mesh(%x: tensor<64x32x32xf32>) -> tensor<64x34x34xf32> {
  %zero = arith.constant 0.0 : f32
  // expected-error @below {{cannot be tiled over the mesh, as 'method = mesh' of 'sw.schedule' requests}}
  %0 = tensor.pad %x low[0, 1, 1] high[0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %zero : f32
  } {sw.schedule = #sw.schedule<method = mesh, core_groups = first>} : tensor<64x32x32xf32> to tensor<64x34x34xf32>
  return %0 : tensor<64x34x34xf32>
}

// -----

func.func @pooled(%x: tensor<1x64x56x56xf32>, %y: tensor<1x64x28x28xf32>) -> tensor<1x64x28x28xf32> {
  %window = tensor.empty() : tensor<2x2xf32>
  // expected-error @below {{expects parallel loops in 'core_groups', but got loop 4, a reduction of 2 iterations}}
  %0 = linalg.pooling_nchw_max {strides = dense<2> : tensor<2xi64>, sw.schedule = #sw.schedule<core_groups = [4]>}
      ins(%x, %window : tensor<1x64x56x56xf32>, tensor<2x2xf32>) outs(%y : tensor<1x64x28x28xf32>) -> tensor<1x64x28x28xf32>
  return %0 : tensor<1x64x28x28xf32>
}

// -----

func.func @transform(%x: tensor<1x64x28x28xf32>) -> tensor<36x64x1x7x7xf32> {
  %first = arith.constant -1 : index
  %e = tensor.empty() : tensor<36x64x1x7x7xf32>
  // expected-error @below {{expects loops that may be cut in 'core_groups', but tiles have all 7 iterations of loop 3}}
  %v = sw.winograd input 4 ins(%x : tensor<1x64x28x28xf32>) first(%first) left 1 outs(%e : tensor<36x64x1x7x7xf32>) {sw.schedule = #sw.schedule<core_groups = [3]>} -> tensor<36x64x1x7x7xf32>
  return %v : tensor<36x64x1x7x7xf32>
}

// -----

func.func @transform_one(%x: tensor<1x64x28x28xf32>) -> tensor<36x64x1x7x7xf32> {
  %first = arith.constant -1 : index
  %e = tensor.empty() : tensor<36x64x1x7x7xf32>
  // expected-error @below {{expects loops of several iterations in 'core_groups', but loop 0 has one}}
  %v = sw.winograd input 4 ins(%x : tensor<1x64x28x28xf32>) first(%first) left 1 outs(%e : tensor<36x64x1x7x7xf32>) {sw.schedule = #sw.schedule<core_groups = [0]>} -> tensor<36x64x1x7x7xf32>
  return %v : tensor<36x64x1x7x7xf32>
}

// -----

func.func @convolution(%x: tensor<1x64x58x58xf32>, %f: tensor<64x64x3x3xf32>, %y: tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32> {
  // expected-warning @below {{'sw.schedule' is not used: the loops of a convolution become those of other ops}}
  %0 = linalg.conv_2d_nchw_fchw {sw.schedule = #sw.schedule<core_groups = [1]>}
      ins(%x, %f : tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>) outs(%y : tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32>
  return %0 : tensor<1x64x56x56xf32>
}
