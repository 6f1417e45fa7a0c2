// RUN: sw-opt %s --convert-linalg-to-tpp --remarks-filter='sw-tpp' -verify-diagnostics | FileCheck %s

// Loops of one operand only: the sum of A over p, and copies of the product along p.
#mkp = affine_map<(m, n, k, p) -> (m, k, p)>
#mk = affine_map<(m, n, k, p) -> (m, k)>
#kn = affine_map<(m, n, k, p) -> (k, n)>
#knp = affine_map<(m, n, k, p) -> (k, n, p)>
#mn = affine_map<(m, n, k, p) -> (m, n)>
#mnp = affine_map<(m, n, k, p) -> (m, n, p)>

// CHECK-LABEL: func.func @only_a
// CHECK-NOT: tpp.
// CHECK: linalg.generic
func.func @only_a(%a: memref<4x8x3xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  // expected-remark @below {{linalg.generic has one operand's loop 3, which is not known to have one iteration}}
  linalg.generic {indexing_maps = [#mkp, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<4x8x3xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @only_b
// CHECK-NOT: tpp.
// CHECK: linalg.generic
func.func @only_b(%a: memref<4x8xf32>, %b: memref<8x16x?xf32>, %c: memref<4x16xf32>) {
  // expected-remark @below {{linalg.generic has one operand's loop 3, which is not known to have one iteration}}
  linalg.generic {indexing_maps = [#mk, #knp, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<4x8xf32>, memref<8x16x?xf32>) outs(%c : memref<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @only_c
// CHECK-NOT: tpp.
// CHECK: linalg.generic
func.func @only_c(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16x5xf32>) {
  // expected-remark @below {{linalg.generic has one operand's loop 3, which is not known to have one iteration}}
  linalg.generic {indexing_maps = [#mk, #kn, #mnp], iterator_types = ["parallel", "parallel", "reduction", "parallel"]}
      ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @one_iteration
// CHECK: %[[A:.*]] = memref.subview %arg0[0, 0, 0] [4, 8, 1] [1, 1, 1] : memref<4x8x1xf32> to memref<4x8xf32
// CHECK: tpp.gemm ins(%[[A]], %arg1 : {{.*}}) outs(%arg2 : memref<4x16xf32>)
func.func @one_iteration(%a: memref<4x8x1xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  linalg.generic {indexing_maps = [#mkp, #kn, #mn], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<4x8x1xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}
