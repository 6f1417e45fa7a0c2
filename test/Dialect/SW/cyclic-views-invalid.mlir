// RUN: sw-opt %s --split-input-file --verify-diagnostics

// The tile is a view of itself, so there is no buffer that may be private.
func.func @product(%m: index) {
  sw.launch @k view(core_group) {
    // expected-error @below {{operand #0 does not dominate this use}}
    // expected-note @below {{operand defined here (op in the same block)}}
    %a = sw.tile %a sizes(%m, %m) : memref<?x?xf32, #sw.ldm> to memref<?x?xf32, #sw.ldm>
    sw.spm_gemm ins(%a, %a) outs(%a) sizes(%m, %m, %m) vec n alpha 1.0 beta 1.0
        : memref<?x?xf32, #sw.ldm>, memref<?x?xf32, #sw.ldm>, memref<?x?xf32, #sw.ldm>
  }
  return
}

// -----

// Two tiles are views of each other.
func.func @broadcast(%x: memref<4xf32>, %m: index) {
  sw.launch @k view(core_group) {
    %r = sw.reply : !sw.reply<1>
    %a = sw.tile %b sizes(%m) : memref<?xf32, #sw.ldm> to memref<?xf32, #sw.ldm>
    %b = sw.tile %a sizes(%m) : memref<?xf32, #sw.ldm> to memref<?xf32, #sw.ldm>
    sw.dma_wait %r : !sw.reply<1>
    // expected-error @below {{expects 'broadcast' only in the CPE view, or of a tile that each CPE has for itself}}
    sw.dma_get %x to %a, %r broadcast row : memref<4xf32> to memref<?xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// -----

// The part fetches to a view of itself, which has no offset.
func.func @ahead(%x: memref<4xf32>, %m: index) {
  sw.launch @k view(cpe) {
    sw.part @a {
      %r = sw.reply : !sw.reply<1>
      %a = sw.tile %a sizes(%m) : memref<?xf32, #sw.ldm> to memref<?xf32, #sw.ldm>
      sw.dma_get %x to %a, %r : memref<4xf32> to memref<?xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
    sw.part @b {
      // expected-error @below {{expects the part before 'b' to fetch data to offset 0}}
      %b = sw.alloc ahead offset 0 : memref<4xf32, #sw.ldm>
    }
  }
  return
}
