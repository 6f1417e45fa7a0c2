//===- Passes.td - Passes of the sw dialect -----------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_TRANSFORMS_PASSES_TD
#define SUNWAY_DIALECT_SW_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwSetTarget : Pass<"sw-set-target", "::mlir::ModuleOp"> {
  let summary = "Attach a machine description to the module";
  let description = [{
    Reads the description of `chip` (a built-in name, or the path of a machine
    JSON file) and stores what passes need as the device "sunway" of the module's
    `dlti.target_system_spec`. Descriptions of other devices stay.

    ```mlir
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<
      "sunway" = #dlti.target_device_spec<"sw.chip" = "sw26010",
        "sw.mesh_rows" = 8 : i64, "sw.mesh_cols" = 8 : i64, ...>>} {}
    ```
  }];
  let options = [
    Option<"chip", "chip", "std::string", "\"sw26010\"",
           "Built-in chip name or path of a machine description">,
  ];
  let dependentDialects = ["::mlir::DLTIDialect"];
}

def SwDmaInsert : Pass<"sw-dma-insert", "::mlir::ModuleOp"> {
  let summary = "Stage the operands of tile ops in LDM by DMA";
  let description = [{
    Wraps each nest of tile loops in `sw.launch`, gives every operand of a tile op
    a buffer in LDM, and inserts `sw.dma_get` before and `sw.dma_put` after the op.
    Functions on tensors are bufferized first with upstream one-shot bufferization.
  }];
  let dependentDialects = ["::mlir::sw::SWDialect", "::mlir::memref::MemRefDialect",
      "::mlir::scf::SCFDialect", "::mlir::arith::ArithDialect",
      "::mlir::affine::AffineDialect", "::mlir::bufferization::BufferizationDialect"];
}

def SwDmaHoist : Pass<"sw-dma-hoist", "::mlir::ModuleOp"> {
  let summary = "Move transfers out of the loops in which they do not change";
  let description = [{
    Hoists invariant gets in front of a loop and sinks the puts of the same tile
    behind it, and forwards a tile that is put and fetched again.
  }];
  let dependentDialects = ["::mlir::sw::SWDialect"];
}

def SwDoubleBuffer : Pass<"sw-double-buffer", "::mlir::ModuleOp"> {
  let summary = "Fetch the next tile while the current one is computed";
  let description = [{
    Gives the buffers that a loop fetches in every iteration two slots, issues the
    first fetch in front of the loop and each following one an iteration ahead.
  }];
  let dependentDialects = ["::mlir::sw::SWDialect", "::mlir::arith::ArithDialect",
      "::mlir::scf::SCFDialect"];
}

def SwBoundary : Pass<"sw-boundary", "::mlir::ModuleOp"> {
  let summary = "Give partial tiles at the boundary their own size";
  let description = [{
    Rewrites views of part of an LDM buffer to `sw.tile`, a packed tile of that size
    spread anew over the mesh, so that primitives run with the size of the
    boundary tile. The view starts where the buffer starts and has unit strides.

    ```mlir
    %t = memref.subview %buf[0, 0] [%m, 64] [1, 1]
        : memref<256x64xf32, #sw.ldm> to memref<?x64xf32, strided<[64, 1]>, #sw.ldm>
    ```
    becomes
    ```mlir
    %t = sw.tile %buf sizes(%m) : memref<256x64xf32, #sw.ldm> to memref<?x64xf32, #sw.ldm>
    ```

    With `strategy=peel` the last iteration of loops with partial tiles is peeled
    off first: the tiles of the others, and with constant bounds those of the last,
    have static sizes then, at the price of more code.
  }];
  let options = [
    Option<"strategy", "strategy", "::mlir::sw::BoundaryStrategy",
           "::mlir::sw::BoundaryStrategy::Params",
           "How loops with a partial last tile are lowered",
           [{::llvm::cl::values(
             clEnumValN(::mlir::sw::BoundaryStrategy::Params, "params",
                        "Tile sizes are parameters of each iteration"),
             clEnumValN(::mlir::sw::BoundaryStrategy::Peel, "peel",
                        "The last iteration is peeled off"))}]>,
  ];
  let dependentDialects = ["::mlir::sw::SWDialect", "::mlir::scf::SCFDialect",
      "::mlir::affine::AffineDialect"];
}

def SwDistribute : Pass<"sw-distribute", "::mlir::ModuleOp"> {
  let summary = "Lower the core-group view to the CPE view";
  let description = [{
    Replaces every tile by the piece that CPE (row, col) owns, transfers by those of
    the piece, and tile products by `sw.spm_gemm`.
  }];
  let dependentDialects = ["::mlir::sw::SWDialect", "::mlir::memref::MemRefDialect",
      "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect",
      "::mlir::affine::AffineDialect"];
}

def SwLdmAlloc : Pass<"sw-ldm-alloc", "::mlir::ModuleOp"> {
  let summary = "Assign an offset in LDM to every buffer";
  let description = [{
    Gives each `sw.alloc` of a kernel in the CPE view a byte offset in the one LDM
    region of the kernel, aligned to DMA transactions. Buffers whose lifetimes do
    not overlap share space; a buffer lives from its alloc to its last use, that
    of a transfer being the wait for it, and for all of a loop that uses it and
    that it is allocated outside of. The size of the region is recorded as
    `sw.ldm_bytes`. A kernel whose region and reply words exceed the LDM of a CPE,
    less what the run-time system reserves, is an error with the memory map.

    ```mlir
    sw.launch @k view(cpe) attributes {sw.ldm_bytes = 2048 : i64} {
      %a = sw.alloc offset 0 : memref<32x8xf32, #sw.ldm>
      %b = sw.alloc offset 1024 : memref<8x32xf32, #sw.ldm>
    }
    ```
  }];
  let options = [
    Option<"printMap", "print-map", "bool", "false",
           "Tell the memory map in remarks of the category sw-ldm">,
  ];
  let dependentDialects = ["::mlir::sw::SWDialect"];
}

#endif // SUNWAY_DIALECT_SW_TRANSFORMS_PASSES_TD
