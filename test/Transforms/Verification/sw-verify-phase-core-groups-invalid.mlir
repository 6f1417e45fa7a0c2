// Collective ops in launches on several core groups.
// RUN: sw-opt %s --split-input-file --sw-verify-phase=phase=distribute -verify-diagnostics

// A core group by itself, and all together.
func.func @good() {
  %c0 = arith.constant 0 : index
  sw.launch @good view(cpe) core_groups(4) {
    %group = sw.coord core_group
    %first = arith.cmpi eq, %group, %c0 : index
    scf.if %first {
      sw.barrier array
      sw.barrier row
    }
    sw.barrier chip
  }
  return
}

// -----

func.func @one_group() {
  %c0 = arith.constant 0 : index
  sw.launch @k view(cpe) core_groups(4) {
    %group = sw.coord core_group
    %first = arith.cmpi eq, %group, %c0 : index
    scf.if %first {
      // expected-error @below {{after phase 'distribute': 'sw.barrier' joins CPEs 0 and 64, which reach 1 and 0 ops of this kind; expects the same number}}
      // expected-note @below {{reproduces it}}
      sw.barrier chip
    }
  }
  return
}

// -----

// 5 iterations of 4 core groups.
func.func @iterations() {
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  sw.launch @k view(cpe) core_groups(4) {
    %group = sw.coord core_group
    scf.for %i = %group to %c5 step %c4 {
      sw.barrier array
      // expected-error @below {{joins CPEs 0 and 64, which reach 2 and 1 ops of this kind}}
      // expected-note @below {{reproduces it}}
      sw.barrier chip
    }
  }
  return
}
