//===- Passes.td - Passes on loops over tiles --------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_TRANSFORMS_LOOPS_PASSES_TD
#define SUNWAY_DIALECT_SW_TRANSFORMS_LOOPS_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwMapLoops : Pass<"sw-map-loops", "::mlir::ModuleOp"> {
  let summary = "Give each CPE its iterations of distributed loops";
  let description = [{
    An `scf.forall` of a launch in the core-group view whose dimensions are all mapped to
    `#sw.map<cpe>` becomes an `scf.for` with the attribute `sw.private`. CPE number i runs
    iterations i, i + 64 and so on (on a mesh of 8 x 8), with buffers of its own. The bounds
    must be constants. Barriers separate the loop from the ops before and after it.

    The CPEs run the iterations in step if a loop is mapped to `#sw.map<team>` and
    `#sw.map<member>`, to `#sw.map<each>` and `#sw.map<cpe>`, or to `#sw.map<lockstep>`. If
    all CPEs of a mesh row, of a column or of the mesh fetch from the same address, one get
    serves all of them. The chip must have such a request (`broadcast`). In the last round some
    CPEs may have no iteration. They get the end of the first dimension as their index, where
    the tile must be empty.

    A loop of one dimension that is mapped to `#sw.map<col>` iterates over tiles that the CPEs
    compute together, with one iteration for each mesh column. It becomes an `scf.for` of all
    CPEs, with the number of iterations divided by the number of columns.

    A loop with dimensions that are mapped to `#sw.map<core_group>`, in a launch with
    `core_groups(N)`, becomes an `scf.for` as well. Core group g runs iterations g, g + N and so
    on. Core groups without an iteration left do nothing. Its other dimensions are mapped to
    `#sw.map<each>` and become loops inside of that one, which every core group runs whole.
    `sw.barrier chip` separates the loop from other ops of the launch if one of them may write
    an array that the other accesses.

    In such a launch, and outside of loops over core groups, loops over CPEs, teams or mesh
    columns distribute their iterations over those of all core groups. Iterations that follow
    each other belong to different core groups.

    ```mlir
    sw.launch @each view(core_group) {
      scf.forall (%i, %j) = (0, 0) to (96, 640) step (8, 64) {
        %tile = memref.subview %x[%i, %j] [8, 64] [1, 1]
            : memref<96x640xf32> to memref<8x64xf32, strided<[640, 1], offset: ?>>
        tpp.unary zero outs(%tile : memref<8x64xf32, strided<[640, 1], offset: ?>>)
      } {mapping = [#sw.map<cpe>, #sw.map<cpe>]}
    }
    ```
    becomes
    ```mlir
    sw.launch @each view(core_group) {
      %id = sw.coord id
      scf.for %t = %id to %c120 step %c64 {
        %i = affine.apply affine_map<(t) -> ((t floordiv 10) * 8)>(%t)
        %j = affine.apply affine_map<(t) -> ((t mod 10) * 64)>(%t)
        %tile = memref.subview %x[%i, %j] [8, 64] [1, 1]
            : memref<96x640xf32> to memref<8x64xf32, strided<[640, 1], offset: ?>>
        tpp.unary zero outs(%tile : memref<8x64xf32, strided<[640, 1], offset: ?>>)
      } {sw.private}
    }
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
      "::mlir::scf::SCFDialect"];
}

def SwRotateLoops : Pass<"sw-rotate-loops", "::mlir::ModuleOp"> {
  let summary = "Let core groups begin reductions at different tiles";
  let description = [{
    Works on launches in the core-group view with `core_groups(N)`, on the `scf.for` around each
    `tpp.gemm` whose `sw.tile` has `rotation = R`. Core group g begins with iteration g * R modulo
    their number, and continues with the first one after the last. Its sums have another order.
    An operand may be in few of the memories, such as a narrow tile of long rows. Other tiles of
    these rows are in others, and core groups with different tiles use more memories at the same
    time. The loop has constant bounds, and its iterations are the tiles of the reduction.

    ```mlir
    !t = memref<8x8xf32, #sw.ldm>
    sw.launch @product view(core_group) core_groups(4) {
      %a = sw.alloc : !t
      %c = sw.alloc : !t
      scf.for %k = %c0 to %c96 step %c8 {
        tpp.gemm ins(%a, %a : !t, !t) outs(%c : !t) {sw.tile = #sw.tile<mesh = [row, col, none], rotation = 2>}
      }
    }
    ```
    becomes
    ```mlir
    !t = memref<8x8xf32, #sw.ldm>
    sw.launch @product view(core_group) core_groups(4) {
      %a = sw.alloc : !t
      %c = sw.alloc : !t
      %group = sw.coord core_group
      scf.for %i = %c0 to %c96 step %c8 {
        %k = affine.apply affine_map<(i, group) -> ((i + group * 16) mod 96)>(%i, %group)
        tpp.gemm ins(%a, %a : !t, !t) outs(%c : !t) {sw.tile = #sw.tile<mesh = [row, col, none], rotation = 2>}
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::sw::SWDialect"];
}

def SwBoundary : Pass<"sw-boundary", "::mlir::ModuleOp"> {
  let summary = "Give partial tiles at the boundary their own size";
  let description = [{
    Rewrites views of a part of an LDM buffer to `sw.tile`. This is a packed tile of the size of
    the part with a new spread over the mesh, so primitives run with the size of the boundary
    tile. The view must start where the buffer starts and have unit strides.

    ```mlir
    %buf = sw.alloc spread [row, col] : memref<256x64xf32, #sw.ldm>
    %t = memref.subview %buf[0, 0] [%m, 64] [1, 1]
        : memref<256x64xf32, #sw.ldm> to memref<?x64xf32, strided<[64, 1]>, #sw.ldm>
    tpp.unary zero outs(%t : memref<?x64xf32, strided<[64, 1]>, #sw.ldm>)
    ```
    becomes
    ```mlir
    %buf = sw.alloc spread [row, col] : memref<256x64xf32, #sw.ldm>
    %t = sw.tile %buf sizes(%m) : memref<256x64xf32, #sw.ldm> to memref<?x64xf32, #sw.ldm>
    tpp.unary zero outs(%t : memref<?x64xf32, #sw.ldm>)
    ```

    With `strategy=peel` the last iteration of loops with partial tiles is peeled off first. All
    other tiles then have static sizes, and so has the last one if the bounds are constants.
    This increases the code size.
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

def SwFoldFill : Pass<"sw-fold-fill", "::mlir::ModuleOp"> {
  let summary = "Let the first product overwrite a tile instead of filling it";
  let description = [{
    Works on launches in the CPE view. A fill of an LDM tile with zero is removed if the next op
    on its buffer is an `sw.spm_gemm` with beta = 1 that accumulates into the tile. Loops with
    constant bounds that run at least once may surround that product. Without loops the product
    gets beta = 0. In loops the first iteration uses beta = 0, and all others use beta = 1.
    Other fills stay, and a remark gives the reason. If a product is minus zero, the element is
    minus zero too.

    ```mlir
    !a = memref<32x8xf32, #sw.ldm>
    !b = memref<8x32xf32, #sw.ldm>
    !c = memref<32x32xf32, #sw.ldm>
    sw.launch @product view(cpe) {
      %c = sw.alloc : !c
      tpp.unary zero outs(%c : !c)
      scf.for %k = %c0 to %c512 step %c64 {
        sw.spm_gemm ins(%a, %b) outs(%c) sizes(%m, %n, %s) vec n alpha 1.0 beta 1.0 : !a, !b, !c
      }
    }
    ```
    becomes
    ```mlir
    !a = memref<32x8xf32, #sw.ldm>
    !b = memref<8x32xf32, #sw.ldm>
    !c = memref<32x32xf32, #sw.ldm>
    sw.launch @product view(cpe) {
      %c = sw.alloc : !c
      scf.for %k = %c0 to %c512 step %c64 {
        %later = arith.cmpi ne, %k, %c0 : index
        sw.spm_gemm ins(%a, %b) outs(%c) sizes(%m, %n, %s) vec n alpha 1.0 beta 1.0
            accumulate %later : !a, !b, !c
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::sw::SWDialect", "::mlir::arith::ArithDialect"];
}

def SwSplitFirst : Pass<"sw-split-first", "::mlir::ModuleOp"> {
  let summary = "Start the first product with a part of its operands";
  let description = [{
    Works on launches in the CPE view, on each `sw.spm_gemm` with `sw.first_parts = N`, which
    `sw-distribute` copies from `first_parts` of `sw.tile`. No computation overlaps with the
    first gets of a product. If the rows of B run along the reduction, the get of its first tile
    is split into N parts with equal numbers of rows. The gets of all parts but the first follow
    the barrier after the first gets. The first product becomes N products, each of which waits
    only for its part. All other iterations do not change.

    A product is not split, and a remark gives the reason, in these cases:

    * another op reads the first tile of B;
    * there is no barrier;
    * the reduction is not divided into equal pieces, or these are not divided into equal parts.

    ```mlir
    !t = memref<32x32xf32, #sw.ldm>
    sw.launch @product view(cpe) {
      %b = sw.alloc : !t
      %r = sw.reply : !sw.reply<1>
      sw.dma_get %main to %b, %r : memref<32x32xf32, strided<[512, 1]>> to !t, !sw.reply<1>
      sw.barrier array
      sw.dma_wait %r : !sw.reply<1>
      sw.spm_gemm ins(%a, %b) outs(%c) sizes(%c256, %c256, %c256) vec n alpha 1.0 beta 0.0
          {sw.first_parts = 2} : !t, !t, !t
    }
    ```
    becomes
    ```mlir
    !t = memref<32x32xf32, #sw.ldm>
    !a0 = memref<32x16xf32, strided<[32, 1]>, #sw.ldm>
    !a1 = memref<32x16xf32, strided<[32, 1], offset: 16>, #sw.ldm>
    !b0 = memref<16x32xf32, strided<[32, 1]>, #sw.ldm>
    !b1 = memref<16x32xf32, strided<[32, 1], offset: 512>, #sw.ldm>
    !main0 = memref<16x32xf32, strided<[512, 1]>>
    !main1 = memref<16x32xf32, strided<[512, 1], offset: 8192>>
    sw.launch @product view(cpe) {
      %parts = sw.reply : !sw.reply<2>
      %b = sw.alloc : !t
      %r = sw.reply : !sw.reply<1>
      %main0 = memref.subview %main[0, 0] [16, 32] [1, 1] : memref<32x32xf32, strided<[512, 1]>> to !main0
      %b0 = memref.subview %b[0, 0] [16, 32] [1, 1] : !t to !b0
      sw.dma_get %main0 to %b0, %parts[%c0] : !main0 to !b0, !sw.reply<2>
      sw.barrier array
      %main1 = memref.subview %main[16, 0] [16, 32] [1, 1] : memref<32x32xf32, strided<[512, 1]>> to !main1
      %b1 = memref.subview %b[16, 0] [16, 32] [1, 1] : !t to !b1
      sw.dma_get %main1 to %b1, %parts[%c1] : !main1 to !b1, !sw.reply<2>
      sw.dma_wait %parts[%c0] : !sw.reply<2>
      %a0 = memref.subview %a[0, 0] [32, 16] [1, 1] : !t to !a0
      sw.spm_gemm ins(%a0, %b0) outs(%c) sizes(%c256, %c256, %c128) vec n alpha 1.0 beta 0.0
          : !a0, !b0, !t
      sw.dma_wait %parts[%c1] : !sw.reply<2>
      %a1 = memref.subview %a[0, 16] [32, 16] [1, 1] : !t to !a1
      sw.spm_gemm ins(%a1, %b1) outs(%c) sizes(%c256, %c256, %c128) vec n alpha 1.0 beta 1.0
          : !a1, !b1, !t
    }
    ```
  }];
  let dependentDialects = ["::mlir::sw::SWDialect", "::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"];
}

def SwVectorize : Pass<"sw-vectorize", "::mlir::ModuleOp"> {
  let summary = "Vectorize loops made from the bodies of ops";
  let description = [{
    Works on launches in the CPE view. A linalg op on LDM tiles that no primitive covers, such
    as a pooling, a depthwise convolution or a stencil, becomes loops over vectors along the
    rows of its output. Its body must have only ops of `tpp.equation`. Each operand must be read
    along its rows, every element or every other one, or be the same for all lanes. Vectors of a
    row, or of up to eight iterations of another parallel loop, are interleaved to hide latency.
    Sums stay in registers in the loops of the reductions. The last vector of a row stores only the lanes that are in
    the row. Other ops do not change.

    ```mlir
    sw.launch @k view(cpe) {
      %x = sw.alloc private : memref<1x1x9xf32, #sw.ldm>
      %w = sw.alloc private : memref<2xf32, #sw.ldm>
      %y = sw.alloc private : memref<1x1x8xf32, #sw.ldm>
      linalg.pooling_ncw_sum ins(%x, %w : memref<1x1x9xf32, #sw.ldm>, memref<2xf32, #sw.ldm>)
          outs(%y : memref<1x1x8xf32, #sw.ldm>)
    }
    ```
    becomes
    ```mlir
    sw.launch @k view(cpe) {
      ...
      %3 = vector.transfer_read %subview[%c0], %2 {in_bounds = [true]} : ...
      %4 = vector.transfer_read %subview[%c4], %2 {in_bounds = [true]} : ...
      %5:2 = scf.for %arg0 = %c0 to %c2 step %c1 iter_args(%arg1 = %3, %arg2 = %4) -> (vector<4xf32>, vector<4xf32>) {
        %subview_0 = memref.subview %0[0, 0, %arg0] [1, 1, 8] [1, 1, 1] : ...
        %6 = vector.transfer_read %subview_0[%c0], %2 {in_bounds = [true]} : ...
        %7 = vector.transfer_read %subview_0[%c4], %2 {in_bounds = [true]} : ...
        %8 = arith.addf %arg1, %6 : vector<4xf32>
        %9 = arith.addf %arg2, %7 : vector<4xf32>
        scf.yield %8, %9 : vector<4xf32>, vector<4xf32>
      }
      vector.transfer_write %5#0, %subview[%c0] {in_bounds = [true]} : ...
      vector.transfer_write %5#1, %subview[%c4] {in_bounds = [true]} : ...
    }
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
                           "::mlir::ub::UBDialect", "::mlir::vector::VectorDialect"];
}

#endif // SUNWAY_DIALECT_SW_TRANSFORMS_LOOPS_PASSES_TD
