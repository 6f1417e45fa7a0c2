// RUN: sw-opt %s -split-input-file -verify-diagnostics --pass-pipeline='builtin.module(sw-set-target{chip=sw26010pro core-groups=6},sw-tile)'

func.func @reduction(%a: tensor<100x64xf32>, %b: tensor<64x90xf32>, %c: tensor<100x90xf32>) -> tensor<100x90xf32> {
  // expected-error @below {{expects parallel loops in 'core_groups', but got loop 2, a reduction of 64 iterations}}
  %0 = linalg.matmul {sw.schedule = #sw.schedule<core_groups = [2]>}
      ins(%a, %b : tensor<100x64xf32>, tensor<64x90xf32>) outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
  return %0 : tensor<100x90xf32>
}

// -----

func.func @missing(%a: tensor<100x64xf32>, %b: tensor<64x90xf32>, %c: tensor<100x90xf32>) -> tensor<100x90xf32> {
  // expected-error @below {{expects loops of 'core_groups' to be less than 3, but got 3}}
  %0 = linalg.matmul {sw.schedule = #sw.schedule<core_groups = [3]>}
      ins(%a, %b : tensor<100x64xf32>, tensor<64x90xf32>) outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
  return %0 : tensor<100x90xf32>
}

// -----

func.func @one(%a: tensor<1x64xf32>, %b: tensor<64x90xf32>, %c: tensor<1x90xf32>) -> tensor<1x90xf32> {
  // expected-error @below {{expects loops of several iterations in 'core_groups', but loop 0 has one}}
  %0 = linalg.matmul {sw.schedule = #sw.schedule<core_groups = [0]>}
      ins(%a, %b : tensor<1x64xf32>, tensor<64x90xf32>) outs(%c : tensor<1x90xf32>) -> tensor<1x90xf32>
  return %0 : tensor<1x90xf32>
}

// -----

func.func @one_tile(%a: tensor<100x64xf32>, %b: tensor<64x90xf32>, %c: tensor<100x90xf32>) -> tensor<100x90xf32> {
  // expected-error @below {{expects several tiles of loop 1, which 'core_groups' divides, but got tiles of 90 of its 90 iterations}}
  %0 = linalg.matmul {sw.schedule = #sw.schedule<sizes = [0, 90, 0], core_groups = [1]>}
      ins(%a, %b : tensor<100x64xf32>, tensor<64x90xf32>) outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
  return %0 : tensor<100x90xf32>
}

// -----

func.func @partial_sums(%a: tensor<100x64xf32>, %b: tensor<64x90xf32>, %c: tensor<100x90xf32>) -> tensor<100x90xf32> {
  // expected-error @below {{expects reductions with several tiles inside of all other loops where 'core_groups' divides tiles}}
  %0 = linalg.matmul {sw.schedule = #sw.schedule<sizes = [50, 90, 32], order = [2, 0, 1], core_groups = [0]>}
      ins(%a, %b : tensor<100x64xf32>, tensor<64x90xf32>) outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
  return %0 : tensor<100x90xf32>
}

// -----

func.func @sum(%a: tensor<37x501xf32>, %init: tensor<37xf32>) -> tensor<37xf32> {
  // expected-error @below {{expects parallel loops in 'core_groups', but got loop 1, a reduction of 501 iterations}}
  %0 = linalg.reduce ins(%a : tensor<37x501xf32>) outs(%init : tensor<37xf32>) dimensions = [1]
    {sw.schedule = #sw.schedule<core_groups = [1]>}
    (%in: f32, %out: f32) {
      %s = arith.addf %in, %out : f32
      linalg.yield %s : f32
    }
  return %0 : tensor<37xf32>
}

// -----

func.func @long_rows(%a: tensor<4x100000xf32>, %b: tensor<4x100000xf32>) -> tensor<4x100000xf32> {
  %e = tensor.empty() : tensor<4x100000xf32>
  // expected-error @below {{a tile of 1x100000 needs}}
  %0 = linalg.add {sw.schedule = #sw.schedule<core_groups = [0]>}
      ins(%a, %b : tensor<4x100000xf32>, tensor<4x100000xf32>) outs(%e : tensor<4x100000xf32>) -> tensor<4x100000xf32>
  return %0 : tensor<4x100000xf32>
}

// -----

func.func @other_sizes(%a: tensor<40x100xf32>, %b: tensor<40x100xf32>) -> tensor<40x100xf32> {
  %e = tensor.empty() : tensor<40x100xf32>
  // expected-error @below {{expects tile size 100 for loop 1, which cannot be cut otherwise here, but got 50}}
  %0 = linalg.add {sw.schedule = #sw.schedule<sizes = [0, 50], core_groups = [0]>}
      ins(%a, %b : tensor<40x100xf32>, tensor<40x100xf32>) outs(%e : tensor<40x100xf32>) -> tensor<40x100xf32>
  return %0 : tensor<40x100xf32>
}

// -----

func.func @over_mesh(%a: tensor<37x501xf32>) -> tensor<501x37xf32> {
  %e = tensor.empty() : tensor<501x37xf32>
  // expected-error @below {{expects 'core_groups' of 'sw.schedule' to be first with 'method = mesh', as all CPEs of one core group work on a tile; 'method = cpe' permits more}}
  %0 = linalg.transpose ins(%a : tensor<37x501xf32>) outs(%e : tensor<501x37xf32>) permutation = [1, 0]
      {sw.schedule = #sw.schedule<method = mesh, core_groups = all>}
  return %0 : tensor<501x37xf32>
}
