//===- Passes.td - Passes on tiles -------------------------*- tablegen -*-===//
#ifndef SUNWAY_TRANSFORMS_TILING_PASSES_TD
#define SUNWAY_TRANSFORMS_TILING_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwTileCopies : Pass<"sw-tile-copies", "::mlir::ModuleOp"> {
  let summary = "Let the CPEs copy arrays between their kernels";
  let description = [{
    A `memref.copy` between two kernels would run on the MPE and end their launch. Such copies
    come from bufferization or from the program. The pass converts them to kernels, whose tiles
    are distributed over the CPEs as those of elementwise ops are. Copies at the beginning and
    the end of a block stay. So do copies of elements that are not contiguous or are not words
    of 4 bytes. A copy of an array to itself is erased; it comes from a pair of reshapes that
    only changes the strides of single elements. The pass runs after bufferization and before
    `sw-dma-insert`.

    ```mlir
    linalg.exp {sw.tile = #sw.tile<private>} ins(%x : memref<16xf32>) outs(%a : memref<16xf32>)
    memref.copy %a, %b : memref<16xf32> to memref<16xf32>
    linalg.exp {sw.tile = #sw.tile<private>} ins(%b : memref<16xf32>) outs(%y : memref<16xf32>)
    ```

    has between the two

    ```mlir
    linalg.copy {sw.tile = #sw.tile<kernel = "copy", private>} ins(%a : memref<16xf32>) outs(%b : memref<16xf32>)
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::scf::SCFDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::arith::ArithDialect"];
}

/// What is requested of all products, and whether ops are fused.
defvar SW_TileRequests = [
  ListOption<"tileSizes", "tile-sizes", "int64_t",
             "Tile sizes m,n,k of products; 0: chosen; sizes beyond a loop are reduced to it">,
  ListOption<"order", "order", "std::string",
             "Order of the loops of products, the outermost first, such as n,m,k">,
  ListOption<"buffers", "buffers", "int64_t",
             "Buffers a,b,c of the operands of products: 1, or 2 to overlap; 0: chosen">,
  Option<"vector", "vector", "std::string", "",
         "Loop of products along which vectors run: m or n">,
  ListOption<"rowContiguous", "row-contiguous", "std::string",
             "Operands of products with row-contiguous transfers, such as a,c, or none">,
  Option<"distributed", "distributed", "std::string", "",
         "Loop of products that is distributed over all CPEs: m, n, or none">,
  Option<"group", "group", "bool", "true",
         "Fuse ops that read each other's rows">
];

def SwPlan : Pass<"sw-plan", "::mlir::ModuleOp"> {
  let summary = "Show how ops would be tiled, as ops that a person can edit";
  let description = [{
    Chooses fusion groups, schedules and tiles as `sw-tile` does, but makes no loops. Each kernel
    becomes a `sw.kernel` with the ops that run on tiles together and the chosen schedule. A
    person may edit it, and `sw-tile` obeys it. A `sw.kernel` that exists keeps its ops and what
    its schedule says, so the pass completes an edited plan. It runs directly before `sw-tile`.

    ```mlir
    %e = tensor.empty() : tensor<512x512xf32>
    %y = linalg.exp ins(%x : tensor<512x512xf32>) outs(%e : tensor<512x512xf32>)
        -> tensor<512x512xf32>
    ```
    becomes
    ```mlir
    sw.kernel "exp" schedule <method = cpe, loops = [262144], sizes = [...
      linalg.exp ins(...
      sw.kernel_yield ...
    ```

    The ops have the form that is tiled. Products read transposed matrices directly, for example.
    Ops of the management core stay outside, and so do paddings, concatenations and Winograd's
    transforms. `sw-tile` chooses the tiles of the latter. It also chooses what follows from a
    schedule: get and put phases, and the parts of the first product.
  }];
  let options = SW_TileRequests;
  let dependentDialects = ["::mlir::sw::SWDialect", "::mlir::linalg::LinalgDialect",
      "::mlir::tensor::TensorDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
      "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect"];
}

def SwTile : Pass<"sw-tile"> {
  let summary = "Tile linalg ops for a core group";
  let description = [{
    Tiles each op that the CPEs can run to loops over tiles that fit in the LDM of the mesh, and
    records the schedule on the tile op as `sw.tile`.

    A search finds the schedule of a product (a contraction with loops m, n and k) with the
    least predicted time. It covers all balanced tile sizes, loop orders, buffers, vector loops,
    row-contiguous transfers and distributed loops that fit. Each part can be fixed. The options
    apply to all products. The attribute `sw.schedule` applies to one op, over its own loops and
    operands:

    ```mlir
    %0 = linalg.matmul {sw.schedule = #sw.schedule<sizes = [256, 256, 0], vector = n>}
        ins(%a, %b : tensor<512x512xf32>, tensor<512x512xf32>)
        outs(%c : tensor<512x512xf32>) -> tensor<512x512xf32>
    ```

    The attribute takes precedence over the options, part by part. A tile size of 0, and all
    parts that are not given, are chosen. m is the loop over the rows of C as it is stored, and
    n is the loop over its columns. An elementwise op supports `sizes`, `order` and `buffers`.
    `record-schedules` writes the chosen schedules for `sw-apply-schedules`.

    The ops of a `sw.kernel`, as `sw-plan` writes it, run on tiles together, with its schedule.
    The pass chooses the tiles of ops that are in no kernel. If a kernel cannot run as planned,
    this is an error at the kernel.

    Ops that no primitive covers, or that have windows or more than two loops, become fusion
    groups. A fusion group is an `scf.forall` whose tiles are distributed over the CPEs, which
    work independently. It supports `sizes`. Ops that read each other's rows, as in a softmax or
    a layer norm, become one fusion group if the model predicts a gain. Their intermediate
    results stay in LDM. Paddings and concatenations are assembled in LDM and stored by one
    transfer, if a tile fits. An elementwise op that is the only reader of a product runs on the
    tiles of the product. An elementwise op whose result only a product reads runs on the tiles
    of that operand, if the model predicts less time.

    ```mlir
    linalg.round ins(%x : memref<40x48xf32>) outs(%y : memref<40x48xf32>)
    ```
  }];
  let options = !listconcat(SW_TileRequests, [
    Option<"cache", "cache", "std::string", "",
           "File with schedules of earlier runs; it is read and extended">,
    Option<"recordSchedules", "record-schedules", "std::string", "",
           "File to write the schedule of each kernel to, for sw-apply-schedules">,
    Option<"listCandidates", "list-candidates", "bool", "false",
           "Print the best schedules of each product as comment lines, without tiling">,
    Option<"numCandidates", "num-candidates", "unsigned", "10",
           "Lines per product with list-candidates; 0 prints all schedules">,
  ]);
  let dependentDialects = ["::mlir::sw::SWDialect", "::mlir::linalg::LinalgDialect",
      "::mlir::tensor::TensorDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
      "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect"];
}

#endif // SUNWAY_TRANSFORMS_TILING_PASSES_TD
