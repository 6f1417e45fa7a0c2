//===- Passes.td - Passes on types of elements -------------*- tablegen -*-===//
#ifndef SUNWAY_TRANSFORMS_TYPECONVERSION_PASSES_TD
#define SUNWAY_TRANSFORMS_TYPECONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwWidenFloats : Pass<"sw-widen-floats", "::mlir::ModuleOp"> {
  let summary = "Compute in f32 where a program uses f16 or bf16";
  let description = [{
    Arrays of f16 and bf16 keep their type in memory at the interface of the program. These are
    the arguments and results of public functions, of functions that are only declared, and of
    functions that nothing calls. Arguments are converted to f32, and results are converted
    back; everything between is f32. Sums of products then have the accuracy of f32. Values are
    rounded only by `arith.truncf` and where results are stored. Memrefs are copied, and a
    function that may write to them stores them again.

    ```mlir
    func.func @f(%x: tensor<8x8xf16>) -> tensor<8x8xf16> {
      %e = tensor.empty() : tensor<8x8xf16>
      %0 = linalg.exp ins(%x : tensor<8x8xf16>) outs(%e : tensor<8x8xf16>) -> tensor<8x8xf16>
      return %0 : tensor<8x8xf16>
    }
    ```
    becomes `arith.extf` of the elements of `%x`, the function on tensors of f32, and
    `arith.truncf` of its result. An `arith.truncf` of the program is followed by an
    `arith.extf`. Ops that read the bits of such elements, such as `arith.bitcast`, are
    rejected. So are complex numbers of f16 or bf16, which `sw-split-complex` splits beforehand.

    A `linalg.map` of any type that reads its output becomes a `linalg.generic`. Upstream's op
    declares that it does not read its output, so the output would have no values.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
      "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"];
}

def SwMixedPrecision : Pass<"sw-mixed-precision"> {
  let summary = "Choose the products of an f32 program that multiply f16 or bf16";
  let description = [{
    Matrix products and convolutions of f32 get the mark `sw.operand_type`, by which
    `sw-narrow-products` multiplies operands that are rounded to 16 bits. Sums, and all other
    ops, stay f32: softmax, normalizations, losses and updates of weights. Weights in f32
    remain the masters that are updated. The attribute `sw.operand_type` of an op comes first;
    `f32` excludes it. A chip without 16-bit arithmetic computes in f32, and a warning says so.
    Remarks of the category `sw-mixed-precision` list the type of each product.

    ```mlir
    linalg.matmul ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%c : tensor<8x8xf32>)
        -> tensor<8x8xf32>
    ```
    gets `{sw.operand_type = f16}`.
  }];
  let options = [
    Option<"precision", "precision", "::mlir::sw::Precision", "::mlir::sw::Precision::MixedF16",
           "Types of the operands of products",
           [{::llvm::cl::values(
             clEnumValN(::mlir::sw::Precision::F32, "f32", "As in the program"),
             clEnumValN(::mlir::sw::Precision::MixedF16, "mixed-f16", "f16, other ops in f32"),
             clEnumValN(::mlir::sw::Precision::MixedBF16, "mixed-bf16",
                        "bf16, other ops in f32"))}]>];
}

def SwScaleLoss : Pass<"sw-scale-loss", "::mlir::ModuleOp"> {
  let summary = "Scale the gradients of a training step";
  let description = [{
    Gradients of less than 6e-8 are zero in f16. The gradients that products read are multiplied
    by `factor`, a power of two, and what is computed of them is divided by it. In f32 both are
    exact, so only the rounding of 16-bit operands changes.

    The forward pass is what computes the loss. That is the result with the attribute `sw.loss`,
    or else each result of one float that is no update of an argument. A product outside of it
    multiplies a gradient by a weight, or by a value of the forward pass, possibly transposed.
    Ops that are linear in gradients, such as reductions and masks, pass scaled gradients on;
    other ops, such as updates of weights, read them unscaled. A product both of whose operands
    may be gradients is not scaled. Remarks of the category `sw-scale-loss` list the products.

    ```mlir
    %0 = linalg.matmul ins(%g, %w : tensor<8x4xf32>, tensor<4x8xf32>) outs(%z : tensor<8x8xf32>)
        -> tensor<8x8xf32>
    ```
    of the backward pass reads `%g` times the factor, and other ops read `%0` divided by it.

    With `factor=dynamic` the function gets two more arguments and results: the factor
    (`tensor<f32>`) and the steps without overflow since it changed (`tensor<i32>`). If a
    gradient is not finite, results that update arguments are the arguments, and the factor is
    halved. It is doubled after `growth-steps` other steps. The attribute `sw.updates` of a
    result has the number of the argument, or -1, where the program leaves it open.
  }];
  let options = [
    Option<"factor", "factor", "std::string", "\"65536\"",
           "The factor, a power of two, or dynamic">,
    Option<"growthSteps", "growth-steps", "int64_t", "2000",
           "Steps without overflow after which a dynamic factor is doubled">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
      "::mlir::tensor::TensorDialect"];
}

