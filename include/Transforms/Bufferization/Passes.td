//===- Passes.td - Passes on buffers -----------------------*- tablegen -*-===//
#ifndef SUNWAY_TRANSFORMS_BUFFERIZATION_PASSES_TD
#define SUNWAY_TRANSFORMS_BUFFERIZATION_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwPlaceInserts : Pass<"sw-place-inserts"> {
  let summary = "Compute the parts of an array in place";
  let description = [{
    If parts are inserted into an empty array, as in a concatenation, each part is computed
    directly in its slice. The op that computes a part gets the slice as its destination instead
    of an empty tensor. The insertion follows directly after it, so bufferization inserts no
    copy. Slices must have constant offsets and sizes, and must not overlap. Reshapes may be
    between a part and its slice, and a part may itself consist of parts. Reads and writes that
    cannot be described as one slice stay, with a remark. A part may also be inserted into an
    array that already has other parts, if these are read only before the part is computed.
    Incremental concatenations have this form.

    ```mlir
    func.func @concat(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<8x8xf32> {
      %e = tensor.empty() : tensor<4x8xf32>
      %f = tensor.empty() : tensor<4x8xf32>
      %all = tensor.empty() : tensor<8x8xf32>
      %a = linalg.exp ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
      %b = linalg.abs ins(%y : tensor<4x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
      %0 = tensor.insert_slice %a into %all[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
      %1 = tensor.insert_slice %b into %0[4, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<8x8xf32>
      return %1 : tensor<8x8xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tensor::TensorDialect"];
}

def SwPlanMemory : Pass<"sw-plan-memory", "::mlir::ModuleOp"> {
  let summary = "Place the buffers of a function in one arena";
  let description = [{
    The pass replaces the allocations that a function frees itself by one allocation, with a
    view for each buffer. Buffers that are not in use at the same step share memory. The steps
    are the ops of the function body. In a launch with several parts, the barriers of all CPEs
    separate the steps: before such a barrier a part has completed all its gets and puts. An op
    with regions is one step, so a buffer that a loop uses is in use during the whole loop.
    Buffers do not change if the function returns their address or if the pass cannot follow
    their views. The same holds for dynamic sizes, and for buffers of iterations that run at the
    same time.

    The pass tries greedy placement by size, by breadth and by lifetime, and uses the offsets
    that need the least memory. A remark gives the bytes of the arena and of all buffers. It
    also gives the maximum in use at one step, which is a lower bound. `sw.arena` on the
    allocation has the same figures with the offsets of all buffers.

    ```mlir
    func.func @f(%x: memref<32xf32>, %y: memref<32xf32>) {
      %a = memref.alloc() : memref<32xf32>
      %b = memref.alloc() : memref<32xf32>
      memref.copy %x, %a : memref<32xf32> to memref<32xf32>
      memref.copy %a, %b : memref<32xf32> to memref<32xf32>
      memref.copy %b, %y : memref<32xf32> to memref<32xf32>
      memref.dealloc %a : memref<32xf32>
      memref.dealloc %b : memref<32xf32>
      return
    }
    ```
    becomes
    ```mlir
    ...
    %alloc = memref.alloc() {alignment = 128 : i64, ... : memref<256xi8>
    %c0 = arith.constant 0 : index
    %view = memref.view %alloc[%c0][] : memref<256xi8> to memref<32xf32>
    %c128 = arith.constant 128 : index
    %view_0 = memref.view %alloc[%c128][] : memref<256xi8> to memref<32xf32>
    ...
    memref.dealloc %alloc : memref<256xi8>
    ...
    ```
  }];
  let options = [Option<"alignment", "alignment", "int64_t", /*default=*/"0",
      "Alignment of offsets in bytes, a power of two; 0 is the size of a DMA transaction">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect"];
}

def SwSplitViews : Pass<"sw-split-views"> {
  let summary = "Split views that both step and drop dimensions";
  let description = [{
    Upstream's canonicalization cannot type a `memref.subview` that both has steps and drops
    dimensions. It becomes one view with the steps and another one that drops the dimensions.
    The pass runs directly after bufferization.

    ```mlir
    %0 = memref.subview %x[0, 0] [1, 4] [1, 2]
        : memref<3x8xf32> to memref<4xf32, strided<[2]>>
    ```

    becomes a view to `memref<1x4xf32, strided<[8, 2]>>` and one of that.
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

def SwSplitDealloc : Pass<"sw-split-dealloc"> {
  let summary = "Deallocate each buffer by a separate op";
  let description = [{
    Upstream's ownership-based deallocation ends a function with one op for all its buffers.
    `buffer-deallocation-simplification` then splits that op and compares each buffer with all
    others. This pass first removes allocations from the op, because allocations never alias
    each other.

    ```mlir
    func.func @main() {
      %true = arith.constant true
      %0 = memref.alloc() : memref<8xf32>
      %1 = memref.alloc() : memref<8xf32>
      bufferization.dealloc (%0, %1 : memref<8xf32>, memref<8xf32>) if (%true, %true)
      return
    }
    ```
    becomes
    ```mlir
    func.func @main() {
      %true = arith.constant true
      %0 = memref.alloc() : memref<8xf32>
      %1 = memref.alloc() : memref<8xf32>
      bufferization.dealloc (%0 : memref<8xf32>) if (%true)
      bufferization.dealloc (%1 : memref<8xf32>) if (%true)
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect"];
}

def SwBufferize : Pass<"sw-bufferize", "::mlir::ModuleOp"> {
  let summary = "Bufferize tensors to memrefs";
  let description = [{
    Gives the result of upstream's `eliminate-empty-tensors` and `one-shot-bufferize` with
    function boundaries and identity layouts. An analysis of this project makes the same
    decisions in time that is linear in the number of ops, not quadratic. Each buffer keeps its
    reads and writes in program order. For each decision only the new pairs that may conflict
    are checked.

    ```mlir
    func.func @main(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
      %0 = tensor.empty() : tensor<8x8xf32>
      %1 = linalg.exp ins(%x : tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) -> tensor<8x8xf32>
      return %1 : tensor<8x8xf32>
    }
    ```
    becomes
    ```mlir
    func.func @main(%x: memref<8x8xf32>) -> memref<8x8xf32> {
      %0 = memref.alloc() {alignment = 64 : i64} : memref<8x8xf32>
      linalg.exp ins(%x : memref<8x8xf32>) outs(%0 : memref<8x8xf32>)
      return %0 : memref<8x8xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SwCheckTensors : Pass<"sw-check-tensors"> {
  let summary = "Reject ops on tensors that cannot be bufferized";
  let description = [{
    An op with tensors among its operands or results that does not implement
    `BufferizableOpInterface` is an error. The message names the op and what to write instead.
    One-shot bufferization would also fail, without this information.

    ```mlir
    %0 = math.absf %x : tensor<8xf32>
    ```
    is rejected, since only `convert-elementwise-to-linalg` gives it loops.
  }];
  // Attaches the tensor-like interface, which the test for tensors uses.
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect"];
}

def SwDistinctResults : Pass<"sw-distinct-results"> {
  let summary = "Return each buffer once";
  let description = [{
    If a function returns a memref more than once, each further result is a copy. Every result
    can then become an out-parameter. A memref that is allocated in one shape and returned in
    another is allocated in the returned shape, and needs no copy.

    ```mlir
    func.func @twice(%x: memref<8xf32>) -> (memref<8xf32>, memref<8xf32>) {
      return %x, %x : memref<8xf32>, memref<8xf32>
    }
    ```
    becomes
    ```mlir
    func.func @twice(%x: memref<8xf32>) -> (memref<8xf32>, memref<8xf32>) {
      %copy = memref.alloc() : memref<8xf32>
      memref.copy %x, %copy : memref<8xf32> to memref<8xf32>
      return %x, %copy : memref<8xf32>, memref<8xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

def SwDropDealloc : Pass<"sw-drop-dealloc"> {
  let summary = "Remove deallocations, which the pipeline inserts again";
  let description = [{
    Removes every `memref.dealloc`. Upstream's ownership-based buffer deallocation must run
    afterwards. It frees all memory that the program allocates, and rejects a program that frees
    memory itself. To free an argument or a global is an error.

    ```mlir
    %c = memref.alloc() : memref<32xf32>
    linalg.add ins(%a, %b : memref<32xf32>, memref<32xf32>) outs(%c : memref<32xf32>)
    memref.dealloc %c : memref<32xf32>
    ```

    loses its last line.
  }];
}

#endif // SUNWAY_TRANSFORMS_BUFFERIZATION_PASSES_TD
