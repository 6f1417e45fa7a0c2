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
  // expected-error @below {{expects 'sizes' only in 'sw.schedule' of an op whose tiles are dealt out to the CPEs}}
  linalg.round {sw.schedule = #sw.schedule<order = [1, 0]>} ins(%a : memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}
