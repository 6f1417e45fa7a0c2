// RUN: sw-opt %s --split-input-file --sw-verify-phase=phase=distribute -verify-diagnostics

// A condition that a mesh row shares, and a loop of unequal length with a barrier after it for the others.
func.func @good(%n: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %c72 = arith.constant 72 : index
  sw.launch @good view(cpe) {
    %row = sw.coord row
    %first = arith.cmpi eq, %row, %c0 : index
    scf.if %first {
      sw.barrier row
    }
    %id = sw.coord id
    scf.for %i = %id to %c72 step %c64 {
      sw.barrier array
    }
    %short = arith.cmpi uge, %id, %c8 : index
    scf.if %short {
      sw.barrier array
    }
    scf.for %i = %c0 to %n step %c8 {
      sw.barrier col
    }
  }
  return
}

// -----

func.func @view() {
  // expected-error @below {{after phase 'distribute': 'sw.launch' '@view' is in the core-group view; expects the CPE view}}
  // expected-note @below {{--sw-phase-stage --sw-phase-distribute' reproduces it}}
  sw.launch @view view(core_group) {
  }
  return
}

// -----

func.func @forall() {
  sw.launch @forall view(cpe) {
    // expected-error @below {{after phase 'distribute': 'scf.forall' is left in a launch; expects what one CPE does}}
    // expected-note @below {{reproduces it}}
    scf.forall (%i, %j) in (8, 8) {
    } {mapping = [#sw.map<row>, #sw.map<col>]}
  }
  return
}

// -----

func.func @condition() {
  %c0 = arith.constant 0 : index
  sw.launch @condition view(cpe) {
    %row = sw.coord row
    %first = arith.cmpi eq, %row, %c0 : index
    scf.if %first {
      // expected-error @below {{after phase 'distribute': 'sw.barrier' joins CPEs 0 and 8, which reach 1 and 0 ops of this kind; expects the same number}}
      // expected-note @below {{reproduces it}}
      sw.barrier array
    }
  }
  return
}

// -----

func.func @loop(%n: index) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  sw.launch @loop view(cpe) {
    %a = sw.alloc : memref<8xf32, #sw.ldm>
    %b = sw.alloc : memref<8xf32, #sw.ldm>
    %col = sw.coord col
    %begin = affine.apply affine_map<(d0) -> (d0 * 2)>(%col)
    scf.for %i = %begin to %c3 step %c1 {
      // expected-error @below {{after phase 'distribute': 'sw.mesh_reduce' joins CPEs 0 and 1, which reach 3 and 1 ops of this kind; expects the same number}}
      // expected-note @below {{reproduces it}}
      sw.mesh_reduce sum %a into %b over row : memref<8xf32, #sw.ldm>, memref<8xf32, #sw.ldm>
    }
  }
  return
}
