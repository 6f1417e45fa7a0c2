// What the vendor's calls cannot do on several core groups.
// RUN: sw-opt %s --split-input-file --verify-diagnostics --convert-sw-to-emitc

func.func @sw26010() {
  // expected-error @below {{expects 1 core group, or the 1 that the target uses (sw.used_core_groups), as each of them has a host thread on 'sw26010', but got 4}}
  sw.launch @k view(cpe) core_groups(4) {
  }
  return
}

// -----

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "sw26010pro", "sw.core_groups" = 6 : i64, "sw.mesh_rows" = 8 : i64, "sw.mesh_cols" = 8 : i64,
    "sw.ldm_bytes" = 262144 : i64, "sw.ldm_reserved_bytes" = 36864 : i64, "sw.simd_bits" = 512 : i64,
    "sw.dma_transaction_bytes" = 128 : i64, "sw.clock_hz" = 2.25e9 : f64, "sw.flops_per_cycle_f32" = 16.0 : f64,
    "sw.flops_per_cycle_f64" = 16.0 : f64, "sw.dma_bytes_per_second" = 4.7e10 : f64>>} {
  func.func @barrier() {
    sw.launch @k view(cpe) core_groups(5) {
      // expected-error @below {{expects a launch on all 6 core groups, which the barrier of 'sw26010pro' joins, but 'k' is on 5}}
      sw.barrier chip
    }
    return
  }
}

// -----

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "sw26010pro", "sw.core_groups" = 6 : i64, "sw.mesh_rows" = 8 : i64, "sw.mesh_cols" = 8 : i64,
    "sw.ldm_bytes" = 262144 : i64, "sw.ldm_reserved_bytes" = 36864 : i64, "sw.simd_bits" = 512 : i64,
    "sw.dma_transaction_bytes" = 128 : i64, "sw.clock_hz" = 2.25e9 : f64, "sw.flops_per_cycle_f32" = 16.0 : f64,
    "sw.flops_per_cycle_f64" = 16.0 : f64, "sw.dma_bytes_per_second" = 4.7e10 : f64>>} {
  func.func @own_array() {
    %x = memref.alloc() : memref<64x64xf32>
    %v = memref.subview %x[1, 0] [8, 64] [1, 1] : memref<64x64xf32> to memref<8x64xf32, strided<[64, 1], offset: 64>>
    // expected-error @below {{expects arrays of several core groups to be arguments, whose caller puts them in memory that all core groups reach, but got one of 'memref.alloc'}}
    sw.launch @k view(cpe) core_groups(6) attributes {sw.ldm_bytes = 2048 : i64} {
      %r = sw.reply : !sw.reply<1>
      %a = sw.alloc offset 0 : memref<8x64xf32, #sw.ldm>
      sw.dma_get %v to %a, %r : memref<8x64xf32, strided<[64, 1], offset: 64>> to memref<8x64xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    }
    memref.dealloc %x : memref<64x64xf32>
    return
  }
}

// -----

func.func @some() {
  // expected-error @below {{is on some core groups only; run --sw-merge-launches first}}
  sw.launch @k view(cpe) core_groups(2) first_group(1) {
  }
  return
}
