//===- Passes.td - Passes on transfers ---------------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_TRANSFORMS_TRANSFERS_PASSES_TD
#define SUNWAY_DIALECT_SW_TRANSFORMS_TRANSFERS_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwDmaInsert : Pass<"sw-dma-insert", "::mlir::ModuleOp"> {
  let summary = "Stage the operands of tile ops in LDM by DMA";
  let description = [{
    Wraps each nest of tile loops in `sw.launch` and gives every memref operand of a tile op (an
    op with `sw.tile`) a buffer in LDM. It inserts `sw.dma_get` before the op and `sw.dma_put`
    after it. A kernel is the outermost nest of `scf.for` that contains only tile ops and
    address computation. Other ops stay on the MPE. In an `scf.forall` whose iterations are
    distributed over the CPEs, the buffers of tile ops with `private` in `sw.tile` belong to one
    CPE. Arrays that such a loop allocates become buffers without transfers. Functions on
    tensors are first bufferized by upstream's one-shot bufferization.

    The extents of a buffer are the constant upper bounds of the tile's extents, rounded up to
    multiples that the mesh divides. The buffer has the spread of the op's loops. In a product A
    is distributed over (m, k), B over (k, n) and C over (m, n), each by row and column. In
    other ops the `mesh` entry of `sw.tile` gives the spread; the default is the first parallel
    loop over all CPEs. The `buffers` entry of `sw.tile`, 1 or 2 for each operand, becomes
    `buffers` of its `sw.alloc`.

    If the `row_contiguous` entry (0 or 1 for each operand) selects an operand, its transfers use a
    second buffer with spread [nested, none]. `sw.rows_spread` and `sw.rows_collect`
    redistribute between the two. Other ops of the launch do the same with a result that one of
    them transfers this way. The op keeps `sw.tile` for later passes. A tile op that cannot be
    staged is an error.

    ```mlir
    func.func @in_place(%x: memref<60x64xf32>) {
      tpp.binary mul ins(%x, %x : memref<60x64xf32>, memref<60x64xf32>)
          outs(%x : memref<60x64xf32>) {sw.tile = #sw.tile<>}
      return
    }
    ```
    becomes
    ```mlir
    !tile = memref<60x64xf32, strided<[64, 1]>, #sw.ldm>
    func.func @in_place(%x: memref<60x64xf32>) {
      sw.launch @in_place_mul view(core_group) {
        %b = sw.alloc spread [all, none] : memref<64x64xf32, #sw.ldm>
        %t = memref.subview %b[0, 0] [60, 64] [1, 1] : memref<64x64xf32, #sw.ldm> to !tile
        %r = sw.reply : !sw.reply<1>
        sw.dma_get %x to %t, %r : memref<60x64xf32> to !tile, !sw.reply<1>
        sw.dma_wait %r : !sw.reply<1>
        tpp.binary mul ins(%t, %t : !tile, !tile) outs(%t : !tile) {sw.tile = #sw.tile<>}
        sw.dma_put %t to %x, %r : !tile to memref<60x64xf32>, !sw.reply<1>
        sw.dma_wait %r : !sw.reply<1>
      }
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::sw::SWDialect", "::mlir::memref::MemRefDialect",
      "::mlir::scf::SCFDialect", "::mlir::arith::ArithDialect",
      "::mlir::affine::AffineDialect", "::mlir::bufferization::BufferizationDialect"];
}

def SwDmaHoist : Pass<"sw-dma-hoist", "::mlir::ModuleOp"> {
  let summary = "Hoist transfers out of loops in which they are invariant";
  let description = [{
    Works on each launch in the core-group view, until nothing changes:
    * Address computation leaves loops. Buffers and reply counters move to the top of the
      launch.
    * A get whose tile and buffer are invariant in the loop moves before the loop, and the put
      of that tile moves after it. If the loop may not run, the transfer gets an `scf.if`,
      unless it is known to be harmless.
    * A get of a tile that an earlier transfer left in LDM is removed. The two buffers become
      one.
    * A put is removed if a later put overwrites its data before the tile is read.
    * `sw.rows_spread` follows its get out of a loop that runs at least once, and is removed if
      LDM already holds the pieces. `sw.rows_collect` follows its put.

    Memory is distinguished by its origin: allocations are distinct. So are the arguments of a
    function, as the interface of the emitted code requires, unless a call in the module passes
    overlapping ones.

    ```mlir
    !tile = memref<64x64xf32, #sw.ldm>
    %b0 = sw.alloc spread [row, col] : !tile
    %r0 = sw.reply : !sw.reply<1>
    tpp.unary zero outs(%b0 : !tile)
    sw.dma_put %b0 to %c, %r0 : !tile to memref<64x64xf32>, !sw.reply<1>
    sw.dma_wait %r0 : !sw.reply<1>
    scf.for %k = %c0 to %c512 step %c256 {
      %b1 = sw.alloc spread [row, col] : !tile
      %r1 = sw.reply : !sw.reply<1>
      sw.dma_get %c to %b1, %r1 : memref<64x64xf32> to !tile, !sw.reply<1>
      sw.dma_wait %r1 : !sw.reply<1>
      tpp.gemm ins(%a, %a : !tile, !tile) outs(%b1 : !tile)
      sw.dma_put %b1 to %c, %r1 : !tile to memref<64x64xf32>, !sw.reply<1>
      sw.dma_wait %r1 : !sw.reply<1>
    }
    ```
    becomes
    ```mlir
    !tile = memref<64x64xf32, #sw.ldm>
    %b0 = sw.alloc spread [row, col] : !tile
    %r1 = sw.reply : !sw.reply<1>
    tpp.unary zero outs(%b0 : !tile)
    scf.for %k = %c0 to %c512 step %c256 {
      tpp.gemm ins(%a, %a : !tile, !tile) outs(%b0 : !tile)
    }
    sw.dma_put %b0 to %c, %r1 : !tile to memref<64x64xf32>, !sw.reply<1>
    sw.dma_wait %r1 : !sw.reply<1>
    ```
  }];
  let dependentDialects = ["::mlir::sw::SWDialect", "::mlir::scf::SCFDialect",
      "::mlir::arith::ArithDialect"];
}

def SwFirstGets : Pass<"sw-first-gets", "::mlir::ModuleOp"> {
  let summary = "Order the first gets of a kernel";
  let description = [{
    The first gets of a kernel overlap with no computation, and the memory serves the gets of a
    CPE in sequence. Gets after the loops of a kernel, such as those of a bias, move before all
    computation. Main memory must not change in between, and their buffers must not have another
    use. Among the gets before the first computation, the one that is waited for first comes
    first. Gets that fetch for several CPEs need a barrier before them, which moves with them or
    is created.

    CPEs that compute separate tiles need all operands of a tile at once, and the memory serves
    the first request of every CPE before the second of any. Their shortest gets therefore come
    first. The longest get then arrives at one CPE after the other, and overlaps with the
    computation and the puts of earlier CPEs.

    Works on launches in the CPE view before `sw-ldm-alloc`. Buffers and replies stay in place,
    so a kernel needs no more LDM. Remarks of the category `sw-first-gets` give the number of
    moved gets.

    ```mlir
    sw.launch @bias view(cpe) {
      sw.dma_get %late to %x, %r : memref<64xf32> to memref<64xf32, #sw.ldm>, <1>
      sw.dma_get %first to %y, %s : memref<64xf32> to memref<64xf32, #sw.ldm>, <1>
      sw.dma_wait %s : <1>
      sw.dma_wait %r : <1>
    }
    ```
    becomes
    ```mlir
    sw.launch @bias view(cpe) {
      sw.dma_get %first to %y, %s : memref<64xf32> to memref<64xf32, #sw.ldm>, <1>
      sw.dma_get %late to %x, %r : memref<64xf32> to memref<64xf32, #sw.ldm>, <1>
      sw.dma_wait %s : <1>
      sw.dma_wait %r : <1>
    }
    ```
  }];
  let dependentDialects = ["::mlir::sw::SWDialect"];
}

#endif // SUNWAY_DIALECT_SW_TRANSFORMS_TRANSFERS_PASSES_TD
