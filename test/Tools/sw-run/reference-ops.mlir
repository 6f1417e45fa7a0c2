// Ops without a direct loop lowering, and tosa.
// RUN: split-file %s %t
// RUN: sw-run %t/softmax.mlir --reference-only | FileCheck %s --check-prefix=SOFTMAX
// RUN: sw-run %t/pad.mlir --reference-only | FileCheck %s --check-prefix=PAD
// RUN: sw-run %t/pack.mlir --reference-only | FileCheck %s --check-prefix=PACK
// RUN: sw-run %t/tosa.mlir --reference-only | FileCheck %s --check-prefix=TOSA
// RUN: sw-run %t/strided.mlir --reference-only | FileCheck %s --check-prefix=STRIDED

//--- softmax.mlir
// A row of equal values: each is one quarter.
// SOFTMAX: = 0.25
func.func @softmax() -> f32 {
  %x = arith.constant dense<3.0> : tensor<2x4xf32>
  %e = tensor.empty() : tensor<2x4xf32>
  %r = linalg.softmax dimension(1) ins(%x : tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) -> tensor<2x4xf32>
  %c0 = arith.constant 0 : index
  %v = tensor.extract %r[%c0, %c0] : tensor<2x4xf32>
  return %v : f32
}

//--- pad.mlir
// PAD: result 0: f32 = 9
// PAD: result 1: f32 = 5
func.func @pad() -> (f32, f32) {
  %x = arith.constant dense<5.0> : tensor<2x2xf32>
  %nine = arith.constant 9.0 : f32
  %r = tensor.pad %x low[1, 1] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %nine : f32
  } : tensor<2x2xf32> to tensor<3x3xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = tensor.extract %r[%c0, %c1] : tensor<3x3xf32>
  %w = tensor.extract %r[%c1, %c1] : tensor<3x3xf32>
  return %v, %w : f32, f32
}

//--- pack.mlir
// PACK: result 0: i32 = 6
func.func @pack() -> i32 {
  %x = arith.constant dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi32>
  %e = tensor.empty() : tensor<1x2x2x2xi32>
  %p = linalg.pack %x inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %e : tensor<2x4xi32> -> tensor<1x2x2x2xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = tensor.extract %p[%c0, %c1, %c1, %c0] : tensor<1x2x2x2xi32>
  return %v : i32
}

//--- tosa.mlir
// TOSA: result 0: i32 = 42
func.func @tosa() -> i32 {
  %a = arith.constant dense<40> : tensor<3xi32>
  %b = arith.constant dense<2> : tensor<3xi32>
  %r = tosa.add %a, %b : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  %c0 = arith.constant 0 : index
  %v = tensor.extract %r[%c0] : tensor<3xi32>
  return %v : i32
}

//--- strided.mlir
// A copy between strided views needs no run-time library.
// STRIDED: result 0: i32 = 11
func.func @strided() -> i32 {
  %m = memref.alloc() : memref<4x4xi32>
  %zero = arith.constant 0 : i32
  %eleven = arith.constant 11 : i32
  linalg.fill ins(%zero : i32) outs(%m : memref<4x4xi32>)
  %a = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4x4xi32> to memref<2x2xi32, strided<[4, 1]>>
  %b = memref.subview %m[2, 2] [2, 2] [1, 1] : memref<4x4xi32> to memref<2x2xi32, strided<[4, 1], offset: 10>>
  linalg.fill ins(%eleven : i32) outs(%a : memref<2x2xi32, strided<[4, 1]>>)
  memref.copy %a, %b : memref<2x2xi32, strided<[4, 1]>> to memref<2x2xi32, strided<[4, 1], offset: 10>>
  %c3 = arith.constant 3 : index
  %v = memref.load %m[%c3, %c3] : memref<4x4xi32>
  memref.dealloc %m : memref<4x4xi32>
  return %v : i32
}
