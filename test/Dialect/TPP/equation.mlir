// RUN: sw-opt %s | sw-opt | FileCheck %s
// RUN: sw-opt --mlir-print-op-generic %s | sw-opt | FileCheck %s

// CHECK-LABEL: func.func @on_memrefs
// CHECK:      tpp.equation ins(%{{.*}}, %{{.*}} : memref<4x8xf32>, memref<8xf64>) bcasts [none, row]
// CHECK-SAME:   outs(%{{.*}} : memref<4x8xf64>) {
// CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %[[B:.*]]: f64):
// CHECK-NEXT:   %[[W:.*]] = arith.extf %[[X]] : f32 to f64
// CHECK-NEXT:   %[[D:.*]] = arith.subf %[[W]], %[[B]] : f64
// CHECK-NEXT:   tpp.yield %[[D]] : f64
func.func @on_memrefs(%x: memref<4x8xf32>, %b: memref<8xf64>, %y: memref<4x8xf64>) {
  tpp.equation ins(%x, %b : memref<4x8xf32>, memref<8xf64>) bcasts [none, row] outs(%y : memref<4x8xf64>) {
  ^bb0(%p: f32, %q: f64):
    %0 = arith.extf %p : f32 to f64
    %1 = arith.subf %0, %q : f64
    tpp.yield %1 : f64
  }
  return
}

// CHECK-LABEL: func.func @on_tensors
// CHECK: %{{.*}} = tpp.equation ins(%{{.*}}, %{{.*}} : tensor<8xf32>, f32) bcasts [none, scalar]
// CHECK-SAME: outs(%{{.*}} : tensor<8xf32>) attributes {mark} -> tensor<8xf32> {
func.func @on_tensors(%x: tensor<8xf32>, %s: f32, %y: tensor<8xf32>) -> tensor<8xf32> {
  %0 = tpp.equation ins(%x, %s : tensor<8xf32>, f32) bcasts [none, scalar] outs(%y : tensor<8xf32>) attributes {mark} -> tensor<8xf32> {
  ^bb0(%p: f32, %q: f32):
    %c = arith.cmpf olt, %p, %q : f32
    %r = arith.select %c, %p, %q : f32
    tpp.yield %r : f32
  }
  return %0 : tensor<8xf32>
}

// Without inputs, and without a list of broadcasts where all are none.
// CHECK-LABEL: func.func @no_inputs
// CHECK: tpp.equation outs(%{{.*}} : memref<8xf32>) {
// CHECK: tpp.equation ins(%{{.*}} : memref<8xf32>) outs(%{{.*}} : memref<8xf32>) {
func.func @no_inputs(%x: memref<8xf32>, %y: memref<8xf32>) {
  tpp.equation outs(%y : memref<8xf32>) {
    %0 = arith.constant 2.0 : f32
    tpp.yield %0 : f32
  }
  tpp.equation ins(%x : memref<8xf32>) bcasts [none] outs(%y : memref<8xf32>) {
  ^bb0(%p: f32):
    %0 = math.exp %p : f32
    tpp.yield %0 : f32
  }
  return
}

// CHECK-LABEL: func.func @bytes
// CHECK: tpp.equation ins(%{{.*}} : memref<4x8xi8>)
// CHECK: arith.sitofp %{{.*}} : i8 to f32
func.func @bytes(%x: memref<4x8xi8>, %y: memref<4x8xf32>) {
  tpp.equation ins(%x : memref<4x8xi8>) outs(%y : memref<4x8xf32>) {
  ^bb0(%p: i8):
    %r = arith.sitofp %p : i8 to f32
    tpp.yield %r : f32
  }
  return
}
