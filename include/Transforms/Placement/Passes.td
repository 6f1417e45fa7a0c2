//===- Passes.td - Passes that place kernels ----------------*- tablegen -*-===//
#ifndef SUNWAY_TRANSFORMS_PLACEMENT_PASSES_TD
#define SUNWAY_TRANSFORMS_PLACEMENT_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwPlaceKernels : Pass<"sw-place-kernels", "::mlir::ModuleOp"> {
  let summary = "Run kernels that do not depend on each other at the same time";
  let description = [{
    A small kernel does not use all core groups well: its tiles are few, and its ends take as long
    as on one core group. Kernels that do not depend on each other, such as the branches of a
    layer or the products for queries, keys and values, can run at the same time, each on some of
    the core groups. The pass gives the ops of such a kernel the attribute `sw.group_range`: the
    first core group and their number. Tiling then has these core groups alone.

    The kernels of a block are divided into stages. The first kernel that is ready is predicted
    together with up to three of the next seven that are ready. Core groups go to the slowest of
    them, one after the other. A stage must save `gain` percent of the predicted time of its
    kernels one after the other on all core groups, with the barriers between them. Its ops move
    together.

    Products with what runs on their tiles, and poolings, are placed. Other kernels keep the memory
    busy, or their predictions are not close enough. Ops with a schedule keep all core groups. So
    do those in loops of the program, and Winograd's method. A remark of the category `sw-place-kernels`
    reports each stage with its predicted times.

    ```
    %0 = linalg.matmul ins(%a, %b : tensor<64x256xf32>, tensor<256x256xf32>)
        outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
    %1 = linalg.exp ins(%0 : tensor<64x256xf32>) outs(%f : tensor<64x256xf32>)
        -> tensor<64x256xf32>
    %2 = linalg.matmul ins(%a, %c : tensor<64x256xf32>, tensor<256x256xf32>)
        outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
    ```
    becomes
    ```mlir
    %0 = linalg.matmul {sw.group_range = array<i64: 0, 3>}
        ins(%a, %b : tensor<64x256xf32>, tensor<256x256xf32>)
        outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
    %1 = linalg.exp {sw.group_range = array<i64: 0, 3>} ins(%0 : tensor<64x256xf32>)
        outs(%f : tensor<64x256xf32>) -> tensor<64x256xf32>
    %2 = linalg.matmul {sw.group_range = array<i64: 3, 3>}
        ins(%a, %c : tensor<64x256xf32>, tensor<256x256xf32>)
        outs(%e : tensor<64x256xf32>) -> tensor<64x256xf32>
    ```
  }];
  let options = [
    Option<"gain", "gain", "int64_t", "15",
           "Percent of the time that a stage must save; a negative one permits losses">,
  ];
  let dependentDialects = ["::mlir::sw::SWDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::arith::ArithDialect"];
}

#endif // SUNWAY_TRANSFORMS_PLACEMENT_PASSES_TD
