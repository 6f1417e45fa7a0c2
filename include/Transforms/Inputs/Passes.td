//===- Passes.td - Passes on the forms of inputs ------------*- tablegen -*-===//
#ifndef SUNWAY_TRANSFORMS_INPUTS_PASSES_TD
#define SUNWAY_TRANSFORMS_INPUTS_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwFlattenModules : Pass<"sw-flatten-modules", "::mlir::ModuleOp"> {
  let summary = "Move what nested modules contain into the outermost one";
  let description = [{
    The functions and globals of a `builtin.module` in the module become its own. A name
    that is taken gets the name of the nested module in front. Attributes of a nested
    module that the outermost one has not become its own.

    ```mlir
    module @layer {
      func.func @f() {
        return
      }
    }
    func.func private @f()
    ```
    becomes
    ```mlir
    func.func @layer_f() {
      return
    }
    func.func private @f()
    ```
  }];
}

def SwRankArguments : Pass<"sw-rank-arguments", "::mlir::ModuleOp"> {
  let summary = "Give arguments the shapes that their casts say";
  let description = [{
    An argument of a function that nothing calls, of which the type has no rank or no
    static shape, gets the static type that the function casts it to. If it is
    reinterpreted instead, by `memref.reinterpret_cast`, it gets one dimension with as
    many elements as are reached: offsets that change count with their largest value, where
    that follows from bounds of loops. An argument of which that is not known stays
    as it is.

    ```mlir
    func.func @f(%x: memref<*xf32>) -> memref<1024xf32> {
      %a = memref.reinterpret_cast %x to offset: [0], sizes: [1024], strides: [1]
          : memref<*xf32> to memref<1024xf32>
      return %a : memref<1024xf32>
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: memref<1024xf32>) -> memref<1024xf32> {
      %a = memref.reinterpret_cast %x to offset: [0], sizes: [1024], strides: [1]
          : memref<1024xf32> to memref<1024xf32>
      return %a : memref<1024xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect",
      "::mlir::tensor::TensorDialect"];
}

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

def SwStaticShapes : Pass<"sw-static-shapes", "::mlir::ModuleOp"> {
  let summary = "Give arrays the extents that casts and constants say";
  let description = [{
    * A call of a function with arrays of dynamic shape is replaced by its body. A
      function that calls itself so is refused.
    * Casts from static to dynamic shapes move behind the ops that read them, so that
      these have static shapes: upstream's canonicalization, and the same for what
      it does not cover, such as `bufferization.to_tensor` and elementwise ops.
    * `tensor.reshape` and `memref.reshape` between static shapes become
      `collapse_shape` and `expand_shape`. The shape of the result is that of its type, else
      that of constants, and one extent follows from the number of elements.

    ```mlir
    %s = arith.constant dense<[4, 64]> : tensor<2xi64>
    %r = tensor.reshape %x(%s) : (tensor<8x32xf32>, tensor<2xi64>) -> tensor<4x64xf32>
    ```
    becomes
    ```mlir
    %c = tensor.collapse_shape %x [[0, 1]] : tensor<8x32xf32> into tensor<256xf32>
    %r = tensor.expand_shape %c [[0, 1]] output_shape [4, 64] : tensor<256xf32> into tensor<4x64xf32>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
      "::mlir::bufferization::BufferizationDialect", "::mlir::linalg::LinalgDialect",
      "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
      "::mlir::tensor::TensorDialect"];
}

def SwVectorsToTensors : Pass<"sw-vectors-to-tensors", "::mlir::ModuleOp"> {
  let summary = "Replace the vectors of a program by tensors";
  let description = [{
    Vectors outside of launches become tensors of their shape, so that their ops are tiled
    for the CPEs as all others. Reads and writes of what lies in bounds, in order and
    without a mask, become slices; all others become loops over single elements with
    a condition. Of a memref the elements are copied where the read stands.
    `vector.contract` and reductions become `linalg.generic` with the same maps,
    elementwise ops stay what they are, on tensors.

    ```mlir
    %v = vector.transfer_read %x[%c0, %c0], %z {in_bounds = [true, true]}
        : tensor<4x8xf32>, vector<4x8xf32>
    %w = arith.addf %v, %v : vector<4x8xf32>
    ```
    becomes a `tensor.extract_slice` and an `arith.addf` on `tensor<4x8xf32>`.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
      "::mlir::bufferization::BufferizationDialect", "::mlir::linalg::LinalgDialect",
      "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect",
      "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect",
      "::mlir::vector::VectorDialect"];
}

def SwSplitComplex : Pass<"sw-split-complex", "::mlir::ModuleOp"> {
  let summary = "Replace complex numbers by their two parts";
  let description = [{
    Each value of a complex type becomes two, each array of such numbers two arrays, since
    neither the C nor vectors of the chips have complex numbers. Ops of the dialect `complex`
    are lowered by upstream's `convert-complex-to-standard`, named ops of linalg on
    complex numbers are generalized before.

    ```mlir
    func.func @length(%re: f32, %im: f32) -> f32 {
      %z = complex.create %re, %im : complex<f32>
      %w = complex.mul %z, %z : complex<f32>
      %r = complex.re %w : complex<f32>
      return %r : f32
    }
    ```
    becomes a difference of `%re * %re` and `%im * %im`.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect",
      "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
      "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
      "::mlir::tensor::TensorDialect"];
}

def SwPrintBuffers : Pass<"sw-print-buffers", "::mlir::ModuleOp"> {
  let summary = "Let functions that print tensors take memrefs";
  let description = [{
    A function of upstream's runner libraries that is declared for a tensor without rank
    takes a memref, the one that the tensor is in: it only reads it, which bufferization
    does not know of a function without a body.

    ```mlir
    func.func private @printMemrefF32(tensor<*xf32>)
    func.func @f(%x: tensor<4xf32>) {
      %u = tensor.cast %x : tensor<4xf32> to tensor<*xf32>
      call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
      return
    }
    ```
    becomes
    ```mlir
    func.func private @printMemrefF32(memref<*xf32>)
    func.func @f(%x: tensor<4xf32>) {
      %0 = bufferization.to_buffer %x read_only : tensor<4xf32> to memref<4xf32>
      %u = memref.cast %0 : memref<4xf32> to memref<*xf32>
      call @printMemrefF32(%u) : (memref<*xf32>) -> ()
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect",
      "::mlir::memref::MemRefDialect"];
}

#endif // SUNWAY_TRANSFORMS_INPUTS_PASSES_TD
