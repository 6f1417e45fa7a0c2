// RUN: sw-opt %s --split-input-file --verify-diagnostics --sw-distribute

// A target has a chip.
// expected-error @below {{target device 'sunway' has no entry 'sw.chip'}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<"sw.core_groups" = 1 : i64>>} {
  sw.launch @k view(core_group) {
  }
}

// -----

// A chip has a name.
// expected-error @below {{expects target entry 'sw.chip' to be a name, but got ""}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<"sw.chip" = "">>} {
  sw.launch @k view(core_group) {
  }
}

// -----

// The number of core groups is a text.
// expected-error @below {{expects target entry 'sw.core_groups' to be an integer of at least 1, but got "six"}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<"sw.chip" = "x", "sw.core_groups" = "six">>} {
  sw.launch @k view(core_group) {
  }
}

// -----

// The number of core groups has more than 64 bits.
// expected-error @below {{expects target entry 'sw.core_groups' to be an integer of at least 1, but got 18446744073709551616 : i128}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<"sw.chip" = "x", "sw.core_groups" = 18446744073709551616 : i128>>} {
  sw.launch @k view(core_group) {
  }
}

// -----

// All of the LDM is reserved.
// expected-error @below {{expects target entry 'sw.ldm_reserved_bytes' to be less than 'sw.ldm_bytes', but got 4096 of 4096}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "x", "sw.core_groups" = 1 : i64, "sw.mesh_rows" = 4 : i64, "sw.mesh_cols" = 2 : i64, "sw.ldm_bytes" = 4096 : i64, "sw.ldm_reserved_bytes" = 4096 : i64, "sw.simd_bits" = 128 : i64, "sw.dma_transaction_bytes" = 64 : i64, "sw.clock_hz" = 1.0 : f64, "sw.flops_per_cycle_f32" = 4 : i64, "sw.flops_per_cycle_f64" = 4 : i64, "sw.dma_bytes_per_second" = 1.0e9 : f64>>} {
  sw.launch @k view(core_group) {
  }
}

// -----

// The time of a transfer needs a bandwidth.
// expected-error @below {{target device 'sunway' has no entry 'sw.dma_bytes_per_second'}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "x", "sw.core_groups" = 1 : i64, "sw.mesh_rows" = 4 : i64, "sw.mesh_cols" = 2 : i64, "sw.ldm_bytes" = 4096 : i64, "sw.ldm_reserved_bytes" = 1024 : i64, "sw.simd_bits" = 128 : i64, "sw.dma_transaction_bytes" = 64 : i64, "sw.clock_hz" = 1.0 : f64, "sw.flops_per_cycle_f32" = 4 : i64, "sw.flops_per_cycle_f64" = 4 : i64>>} {
  sw.launch @k view(core_group) {
  }
}

// -----

// The figures of the cost model have names.
// expected-error @below {{expects target entry 'sw.costs' to be a dictionary, but got [1.000000e+00]}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "x", "sw.core_groups" = 1 : i64, "sw.mesh_rows" = 4 : i64, "sw.mesh_cols" = 2 : i64, "sw.ldm_bytes" = 4096 : i64, "sw.ldm_reserved_bytes" = 1024 : i64, "sw.simd_bits" = 128 : i64, "sw.dma_transaction_bytes" = 64 : i64, "sw.clock_hz" = 1.0 : f64, "sw.flops_per_cycle_f32" = 4 : i64, "sw.flops_per_cycle_f64" = 4 : i64, "sw.dma_bytes_per_second" = 1.0e9 : f64, "sw.costs" = [1.0]>>} {
  sw.launch @k view(core_group) {
  }
}

// -----

// Nothing costs less than nothing.
// expected-error @below {{expects target entry 'sw.costs.device_library.static_ldm_bytes' to be a number of 0 to 1e18, but got -1.000000e+00 : f64}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "x", "sw.core_groups" = 1 : i64, "sw.mesh_rows" = 4 : i64, "sw.mesh_cols" = 2 : i64, "sw.ldm_bytes" = 4096 : i64, "sw.ldm_reserved_bytes" = 1024 : i64, "sw.simd_bits" = 128 : i64, "sw.dma_transaction_bytes" = 64 : i64, "sw.clock_hz" = 1.0 : f64, "sw.flops_per_cycle_f32" = 4 : i64, "sw.flops_per_cycle_f64" = 4 : i64, "sw.dma_bytes_per_second" = 1.0e9 : f64, "sw.costs" = {"device_library.static_ldm_bytes" = -1.0}>>} {
  sw.launch @k view(core_group) {
  }
}

