//===- Passes.td - Passes on pieces of tiles ---------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_TRANSFORMS_DISTRIBUTION_PASSES_TD
#define SUNWAY_DIALECT_SW_TRANSFORMS_DISTRIBUTION_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwDistribute : Pass<"sw-distribute", "::mlir::ModuleOp"> {
  let summary = "Lower the core-group view to the CPE view";
  let description = [{
    Replaces every tile by the piece that CPE (row, col) owns, and each transfer by that of the
    piece. Products of tiles become `sw.spm_gemm`, and `tpp.brgemm` becomes a loop of them. If
    several CPEs have the same tile, all of them fetch it and one of them stores it. Other
    primitives run on the pieces; their operands must have the same spread. A result-less
    `scf.forall` that is mapped to rows and columns is replaced by the iterations of one CPE.
    `tpp.gemm` and `tpp.brgemm` stay in it as products of whole tiles, which each CPE computes
    separately. Transfers of private buffers become those of each CPE, and linalg ops on them
    stay.

    Products synchronise the CPEs themselves. The pass inserts `sw.barrier array` if a transfer
    may access what another CPE has read or written. This concerns different views of one
    memref, or tiles of it with different spreads. The kernel must both read and write that
    memref, or write it twice. Mapped loops also get barriers before and after them.

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
