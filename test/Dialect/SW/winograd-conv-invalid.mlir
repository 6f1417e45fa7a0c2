// RUN: sw-opt %s --split-input-file --verify-diagnostics

func.func @tile(%x: tensor<1x8x8x8xf32>, %u: tensor<8x8x16x1x1xf32>, %e: tensor<1x8x8x8xf32>) {
  // expected-error @+1 {{expects tiles of 2 or 4 pixels, but got 3}}
  %0 = sw.winograd_conv 3 ins(%x, %u : tensor<1x8x8x8xf32>, tensor<8x8x16x1x1xf32>) outs(%e : tensor<1x8x8x8xf32>) pads [1, 1] piece [2, 4] -> tensor<1x8x8x8xf32>
  return
}

// -----

func.func @pads(%x: tensor<1x8x8x8xf32>, %u: tensor<8x8x16x1x1xf32>, %e: tensor<1x8x8x8xf32>) {
  // expected-error @+1 {{expects 'pads' to be two numbers, of rows and of columns, of 0 to 1073741824}}
  %0 = sw.winograd_conv 2 ins(%x, %u : tensor<1x8x8x8xf32>, tensor<8x8x16x1x1xf32>) outs(%e : tensor<1x8x8x8xf32>) pads [1] piece [2, 4] -> tensor<1x8x8x8xf32>
  return
}

// -----

func.func @negative_pads(%x: tensor<1x8x8x8xf32>, %u: tensor<8x8x16x1x1xf32>, %e: tensor<1x8x8x8xf32>) {
  // expected-error @+1 {{expects 'pads' to be two numbers, of rows and of columns, of 0 to 1073741824}}
  %0 = sw.winograd_conv 2 ins(%x, %u : tensor<1x8x8x8xf32>, tensor<8x8x16x1x1xf32>) outs(%e : tensor<1x8x8x8xf32>) pads [1, -1] piece [2, 4] -> tensor<1x8x8x8xf32>
  return
}

// -----

func.func @piece(%x: tensor<1x8x8x8xf32>, %u: tensor<8x8x16x1x1xf32>, %e: tensor<1x8x8x8xf32>) {
  // expected-error @+1 {{expects 'piece' to be two numbers, of rows and of columns, of 1 to 1073741824}}
  %0 = sw.winograd_conv 2 ins(%x, %u : tensor<1x8x8x8xf32>, tensor<8x8x16x1x1xf32>) outs(%e : tensor<1x8x8x8xf32>) pads [1, 1] piece [0, 4] -> tensor<1x8x8x8xf32>
  return
}

// -----

func.func @elements(%x: tensor<1x8x8x8xf16>, %u: tensor<8x8x16x1x1xf16>, %e: tensor<1x8x8x8xf16>) {
  // expected-error @+1 {{expects f32 or f64 elements, but got 'f16'}}
  %0 = sw.winograd_conv 2 ins(%x, %u : tensor<1x8x8x8xf16>, tensor<8x8x16x1x1xf16>) outs(%e : tensor<1x8x8x8xf16>) pads [1, 1] piece [2, 4] -> tensor<1x8x8x8xf16>
  return
}

// -----

func.func @kinds(%x: tensor<1x8x8x8xf32>, %u: tensor<8x8x16x1x1xf64>, %e: tensor<1x8x8x8xf32>) {
  // expected-error @+1 {{expects operands of one kind and element type, but got 'tensor<8x8x16x1x1xf64>' and 'tensor<1x8x8x8xf32>'}}
  %0 = sw.winograd_conv 2 ins(%x, %u : tensor<1x8x8x8xf32>, tensor<8x8x16x1x1xf64>) outs(%e : tensor<1x8x8x8xf32>) pads [1, 1] piece [2, 4] -> tensor<1x8x8x8xf32>
  return
}

// -----

func.func @dynamic(%x: tensor<?x8x8x8xf32>, %u: tensor<8x8x16x1x1xf32>, %e: tensor<1x8x8x8xf32>) {
  // expected-error @+1 {{expects static shapes, but got 'tensor<?x8x8x8xf32>'}}
  %0 = sw.winograd_conv 2 ins(%x, %u : tensor<?x8x8x8xf32>, tensor<8x8x16x1x1xf32>) outs(%e : tensor<1x8x8x8xf32>) pads [1, 1] piece [2, 4] -> tensor<1x8x8x8xf32>
  return
}

// -----

func.func @rank(%x: tensor<1x8x8x8xf32>, %u: tensor<16x8x8xf32>, %e: tensor<1x8x8x8xf32>) {
  // expected-error @+1 {{expects 'filter' of rank 5, but got 3}}
  %0 = sw.winograd_conv 2 ins(%x, %u : tensor<1x8x8x8xf32>, tensor<16x8x8xf32>) outs(%e : tensor<1x8x8x8xf32>) pads [1, 1] piece [2, 4] -> tensor<1x8x8x8xf32>
  return
}

