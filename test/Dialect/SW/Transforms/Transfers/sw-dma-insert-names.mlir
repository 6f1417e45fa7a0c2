// Kernels have the names that importers give to parts of a network.
// RUN: sw-opt --sw-set-target --sw-tile --convert-linalg-to-tpp --sw-dma-insert %s | FileCheck %s

// CHECK-LABEL: func.func @net
// CHECK:       sw.launch @net_layer1_0_fc
// A second one of the same part, here by its place in the file as well.
// CHECK:       sw.launch @net_layer1_0_fc_1
// What is no letter of a name separates words, and of a long one the end counts.
// CHECK:       sw.launch @net_layer_11_attention_output_dense_quantised_MatMul
// Without a name it is the kind of op.
// CHECK:       sw.launch @net_matmul
// CHECK:       sw.launch @net_matmul_1
func.func @net(%x: tensor<64x64xf32>, %w: tensor<64x64xf32>) -> (tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>) {
  %0 = linalg.matmul ins(%x, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%x : tensor<64x64xf32>) -> tensor<64x64xf32> loc("layer1.0.fc")
  %1 = linalg.matmul ins(%0, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%x : tensor<64x64xf32>) -> tensor<64x64xf32> loc(fused["layer1.0.fc", "net.mlir":7:3])
  %2 = linalg.matmul ins(%1, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%x : tensor<64x64xf32>) -> tensor<64x64xf32> loc("/encoder/layer.11/attention/output/dense/quantised//MatMul:")
  %3 = linalg.matmul ins(%2, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%x : tensor<64x64xf32>) -> tensor<64x64xf32>
  %4 = linalg.matmul ins(%3, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%x : tensor<64x64xf32>) -> tensor<64x64xf32> loc("?")
  return %0, %1, %2, %3, %4 : tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>, tensor<64x64xf32>
}
