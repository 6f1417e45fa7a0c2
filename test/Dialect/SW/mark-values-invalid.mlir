// Attributes of the dialect with values of the wrong kind.
// RUN: sw-opt %s --split-input-file --verify-diagnostics

// A weight of the whole function.
// expected-error @below {{has no 'sw.weight', which is for arguments of functions}}
func.func @weight(%x: tensor<4xf32>) attributes {sw.weight} {
  return
}

// -----

// The function is in another module.
// expected-error @below {{expects 'sw.prepare' to be the symbol of a function, but got @a::@b}}
func.func @prepare() attributes {sw.prepare = @a::@b} {
  return
}

// -----

// expected-error @below {{argument 1 expects 'sw.prepared' to be a unit, but got @f}}
func.func @prepared(%x: tensor<4xf32>, %w: tensor<4xf32> {sw.prepared = @f}) {
  return
}

// -----

func.func @fuse(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{expects 'sw.fuse' to be a boolean, but got 0 : i64}}
  %0 = linalg.exp {sw.fuse = 0 : i64} ins(%x : tensor<4xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @kernel(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{expects 'sw.kernel' to be a string, but got @exp}}
  %0 = linalg.exp {sw.kernel = @exp} ins(%x : tensor<4xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @mpe(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{expects 'sw.mpe' to be the reason as a string, or a dictionary of name, ops and reason, but got unit}}
  %0 = linalg.exp {sw.mpe} ins(%x : tensor<4xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A mark of tiles is no schedule.
func.func @schedule(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @below {{expects 'sw.schedule' to be like #sw.schedule<sizes = [64, 64, 32], vector = n>, but got #sw.tile<sizes = [4, 4]>}}
  %0 = linalg.exp {sw.schedule = #sw.tile<sizes = [4, 4]>} ins(%x : tensor<4x4xf32>) outs(%y : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

// A schedule is no mark of tiles.
func.func @tile(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @below {{expects 'sw.tile' to be like #sw.tile<kernel = "matmul", sizes = [64, 64, 32], mesh = [row, col, none]>, but got #sw.schedule<sizes = [4, 4]>}}
  %0 = linalg.exp {sw.tile = #sw.schedule<sizes = [4, 4]>} ins(%x : tensor<4x4xf32>) outs(%y : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @loops(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @below {{expects 'sw.group_loops' to be an array of i64 of at least -1, but got array<i32: 0, 1>}}
  %0 = linalg.exp {sw.group_loops = array<i32: 0, 1>} ins(%x : tensor<4x4xf32>) outs(%y : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @entry(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  // expected-error @below {{expects 'sw.schedule_entry' to be an integer of at least 0, but got 1.000000e+00 : f64}}
  %0 = linalg.exp {sw.schedule_entry = 1.0} ins(%x : tensor<4x4xf32>) outs(%y : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

// The bytes of LDM of something that is no launch.
func.func @bytes(%x: memref<4xf32>) {
  // expected-error @below {{has no 'sw.ldm_bytes', which is for sw.launch}}
  memref.dealloc %x {sw.ldm_bytes = 16 : i64} : memref<4xf32>
  return
}

// -----

func.func @ldm_bytes() {
  // expected-error @below {{expects 'sw.ldm_bytes' to be an integer of 0 to 4294967296, but got "all"}}
  sw.launch @k view(cpe) attributes {sw.ldm_bytes = "all"} {
  }
  return
}

// -----

func.func @kernels() {
  // expected-error @below {{expects 'sw.kernels' to be a list of names, but got [@a, @b]}}
  sw.launch @k view(cpe) attributes {sw.kernels = [@a, @b]} {
  }
  return
}

// -----

func.func @parts() {
  sw.launch @k view(cpe) {
    // expected-error @below {{expects 'sw.parts' to be a unit, but got 2 : i64}}
    %a = sw.alloc {sw.parts = 2 : i64} : memref<4xf32, #sw.ldm>
  }
  return
}

// -----

// expected-error @below {{expects 'sw.operand_type' to be a type of floats such as f16 or f32, but got i8}}
func.func private @operand_type() attributes {sw.operand_type = i8}

// -----

// expected-error @below {{expects 'sw.run' to be an integer of at least 0, but got -1 : i64}}
func.func private @run() attributes {sw.run = -1 : i64}

// -----

func.func @first_parts(%s: index) {
  sw.launch @k view(core_group) {
    %a = sw.alloc spread [row, col] : memref<64x64xf32, #sw.ldm>
    // expected-error @below {{expects 'sw.first_parts' to be an integer of at least 2, but got -2 : i64}}
    sw.spm_gemm ins(%a, %a) outs(%a) sizes(%s, %s, %s) vec n alpha 1.0 beta 1.0 {sw.first_parts = -2 : i64}
        : memref<64x64xf32, #sw.ldm>, memref<64x64xf32, #sw.ldm>, memref<64x64xf32, #sw.ldm>
  }
  return
}

// -----

// A loop is private, its terminator is not.
func.func @private(%n: index) {
  scf.for %i = %n to %n step %n {
    // expected-error @below {{has no 'sw.private', which is for loops}}
    scf.yield {sw.private}
  }
  return
}

// -----

func.func @arena() {
  // expected-error @below {{expects 'sw.arena' to be a dictionary with lower_bound and sum (i64) and buffers (offset and bytes, i64, first and last, strings), whose numbers are not negative, but got {buffers = [{offset = "0"}], lower_bound = 64 : i64, sum = 64 : i64}}}
  %x = memref.alloc() {sw.arena = {lower_bound = 64 : i64, sum = 64 : i64, buffers = [{offset = "0"}]}} : memref<64xi8>
  return
}

// -----

// The pointer of a constant is known.
// expected-error @below {{has no 'sw.pointer', which is for memref.global without a value}}
memref.global "private" constant @p : memref<4xf32> = dense<1.0> {sw.pointer}

// -----

// The attribute of another dialect.
// expected-error @below {{argument 0 has 'sw.name', which is no attribute of dialect 'sw'}}
// expected-note @below {{the dialect has 'sw.mpe', 'sw.schedule', 'sw.fuse', 'sw.kernel', 'sw.carry', 'sw.tile', 'sw.weight', 'sw.prepared', 'sw.loss', 'sw.updates', 'sw.prepare', 'sw.private', 'sw.parallel', 'sw.ldm_bytes', 'sw.kernels', 'sw.arena', 'sw.pointer', 'sw.schedule_entry', 'sw.group_loops', 'sw.root', 'sw.pad_in_tiles', 'sw.planned', 'sw.parts', 'sw.group_range', 'sw.operand_type', 'sw.run', 'sw.first_parts'}}
func.func @other(%x: tensor<4xf32> {sw.name = "x"}) {
  return
}

// -----

func.func @range(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{expects 'sw.group_range' to be an array of i64: the first core group, of at least 0, and the number of core groups, of at least 1}}
  %0 = linalg.exp {sw.group_range = array<i64: 0, 0>} ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error @below {{'func.func' op result 0 expects 'sw.loss' to be a unit, but got true}}
func.func @loss(%x: tensor<4xf32>) -> (tensor<4xf32> {sw.loss = true}) {
  return %x : tensor<4xf32>
}

// -----

// expected-error @below {{'func.func' op result 0 expects 'sw.updates' to be an integer of at least -1, but got -2}}
func.func @updates(%x: tensor<4xf32>) -> (tensor<4xf32> {sw.updates = -2}) {
  return %x : tensor<4xf32>
}

// -----

// expected-error @below {{'func.func' op argument 0 has no 'sw.loss', which is for results of functions}}
func.func @argument(%x: tensor<4xf32> {sw.loss}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
