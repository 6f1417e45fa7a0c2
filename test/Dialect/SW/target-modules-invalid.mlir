// RUN: sw-opt %s --verify-diagnostics

// Modules of one context have the target of their own description, also after
// another one was read.
#small = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "small", "sw.core_groups" = 1 : i64, "sw.mesh_rows" = 4 : i64, "sw.mesh_cols" = 2 : i64,
    "sw.ldm_bytes" = 4096 : i64, "sw.ldm_reserved_bytes" = 1024 : i64, "sw.simd_bits" = 128 : i64,
    "sw.dma_transaction_bytes" = 64 : i64, "sw.clock_hz" = 1.0 : f64, "sw.flops_per_cycle_f32" = 4 : i64,
    "sw.flops_per_cycle_f64" = 4 : i64, "sw.dma_bytes_per_second" = 1.0e9 : f64>>
#large = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "large", "sw.core_groups" = 1 : i64, "sw.mesh_rows" = 4 : i64, "sw.mesh_cols" = 2 : i64,
    "sw.ldm_bytes" = 8192 : i64, "sw.ldm_reserved_bytes" = 1024 : i64, "sw.simd_bits" = 128 : i64,
    "sw.dma_transaction_bytes" = 64 : i64, "sw.clock_hz" = 1.0 : f64, "sw.flops_per_cycle_f32" = 4 : i64,
    "sw.flops_per_cycle_f64" = 4 : i64, "sw.dma_bytes_per_second" = 1.0e9 : f64>>
// Without its entries a description says nothing to verifiers.
#none = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<"sw.chip" = "none">>

module attributes {dlti.target_system_spec = #small} {
  func.func @small() {
    sw.launch @k view(core_group) {
      // expected-error @below {{needs 4096 bytes of LDM on each CPE, but 'small' has 3072 (4096 less 1024 reserved)}}
      %a = sw.alloc spread [row, col] : memref<4x2048xf32, #sw.ldm>
    }
    return
  }
}

module attributes {dlti.target_system_spec = #large} {
  func.func @large() {
    sw.launch @k view(core_group) {
      %a = sw.alloc spread [row, col] : memref<4x2048xf32, #sw.ldm>
      // expected-error @below {{needs 8192 bytes of LDM on each CPE, but 'large' has 7168 (8192 less 1024 reserved)}}
      %b = sw.alloc spread [row, col] : memref<4x4096xf32, #sw.ldm>
    }
    return
  }
}

module attributes {dlti.target_system_spec = #none} {
  func.func @none() {
    sw.launch @k view(core_group) {
      %a = sw.alloc spread [row, col] : memref<4x4096xf32, #sw.ldm>
      %b = sw.alloc spread [row, col] : memref<4x4096xf32, #sw.ldm>
    }
    return
  }
}

module attributes {dlti.target_system_spec = #small} {
  func.func @smallAgain() {
    sw.launch @k view(core_group) {
      // expected-error @below {{needs 4096 bytes of LDM on each CPE, but 'small' has 3072 (4096 less 1024 reserved)}}
      %a = sw.alloc spread [row, col] : memref<4x2048xf32, #sw.ldm>
    }
    return
  }
}
