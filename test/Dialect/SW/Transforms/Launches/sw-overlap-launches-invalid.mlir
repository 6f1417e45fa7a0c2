// RUN: sw-opt %s --sw-overlap-launches --split-input-file --verify-diagnostics

!main = memref<1024xf32>
!tile = memref<1024xf32, #sw.ldm>

// The room in LDM for two kernels is not known.
// expected-error @below {{target device 'sunway' has no entry 'sw.core_groups'}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<"sw.chip" = "x">>} {
  func.func @f(%a: !main, %b: !main, %c: !main, %d: !main) {
    sw.launch @left view(cpe) {
      %x = sw.alloc : !tile
      %r = sw.reply : !sw.reply<1>
      sw.dma_get %a to %x, %r : !main to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      sw.dma_put %x to %c, %r : !tile to !main, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
    sw.launch @right view(cpe) {
      %x = sw.alloc : !tile
      %r = sw.reply : !sw.reply<1>
      sw.dma_get %b to %x, %r : !main to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      sw.dma_put %x to %d, %r : !tile to !main, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
    return
  }
}

// -----

!main = memref<1024xf32>
!tile = memref<?xf32, #sw.ldm>

// A buffer whose size is not known has no place in LDM.
func.func @dynamic(%n: index) {
  %a = memref.alloc() : !main
  %b = memref.alloc() : !main
  %c = memref.alloc() : !main
  %d = memref.alloc() : !main
  sw.launch @left view(cpe) {
    // expected-error @below {{expects a static shape, but got 'memref<?xf32, #sw.ldm>'}}
    %x = sw.alloc : !tile
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %a to %x, %r : !main to !tile, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.dma_put %x to %c, %r : !tile to !main, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  sw.launch @right view(cpe) {
    %x = sw.alloc : !tile
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %b to %x, %r : !main to !tile, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    sw.dma_put %x to %d, %r : !tile to !main, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}