// -----

func.func @images(%x: tensor<2x8x8x8xf32>, %u: tensor<8x8x16x1x1xf32>, %e: tensor<1x8x8x8xf32>) {
  // expected-error @+1 {{expects the images of the output to be 2, but got 1}}
  %0 = sw.winograd_conv 2 ins(%x, %u : tensor<2x8x8x8xf32>, tensor<8x8x16x1x1xf32>) outs(%e : tensor<1x8x8x8xf32>) pads [1, 1] piece [2, 4] -> tensor<1x8x8x8xf32>
  return
}

// -----

func.func @positions(%x: tensor<1x8x8x8xf32>, %u: tensor<8x8x16x1x1xf32>, %e: tensor<1x8x8x8xf32>) {
  // expected-error @+1 {{expects the positions of 'filter' to be 36, but got 16}}
  %0 = sw.winograd_conv 4 ins(%x, %u : tensor<1x8x8x8xf32>, tensor<8x8x16x1x1xf32>) outs(%e : tensor<1x8x8x8xf32>) pads [1, 1] piece [2, 4] -> tensor<1x8x8x8xf32>
  return
}

// -----

func.func @channels(%x: tensor<1x8x8x8xf32>, %u: tensor<8x8x16x1x2xf32>, %e: tensor<1x8x8x8xf32>) {
  // expected-error @+1 {{expects the channels of 'filter' to be 8, but got 16}}
  %0 = sw.winograd_conv 2 ins(%x, %u : tensor<1x8x8x8xf32>, tensor<8x8x16x1x2xf32>) outs(%e : tensor<1x8x8x8xf32>) pads [1, 1] piece [2, 4] -> tensor<1x8x8x8xf32>
  return
}

// -----

func.func @filters(%x: tensor<1x8x8x8xf32>, %u: tensor<8x8x16x2x1xf32>, %e: tensor<1x8x8x8xf32>) {
  // expected-error @+1 {{expects the filters of 'filter' to be 8, but got 16}}
  %0 = sw.winograd_conv 2 ins(%x, %u : tensor<1x8x8x8xf32>, tensor<8x8x16x2x1xf32>) outs(%e : tensor<1x8x8x8xf32>) pads [1, 1] piece [2, 4] -> tensor<1x8x8x8xf32>
  return
}

// -----

// (2^62 + 2) * 4 is 8 in numbers of 64 bits.
func.func @overflow(%x: tensor<1x8x8x8xf32>, %u: tensor<8x4611686018427387906x16x1x4xf32>, %e: tensor<1x8x8x8xf32>) {
  // expected-error @+1 {{expects the channels of 'filter' to be 8, but got 4611686018427387906 x 4}}
  %0 = sw.winograd_conv 2 ins(%x, %u : tensor<1x8x8x8xf32>, tensor<8x4611686018427387906x16x1x4xf32>) outs(%e : tensor<1x8x8x8xf32>) pads [1, 1] piece [2, 4] -> tensor<1x8x8x8xf32>
  return
}

// -----

func.func @reads(%x: tensor<1x8x8x8xf32>, %u: tensor<8x8x16x1x1xf32>, %e: tensor<1x8x8x8xf32>, %r: tensor<9xf32>) {
  // expected-error @+1 {{expects arrays of 'reads' to have an element for each filter or for each of the output, but got 'tensor<9xf32>'}}
  %0 = sw.winograd_conv 2 ins(%x, %u : tensor<1x8x8x8xf32>, tensor<8x8x16x1x1xf32>) reads(%r : tensor<9xf32>) outs(%e : tensor<1x8x8x8xf32>) pads [1, 1] piece [2, 4] -> tensor<1x8x8x8xf32> {
  ^bb0(%s: f32, %b: f32):
    sw.yield %s : f32
  }
  return
}

// -----

func.func @no_region(%x: tensor<1x8x8x8xf32>, %u: tensor<8x8x16x1x1xf32>, %e: tensor<1x8x8x8xf32>, %r: tensor<8xf32>) {
  // expected-error @+1 {{expects a region that uses what 'reads' names}}
  %0 = sw.winograd_conv 2 ins(%x, %u : tensor<1x8x8x8xf32>, tensor<8x8x16x1x1xf32>) reads(%r : tensor<8xf32>) outs(%e : tensor<1x8x8x8xf32>) pads [1, 1] piece [2, 4] -> tensor<1x8x8x8xf32>
  return
}

