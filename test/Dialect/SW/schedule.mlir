// RUN: sw-opt %s | sw-opt | FileCheck %s
// RUN: sw-opt --mlir-print-op-generic %s | sw-opt | FileCheck %s

// CHECK-LABEL: func.func private @all
// CHECK-SAME: a = #sw.schedule<method = mesh, loops = [64, 64, 32], sizes = [8, 16, 0], order = [1, 0, 2], mesh = [row, col, none], units = [1, 4, 1], buffers = [2, 0, 1], vector = n, row_contiguous = [0, 0, 1]>
func.func private @all() attributes {a = #sw.schedule<method = mesh, loops = [64, 64, 32], sizes = [8, 16, 0], order = [1, 0, 2],
    mesh = [row, col, none], units = [1, 4, 1], buffers = [2, 0, 1], vector = n, row_contiguous = [0, 0, 1]>}

// CHECK-LABEL: func.func private @group
// CHECK-SAME: a = #sw.schedule<method = cpe, group = 3, sizes = [8]>
func.func private @group() attributes {a = #sw.schedule<sizes = [8], group = 3, method = cpe>}

// CHECK-LABEL: func.func private @shared
// CHECK-SAME: a = #sw.schedule<method = cpe, sizes = [1, 16, 64], share = teams, member = 1, part = 32>
func.func private @shared() attributes {a = #sw.schedule<method = cpe, sizes = [1, 16, 64], share = teams, member = 1, part = 32>}

// CHECK-LABEL: func.func private @one
// CHECK-SAME: a = #sw.schedule<vector = m>
func.func private @one() attributes {a = #sw.schedule<vector = m>}

// CHECK-LABEL: func.func @op
// CHECK: linalg.matmul {sw.schedule = #sw.schedule<sizes = [8, 8, 8]>}
func.func @op(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  linalg.matmul {sw.schedule = #sw.schedule<sizes = [8, 8, 8]>} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// CHECK-LABEL: func.func private @core_groups
// CHECK-SAME: a = #sw.schedule<core_groups = [0, 2]>, b = #sw.schedule<core_groups = first>, c = #sw.schedule<sizes = [8], core_groups = all>
func.func private @core_groups() attributes {a = #sw.schedule<core_groups = [0, 2]>, b = #sw.schedule<core_groups = first>, c = #sw.schedule<core_groups = all, sizes = [8]>}
