//===- Passes.td - Passes on tiles -------------------------*- tablegen -*-===//
#ifndef SUNWAY_TRANSFORMS_TILING_PASSES_TD
#define SUNWAY_TRANSFORMS_TILING_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwTileCopies : Pass<"sw-tile-copies", "::mlir::ModuleOp"> {
  let summary = "Let the CPEs copy arrays between their kernels";
  let description = [{
    A `memref.copy` that bufferization or the program makes between two kernels ends their
    launch, since the management core would make it. It becomes a kernel, whose tiles are
    dealt out to the CPEs as those of elementwise ops are. Copies at the begin and the end of
    a block, and such of elements that do not follow each other or are no words of 4 bytes,
    stay; one of an array to itself, by a view that a reshape and back has given other
    strides of single elements, is erased. Behind bufferization and in front of
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

def SwTile : Pass<"sw-tile"> {
  let summary = "Tile linalg ops for a core group";
  let description = [{
    Tiles each op that the CPEs can run to scf.for loops over tiles that fit in the
    LDM of the mesh, and records the choice on the tile op as `sw.tile`.

    The schedule of a product (a contraction with loops m, n and k) is searched for:
    the one with the shortest predicted time among all balanced tile sizes, loop
    orders, buffers, vector loops, long rows and loops dealt out that fit. Each part can be fixed, by the
    options for all products, or by the attribute `sw.schedule` for one op, over its own
    loops and operands:

    ```mlir
    %0 = linalg.matmul {sw.schedule = #sw.schedule<sizes = [256, 256, 0], vector = n>}
        ins(%a, %b : tensor<512x512xf32>, tensor<512x512xf32>)
        outs(%c : tensor<512x512xf32>) -> tensor<512x512xf32>
    ```

    The attribute comes before the options, part by part. A tile size of 0 and what is
    not named are chosen. m is the loop over the rows of C as it is stored, n that over
    its columns. An elementwise op takes `sizes`, `order` and `buffers`. `record-schedules`
    writes what was chosen, for `sw-apply-schedules` to ask for.

    Ops that no primitive covers, or that have windows or more than two loops, become
    tile programs: an `scf.forall` whose tiles are dealt out to the CPEs, each of which
    works on its own. They take `sizes`. So do ops that read each other's rows, as in a softmax or a layer
    norm, together, if the model says that it pays: what is between them stays in LDM.
    Paddings and concatenations are put together in LDM and stored in one piece, if a
    tile fits. An elementwise op that alone reads a product runs on its tiles, and one
    whose result a product alone reads on those of the operand, if that pays.

    ```mlir
    linalg.round ins(%x : memref<40x48xf32>) outs(%y : memref<40x48xf32>)
    ```
  }];
  let options = [
    ListOption<"tileSizes", "tile-sizes", "int64_t",
               "Tile sizes m,n,k of products; 0 chooses, sizes beyond a loop are cut to it">,
    ListOption<"order", "order", "std::string",
               "Order of the loops of products, the outermost first, such as n,m,k">,
    ListOption<"buffers", "buffers", "int64_t",
               "Buffers a,b,c of the operands of products: 1, or 2 to overlap; 0 chooses">,
    Option<"vector", "vector", "std::string", "",
           "Loop of products along which vectors run: m or n">,
    ListOption<"longRows", "long-rows", "std::string",
               "Operands of products that travel in long rows, such as a,c, or none">,
    Option<"dealt", "dealt", "std::string", "",
           "Loop of products that is dealt out to all CPEs: m, n, or none">,
    Option<"group", "group", "bool", "true",
           "Let ops that read each other's rows run on tiles together">,
    Option<"cache", "cache", "std::string", "",
           "File with the schedules of earlier runs, which is read and added to">,
    Option<"recordSchedules", "record-schedules", "std::string", "",
           "File to write the schedule of each kernel to, for sw-apply-schedules">,
    Option<"listCandidates", "list-candidates", "bool", "false",
           "Print the best schedules of each product as comment lines and tile nothing">,
    Option<"numCandidates", "num-candidates", "unsigned", "10",
           "Lines per product with list-candidates; 0 prints all schedules">,
  ];
  let dependentDialects = ["::mlir::sw::SWDialect", "::mlir::linalg::LinalgDialect",
      "::mlir::tensor::TensorDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
      "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect"];
}

#endif // SUNWAY_TRANSFORMS_TILING_PASSES_TD
