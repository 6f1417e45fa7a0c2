// RUN: sw-opt --sw-sequential-loops --split-input-file --verify-diagnostics %s
// RUN: sw-opt --convert-sw-to-emitc --split-input-file --verify-diagnostics %s
//
// Affine expressions that divide by a number below 1 have no meaning. Upstream
// prints an error for some of them, and goes on.

func.func @apply(%x: memref<8xf32>, %i: index) -> f32 {
  // expected-error @below {{'affine.apply' op expects positive divisors in affine expressions, but got -2 in 'd0 mod -2'}}
  %j = affine.apply affine_map<(d0) -> (d0 mod -2)>(%i)
  %v = memref.load %x[%j] : memref<8xf32>
  return %v : f32
}

// -----

// In a function whose affine loops are lowered.
func.func @lowered(%x: memref<8xf32>, %i: index) -> f32 {
  %s = affine.parallel (%k) = (0) to (8) reduce ("addf") -> f32 {
    %v = affine.load %x[%k] : memref<8xf32>
    affine.yield %v : f32
  }
  // expected-error @below {{'affine.apply' op expects positive divisors in affine expressions, but got -4 in 'd0 * 2 + d0 floordiv -4'}}
  %j = affine.apply affine_map<(d0) -> (d0 * 2 + d0 floordiv -4)>(%i)
  %v = memref.load %x[%j] : memref<8xf32>
  %t = arith.addf %s, %v : f32
  return %t : f32
}

// -----

// A symbol that is a constant.
func.func @symbol(%i: index) -> index {
  %c = arith.constant -3 : index
  // expected-error @below {{'affine.apply' op expects positive divisors in affine expressions, but got -3 in 'd0 floordiv s0'}}
  %j = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%i)[%c]
  return %j : index
}

// -----

// A sum of symbols that is known.
func.func @symbols(%i: index) -> index {
  %c = arith.constant 4 : index
  // expected-error @below {{'affine.apply' op expects positive divisors in affine expressions, but got 0 in 'd0 ceildiv (s0 - 4)'}}
  %j = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv (s0 - 4))>(%i)[%c]
  return %j : index
}

// -----

func.func @min(%i: index) -> index {
  // expected-error @below {{'affine.min' op expects positive divisors in affine expressions, but got 0 in 'd0 ceildiv 0'}}
  %j = affine.min affine_map<(d0) -> (7, d0 ceildiv 0)>(%i)
  return %j : index
}

// -----

func.func @max(%i: index) -> index {
  %c = arith.constant 0 : index
  // expected-error @below {{'affine.max' op expects positive divisors in affine expressions, but got 0 in 'd0 mod s0'}}
  %j = affine.max affine_map<(d0)[s0] -> (7, d0 mod s0)>(%i)[%c]
  return %j : index
}

// -----

func.func @upper_bound(%x: memref<8xf32>, %n: index) {
  %v = arith.constant 1.0 : f32
  // expected-error @below {{'affine.for' op expects positive divisors in affine expressions, but got -3 in 's0 floordiv -3'}}
  affine.for %i = 0 to affine_map<()[s0] -> (s0 floordiv -3)>()[%n] {
    affine.store %v, %x[%i] : memref<8xf32>
  }
  return
}

// -----

func.func @lower_bound(%x: memref<8xf32>, %n: index) {
  %v = arith.constant 1.0 : f32
  %c = arith.constant -2 : index
  // expected-error @below {{'affine.for' op expects positive divisors in affine expressions, but got -2 in 's1 ceildiv s0'}}
  affine.for %i = max affine_map<()[s0, s1] -> (s1 ceildiv s0, 0)>()[%c, %n] to 8 {
    affine.store %v, %x[%i] : memref<8xf32>
  }
  return
}

// -----

func.func @parallel(%x: memref<8xf32>, %n: index) {
  %v = arith.constant 1.0 : f32
  %c = arith.constant -2 : index
  // expected-error @below {{'affine.parallel' op expects positive divisors in affine expressions, but got -2 in 's0 ceildiv s1'}}
  affine.parallel (%i) = (0) to (symbol(%n) ceildiv symbol(%c)) {
    affine.store %v, %x[%i] : memref<8xf32>
  }
  return
}

// -----

func.func @condition(%x: memref<8xf32>) {
  %v = arith.constant 1.0 : f32
  affine.for %i = 0 to 8 {
    // expected-error @below {{'affine.if' op expects positive divisors in affine expressions, but got -2 in 'd0 mod -2'}}
    affine.if affine_set<(d0) : (d0 >= 0, d0 mod -2 == 0)>(%i) {
      affine.store %v, %x[%i] : memref<8xf32>
    }
  }
  return
}

// -----

func.func @load(%x: memref<8xf32>, %y: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    // expected-error @below {{'affine.load' op expects positive divisors in affine expressions, but got -3 in 'd0 floordiv -3'}}
    %v = affine.load %x[%i floordiv -3] : memref<8xf32>
    affine.store %v, %y[%i] : memref<8xf32>
  }
  return
}

// -----

func.func @store(%x: memref<8xf32>) {
  %v = arith.constant 1.0 : f32
  %c = arith.constant -1 : index
  affine.for %i = 0 to 8 {
    // expected-error @below {{'affine.store' op expects positive divisors in affine expressions, but got -1 in 'd0 mod s0'}}
    affine.store %v, %x[%i mod symbol(%c)] : memref<8xf32>
  }
  return
}

// -----

// Upstream's verifier accepts the map.
func.func @indexing(%x: tensor<9xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'linalg.generic' op expects positive divisors in affine expressions, but got -3 in 'd0 ceildiv -3 + 8'}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0 ceildiv -3 + 8)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<9xf32>) outs(%y : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// The layout of an array is a map.
func.func private @get() -> memref<4xf32>
func.func @layout() {
  %x = call @get() : () -> memref<4xf32>
  // expected-error @below {{'builtin.unrealized_conversion_cast' op expects positive divisors in affine expressions, but got -2 in 'd0 mod -2'}}
  %y = builtin.unrealized_conversion_cast %x : memref<4xf32> to memref<4xf32, affine_map<(d0) -> (d0 mod -2)>>
  return
}
