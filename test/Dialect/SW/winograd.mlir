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
