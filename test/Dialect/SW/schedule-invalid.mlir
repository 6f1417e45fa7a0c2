// RUN: sw-opt --split-input-file --verify-diagnostics %s

// expected-error @below {{expects one of method, group, loops, sizes, order, mesh, units, buffers, vector, row_contiguous, share, member, part, core_groups, but got 'size'}}
func.func private @unknown_key() attributes {a = #sw.schedule<size = [8, 8, 8]>}

// -----

// expected-error @below {{expects numbers of 'sizes' to be at least 0 (0 chooses), but got -8 at position 1}}
func.func private @negative() attributes {a = #sw.schedule<sizes = [8, -8, 8]>}

// -----

// expected-error @below {{expects loops of 'order' to be 0 to 2, but got 3}}
func.func private @no_such_loop() attributes {a = #sw.schedule<order = [0, 1, 3]>}

// -----

// expected-error @below {{expects each loop once in 'order', but got loop 0 twice}}
func.func private @loop_twice() attributes {a = #sw.schedule<order = [0, 1, 0]>}

// -----

// expected-error @below {{expects numbers of 'buffers' to be at least 0 and at most 2 (0 chooses), but got 3 at position 1}}
func.func private @buffers() attributes {a = #sw.schedule<buffers = [2, 3, 1]>}

// -----

// expected-error @below {{expects numbers of 'row_contiguous' to be at least 0 and at most 1, but got 2 at position 1}}
func.func private @row_contiguous() attributes {a = #sw.schedule<row_contiguous = [0, 2, 1]>}

// -----

// expected-error @below {{expects numbers of 'loops' to be at least 1, but got 0 at position 0}}
func.func private @loops() attributes {a = #sw.schedule<loops = [0]>}

// -----

// expected-error @below {{expects numbers of 'units' to be of 1 to 4096, but got 0 at position 1}}
func.func private @units() attributes {a = #sw.schedule<units = [4, 0]>}

// -----

// expected-error @below {{expects 'group' to be at least 1, but got -1}}
func.func private @group() attributes {a = #sw.schedule<group = -1>}

// -----

// expected-error @below {{expects 'method' of a 'group' to be cpe, but got mesh}}
func.func private @group_of_mesh() attributes {a = #sw.schedule<method = mesh, group = 2>}

// -----

// expected-error @below {{expects spreads of 'mesh' to be none, row, col or all, but got nested}}
func.func private @nested() attributes {a = #sw.schedule<mesh = [nested]>}

// -----

// expected-error @below {{expects spreads of 'mesh' to be none, row, col or all, but got per_col}}
func.func private @per_column() attributes {a = #sw.schedule<mesh = [row, per_col, none]>}

// -----

// expected-error @below {{expects at most one loop over the rows of the mesh, but got 2}}
func.func private @rows_twice() attributes {a = #sw.schedule<mesh = [row, all]>}

// -----

// expected-error @below {{expects at most one loop over the columns of the mesh, but got 2}}
func.func private @columns_twice() attributes {a = #sw.schedule<mesh = [col, none, col]>}

// -----

// expected-error @below {{expects one entry of 'sizes' for each of 2 in 'loops', but got 3}}
func.func private @counts() attributes {a = #sw.schedule<loops = [8, 8], sizes = [1, 1, 1]>}

// -----

// expected-error @below {{expects one entry of 'mesh' for each of 3 in 'order', but got 1}}
func.func private @spreads() attributes {a = #sw.schedule<order = [0, 1, 2], mesh = [row]>}

// -----

// expected-error @below {{expects one entry of 'row_contiguous' for each of 3 in 'buffers', but got 2}}
func.func private @operands() attributes {a = #sw.schedule<buffers = [1, 1, 1], row_contiguous = [0, 0]>}

// -----

func.func @dictionary(%a: memref<64x64xf32>, %b: memref<64x64xf32>, %c: memref<64x64xf32>) attributes {x = #sw.ldm} {
  // expected-error @below {{expects 'sw.schedule' to be like #sw.schedule<sizes = [64, 64, 32], vector = n>, but got {sizes = array<i64: 8, 8, 8>}}}
  linalg.matmul {sw.schedule = {sizes = array<i64: 8, 8, 8>}} ins(%a, %b : memref<64x64xf32>, memref<64x64xf32>) outs(%c : memref<64x64xf32>)
  return
}

// -----

// expected-error @below {{expects 'member' to be at least 0, but got -1}}
func.func private @member() attributes {a = #sw.schedule<share = teams, member = -1>}

// -----

// expected-error @below {{expects 'part' to be at least 0, but got -4}}
func.func private @part() attributes {a = #sw.schedule<part = -4>}

// -----

// expected-error @below {{expects 'method' of a schedule with 'share', 'member' or 'part' to be cpe, but got mesh}}
func.func private @mesh() attributes {a = #sw.schedule<method = mesh, share = array>}

// -----

// expected-error @below {{expects 'member' only with 'share' of teams or array, but got 2}}
func.func private @no_share() attributes {a = #sw.schedule<share = none, member = 2>}

// -----

// expected-error @below {{expects 'core_groups' to be first, all or a list of loops, but got last}}
func.func private @word() attributes {a = #sw.schedule<core_groups = last>}

// -----

// expected-error @below {{expects 'core_groups' to be first, all or a list of loops, but got an empty list}}
func.func private @no_loops() attributes {a = #sw.schedule<core_groups = []>}

// -----

// expected-error @below {{expects each loop once in 'core_groups', but got loop 1 twice}}
func.func private @twice() attributes {a = #sw.schedule<core_groups = [1, 0, 1]>}

// -----

// expected-error @below {{expects loops of 'core_groups' to be at least 0, but got -1}}
func.func private @negative() attributes {a = #sw.schedule<core_groups = [-1]>}

// -----

// expected-error @below {{expects loops of 'core_groups' to be at least 0 and less than 2, but got 2}}
func.func private @beyond() attributes {a = #sw.schedule<loops = [8, 8], core_groups = [2]>}
