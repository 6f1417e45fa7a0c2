// RUN: sw-opt %s --sw-map-loops --split-input-file --verify-diagnostics

// The number of CPEs is not known.
// expected-error @below {{target device 'sunway' has no entry 'sw.core_groups'}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"sunway" = #dlti.target_device_spec<"sw.chip" = "x">>} {
  func.func @no_mesh() {
    sw.launch @k view(core_group) {
      scf.forall (%i) in (64) {
      } {mapping = [#sw.map<cpe>]}
    }
    return
  }
}

// -----

// A CPE runs the iterations of one loop, not those of a loop in it.
func.func @nested() {
  sw.launch @k view(core_group) {
    scf.forall (%i) in (8) {
      // expected-error @below {{expects a mapped loop not to be nested in another one}}
      scf.forall (%j) in (8) {
      } {mapping = [#sw.map<cpe>]}
    } {mapping = [#sw.map<row>]}
  }
  return
}

// -----

// CPEs have no place for the tensor that a loop makes.
func.func @result(%x: tensor<64xf32>) {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects a mapped loop of a launch to have no results, but got 1}}
    %0 = scf.forall (%i) in (64) shared_outs(%y = %x) -> tensor<64xf32> {
      scf.forall.in_parallel {
      }
    } {mapping = [#sw.map<cpe>]}
  }
  return
}

// -----

// The iterations of two dimensions have no number of 64 bits.
func.func @numbers() {
  sw.launch @k view(core_group) {
    // expected-error @below {{has more iterations than can be counted}}
    scf.forall (%i, %j) in (4611686018427387904, 4) {
    } {mapping = [#sw.map<cpe>, #sw.map<cpe>]}
  }
  return
}

// -----

// Neither have those of the inner dimensions, which CPEs run in step.
func.func @inner_numbers() {
  sw.launch @k view(core_group) {
    // expected-error @below {{has more iterations than can be counted}}
    scf.forall (%i, %j, %k) in (2, 4611686018427387904, 4) {
    } {mapping = [#sw.map<team>, #sw.map<member>, #sw.map<member>]}
  }
  return
}

// -----

// Rounds of all CPEs for each outer iteration are too many as well.
func.func @rounds() {
  sw.launch @k view(core_group) {
    // expected-error @below {{has more iterations than can be counted}}
    scf.forall (%i, %j) in (4611686018427387904, 256) {
    } {mapping = [#sw.map<each>, #sw.map<cpe>]}
  }
  return
}

// -----

// The end of a loop that is known at run time only is not distributed.
func.func @upper(%n: index) {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects a loop that is mapped to CPEs to have constant bounds and steps of at least 1}}
    scf.forall (%i) in (%n) {
    } {mapping = [#sw.map<col>]}
  }
  return
}

// -----

// The distance from the first iteration to the last has no 64 bits.
func.func @distance() {
  sw.launch @k view(core_group) {
    // expected-error @below {{has more iterations than can be counted}}
    scf.forall (%i) = (-9223372036854775807) to (9223372036854775807) step (1) {
    } {mapping = [#sw.map<cpe>]}
  }
  return
}
