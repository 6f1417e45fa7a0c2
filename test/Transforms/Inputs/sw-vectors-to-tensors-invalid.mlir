// Ops on vectors that have no form on tensors are named.
// RUN: sw-opt --sw-vectors-to-tensors --split-input-file --verify-diagnostics %s

// The array has vectors as its elements, not numbers.
func.func @read_of_vectors(%x: memref<4xvector<8xf32>>, %i: index) {
  %z = arith.constant dense<0.0> : vector<8xf32>
  // expected-error @below {{failed to legalize operation 'vector.transfer_read' that was explicitly marked illegal}}
  %v = vector.transfer_read %x[%i], %z : memref<4xvector<8xf32>>, vector<1x8xf32>
  vector.transfer_write %v, %x[%i] : vector<1x8xf32>, memref<4xvector<8xf32>>
  return
}

// -----

func.func @write_of_vectors(%x: memref<4xvector<1x8xf32>>, %i: index, %v: vector<1x8xf32>) {
  // expected-error @below {{failed to legalize operation 'vector.transfer_write' that was explicitly marked illegal}}
  vector.transfer_write %v, %x[%i] {permutation_map = affine_map<(i) -> ()>} : vector<1x8xf32>, memref<4xvector<1x8xf32>>
  return
}

// -----

func.func @load_of_vectors(%x: memref<4xvector<8xf32>>, %i: index) {
  // expected-error @below {{failed to legalize operation 'memref.load' that was explicitly marked illegal}}
  %v = memref.load %x[%i] : memref<4xvector<8xf32>>
  memref.store %v, %x[%i] : memref<4xvector<8xf32>>
  return
}

// -----

// Only vectors of one dimension are scattered.
func.func @scatter(%x: memref<64xf32>, %i: index, %o: vector<2x4xi32>, %m: vector<2x4xi1>, %v: vector<2x4xf32>) {
  // expected-error @below {{failed to legalize operation 'vector.scatter' that was explicitly marked illegal}}
  vector.scatter %x[%i][%o], %m, %v : memref<64xf32>, vector<2x4xi32>, vector<2x4xi1>, vector<2x4xf32>
  return
}

// -----

// The places of the elements depend on the mask.
func.func @compress(%x: memref<64xf32>, %i: index, %m: vector<8xi1>, %v: vector<8xf32>) {
  // expected-error @below {{failed to legalize operation 'vector.compressstore' that was explicitly marked illegal}}
  vector.compressstore %x[%i], %m, %v : memref<64xf32>, vector<8xi1>, vector<8xf32>
  return
}

// -----

// The elements have another width.
func.func @bitcast(%x: vector<4xf32>) -> vector<8xi16> {
  // expected-error @below {{failed to legalize operation 'vector.bitcast' that was explicitly marked illegal}}
  %0 = vector.bitcast %x : vector<4xf32> to vector<8xi16>
  return %0 : vector<8xi16>
}

// -----

// Upstream lowers masks of transfers only.
func.func @mask(%v: vector<16xf32>, %m: vector<16xi1>) -> f32 {
  // expected-error @below {{failed to legalize operation 'vector.mask' that was explicitly marked illegal}}
  %0 = vector.mask %m { vector.reduction <add>, %v : vector<16xf32> into f32 } : vector<16xi1> -> f32
  return %0 : f32
}

// -----

func.func @print(%v: vector<8xf32>) {
  // expected-error @below {{failed to legalize operation 'vector.print' that was explicitly marked illegal}}
  vector.print %v : vector<8xf32>
  return
}

// -----

// The constant is not dense.
func.func @sparse(%i: index) -> f32 {
  // expected-error @below {{failed to legalize operation 'arith.constant' that was explicitly marked illegal}}
  %0 = arith.constant sparse<[[0]], [1.0]> : vector<4xf32>
  %1 = vector.extract %0[%i] : f32 from vector<4xf32>
  return %1 : f32
}

// -----

// An argument of scalable size has no tensor type.
// expected-error @below {{failed to legalize operation 'func.func' that was explicitly marked illegal}}
func.func @scalable(%x: vector<[4]xf32>) -> vector<[4]xf32> {
  %0 = arith.addf %x, %x : vector<[4]xf32>
  return %0 : vector<[4]xf32>
}
