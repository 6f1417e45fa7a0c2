//===- Passes.td - Passes on constants ---------------------*- tablegen -*-===//
#ifndef SUNWAY_TRANSFORMS_CONSTANTFOLDING_PASSES_TD
#define SUNWAY_TRANSFORMS_CONSTANTFOLDING_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwFoldConstants : Pass<"sw-fold-constants", "::mlir::ModuleOp"> {
  let summary = "Evaluate ops that depend only on constants";
  let description = [{
    Results of pure ops of `linalg`, `tensor`, `arith` and `math` on tensors become constants if
    they depend only on constants. Examples are filters in another layout and the scales of a
    batch normalisation. Upstream's passes lower the ops of a function together for the machine
    that compiles, and LLVM's JIT runs them. Ops that only repeat their constants, such as a
    broadcast of a row, stay in the program. A result has at most 4 times the bytes of its
    constants, or 1 KB. A result that is computed from the positions of its elements, such as a
    causal mask, has at most 4 MiB, because no primitive supports positions. The following ops
    stay too: ops of more than 2^28 iterations or with a loop in their body, ops that may divide
    by zero or read single elements (`tensor.extract`) outside of an array, and ops that upstream
    cannot lower.

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

    Remarks of the category `sw-fold` give the bytes.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def SwPrepareWeights : Pass<"sw-prepare-weights", "::mlir::ModuleOp"> {
  let summary = "Move ops that depend only on weights to a separate function";
  let description = [{
    Applies to functions with arguments that have the attribute `sw.weight`. If results of pure
    ops depend only on these arguments and on constants, another function computes them once.
    They become further arguments, with the attribute `sw.prepared`. The attribute `sw.prepare`
    names the other function. It takes the weights in their order and returns the values of the
    further arguments in theirs. The limits of size are those of `sw-fold-constants`. The pass
    may run several times: later runs extend both functions. A function that others call does
    not change.

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
