//===- Passes.td - Passes on linalg -------------------------*- tablegen -*-===//
#ifndef SUNWAY_TRANSFORMS_PASSES_TD
#define SUNWAY_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwDecompose : Pass<"sw-decompose"> {
  let summary = "Split ops on tensors in those that later stages know";
  let description = [{
    Aggregates such as `linalg.softmax` become their parts, and an elementwise body that
    is a chain of primitives becomes one `linalg.generic` for each, so that the CPEs run
    them. Bodies with anything else in them stay whole for the management core.

    ```mlir
    %0 = linalg.generic {...} ins(%x, %b) outs(%e) {
      %s = arith.addf %p, %q : f32
      %r = arith.maximumf %s, %zero : f32
      linalg.yield %r : f32
    }
    ```

    becomes a `linalg.generic` with the sum and one with the maximum.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
      "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"];
}

def SwLowerConv : Pass<"sw-lower-conv"> {
  let summary = "Lower convolutions to matrix products";
  let description = [{
    Explicit im2col: a strided copy that lays out the input windows as a matrix, and a
    matrix product. Stride and dilation are part of the copy's indexing map.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect",
      "::mlir::memref::MemRefDialect", "::mlir::arith::ArithDialect"];
}

def SwTile : Pass<"sw-tile"> {
  let summary = "Tile linalg ops for a core group";
  let description = [{
    Tiles each op that the CPEs can run to scf.for loops over tiles that fit in the
    LDM of the mesh, and records the choice on the tile op as `sw.tile`.
  }];
  let options = [
    ListOption<"tileSizes", "tile-sizes", "int64_t",
               "Tile size per loop of a contraction as m,n,k; 0 keeps the default">,
  ];
  let dependentDialects = ["::mlir::sw::SWDialect", "::mlir::linalg::LinalgDialect",
      "::mlir::tensor::TensorDialect", "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
      "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect"];
}

#endif // SUNWAY_TRANSFORMS_PASSES_TD
