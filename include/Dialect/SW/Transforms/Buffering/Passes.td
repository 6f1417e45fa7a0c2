//===- Passes.td - Passes on double buffers ----------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_TRANSFORMS_BUFFERING_PASSES_TD
#define SUNWAY_DIALECT_SW_TRANSFORMS_BUFFERING_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwDoubleBuffer : Pass<"sw-double-buffer", "::mlir::ModuleOp"> {
  let summary = "Fetch the next tile while the current one is computed";
  let description = [{
    Gives the buffers that a nest of loops fetches in every iteration two slots,
    issues the first get in front of the nest and each following one an iteration
    ahead. A buffer that is put gets two slots as well; its put is waited for when
    the slot is needed again, and behind the nest.

    The nest of a buffer ends with the loop that has its transfers, and goes on
    outwards over `scf.for` that hold each other directly, have constant bounds and
    run at least once: the iteration behind the last one of an inner loop is the
    first one of the next outer one. It stops where a move is not legal. The loop
    with the transfers alone may have any bounds.

    Inner loops come first, in LDM and at the DMA engine: the prefetch of an outer
    loop is issued in the first iteration of the inner one, behind the inner
    prefetch, and at the end of that iteration if it has to wait for a put.

    A `sw.barrier array` stands behind the first gets: CPEs do not begin at the same
    time, and without it the second tile of an early one would be served before the
    first tile of a late one, for which the first product waits. One barrier serves
    all nests that begin at one place; what was fetched just before them is waited
    for behind it. There is none in a loop that is mapped to the mesh, where CPEs
    work on their own.

    Where a launch is one nest of elementwise ops, gets and puts take turns, if that
    takes less time by the cost model: CPEs wait for the gets that are ahead of time, a
    `sw.barrier array` stands in front of the puts, and a wait and another barrier
    behind them. So no line is written while gets wait, for which some memories turn
    around. All CPEs have to run the same iterations: nothing changes in loops that are
    mapped to the mesh, nor under conditions. In a loop that is marked `sw.private` they
    take turns if an op has `turns` in `sw.tile`; CPEs with an iteration less than others
    wait at two barriers behind it.

    A buffer stays as it is, and a remark says why, if an earlier iteration may write
    what a prefetch would read, if puts of different iterations may overlap, if the
    buffer carries data between iterations, if `buffers` of its `sw.alloc` is 1
    (2 is the same as nothing), or if the LDM has no room for a second slot. Tiles of
    one memref are known to be disjoint if for each loop there is a dimension in
    which they move by at least their size, with that loop alone.

    ```mlir
    !main = memref<64x512xf32>
    !view = memref<64x64xf32, strided<[512, 1], offset: ?>>
    !tile = memref<64x64xf32, #sw.ldm>
    %b = sw.alloc spread [row, col] : !tile
    %r = sw.reply : !sw.reply<1>
    scf.for %k = %c0 to %c512 step %c64 {
      %a = memref.subview %A[0, %k] [64, 64] [1, 1] : !main to !view
      sw.dma_get %a to %b, %r : !view to !tile, !sw.reply<1>
      sw.dma_wait %r : !sw.reply<1>
      tpp.gemm ins(%b, %b : !tile, !tile) outs(%c : !tile)
    }
    ```
    becomes
    ```mlir
    !main = memref<64x512xf32>
    !view = memref<64x64xf32, strided<[512, 1], offset: ?>>
    !tile = memref<64x64xf32, #sw.ldm>
    %b2 = sw.alloc spread [none, row, col] : memref<2x64x64xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<2>
    %t0 = sw.tile %b2[%c0] : memref<2x64x64xf32, #sw.ldm> to !tile
    %a0 = memref.subview %A[0, %c0] [64, 64] [1, 1] : !main to !view
    sw.dma_get %a0 to %t0, %r[%c0] : !view to !tile, !sw.reply<2>
    sw.barrier array
    scf.for %k = %c0 to %c512 step %c64 iter_args(%slot = %c0) -> (index) {
      %t = sw.tile %b2[%slot] : memref<2x64x64xf32, #sw.ldm> to !tile
      %other = arith.subi %c1, %slot : index
      %next = arith.addi %k, %c64 : index
      %has_next = arith.cmpi slt, %next, %c512 : index
      scf.if %has_next {
        %t1 = sw.tile %b2[%other] : memref<2x64x64xf32, #sw.ldm> to !tile
        %a1 = memref.subview %A[0, %next] [64, 64] [1, 1] : !main to !view
        sw.dma_get %a1 to %t1, %r[%other] : !view to !tile, !sw.reply<2>
      }
      sw.dma_wait %r[%slot] : !sw.reply<2>
      tpp.gemm ins(%t, %t : !tile, !tile) outs(%c : !tile)
      scf.yield %other : index
    }
    ```
  }];
  let dependentDialects = ["::mlir::sw::SWDialect", "::mlir::memref::MemRefDialect",
      "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

#endif // SUNWAY_DIALECT_SW_TRANSFORMS_BUFFERING_PASSES_TD
