// RUN: sw-opt --convert-tpp-to-loops %s | FileCheck %s

// CHECK-LABEL: func.func @rows
// CHECK: scf.for %[[I:.*]] = %c0{{.*}} to %c4
// CHECK: scf.for %[[J:.*]] = %c0{{.*}} to %c8
// CHECK-DAG: %[[X:.*]] = memref.load %arg0[%[[I]], %[[J]]]
// CHECK-DAG: %[[Y:.*]] = memref.load %arg1[%[[I]]]
// CHECK: %[[S:.*]] = arith.addf %[[Y]], %[[X]]
// CHECK: memref.store %[[S]], %arg1[%[[I]]]
// CHECK-NOT: tpp.
func.func @rows(%x: memref<4x8xf32>, %y: memref<4xf32>) {
  tpp.reduce sum ins(%x : memref<4x8xf32>) over 1 outs(%y : memref<4xf32>)
  return
}

// CHECK-LABEL: func.func @columns
// CHECK: arith.maxnumf
// CHECK: memref.store %{{.*}}, %arg1[%{{.*}}, %{{.*}}]
func.func @columns(%x: memref<2x4x8xf64>, %y: memref<2x8xf64>) {
  tpp.reduce maxnumf ins(%x : memref<2x4x8xf64>) over 1 outs(%y : memref<2x8xf64>)
  return
}
