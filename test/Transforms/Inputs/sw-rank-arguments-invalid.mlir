// RUN: sw-opt --sw-rank-arguments --split-input-file --verify-diagnostics %s | FileCheck %s

// The calls cannot be inlined: each function calls the other one.
func.func private @even(%a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = func.call @odd(%a) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func private @odd(%a: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @below {{calls '@even', which calls itself, with arrays of dynamic shape; a program that is run needs static shapes: write numbers for the extents of the function}}
  %0 = func.call @even(%a) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// A view with a negative stride may begin anywhere.
// CHECK-LABEL: func.func @negative_stride(%{{.*}}: memref<*xf32>, %{{.*}}: f32)
func.func @negative_stride(%x: memref<*xf32>, %v: f32) {
  %a = memref.reinterpret_cast %x to offset: [255], sizes: [256], strides: [-1] : memref<*xf32> to memref<256xf32, strided<[-1], offset: 255>>
  linalg.fill ins(%v : f32) outs(%a : memref<256xf32, strided<[-1], offset: 255>>)
  return
}

// The number of elements does not fit in 64 bits.
// CHECK-LABEL: func.func @too_large(%{{.*}}: memref<*xf32>, %{{.*}}: f32)
func.func @too_large(%x: memref<*xf32>, %v: f32) {
  %a = memref.reinterpret_cast %x to offset: [9223372036854775807], sizes: [1], strides: [1] : memref<*xf32> to memref<1xf32, strided<[1], offset: 9223372036854775807>>
  linalg.fill ins(%v : f32) outs(%a : memref<1xf32, strided<[1], offset: 9223372036854775807>>)
  return
}

// The view reads more elements than the cast has.
// CHECK-LABEL: func.func @contradictory(%{{.*}}: memref<*xf32>, %{{.*}}: f32)
func.func @contradictory(%x: memref<*xf32>, %v: f32) {
  %a = memref.cast %x : memref<*xf32> to memref<4xf32>
  %b = memref.reinterpret_cast %x to offset: [0], sizes: [256], strides: [1] : memref<*xf32> to memref<256xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
  linalg.fill ins(%v : f32) outs(%b : memref<256xf32>)
  return
}

// An argument has no other layout than the identity.
// CHECK-LABEL: func.func @strided(%{{.*}}: memref<*xf32>, %{{.*}}: f32)
func.func @strided(%x: memref<*xf32>, %v: f32) {
  %a = memref.cast %x : memref<*xf32> to memref<4x4xf32, strided<[8, 1]>>
  linalg.fill ins(%v : f32) outs(%a : memref<4x4xf32, strided<[8, 1]>>)
  return
}

// The number of elements says nothing about two dimensions.
// CHECK-LABEL: func.func @two_dimensions(%{{.*}}: memref<?x?xf32>, %{{.*}}: f32)
func.func @two_dimensions(%x: memref<?x?xf32>, %v: f32) {
  %a = memref.reinterpret_cast %x to offset: [0], sizes: [256], strides: [1] : memref<?x?xf32> to memref<256xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<256xf32>)
  return
}

// A caller determines the type, and a function of several blocks is not inlined.
// CHECK-LABEL: func.func @called(%{{.*}}: memref<*xf32>)
func.func @called(%x: memref<*xf32>) {
  cf.br ^next
^next:
  %a = memref.cast %x : memref<*xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}
func.func @caller(%x: memref<8xf32>) {
  %a = memref.cast %x : memref<8xf32> to memref<*xf32>
  call @called(%a) : (memref<*xf32>) -> ()
  return
}
