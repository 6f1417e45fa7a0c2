// RUN: sw-opt --convert-sw-to-emitc --split-input-file --verify-diagnostics %s

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "sw26010pro", "sw.core_groups" = 1 : i64, "sw.mesh_rows" = 8 : i64, "sw.mesh_cols" = 8 : i64,
    "sw.ldm_bytes" = 1048576 : i64, "sw.ldm_reserved_bytes" = 0 : i64, "sw.simd_bits" = 512 : i64,
    "sw.dma_transaction_bytes" = 128 : i64, "sw.clock_hz" = 1.0 : f64, "sw.flops_per_cycle_f32" = 4 : i64,
    "sw.flops_per_cycle_f64" = 4 : i64, "sw.dma_bytes_per_second" = 1.0e9 : f64>>} {
  func.func @row(%X: memref<65536xf32>) {
    sw.launch @k view(cpe) {
      %a = sw.alloc offset 0 : memref<65536xf32, #sw.ldm>
      %r = sw.reply : !sw.reply<1>
      // expected-error @below {{expects rows of at most 262143 bytes, which a request of sw26010pro can name, but got 262144 bytes}}
      sw.dma_get %X to %a, %r : memref<65536xf32> to memref<65536xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
    return
  }
}

// -----

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "sw26010pro", "sw.core_groups" = 1 : i64, "sw.mesh_rows" = 8 : i64, "sw.mesh_cols" = 8 : i64,
    "sw.ldm_bytes" = 1048576 : i64, "sw.ldm_reserved_bytes" = 0 : i64, "sw.simd_bits" = 512 : i64,
    "sw.dma_transaction_bytes" = 128 : i64, "sw.clock_hz" = 1.0 : f64, "sw.flops_per_cycle_f32" = 4 : i64,
    "sw.flops_per_cycle_f64" = 4 : i64, "sw.dma_bytes_per_second" = 1.0e9 : f64>>} {
  func.func @varying(%X: memref<65536xf32>, %n: index) {
    sw.launch @k view(cpe) {
      %a = sw.alloc offset 0 : memref<65536xf32, #sw.ldm>
      %t = sw.tile %a sizes(%n) : memref<65536xf32, #sw.ldm> to memref<?xf32, #sw.ldm>
      %x = memref.subview %X[0] [%n] [1] : memref<65536xf32> to memref<?xf32, strided<[1]>>
      %r = sw.reply : !sw.reply<1>
      // expected-error @below {{but got rows of varying size in a buffer of 262144 bytes}}
      sw.dma_get %x to %t, %r : memref<?xf32, strided<[1]>> to memref<?xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
    return
  }
}

// -----

// expected-error @below {{no C back end for chip 'sw9'}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "sw9", "sw.core_groups" = 1 : i64, "sw.mesh_rows" = 8 : i64, "sw.mesh_cols" = 8 : i64,
    "sw.ldm_bytes" = 1048576 : i64, "sw.ldm_reserved_bytes" = 0 : i64, "sw.simd_bits" = 512 : i64,
    "sw.dma_transaction_bytes" = 128 : i64, "sw.clock_hz" = 1.0 : f64, "sw.flops_per_cycle_f32" = 4 : i64,
    "sw.flops_per_cycle_f64" = 4 : i64, "sw.dma_bytes_per_second" = 1.0e9 : f64>>} {
}

// -----

// The static data of the device library counts.
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "sw26010pro", "sw.core_groups" = 6 : i64, "sw.mesh_rows" = 8 : i64, "sw.mesh_cols" = 8 : i64,
    "sw.ldm_bytes" = 262144 : i64, "sw.ldm_reserved_bytes" = 36864 : i64, "sw.device_library_ldm_bytes" = 81984 : i64,
    "sw.simd_bits" = 512 : i64, "sw.dma_transaction_bytes" = 128 : i64, "sw.clock_hz" = 1.0 : f64,
    "sw.flops_per_cycle_f32" = 4 : i64, "sw.flops_per_cycle_f64" = 4 : i64, "sw.dma_bytes_per_second" = 1.0e9 : f64>>} {
  func.func @too_big() {
    sw.launch @k view(cpe) {
      // expected-error @below {{occupies 16 bytes from 143296 of LDM, but sw26010pro has 143296 (262144 less 36864 reserved and 81984 of the device library) for buffers}}
      %a = sw.alloc offset 143296 : memref<4xf32, #sw.ldm>
    }
    return
  }
}
