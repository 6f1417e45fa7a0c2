// RUN: sw-opt --transform-interpreter --canonicalize --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @gemm
// CHECK: scf.for %[[I:.*]] = {{.*}} iter_args
// CHECK: scf.for %[[J:.*]] = {{.*}} iter_args
// CHECK: scf.for %[[K:.*]] = {{.*}} iter_args
// CHECK-DAG: tensor.extract_slice %arg0[%[[I]], %[[K]]] [2, 3]
// CHECK-DAG: tensor.extract_slice %arg1[%[[J]], %[[K]]] [4, 3]
// CHECK: tpp.gemm ins({{.*}} : tensor<2x3xf32>, tensor<4x3xf32>) outs({{.*}} : tensor<2x4xf32>) trans_b
func.func @gemm(%a: tensor<4x6xf32>, %b: tensor<8x6xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = tpp.gemm ins(%a, %b : tensor<4x6xf32>, tensor<8x6xf32>) outs(%c : tensor<4x8xf32>) trans_b -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["tpp.gemm"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l:3 = transform.structured.tile_using_for %op tile_sizes [2, 4, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// CHECK-LABEL: func.func @brgemm
// CHECK: scf.for %[[B:.*]] = {{.*}}
// CHECK: memref.subview %arg0[%[[B]], 0, 0] [1, 4, 6]
// CHECK: memref.subview %arg1[%[[B]], 0, 0] [1, 6, 8]
// CHECK: tpp.brgemm
func.func @brgemm(%a: memref<2x4x6xf32>, %b: memref<2x6x8xf32>, %c: memref<4x8xf32>) {
  tpp.brgemm ins(%a, %b : memref<2x4x6xf32>, memref<2x6x8xf32>) outs(%c : memref<4x8xf32>)
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["tpp.brgemm"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l = transform.structured.tile_using_for %op tile_sizes [1] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A repeated row is cut with the columns only.
// CHECK-LABEL: func.func @add_row
// CHECK: scf.for %[[I:.*]] = {{.*}}
// CHECK: scf.for %[[J:.*]] = {{.*}}
// CHECK: memref.subview %arg1[%[[J]]] [4]
// CHECK: tpp.binary add ins({{.*}}) bcast_rhs row outs({{.*}} : memref<2x4xf32
func.func @add_row(%x: memref<4x8xf32>, %r: memref<8xf32>, %y: memref<4x8xf32>) {
  tpp.binary add ins(%x, %r : memref<4x8xf32>, memref<8xf32>) bcast_rhs row outs(%y : memref<4x8xf32>)
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["tpp.binary"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l:2 = transform.structured.tile_using_for %op tile_sizes [2, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
