//===- Passes.td - Passes on launches ----------------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_TRANSFORMS_LAUNCHES_PASSES_TD
#define SUNWAY_DIALECT_SW_TRANSFORMS_LAUNCHES_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwOverlapLaunches : Pass<"sw-overlap-launches", "::mlir::ModuleOp"> {
  let summary = "Combine kernels that do not depend on each other into one";
  let description = [{
    Between two kernels all CPEs wait until the first one has stored its last tiles, and then
    until the first tiles of the second one have arrived. This is not necessary if neither
    kernel writes what the other reads or writes. The pass then combines both into one kernel.
    It begins with the first gets of both and ends with the waits for the last puts of both. LDM
    must have room for the buffers that are in use at the same time. Two parts of an array at
    constant offsets, such as those of a concatenation, do not depend on each other. More than
    two kernels are combined in the same way. Elementwise kernels do not change, because each of
    them already keeps the memory busy.

    Works on launches in the CPE view before `sw-ldm-alloc`. The name of the new kernel is the
    name of the first one followed by that of the second. `sw.kernels` lists the names of all.
    Remarks of the category `sw-overlap-launches` report which kernels were combined, and for
    which ones LDM has no room.

    ```mlir
    sw.launch @left view(cpe) {
      sw.dma_get %a to %x, %r : memref<64xf32> to memref<64xf32, #sw.ldm>, <1>
      sw.dma_wait %r : <1>
      sw.dma_put %x to %c, %r : memref<64xf32, #sw.ldm> to memref<64xf32>, <1>
      sw.dma_wait %r : <1>
    }
    sw.launch @right view(cpe) {
      sw.dma_get %a to %y, %s : memref<64xf32> to memref<64xf32, #sw.ldm>, <1>
      sw.dma_wait %s : <1>
      sw.dma_put %y to %d, %s : memref<64xf32, #sw.ldm> to memref<64xf32>, <1>
      sw.dma_wait %s : <1>
    }
    ```
    becomes
    ```mlir
    sw.launch @left_right view(cpe) attributes {sw.kernels = ["left", "right"]} {
      sw.dma_get %a to %x, %r : memref<64xf32> to memref<64xf32, #sw.ldm>, <1>
      sw.dma_get %a to %y, %s : memref<64xf32> to memref<64xf32, #sw.ldm>, <1>
      sw.dma_wait %r : <1>
      sw.dma_put %x to %c, %r : memref<64xf32, #sw.ldm> to memref<64xf32>, <1>
      sw.dma_wait %s : <1>
      sw.dma_put %y to %d, %s : memref<64xf32, #sw.ldm> to memref<64xf32>, <1>
      sw.dma_wait %s : <1>
      sw.dma_wait %r : <1>
    }
    ```
  }];
  let dependentDialects = ["::mlir::sw::SWDialect"];
}

