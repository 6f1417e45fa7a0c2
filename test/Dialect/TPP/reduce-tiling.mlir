// RUN: sw-opt --transform-interpreter --canonicalize --split-input-file %s | FileCheck %s

// Tiles of the reduction loop add to the same destination.
// CHECK-LABEL: func.func @planes
// CHECK: scf.for %[[I:.*]] = {{.*}} iter_args
// CHECK: scf.for %[[J:.*]] = {{.*}} iter_args
// CHECK: scf.for %[[K:.*]] = {{.*}} iter_args
// CHECK-DAG: tensor.extract_slice %arg0[%[[I]], %[[J]], %[[K]]] [2, 3, 4]
// CHECK-DAG: tensor.extract_slice %{{.*}}[%[[I]], %[[K]]] [2, 4]
// CHECK: tpp.reduce sum ins({{.*}} : tensor<2x3x4xf32>) over 1 outs({{.*}} : tensor<2x4xf32>)
func.func @planes(%x: tensor<4x6x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = tpp.reduce sum ins(%x : tensor<4x6x8xf32>) over 1 outs(%y : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["tpp.reduce"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l:3 = transform.structured.tile_using_for %op tile_sizes [2, 3, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}