// -----

// A memory without bandwidth never answers.
// expected-error @below {{expects target entry 'sw.costs.memory_bw_per_cg' to be a positive number below 1e18, but got 0.000000e+00 : f64}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "x", "sw.core_groups" = 1 : i64, "sw.mesh_rows" = 4 : i64, "sw.mesh_cols" = 2 : i64, "sw.ldm_bytes" = 4096 : i64, "sw.ldm_reserved_bytes" = 1024 : i64, "sw.simd_bits" = 128 : i64, "sw.dma_transaction_bytes" = 64 : i64, "sw.clock_hz" = 1.0 : f64, "sw.flops_per_cycle_f32" = 4 : i64, "sw.flops_per_cycle_f64" = 4 : i64, "sw.dma_bytes_per_second" = 1.0e9 : f64, "sw.costs" = {memory_bw_per_cg = 0.0}>>} {
  sw.launch @k view(core_group) {
  }
}

// -----

// Figures of the cost model are floats.
// expected-error @below {{expects target entry 'sw.costs.memory_bw_per_cg' to be a positive number below 1e18, as a float such as 1.0, but got 3 : i64}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "x", "sw.core_groups" = 1 : i64, "sw.mesh_rows" = 4 : i64, "sw.mesh_cols" = 2 : i64, "sw.ldm_bytes" = 4096 : i64, "sw.ldm_reserved_bytes" = 1024 : i64, "sw.simd_bits" = 128 : i64, "sw.dma_transaction_bytes" = 64 : i64, "sw.clock_hz" = 1.0 : f64, "sw.flops_per_cycle_f32" = 4 : i64, "sw.flops_per_cycle_f64" = 4 : i64, "sw.dma_bytes_per_second" = 1.0e9 : f64, "sw.costs" = {memory_bw_per_cg = 3}>>} {
  sw.launch @k view(core_group) {
  }
}

// -----

// An integer of the right size is of the wrong type, too.
// expected-error @below {{expects target entry 'sw.costs.device_library.static_ldm_bytes' to be a number of 0 to 1e18, as a float such as 1.0, but got 64 : i64}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "x", "sw.core_groups" = 1 : i64, "sw.mesh_rows" = 4 : i64, "sw.mesh_cols" = 2 : i64, "sw.ldm_bytes" = 4096 : i64, "sw.ldm_reserved_bytes" = 1024 : i64, "sw.simd_bits" = 128 : i64, "sw.dma_transaction_bytes" = 64 : i64, "sw.clock_hz" = 1.0 : f64, "sw.flops_per_cycle_f32" = 4 : i64, "sw.flops_per_cycle_f64" = 4 : i64, "sw.dma_bytes_per_second" = 1.0e9 : f64, "sw.costs" = {"device_library.static_ldm_bytes" = 64}>>} {
  sw.launch @k view(core_group) {
  }
}

// -----

// A program cannot use more core groups than the chip has.
// expected-error @below {{expects target entry 'sw.used_core_groups' to be at most the number of core groups, 4, but got 5}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "x", "sw.core_groups" = 4 : i64, "sw.used_core_groups" = 5 : i64, "sw.mesh_rows" = 8 : i64,
    "sw.mesh_cols" = 8 : i64, "sw.ldm_bytes" = 65536 : i64, "sw.ldm_reserved_bytes" = 8192 : i64, "sw.simd_bits" = 256 : i64,
    "sw.dma_transaction_bytes" = 128 : i64, "sw.clock_hz" = 1.5e9 : f64, "sw.flops_per_cycle_f32" = 8.0 : f64,
    "sw.flops_per_cycle_f64" = 8.0 : f64, "sw.dma_bytes_per_second" = 2.8e10 : f64>>} {
  sw.launch @k view(core_group) {
  }
}
