// RUN: sw-opt %s --sw-dma-insert --split-input-file | FileCheck %s

// Tensors are bufferized first; the tile is computed where the result lives.
// CHECK-LABEL: func.func @rows(
// CHECK-SAME:    %[[X:.*]]: memref<100x64xf32>, %[[Y:.*]]: memref<100x64xf32>) -> memref<100x64xf32>
// CHECK:       %[[OUT:.*]] = memref.alloc() {{.*}} : memref<100x64xf32>
// CHECK:       sw.launch @rows_add view(core_group) {
// CHECK-NEXT:    scf.for %[[I:.*]] =
// CHECK-NEXT:      %[[M:.*]] = affine.min
// CHECK-NEXT:      %[[XV:.*]] = memref.subview %[[X]][%[[I]], 0] [%[[M]], 64] [1, 1]
// CHECK-NEXT:      %[[YV:.*]] = memref.subview %[[Y]][%[[I]], 0] [%[[M]], 64] [1, 1]
// CHECK-NEXT:      %[[OV:.*]] = memref.subview %[[OUT]][%[[I]], 0] [%[[M]], 64] [1, 1]
// CHECK:           sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
// CHECK:           sw.dma_get %[[XV]]
// CHECK:           sw.dma_get %[[YV]]
// CHECK-NOT:       sw.dma_get
// CHECK:           linalg.add {sw.tile = #sw.tile<mesh = [row, col]>}
// CHECK:           sw.dma_put %{{.*}} to %[[OV]]
// CHECK-NOT:   memref.copy
// CHECK:       return %[[OUT]]
func.func @rows(%x: tensor<100x64xf32>, %y: tensor<100x64xf32>) -> tensor<100x64xf32> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c100 = arith.constant 100 : index
  %e = tensor.empty() : tensor<100x64xf32>
  %r = scf.for %i = %c0 to %c100 step %c64 iter_args(%acc = %e) -> tensor<100x64xf32> {
    %m = affine.min affine_map<(d0) -> (64, -d0 + 100)>(%i)
    %xs = tensor.extract_slice %x[%i, 0] [%m, 64] [1, 1] : tensor<100x64xf32> to tensor<?x64xf32>
    %ys = tensor.extract_slice %y[%i, 0] [%m, 64] [1, 1] : tensor<100x64xf32> to tensor<?x64xf32>
    %os = tensor.extract_slice %acc[%i, 0] [%m, 64] [1, 1] : tensor<100x64xf32> to tensor<?x64xf32>
    %t = linalg.add {sw.tile = #sw.tile<mesh = [row, col]>}
        ins(%xs, %ys : tensor<?x64xf32>, tensor<?x64xf32>) outs(%os : tensor<?x64xf32>) -> tensor<?x64xf32>
    %n = tensor.insert_slice %t into %acc[%i, 0] [%m, 64] [1, 1] : tensor<?x64xf32> into tensor<100x64xf32>
    scf.yield %n : tensor<100x64xf32>
  }
  return %r : tensor<100x64xf32>
}

// -----

// Without tile ops nothing changes, and tensors stay tensors.
// CHECK-LABEL: func.func @untouched(
// CHECK-NEXT:    %[[R:.*]] = linalg.exp ins(%{{.*}} : tensor<4x4xf32>)
// CHECK-NEXT:    return %[[R]]
func.func @untouched(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r = linalg.exp ins(%x : tensor<4x4xf32>) outs(%x : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}
