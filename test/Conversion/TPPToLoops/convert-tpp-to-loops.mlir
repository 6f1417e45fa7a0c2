// RUN: sw-opt --convert-tpp-to-loops %s | FileCheck %s

// CHECK-LABEL: func.func @zero
// CHECK: scf.for %[[I:.*]] = %c0{{.*}} to %c4
// CHECK: scf.for %[[J:.*]] = %c0{{.*}} to %c8
// CHECK: memref.store %{{.*}}, %arg0[%[[I]], %[[J]]]
// CHECK-NOT: tpp.
func.func @zero(%c: memref<4x8xf32>) {
  tpp.unary zero outs(%c : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func.func @bias
// CHECK: %[[X:.*]] = memref.load %arg0[%[[I:.*]], %[[J:.*]]] : memref<4x8xf32>
// CHECK: %[[B:.*]] = memref.load %arg1[%[[J]]] : memref<8xf32>
// CHECK: %[[S:.*]] = arith.addf %[[X]], %[[B]]
// CHECK: memref.store %[[S]], %arg2[%[[I]], %[[J]]]
func.func @bias(%x: memref<4x8xf32>, %b: memref<8xf32>, %y: memref<4x8xf32>) {
  tpp.binary add ins(%x, %b : memref<4x8xf32>, memref<8xf32>) bcast_rhs row outs(%y : memref<4x8xf32>)
  return
}

// CHECK-LABEL: func.func @gemm
// CHECK-COUNT-3: scf.for
// CHECK: arith.mulf
// CHECK: arith.addf
// CHECK: memref.store
func.func @gemm(%a: memref<4x6xf32>, %b: memref<6x8xf32>, %c: memref<4x8xf32>) {
  tpp.gemm ins(%a, %b : memref<4x6xf32>, memref<6x8xf32>) outs(%c : memref<4x8xf32>)
  return
}

// With beta zero the old values are not read, whatever they are.
// CHECK-LABEL: func.func @gemm_beta_zero
// CHECK-COUNT-2: scf.for
// CHECK: memref.store %cst
// CHECK-COUNT-3: scf.for
// CHECK: arith.mulf
func.func @gemm_beta_zero(%a: memref<4x6xf32>, %b: memref<6x8xf32>, %c: memref<4x8xf32>) {
  tpp.gemm ins(%a, %b : memref<4x6xf32>, memref<6x8xf32>) outs(%c : memref<4x8xf32>) beta_zero
  return
}

// Tile ops of a kernel stay, and so do tensors.
// CHECK-LABEL: func.func @untouched
// CHECK: tpp.unary relu ins({{.*}}#sw.ldm
// CHECK: tpp.unary relu ins({{.*}}tensor
func.func @untouched(%t: tensor<8x8xf32>) -> tensor<8x8xf32> {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] : memref<8x8xf32, #sw.ldm>
    tpp.unary relu ins(%a : memref<8x8xf32, #sw.ldm>) outs(%a : memref<8x8xf32, #sw.ldm>)
  }
  %0 = tpp.unary relu ins(%t : tensor<8x8xf32>) outs(%t : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
