// RUN: sw-opt --split-input-file --verify-diagnostics %s

// expected-error @below {{expects one of kernel, sizes, order, mesh, units, buffers, vector, row_contiguous, first_parts, run, private, phases, epilogue, first_group, rotation, first_reason, group_loops, group_tiles, group_range, predicted_all, predicted_first, predicted, but got 'size'}}
func.func private @unknown_entry() attributes {a = #sw.tile<size = [8, 8, 8]>}

// -----

// expected-error @below {{expects each entry once, but got 'sizes' twice}}
func.func private @entry_twice() attributes {a = #sw.tile<sizes = [8], private, sizes = [4]>}

// -----

// expected-error @below {{invalid kind of attribute specified}}
func.func private @no_text() attributes {a = #sw.tile<kernel = 7>}

// -----

// expected-error @below {{expected '['}}
func.func private @no_list() attributes {a = #sw.tile<buffers = 2>}

// -----

// expected-error @below {{expected one of [none, row, col, all, nested, per_col] for how one tile dimension is cut over the mesh, got: rows}}
func.func private @no_spread() attributes {a = #sw.tile<mesh = [rows]>}

// -----

// expected-error @below {{expected one of [m, n] for the loop that spm_gemm vectorises, got: k}}
func.func private @no_vector() attributes {a = #sw.tile<vector = k>}

// -----

// expected-error @below {{expects numbers of 'sizes' to be at least 1, but got 0 at position 1}}
func.func private @sizes() attributes {a = #sw.tile<sizes = [8, 0, 8]>}

// -----

// expected-error @below {{expects loops of 'order' to be 0 to 2, but got 3}}
func.func private @no_such_loop() attributes {a = #sw.tile<order = [0, 1, 3]>}

// -----

// expected-error @below {{expects each loop once in 'order', but got loop 0 twice}}
func.func private @loop_twice() attributes {a = #sw.tile<order = [0, 1, 0]>}

// -----

// expected-error @below {{expects spreads of 'mesh' to be none, row, col, all or per_col, but got nested}}
func.func private @nested() attributes {a = #sw.tile<mesh = [nested]>}

// -----

// expected-error @below {{expects at most one loop over the rows of the mesh, but got 2}}
func.func private @rows_twice() attributes {a = #sw.tile<mesh = [row, all]>}

// -----

// expected-error @below {{expects at most one loop over the columns of the mesh, but got 2}}
func.func private @columns_twice() attributes {a = #sw.tile<mesh = [col, none, per_col]>}

// -----

// expected-error @below {{expects numbers of 'units' to be of 1 to 4096, but got 0 at position 1}}
func.func private @units() attributes {a = #sw.tile<units = [1, 0]>}

// -----

// expected-error @below {{expects numbers of 'units' to be of 1 to 4096, but got 4611686018427387904 at position 0}}
func.func private @large_units() attributes {a = #sw.tile<units = [4611686018427387904]>}

// -----

// expected-error @below {{expects numbers of 'buffers' to be at least 1 and at most 2, but got 3 at position 1}}
func.func private @buffers() attributes {a = #sw.tile<buffers = [2, 3, 1]>}

// -----

// expected-error @below {{expects numbers of 'row_contiguous' to be at least 0 and at most 1, but got 2 at position 1}}
func.func private @row_contiguous() attributes {a = #sw.tile<row_contiguous = [0, 2, 1]>}

// -----

// expected-error @below {{expects 'run' to be at least 0, but got -1}}
func.func private @run() attributes {a = #sw.tile<run = -1>}

// -----

// expected-error @below {{expects 'first_parts' to be at least 2, but got 1}}
func.func private @first_parts() attributes {a = #sw.tile<first_parts = 1>}

// -----

// expected-error @below {{expects 'predicted' to be a finite f64 of at least 0, but got -1.000000e+00 : f64}}
func.func private @negative_time() attributes {a = #sw.tile<predicted = -1.0>}

// -----

// expected-error @below {{expects 'predicted' to be a finite f64 of at least 0, but got 0x7FF8000000000000 : f64}}
func.func private @no_time() attributes {a = #sw.tile<predicted = 0x7FF8000000000000>}

// -----

// expected-error @below {{expects 'phases' only with 'private', or with 'mesh', but got it alone}}
func.func private @phases() attributes {a = #sw.tile<phases>}

// -----

// expected-error @below {{expects one entry of 'order' for each of 3 in 'sizes', but got 2}}
func.func private @sizes_and_order() attributes {a = #sw.tile<sizes = [8, 8, 8], order = [0, 1]>}

// -----

// expected-error @below {{expects one entry of 'units' for each of 2 in 'mesh', but got 3}}
func.func private @mesh_and_units() attributes {a = #sw.tile<mesh = [row, col], units = [1, 1, 1]>}

// -----

func.func @dictionary(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) attributes {x = #sw.ldm} {
  // expected-error @below {{expects 'sw.tile' to be like #sw.tile<kernel = "matmul", sizes = [64, 64, 32], mesh = [row, col, none]>, but got {sizes = array<i64: 8, 8, 8>}}}
  linalg.matmul {sw.tile = {sizes = array<i64: 8, 8, 8>}} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @text(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) attributes {x = #sw.ldm} {
  // expected-error @below {{expects 'sw.tile' to be like #sw.tile<kernel = "matmul", sizes = [64, 64, 32], mesh = [row, col, none]>, but got "mark"}}
  tpp.binary add ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>) {sw.tile = "mark"}
  return
}

// -----

func.func @mesh_of_linalg(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) attributes {x = #sw.ldm} {
  // expected-error @below {{'linalg.matmul' op expects 'mesh' of 'sw.tile' to have one entry for each of the 3 loops, but got 2}}
  linalg.matmul {sw.tile = #sw.tile<mesh = [row, col]>} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @mesh_of_tpp(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) attributes {x = #sw.ldm} {
  // expected-error @below {{'tpp.binary' op expects 'mesh' of 'sw.tile' to have one entry for each of the 2 loops, but got 3}}
  tpp.binary add ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>) {sw.tile = #sw.tile<private, mesh = [none, none, none]>}
  return
}

// -----

func.func @units_of_linalg(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) attributes {x = #sw.ldm} {
  // expected-error @below {{expects 'units' of 'sw.tile' to have one entry for each of the 3 loops, but got 2}}
  linalg.matmul {sw.tile = #sw.tile<units = [1, 4]>} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

func.func @buffers_of_tpp(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) attributes {x = #sw.ldm} {
  // expected-error @below {{expects 'buffers' of 'sw.tile' to have one entry for each of the 3 arrays, but got 1}}
  tpp.binary add ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>) {sw.tile = #sw.tile<buffers = [2]>}
  return
}

// -----

func.func @buffers_of_epilogue(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) attributes {x = #sw.ldm} {
  // expected-error @below {{expects 'buffers' of 'sw.tile' to have one entry for each of the 3 arrays, but got 2}}
  tpp.binary add ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>) {sw.tile = #sw.tile<epilogue, buffers = [2, 2]>}
  return
}

// -----

func.func @long_rows_of_linalg(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) attributes {x = #sw.ldm} {
  // expected-error @below {{expects 'row_contiguous' of 'sw.tile' to have one entry for each of the 3 operands, but got 4}}
  linalg.matmul {sw.tile = #sw.tile<row_contiguous = [1, 0, 0, 0]>} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

// An op that is not valid itself.
func.func @no_maps(%a: memref<64xf32>) {
  // expected-error @below {{'linalg.generic' op requires attribute 'indexing_maps'}}
  "linalg.generic"(%a) <{operandSegmentSizes = array<i32: 0, 1>}> ({
  }) {sw.tile = #sw.tile<mesh = [row]>} : (memref<64xf32>) -> ()
  return
}

// -----

// expected-error @below {{expects 'rotation' to be at least 1, and without 'first_group' or 'private', but got 0}}
func.func private @no_rotation() attributes {a = #sw.tile<rotation = 0>}

// -----

// expected-error @below {{expects 'rotation' to be at least 1, and without 'first_group' or 'private', but got 2 with 'first_group'}}
func.func private @rotation_on_first() attributes {a = #sw.tile<first_group, rotation = 2>}

// -----

// expected-error @below {{expects 'rotation' to be at least 1, and without 'first_group' or 'private', but got 3 with 'private'}}
func.func private @rotation_of_one_cpe() attributes {a = #sw.tile<private, rotation = 3>}

// -----

// expected-error @below {{expects 'first_reason' only with 'first_group', but got it alone}}
func.func private @reason_alone() attributes {a = #sw.tile<first_reason = "there is one tile">}

// -----

// expected-error @below {{expects 'group_loops' only without 'first_group', but got both}}
func.func private @divided_on_first() attributes {a = #sw.tile<first_group, group_loops = [0]>}

// -----

// expected-error @below {{expects 'group_tiles' only without 'first_group', but got both}}
func.func private @tiles_on_first() attributes {a = #sw.tile<first_group, group_tiles = 4>}

// -----

// expected-error @below {{expects 'group_tiles' to be at least 1, but got 0}}
func.func private @no_tiles() attributes {a = #sw.tile<group_tiles = 0>}

// -----

// expected-error @below {{expects numbers of 'group_loops' to be at least 0, but got -1 at position 0}}
func.func private @negative_loop() attributes {a = #sw.tile<group_loops = [-1]>}

// -----

// expected-error @below {{expects 'predicted_all' to be a finite f64 of at least 0, but got -1.000000e+00}}
func.func private @negative_time() attributes {a = #sw.tile<predicted_all = -1.0>}

// -----

// expected-error @below {{expects 'group_range' to be the first core group, of at least 0, and the number of core groups, of at least 1, but got array<i64: 1>}}
func.func private @range() attributes {a = #sw.tile<group_range = [1]>}
