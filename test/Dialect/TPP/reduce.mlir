// RUN: sw-opt %s | sw-opt | FileCheck %s
// RUN: sw-opt --mlir-print-op-generic %s | sw-opt | FileCheck %s
// RUN: sw-opt --canonicalize %s | FileCheck %s --check-prefix=CANON

// CHECK-LABEL: func.func @kinds
func.func @kinds(%x: memref<4x8xf32>, %y: memref<4xf32>) {
  // CHECK: tpp.reduce sum ins(%{{.*}} : memref<4x8xf32>) over 1 outs(%{{.*}} : memref<4xf32>)
  tpp.reduce sum ins(%x : memref<4x8xf32>) over 1 outs(%y : memref<4xf32>)
  // CHECK: tpp.reduce mul
  tpp.reduce mul ins(%x : memref<4x8xf32>) over 1 outs(%y : memref<4xf32>)
  // CHECK: tpp.reduce maximumf
  tpp.reduce maximumf ins(%x : memref<4x8xf32>) over 1 outs(%y : memref<4xf32>)
  // CHECK: tpp.reduce minimumf
  tpp.reduce minimumf ins(%x : memref<4x8xf32>) over 1 outs(%y : memref<4xf32>)
  // CHECK: tpp.reduce maxnumf
  tpp.reduce maxnumf ins(%x : memref<4x8xf32>) over 1 outs(%y : memref<4xf32>)
  // CHECK: tpp.reduce minnumf
  tpp.reduce minnumf ins(%x : memref<4x8xf32>) over 1 outs(%y : memref<4xf32>)
  return
}

// CHECK-LABEL: func.func @ranks
func.func @ranks(%a: tensor<8xf64>, %s: tensor<f64>, %b: tensor<2x?x8xf64>, %t: tensor<2x8xf64>)
    -> (tensor<f64>, tensor<2x8xf64>) {
  // CHECK: tpp.reduce sum ins(%{{.*}} : tensor<8xf64>) over 0 outs(%{{.*}} : tensor<f64>) -> tensor<f64>
  %0 = tpp.reduce sum ins(%a : tensor<8xf64>) over 0 outs(%s : tensor<f64>) -> tensor<f64>
  // CHECK: tpp.reduce sum ins(%{{.*}} : tensor<2x?x8xf64>) over 1 outs(%{{.*}} : tensor<2x8xf64>) {here} -> tensor<2x8xf64>
  %1 = tpp.reduce sum ins(%b : tensor<2x?x8xf64>) over 1 outs(%t : tensor<2x8xf64>) {here} -> tensor<2x8xf64>
  return %0, %1 : tensor<f64>, tensor<2x8xf64>
}

// Nothing is combined with the destination.
// CANON-LABEL: func.func @nothing
// CANON-NOT: tpp.reduce
// CANON: return %arg1
func.func @nothing(%x: tensor<4x0xf32>, %y: tensor<4xf32>, %m: memref<0x4xf32>, %n: memref<4xf32>) -> tensor<4xf32> {
  %0 = tpp.reduce sum ins(%x : tensor<4x0xf32>) over 1 outs(%y : tensor<4xf32>) -> tensor<4xf32>
  tpp.reduce maxnumf ins(%m : memref<0x4xf32>) over 0 outs(%n : memref<4xf32>)
  return %0 : tensor<4xf32>
}

// CANON-LABEL: func.func @something
// CANON: tpp.reduce sum
func.func @something(%x: memref<4x1xf32>, %y: memref<4xf32>) {
  tpp.reduce sum ins(%x : memref<4x1xf32>) over 1 outs(%y : memref<4xf32>)
  return
}
