//===- Passes.td - Passes on pieces of tiles ---------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_TRANSFORMS_DISTRIBUTION_PASSES_TD
#define SUNWAY_DIALECT_SW_TRANSFORMS_DISTRIBUTION_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwDistribute : Pass<"sw-distribute", "::mlir::ModuleOp"> {
  let summary = "Lower the core-group view to the CPE view";
  let description = [{
    Replaces every tile by the piece that CPE (row, col) owns, transfers by those of
    the piece, and tile products by `sw.spm_gemm` (`tpp.brgemm` by a loop of them).
    A tile that several CPEs have in common is fetched by all of them and stored by
    one. Other primitives run on the pieces; their operands must be cut alike.
    A result-less `scf.forall` that is mapped to rows and columns becomes what one
    CPE does of it; `tpp.gemm` and `tpp.brgemm` stay in it, as products that a CPE
    computes of whole tiles by itself. Transfers of private buffers are those of each
    CPE, and linalg ops on them stay as they are.

    Products synchronise the CPEs themselves. `sw.barrier array` is inserted where
    a transfer may touch what another CPE has read or written: different views, or
    differently cut tiles, of one memref that is both read and written or written
    twice in the kernel, and around mapped loops.

    ```mlir
    %a = sw.alloc spread [row, col] : memref<256x64xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    sw.dma_get %A to %a, %r : memref<256x64xf32> to memref<256x64xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    ```
    becomes
    ```mlir
    %col = sw.coord col
    %row = sw.coord row
    %a = sw.alloc : memref<32x8xf32, #sw.ldm>
    %r = sw.reply : !sw.reply<1>
    %i = arith.muli %row, %c32 : index
    %j = arith.muli %col, %c8 : index
    %piece = memref.subview %A[%i, %j] [32, 8] [1, 1]
        : memref<256x64xf32> to memref<32x8xf32, strided<[64, 1], offset: ?>>
    sw.dma_get %piece to %a, %r
        : memref<32x8xf32, strided<[64, 1], offset: ?>> to memref<32x8xf32, #sw.ldm>, !sw.reply<1>
    sw.dma_wait %r : !sw.reply<1>
    ```
  }];
  let dependentDialects = ["::mlir::sw::SWDialect", "::mlir::memref::MemRefDialect",
      "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect",
      "::mlir::affine::AffineDialect"];
}

#endif // SUNWAY_DIALECT_SW_TRANSFORMS_DISTRIBUTION_PASSES_TD
