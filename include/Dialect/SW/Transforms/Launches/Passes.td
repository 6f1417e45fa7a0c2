//===- Passes.td - Passes on launches ----------------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_TRANSFORMS_LAUNCHES_PASSES_TD
#define SUNWAY_DIALECT_SW_TRANSFORMS_LAUNCHES_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwOverlapLaunches : Pass<"sw-overlap-launches", "::mlir::ModuleOp"> {
  let summary = "Make one kernel of two that do not depend on each other";
  let description = [{
    Between two kernels all CPEs wait until the first one has stored its last tiles,
    and then until the first tiles of the second one have arrived. Where neither
    writes what the other reads or writes, nothing demands that: this pass makes one
    kernel of both, which begins with the first gets of both and ends with the waits
    for the last puts of both, if LDM has room for what is in use at a time. Two parts
    of an array with fixed places, as those of a concatenation, do not depend on each
    other. More than two kernels become one likewise. Elementwise kernels stay as they
    are: they keep the memory busy by themselves.

    Works on launches in the CPE view in front of `sw-ldm-alloc`. The name is that of
    the first one with that of the second behind it; `sw.kernels` has the names of
    all. Remarks of the category `sw-overlap-launches` say which kernels became one,
    and for which LDM has no room.

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
  let summary = "Make one launch of kernels that follow each other";
  let description = [{
    A launch costs as much as many small kernels take. Launches of one block become
    the parts of a single launch, if what stands between them can move away: ops
    without memory effects and allocations go in front of the first one,
    `memref.dealloc` behind the last. Any other op ends the sequence, for instance
    work of the management core, a load of a result, or a loop. Works on launches in
    the CPE view that `sw-ldm-alloc` has seen; each part uses the LDM from its start,
    so that `sw.ldm_bytes` is that of the largest.

    Between two parts stands a `sw.barrier array`: the first is over on all CPEs,
    with its transfers, so that neither what it has put to main memory nor LDM that
    others may still use in it is touched too early. `sw-fetch-ahead` moves gets of the
    second that need not wait for that.

    The launch is called after its function. A remark of the category
    `sw-merge-launches` says for each sequence what was merged and what ended it.

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
  let dependentDialects = ["::mlir::sw::SWDialect"];
}

def SwFetchAhead : Pass<"sw-fetch-ahead", "::mlir::ModuleOp"> {
  let summary = "Fetch the first tiles of a kernel while the one in front computes";
  let description = [{
    At the barrier between two parts of a launch memory is idle: the last tiles of the
    first part are stored, and the first tiles of the second one, mostly weights, are
    yet to come. A get with which a part begins moves to the part in front, if that does
    not write what it reads; the wait for it is at the end of that part. There it is
    done once, behind the gets of the part itself: with the last quarter of the
    iterations of its last loop to go, if LDM has room as long as that runs, else in the
    last iteration of loops that fetch ahead, where one slot of each buffer is free, else
    behind the loops.

    The buffer gets `ahead`, and the same place in both parts, at one of the ends of what
    they use of LDM in turn; of a buffer with several slots only the first has to be free in the part in
    front. All buffers of a part get new places.

    Gets that fetch for several CPEs stay, since all would have to meet in a barrier
    first, and elementwise kernels and copies fetch nothing ahead: they keep the memory
    busy by themselves. Works on launches with parts, behind `sw-merge-launches`. Remarks of the
    category `sw-fetch-ahead` say for each buffer that a part fills first where that
    happens, or why it does not happen ahead.

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