def SwNarrowProducts : Pass<"sw-narrow-products"> {
  let summary = "Choose the types that products read and multiply";
  let description = [{
    `sw-widen-floats` marks products with the type that their operands have in the program
    (`sw.operand_type`). On a chip with 16-bit arithmetic such a product reads operands of this
    type and adds to f32. Sums of `run` k steps are 16-bit floats, and are then added to C. With
    `run = 0` all sums are f32, at the speed of f32. The attribute `sw.run` of a product
    overrides `run`.

    An operand that was widened is read as it was. Others are rounded where they are computed,
    or by the product, on its tiles. Products with an odd number of elements in the rows of an
    operand stay f32: transfers move words of two elements.

    Products of f32 read operands that were widened as they were, too, and convert tiles of
    them, and constants whose numbers all are of the type of the mark. The model chooses between
    that and the kernels that convert arrays, for each operand. Integers of i8 that were
    converted by `arith.sitofp` are widened numbers here. With `f16-weights`, constants of f32
    are rounded and read as f16. One with a number that is no finite f16 stays, with a warning.

    ```mlir
    %0 = linalg.matmul {sw.operand_type = f16} ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>)
        outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    ```
    becomes a `linalg.generic` with `sw.run = 64` on operands of f16. Without `sw.run` of its
    own, a product with windows of 3 x 3 taps has runs of 72, which are whole channels: a run may
    be an eighth longer for that.
  }];
  let options = [
    Option<"run", "run", "int64_t", "64",
           "K steps whose products are summed in 16 bits; 0: all sums are f32">,
    Option<"choice", "choice", "::mlir::sw::NarrowProducts", "::mlir::sw::NarrowProducts::Auto",
           "Which marked products multiply 16 bits",
           [{::llvm::cl::values(
             clEnumValN(::mlir::sw::NarrowProducts::Auto, "auto",
                        "If the model predicts less time"),
             clEnumValN(::mlir::sw::NarrowProducts::Always, "always", "If the chip can"),
             clEnumValN(::mlir::sw::NarrowProducts::Never, "never", "None"))}]>,
    Option<"tileCasts", "tile-casts", "::mlir::sw::TileCasts", "::mlir::sw::TileCasts::Auto",
           "Which products convert inputs on tiles",
           [{::llvm::cl::values(
             clEnumValN(::mlir::sw::TileCasts::Auto, "auto",
                        "If the model predicts less time"),
             clEnumValN(::mlir::sw::TileCasts::Always, "always", "If there is a schedule"),
             clEnumValN(::mlir::sw::TileCasts::Never, "never", "None"))}]>,
    Option<"f16Weights", "f16-weights", "bool", "false",
           "Store constant operands of products as f16">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
      "::mlir::tensor::TensorDialect"];
}

def SwFloatIndices : Pass<"sw-float-indices"> {
  let summary = "Compute with indices as floats";
  let description = [{
    Integers become f32, for which the CPEs have vectors, if all-parallel `linalg.generic` ops
    compute them from `linalg.index` and constants only. They may be passed between such ops
    only. Importers print causal masks and distances between positions in this form. The pass
    applies where no value exceeds 2^24, up to which f32 is exact. An index then becomes an
    input with the values along its loop. A product with a factor that may be negative gets 0.0
    added, because -0.0 is not an integer. Integers of other origin, and integers that other ops
    read, stay.

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
    becomes an op that also reads `dense<[0.0, 1.0, ...]>` by (i) and by (j), and compares
    these.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
      "::mlir::tensor::TensorDialect"];
}

def SwFloatMasks : Pass<"sw-float-masks"> {
  let summary = "Store boolean tensors as floats";
  let description = [{
    A tensor of i1 becomes a tensor of f32 with 1.0 for true and 0.0 for false, for which the
    CPEs have vectors. The tensor must be written and read by `linalg.generic`, `linalg.fill`
    and reshapes only. Reductions by `arith.andi` and `arith.ori` become reductions by
    `arith.minimumf` and `arith.maximumf`. If an i1 tensor is an argument, or other ops produce
    it, these ops read a copy in floats. Results of functions and tensors that other ops read
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
    becomes an op that yields 1.0 or 0.0, if `%m` is empty and the readers of `%0` can be
    changed.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
      "::mlir::tensor::TensorDialect"];
}

#endif // SUNWAY_TRANSFORMS_TYPECONVERSION_PASSES_TD
