// RUN: sw-opt %s --sw-distribute --split-input-file --verify-diagnostics

// Each CPE would fetch the patch of another one in its loop.
func.func @in_mapped_loop(%x: memref<16x8x8xf32>, %k: index) {
  sw.launch @k view(core_group) {
    %b = sw.alloc private : memref<2x3x8xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    scf.forall (%i, %j) in (8, 8) {
      %v = sw.window_patch %x, <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> taps(%k, %k) pixels(%k, %k)
          spread [#sw<spread row>, #sw<spread col>] units [1, 1] : memref<16x8x8xf32> to memref<2x3x8xf32>
      // expected-error @below {{fetches what all CPEs need for their windows, and cannot run in a loop that is mapped to the mesh}}
      sw.dma_get %v to %b, %r : memref<2x3x8xf32> to memref<2x3x8xf32, #sw.ldm>, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
    } {mapping = [#sw.map<row>, #sw.map<col>]}
  }
  return
}

// -----

// The tile is filled from a patch that is distributed over the mesh itself.
func.func @distributed_patch(%k: index) {
  sw.launch @k view(core_group) {
    %b = sw.alloc spread [row, none, none] : memref<16x3x8xf32, #sw.ldm>
    %t = sw.alloc spread [row, col] : memref<144x64xf32, #sw.ldm>
    // expected-error @below {{expects a patch that each CPE has for itself, and to run on all CPEs together}}
    sw.window_fill %b to %t at(%k, %k), <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> rows 8
        : memref<16x3x8xf32, #sw.ldm> to memref<144x64xf32, #sw.ldm>
  }
  return
}

// -----

// One CPE by itself has no piece of the tile to fill.
func.func @fill_in_mapped_loop(%k: index) {
  sw.launch @k view(core_group) {
    %b = sw.alloc private : memref<2x3x8xf32, #sw.ldm>
    %t = sw.alloc : memref<18x9xf32, #sw.ldm>
    scf.forall (%i, %j) in (8, 8) {
      // expected-error @below {{expects a patch that each CPE has for itself, and to run on all CPEs together}}
      sw.window_fill %b to %t at(%k, %k), <kernel = [3, 3], strides = [1, 1], dilations = [1, 1], pads = [1, 1], output = [8, 8]> rows 8
          : memref<2x3x8xf32, #sw.ldm> to memref<18x9xf32, #sw.ldm>
    } {mapping = [#sw.map<row>, #sw.map<col>]}
  }
  return
}

// -----

// The rows of a tile are exchanged by all CPEs of a mesh row.
func.func @rows_in_mapped_loop() {
  sw.launch @k view(core_group) {
    %s = sw.alloc : memref<64x64xf32, #sw.ldm>
    scf.forall (%i, %j) in (8, 8) {
      // expected-error @below {{is collective, and cannot run in a loop that is mapped to the mesh}}
      sw.rows_spread %s to %s : memref<64x64xf32, #sw.ldm> to memref<64x64xf32, #sw.ldm>
    } {mapping = [#sw.map<row>, #sw.map<col>]}
  }
  return
}

// -----

// The part of exchanged rows is a tile of rows and columns.
func.func @part() {
  sw.launch @k view(core_group) {
    %s = sw.alloc spread [nested, none] : memref<64x64xf32, #sw.ldm>
    %c = sw.alloc spread [col, row] : memref<64x64xf32, #sw.ldm>
    // expected-error @below {{expects the part with spread [row, col], but got [col, row]}}
    sw.rows_collect %c to %s : memref<64x64xf32, #sw.ldm> to memref<64x64xf32, #sw.ldm>
  }
  return
}
