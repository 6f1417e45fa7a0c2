//===- Passes.td - Passes on the forms of inputs ------------*- tablegen -*-===//
#ifndef SUNWAY_TRANSFORMS_INPUTS_PASSES_TD
#define SUNWAY_TRANSFORMS_INPUTS_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwDropUnreachable : Pass<"sw-drop-unreachable"> {
  let summary = "Erase blocks that no branch reaches";
  let description = [{
    Only in such blocks may values depend on each other in a circle, for instance two views that
    are views of each other. Passes follow values to their definitions, and would not end there.
    `sw-opt` therefore erases these blocks before the first pass of any pipeline. The ops in the
    body of a `builtin.module` have no order, and may depend on each other, too. This pass
    rejects those that use the value of a later op.

    ```mlir
    func.func @f(%x: f32) -> f32 {
      return %x : f32
    ^bb1(%y: f32):
      %z = arith.addf %y, %x : f32
      cf.br ^bb1(%z : f32)
    }
    ```
    becomes
    ```mlir
    func.func @f(%x: f32) -> f32 {
      return %x : f32
    }
    ```
  }];
}

def SwFlattenModules : Pass<"sw-flatten-modules", "::mlir::ModuleOp"> {
  let summary = "Move the contents of nested modules into the outermost one";
  let description = [{
    The functions and globals of nested `builtin.module` ops move to the outermost module. If a
    name is already used there, the name of the nested module becomes its prefix. Declarations
    of one external function are merged. Attributes of a nested module that the outermost one
    does not have are moved too.

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
  let summary = "Give arguments the shapes of their casts";
  let description = [{
    Applies to functions that nothing calls. An argument whose type has no rank or no static
    shape gets the static type that the function casts it to. If `memref.reinterpret_cast` reads
    it instead, the argument gets one dimension with as many elements as are accessed. Variable
    offsets count with their largest value, where that follows from loop bounds. If the number
    is not known, the argument does not change.

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
    `arith` has an equivalent on `index` for each op of the dialect `index`. Later passes and
    the C output support only those of `arith`. `index.sizeof` is 64, the width of `index` in
    the C code.

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
  let summary = "Replace poison by a value that C has";
  let description = [{
    `ub.poison` stands for values that nothing reads, such as a loop-carried value after another
    branch has left the loop. Scalars become zero. Arrays are not written.

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

def SwLowerTosa : Pass<"sw-lower-tosa", "::mlir::ModuleOp"> {
  let summary = "Lower TOSA to linalg, arith, scf and tensor";
  let description = [{
    Runs upstream's lowerings, among them `tosa-to-linalg-pipeline`, if the module has an op of
    TOSA. Other modules stay unchanged, and cost one walk.

    ```mlir
    %0 = tosa.exp %x : (tensor<4xf32>) -> tensor<4xf32>
    ```
    becomes
    ```mlir
    %0 = tensor.empty() : tensor<4xf32>
    %1 = linalg.generic {
        indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
        iterator_types = ["parallel"]}
        ins(%x : tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %2 = math.exp %in : f32
      linalg.yield %2 : f32
    } -> tensor<4xf32>
    ```
  }];
}

def SwSequentialLoops : Pass<"sw-sequential-loops"> {
  let summary = "Convert parallel loops with results or kernels to scf.for";
  let description = [{
    * An `scf.parallel` with reductions becomes a nest of `scf.for` that carries the values. The
      reductions run in the order of the iterations.
    * An `scf.forall` that has results or contains ops on arrays becomes a nest of `scf.for`
      too, for any mapping, because the kernels in it use all CPEs. Loops that this compiler has
      mapped itself (`#sw.map`) stay.
    * Affine loops become loops of `scf` by upstream's `lower-affine`, if `affine.parallel`
      reduces their results or if they contain ops on arrays or vectors.
    * Affine expressions that divide by a constant below 1 are rejected.

    Upstream's conversions of parallel loops support only loops without results.

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
  let summary = "Infer static shapes from casts and constants";
  let description = [{
    * A call of a function with arrays of dynamic shape is replaced by the body of the function.
      A function that calls itself this way is rejected.
    * Casts from static to dynamic shapes move after the ops that read them, which then have
      static shapes. Upstream's canonicalization does this. The pass adds the ops that it does
      not cover, such as `bufferization.to_tensor` and elementwise ops.
    * `tensor.reshape` and `memref.reshape` between static shapes become `collapse_shape` and
      `expand_shape`. The shape of the result comes from its type, or else from constants. One
      extent may follow from the number of elements.

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
    Vectors outside of launches become tensors of the same shape, and their ops are tiled for
    the CPEs as all others. Reads and writes become slices if they are in bounds, in order and
    without a mask. All others become loops over single elements with a condition. If the source
    is a memref, its elements are copied at the position of the read. `vector.contract` and
    reductions become `linalg.generic` with the same maps. Elementwise ops stay, on tensors.

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
    Each value of a complex type becomes two values, and each array of such values two arrays.
    Neither the C code nor the vectors of the chips have complex numbers. Upstream's
    `convert-complex-to-standard` lowers the ops of the dialect `complex`. Named linalg ops on
    complex numbers are generalized first.

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
    A function of upstream's runner libraries that is declared for an unranked tensor takes a
    memref instead, the buffer of the tensor. The function only reads it. Bufferization does not
    know this for a function without a body.

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
