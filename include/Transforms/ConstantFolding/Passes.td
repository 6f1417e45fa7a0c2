//===- Passes.td - Passes on constants ---------------------*- tablegen -*-===//
#ifndef SUNWAY_TRANSFORMS_CONSTANTFOLDING_PASSES_TD
#define SUNWAY_TRANSFORMS_CONSTANTFOLDING_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwFoldConstants : Pass<"sw-fold-constants", "::mlir::ModuleOp"> {
  let summary = "Compute what depends on constants alone";
  let description = [{
    Results of pure ops of `linalg`, `tensor`, `arith` and `math` on tensors that depend on
    constants alone become constants: filters that are laid out otherwise, the scales of a
    batch normalisation. Upstream's passes lower these ops for the machine that compiles,
    where LLVM's JIT runs them, all of a function at once. An op of the program that is left
    computes what only repeats its constants, as a row that is broadcast: a
    result has at most 4 times the bytes of the constants that it is made of, or 1 KB; one
    that is made of the positions of its elements, as a causal mask is, has at most 4 MiB,
    for no primitive knows these. So do ops of more than 2^28 iterations, those that may read
    single elements (`tensor.extract`) outside of an array, and what upstream cannot lower.

    ```mlir
    %w = arith.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
    %e = tensor.empty() : tensor<3x2xf32>
    %t = linalg.transpose ins(%w : tensor<2x3xf32>) outs(%e : tensor<3x2xf32>)
        permutation = [1, 0]
    ```
    becomes
    ```mlir
    %t = arith.constant dense<[[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]]> : tensor<3x2xf32>
    ```

    Remarks of the category `sw-fold` have the bytes.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def SwPrepareWeights : Pass<"sw-prepare-weights", "::mlir::ModuleOp"> {
  let summary = "Move what depends on weights alone to a function of its own";
  let description = [{
    Of a function with arguments that have the attribute `sw.weight`, results of pure ops that
    depend on these and on constants alone are computed by another function, once, and become
    further arguments, with the attribute `sw.prepared`. `sw.prepare` of the function
    names the other one, which takes the weights in their order and returns what the further
    arguments are, in theirs. What is worth it is as in `sw-fold-constants`. The pass may
    run several times: later ones add to both functions. A function that others call
    stays as it is.

    ```mlir
    func.func @net(%x: tensor<5x3xf32>, %w: tensor<2x3xf32> {sw.weight},
                   %o: tensor<5x2xf32>) -> tensor<5x2xf32> {
      %e = tensor.empty() : tensor<3x2xf32>
      %t = linalg.transpose ins(%w : tensor<2x3xf32>) outs(%e : tensor<3x2xf32>)
          permutation = [1, 0]
      %y = linalg.matmul ins(%x, %t : tensor<5x3xf32>, tensor<3x2xf32>)
          outs(%o : tensor<5x2xf32>) -> tensor<5x2xf32>
      return %y : tensor<5x2xf32>
    }
    ```
    becomes
    ```mlir
    func.func @net(%x: tensor<5x3xf32>, %w: tensor<2x3xf32> {sw.weight},
                   %o: tensor<5x2xf32>, %p: tensor<3x2xf32> {sw.prepared}) -> tensor<5x2xf32>
        attributes {sw.prepare = @net_prepared} {
      %0 = linalg.matmul ins(%x, %p : tensor<5x3xf32>, tensor<3x2xf32>)
          outs(%o : tensor<5x2xf32>) -> tensor<5x2xf32>
      return %0 : tensor<5x2xf32>
    }
    func.func @net_prepared(%w: tensor<2x3xf32> {sw.weight}) -> tensor<3x2xf32> {
      %0 = tensor.empty() : tensor<3x2xf32>
      %t = linalg.transpose ins(%w : tensor<2x3xf32>) outs(%0 : tensor<3x2xf32>)
          permutation = [1, 0]
      return %t : tensor<3x2xf32>
    }
    ```
  }];
}

#endif // SUNWAY_TRANSFORMS_CONSTANTFOLDING_PASSES_TD
