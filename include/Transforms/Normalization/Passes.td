//===- Passes.td - Passes on normal forms ------------------*- tablegen -*-===//
#ifndef SUNWAY_TRANSFORMS_NORMALIZATION_PASSES_TD
#define SUNWAY_TRANSFORMS_NORMALIZATION_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwNormalize : Pass<"sw-normalize"> {
  let summary = "Rewrite the ops of importers in the forms that later stages support";
  let description = [{
    * If an input of an elementwise op has the same value everywhere, that value becomes a
      scalar in the body. Such inputs are splat constants and results of `linalg.fill`.
    * A contraction or convolution whose initial value is a constant or a broadcast bias starts
      from zeros. The initial value is added afterwards, where it needs no array in main memory.
    * A `linalg.batch_matmul` with one batch becomes a `linalg.matmul` of reshaped operands.
    * `tensor.concat` becomes insertions of slices into an array with two dimensions, of which
      the second one grows. `linalg.pack` and `linalg.unpack` become padding, reshapes and
      transposes.
    * A `tensor.concat` may begin with all inputs of another one, as in a dense block. If
      nothing else reads that one afterwards, both use the same array, and the later one inserts
      only the remaining inputs.
    * Importers print a transposed convolution as a `linalg.conv_2d_nchw_fchw` of images with
      zeros between their elements. It is computed from the images without these zeros, with
      separate filters for the outputs of each step.
    * A scalar computation that reads the result of one kernel, and that other kernels follow,
      gets a loop of one iteration. It then does not end a launch.
    * A pooling whose only window is the whole image becomes a reduction of rows.
    * If only a part of a convolution's result is read, only that part is computed, together
      with the elementwise ops after it. The image is padded only as far as that part needs.
    * Importers print the gradient of filters as a grouped convolution whose groups are summed.
      It becomes one convolution with the channels of all groups.
    * Slices of one element lose their stride, which has no effect. Elementwise ops read strided
      rows through their indexing maps; other ops read a packed copy. A `tensor.concat` of up to
      four columns is computed by an elementwise op. No transfer then moves single elements.
    * `tensor.gather` and `tensor.bitcast` become `linalg.generic`. `tensor.scatter` becomes
      loops.
    * If an elementwise op outside of loops reads its destination, the destination becomes an
      input. Arguments then need no copy before the op writes.
    * If the body of an op extracts an element of an array, and its position depends only on
      loop indices and constants, the array becomes an input. A position that is a sum of loop
      indices becomes part of the indexing map. Any other position becomes an element of a
      table, which is a further input and provides the offset of a `tpp.gather`. Examples are
      flipped filters, and images that are flipped, enlarged or mirrored at their border.

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
  let summary = "Lower the ops of torch-mlir that are not in linalg";
  let description = [{
    Ops of the `tm_tensor` dialect become linalg ops, which run on the CPEs, or loops over
    elements, which run on the MPE:

    * attention becomes `sw.attention`, which `sw-decompose` splits;
    * an inclusive scan along at most 262144 elements becomes reductions, one for each element
      over all elements up to it. It must have a combiner such as a sum, and nothing may read
      its last elements. More than 32 elements are computed in blocks;
    * other scans, scatter and top-k become loops;
    * sort becomes loops that merge runs of 1, 2, 4 and more elements.

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
      "::mlir::math::MathDialect", "::mlir::scf::SCFDialect", "::mlir::sw::SWDialect",
      "::mlir::tensor::TensorDialect"];
}

def SwDecompose : Pass<"sw-decompose"> {
  let summary = "Decompose ops on tensors into ops that later stages support";
  let description = [{
    Aggregates such as `linalg.softmax`, `sw.attention` and `sw.normalization` are decomposed.
    The parts of a softmax get `sw.carry` with their roles. A comparison with zero and a
    selection of the larger value become `arith.maximumf` or `arith.maxnumf`, depending on how
    they treat a NaN.

    ```mlir
    %0 = linalg.softmax dimension(1) ins(%x : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>)
        -> tensor<8x16xf32>
    ```
    becomes a maximum over rows, the exponential of differences from it, a sum over rows and a
    division.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect",
      "::mlir::bufferization::BufferizationDialect", "::mlir::math::MathDialect",
      "::mlir::sw::SWDialect", "::mlir::tensor::TensorDialect"];
}

def SwYieldDestinations : Pass<"sw-yield-destinations"> {
  let summary = "Give the tensors that control flow yields a destination";
  let description = [{
    Tensors that `scf.for` and `scf.while` carry stay in the buffer of the loop's argument. The
    branches of `scf.if` and `scf.index_switch` write to one tensor that is created before the
    op. A `bufferization.materialize_in_destination` before each terminator specifies the
    destination. Values that are swapped in a loop are copied first. So is the initial value of
    a loop if it has other uses. Upstream's elimination of empty tensors and bufferization
    remove copies that are not needed.

    A loop-carried tensor needs no such op if an op accumulates into it or if elements are
    inserted into it. An elementwise op is rewritten to update the carried tensor in place if it
    reads each element at the position where it writes it:

    ```mlir
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<16xf32>) {
      %x = linalg.add ins(%t, %b : tensor<16xf32>, tensor<16xf32>)
          outs(%e : tensor<16xf32>) -> tensor<16xf32>
      scf.yield %x : tensor<16xf32>
    }
    ```

    has a `linalg.generic` that adds the elements of `%b` to those of its output `%t`. If a
    later op reads the old values, or the op reads other elements, the result is
    `bufferization.materialize_in_destination %x in %t`.
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect",
      "::mlir::tensor::TensorDialect"];
}

#endif // SUNWAY_TRANSFORMS_NORMALIZATION_PASSES_TD
