// RUN: sw-opt %s --split-input-file --sw-verify-phase=phase=stage -verify-diagnostics
// What the rules of kernels say holds after two later phases, too.
// RUN: sed -e s/stage/distribute/ -e 's/view(core_group)/view(cpe)/' %s \
// RUN:   | sw-opt --split-input-file --sw-verify-phase=phase=distribute -verify-diagnostics -o /dev/null
// RUN: sed -e s/stage/merge/ -e 's/view(core_group)/view(cpe)/' -e '/@good/,/^}/d' %s \
// RUN:   | sw-opt --split-input-file --sw-verify-phase=phase=merge -verify-diagnostics -o /dev/null

// A buffer that is filled by a get, one by an op, the window of a pooling, which has only a shape, and an array that the
// program reads without having written it.
func.func @good(%x: memref<8x8xf32>) {
  sw.launch @good view(core_group) {
    %a = sw.alloc : memref<8x8xf32, #sw.ldm>
    %b = sw.alloc : memref<4x4xf32, #sw.ldm>
    %w = sw.alloc : memref<2x2xf32, #sw.ldm>
    %fresh = sw.alloc private : memref<4x4xf32, #sw.ldm>
    tpp.unary relu ins(%fresh : memref<4x4xf32, #sw.ldm>) outs(%b : memref<4x4xf32, #sw.ldm>)
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %x to %a, %r : memref<8x8xf32> to memref<8x8xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    linalg.generic {
        indexing_maps = [affine_map<(i, j, k, l) -> (2 * i + k, 2 * j + l)>, affine_map<(i, j, k, l) -> (k, l)>, affine_map<(i, j, k, l) -> (i, j)>],
        iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
        ins(%a, %w : memref<8x8xf32, #sw.ldm>, memref<2x2xf32, #sw.ldm>) outs(%b : memref<4x4xf32, #sw.ldm>) {
    ^bb0(%in: f32, %window: f32, %out: f32):
      %0 = arith.maximumf %out, %in : f32
      linalg.yield %0 : f32
    }
  }
  return
}

// -----

func.func @operand(%x: memref<8xf32>) {
  sw.launch @operand view(core_group) {
    // expected-error @below {{after phase 'stage': 'tpp.unary' is in a launch, but operand 0 is 'memref<8xf32>'; expects a buffer in LDM}}
    // expected-note @below {{reproduces it}}
    tpp.unary zero outs(%x : memref<8xf32>)
  }
  return
}

// -----

func.func @element(%x: memref<8xf32>, %i: index) {
  sw.launch @element view(core_group) {
    // expected-error @below {{after phase 'stage': 'memref.load' is in a launch, but operand 0 is 'memref<8xf32>'; expects a buffer in LDM}}
    // expected-note @below {{reproduces it}}
    %0 = memref.load %x[%i] : memref<8xf32>
  }
  return
}

// -----

func.func @alloc() {
  sw.launch @alloc view(core_group) {
    // expected-error @below {{after phase 'stage': 'memref.alloc' is in a launch; expects it outside, because the management core runs it}}
    // expected-note @below {{reproduces it}}
    %0 = memref.alloc() : memref<8xf32>
  }
  return
}

// -----

func.func @empty() {
  sw.launch @empty view(core_group) {
    %a = sw.alloc : memref<8xf32, #sw.ldm>
    %b = sw.alloc : memref<8xf32, #sw.ldm>
    // expected-error @below {{after phase 'stage': 'tpp.unary' reads a buffer of type 'memref<8xf32, #sw.ldm>' that nothing fetches or computes}}
    // expected-note @below {{reproduces it}}
    tpp.unary relu ins(%a : memref<8xf32, #sw.ldm>) outs(%b : memref<8xf32, #sw.ldm>)
  }
  return
}
