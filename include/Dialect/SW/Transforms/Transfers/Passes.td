//===- Passes.td - Passes on transfers ---------------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_TRANSFORMS_TRANSFERS_PASSES_TD
#define SUNWAY_DIALECT_SW_TRANSFORMS_TRANSFERS_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwDmaInsert : Pass<"sw-dma-insert", "::mlir::ModuleOp"> {
  let summary = "Stage the operands of tile ops in LDM by DMA";
  let description = [{
    Wraps each nest of tile loops in `sw.launch`, gives every memref operand of a
    tile op (an op with `sw.tile`) a buffer in LDM, and inserts `sw.dma_get` before
    and `sw.dma_put` after the op. A kernel is the outermost nest of `scf.for` that
    holds only tile ops and address computation; other ops stay on the management
    core. In an `scf.forall` whose iterations are dealt out to CPEs, the buffers of its
    tile ops (`private` in `sw.tile`) are those of one CPE, and arrays that the loop
    allocates become buffers without transfers. Functions on tensors are bufferized first with upstream one-shot
    bufferization.

    A buffer has the constant upper bounds of the tile's extents, rounded up to what
    the mesh divides, and is spread as the loops of the op: in a product A over (m,
    k), B over (k, n) and C over (m, n), each row by column; in other ops as the
    `mesh` entry of `sw.tile` says, by default the first parallel loop over all
    CPEs. What the `buffers` entry of `sw.tile` says of an operand, 1 or 2, becomes
    `buffers` of its `sw.alloc`. An operand that the `long_rows` entry names (0 or
    1 for each) has a second buffer, spread [nested, none], for its transfers, and
    `sw.rows_spread` and `sw.rows_collect` go between; other ops of the launch do
    the same with a result that one of them moves so. The op keeps `sw.tile`, because later passes
    read the decision again. A tile op that cannot be staged is an error.

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
  let summary = "Move transfers out of the loops in which they do not change";
  let description = [{
    Works on each launch in the core-group view, until nothing changes:
    * address computation leaves loops; buffers and reply counters move to the top;
    * a get whose tile and buffer the loop does not change moves in front of the
      loop, the put of that tile behind it. A loop that may not run gets an
      `scf.if` around the transfer, unless that is known to be harmless;
    * a get of a tile that a transfer before it left in LDM goes away, the two
      buffers become one;
    * a put goes away that a later one overwrites before the tile is read;
    * `sw.rows_spread` follows its get out of a loop that runs, and goes away where
      LDM holds the pieces; `sw.rows_collect` follows its put.

    Memory is told apart by where it comes from: allocations are distinct, and so are
    the arguments of a function, which the interface of the emitted code demands,
    unless a call in the module passes overlapping ones.

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
  let summary = "Order what a kernel fetches first";
  let description = [{
    The first gets of a kernel overlap with nothing, and the memory serves those of a
    CPE one after the other. So gets that stand behind the loops of a kernel, as those
    of a bias, go in front of all work, if main memory does not change in between and
    their buffers are not used for anything else; and of all gets in front of the work
    that comes first which is waited for first. Gets that fetch for several CPEs need a
    barrier in front of them, which goes with them or is made.

    CPEs that compute tiles of their own wait for all of a tile, and the memory serves the
    first request of every CPE before the second of any. So their shortest gets come
    first: the longest one then arrives at one CPE after the other, and overlaps with what
    the CPEs before it compute and put.

    Works on launches in the CPE view in front of `sw-ldm-alloc`; buffers and replies
    stay where they are, so that a kernel needs no more LDM. Remarks of the category
    `sw-first-gets` say how many gets were moved.

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
