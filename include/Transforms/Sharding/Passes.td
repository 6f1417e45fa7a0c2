//===- Passes.td - Passes on shardings ----------------------*- tablegen -*-===//
#ifndef SUNWAY_TRANSFORMS_SHARDING_PASSES_TD
#define SUNWAY_TRANSFORMS_SHARDING_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwShard : Pass<"sw-shard", "::mlir::ModuleOp"> {
  let summary = "Request the divisions over core groups that annotations ask for";
  let description = [{
    Annotations of the dialect `shard` ask for divisions over the core groups of a program. The
    loop along a dimension with `split_axes` is divided: of the op that computes the value, or
    with `annotate_for_users` of the ops that read it. The pass requests this with
    `sw.schedule`, and removes the annotations. Arrays stay whole, since core groups share
    memory; extents need not be multiples of their number.

    ```
    shard.grid @chip(shape = 6)
    ...
    %s = shard.sharding @chip split_axes = [[0]] : !shard.sharding
    %0 = linalg.matmul ins(%a, %b : tensor<100x64xf32>, tensor<64x90xf32>)
        outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
    %1 = shard.shard %0 to %s : tensor<100x90xf32>
    ```
    becomes
    ```mlir
    %0 = linalg.matmul {sw.schedule = #sw.schedule<core_groups = [0]>}
        ins(%a, %b : tensor<100x64xf32>, tensor<64x90xf32>)
        outs(%c : tensor<100x90xf32>) -> tensor<100x90xf32>
    ```

    It runs after convolutions are products, whose loop over pixels stands for both dimensions of
    an image. A value without a loop, such as an argument, asks for nothing unless the annotation
    is for its readers. A dimension of one element is in one piece, so the first core group runs
    the op. If iterations of an elementwise op do not fit in LDM, further loops are divided.

    Partial sums, halos, offsets, collectives, grids of several dimensions, and grids of other
    sizes than the number of core groups are errors. So are annotations that contradict each
    other, and those of ops without a schedule. On one core group the annotations are removed
    with a warning.
  }];
  let options = [
    Option<"ignore", "ignore", "bool", "false",
           "Remove the annotations without a request or a warning">,
  ];
  let dependentDialects = ["::mlir::sw::SWDialect", "::mlir::shard::ShardDialect"];
}

#endif // SUNWAY_TRANSFORMS_SHARDING_PASSES_TD
