// RUN: sw-opt %s --split-input-file --verify-diagnostics --sw-distribute

// The mesh and the LDM are those of the module's target, not of the default.
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "small", "sw.core_groups" = 1 : i64, "sw.mesh_rows" = 4 : i64, "sw.mesh_cols" = 2 : i64,
    "sw.ldm_bytes" = 4096 : i64, "sw.ldm_reserved_bytes" = 1024 : i64, "sw.simd_bits" = 128 : i64,
    "sw.dma_transaction_bytes" = 64 : i64, "sw.clock_hz" = 1.0 : f64, "sw.flops_per_cycle_f32" = 4 : i64,
    "sw.flops_per_cycle_f64" = 4 : i64, "sw.dma_bytes_per_second" = 1.0e9 : f64>>} {
  func.func @f() {
    sw.launch @k view(core_group) {
      %a = sw.alloc spread [row, col] : memref<4x2xf32, #sw.ldm>
      // expected-error @below {{needs 4096 bytes of LDM on each CPE, but 'small' has 3072 (4096 less 1024 reserved)}}
      %b = sw.alloc spread [row, col] : memref<4x2048xf32, #sw.ldm>
    }
    return
  }
}

// -----

// The static data of the device library is not for buffers.
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "small", "sw.core_groups" = 1 : i64, "sw.mesh_rows" = 4 : i64, "sw.mesh_cols" = 2 : i64,
    "sw.ldm_bytes" = 4096 : i64, "sw.ldm_reserved_bytes" = 1024 : i64, "sw.device_library_ldm_bytes" = 1024 : i64,
    "sw.simd_bits" = 128 : i64, "sw.dma_transaction_bytes" = 64 : i64, "sw.clock_hz" = 1.0 : f64,
    "sw.flops_per_cycle_f32" = 4 : i64, "sw.flops_per_cycle_f64" = 4 : i64, "sw.dma_bytes_per_second" = 1.0e9 : f64>>} {
  func.func @f() {
    sw.launch @k view(core_group) {
      // expected-error @below {{needs 3072 bytes of LDM on each CPE, but 'small' has 2048 (4096 less 1024 reserved and 1024 of the device library)}}
      %b = sw.alloc spread [row, col] : memref<4x1536xf32, #sw.ldm>
    }
    return
  }
}

// -----

// expected-error @below {{expects target entry 'sw.device_library_ldm_bytes' to be less than what 'sw.ldm_reserved_bytes' leaves of 'sw.ldm_bytes', but got 3072 of 3072}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "small", "sw.core_groups" = 1 : i64, "sw.mesh_rows" = 4 : i64, "sw.mesh_cols" = 2 : i64,
    "sw.ldm_bytes" = 4096 : i64, "sw.ldm_reserved_bytes" = 1024 : i64, "sw.device_library_ldm_bytes" = 3072 : i64,
    "sw.simd_bits" = 128 : i64, "sw.dma_transaction_bytes" = 64 : i64, "sw.clock_hz" = 1.0 : f64,
    "sw.flops_per_cycle_f32" = 4 : i64, "sw.flops_per_cycle_f64" = 4 : i64, "sw.dma_bytes_per_second" = 1.0e9 : f64>>} {
  func.func @f() {
    sw.launch @k view(core_group) {
    }
    return
  }
}

// -----

// expected-error @below {{target device 'sunway' has no entry 'sw.core_groups'}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<"sw.chip" = "x">>} {
  func.func @f() {
    sw.launch @k view(core_group) {
    }
    return
  }
}

// -----

// expected-error @below {{expects target entry 'sw.core_groups' to be an integer of at least 1, but got 0 : i64}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "x", "sw.core_groups" = 0 : i64>>} {
  func.func @f() {
    sw.launch @k view(core_group) {
    }
    return
  }
}

// -----

// expected-error @below {{expects target entry 'sw.chip' to be a name, but got 3 : i64}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<"sw.chip" = 3 : i64>>} {
  func.func @f() {
    sw.launch @k view(core_group) {
    }
    return
  }
}

// -----

