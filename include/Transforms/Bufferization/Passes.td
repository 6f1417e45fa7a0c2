//===- Passes.td - Passes on buffers -----------------------*- tablegen -*-===//
#ifndef SUNWAY_TRANSFORMS_BUFFERIZATION_PASSES_TD
#define SUNWAY_TRANSFORMS_BUFFERIZATION_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwPlaceInserts : Pass<"sw-place-inserts"> {
  let summary = "Compute the parts of an array in their places";
  let description = [{
    Arrays that are put together in an empty one, as a concatenation is, are computed
    there: what computes a part gets the slice in place of an empty tensor of its own, and
    the insertion stands right behind it, so that bufferization copies nothing. Slices have
    constant offsets and sizes and do not overlap; between a part and its slice may be
    reshapes, and a part may itself be put together. What is read or written as one
    place cannot describe stays as it is, with a remark.
    So is a part that is inserted into an array with other parts, if these are read
    before it is begun only, as in a concatenation that grows.

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
    Makes one allocation of those that a function frees itself, and a view into it of each.
    Buffers that are not in use at the same step share memory. The steps are the ops of
    the body of the function, and in a launch of several parts those that barriers of all
    CPEs divide: a part has fetched and stored all that it moves before the barrier behind
    it. An op with regions is one step, so that what a loop uses is in use in all of it.
    Buffers whose address the function returns, whose views it cannot follow, of dynamic
    sizes and of iterations that run at the same time stay as they are.

    Offsets are those of greedy placement by size, by breadth and by life, whichever
    needs least. A remark has the bytes of the arena, of all buffers, and the most that
    are in use at one step, which is a lower bound. `sw.arena` on the allocation has the
    same with the places of all buffers.

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
      "Bytes of which offsets are multiples, a power of two; 0 is a DMA transaction">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect"];
}

def SwSplitViews : Pass<"sw-split-views"> {
  let summary = "Split views that both step and drop dimensions";
  let description = [{
    Upstream's canonicalization cannot type a `memref.subview` that has steps and drops
    dimensions at once. It becomes a view with the steps and one that drops dimensions.
    Directly behind bufferization.

    ```mlir
    %0 = memref.subview %x[0, 0] [1, 4] [1, 2]
        : memref<3x8xf32> to memref<4xf32, strided<[2]>>
    ```

    becomes a view to `memref<1x4xf32, strided<[8, 2]>>` and one of that.
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

def SwSplitDealloc : Pass<"sw-split-dealloc"> {
  let summary = "Deallocate each buffer by an op of its own";
  let description = [{
    Upstream's ownership-based deallocation ends a function with one op for all its buffers,
    which `buffer-deallocation-simplification` then splits, comparing each with all others. Here
    allocations, which are different from each other, are taken out of it first.

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
  let summary = "Tensors become memrefs";
  let description = [{
    What upstream's `eliminate-empty-tensors` and `one-shot-bufferize` (with function
    boundaries and identity layouts) do, with an analysis of our own that comes to the same
    decisions in time that grows with the number of ops, not with its square: each buffer keeps
    its reads and writes in the order of the program, and only those pairs are looked at
    that a decision adds and that could be conflicts.

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
  let summary = "Refuse ops on tensors that cannot be bufferized";
  let description = [{
    Each op with tensors among its operands or results that does not implement
    `BufferizableOpInterface` is an error that names it. One-shot bufferization would
    stop there as well, without the name and what to write instead.

    ```mlir
    %0 = math.absf %x : tensor<8xf32>
    ```
    is refused, since only `convert-elementwise-to-linalg` gives it loops.
  }];
  // Makes tensors tensor-like, which the test for tensors asks.
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect"];
}

def SwDistinctResults : Pass<"sw-distinct-results"> {
  let summary = "Return each buffer once";
  let description = [{
    A memref that a function returns more than once is copied for each further time, so
    that every result can become an out-parameter. One that is allocated in another shape
    than it is returned in is allocated in that, and needs no copy.

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
  let summary = "Remove deallocations, which the pipeline places again";
  let description = [{
    Removes every `memref.dealloc`. To be followed by upstream's ownership-based buffer
    deallocation, which frees all that the program allocates, and which refuses a program
    that frees memory itself. To free an argument or a global is an error.

    ```mlir
    %c = memref.alloc() : memref<32xf32>
    linalg.add ins(%a, %b : memref<32xf32>, memref<32xf32>) outs(%c : memref<32xf32>)
    memref.dealloc %c : memref<32xf32>
    ```

    loses its last line.
  }];
}

#endif // SUNWAY_TRANSFORMS_BUFFERIZATION_PASSES_TD
