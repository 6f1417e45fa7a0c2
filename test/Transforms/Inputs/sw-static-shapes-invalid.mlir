// RUN: sw-opt --sw-static-shapes --split-input-file --verify-diagnostics %s | FileCheck %s

// The recursion goes through a second function, in which the call is in a loop.
func.func @main(%a: tensor<8xf32>) {
  %0 = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
  call @outer(%0) : (tensor<?xf32>) -> ()
  return
}
func.func private @inner(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> tensor<?xf32> {
    // expected-error @below {{calls '@outer', which calls itself, with arrays of dynamic shape; a program that is run needs static shapes: write numbers for the extents of the function}}
    func.call @outer(%t) : (tensor<?xf32>) -> ()
    scf.yield %t : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func private @outer(%a: tensor<?xf32>) {
  %c8 = arith.constant 8 : index
  %0 = func.call @inner(%a, %c8) : (tensor<?xf32>, index) -> tensor<?xf32>
  return
}

// -----

// A function without a body keeps its type, and so does one of several blocks.
// CHECK-LABEL: func.func @calls
// CHECK: call @declared(%{{.*}}) : (tensor<?xf32>) -> tensor<?xf32>
// CHECK: call @blocks(%{{.*}}, %{{.*}}) : (tensor<?xf32>, i1) -> tensor<?xf32>
func.func private @declared(tensor<?xf32>) -> tensor<?xf32>
func.func private @blocks(%x: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  cf.cond_br %c, ^same, ^abs
^same:
  return %x : tensor<?xf32>
^abs:
  %y = math.absf %x : tensor<?xf32>
  return %y : tensor<?xf32>
}
func.func @calls(%x: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  %0 = tensor.cast %x : tensor<8xf32> to tensor<?xf32>
  %1 = call @declared(%0) : (tensor<?xf32>) -> tensor<?xf32>
  %2 = call @blocks(%1, %c) : (tensor<?xf32>, i1) -> tensor<?xf32>
  %3 = tensor.cast %2 : tensor<?xf32> to tensor<8xf32>
  return %3 : tensor<8xf32>
}

// -----

// The casts contradict each other, so neither shape is taken.
// CHECK-LABEL: func.func @contradictory
// CHECK: %[[D:.*]] = tensor.cast %{{.*}} : tensor<8xf32> to tensor<?xf32>
// CHECK: tensor.cast %[[D]] : tensor<?xf32> to tensor<4xf32>
func.func @contradictory(%x: tensor<8xf32>) -> tensor<4xf32> {
  %0 = tensor.cast %x : tensor<8xf32> to tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// 2^64 elements are not none.
func.func @huge(%x: tensor<4294967296x4294967296xf32>) -> tensor<?x?xf32> {
  %s = arith.constant dense<[-1, 4]> : tensor<2xi32>
  // expected-error @below {{expects every operand to have at most 140737488355328 bytes, but got 'tensor<4294967296x4294967296xf32>'}}
  %0 = tensor.reshape %x(%s) : (tensor<4294967296x4294967296xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @huge_memref(%x: memref<3037000501x3037000501xf32>, %s: memref<1xindex>) -> memref<?xf32> {
  // expected-error @below {{expects every operand to have at most 140737488355328 bytes, but got 'memref<3037000501x3037000501xf32>'}}
  %0 = memref.reshape %x(%s) : (memref<3037000501x3037000501xf32>, memref<1xindex>) -> memref<?xf32>
  return %0 : memref<?xf32>
}
