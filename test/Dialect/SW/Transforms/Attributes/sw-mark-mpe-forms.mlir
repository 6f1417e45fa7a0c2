// RUN: sw-opt %s --sw-mark-mpe | FileCheck %s

// Types, forms and loops that are no kernels, each with the reason.
// CHECK-LABEL: func.func @half(
// CHECK:         name = "linalg.copy", ops = "", reason = "transfers move words of 4 bytes, two elements of f16 or bf16"
func.func @half(%x: memref<4x4xf16>) {
  linalg.copy ins(%x : memref<4x4xf16>) outs(%x : memref<4x4xf16>)
  return
}

// CHECK-LABEL: func.func @three_loops(
// CHECK:         name = "linalg.copy", ops = "", reason = "no primitive covers this form of copy"
func.func @three_loops(%x: memref<4x4x4xf32>) {
  linalg.copy ins(%x : memref<4x4x4xf32>) outs(%x : memref<4x4x4xf32>)
  return
}

// CHECK-LABEL: func.func @control_flow(
// CHECK:         name = "scf.for", ops = "memref.load, math.exp, memref.store", reason = "kernels are made of linalg ops, and this is control flow"
func.func @control_flow(%x: memref<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %f = memref.load %x[%i] : memref<4xf32>
    %g = math.exp %f : f32
    memref.store %g, %x[%i] : memref<4xf32>
  }
  return
}

// CHECK-LABEL: func.func @primitive(
// CHECK:         name = "tpp.unary", ops = "", reason = "a primitive outside of a launch"
func.func @primitive(%x: memref<4x4xf32>) {
  tpp.unary relu ins(%x : memref<4x4xf32>) outs(%x : memref<4x4xf32>)
  return
}