// expected-error @below {{expects target entry 'sw.mesh_rows' to be at most 64, but got 4611686018427387904}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "x", "sw.core_groups" = 1 : i64, "sw.mesh_rows" = 4611686018427387904 : i64, "sw.mesh_cols" = 2 : i64, "sw.ldm_bytes" = 4096 : i64, "sw.ldm_reserved_bytes" = 1024 : i64, "sw.simd_bits" = 128 : i64, "sw.dma_transaction_bytes" = 64 : i64, "sw.clock_hz" = 1.0 : f64, "sw.flops_per_cycle_f32" = 4 : i64, "sw.flops_per_cycle_f64" = 4 : i64, "sw.dma_bytes_per_second" = 1.0e9 : f64>>} {
  func.func @f() {
    sw.launch @k view(core_group) {
    }
    return
  }
}

// -----

// expected-error @below {{expects target entry 'sw.ldm_bytes' to be at most 4294967296, but got 9223372036854775807}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "x", "sw.core_groups" = 1 : i64, "sw.mesh_rows" = 4 : i64, "sw.mesh_cols" = 2 : i64, "sw.ldm_bytes" = 9223372036854775807 : i64, "sw.ldm_reserved_bytes" = 1024 : i64, "sw.simd_bits" = 128 : i64, "sw.dma_transaction_bytes" = 64 : i64, "sw.clock_hz" = 1.0 : f64, "sw.flops_per_cycle_f32" = 4 : i64, "sw.flops_per_cycle_f64" = 4 : i64, "sw.dma_bytes_per_second" = 1.0e9 : f64>>} {
  func.func @f() {
    sw.launch @k view(core_group) {
    }
    return
  }
}

// -----

// expected-error @below {{expects target entry 'sw.simd_bits' to be at most 65536, but got 9223372036854775807}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "x", "sw.core_groups" = 1 : i64, "sw.mesh_rows" = 4 : i64, "sw.mesh_cols" = 2 : i64, "sw.ldm_bytes" = 4096 : i64, "sw.ldm_reserved_bytes" = 1024 : i64, "sw.simd_bits" = 9223372036854775807 : i64, "sw.dma_transaction_bytes" = 64 : i64, "sw.clock_hz" = 1.0 : f64, "sw.flops_per_cycle_f32" = 4 : i64, "sw.flops_per_cycle_f64" = 4 : i64, "sw.dma_bytes_per_second" = 1.0e9 : f64>>} {
  func.func @f() {
    sw.launch @k view(core_group) {
    }
    return
  }
}

// -----

// expected-error @below {{expects target entry 'sw.dma_transaction_bytes' to be a power of two, but got 65}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "x", "sw.core_groups" = 1 : i64, "sw.mesh_rows" = 4 : i64, "sw.mesh_cols" = 2 : i64, "sw.ldm_bytes" = 4096 : i64, "sw.ldm_reserved_bytes" = 1024 : i64, "sw.simd_bits" = 128 : i64, "sw.dma_transaction_bytes" = 65 : i64, "sw.clock_hz" = 1.0 : f64, "sw.flops_per_cycle_f32" = 4 : i64, "sw.flops_per_cycle_f64" = 4 : i64, "sw.dma_bytes_per_second" = 1.0e9 : f64>>} {
  func.func @f() {
    sw.launch @k view(core_group) {
    }
    return
  }
}

// -----

// expected-error @below {{expects target entry 'sw.clock_hz' to be a positive number below 1e18, but got 0x7FF0000000000000}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "x", "sw.core_groups" = 1 : i64, "sw.mesh_rows" = 4 : i64, "sw.mesh_cols" = 2 : i64, "sw.ldm_bytes" = 4096 : i64, "sw.ldm_reserved_bytes" = 1024 : i64, "sw.simd_bits" = 128 : i64, "sw.dma_transaction_bytes" = 64 : i64, "sw.clock_hz" = 0x7FF0000000000000 : f64, "sw.flops_per_cycle_f32" = 4 : i64, "sw.flops_per_cycle_f64" = 4 : i64, "sw.dma_bytes_per_second" = 1.0e9 : f64>>} {
  func.func @f() {
    sw.launch @k view(core_group) {
    }
    return
  }
}
