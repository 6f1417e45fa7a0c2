// RUN: sw-opt %s | sw-opt | FileCheck %s
// RUN: sw-opt %s --mlir-print-op-generic | sw-opt | FileCheck %s

// CHECK-LABEL: func.func @one
// CHECK: %[[Y:.*]] = sw.kernel "exp" schedule <method = cpe, loops = [32768], sizes = [512]> {
// CHECK:   %[[E:.*]] = linalg.exp
// CHECK:   sw.kernel_yield %[[E]] : tensor<512x64xf32>
// CHECK: } : tensor<512x64xf32>
// CHECK: return %[[Y]]
func.func @one(%x: tensor<512x64xf32>, %e: tensor<512x64xf32>) -> tensor<512x64xf32> {
  %y = sw.kernel "exp" schedule <method = cpe, loops = [32768], sizes = [512]> {
    %0 = linalg.exp ins(%x : tensor<512x64xf32>) outs(%e : tensor<512x64xf32>) -> tensor<512x64xf32>
    sw.kernel_yield %0 : tensor<512x64xf32>
  } : tensor<512x64xf32>
  return %y : tensor<512x64xf32>
}

// The product is the root; its epilogue has two of the three loops.
// CHECK-LABEL: func.func @product
// CHECK: sw.kernel "matmul" schedule <method = mesh, loops = [64, 64, 64], sizes = [32, 64, 64], buffers = [2, 2, 1], vector = n> predicted 2.000000e-05 {
// CHECK: linalg.matmul {sw.group_loops = array<i64: 0, 1, 2>, sw.root}
func.func @product(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %c: tensor<64x64xf32>, %e: tensor<64x64xf32>)
    -> tensor<64x64xf32> {
  %zero = arith.constant 0.0 : f32
  %y = sw.kernel "matmul"
      schedule <method = mesh, loops = [64, 64, 64], sizes = [32, 64, 64], buffers = [2, 2, 1], vector = n>
      predicted 2.0e-5 {
    %0 = linalg.fill ins(%zero : f32) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    %1 = linalg.matmul {sw.root, sw.group_loops = array<i64: 0, 1, 2>}
        ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%0 : tensor<64x64xf32>)
        -> tensor<64x64xf32>
    %2 = linalg.add {sw.group_loops = array<i64: 0, 1>}
        ins(%1, %a : tensor<64x64xf32>, tensor<64x64xf32>) outs(%e : tensor<64x64xf32>)
        -> tensor<64x64xf32>
    sw.kernel_yield %2 : tensor<64x64xf32>
  } : tensor<64x64xf32>
  return %y : tensor<64x64xf32>
}

// Only the reduction is cut: the epilogue follows no loop that is.
// CHECK-LABEL: func.func @steps
// CHECK: sizes = [64, 64, 32]
func.func @steps(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %c: tensor<64x64xf32>, %e: tensor<64x64xf32>)
    -> tensor<64x64xf32> {
  %y = sw.kernel "matmul" schedule <method = mesh, loops = [64, 64, 64], sizes = [64, 64, 32]> {
    %1 = linalg.matmul {sw.root} ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>)
        -> tensor<64x64xf32>
    %2 = linalg.exp ins(%1 : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
    sw.kernel_yield %2 : tensor<64x64xf32>
  } : tensor<64x64xf32>
  return %y : tensor<64x64xf32>
}

// A loop that is whole in each tile may be said to follow none.
// CHECK-LABEL: func.func @whole
// CHECK: linalg.exp {sw.group_loops = array<i64: 0, -1>}
func.func @whole(%x: tensor<512x64xf32>, %e: tensor<512x64xf32>) -> (tensor<512x64xf32>, tensor<512x64xf32>) {
  %y:2 = sw.kernel "exp_sub" schedule <method = cpe, loops = [512, 64], sizes = [8, 64]> {
    %0 = linalg.exp {sw.group_loops = array<i64: 0, -1>}
        ins(%x : tensor<512x64xf32>) outs(%e : tensor<512x64xf32>) -> tensor<512x64xf32>
    %1 = linalg.sub ins(%0, %x : tensor<512x64xf32>, tensor<512x64xf32>) outs(%e : tensor<512x64xf32>)
        -> tensor<512x64xf32>
    sw.kernel_yield %0, %1 : tensor<512x64xf32>, tensor<512x64xf32>
  } : tensor<512x64xf32>, tensor<512x64xf32>
  return %y#0, %y#1 : tensor<512x64xf32>, tensor<512x64xf32>
}

// Ops on memrefs have no results.
// CHECK-LABEL: func.func @memrefs
// CHECK: sw.kernel "exp" schedule <method = cpe, loops = [512], sizes = [8]> {
// CHECK-NEXT: linalg.exp
// CHECK-NEXT: }
func.func @memrefs(%x: memref<512xf32>, %y: memref<512xf32>) {
  sw.kernel "exp" schedule <method = cpe, loops = [512], sizes = [8]> {
    linalg.exp ins(%x : memref<512xf32>) outs(%y : memref<512xf32>)
  }
  return
}
