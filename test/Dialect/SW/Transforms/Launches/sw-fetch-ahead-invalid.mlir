// RUN: sw-opt %s --sw-fetch-ahead --split-input-file --verify-diagnostics

// The room in LDM is not known.
// expected-error @below {{target device 'sunway' has no entry 'sw.core_groups'}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<"sw.chip" = "x">>} {
  func.func @f() {
    sw.launch @k view(cpe) {
      sw.part @a {
      }
      sw.barrier array
      sw.part @b {
      }
    }
    return
  }
}

// -----

// The size of a buffer that the second part fetches is not known.
func.func @dynamic(%x: memref<64xf32>, %n: index) {
  sw.launch @k view(cpe) {
    sw.part @a {
      %a = sw.alloc offset 0 : memref<64xf32, #sw.ldm>
      %r = sw.reply : !sw.reply<1>
      sw.dma_put %a to %x, %r : memref<64xf32, #sw.ldm> to memref<64xf32>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
    sw.barrier array
    sw.part @b {
      // expected-error @below {{expects a static shape, but got 'memref<?xf32, #sw.ldm>'}}
      %b = sw.alloc offset 0 : memref<?xf32, #sw.ldm>
      %s = sw.reply : !sw.reply<1>
      sw.dma_get %x to %b, %s : memref<64xf32> to memref<?xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %s : !sw.reply<1>
    }
  }
  return
}
