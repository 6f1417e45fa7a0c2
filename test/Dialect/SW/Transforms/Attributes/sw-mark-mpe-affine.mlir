// RUN: sw-opt --sw-mark-mpe %s | FileCheck %s

// Affine loops are work like those of scf, with the accesses that they have.
// CHECK-LABEL: func.func @copy
// CHECK: scf.execute_region no_inline {
// CHECK-NEXT: affine.for
// CHECK: sw.mpe = {name = "affine.for", ops = "affine.load, arith.addf, affine.store"
func.func @copy(%a: memref<8xf32>, %b: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %v = affine.load %a[%i] : memref<8xf32>
    %w = arith.addf %v, %v : f32
    affine.store %w, %b[%i] : memref<8xf32>
  }
  return
}

// A loop without accesses is none.
// CHECK-LABEL: func.func @nothing
// CHECK-NOT: scf.execute_region
func.func @nothing() {
  affine.for %i = 0 to 8 {
  }
  return
}
