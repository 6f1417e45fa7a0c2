// RUN: sw-opt --convert-sw-to-emitc --split-input-file --verify-diagnostics %s

// The rows of a new array follow each other.
func.func @layout() {
  // expected-error @below {{expects the identity layout in main memory, but got 'memref<4x4xf32, strided<[8, 1]>>'}}
  %x = memref.alloc() : memref<4x4xf32, strided<[8, 1]>>
  return
}

// -----

// The management core does not allocate LDM.
func.func @ldm() {
  // expected-error @below {{expects the identity layout in main memory, but got 'memref<4xf32, #sw.ldm>'}}
  %x = memref.alloc() : memref<4xf32, #sw.ldm>
  return
}

// -----

// An array on the stack has a constant size.
func.func @stack(%n: index) {
  // expected-error @below {{expects a static shape in C output, but got 'memref<?xf32>'}}
  %x = memref.alloca(%n) : memref<?xf32>
  return
}

// -----

// C has no array of numbers of 8 bits.
func.func @elements() {
  // expected-error @below {{an array of 'f8E5M2' is made here, which the C for the chips does not have; expects elements of type i1, i8, i16, i32, i64, index, f16, bf16, f32 or f64}}
  %x = memref.alloc() : memref<4xf8E5M2>
  return
}

// -----

// Which extent is asked for is known at run time only.
func.func @dimension(%x: memref<4x8xf32>, %i: index) -> index {
  // expected-error @below {{expects a constant index below the rank in C output}}
  %d = memref.dim %x, %i : memref<4x8xf32>
  return %d : index
}

// -----

// A vector has no dimension 1.
func.func @no_dimension(%x: memref<4xf32>) -> index {
  %c1 = arith.constant 1 : index
  // expected-error @below {{expects a constant index below the rank in C output}}
  %d = memref.dim %x, %c1 : memref<4xf32>
  return %d : index
}

// -----

// An array of rank 1 is used as one of rank 2.
func.func @rank(%x: memref<4xf32>) {
  %u = memref.cast %x : memref<4xf32> to memref<*xf32>
  // expected-error @below {{to 'memref<2x2xf32>' of an array of rank 1 is not supported in C output}}
  %y = memref.cast %u : memref<*xf32> to memref<2x2xf32>
  return
}

// -----

// The size of a view of bytes is not known.
func.func @view(%x: memref<64xi8>, %i: index) {
  // expected-error @below {{expects a static shape, and to be outside of launches, in C output, but got 'memref<?xf32>'}}
  %v = memref.view %x[%i][%i] : memref<64xi8> to memref<?xf32>
  return
}

// -----

// A constant of another width than those of C.
// expected-error @below {{has elements of type 'i4', which C does not have}}
memref.global "private" constant @c : memref<4xi4> = dense<1>
func.func @global() {
  %x = memref.get_global @c : memref<4xi4>
  return
}

// -----

// The values are in a file that is not here.
// expected-error @below {{has initial values that cannot be read}}
memref.global "private" constant @c : memref<4xf32> = dense_resource<missing>
func.func @resource() {
  %x = memref.get_global @c : memref<4xf32>
  return
}

// -----

// A constant array whose columns are folded has no strides.
memref.global "private" @table : memref<4x4xf32, affine_map<(i, j) -> (i, j mod 2)>>
func.func @folded() {
  // expected-error @below {{expects a memref of static shape and strides here, but got 'memref<4x4xf32, affine_map<(d0, d1) -> (d0, d1 mod 2)>>'}}
  %x = memref.get_global @table : memref<4x4xf32, affine_map<(i, j) -> (i, j mod 2)>>
  return
}

// -----

// posix_memalign would fail when the program runs.
func.func @alignment() {
  // expected-error @below {{expects an alignment of at most 2097152 bytes in C output, but got 4611686018427387904}}
  %x = memref.alloc() {alignment = 4611686018427387904} : memref<4xf32>
  return
}

// -----

// A large page is aligned.
func.func @page() {
  %x = memref.alloc() {alignment = 2097152} : memref<4xf32>
  %y = memref.alloc() {alignment = 1} : memref<4xf32>
  memref.copy %x, %y : memref<4xf32> to memref<4xf32>
  return
}

// -----

// Types without rank hide that the shapes differ.
func.func @copy_rank(%x: memref<4xf32>, %y: memref<2x2xf32>) {
  %a = memref.cast %x : memref<4xf32> to memref<*xf32>
  %b = memref.cast %y : memref<2x2xf32> to memref<*xf32>
  // expected-error @below {{expects arrays of one shape in C output, but got shape 4 and shape 2x2}}
  memref.copy %a, %b : memref<*xf32> to memref<*xf32>
  return
}

// -----

func.func @copy_extent(%x: memref<4xf32>, %y: memref<8xf32>) {
  %a = memref.cast %x : memref<4xf32> to memref<*xf32>
  %b = memref.cast %y : memref<8xf32> to memref<*xf32>
  // expected-error @below {{expects arrays of one shape in C output, but got shape 4 and shape 8}}
  memref.copy %a, %b : memref<*xf32> to memref<*xf32>
  return
}

// -----

func.func @copy_one(%x: memref<f32>, %y: memref<1xf32>) {
  %a = memref.cast %x : memref<f32> to memref<*xf32>
  %b = memref.cast %y : memref<1xf32> to memref<*xf32>
  // expected-error @below {{expects arrays of one shape in C output, but got one element and shape 1}}
  memref.copy %a, %b : memref<*xf32> to memref<*xf32>
  return
}

// -----

// An array of 4 elements is used as one of 8.
func.func @cast_extent(%x: memref<4xf32>) {
  %u = memref.cast %x : memref<4xf32> to memref<*xf32>
  // expected-error @below {{to 'memref<8xf32>' of an array of extent 4 is not supported in C output}}
  %y = memref.cast %u : memref<*xf32> to memref<8xf32>
  return
}

// -----

// The C has no type of signed bytes of its own.
// expected-error @below {{is an array of type 'memref<8xsi8>', but the C for the chips has no si8; expects elements of type i1, i8,}}
func.func @signed(%x: memref<8xsi8>) {
  return
}

// -----

// expected-error @below {{has argument 0 of type 'ui32', which C does not have; expects i1, i8,}}
func.func @unsigned(%x: ui32) {
  return
}
