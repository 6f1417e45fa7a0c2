// RUN: sw-opt %s --split-input-file --sw-verify-phase=phase=stage -verify-diagnostics

// Primitives without the mark stay on the management core.
func.func @good(%x: memref<8xf32>) {
  tpp.unary zero outs(%x : memref<8xf32>)
  sw.launch @good view(core_group) {
    %a = sw.alloc spread [all] : memref<64xf32, #sw.ldm>
    tpp.unary zero outs(%a : memref<64xf32, #sw.ldm>) {sw.tile = #sw.tile<kernel = "zero">}
  }
  return
}

// -----

func.func @mark(%x: memref<8xf32>) {
  // expected-error @below {{after phase 'stage': 'tpp.unary' has 'sw.tile' outside of launches; expects it in a sw.launch}}
  // expected-note @below {{--sw-phase-bufferize --sw-phase-stage' reproduces it}}
  tpp.unary zero outs(%x : memref<8xf32>) {sw.tile = #sw.tile<kernel = "zero">}
  return
}
