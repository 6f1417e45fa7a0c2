// RUN: sw-opt %s | sw-opt | FileCheck %s
// RUN: sw-opt --mlir-print-op-generic %s | sw-opt | FileCheck %s

// Entries may come in any order.
// CHECK-LABEL: func.func private @product
// CHECK-SAME: a = #sw.tile<kernel = "matmul", sizes = [256, 128, 64], order = [1, 0, 2], mesh = [row, col, none], units = [1, 4, 1], buffers = [2, 2, 1], vector = n, row_contiguous = [0, 0, 1], first_parts = 4, predicted = 1.250000e-03>
func.func private @product() attributes {a = #sw.tile<predicted = 1.25e-3, first_parts = 4, kernel = "matmul", mesh = [row, col, none], units = [1, 4, 1],
    sizes = [256, 128, 64], row_contiguous = [0, 0, 1], buffers = [2, 2, 1], order = [1, 0, 2], vector = n>}

// CHECK-LABEL: func.func private @program
// CHECK-SAME: a = #sw.tile<kernel = "exp", sizes = [1, 512], mesh = [none, none], private, phases>
func.func private @program() attributes {a = #sw.tile<private, kernel = "exp", sizes = [1, 512], phases, mesh = [none, none]>}

// CHECK-LABEL: func.func private @epilogue
// CHECK-SAME: a = #sw.tile<mesh = [row, per_col], buffers = [2], epilogue>
func.func private @epilogue() attributes {a = #sw.tile<buffers = [2], epilogue, mesh = [row, per_col]>}

// CHECK-LABEL: func.func private @rotation
// CHECK-SAME: a = #sw.tile<mesh = [row, col, none], rotation = 2>
func.func private @rotation() attributes {a = #sw.tile<rotation = 2, mesh = [row, col, none]>}

// CHECK-LABEL: func.func private @first_group
// CHECK-SAME: a = #sw.tile<mesh = [row, col], first_group>
func.func private @first_group() attributes {a = #sw.tile<first_group, mesh = [row, col]>}

// CHECK-LABEL: func.func private @first_reason
// CHECK-SAME: a = #sw.tile<first_group, first_reason = "there is one tile", predicted_first = 1.250000e-03>
func.func private @first_reason() attributes {a = #sw.tile<predicted_first = 1.25e-3, first_reason = "there is one tile", first_group>}

// CHECK-LABEL: func.func private @divided
// CHECK-SAME: a = #sw.tile<sizes = [64, 64, 8], group_loops = [0, 1], group_tiles = 48, predicted_all = 1.250000e-03, predicted_first = 2.500000e-03>
func.func private @divided() attributes {a = #sw.tile<sizes = [64, 64, 8], predicted_first = 2.5e-3, predicted_all = 1.25e-3, group_tiles = 48, group_loops = [0, 1]>}

// CHECK-LABEL: func.func private @empty
// CHECK-SAME: a = #sw.tile<>, b = #sw.tile<vector = m>
func.func private @empty() attributes {a = #sw.tile<sizes = [], mesh = []>, b = #sw.tile<vector = m>}

// CHECK-LABEL: func.func @ops
// CHECK: linalg.matmul {sw.tile = #sw.tile<units = [4, 1, 1], buffers = [1, 2, 1], row_contiguous = [0, 1, 0]>}
// CHECK: tpp.unary relu {{.*}} {sw.tile = #sw.tile<mesh = [row, col], buffers = [2, 2]>}
// CHECK: tpp.unary zero {{.*}} {sw.tile = #sw.tile<buffers = [2]>}
// CHECK: tpp.binary add {{.*}} {sw.tile = #sw.tile<buffers = [2], epilogue>}
// CHECK: tpp.binary add {{.*}} {sw.tile = #sw.tile<buffers = [2], private>}
func.func @ops(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  linalg.matmul {sw.tile = #sw.tile<units = [4, 1, 1], buffers = [1, 2, 1], row_contiguous = [0, 1, 0]>}
      ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  tpp.unary relu ins(%a : memref<64x64xf32>) outs(%c : memref<64x64xf32>) {sw.tile = #sw.tile<mesh = [row, col], buffers = [2, 2]>}
  tpp.unary zero outs(%c : memref<64x64xf32>) {sw.tile = #sw.tile<buffers = [2]>}
  tpp.binary add ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>) {sw.tile = #sw.tile<buffers = [2], epilogue>}
  // How many arrays of a private op are not in LDM is not asked.
  tpp.binary add ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>) {sw.tile = #sw.tile<private, buffers = [2]>}
  return
}

// Scalars have no buffers.
// CHECK-LABEL: func.func @tensors
// CHECK: linalg.fill {sw.tile = #sw.tile<mesh = [row, col], units = [1, 4], buffers = [1]>}
func.func @tensors(%z: f32, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.fill {sw.tile = #sw.tile<mesh = [row, col], units = [1, 4], buffers = [1]>} ins(%z : f32) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// CHECK-LABEL: func.func private @some_groups
// CHECK-SAME: a = #sw.tile<kernel = "k", group_range = [2, 4]>
func.func private @some_groups() attributes {a = #sw.tile<group_range = [2, 4], kernel = "k">}
