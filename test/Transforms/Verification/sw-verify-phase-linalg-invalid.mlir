// RUN: sw-opt %s --split-input-file --sw-set-target --sw-verify-phase=phase=normalize -verify-diagnostics
// Two later phases promise the same.
// RUN: sed s/normalize/raise/ %s | sw-opt --split-input-file --sw-verify-phase=phase=raise -verify-diagnostics -o /dev/null
// RUN: sed s/normalize/plan/ %s | sw-opt --split-input-file --sw-verify-phase=phase=plan -verify-diagnostics -o /dev/null

// Halves at the interface, casts of them, a choice of arrays, and vectors in a kernel.
func.func @good(%x: tensor<8xf16>, %c: i1, %m: memref<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %w = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<8xf16>) outs(%e : tensor<8xf32>) {
  ^bb0(%in: f16, %out: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = math.exp %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  %half = arith.constant dense<1.0> : tensor<8xbf16>
  %r = arith.select %c, %w, %e : tensor<8xf32>
  sw.launch @kernel view(cpe) {
    %v = arith.constant dense<0.0> : vector<8xf32>
    %s = arith.addf %v, %v : vector<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----

func.func @dialect(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{after phase 'normalize': 'tosa.exp' is left; no pass lowers this form of it, and later phases have no ops of dialect 'tosa'}}
  %0 = tosa.exp %x : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @index(%x: index) -> index {
  // expected-error @below {{after phase 'normalize': 'index.add' is left; no pass lowers this form of it, and later phases have no ops of dialect 'index'}}
  %0 = index.add %x, %x
  return %0 : index
}

// -----

func.func @softmax(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @below {{after phase 'normalize': 'linalg.softmax' is left; no pass splits this form of it into simpler ops: 'tensor<4x8xf32>', 'tensor<4x8xf32>'}}
  %0 = linalg.softmax dimension(1) ins(%x : tensor<4x8xf32>) outs(%y : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

func.func @concat(%x: tensor<4xf32>) -> tensor<8xf32> {
  // expected-error @below {{after phase 'normalize': 'tensor.concat' is left; no pass splits}}
  %0 = tensor.concat dim(0) %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// expected-error @below {{after phase 'normalize': 'func.func' has 2 blocks; expects loops and conditions of scf in place of branches}}
// expected-note @below {{reproduces it}}
func.func @branch() {
  cf.br ^next
^next:
  return
}

// -----

// expected-error @below {{after phase 'normalize': 'func.func' has a value of type 'vector<8xf32>'; expects tensors in place of vectors}}
// expected-note @below {{reproduces it}}
func.func @vector(%v: vector<8xf32>) {
  return
}

// -----

func.func @complex(%x: tensor<complex<f32>>, %y: memref<complex<f32>>) {
  return
}
// expected-error @-3 {{after phase 'normalize': 'func.func' has a value of type 'tensor<complex<f32>>'; expects tensors in place of vectors, and two numbers in place of a complex one}}
// expected-note @-4 {{reproduces it}}

// -----

func.func @half(%x: f16) -> f16 {
  // expected-error @below {{after phase 'normalize': 'arith.addf' computes with 'f16'; expects f32, and f16 and bf16 only in arith.extf, arith.truncf and arith.sitofp}}
  // expected-note @below {{reproduces it}}
  %0 = arith.addf %x, %x : f16
  return %0 : f16
}

// -----

func.func @compare(%x: bf16) -> i1 {
  // expected-error @below {{after phase 'normalize': 'arith.cmpf' computes with 'bf16'}}
  // expected-note @below {{reproduces it}}
  %0 = arith.cmpf olt, %x, %x : bf16
  return %0 : i1
}

// -----

func.func @elementwise(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{after phase 'normalize': 'math.exp' works on 'tensor<8xf32>'; expects a linalg op with this body}}
  // expected-note @below {{reproduces it}}
  %0 = math.exp %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}
