// RUN: sw-opt %s --split-input-file --sw-verify-phase=phase=plan -verify-diagnostics

func.func @good(%x: tensor<1x4x6x6xf32>, %f: tensor<2x36xf32>, %y: tensor<1x2x16xf32>) -> tensor<1x2x16xf32> {
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [4, 4]>
      : tensor<1x4x6x6xf32> to tensor<1x36x16xf32>
  %0 = linalg.generic {
      indexing_maps = [affine_map<(b, m, n, k) -> (m, k)>, affine_map<(b, m, n, k) -> (b, k, n)>, affine_map<(b, m, n, k) -> (b, m, n)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%f, %w : tensor<2x36xf32>, tensor<1x36x16xf32>) outs(%y : tensor<1x2x16xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %s = arith.addf %c, %p : f32
    linalg.yield %s : f32
  } -> tensor<1x2x16xf32>
  return %0 : tensor<1x2x16xf32>
}

// -----

func.func @left(%x: tensor<1x4x6x6xf32>, %f: tensor<1x16x2xf32>, %y: tensor<1x36x2xf32>) -> tensor<1x36x2xf32> {
  // expected-error @below {{after phase 'plan': 'sw.windows' is operand 0 of 'linalg.batch_matmul'; expects only products as readers, as their operand 1}}
  // expected-note @below {{'sw-opt --sw-phase-normalize --sw-phase-raise --sw-phase-plan' reproduces it}}
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [4, 4]>
      : tensor<1x4x6x6xf32> to tensor<1x36x16xf32>
  %0 = linalg.batch_matmul ins(%w, %f : tensor<1x36x16xf32>, tensor<1x16x2xf32>) outs(%y : tensor<1x36x2xf32>) -> tensor<1x36x2xf32>
  return %0 : tensor<1x36x2xf32>
}

// -----

func.func @returned(%x: tensor<1x4x6x6xf32>) -> tensor<1x36x16xf32> {
  // expected-error @below {{after phase 'plan': 'sw.windows' is operand 0 of 'func.return'}}
  // expected-note @below {{reproduces it}}
  %w = sw.windows %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [0, 0], output = [4, 4]>
      : tensor<1x4x6x6xf32> to tensor<1x36x16xf32>
  return %w : tensor<1x36x16xf32>
}
