// RUN: sw-opt %s --sw-set-target=chip=sw26010 --sw-tile --split-input-file --verify-diagnostics

// The number of channels is known only when the program runs.
func.func @dynamic(%m: tensor<36x?x1x20x38xf32>, %e: tensor<1x?x80x152xf32>) -> tensor<1x?x80x152xf32> {
  // expected-error @below {{expects static shapes to be tiled, but got 'tensor<36x?x1x20x38xf32>' and 'tensor<1x?x80x152xf32>'}}
  %0 = sw.winograd output 4 ins(%m : tensor<36x?x1x20x38xf32>) outs(%e : tensor<1x?x80x152xf32>) -> tensor<1x?x80x152xf32>
  return %0 : tensor<1x?x80x152xf32>
}

// -----

// So is that of an input.
func.func @dynamic_input(%x: tensor<1x?x14x14xf32>, %e: tensor<16x?x1x7x7xf32>, %first: index) -> tensor<16x?x1x7x7xf32> {
  // expected-error @below {{expects static shapes to be tiled, but got 'tensor<1x?x14x14xf32>' and 'tensor<16x?x1x7x7xf32>'}}
  %0 = sw.winograd input 2 ins(%x : tensor<1x?x14x14xf32>) first(%first) left 1 outs(%e : tensor<16x?x1x7x7xf32>) -> tensor<16x?x1x7x7xf32>
  return %0 : tensor<16x?x1x7x7xf32>
}

// -----

// A tile of one pixel of one channel.
func.func @one(%m: tensor<16x1x1x1x1xf32>, %e: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> {
  %0 = sw.winograd output 2 ins(%m : tensor<16x1x1x1x1xf32>) outs(%e : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %0 : tensor<1x1x1x1xf32>
}

// -----

// A row of tiles has more elements than the LDM.
func.func @long_row(%x: tensor<1x1x16x4194302xf32>, %e: tensor<36x1x1x4x1048575xf32>, %first: index) -> tensor<36x1x1x4x1048575xf32> {
  // expected-error @below {{a tile of 1x1x1x1048575x6x4194302x36 needs 503316736 bytes of LDM per CPE, but only 57344 are available}}
  %0 = sw.winograd input 4 ins(%x : tensor<1x1x16x4194302xf32>) first(%first) left 1 outs(%e : tensor<36x1x1x4x1048575xf32>) -> tensor<36x1x1x4x1048575xf32>
  return %0 : tensor<36x1x1x4x1048575xf32>
}
