//===- Passes.td - Passes on fusion of ops -----------------*- tablegen -*-===//
#ifndef SUNWAY_TRANSFORMS_FUSION_PASSES_TD
#define SUNWAY_TRANSFORMS_FUSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwFuse : Pass<"sw-fuse"> {
  let summary = "Fuse elementwise ops that follow each other into one body";
  let description = [{
    If an elementwise op on tensors is the input of another one, it is computed where its result
    is read. The intermediate result is never stored, and one kernel does the work of both. The
    arithmetic must have vectors (see `tpp.equation`), the input must be read in the order of
    the loops, and the fused op has at most ten operands. A result with other readers is
    recomputed if that costs at most four operations on at most one input of full size. This
    loads no more than the result would. The exception is a result of several inputs that a
    reduction or a product needs as an array anyway.

    Before that, the pass rewrites the following:

    * Arrays lose dimensions of one element that are read at 0. Importers keep such dimensions
      of reductions.
    * Reshapes move after the elementwise ops and reductions that read them. These are then next
      to the ops that compute their inputs.
    * A batch of products gets the dimensions that ops between it and the next batch
      distinguish. An example is the sum with a mask of each sequence.
    * Rows whose elements are all -inf are found by their maximum, if there is one.
    * A factor of the channels of an image moves to the filter of the convolution that reads it,
      if the filter has at most a fourth of the elements. The factor depends on the channel
      alone, or there is only one image. Factors move only if no number can leave its range: see
      "Factors move within the range of numbers" in the rationale.

    `sw.fuse = false` on an op excludes it. Unused results and operands are removed. Remarks
    (category `sw-fuse`) report for each pair whether it was fused, or why not.

    ```mlir
    #all = affine_map<(i) -> (i)>
    %0 = linalg.add ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>)
        -> tensor<8xf32>
    %1 = linalg.exp ins(%0 : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    ```
    becomes
    ```mlir
    #all = affine_map<(i) -> (i)>
    %1 = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel"]}
        ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
    ^bb0(%p: f32, %q: f32, %out: f32):
      %s = arith.addf %p, %q : f32
      %r = math.exp %s : f32
      linalg.yield %r : f32
    } -> tensor<8xf32>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
      "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"];
}

def SwIntegerWeights : Pass<"sw-integer-weights"> {
  let summary = "Move the scales of integer weights after their products";
  let description = [{
    Weights of i8 are converted to f32 and multiplied by a scale of each output channel, or by
    one number. The pass moves these factors after the product or the convolution that reads
    the weights, if the sum begins at zero. `sw-narrow-products` then makes the product read the
    integers. A conversion in the body of a product becomes an op before it. Factors along the
    sum stay. Sums of the unscaled products are at most 128 times those of the activations.

    ```mlir
    #all = affine_map<(k, n) -> (k, n)>
    #row = affine_map<(k, n) -> (n)>
    %z = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<8x4xf32>
    %w = linalg.generic {indexing_maps = [#all, #row, #all],
        iterator_types = ["parallel", "parallel"]}
        ins(%q, %scale : tensor<8x4xi8>, tensor<4xf32>) outs(%e : tensor<8x4xf32>) {
    ^bb0(%number: i8, %factor: f32, %out: f32):
      %f = arith.sitofp %number : i8 to f32
      %m = arith.mulf %f, %factor : f32
      linalg.yield %m : f32
    } -> tensor<8x4xf32>
    %c = tensor.empty() : tensor<2x4xf32>
    %i = linalg.fill ins(%z : f32) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
    %0 = linalg.matmul ins(%x, %w : tensor<2x8xf32>, tensor<8x4xf32>)
        outs(%i : tensor<2x4xf32>) -> tensor<2x4xf32>
    ```
    becomes an op that only converts `%q`, the product, and an op that multiplies the columns of
    its result by `%scale`.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
      "::mlir::tensor::TensorDialect"];
}

def SwFoldScales : Pass<"sw-fold-scales"> {
  let summary = "Fold channel scales into constant weights";
  let description = [{
    Elementwise ops after a convolution or a matrix product with constant weights may compute
    `a * x + b`, with constants `a` and `b` for each channel or for all. This is a batch
    normalisation at inference. `a` becomes part of the weights, which `sw-fold-constants` then
    computes, and one op adds `b`. The op may continue with other arithmetic, such as an
    activation. The rounding changes. `a`, `b` and the weights are computed first. The ops stay
    if one of them is not a normal number, or if `a` is zero or larger than 2^20. They also stay
    if the weights are arguments, whose values are unknown.

    ```mlir
    #row = affine_map<(m, n) -> (n)>
    #all = affine_map<(m, n) -> (m, n)>
    %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
    %mean = arith.constant dense<[0.5, 0.25]> : tensor<2xf32>
    %factor = arith.constant dense<[8.0, 4.0]> : tensor<2xf32>
    %z = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<7x2xf32>
    %zeros = linalg.fill ins(%z : f32) outs(%e : tensor<7x2xf32>) -> tensor<7x2xf32>
    %c = linalg.matmul ins(%x, %w : tensor<7x3xf32>, tensor<3x2xf32>)
        outs(%zeros : tensor<7x2xf32>) -> tensor<7x2xf32>
    %y = linalg.generic {indexing_maps = [#all, #row, #row, #all],
        iterator_types = ["parallel", "parallel"]}
        ins(%c, %mean, %factor : tensor<7x2xf32>, tensor<2xf32>, tensor<2xf32>)
        outs(%e : tensor<7x2xf32>) {
    ^bb0(%p: f32, %q: f32, %r: f32, %o: f32):
      %d = arith.subf %p, %q : f32
      %f = arith.mulf %d, %r : f32
      linalg.yield %f : f32
    } -> tensor<7x2xf32>
    ```
    becomes an op that computes `%factor` and `-%mean * %factor`, one that multiplies the
    columns of `%w` by the former, the product, and an op that adds the latter to it.

    Remarks of the category `sw-fold` give the number of ops.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
      "::mlir::tensor::TensorDialect"];
}

#endif // SUNWAY_TRANSFORMS_FUSION_PASSES_TD
