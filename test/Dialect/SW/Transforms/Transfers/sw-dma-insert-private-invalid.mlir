// RUN: sw-opt %s --sw-dma-insert --split-input-file --verify-diagnostics

// How large an array of an iteration gets is known at run time only.
func.func @unbounded(%x: memref<40x64xf32>, %n: index) {
  scf.forall (%i) in (40) {
    // expected-error @below {{expects a constant upper bound for dimension 0 of an array of a kernel}}
    %t = memref.alloc(%n) : memref<?x64xf32>
    %a = memref.subview %x[0, 0] [%n, 64] [1, 1] : memref<40x64xf32> to memref<?x64xf32, strided<[64, 1]>>
    linalg.exp {sw.tile = #sw.tile<private>} ins(%a : memref<?x64xf32, strided<[64, 1]>>) outs(%t : memref<?x64xf32>)
    linalg.exp {sw.tile = #sw.tile<private>} ins(%t : memref<?x64xf32>) outs(%a : memref<?x64xf32, strided<[64, 1]>>)
    memref.dealloc %t : memref<?x64xf32>
  } {mapping = [#sw.map<cpe>]}
  return
}

// -----

// An array of an iteration is larger than the LDM.
func.func @too_large(%x: memref<40x512x64xf32>) {
  scf.forall (%i) in (40) {
    // expected-error @below {{expects an array that stays in LDM to have at most 65536 bytes, but got 'memref<512x64xf32, #sw.ldm>'}}
    %t = memref.alloc() : memref<512x64xf32>
    %a = memref.subview %x[%i, 0, 0] [1, 512, 64] [1, 1, 1] : memref<40x512x64xf32> to memref<512x64xf32, strided<[64, 1], offset: ?>>
    linalg.exp {sw.tile = #sw.tile<private>} ins(%a : memref<512x64xf32, strided<[64, 1], offset: ?>>) outs(%t : memref<512x64xf32>)
    linalg.exp {sw.tile = #sw.tile<private>} ins(%t : memref<512x64xf32>) outs(%a : memref<512x64xf32, strided<[64, 1], offset: ?>>)
    memref.dealloc %t : memref<512x64xf32>
  } {mapping = [#sw.map<cpe>]}
  return
}

// -----

// One CPE fetches a row of an array of unknown width.
func.func @width(%x: memref<40x?xf32>) {
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c1 : memref<40x?xf32>
  scf.forall (%i) in (40) {
    // expected-note @below {{the operand is this memref}}
    %a = memref.subview %x[%i, 0] [1, %n] [1, 1] : memref<40x?xf32> to memref<1x?xf32, strided<[?, 1], offset: ?>>
    // expected-error @below {{expects a constant upper bound for dimension 1 of operand 0, but found none}}
    linalg.exp {sw.tile = #sw.tile<private>} ins(%a : memref<1x?xf32, strided<[?, 1], offset: ?>>) outs(%a : memref<1x?xf32, strided<[?, 1], offset: ?>>)
  } {mapping = [#sw.map<cpe>]}
  return
}

// -----

// Each CPE would need a tile of more than its LDM.
func.func @tile(%x: memref<40x512x64xf32>) {
  scf.forall (%i) in (40) {
    %a = memref.subview %x[%i, 0, 0] [1, 512, 64] [1, 1, 1] : memref<40x512x64xf32> to memref<512x64xf32, strided<[64, 1], offset: ?>>
    // expected-error @below {{needs 131072 bytes of LDM on each CPE, but 'sw26010' has 57344 (65536 less 8192 reserved)}}
    linalg.exp {sw.tile = #sw.tile<private>} ins(%a : memref<512x64xf32, strided<[64, 1], offset: ?>>) outs(%a : memref<512x64xf32, strided<[64, 1], offset: ?>>)
  } {mapping = [#sw.map<cpe>]}
  return
}
