// RUN: sw-opt %s --convert-linalg-to-tpp --verify-diagnostics --remarks-filter='sw-tpp' | FileCheck %s

// CHECK-NOT: tpp.
#id = affine_map<(i, j) -> (i, j)>

// CHECK-LABEL: func.func @integers
// CHECK: linalg.matmul
func.func @integers(%a: memref<4x6xi32>, %b: memref<6x8xi32>, %c: memref<4x8xi32>) {
  // expected-remark @below {{linalg.matmul has element type i32; primitives have f32 or f64}}
  linalg.matmul ins(%a, %b : memref<4x6xi32>, memref<6x8xi32>) outs(%c : memref<4x8xi32>)
  return
}

// CHECK-LABEL: func.func @half
// CHECK: linalg.matmul
func.func @half(%a: memref<4x6xf16>, %b: memref<6x8xf16>, %c: memref<4x8xf16>) {
  // expected-remark @below {{linalg.matmul has element type f16; primitives have f32 or f64}}
  linalg.matmul ins(%a, %b : memref<4x6xf16>, memref<6x8xf16>) outs(%c : memref<4x8xf16>)
  return
}

// CHECK-LABEL: func.func @batch
// CHECK: linalg.batch_matmul
func.func @batch(%a: memref<3x4x6xf32>, %b: memref<3x6x8xf32>, %c: memref<3x4x8xf32>) {
  // expected-remark @below {{linalg.batch_matmul has batch loop 0, which is not known to have one iteration}}
  linalg.batch_matmul ins(%a, %b : memref<3x4x6xf32>, memref<3x6x8xf32>) outs(%c : memref<3x4x8xf32>)
  return
}

// CHECK-LABEL: func.func @other_bodies
// CHECK: linalg.round
// CHECK: linalg.reduce
func.func @other_bodies(%x: memref<4x8xf32>, %v: memref<4xf32>) {
  // expected-remark @below {{linalg.round computes 'math.round', which is no primitive}}
  linalg.round ins(%x : memref<4x8xf32>) outs(%x : memref<4x8xf32>)
  // expected-remark @below {{linalg.reduce has a reduction loop and is no product of two inputs}}
  linalg.reduce ins(%x : memref<4x8xf32>) outs(%v : memref<4xf32>) dimensions = [1] (%p: f32, %r: f32) {
    %q = arith.mulf %p, %p : f32
    %y = arith.addf %r, %q : f32
    linalg.yield %y : f32
  }
  return
}
