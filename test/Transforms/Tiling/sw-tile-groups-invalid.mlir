// RUN: sw-opt --sw-tile --split-input-file --verify-diagnostics %s

func.func @too_large(%a: memref<512x512xf32>, %c: memref<512x512xf32>) {
  // expected-error @below {{a tile of 256x512 needs 2097664 bytes of LDM per CPE, but only 57344 are available}}
  linalg.round {sw.schedule = #sw.schedule<sizes = [256, 512]>} ins(%a : memref<512x512xf32>) outs(%c : memref<512x512xf32>)
  return
}

// -----

func.func @negative(%a: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects numbers of 'sizes' to be at least 0 (0 chooses), but got -8 at position 1}}
  linalg.round {sw.schedule = #sw.schedule<sizes = [8, -8]>} ins(%a : memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @order(%a: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 'sizes' only in 'sw.schedule' of an op whose tiles are distributed over the CPEs}}
  linalg.round {sw.schedule = #sw.schedule<order = [1, 0]>} ins(%a : memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @member_of_sum(%a: tensor<12x128x64xf32>, %b: tensor<12x64x32xf32>, %c: tensor<12x128x32xf32>) -> tensor<12x128x32xf32> {
  // expected-error @below {{expects 'member' to be a parallel loop that may be cut, but got 3}}
  %0 = linalg.batch_matmul {sw.schedule = #sw.schedule<method = cpe, share = teams, member = 3>} ins(%a, %b : tensor<12x128x64xf32>, tensor<12x64x32xf32>) outs(%c : tensor<12x128x32xf32>) -> tensor<12x128x32xf32>
  return %0 : tensor<12x128x32xf32>
}

// -----

func.func @uneven(%a: tensor<12x128x64xf32>, %b: tensor<12x64x32xf32>, %c: tensor<12x128x32xf32>) -> tensor<12x128x32xf32> {
  // expected-error @below {{expects tiles of 64 of the 128 iterations of loop 1 to be a multiple of the 8 CPEs that share gets, or the last one to be smaller}}
  %0 = linalg.batch_matmul {sw.schedule = #sw.schedule<method = cpe, sizes = [1, 64, 0, 0], share = teams, member = 1>} ins(%a, %b : tensor<12x128x64xf32>, tensor<12x64x32xf32>) outs(%c : tensor<12x128x32xf32>) -> tensor<12x128x32xf32>
  return %0 : tensor<12x128x32xf32>
}

// -----

func.func @no_carried(%a: tensor<12x128x64xf32>, %b: tensor<12x64x32xf32>, %c: tensor<12x128x32xf32>) -> tensor<12x128x32xf32> {
  // expected-error @below {{expects 'part' only where ops reduce a dimension that they have in common, but got 8}}
  %0 = linalg.batch_matmul {sw.schedule = #sw.schedule<method = cpe, part = 8>} ins(%a, %b : tensor<12x128x64xf32>, tensor<12x64x32xf32>) outs(%c : tensor<12x128x32xf32>) -> tensor<12x128x32xf32>
  return %0 : tensor<12x128x32xf32>
}

// -----

// The tiles of all CPEs together share nothing.
func.func @shared_product(%a: memref<256x256xf32>, %b: memref<256x256xf32>, %c: memref<256x256xf32>) {
  // expected-error @below {{expects 'share', 'member' and 'part' of 'sw.schedule' of a product with 'method = cpe' only}}
  linalg.matmul {sw.schedule = #sw.schedule<share = teams>} ins(%a, %b : memref<256x256xf32>, memref<256x256xf32>) outs(%c : memref<256x256xf32>)
  return
}

// -----

// The array with the border of the image is counted.
func.func @padded(%x: tensor<1x8x112x112xf32>) -> tensor<1x8x56x56xf32> {
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<1x8x114x114xf32>
  %f = linalg.fill ins(%low : f32) outs(%e : tensor<1x8x114x114xf32>) -> tensor<1x8x114x114xf32>
  %s = tensor.extract_slice %f[0, 0, 1, 1] [1, 8, 112, 112] [1, 1, 1, 1] : tensor<1x8x114x114xf32> to tensor<1x8x112x112xf32>
  %d = linalg.copy ins(%x : tensor<1x8x112x112xf32>) outs(%s : tensor<1x8x112x112xf32>) -> tensor<1x8x112x112xf32>
  %p = tensor.insert_slice %d into %f[0, 0, 1, 1] [1, 8, 112, 112] [1, 1, 1, 1] : tensor<1x8x112x112xf32> into tensor<1x8x114x114xf32>
  %w = tensor.empty() : tensor<3x3xf32>
  %0 = tensor.empty() : tensor<1x8x56x56xf32>
  %1 = linalg.fill ins(%low : f32) outs(%0 : tensor<1x8x56x56xf32>) -> tensor<1x8x56x56xf32>
  // expected-error @below {{a tile of 1x4x56x56x1x1 needs 495616 bytes of LDM per CPE, but only 57344 are available}}
  %2 = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>, sw.schedule = #sw.schedule<sizes = [1, 4, 56, 56, 0, 0]>}
      ins(%p, %w : tensor<1x8x114x114xf32>, tensor<3x3xf32>) outs(%1 : tensor<1x8x56x56xf32>) -> tensor<1x8x56x56xf32>
  return %2 : tensor<1x8x56x56xf32>
}

// -----

func.func @padded_over_mesh(%x: tensor<1x8x12x12xf32>) -> tensor<1x8x12x12xf32> {
  %low = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<1x8x14x14xf32>
  %f = linalg.fill ins(%low : f32) outs(%e : tensor<1x8x14x14xf32>) -> tensor<1x8x14x14xf32>
  %s = tensor.extract_slice %f[0, 0, 1, 1] [1, 8, 12, 12] [1, 1, 1, 1] : tensor<1x8x14x14xf32> to tensor<1x8x12x12xf32>
  %d = linalg.copy ins(%x : tensor<1x8x12x12xf32>) outs(%s : tensor<1x8x12x12xf32>) -> tensor<1x8x12x12xf32>
  %p = tensor.insert_slice %d into %f[0, 0, 1, 1] [1, 8, 12, 12] [1, 1, 1, 1] : tensor<1x8x12x12xf32> into tensor<1x8x14x14xf32>
  %w = tensor.empty() : tensor<3x3xf32>
  %0 = tensor.empty() : tensor<1x8x12x12xf32>
  %1 = linalg.fill ins(%low : f32) outs(%0 : tensor<1x8x12x12xf32>) -> tensor<1x8x12x12xf32>
  // expected-error @below {{cannot be tiled over the mesh}}
  %2 = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, sw.schedule = #sw.schedule<method = mesh>}
      ins(%p, %w : tensor<1x8x14x14xf32>, tensor<3x3xf32>) outs(%1 : tensor<1x8x12x12xf32>) -> tensor<1x8x12x12xf32>
  return %2 : tensor<1x8x12x12xf32>
}
