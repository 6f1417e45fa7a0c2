// Entries of a schedule that do not fit to the loops and the operands of its op.
// RUN: sw-opt --sw-tile --split-input-file --verify-diagnostics %s

func.func @order(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 'order' of 'sw.schedule' to have one entry for each of the 3 loops, but got 2}}
  linalg.matmul {sw.schedule = #sw.schedule<order = [0, 1]>} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @order_of_batch(%a: memref<4x64x64xf32>, %b: memref<4x64x64xf32>, %c: memref<4x64x64xf32>) {
  // expected-error @below {{expects 'order' of 'sw.schedule' to have one entry for each of the 4 loops, but got 3}}
  linalg.batch_matmul {sw.schedule = #sw.schedule<order = [0, 1, 2]>} ins(%a, %b : memref<4x64x64xf32>, memref<4x64x64xf32>) outs(%c : memref<4x64x64xf32>)
  return
}

// -----

func.func @buffers(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 'buffers' of 'sw.schedule' to have one entry for each of the 3 operands, but got 2}}
  linalg.matmul {sw.schedule = #sw.schedule<buffers = [2, 2]>} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @row_contiguous(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 'row_contiguous' of 'sw.schedule' to have one entry for each of the 3 operands, but got 1}}
  linalg.matmul {sw.schedule = #sw.schedule<row_contiguous = [1]>} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @mesh(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 'mesh' of 'sw.schedule' to have one entry for each of the 3 loops, but got 2}}
  linalg.matmul {sw.schedule = #sw.schedule<mesh = [row, col]>} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @units(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 'units' of 'sw.schedule' to have one entry for each of the 3 loops, but got 4}}
  linalg.matmul {sw.schedule = #sw.schedule<units = [1, 4, 1, 1]>} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @loops(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 'loops' of 'sw.schedule' to be [64, 64, 64], the extents of the loops that are tiled, but got [64, 64]}}
  linalg.matmul {sw.schedule = #sw.schedule<loops = [64, 64]>} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

// The schedule is of a product of other size.
func.func @other_loops(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 'loops' of 'sw.schedule' to be [64, 64, 64], the extents of the loops that are tiled, but got [64, 64, 128]}}
  linalg.matmul {sw.schedule = #sw.schedule<loops = [64, 64, 128], sizes = [64, 64, 128]>} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

// The sum is over the rows of the mesh.
func.func @mesh_of_sum(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 'mesh' of a product to have loop 0 (m) or 1 (n) over 'all', or m over 'row' and n over 'col', and all others 'none'}}
  linalg.matmul {sw.schedule = #sw.schedule<mesh = [none, col, row]>} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

// The sum is over all CPEs.
func.func @distributed_sum(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 'mesh' of a product to have loop 0 (m) or 1 (n) over 'all', or m over 'row' and n over 'col', and all others 'none'}}
  linalg.matmul {sw.schedule = #sw.schedule<mesh = [none, none, all]>} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @large_unit(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects no 'units' of a product, of which they follow from 'vector'}}
  linalg.matmul {sw.schedule = #sw.schedule<mesh = [row, col, none], units = [3, 5, 7]>} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @huge_size(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  linalg.matmul {sw.schedule = #sw.schedule<sizes = [9223372036854775807, 64, 64], order = [0, 1, 2], buffers = [1, 1, 1]>} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @vector(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects vectors along loop 1 (n), of which C has its rows, where loop 0 is distributed over the CPEs}}
  linalg.matmul {sw.schedule = #sw.schedule<vector = m, mesh = [all, none, none]>} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @elementwise_count(%a: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 'sizes' of 'sw.schedule' to have one entry for each of the 2 loops, but got 1}}
  linalg.exp {sw.schedule = #sw.schedule<sizes = [8]>} ins(%a : memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @group(%a: memref<64x64xf32>, %c: memref<64x64xf32>) {
  linalg.exp {sw.schedule = #sw.schedule<method = cpe, group = 9223372036854775807>} ins(%a : memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @part(%a: memref<64x64xf32>, %c: memref<64x64xf32>) {
  // expected-error @below {{expects 'part' only where ops reduce a dimension that they have in common, but got 9223372036854775807}}
  linalg.exp {sw.schedule = #sw.schedule<method = cpe, part = 9223372036854775807>} ins(%a : memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}