// -----

func.func @arguments(%x: tensor<1x8x8x8xf32>, %u: tensor<8x8x16x1x1xf32>, %e: tensor<1x8x8x8xf32>, %r: tensor<8xf32>) {
  // expected-error @+1 {{expects a region with an argument for the sum and for each array of 'reads', of type 'f32'}}
  %0 = sw.winograd_conv 2 ins(%x, %u : tensor<1x8x8x8xf32>, tensor<8x8x16x1x1xf32>) reads(%r : tensor<8xf32>) outs(%e : tensor<1x8x8x8xf32>) pads [1, 1] piece [2, 4] -> tensor<1x8x8x8xf32> {
  ^bb0(%s: f32):
    sw.yield %s : f32
  }
  return
}

// -----

func.func @argument_type(%x: tensor<1x8x8x8xf32>, %u: tensor<8x8x16x1x1xf32>, %e: tensor<1x8x8x8xf32>) {
  // expected-error @+1 {{expects a region with an argument for the sum and for each array of 'reads', of type 'f32'}}
  %0 = sw.winograd_conv 2 ins(%x, %u : tensor<1x8x8x8xf32>, tensor<8x8x16x1x1xf32>) outs(%e : tensor<1x8x8x8xf32>) pads [1, 1] piece [2, 4] -> tensor<1x8x8x8xf32> {
  ^bb0(%s: f64):
    sw.yield %s : f64
  }
  return
}

// -----

func.func @yield(%x: tensor<1x8x8x8xf32>, %u: tensor<8x8x16x1x1xf32>, %e: tensor<1x8x8x8xf32>) {
  // expected-error @+1 {{expects a region that ends with sw.yield of 'f32'}}
  %0 = sw.winograd_conv 2 ins(%x, %u : tensor<1x8x8x8xf32>, tensor<8x8x16x1x1xf32>) outs(%e : tensor<1x8x8x8xf32>) pads [1, 1] piece [2, 4] -> tensor<1x8x8x8xf32> {
  ^bb0(%s: f32):
    %1 = arith.extf %s : f32 to f64
    sw.yield %1 : f64
  }
  return
}

// -----

func.func @mesh_filters(%x: tensor<1x8x8x8xf32>, %u: tensor<4x8x16x2x1xf32>, %e: tensor<1x8x8x8xf32>) {
  // expected-error @+1 {{expects blocks of filters for 8 mesh rows, but got 4}}
  %0 = sw.winograd_conv 2 ins(%x, %u : tensor<1x8x8x8xf32>, tensor<4x8x16x2x1xf32>) outs(%e : tensor<1x8x8x8xf32>) pads [1, 1] piece [2, 4] -> tensor<1x8x8x8xf32>
  return
}

// -----

func.func @mesh_channels(%x: tensor<1x8x8x8xf32>, %u: tensor<8x4x16x1x2xf32>, %e: tensor<1x8x8x8xf32>) {
  // expected-error @+1 {{expects blocks of channels for 8 mesh columns, but got 4}}
  %0 = sw.winograd_conv 2 ins(%x, %u : tensor<1x8x8x8xf32>, tensor<8x4x16x1x2xf32>) outs(%e : tensor<1x8x8x8xf32>) pads [1, 1] piece [2, 4] -> tensor<1x8x8x8xf32>
  return
}

// -----

func.func @yield_parent(%x: f32) {
  // expected-error @+1 {{expects parent op 'sw.winograd_conv'}}
  sw.yield %x : f32
}

// -----

// The products of such numbers do not fit in 64 bits.
func.func @piece_rows(%x: tensor<1x8x8x8xf32>, %u: tensor<8x8x16x1x1xf32>, %e: tensor<1x8x8x8xf32>) {
  // expected-error @below {{expects a piece of at most 4 rows of tiles, which an image has, but got 1073741824}}
  %0 = sw.winograd_conv 2 ins(%x, %u : tensor<1x8x8x8xf32>, tensor<8x8x16x1x1xf32>) outs(%e : tensor<1x8x8x8xf32>) pads [1, 1] piece [1073741824, 1073741824] -> tensor<1x8x8x8xf32>
  return
}

// -----

func.func @piece_columns(%x: memref<2x8x16x16xf64>, %u: memref<8x8x36x1x1xf64>, %y: memref<2x8x7x7xf64>) {
  // expected-error @below {{expects a piece of at most 4 columns of tiles, which an image has, but got 5}}
  sw.winograd_conv 4 ins(%x, %u : memref<2x8x16x16xf64>, memref<8x8x36x1x1xf64>) outs(%y : memref<2x8x7x7xf64>) pads [0, 0] piece [4, 5] pooled
  return
}
