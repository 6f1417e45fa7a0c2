// RUN: sw-opt %s --split-input-file --verify-diagnostics | FileCheck %s
// RUN: sw-opt %s --split-input-file --verify-diagnostics --convert-tpp-to-loops | FileCheck %s --check-prefix=LOOPS

// CHECK-LABEL: func.func @turn
// CHECK: tpp.unary transpose ins(%{{.*}} : memref<4x8xf32>) outs(%{{.*}} : memref<8x4xf32>)
// LOOPS-LABEL: func.func @turn
// LOOPS: %[[X:.*]] = memref.load %arg0[%[[J:.*]], %[[I:.*]]]
// LOOPS: memref.store %[[X]], %arg1[%[[I]], %[[J]]]
func.func @turn(%x: memref<4x8xf32>, %y: memref<8x4xf32>) {
  tpp.unary transpose ins(%x : memref<4x8xf32>) outs(%y : memref<8x4xf32>)
  return
}

// -----

func.func @shape(%x: memref<4x8xf32>, %y: memref<4x8xf32>) {
  // expected-error@+1 {{expects dimension 0 of 'input' to be 8, but got 4}}
  tpp.unary transpose ins(%x : memref<4x8xf32>) outs(%y : memref<4x8xf32>)
  return
}

// -----

func.func @rank(%x: memref<8xf32>, %y: memref<8xf32>) {
  // expected-error@+1 {{expects transposition of rank 2 without broadcast}}
  tpp.unary transpose ins(%x : memref<8xf32>) outs(%y : memref<8xf32>)
  return
}
