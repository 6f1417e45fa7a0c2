// RUN: sw-opt %s --sw-vectorize --split-input-file --verify-diagnostics

// The width of vectors is not known.
// expected-error @below {{target device 'sunway' has no entry 'sw.core_groups'}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<"sw.chip" = "x">>} {
  func.func @row() {
    sw.launch @k view(cpe) {
      %x = sw.alloc private : memref<1x1x12xf32, #sw.ldm>
      %w = sw.alloc private : memref<3xf32, #sw.ldm>
      %y = sw.alloc private : memref<1x1x10xf32, #sw.ldm>
      linalg.pooling_ncw_sum ins(%x, %w : memref<1x1x12xf32, #sw.ldm>, memref<3xf32, #sw.ldm>)
          outs(%y : memref<1x1x10xf32, #sw.ldm>)
    }
    return
  }
}
