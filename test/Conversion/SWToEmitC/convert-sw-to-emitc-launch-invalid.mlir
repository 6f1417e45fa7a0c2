// RUN: sw-opt --convert-sw-to-emitc --split-input-file --verify-diagnostics %s

// A CPE does not call functions of the management core.
func.func private @f()
func.func @call() {
  sw.launch @k view(cpe) {
    // expected-error @below {{is not supported inside a launch in C output}}
    func.call @f() : () -> ()
  }
  return
}

// -----

// A CPE has no way to end the program.
func.func @assert(%c: i1) {
  sw.launch @k view(cpe) {
    // expected-error @below {{is not supported inside a launch in C output}}
    cf.assert %c, "wrong"
  }
  return
}

// -----

// Arrays in main memory are made by the management core.
func.func @alloc() {
  sw.launch @k view(cpe) {
    // expected-error @below {{is not supported inside a launch in C output}}
    %x = memref.alloc() : memref<4xf32>
  }
  return
}

// -----

// A constant array is passed to a launch, not read in it.
memref.global "private" constant @c : memref<4xf32> = dense<1.0>
func.func @global() {
  sw.launch @k view(cpe) {
    // expected-error @below {{is not supported inside a launch in C output}}
    %x = memref.get_global @c : memref<4xf32>
  }
  return
}

// -----

// A CPE prints nothing.
func.func @print(%x: f32) {
  sw.launch @k view(cpe) {
    // expected-error @below {{is not supported inside a launch in C output}}
    vector.print %x : f32
  }
  return
}

// -----

// The LDM that a launch uses is not there before it.
memref.global "private" @g : memref<4xf32, #sw.ldm>
func.func @captured_ldm(%f: f32, %i: index) {
  %x = memref.get_global @g : memref<4xf32, #sw.ldm>
  // expected-error @below {{captures LDM memory of type 'memref<4xf32, #sw.ldm>'}}
  sw.launch @k view(cpe) {
    memref.store %f, %x[%i] : memref<4xf32, #sw.ldm>
  }
  return
}

// -----

// Reply counters are words of LDM, too.
func.func @captured_reply() {
  %r = sw.reply : !sw.reply<1>
  // expected-error @below {{captures a value of type '!sw.reply<1>', which C does not have}}
  sw.launch @k view(cpe) {
    sw.dma_wait %r : !sw.reply<1>
  }
  return
}

// -----

// A view of bytes is made by the management core.
func.func @view(%x: memref<64xi8>, %i: index) {
  sw.launch @k view(cpe) {
    // expected-error @below {{expects a static shape, and to be outside of launches, in C output, but got 'memref<4xf32>'}}
    %v = memref.view %x[%i][] : memref<64xi8> to memref<4xf32>
  }
  return
}

// -----

// A tensor has no place in memory.
func.func @captured_tensor() {
  // expected-error @below {{is above the CPE view; run sw-opt --sw-pipeline first}}
  %t = tensor.empty() : tensor<4xf32>
  sw.launch @k view(cpe) {
    %c0 = arith.constant 0 : index
    %x = tensor.extract %t[%c0] : tensor<4xf32>
  }
  return
}

// -----

// A CPE does not free arrays in main memory.
func.func @dealloc(%x: memref<4xf32>) {
  sw.launch @k view(cpe) {
    // expected-error @below {{is not supported inside a launch in C output}}
    memref.dealloc %x : memref<4xf32>
  }
  return
}

// -----

// An array that is poison is at no place.
func.func @poison(%x: memref<4xf32>, %i: index) {
  sw.launch @k view(cpe) {
    %a = ub.poison : memref<4xf32>
    // expected-error @below {{'memref.load' op reads operand 0, which is ub.poison, in C output}}
    %f = memref.load %a[%i] : memref<4xf32>
    memref.store %f, %x[%i] : memref<4xf32>
  }
  return
}

// -----

// The stack of a CPE is in LDM, and is smaller than this.
func.func @stack(%x: memref<4xf32>, %i: index) {
  sw.launch @k view(cpe) {
    // expected-error @below {{expects at most 8192 bytes inside a launch in C output, but got 'memref<2049xf32>'}}
    %a = memref.alloca() : memref<2049xf32>
    %f = memref.load %x[%i] : memref<4xf32>
    memref.store %f, %a[%i] : memref<2049xf32>
  }
  return
}
