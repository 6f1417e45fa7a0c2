//===- Passes.td - Passes on composite ops ------------------*- tablegen -*-===//
#ifndef SUNWAY_TRANSFORMS_COMPOSITES_PASSES_TD
#define SUNWAY_TRANSFORMS_COMPOSITES_PASSES_TD

include "mlir/Pass/PassBase.td"

def SwRaiseComposites : Pass<"sw-raise-composites"> {
  let summary = "Find composite ops that programs spell out";
  let description = [{
    Finds composite ops that a program spells out. The parts are found in any order of reshapes
    that add or drop unit dimensions, and with elementwise ops fused or apart.

    A layer, group, batch or root mean square normalisation becomes `sw.normalization`. A product,
    a softmax of its scaled elements and a second product become `sw.attention`, also with a mask
    if rows without a visible position are 0. Without a mask, batches may be merged for the products.
    Nothing else may read the results in between, as the backward pass of a training step does. Ops
    with an attribute `sw.*` stay as they are.

    A softmax alone keeps its ops. Their role, `sw.carry`, is written into their bodies, so that later
    passes read the roles and compare no bodies:

    * the maximum m of x along one dimension, from -inf or the lowest number, also beside the
      position of the maximum;
    * exp(x - m), where m may be limited to finite numbers, as for rows that a mask may hide;
    * the sum of these exponentials, from 0.

    `sw-decompose` writes the same roles when it splits an op. Each composite is reported by a
    remark of the category `sw-composites`.

    ```mlir
    func.func @powers(%x: tensor<8x16xf32>, %f: tensor<8xf32>, %o: tensor<8x16xf32>) -> tensor<8x16xf32> {
      %low = arith.constant 0xFF800000 : f32
      %i = linalg.fill ins(%low : f32) outs(%f : tensor<8xf32>) -> tensor<8xf32>
      %m = linalg.reduce { arith.maximumf } ins(%x : tensor<8x16xf32>) outs(%i : tensor<8xf32>) dimensions = [1]
      %e = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>,
          affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
          ins(%x, %m : tensor<8x16xf32>, tensor<8xf32>) outs(%o : tensor<8x16xf32>) {
      ^bb0(%a: f32, %b: f32, %c: f32):
        %d = arith.subf %a, %b : f32
        %p = math.exp %d : f32
        linalg.yield %p : f32
      } -> tensor<8x16xf32>
      return %e : tensor<8x16xf32>
    }
    ```
    becomes
    ```mlir
    {sw.carry = #sw.carry<maximum>} ... {sw.carry = #sw.carry<exponential>}
    ```
  }];
  let dependentDialects = ["::mlir::sw::SWDialect", "::mlir::tensor::TensorDialect"];
}

#endif // SUNWAY_TRANSFORMS_COMPOSITES_PASSES_TD
