// RUN: sw-opt %s | sw-opt | FileCheck %s
// RUN: sw-opt %s --mlir-print-op-generic | sw-opt | FileCheck %s

// CHECK-LABEL: func.func @epilogue(
// CHECK:         sw.winograd_conv 2 ins(%{{.*}}, %{{.*}} : tensor<1x64x56x56xf32>, tensor<8x8x16x8x8xf32>)
// CHECK-SAME:      reads(%{{.*}}, %{{.*}} : tensor<64xf32>, tensor<1x64x56x56xf32>)
// CHECK-SAME:      outs(%{{.*}} : tensor<1x64x56x56xf32>) pads [1, 1] piece [1, 28] -> tensor<1x64x56x56xf32> {
// CHECK-NEXT:    ^bb0(%[[SUM:.*]]: f32, %[[BIAS:.*]]: f32, %[[OTHER:.*]]: f32):
// CHECK-NEXT:      %[[A:.*]] = arith.addf %[[SUM]], %[[BIAS]] : f32
// CHECK-NEXT:      %[[B:.*]] = arith.addf %[[A]], %[[OTHER]] : f32
// CHECK-NEXT:      sw.yield %[[B]] : f32
func.func @epilogue(%x: tensor<1x64x56x56xf32>, %u: tensor<8x8x16x8x8xf32>, %bias: tensor<64xf32>,
                    %other: tensor<1x64x56x56xf32>, %e: tensor<1x64x56x56xf32>) -> tensor<1x64x56x56xf32> {
  %y = sw.winograd_conv 2 ins(%x, %u : tensor<1x64x56x56xf32>, tensor<8x8x16x8x8xf32>)
      reads(%bias, %other : tensor<64xf32>, tensor<1x64x56x56xf32>)
      outs(%e : tensor<1x64x56x56xf32>) pads [1, 1] piece [1, 28] -> tensor<1x64x56x56xf32> {
  ^bb0(%sum: f32, %b: f32, %o: f32):
    %0 = arith.addf %sum, %b : f32
    %1 = arith.addf %0, %o : f32
    sw.yield %1 : f32
  }
  return %y : tensor<1x64x56x56xf32>
}

// Without padding the output is smaller than the image.
// CHECK-LABEL: func.func @memrefs(
// CHECK:         sw.winograd_conv 4 ins(%{{.*}}, %{{.*}} : memref<2x8x16x16xf64>, memref<8x8x36x1x1xf64>) outs(%{{.*}} : memref<2x8x14x14xf64>) pads [0, 0] piece [4, 4]{{$}}
func.func @memrefs(%x: memref<2x8x16x16xf64>, %u: memref<8x8x36x1x1xf64>, %y: memref<2x8x14x14xf64>) {
  sw.winograd_conv 4 ins(%x, %u : memref<2x8x16x16xf64>, memref<8x8x36x1x1xf64>)
      outs(%y : memref<2x8x14x14xf64>) pads [0, 0] piece [4, 4]
  return
}

// The maximum of each 2 x 2 pixels.
// CHECK-LABEL: func.func @pooled(
// CHECK:         sw.winograd_conv 2 ins(%{{.*}}) outs(%{{.*}} : tensor<1x64x28x28xf32>) pads [1, 1] piece [1, 28] pooled -> tensor<1x64x28x28xf32>
// CHECK:         sw.winograd output 4 ins(%{{.*}}) outs(%{{.*}} : memref<1x32x7x6xf32>) pooled{{$}}
func.func @pooled(%x: tensor<1x64x56x56xf32>, %u: tensor<8x8x16x8x8xf32>, %e: tensor<1x64x28x28xf32>,
                  %m: memref<36x32x1x4x3xf32>, %y: memref<1x32x7x6xf32>) -> tensor<1x64x28x28xf32> {
  %0 = sw.winograd_conv 2 ins(%x, %u : tensor<1x64x56x56xf32>, tensor<8x8x16x8x8xf32>)
      outs(%e : tensor<1x64x28x28xf32>) pads [1, 1] piece [1, 28] pooled -> tensor<1x64x28x28xf32>
  sw.winograd output 4 ins(%m : memref<36x32x1x4x3xf32>) outs(%y : memref<1x32x7x6xf32>) pooled
  return %0 : tensor<1x64x28x28xf32>
}
