// RUN: sw-opt --convert-linalg-to-tpp --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @matmul
// CHECK: tpp.gemm ins(%arg0, %arg1 : {{.*}}) outs(%arg2 : tensor<4x8xf32>) {sw.tile = #sw.tile<kernel = "matmul">} -> tensor<4x8xf32>
func.func @matmul(%a: tensor<4x6xf32>, %b: tensor<6x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.matmul {sw.tile = #sw.tile<kernel = "matmul">} ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// -----

// A product in disguise, with A and B stored transposed.
// CHECK-LABEL: func.func @transposed_inputs
// CHECK: tpp.gemm ins(%arg0, %arg1 : memref<6x4xf64>, memref<8x6xf64>) outs(%arg2 : memref<4x8xf64>) trans_a trans_b
func.func @transposed_inputs(%a: memref<6x4xf64>, %b: memref<8x6xf64>, %c: memref<4x8xf64>) {
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<6x4xf64>, memref<8x6xf64>) outs(%c : memref<4x8xf64>) {
  ^bb0(%x: f64, %y: f64, %z: f64):
    %p = arith.mulf %x, %y : f64
    %s = arith.addf %p, %z : f64
    linalg.yield %s : f64
  }
  return
}

// -----

// A transposed C is the product of the transposed inputs, in the other order.
// CHECK-LABEL: func.func @transposed_output
// CHECK: tpp.gemm ins(%arg1, %arg0 : memref<6x8xf32>, memref<4x6xf32>) outs(%arg2 : memref<8x4xf32>) trans_a trans_b
func.func @transposed_output(%a: memref<4x6xf32>, %b: memref<6x8xf32>, %c: memref<8x4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (j, i)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<4x6xf32>, memref<6x8xf32>) outs(%c : memref<8x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// CHECK-LABEL: func.func @batch_reduce
// CHECK: tpp.brgemm ins(%arg0, %arg1 : {{.*}}) outs(%arg2 : memref<4x8xf32>)
func.func @batch_reduce(%a: memref<2x4x6xf32>, %b: memref<2x6x8xf32>, %c: memref<4x8xf32>) {
  linalg.batch_reduce_matmul ins(%a, %b : memref<2x4x6xf32>, memref<2x6x8xf32>) outs(%c : memref<4x8xf32>)
  return
}

// -----

// A batch of one is dropped.
// CHECK-LABEL: func.func @batch_of_one
// CHECK: tpp.gemm ins({{.*}} : tensor<4x6xf32>, tensor<6x8xf32>) outs({{.*}} : tensor<4x8xf32>)
func.func @batch_of_one(%a: tensor<1x4x6xf32>, %b: tensor<1x6x8xf32>, %c: tensor<1x4x8xf32>) -> tensor<1x4x8xf32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<1x4x6xf32>, tensor<1x6x8xf32>) outs(%c : tensor<1x4x8xf32>) -> tensor<1x4x8xf32>
  return %0 : tensor<1x4x8xf32>
}

// -----

// Tiles at the boundary have dynamic extents.
// CHECK-LABEL: func.func @dynamic
// CHECK: tpp.gemm ins({{.*}} : memref<?x6xf32>, memref<6x?xf32>) outs({{.*}} : memref<?x?xf32>)
func.func @dynamic(%a: memref<?x6xf32>, %b: memref<6x?xf32>, %c: memref<?x?xf32>) {
  linalg.matmul ins(%a, %b : memref<?x6xf32>, memref<6x?xf32>) outs(%c : memref<?x?xf32>)
  return
}