def SwMergeLaunches : Pass<"sw-merge-launches", "::mlir::ModuleOp"> {
  let summary = "Merge kernels that follow each other into one launch";
  let description = [{
    A launch costs as much time as many small kernels take. Launches of one block become the
    parts of a single launch, if the ops between them can move. Ops without memory effects and
    allocations move before the first launch, `memref.dealloc` after the last one. Any other op
    ends the sequence, for instance computation on the MPE, a load of a result, or a loop. Works
    on launches in the CPE view after `sw-ldm-alloc`. Each part uses the LDM from its start, so
    `sw.ldm_bytes` is the maximum of the parts.

    A `sw.barrier array` separates two parts. After it the first part is complete on all CPEs,
    with its transfers. The second part then cannot access too early what the first has put to
    main memory, nor LDM that other CPEs still use in the first. `sw-fetch-ahead` moves those
    gets of the second part that need not wait.

    Launches with the same `core_groups` become one launch on these. Launches with `first_group`
    become parts of some of its core groups. A `sw.barrier chip` is before a part that depends on
    data of other core groups since the last such barrier. Parts without one between them run at
    the same time.

    The launch is named after its function. A remark of the category `sw-merge-launches` reports
    for each sequence what was merged and what ended it.

    ```mlir
    sw.launch @conv view(cpe) attributes {sw.ldm_bytes = 2048 : i64} {
      sw.dma_wait %r : !sw.reply<1>
    }
    %v = memref.collapse_shape %m [[0, 1]] : memref<8x8xf32> into memref<64xf32>
    sw.launch @pool view(cpe) attributes {sw.ldm_bytes = 1024 : i64} {
      sw.dma_wait %s : !sw.reply<1>
    }
    ```
    becomes
    ```mlir
    %v = memref.collapse_shape %m [[0, 1]] : memref<8x8xf32> into memref<64xf32>
    sw.launch @example_kernels view(cpe) attributes {sw.ldm_bytes = 2048 : i64} {
      sw.part @conv {
        sw.dma_wait %r : !sw.reply<1>
      }
      sw.barrier array
      sw.part @pool {
        sw.dma_wait %s : !sw.reply<1>
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::sw::SWDialect", "::mlir::affine::AffineDialect"];
}

def SwFetchAhead : Pass<"sw-fetch-ahead", "::mlir::ModuleOp"> {
  let summary = "Prefetch the first tiles of a kernel while the previous one computes";
  let description = [{
    At the barrier between two parts of a launch the memory is idle. The last tiles of the first
    part are stored, and the first tiles of the second one, mostly weights, still have to be
    fetched. A get at the beginning of a part moves to the previous part, if that part does not
    write its source. The wait for it is at the end of the previous part. The get is issued once
    there, after the gets of that part. The pass tries three positions in this order:

    * when a quarter of the iterations of its last loop remain, if LDM has room until the end of
      the loop;
    * in the last iteration of loops with prefetch, where one slot of each buffer is free;
    * after the loops.

    The buffer gets `ahead`, and the same offset in both parts, alternately at either end of the
    LDM that they use. If a buffer has several slots, only the first one must be free in the
    previous part. All buffers of a part get new offsets.

    The previous part is the last one on the same core groups. Parts that run at the same time as
    it, or after it on others, must not write the source either.

    Gets that fetch for several CPEs stay, because all of these CPEs would first have to meet in
    a barrier. Elementwise kernels and copies prefetch nothing, because they already keep the
    memory busy. Works on launches with parts, after `sw-merge-launches`. For each buffer that a
    part fills first, remarks of the category `sw-fetch-ahead` report where it is prefetched, or
    why it is not.

    ```mlir
    sw.launch @example_kernels view(cpe) attributes {sw.ldm_bytes = 256 : i64} {
      sw.part @a {
        %x = sw.alloc offset 0 : memref<8x8xf32, #sw.ldm>
        tpp.gemm ins(%x, %x : memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>) outs(%x : memref<8x8xf32, #sw.ldm>)
      }
      sw.barrier array
      sw.part @b {
        %y = sw.alloc offset 0 : memref<1x64xf32, #sw.ldm>
        %r = sw.reply : !sw.reply<1>
        sw.dma_get %w to %y, %r : memref<1x64xf32> to memref<1x64xf32, #sw.ldm>, <1>
        sw.dma_wait %r : <1>
        tpp.unary relu ins(%y : memref<1x64xf32, #sw.ldm>) outs(%y : memref<1x64xf32, #sw.ldm>)
      }
    }
    ```
    becomes
    ```mlir
    sw.launch @example_kernels view(cpe) attributes {sw.ldm_bytes = 512 : i64} {
      sw.part @a {
        %s = sw.reply : !sw.reply<1>
        %z = sw.alloc offset 256 : memref<1x64xf32, #sw.ldm>
        %x = sw.alloc offset 0 : memref<8x8xf32, #sw.ldm>
        sw.dma_get %w to %z, %s : memref<1x64xf32> to memref<1x64xf32, #sw.ldm>, <1>
        tpp.gemm ins(%x, %x : memref<8x8xf32, #sw.ldm>, memref<8x8xf32, #sw.ldm>) outs(%x : memref<8x8xf32, #sw.ldm>)
        sw.dma_wait %s : <1>
      }
      sw.barrier array
      sw.part @b {
        %y = sw.alloc ahead offset 256 : memref<1x64xf32, #sw.ldm>
        tpp.unary relu ins(%y : memref<1x64xf32, #sw.ldm>) outs(%y : memref<1x64xf32, #sw.ldm>)
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::sw::SWDialect", "::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect"];
}

#endif // SUNWAY_DIALECT_SW_TRANSFORMS_LAUNCHES_PASSES_TD
