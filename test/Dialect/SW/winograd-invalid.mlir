// RUN: sw-opt %s --split-input-file --verify-diagnostics

func.func @tile(%g: tensor<4x8x3x3xf32>, %u: tensor<25x4x8xf32>) {
  // expected-error @+1 {{expects tiles of 2 or 4 pixels, but got 3}}
  %0 = sw.winograd filter 3 ins(%g : tensor<4x8x3x3xf32>) outs(%u : tensor<25x4x8xf32>) -> tensor<25x4x8xf32>
  return
}

// -----

func.func @kinds(%g: memref<4x8x3x3xf32>, %u: tensor<16x4x8xf32>) {
  // expected-error @+1 {{expects operands of one kind and element type, but got 'memref<4x8x3x3xf32>' and 'tensor<16x4x8xf32>'}}
  %0 = sw.winograd filter 2 ins(%g : memref<4x8x3x3xf32>) outs(%u : tensor<16x4x8xf32>) -> tensor<16x4x8xf32>
  return
}

// -----

func.func @elements(%g: tensor<4x8x3x3xf16>, %u: tensor<16x4x8xf16>) {
  // expected-error @+1 {{expects f32 or f64 elements, but got 'f16'}}
  %0 = sw.winograd filter 2 ins(%g : tensor<4x8x3x3xf16>) outs(%u : tensor<16x4x8xf16>) -> tensor<16x4x8xf16>
  return
}

// -----

func.func @no_first(%x: tensor<1x4x8x8xf32>, %v: tensor<16x4x1x4x4xf32>) {
  // expected-error @+1 {{expects 'first' and one of 'left' and 'col' of its input}}
  %0 = sw.winograd input 2 ins(%x : tensor<1x4x8x8xf32>) outs(%v : tensor<16x4x1x4x4xf32>) -> tensor<16x4x1x4x4xf32>
  return
}

// -----

func.func @first(%g: tensor<4x8x3x3xf32>, %u: tensor<16x4x8xf32>, %i: index) {
  // expected-error @+1 {{expects no 'first', 'left' and 'col', which are of the kind 'input'}}
  %0 = sw.winograd filter 2 ins(%g : tensor<4x8x3x3xf32>) first(%i) left 0 outs(%u : tensor<16x4x8xf32>) -> tensor<16x4x8xf32>
  return
}

// -----

func.func @left(%x: tensor<1x4x8x8xf32>, %v: tensor<16x4x1x4x4xf32>, %i: index) {
  // expected-error @+1 {{expects 'left' of 0 to 1073741824, but got -1}}
  %0 = sw.winograd input 2 ins(%x : tensor<1x4x8x8xf32>) first(%i) left -1 outs(%v : tensor<16x4x1x4x4xf32>) -> tensor<16x4x1x4x4xf32>
  return
}

// -----

func.func @accumulate(%g: tensor<4x8x3x3xf32>, %u: tensor<16x4x8xf32>) {
  // expected-error @+1 {{expects 'accumulate' of the kind 'output' only}}
  %0 = sw.winograd filter 2 ins(%g : tensor<4x8x3x3xf32>) outs(%u : tensor<16x4x8xf32>) accumulate -> tensor<16x4x8xf32>
  return
}

// -----

func.func @rank(%m: tensor<16x4x9xf32>, %y: tensor<1x4x8x8xf32>) {
  // expected-error @+1 {{expects 'input' of rank 5 and 'output' of rank 4, but got 3 and 4}}
  %0 = sw.winograd output 2 ins(%m : tensor<16x4x9xf32>) outs(%y : tensor<1x4x8x8xf32>) -> tensor<1x4x8x8xf32>
  return
}

// -----

func.func @taps(%g: tensor<4x8x3x5xf32>, %u: tensor<16x4x8xf32>) {
  // expected-error @+1 {{expects dimension 3 of 'input' to be 3, but got 5}}
  %0 = sw.winograd filter 2 ins(%g : tensor<4x8x3x5xf32>) outs(%u : tensor<16x4x8xf32>) -> tensor<16x4x8xf32>
  return
}

// -----

func.func @positions(%g: tensor<4x8x3x3xf32>, %u: tensor<16x4x8xf32>) {
  // expected-error @+1 {{expects dimension 0 of 'output' to be 36, but got 16}}
  %0 = sw.winograd filter 4 ins(%g : tensor<4x8x3x3xf32>) outs(%u : tensor<16x4x8xf32>) -> tensor<16x4x8xf32>
  return
}

