// RUN: sw-opt %s --sw-distribute --split-input-file --verify-diagnostics

func.func @f() {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [col, row] : memref<64x64xf32, #sw.ldm>
    %b = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %c = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    // expected-error @below {{expects A with spread [row, col], but got [col, row]}}
    tpp.gemm ins(%a, %b : memref<64x64xf32, #sw.ldm>, memref<64x64xf32, #sw.ldm>) outs(%c : memref<64x64xf32, #sw.ldm>)
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %b = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %c = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    // expected-error @below {{expects B with spread [col, row], but got [row, col]}}
    tpp.gemm ins(%a, %b : memref<64x64xf32, #sw.ldm>, memref<64x64xf32, #sw.ldm>) outs(%c : memref<64x64xf32, #sw.ldm>) trans_b
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %b = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %c = sw.alloc spread [row, none] : memref<64x64xf32, #sw.ldm>
    // expected-error @below {{expects C with spread [row, col], but got [row, none]}}
    tpp.gemm ins(%a, %b : memref<64x64xf32, #sw.ldm>, memref<64x64xf32, #sw.ldm>) outs(%c : memref<64x64xf32, #sw.ldm>)
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %b = sw.alloc spread [col, row] : memref<64x64xf32, #sw.ldm>
    // expected-error @below {{expects an input with spread [row, col], cut as the output [row, col], but got [col, row]}}
    tpp.unary relu ins(%b : memref<64x64xf32, #sw.ldm>) outs(%a : memref<64x64xf32, #sw.ldm>)
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %b = sw.alloc spread [row] : memref<64xf32, #sw.ldm>
    // expected-error @below {{expects an input with spread [col], cut as the output [row, col], but got [row]}}
    tpp.unary identity ins(%b : memref<64xf32, #sw.ldm>) bcast row outs(%a : memref<64x64xf32, #sw.ldm>)
  }
  return
}

// -----

func.func @f(%f: f32) {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    // expected-error @below {{'linalg.fill' op has no form on the pieces of LDM tiles; run convert-linalg-to-tpp first}}
    linalg.fill ins(%f : f32) outs(%a : memref<64x64xf32, #sw.ldm>)
  }
  return
}

// -----

func.func @f(%m: index) {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    // expected-error @below {{is a view of an LDM tile that has no piece; run sw-boundary first}}
    %v = memref.subview %a[0, 0] [%m, 64] [1, 1] : memref<64x64xf32, #sw.ldm> to memref<?x64xf32, strided<[64, 1]>, #sw.ldm>
  }
  return
}

// -----

func.func @f(%m: index) {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row] : memref<64xf32, #sw.ldm>
    // expected-error @below {{cannot use an LDM tile in the core-group view}}
    %v = memref.load %a[%m] : memref<64xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f(%m: memref<64xf32>, %l: memref<64xf32, #sw.ldm>) {
  sw.launch @k view(core_group) {
    %r = sw.reply : !sw.reply<1>
    // expected-error @below {{expects LDM operands to come from sw.alloc or sw.tile}}
    sw.dma_get %m to %l, %r : memref<64xf32> to memref<64xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects a static shape, but got 'memref<?xf32, #sw.ldm>'}}
    %a = sw.alloc spread [row] : memref<?xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f(%m: index) {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    // expected-error @below {{expects the slot dimension to have spread none, but got [row, col]}}
    %t = sw.tile %a[%m] : memref<64x64xf32, #sw.ldm> to memref<64xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f(%m: index) {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    // expected-error @below {{expects a constant dimension of an LDM tile}}
    %t = memref.dim %a, %m : memref<64x64xf32, #sw.ldm>
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects a loop of a launch to be mapped to #sw.map<row> and #sw.map<col>}}
    scf.forall (%i, %j) in (8, 8) {
    }
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects a loop of a launch to be mapped to #sw.map<row> and #sw.map<col>}}
    scf.forall (%i) in (4) {
    } {mapping = [#sw.map<lockstep>]}
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    scf.forall (%i, %j) in (8, 8) {
      // expected-error @below {{expects a mapped loop not to be nested in another one}}
      scf.forall (%u, %v) in (8, 8) {
      } {mapping = [#sw.map<row>, #sw.map<col>]}
    } {mapping = [#sw.map<row>, #sw.map<col>]}
  }
  return
}

// -----

func.func @f(%t: tensor<8x8xf32>) {
  sw.launch @k view(core_group) {
    // expected-error @below {{expects a mapped loop of a launch to have no results, but got 1}}
    %0 = scf.forall (%i, %j) in (8, 8) shared_outs(%o = %t) -> tensor<8x8xf32> {
    } {mapping = [#sw.map<row>, #sw.map<col>]}
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    scf.forall (%i, %j) in (8, 8) {
      // expected-error @below {{expects a buffer in a mapped loop to have spread none, but got [row]}}
      %a = sw.alloc spread [row] : memref<64xf32, #sw.ldm>
    } {mapping = [#sw.map<row>, #sw.map<col>]}
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row] : memref<64xf32, #sw.ldm>
    scf.forall (%i, %j) in (8, 8) {
      // expected-error @below {{expects tiles that one CPE uses in a mapped loop to have spread none, but got [row]}}
      tpp.unary zero outs(%a : memref<64xf32, #sw.ldm>)
    } {mapping = [#sw.map<row>, #sw.map<col>]}
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    scf.forall (%i, %j) in (8, 8) {
      %a = sw.alloc : memref<8x8xf32, #sw.ldm>
      %c8 = arith.constant 8 : index
      // expected-error @below {{is collective, and cannot run in a loop that is mapped to the mesh}}
      sw.spm_gemm ins(%a, %a) outs(%a) sizes(%c8, %c8, %c8) vec n alpha 1.0 beta 1.0
         : memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>
    } {mapping = [#sw.map<row>, #sw.map<col>]}
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    %a = sw.alloc : memref<8x64xf32, #sw.ldm>
    %b = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %c = sw.alloc : memref<8x64xf32, #sw.ldm>
    scf.forall (%i, %j) in (8, 8) {
      // expected-error @below {{expects tiles that one CPE uses in a mapped loop to have spread none, but got [row, col]}}
      tpp.gemm ins(%a, %b : memref<8x64xf32, #sw.ldm>, memref<64x64xf32, #sw.ldm>) outs(%c : memref<8x64xf32, #sw.ldm>)
    } {mapping = [#sw.map<row>, #sw.map<col>]}
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    %a = sw.alloc : memref<2x8x8xf32, #sw.ldm>
    %b = sw.alloc : memref<2x8x8xf32, #sw.ldm>
    %c = sw.alloc spread [all, none] : memref<64x8xf32, #sw.ldm>
    scf.forall (%i, %j) in (8, 8) {
      // expected-error @below {{expects tiles that one CPE uses in a mapped loop to have spread none, but got [all, none]}}
      %t = sw.tile %c : memref<64x8xf32, #sw.ldm> to memref<8x8xf32, #sw.ldm>
      tpp.brgemm ins(%a, %b : memref<2x8x8xf32, #sw.ldm>, memref<2x8x8xf32, #sw.ldm>) outs(%t : memref<8x8xf32, #sw.ldm>)
    } {mapping = [#sw.map<row>, #sw.map<col>]}
  }
  return
}

// -----

func.func @f(%main: memref<8x8xf32>) {
  sw.launch @k view(core_group) {
    %a = sw.alloc : memref<8x8xf32, #sw.ldm>
    scf.forall (%i, %j) in (8, 8) {
      // expected-error @below {{expects LDM operands to come from sw.alloc or sw.tile}}
      tpp.gemm ins(%a, %main : memref<8x8xf32, #sw.ldm>, memref<8x8xf32>) outs(%a : memref<8x8xf32, #sw.ldm>)
    } {mapping = [#sw.map<row>, #sw.map<col>]}
  }
  return
}

// -----

func.func @f(%n: index) {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %b0 = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    %c0 = sw.alloc spread [row, col] units [1, 4] : memref<64x64xf32, #sw.ldm>
    %b = sw.tile %b0 sizes(%n) : memref<64x64xf32, #sw.ldm> to memref<64x?xf32, #sw.ldm>
    %c = sw.tile %c0 sizes(%n) : memref<64x64xf32, #sw.ldm> to memref<64x?xf32, #sw.ldm>
    // expected-error @below {{expects B with units [1, 4], but got [1, 1]}}
    tpp.gemm ins(%a, %b : memref<64x64xf32, #sw.ldm>, memref<64x?xf32, #sw.ldm>) outs(%c : memref<64x?xf32, #sw.ldm>)
  }
  return
}

// -----

// The units of the loop along which vectors run: here M.
func.func @f() {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] : memref<72x64xf64, #sw.ldm>
    %b = sw.alloc spread [row, col] units [1, 4] : memref<64x64xf64, #sw.ldm>
    %c = sw.alloc spread [row, col] units [1, 4] : memref<72x64xf64, #sw.ldm>
    // expected-error @below {{expects A with units [4, 1], but got [1, 1]}}
    tpp.gemm ins(%a, %b : memref<72x64xf64, #sw.ldm>, memref<64x64xf64, #sw.ldm>) outs(%c : memref<72x64xf64, #sw.ldm>) {sw.tile = #sw.tile<vector = m>}
  }
  return
}

// -----

func.func @f() {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] : memref<64x72xf64, #sw.ldm>
    %b0 = sw.alloc spread [row, col] units [1, 4] : memref<64x96xf64, #sw.ldm>
    %b = sw.tile %b0 : memref<64x96xf64, #sw.ldm> to memref<64x72xf64, #sw.ldm>
    // expected-error @below {{expects an input with units [1, 4], but got [1, 1]}}
    tpp.unary relu ins(%a : memref<64x72xf64, #sw.ldm>) outs(%b : memref<64x72xf64, #sw.ldm>)
  }
  return
}
