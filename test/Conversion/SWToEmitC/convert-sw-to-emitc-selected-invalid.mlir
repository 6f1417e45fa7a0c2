// Arrays and counters that a condition or a loop chooses.
// RUN: sw-opt --convert-sw-to-emitc --split-input-file --verify-diagnostics %s

// The cases of a switch yield arrays of any rank.
func.func @switch(%i: index, %x: memref<4xf32>) {
  // expected-error @below {{'scf.index_switch' op has result 0 of type 'memref<*xf32>', which is not supported in C output}}
  %r = scf.index_switch %i -> memref<*xf32>
  default {
    %a = memref.cast %x : memref<4xf32> to memref<*xf32>
    scf.yield %a : memref<*xf32>
  }
  memref.copy %r, %r : memref<*xf32> to memref<*xf32>
  return
}

// -----

// A loop carries a reply counter.
func.func @reply(%n: index, %x: memref<4xf32>) {
  sw.launch @k view(cpe) {
    %b = sw.alloc offset 0 : memref<4xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    // expected-error @below {{'scf.for' op has result 0 of type '!sw.reply<1>', which is not supported in C output}}
    %q = scf.for %i = %n to %n step %n iter_args(%t = %r) -> !sw.reply<1> {
      sw.dma_get %x to %b, %t : memref<4xf32> to memref<4xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %t : !sw.reply<1>
      scf.yield %t : !sw.reply<1>
    }
  }
  return
}

// -----

// A condition may choose the buffer in LDM that a transfer fills.
func.func @buffer(%c: i1, %x: memref<4xf32>) {
  sw.launch @k view(cpe) {
    %a = sw.alloc offset 0 : memref<4xf32, #sw.ldm>
    %b = sw.alloc offset 64 : memref<4xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    %t = arith.select %c, %a, %b : memref<4xf32, #sw.ldm>
    sw.dma_get %x to %t, %r : memref<4xf32> to memref<4xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    tpp.unary relu ins(%t : memref<4xf32, #sw.ldm>) outs(%t : memref<4xf32, #sw.ldm>)
  }
  return
}

// -----

// A launch uses an array of any rank.
func.func @launch(%x: memref<4xf32>, %f: f32, %i: index) {
  %u = memref.cast %x : memref<4xf32> to memref<*xf32>
  // expected-error @below {{captures a value of type 'memref<*xf32>', which C does not have}}
  sw.launch @k view(cpe) {
    %v = memref.cast %u : memref<*xf32> to memref<4xf32>
    memref.store %f, %v[%i] : memref<4xf32>
  }
  return
}

// -----

// An address of another language.
func.func @pointer(%c: i1) {
  // expected-error @below {{is not supported in C output}}
  %a = llvm.mlir.zero : !llvm.ptr
  %s = arith.select %c, %a, %a : !llvm.ptr
  return
}

// -----

// One of two arrays is poison.
func.func @poison(%c: i1, %x: memref<4xf32>, %o: memref<4xf32>) {
  %p = ub.poison : memref<4xf32>
  // expected-error @below {{'arith.select' op reads operand 2, which is ub.poison, in C output}}
  %u = arith.select %c, %x, %p : memref<4xf32>
  memref.copy %u, %o : memref<4xf32> to memref<4xf32>
  return
}
