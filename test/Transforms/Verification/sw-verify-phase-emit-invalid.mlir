// RUN: sw-opt %s --split-input-file --sw-verify-phase=phase=emit -verify-diagnostics

// Loops of the program, primitives in kernels, and an arena whose views are in its plan.
func.func @good(%x: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c128 = arith.constant 128 : index
  %arena = memref.alloc() {sw.arena = {lower_bound = 160 : i64, sum = 160 : i64, buffers = [
      {offset = 0 : i64, bytes = 128 : i64, first = "a", last = "b"},
      {offset = 128 : i64, bytes = 128 : i64, first = "b", last = "b"}]}} : memref<256xi8>
  %a = memref.view %arena[%c0][] : memref<256xi8> to memref<32xf32>
  %b = memref.view %arena[%c128][] : memref<256xi8> to memref<8xf32>
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    %v = memref.load %x[%i] : memref<8xf32>
    memref.store %v, %b[%i] : memref<8xf32>
  }
  return
}

// -----

func.func @linalg(%x: memref<8xf32>) {
  // expected-error @below {{after phase 'emit': 'linalg.exp' is outside of launches; expects loops over single elements there}}
  // expected-note @below {{--sw-phase-merge --sw-phase-emit' reproduces it}}
  linalg.exp ins(%x : memref<8xf32>) outs(%x : memref<8xf32>)
  return
}

// -----

func.func @primitive(%x: memref<8xf32>) {
  // expected-error @below {{after phase 'emit': 'tpp.unary' is outside of launches}}
  // expected-note @below {{reproduces it}}
  tpp.unary zero outs(%x : memref<8xf32>)
  return
}

// -----

func.func @forall() {
  // expected-error @below {{after phase 'emit': 'scf.forall' is outside of launches}}
  // expected-note @below {{reproduces it}}
  scf.forall (%i) in (8) {
  }
  return
}

// -----

func.func @kernel() {
  sw.launch @kernel view(cpe) {
    %a = sw.alloc : memref<8xf32, #sw.ldm>
    // expected-error @below {{after phase 'emit': 'linalg.exp' is left in a launch; expects primitives and loops over single elements}}
    // expected-note @below {{reproduces it}}
    linalg.exp ins(%a : memref<8xf32, #sw.ldm>) outs(%a : memref<8xf32, #sw.ldm>)
  }
  return
}

// -----

func.func @beyond() {
  // expected-error @below {{after phase 'emit': 'memref.alloc' has 128 bytes, but 'sw.arena' has a buffer of 64 bytes at offset 128}}
  // expected-note @below {{reproduces it}}
  %arena = memref.alloc() {sw.arena = {lower_bound = 64 : i64, sum = 64 : i64, buffers = [
      {offset = 128 : i64, bytes = 64 : i64, first = "a", last = "b"}]}} : memref<128xi8>
  return
}

// -----

func.func @elsewhere() {
  %c64 = arith.constant 64 : index
  %arena = memref.alloc() {sw.arena = {lower_bound = 64 : i64, sum = 64 : i64, buffers = [
      {offset = 0 : i64, bytes = 64 : i64, first = "a", last = "b"}]}} : memref<128xi8>
  // expected-error @below {{after phase 'emit': 'memref.view' has 32 bytes at offset 64 of an arena, but 'sw.arena' has no such buffer there}}
  // expected-note @below {{reproduces it}}
  %a = memref.view %arena[%c64][] : memref<128xi8> to memref<8xf32>
  return
}