// -----

func.func @channels(%x: tensor<1x4x8x8xf32>, %v: tensor<16x5x1x4x4xf32>, %i: index) {
  // expected-error @+1 {{expects dimension 1 of 'output' to be 4, but got 5}}
  %0 = sw.winograd input 2 ins(%x : tensor<1x4x8x8xf32>) first(%i) left 1 outs(%v : tensor<16x5x1x4x4xf32>) -> tensor<16x5x1x4x4xf32>
  return
}

// -----

func.func @cover(%m: tensor<16x4x1x3x4xf32>, %y: tensor<1x4x8x8xf32>) {
  // expected-error @+1 {{expects dimension 3 of 'input' to be 4, but got 3}}
  %0 = sw.winograd output 2 ins(%m : tensor<16x4x1x3x4xf32>) outs(%y : tensor<1x4x8x8xf32>) -> tensor<1x4x8x8xf32>
  return
}

// -----

func.func @left_and_col(%x: tensor<1x4x8x8xf32>, %v: tensor<16x4x1x4x4xf32>, %i: index) {
  // expected-error @+1 {{expects 'first' and one of 'left' and 'col' of its input}}
  %0 = sw.winograd input 2 ins(%x : tensor<1x4x8x8xf32>) first(%i) left 1 col(%i) outs(%v : tensor<16x4x1x4x4xf32>) -> tensor<16x4x1x4x4xf32>
  return
}

// -----

func.func @packed_dynamic(%g: tensor<?x8x3x3xf32>, %u: tensor<2x2x16x2x4xf32>) {
  // expected-error @+1 {{expects static shapes of packed filters, but got 'tensor<?x8x3x3xf32>' and 'tensor<2x2x16x2x4xf32>'}}
  %0 = sw.winograd filter 2 ins(%g : tensor<?x8x3x3xf32>) outs(%u : tensor<2x2x16x2x4xf32>) -> tensor<2x2x16x2x4xf32>
  return
}

// -----

func.func @packed_filters(%g: tensor<4x8x3x3xf32>, %u: tensor<2x2x16x3x4xf32>) {
  // expected-error @+1 {{expects dimension 0 of 'input' to be 6, but got 4}}
  %0 = sw.winograd filter 2 ins(%g : tensor<4x8x3x3xf32>) outs(%u : tensor<2x2x16x3x4xf32>) -> tensor<2x2x16x3x4xf32>
  return
}

// -----

func.func @packed_positions(%g: tensor<4x8x3x3xf32>, %u: tensor<2x2x36x2x4xf32>) {
  // expected-error @+1 {{expects dimension 2 of 'output' to be 16, but got 36}}
  %0 = sw.winograd filter 2 ins(%g : tensor<4x8x3x3xf32>) outs(%u : tensor<2x2x36x2x4xf32>) -> tensor<2x2x36x2x4xf32>
  return
}

// -----

func.func @pooled_filter(%g: tensor<4x8x3x3xf32>, %u: tensor<16x4x8xf32>) {
  // expected-error @+1 {{expects 'pooled' of the kind 'output' only, without 'accumulate'}}
  %0 = sw.winograd filter 2 ins(%g : tensor<4x8x3x3xf32>) outs(%u : tensor<16x4x8xf32>) pooled -> tensor<16x4x8xf32>
  return
}

// -----

func.func @pooled_sum(%m: memref<36x32x1x4x3xf32>, %y: memref<1x32x7x6xf32>) {
  // expected-error @+1 {{expects 'pooled' of the kind 'output' only, without 'accumulate'}}
  sw.winograd output 4 ins(%m : memref<36x32x1x4x3xf32>) outs(%y : memref<1x32x7x6xf32>) accumulate pooled
  return
}

// -----

func.func @pooled_rows(%m: memref<36x32x1x4x3xf32>, %y: memref<1x32x9x6xf32>) {
  // expected-error @+1 {{expects dimension 3 of 'input' to be 5, but got 4}}
  sw.winograd output 4 ins(%m : memref<36x32x1x4x3xf32>) outs(%y : memref<1x32x9x6xf32>) pooled
  return
}
