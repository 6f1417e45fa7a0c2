//===- Passes.td - Passes on double buffers ----------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_TRANSFORMS_BUFFERING_PASSES_TD
#define SUNWAY_DIALECT_SW_TRANSFORMS_BUFFERING_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwDoubleBuffer : Pass<"sw-double-buffer", "::mlir::ModuleOp"> {
  let summary = "Prefetch the next tile while the current one is computed";
  let description = [{
    Gives two slots to the buffers that a nest of loops fetches in every iteration. The first
    get is issued before the nest, and each following one an iteration ahead. A buffer that is
    put gets two slots as well. Its put is waited for when the slot is needed again, and after
    the nest.

    The nest of a buffer ends with the loop that contains its transfers. It extends outwards
    over directly nested `scf.for` with constant bounds that run at least once. After the last
    iteration of an inner loop comes the first one of the next outer iteration. The nest ends
    where a move is not legal. The loop that contains the transfers may have any bounds.

    Inner loops have priority in LDM and at the DMA engine. The prefetch of an outer loop is
    issued in the first iteration of the inner one, after the inner prefetch. If it has to wait
    for a put, it is issued at the end of that iteration.

    A `sw.barrier array` follows the first gets, because CPEs do not begin at the same time.
    Without it the second tile of an early CPE would be served before the first tile of a late
    one, and the first product waits for all first tiles. One barrier serves all nests that
    begin at the same position. Waits for gets issued just before move after it. A loop that is
    mapped to the mesh has no such barrier, because its CPEs work independently. In a launch with
    `core_groups`, all core groups meet (`sw.barrier chip`), unless the nest is in a loop, which
    they may not run equally often. A loop over tiles of core groups (`sw.parallel`) may be the
    outermost one of a nest with any bounds.

    If an op of a launch has `phases` in `sw.tile`, gets and puts are separated into phases. CPEs
    wait for the prefetches, a `sw.barrier array` precedes the puts, and a wait and another
    barrier follow them. No line is then written while gets are pending. Such writes cost some
    memories a bus turnaround. All CPEs must run the loop equally often: conditional code does
    not change, and a remark says so. In a loop that is marked `sw.private`, CPEs with one
    iteration less than others wait at two barriers after the loop.

    A buffer does not change, and a remark gives the reason, in these cases:

    * an earlier iteration may write the source of a prefetch;
    * puts of different iterations may overlap;
    * the buffer carries data between iterations;
    * `buffers` of its `sw.alloc` is 1 (2 is the default);
    * the LDM has no room for a second slot.

    Tiles of one memref are known to be disjoint if each loop has a dimension in which they move
    by at least their size, and only with that loop.

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
