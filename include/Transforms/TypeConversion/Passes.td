//===- Passes.td - Passes on types of elements -------------*- tablegen -*-===//
#ifndef SUNWAY_TRANSFORMS_TYPECONVERSION_PASSES_TD
#define SUNWAY_TRANSFORMS_TYPECONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwWidenFloats : Pass<"sw-widen-floats", "::mlir::ModuleOp"> {
  let summary = "Compute in f32 what a program has in f16 or bf16";
  let description = [{
    Arrays of f16 and bf16 stay in memory where a program is given or returns them: at the
    arguments and results of public functions, of those that are only declared, and of
    those that nothing calls. They become f32 behind the one and in front of the other;
    all between is f32, so that sums of products have its accuracy and nothing is rounded
    but by `arith.truncf` and where results are stored. Memrefs are copied, and stored
    again by a function that may write to them.

    ```mlir
    func.func @f(%x: tensor<8x8xf16>) -> tensor<8x8xf16> {
      %e = tensor.empty() : tensor<8x8xf16>
      %0 = linalg.exp ins(%x : tensor<8x8xf16>) outs(%e : tensor<8x8xf16>) -> tensor<8x8xf16>
      return %0 : tensor<8x8xf16>
    }
    ```
    becomes `arith.extf` of the elements of `%x`, the function of tensors of f32, and
    `arith.truncf` of what it yields. An `arith.truncf` of the program becomes one with
    an `arith.extf` behind it. Ops that look at the bits of such elements, as
    `arith.bitcast` does, are refused.

    A `linalg.map` that reads its output, of any type, becomes a `linalg.generic`:
    upstream's op says that it does not, so that its output would have no values.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
      "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"];
}

def SwFloatIndices : Pass<"sw-float-indices"> {
  let summary = "Compute with indices as floats";
  let description = [{
    Integers that all-parallel `linalg.generic` ops compute of `linalg.index` and of
    constants, and hand on to each other only, become f32, which the vectors of the CPEs
    have: what importers print of causal masks and of distances between positions. That
    is done where no number exceeds 2^24, up to which f32 is exact. An index is then an
    input, the numbers along its loop. A product with what may be below zero gets 0.0 added,
    since -0.0 is no integer. Integers of other origin, and such as leave the ops, stay.

    ```mlir
    #all = affine_map<(i, j) -> (i, j)>
    %0 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
        ins(%x : tensor<8x8xf32>) outs(%y : tensor<8x8xf32>) {
    ^bb0(%p: f32, %out: f32):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %later = arith.cmpi ugt, %j, %i : index
      %r = arith.select %later, %low, %p : f32
      linalg.yield %r : f32
    } -> tensor<8x8xf32>
    ```
    becomes an op that reads `dense<[0.0, 1.0, ...]>` by (i) and by (j), too, and compares
    these.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
      "::mlir::tensor::TensorDialect"];
}

def SwFloatMasks : Pass<"sw-float-masks"> {
  let summary = "Hand truth values on as floats";
  let description = [{
    A tensor of i1 that only `linalg.generic`, `linalg.fill` and reshapes make and read
    becomes one of f32 with 1.0 for true and 0.0 for false, which the vectors of the
    CPEs have. Reductions by `arith.andi` and `arith.ori` become those by
    `arith.minimumf` and `arith.maximumf`. Of one that is an argument, or that other ops
    make, these ops read a copy in floats. Results of functions, and what other ops read,
    stay.

    ```mlir
    #all = affine_map<(i) -> (i)>
    %0 = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel"]}
        ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%m : tensor<8xi1>) {
    ^bb0(%p: f32, %q: f32, %out: i1):
      %c = arith.cmpf olt, %p, %q : f32
      linalg.yield %c : i1
    } -> tensor<8xi1>
    ```
    becomes, where `%m` is empty and what reads `%0` can be changed, an op that yields
    1.0 or 0.0.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
      "::mlir::tensor::TensorDialect"];
}

#endif // SUNWAY_TRANSFORMS_TYPECONVERSION_PASSES_TD
