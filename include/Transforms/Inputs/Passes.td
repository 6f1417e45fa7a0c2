//===- Passes.td - Passes on the forms of inputs ------------*- tablegen -*-===//
#ifndef SUNWAY_TRANSFORMS_INPUTS_PASSES_TD
#define SUNWAY_TRANSFORMS_INPUTS_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwLowerIndex : Pass<"sw-lower-index"> {
  let summary = "Replace ops of the index dialect by those of arith";
  let description = [{
    `arith` has the same op on `index` for each op of the dialect `index`; later passes
    and the C output know those. `index.sizeof` is 64, the width of `index` in the C.

    ```mlir
    %c7 = index.constant 7
    %0 = index.minu %k, %c7
    ```
    becomes
    ```mlir
    %c7 = arith.constant 7 : index
    %0 = arith.minui %k, %c7 : index
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def SwLowerPoison : Pass<"sw-lower-poison"> {
  let summary = "Give poison a value that C has";
  let description = [{
    `ub.poison` stands for values that nothing looks at, such as what a loop carries that
    was left by another branch. Numbers become zero, arrays are not written.

    ```mlir
    %0 = ub.poison : i32
    ```
    becomes
    ```mlir
    %0 = arith.constant 0 : i32
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
      "::mlir::complex::ComplexDialect", "::mlir::memref::MemRefDialect",
      "::mlir::tensor::TensorDialect"];
}

def SwSequentialLoops : Pass<"sw-sequential-loops"> {
  let summary = "Make scf.for of parallel loops that have results or kernels";
  let description = [{
    * An `scf.parallel` with reductions becomes a nest of `scf.for` that carries the
      values; the reductions run in the order of the iterations.
    * An `scf.forall` that has results or contains ops on arrays becomes a nest of
      `scf.for` as well, whatever hardware its mapping names: the kernels in it
      use all CPEs. Loops that this compiler itself has mapped (`#sw.map`) stay.

    * Affine loops with results that `affine.parallel` reduces, or with ops on arrays or
      vectors in them, become loops of `scf` by upstream's `lower-affine`.

    Upstream's conversions of parallel loops take those without results only.

    ```mlir
    %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%z) -> f32 {
      %v = memref.load %x[%i] : memref<64xf32>
      scf.reduce(%v : f32) {
      ^bb0(%a: f32, %b: f32):
        %s = arith.addf %a, %b : f32
        scf.reduce.return %s : f32
      }
    }
    ```
    becomes
    ```mlir
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (f32) {
      %v = memref.load %x[%i] : memref<64xf32>
      %s = arith.addf %a, %v : f32
      scf.yield %s : f32
    }
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect",
      "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
      "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect",
      "::mlir::vector::VectorDialect"];
}

#endif // SUNWAY_TRANSFORMS_INPUTS_PASSES_TD
