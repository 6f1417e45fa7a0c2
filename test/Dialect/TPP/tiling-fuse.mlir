// RUN: sw-opt %s --transform-interpreter --canonicalize -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @gemm_memref
// CHECK: scf.for %[[M:.*]] =
// CHECK: scf.for %[[N:.*]] =
// CHECK: scf.for %[[K:.*]] =
// CHECK-DAG: %[[A:.*]] = memref.subview %{{.*}}[%[[K]], %[[M]]] [4, 16]
// CHECK-DAG: %[[B:.*]] = memref.subview %{{.*}}[%[[K]], %[[N]]] [4, 32]
// CHECK-DAG: %[[C:.*]] = memref.subview %{{.*}}[%[[M]], %[[N]]] [16, 32]
// CHECK: tpp.gemm ins(%[[A]], %[[B]] : {{.*}}) outs(%[[C]] : {{.*}}) trans_a {sw.tile = #sw.tile<kernel = "mark">}
func.func @gemm_memref(%a: memref<8x32xf32>, %b: memref<8x64xf32>, %c: memref<32x64xf32>) {
  tpp.gemm ins(%a, %b : memref<8x32xf32>, memref<8x64xf32>) outs(%c : memref<32x64xf32>) trans_a {sw.tile = #sw.tile<kernel = "mark">}
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["tpp.gemm"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l:3 = transform.structured.tile_using_for %op tile_sizes [16, 32, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @brgemm_tensor
// CHECK: scf.for %[[B:.*]] = {{.*}} iter_args(%[[ACC:.*]] =
// CHECK: %[[A:.*]] = tensor.extract_slice %{{.*}}[%[[B]], 0, 0] [1, 32, 8]
// CHECK: tpp.brgemm ins(%[[A]], %{{.*}} : tensor<1x32x8xf32>, tensor<1x8x64xf32>) outs(%[[ACC]] : tensor<32x64xf32>)
func.func @brgemm_tensor(%a: tensor<4x32x8xf32>, %b: tensor<4x8x64xf32>, %c: tensor<32x64xf32>) -> tensor<32x64xf32> {
  %0 = tpp.brgemm ins(%a, %b : tensor<4x32x8xf32>, tensor<4x8x64xf32>) outs(%c : tensor<32x64xf32>) -> tensor<32x64xf32>
  return %0 : tensor<32x64xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["tpp.brgemm"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l = transform.structured.tile_using_for %op tile_sizes [1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// The producer is fused into the loops of its consumer; sizes do not divide.
// CHECK-LABEL: func.func @fuse
// CHECK: scf.for
// CHECK: tpp.binary add ins(%{{.*}}, %{{.*}} : tensor<?x?xf32>, tensor<1x?xf32>) bcast_rhs row
// CHECK: tpp.unary relu ins(%{{.*}} : tensor<?x?xf32>)
func.func @fuse(%x: tensor<?x?xf32>, %b: tensor<1x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = tpp.binary add ins(%x, %b : tensor<?x?xf32>, tensor<1x?xf32>) bcast_rhs row outs(%y : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tpp.unary relu ins(%0 : tensor<?x?xf32>) outs(%y : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["tpp.unary"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l:2 = transform.structured.fuse %op tile_sizes [16, 32] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @to_loops
// CHECK: scf.for %[[I:.*]] =
// CHECK: scf.for %[[J:.*]] =
// CHECK: %[[X:.*]] = memref.load %{{.*}}[%[[J]]] : memref<64xf32>
// CHECK: %[[S:.*]] = arith.mulf %[[X]], %{{.*}}
// CHECK: memref.store %[[S]], %{{.*}}[%[[I]], %[[J]]]
func.func @to_loops(%x: memref<64xf32>, %s: f32, %y: memref<32x64xf32>) {
  tpp.binary mul ins(%x, %s : memref<64xf32>, f32) bcast_lhs row bcast_rhs scalar outs(%y : memref<32x64xf32>)
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["tpp.binary"]} in %root : (!transform.any_op) -> !transform.any_op
    %l = transform.structured.convert_to_loops %op : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
