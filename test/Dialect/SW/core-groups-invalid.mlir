// RUN: sw-opt %s --split-input-file --verify-diagnostics

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "small", "sw.core_groups" = 4 : i64, "sw.mesh_rows" = 8 : i64, "sw.mesh_cols" = 8 : i64,
    "sw.ldm_bytes" = 65536 : i64, "sw.ldm_reserved_bytes" = 8192 : i64, "sw.simd_bits" = 256 : i64,
    "sw.dma_transaction_bytes" = 128 : i64, "sw.clock_hz" = 1.45e9 : f64, "sw.flops_per_cycle_f32" = 8.0 : f64,
    "sw.flops_per_cycle_f64" = 8.0 : f64, "sw.dma_bytes_per_second" = 2.8e10 : f64>>} {
  func.func @limit() {
    // expected-error @below {{expects at most 4 core groups, those of 'small', but got 5}}
    sw.launch @k view(core_group) core_groups(5) {
    }
    return
  }
}

// -----

func.func @none() {
  // expected-error @below {{expects at least 1 core group, but got 0}}
  sw.launch @k view(core_group) core_groups(0) {
  }
  return
}

// -----

func.func @number() {
  // expected-error @below {{expected integer value}}
  sw.launch @k view(core_group) core_groups(all) {
  }
  return
}

// -----

// Before launches on several core groups, this was the loop in step.
func.func @old_spelling() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects a launch with core_groups around a loop over core groups, but got 'k' without; for CPEs of one core group that run in step, use 'lockstep'}}
    scf.forall (%i) in (8) {
    } {mapping = [#sw.map<core_group>]}
  }
  return
}

// -----

