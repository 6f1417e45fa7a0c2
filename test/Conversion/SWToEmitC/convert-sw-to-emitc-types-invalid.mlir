// Values that have no form in C reach no handler.
// RUN: sw-opt --convert-sw-to-emitc --split-input-file --verify-diagnostics %s

// Which of two arrays of different rank is chosen depends on a condition.
func.func @select_rank(%c: i1, %x: memref<4xf32>, %y: memref<4x4xf32>) -> index {
  %a = memref.cast %x : memref<4xf32> to memref<*xf32>
  %b = memref.cast %y : memref<4x4xf32> to memref<*xf32>
  // expected-error @below {{'arith.select' op has result 0 of type 'memref<*xf32>', which is not supported in C output}}
  %u = arith.select %c, %a, %b : memref<*xf32>
  %0 = memref.rank %u : memref<*xf32>
  return %0 : index
}

// -----

// A region yields an array of any rank.
func.func @region(%x: memref<4xf32>) {
  // expected-error @below {{'scf.execute_region' op has result 0 of type 'memref<*xf32>', which is not supported in C output}}
  %u = scf.execute_region -> memref<*xf32> {
    %a = memref.cast %x : memref<4xf32> to memref<*xf32>
    scf.yield %a : memref<*xf32>
  }
  %r = memref.rank %u : memref<*xf32>
  return
}

// -----

func.func @scope(%x: memref<4xf32>) {
  // expected-error @below {{'memref.alloca_scope' op has result 0 of type 'memref<*xf32>', which is not supported in C output}}
  %u = memref.alloca_scope -> (memref<*xf32>) {
    %a = memref.cast %x : memref<4xf32> to memref<*xf32>
    memref.alloca_scope.return %a : memref<*xf32>
  }
  memref.dealloc %u : memref<*xf32>
  return
}

// -----

// Transfers count in one of two counters.
func.func @select_reply(%c: i1, %x: memref<4xf32>) {
  sw.launch @k view(cpe) {
    %b = sw.alloc offset 0 : memref<4xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    %s = sw.reply : !sw.reply<1>
    // expected-error @below {{'arith.select' op has result 0 of type '!sw.reply<1>', which is not supported in C output}}
    %t = arith.select %c, %r, %s : !sw.reply<1>
    sw.dma_get %x to %b, %t : memref<4xf32> to memref<4xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %t : !sw.reply<1>
  }
  return
}

// -----

func.func @poison_reply() {
  sw.launch @k view(cpe) {
    %e = ub.poison : !sw.reply<1>
    // expected-error @below {{'sw.dma_wait' op reads operand 0, which is ub.poison, in C output}}
    sw.dma_wait %e : !sw.reply<1>
  }
  return
}

// -----

// Nothing reads it.
func.func @poison_none() {
  %e = ub.poison : none
  return
}

// -----

// A number that is poison is computed with, yielded or returned.
func.func @poison_sum(%x: f32) -> f32 {
  %p = ub.poison : f32
  // expected-error @below {{'arith.addf' op reads operand 0, which is ub.poison, in C output}}
  %0 = arith.addf %p, %x : f32
  return %0 : f32
}

// -----

func.func @poison_yield(%c: i1, %x: f32) -> f32 {
  %p = ub.poison : f32
  %0 = scf.if %c -> f32 {
    scf.yield %x : f32
  } else {
    // expected-error @below {{'scf.yield' op reads operand 0, which is ub.poison, in C output}}
    scf.yield %p : f32
  }
  return %0 : f32
}

// -----

func.func @poison_return() -> f32 {
  %p = ub.poison : f32
  // expected-error @below {{'func.return' op reads operand 0, which is ub.poison, in C output}}
  return %p : f32
}

// -----

// One condition chooses all lanes.
func.func @select_lanes(%c: i1) {
  sw.launch @k view(cpe) {
    %a = arith.constant dense<1.0> : vector<4xf32>
    // expected-error @below {{'arith.select' op has operand 0 of type 'i1', which is not supported in C output}}
    %s = arith.select %c, %a, %a : vector<4xf32>
  }
  return
}

// -----

// Truth values that no comparison computes.
func.func @constant_mask() {
  sw.launch @k view(cpe) {
    %a = arith.constant dense<1.0> : vector<4xf32>
    %m = arith.constant dense<true> : vector<4xi1>
    // expected-error @below {{'arith.select' op expects vectors of 4 f32 or f64 inside a launch in C output, but got 'vector<4xi1>'}}
    %s = arith.select %m, %a, %a : vector<4xi1>, vector<4xf32>
  }
  return
}

// -----

func.func @carried_mask(%n: index) {
  sw.launch @k view(cpe) {
    %a = arith.constant dense<1.0> : vector<4xf32>
    %m = arith.cmpf olt, %a, %a : vector<4xf32>
    // expected-error @below {{'scf.for' op expects vectors of 4 f32 or f64 inside a launch in C output, but got 'vector<4xi1>'}}
    %r = scf.for %i = %n to %n step %n iter_args(%t = %m) -> vector<4xi1> {
      %s = arith.select %t, %a, %a : vector<4xi1>, vector<4xf32>
      scf.yield %t : vector<4xi1>
    }
  }
  return
}

// -----

// The chip has no sums of integers in vectors.
func.func @integers() {
  sw.launch @k view(cpe) {
    %a = arith.constant dense<1> : vector<4xi32>
    // expected-error @below {{'arith.addi' op has operand 0 of type 'vector<4xi32>', which is not supported in C output}}
    %s = arith.addi %a, %a : vector<4xi32>
  }
  return
}

// -----

// A power that is not known.
func.func @power(%n: i32) {
  sw.launch @k view(cpe) {
    %a = arith.constant dense<1.0> : vector<4xf32>
    // expected-error @below {{'vector.broadcast' op expects vectors of 4 f32 or f64 inside a launch in C output, but got 'vector<4xi32>'}}
    %p = vector.broadcast %n : i32 to vector<4xi32>
    %s = math.fpowi %a, %p : vector<4xf32>, vector<4xi32>
  }
  return
}

// -----

// The number of lanes is known at run time only.
func.func @scalable(%f: f32) {
  sw.launch @k view(cpe) {
    // expected-error @below {{'vector.broadcast' op expects vectors of 4 f32 or f64 inside a launch in C output, but got 'vector<[4]xf32>'}}
    %a = vector.broadcast %f : f32 to vector<[4]xf32>
  }
  return
}
