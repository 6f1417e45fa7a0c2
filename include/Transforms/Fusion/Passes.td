//===- Passes.td - Passes on fusion of ops -----------------*- tablegen -*-===//
#ifndef SUNWAY_TRANSFORMS_FUSION_PASSES_TD
#define SUNWAY_TRANSFORMS_FUSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwFuse : Pass<"sw-fuse"> {
  let summary = "Put elementwise ops that follow each other in one body";
  let description = [{
    An elementwise op on tensors that is the input of another one is computed where it
    is read, so that the intermediate is never stored, and one kernel does the work of
    both. That needs arithmetic that vectors have (see `tpp.equation`), an input that is
    read in the order of the loops, and at most ten operands together. A result that
    others read too is computed again where that is at most four operations on at most
    one input of full size, which is no more to load than the result, unless a reduction
    or a product needs the result of several inputs as an array anyhow.

    Before that, arrays lose dimensions of one element that are read at 0, which
    importers keep of reductions, and reshapes go behind the elementwise ops and
    reductions that read them, so that these meet what computes their inputs. A batch of
    products gets the dimensions that ops between it and the next batch tell apart, as the
    sum with a mask of each sequence does. Rows of which all elements are -inf are found
    by their maximum, where there is one. What multiplies the channels of an image, by
    themselves or for a single image, multiplies the filter of the convolution that reads
    it where that has at most a fourth of the elements. Factors move only where they are
    known to leave no number out of its range: see "Factors move within the range of
    numbers" in the rationale.

    `sw.fuse = false` on an op leaves it alone. Results and operands that nothing uses
    are removed. Remarks (category `sw-fuse`) say of each pair what was done, and why not.

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

def SwFoldScales : Pass<"sw-fold-scales"> {
  let summary = "Multiply constant weights by what scales their channels";
  let description = [{
    Elementwise ops behind a convolution or a matrix product with constant weights that
    compute `a * x + b`, with constants `a` and `b` of each channel or of all, are a batch
    normalisation that does not learn. `a` becomes part of the weights, which
    `sw-fold-constants` then computes, and one op adds `b`. The op may go on with something
    else, such as an activation. What is rounded is another number. `a`, `b` and the weights
    are computed first, and where one of them is no normal number, or `a` is zero or larger
    than 2^20, the ops stay. So they do behind weights that are arguments, of which nothing
    is known.

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

    Remarks of the category `sw-fold` say of how many ops.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
      "::mlir::tensor::TensorDialect"];
}

#endif // SUNWAY_TRANSFORMS_FUSION_PASSES_TD
