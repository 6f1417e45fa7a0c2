//===- Passes.td - Passes on normal forms ------------------*- tablegen -*-===//
#ifndef SUNWAY_TRANSFORMS_NORMALIZATION_PASSES_TD
#define SUNWAY_TRANSFORMS_NORMALIZATION_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwNormalize : Pass<"sw-normalize"> {
  let summary = "Bring what importers print to the forms that later stages know";
  let description = [{
    * An input of an elementwise op that is one number everywhere, a splat constant or
      the result of `linalg.fill`, becomes that number in the body.
    * A sum of products that begins with a bias, repeated over its output, or with a
      constant begins with zeros, and that is added behind it, where it takes no array.
    * A `linalg.batch_matmul` of one batch becomes a `linalg.matmul` of reshaped operands.
    * `tensor.concat` becomes slices that are inserted, in an array with two
      dimensions, of which the second one grows; `linalg.pack` and
      `linalg.unpack` become padding, reshapes and transposition.
    * A `tensor.concat` that begins with all inputs of another one, which nothing reads
      any more then, inserts the others only, in one array for both, as in a dense block.
    * A `linalg.conv_2d_nchw_fchw` of images with zeros between their elements, as importers
      print a transposed convolution, is computed from the images as they are; the
      outputs of a step are filters of their own.
    * What is computed of one number that an op in front has, and in front of other ops, gets
      a loop, so that it ends no launch.
    * A pool whose one window is the image is a reduction of rows.
    * Of a convolution of which only a part is read that is computed, with what follows it
      element by element, and its image is padded only as far as the part sees it.
    * A grouped convolution whose groups are added up, as importers print the gradient of
      filters, becomes one of the channels of all groups.
    * Slices of one element lose their stride, which has no effect. Elementwise ops read
      every so manieth element of rows through their maps, other ops a copy that does, and
      a `tensor.concat` of up to four columns is computed: no transfer moves single
      elements.
    * `tensor.gather` and `tensor.bitcast` become `linalg.generic`, `tensor.scatter` loops.
    * The destination that an elementwise op reads becomes an input of it, outside of
      loops: arguments need not be copied to be written to.
    * An array of which the body of an op extracts an element, at positions that depend on
      its loops and on constants alone, becomes an input of it. A position that is a sum of
      loops is part of the indexing map, any other one the element of a table, which is
      an input too and the offset of a `tpp.gather`: filters that are turned, images that
      are flipped, enlarged or mirrored at their border.

    ```mlir
    %c = arith.constant dense<2.0> : tensor<8x16xf32>
    %0 = linalg.add ins(%x, %c : tensor<8x16xf32>, tensor<8x16xf32>)
        outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
    ```

    becomes a `linalg.generic` with input `%x` that adds 2.0.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
      "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect",
      "::mlir::tpp::TPPDialect"];
}

def SwLowerTMTensor : Pass<"sw-lower-tm-tensor"> {
  let summary = "Lower what torch-mlir prints beside linalg";
  let description = [{
    Ops of the `tm_tensor` dialect become linalg ops, which run on the CPEs, or loops
    over elements, which run on the management core: attention its products, exponential
    and sums; an inclusive scan of a sum or the like along at most 262144 elements, whose
    last elements nothing reads, reductions over all elements up to each, in blocks where
    there are more than 32; other scans,
    scatter, top-k and sort loops, the last merging runs of 1, 2, 4 and more elements.

    ```mlir
    func.func @sums(%x: tensor<8xf32>, %o: tensor<8xf32>, %l: tensor<f32>) -> tensor<8xf32> {
      %0:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%x : tensor<8xf32>)
          outs(%o, %l : tensor<8xf32>, tensor<f32>) {
      ^bb0(%sum: f32, %next: f32):
        %1 = arith.addf %sum, %next : f32
        tm_tensor.yield %1 : f32
      } -> tensor<8xf32>, tensor<f32>
      return %0#0 : tensor<8xf32>
    }
    ```
    becomes
    ```mlir
    func.func @sums(%x: tensor<8xf32>, %o: tensor<8xf32>, %l: tensor<f32>) -> tensor<8xf32> {
      %zero = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<8xf32>
      %z = linalg.fill ins(%zero : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
      %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>],
          iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8xf32>) outs(%z : tensor<8xf32>) {
      ^bb0(%next: f32, %sum: f32):
        %j = linalg.index 1 : index
        %i = linalg.index 0 : index
        %is_part = arith.cmpi ule, %j, %i : index
        %element = arith.select %is_part, %next, %zero : f32
        %1 = arith.addf %sum, %element : f32
        linalg.yield %1 : f32
      } -> tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
      "::mlir::math::MathDialect", "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

def SwDecompose : Pass<"sw-decompose"> {
  let summary = "Split ops on tensors in those that later stages know";
  let description = [{
    Aggregates such as `linalg.softmax` become their parts. A comparison with zero and a
    selection of the larger becomes `arith.maximumf` or `arith.maxnumf`, by what it
    makes of a NaN.

    ```mlir
    %0 = linalg.softmax dimension(1) ins(%x : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>)
        -> tensor<8x16xf32>
    ```
    becomes a maximum over rows, the exponential of differences from it, a sum over
    rows and a division.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
      "::mlir::bufferization::BufferizationDialect", "::mlir::math::MathDialect",
      "::mlir::tensor::TensorDialect"];
}

def SwYieldDestinations : Pass<"sw-yield-destinations"> {
  let summary = "Give the tensors that control flow yields a place";
  let description = [{
    What `scf.for` and `scf.while` carry stays in the buffer of the loop's argument, and
    the branches of `scf.if` and `scf.index_switch` write to one tensor in front of it:
    `bufferization.materialize_in_destination` says so in front of each terminator. Values
    that change places in a loop are copied first, and so is what a loop starts from if
    that has other uses. A copy that proves needless goes away
    with upstream's elimination of empty tensors and bufferization.

    A sum that an op adds to what a loop carries is in its place already, as are elements
    that are inserted there. An elementwise op that reads each element of what the loop
    carries where it writes it is made to update that:

    ```mlir
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<16xf32>) {
      %x = linalg.add ins(%t, %b : tensor<16xf32>, tensor<16xf32>)
          outs(%e : tensor<16xf32>) -> tensor<16xf32>
      scf.yield %x : tensor<16xf32>
    }
    ```

    has a `linalg.generic` that adds the elements of `%b` to those of its output `%t`.
    Where something reads the old values later, or other elements, the result is
    `bufferization.materialize_in_destination %x in %t`.
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect",
      "::mlir::tensor::TensorDialect"];
}

#endif // SUNWAY_TRANSFORMS_NORMALIZATION_PASSES_TD
