// RUN: sw-opt %s --convert-linalg-to-tpp --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @matmul
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<32x8xf32>, %[[B:[a-z0-9]+]]: tensor<8x64xf32>, %[[C:[a-z0-9]+]]: tensor<32x64xf32>
func.func @matmul(%a: tensor<32x8xf32>, %b: tensor<8x64xf32>, %c: tensor<32x64xf32>) -> tensor<32x64xf32> {
  // CHECK: %[[R:.*]] = tpp.gemm ins(%[[A]], %[[B]] : tensor<32x8xf32>, tensor<8x64xf32>) outs(%[[C]] : tensor<32x64xf32>) {sw.tile = #sw.tile<kernel = "mark">} -> tensor<32x64xf32>
  // CHECK: return %[[R]]
  %0 = linalg.matmul {sw.tile = #sw.tile<kernel = "mark">} ins(%a, %b : tensor<32x8xf32>, tensor<8x64xf32>)
      outs(%c : tensor<32x64xf32>) -> tensor<32x64xf32>
  return %0 : tensor<32x64xf32>
}

// CHECK-LABEL: func.func @fill_then_matmul
func.func @fill_then_matmul(%a: tensor<32x8xf32>, %b: tensor<8x64xf32>, %c: tensor<32x64xf32>) -> tensor<32x64xf32> {
  // CHECK-NOT: zero outs
  // CHECK: tpp.gemm {{.*}} beta_zero
  %z = arith.constant 0.0 : f32
  %f = linalg.fill ins(%z : f32) outs(%c : tensor<32x64xf32>) -> tensor<32x64xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<32x8xf32>, tensor<8x64xf32>) outs(%f : tensor<32x64xf32>) -> tensor<32x64xf32>
  return %0 : tensor<32x64xf32>
}

// Both inputs and the result are stored transposed: the plain product of the
// swapped operands.
// CHECK-LABEL: func.func @all_transposed
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<8x32xf64>, %[[B:[a-z0-9]+]]: tensor<64x8xf64>
func.func @all_transposed(%a: tensor<8x32xf64>, %b: tensor<64x8xf64>, %c: tensor<64x32xf64>) -> tensor<64x32xf64> {
  // CHECK: tpp.gemm ins(%[[B]], %[[A]] : tensor<64x8xf64>, tensor<8x32xf64>) outs(%{{.*}} : tensor<64x32xf64>) -> tensor<64x32xf64>
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (n, m)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : tensor<8x32xf64>, tensor<64x8xf64>) outs(%c : tensor<64x32xf64>) {
  ^bb0(%x: f64, %y: f64, %z: f64):
    %1 = arith.mulf %y, %x : f64
    %2 = arith.addf %1, %z : f64
    linalg.yield %2 : f64
  } -> tensor<64x32xf64>
  return %0 : tensor<64x32xf64>
}

// CHECK-LABEL: func.func @transposed_inputs
func.func @transposed_inputs(%a: memref<8x32xf32>, %b: memref<64x8xf32>, %c: memref<32x64xf32>) {
  // CHECK: tpp.gemm ins(%{{.*}}, %{{.*}} : memref<8x32xf32>, memref<64x8xf32>) outs(%{{.*}} : memref<32x64xf32>) trans_a trans_b
  linalg.generic {indexing_maps = [affine_map<(k, m, n) -> (k, m)>, affine_map<(k, m, n) -> (n, k)>, affine_map<(k, m, n) -> (m, n)>],
      iterator_types = ["reduction", "parallel", "parallel"]}
      ins(%a, %b : memref<8x32xf32>, memref<64x8xf32>) outs(%c : memref<32x64xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  }
  return
}

// A product of one row keeps its loop over rows.
// CHECK-LABEL: func.func @one_row
func.func @one_row(%a: memref<1x8xf32>, %b: memref<8x64xf32>, %c: memref<1x64xf32>) {
  // CHECK: tpp.gemm ins(%{{.*}}, %{{.*}} : memref<1x8xf32>, memref<8x64xf32>) outs(%{{.*}} : memref<1x64xf32>)
  linalg.matmul ins(%a, %b : memref<1x8xf32>, memref<8x64xf32>) outs(%c : memref<1x64xf32>)
  return
}

// CHECK-LABEL: func.func @unit_batch_memref
func.func @unit_batch_memref(%a: memref<1x?x8xf32>, %b: memref<1x8x?xf32>, %c: memref<1x?x?xf32>) {
  // CHECK: %[[A:.*]] = memref.subview %{{.*}}[0, 0, 0] [1, %{{.*}}, 8] [1, 1, 1] : memref<1x?x8xf32> to memref<?x8xf32, strided<[8, 1]>>
  // CHECK: %[[B:.*]] = memref.subview
  // CHECK: %[[C:.*]] = memref.subview
  // CHECK: tpp.gemm ins(%[[A]], %[[B]] : {{.*}}) outs(%[[C]] : memref<?x?xf32, strided<[?, 1]>>)
  linalg.batch_matmul ins(%a, %b : memref<1x?x8xf32>, memref<1x8x?xf32>) outs(%c : memref<1x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @unit_batch_tensor
func.func @unit_batch_tensor(%a: tensor<1x32x8xf32>, %b: tensor<1x8x64xf32>, %c: tensor<1x32x64xf32>) -> tensor<1x32x64xf32> {
  // CHECK: %[[C:.*]] = tensor.extract_slice %[[OUT:.*]][0, 0, 0] [1, 32, 64] [1, 1, 1] : tensor<1x32x64xf32> to tensor<32x64xf32>
  // CHECK: %[[R:.*]] = tpp.gemm {{.*}} outs(%[[C]] : tensor<32x64xf32>)
  // CHECK: tensor.insert_slice %[[R]] into %[[OUT]][0, 0, 0] [1, 32, 64] [1, 1, 1] : tensor<32x64xf32> into tensor<1x32x64xf32>
  %0 = linalg.batch_matmul ins(%a, %b : tensor<1x32x8xf32>, tensor<1x8x64xf32>) outs(%c : tensor<1x32x64xf32>) -> tensor<1x32x64xf32>
  return %0 : tensor<1x32x64xf32>
}

// CHECK-LABEL: func.func @batch_reduce
func.func @batch_reduce(%a: memref<4x32x8xf32>, %b: memref<4x8x64xf32>, %c: memref<32x64xf32>) {
  // CHECK: tpp.brgemm ins(%{{.*}}, %{{.*}} : memref<4x32x8xf32>, memref<4x8x64xf32>) outs(%{{.*}} : memref<32x64xf32>)
  linalg.batch_reduce_matmul ins(%a, %b : memref<4x32x8xf32>, memref<4x8x64xf32>) outs(%c : memref<32x64xf32>)
  return
}

// CHECK-LABEL: func.func @batch_reduce_of_one
func.func @batch_reduce_of_one(%a: memref<1x32x8xf32>, %b: memref<1x8x64xf32>, %c: memref<32x64xf32>) {
  // CHECK: tpp.gemm
  linalg.batch_reduce_matmul ins(%a, %b : memref<1x32x8xf32>, memref<1x8x64xf32>) outs(%c : memref<32x64xf32>)
  return
}