func.func @mixed() {
  sw.launch @k view(core_group) core_groups(2) {
    // expected-error @below {{expects all dimensions of a loop over core groups to be mapped to 'core_group' or 'each', but got 'cpe'}}
    scf.forall (%i, %j) in (8, 8) {
    } {mapping = [#sw.map<core_group>, #sw.map<cpe>]}
  }
  return
}

// -----

func.func @inside_out() {
  sw.launch @k view(core_group) core_groups(2) {
    scf.forall (%i) in (8) {
      // expected-error @below {{expects loops over levels from outside in, but a loop over 'core_group' is in a loop over 'cpe'}}
      scf.forall (%j) in (8) {
      } {mapping = [#sw.map<core_group>]}
    } {mapping = [#sw.map<cpe>]}
  }
  return
}

// -----

// The inner loop would lose the iterations of other core groups.
func.func @twice() {
  sw.launch @k view(core_group) core_groups(2) {
    scf.forall (%i) in (8) {
      scf.for %k = %i to %i step %i {
        // expected-error @below {{expects loops over levels from outside in, but a loop over 'core_group' is in a loop over 'core_group'}}
        scf.forall (%j) in (8) {
        } {mapping = [#sw.map<core_group>]}
      }
    } {mapping = [#sw.map<core_group>]}
  }
  return
}

// -----

func.func @rows_in_columns() {
  sw.launch @k view(core_group) {
    scf.forall (%i) in (8) {
      // expected-error @below {{expects loops over levels from outside in, but a loop over 'row' is in a loop over 'col'}}
      scf.forall (%j) in (8) {
      } {mapping = [#sw.map<row>]}
    } {mapping = [#sw.map<col>]}
  }
  return
}

// -----

func.func @barrier() {
  sw.launch @k view(cpe) {
    // expected-error @below {{expects a launch with core_groups around a barrier of the chip, but got 'k' without}}
    sw.barrier chip
  }
  return
}

// -----

// Core groups have different numbers of iterations.
func.func @barrier_in_loop() {
  sw.launch @k view(core_group) core_groups(2) {
    scf.forall (%i) in (3) {
      // expected-error @below {{expects no mapped loop around a barrier of the chip, which all core groups reach equally often}}
      sw.barrier chip
    } {mapping = [#sw.map<core_group>]}
  }
  return
}

// -----

func.func @coordinate() {
  sw.launch @k view(cpe) {
    // expected-error @below {{expects a launch with core_groups around the number of a core group, but got 'k' without}}
    %g = sw.coord core_group
  }
  return
}

// -----

func.func @outside() {
  // expected-error @below {{expects to be in a sw.launch}}
  %g = sw.coord core_group
  return
}

// -----

module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "small", "sw.core_groups" = 4 : i64, "sw.mesh_rows" = 8 : i64, "sw.mesh_cols" = 8 : i64,
    "sw.ldm_bytes" = 65536 : i64, "sw.ldm_reserved_bytes" = 8192 : i64, "sw.simd_bits" = 256 : i64,
    "sw.dma_transaction_bytes" = 128 : i64, "sw.clock_hz" = 1.45e9 : f64, "sw.flops_per_cycle_f32" = 8.0 : f64,
    "sw.flops_per_cycle_f64" = 8.0 : f64, "sw.dma_bytes_per_second" = 2.8e10 : f64>>} {
  func.func @end() {
    // expected-error @below {{expects the core groups of a launch to be among the first 4 of 'small', but got 2 from number 3}}
    sw.launch @k view(core_group) core_groups(2) first_group(3) {
    }
    return
  }
}

// -----

func.func @first_alone() {
  // expected-error @below {{expects 'first_group' only with 'core_groups', but got it alone}}
  sw.launch @k view(core_group) first_group(3) {
  }
  return
}

// -----

func.func @negative_first() {
  // expected-error @below {{expects 'first_group' to be at least 0, but got -1}}
  sw.launch @k view(core_group) core_groups(2) first_group(-1) {
  }
  return
}

// -----

func.func @first_with_parts() {
  // expected-error @below {{expects 'first_group' only without parts, which have core groups of their own}}
  sw.launch @k view(cpe) core_groups(2) first_group(1) {
    sw.part @a {
    }
  }
  return
}

// -----

func.func @chip_barrier_of_some() {
  sw.launch @k view(core_group) core_groups(2) first_group(1) {
    // expected-error @below {{expects all core groups around a barrier of the chip, but only some of them run this one}}
    sw.barrier chip
  }
  return
}

// -----

func.func @chip_barrier_in_part() {
  sw.launch @k view(cpe) core_groups(4) {
    sw.part @a core_groups(2 from 2) {
      // expected-error @below {{expects all core groups around a barrier of the chip, but only some of them run this one}}
      sw.barrier chip
    }
  }
  return
}

// -----

func.func @part_beyond() {
  sw.launch @k view(cpe) core_groups(4) {
    // expected-error @below {{expects some of the 4 core groups of 'k', but got 2 from number 3}}
    sw.part @a core_groups(2 from 3) {
    }
  }
  return
}

// -----

func.func @part_of_none() {
  sw.launch @k view(cpe) core_groups(4) {
    // expected-error @below {{expects some of the 4 core groups of 'k', but got 0 from number 0}}
    sw.part @a core_groups(0 from 0) {
    }
  }
  return
}

// -----

func.func @part_without_first() {
  sw.launch @k view(cpe) core_groups(4) {
    // expected-error @below {{expects both or neither of the number of core groups and the first one}}
    "sw.part"() <{coreGroups = 2 : i64, name = "a"}> ({
    ^bb0:
    }) : () -> ()
  }
  return
}

// -----

func.func @ahead_of_several(%w: memref<64xf32>) {
  sw.launch @parts view(cpe) core_groups(6) {
    sw.part @a core_groups(2 from 0) {
    }
    sw.barrier array
    sw.part @b core_groups(4 from 2) {
    }
    sw.barrier array
    sw.part @c {
      // expected-error @below {{expects one part before 'c' on all of its core groups, but 'b' is on others}}
      %x = sw.alloc ahead offset 256 : memref<64xf32, #sw.ldm>
    }
  }
  return
}

// -----

// The program is for three of six core groups.
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<
    "sw.chip" = "small", "sw.core_groups" = 6 : i64, "sw.used_core_groups" = 3 : i64, "sw.mesh_rows" = 8 : i64,
    "sw.mesh_cols" = 8 : i64, "sw.ldm_bytes" = 65536 : i64, "sw.ldm_reserved_bytes" = 8192 : i64, "sw.simd_bits" = 256 : i64,
    "sw.dma_transaction_bytes" = 128 : i64, "sw.clock_hz" = 1.45e9 : f64, "sw.flops_per_cycle_f32" = 8.0 : f64,
    "sw.flops_per_cycle_f64" = 8.0 : f64, "sw.dma_bytes_per_second" = 2.8e10 : f64>>} {
  func.func @program() {
    // expected-error @below {{expects the core groups of a launch to be among the first 3 of 'small', but got 2 from number 2}}
    sw.launch @k view(core_group) core_groups(2) first_group(2) {
    }
    return
  }
}
