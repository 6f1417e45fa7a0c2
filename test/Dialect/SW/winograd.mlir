// RUN: sw-opt %s | sw-opt | FileCheck %s
// RUN: sw-opt %s --mlir-print-op-generic | sw-opt | FileCheck %s

// CHECK-LABEL: func.func @tensors(
// CHECK:         sw.winograd input 2 ins(%{{.*}} : tensor<1x64x14x14xf32>) first(%{{.*}}) left 1 outs(%{{.*}} : tensor<16x64x1x7x7xf32>) -> tensor<16x64x1x7x7xf32>
func.func @tensors(%x: tensor<1x64x14x14xf32>, %e: tensor<16x64x1x7x7xf32>) -> tensor<16x64x1x7x7xf32> {
  %first = arith.constant -1 : index
  %0 = sw.winograd input 2 ins(%x : tensor<1x64x14x14xf32>) first(%first) left 1 outs(%e : tensor<16x64x1x7x7xf32>) -> tensor<16x64x1x7x7xf32>
  return %0 : tensor<16x64x1x7x7xf32>
}

// CHECK-LABEL: func.func @memrefs(
// CHECK:         sw.winograd filter 4 ins(%{{.*}} : memref<32x64x3x3xf64>) outs(%{{.*}} : memref<36x32x64xf64>)
// CHECK:         sw.winograd output 4 ins(%{{.*}} : memref<36x32x1x4x?xf32>) outs(%{{.*}} : memref<1x32x14x?xf32>) accumulate
func.func @memrefs(%g: memref<32x64x3x3xf64>, %u: memref<36x32x64xf64>,
                   %m: memref<36x32x1x4x?xf32>, %y: memref<1x32x14x?xf32>) {
  sw.winograd filter 4 ins(%g : memref<32x64x3x3xf64>) outs(%u : memref<36x32x64xf64>)
  sw.winograd output 4 ins(%m : memref<36x32x1x4x?xf32>) outs(%y : memref<1x32x14x?xf32>) accumulate
  return
}

// Filters in blocks of 4 and of 16 channels.
// CHECK-LABEL: func.func @packed(
// CHECK:         sw.winograd filter 2 ins(%{{.*}} : tensor<32x64x3x3xf32>) outs(%{{.*}} : tensor<8x4x16x4x16xf32>) -> tensor<8x4x16x4x16xf32>
func.func @packed(%g: tensor<32x64x3x3xf32>, %e: tensor<8x4x16x4x16xf32>) -> tensor<8x4x16x4x16xf32> {
  %0 = sw.winograd filter 2 ins(%g : tensor<32x64x3x3xf32>) outs(%e : tensor<8x4x16x4x16xf32>) -> tensor<8x4x16x4x16xf32>
  return %0 : tensor<8x4x16x4x16xf32>
}

// A part of an image that begins in any column.
// CHECK-LABEL: func.func @column(
// CHECK:         sw.winograd input 2 ins(%{{.*}} : memref<1x4x6x10xf32>) first(%{{.*}}) col(%{{.*}}) outs(%{{.*}} : memref<16x4x1x2x4xf32>)
func.func @column(%x: memref<1x4x6x10xf32>, %v: memref<16x4x1x2x4xf32>, %first: index, %col: index) {
  sw.winograd input 2 ins(%x : memref<1x4x6x10xf32>) first(%first) col(%col) outs(%v : memref<16x4x1x2x4xf32>)
  return
}
