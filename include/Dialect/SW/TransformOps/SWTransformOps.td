//===- SWTransformOps.td - Transform dialect ops ------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_TRANSFORMOPS_SWTRANSFORMOPS_TD
#define SUNWAY_DIALECT_SW_TRANSFORMOPS_SWTRANSFORMOPS_TD

include "mlir/Dialect/Transform/IR/TransformAttrs.td"
include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/IR/OpBase.td"

def SWTileOp : Op<Transform_Dialect, "sw.tile",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
     TransformOpInterface, TransformEachOpTrait, ReportTrackingListenerFailuresOpTrait]> {
  let summary = "Tile a matrix product for a core group";
  let description = [{
    Tiles each op of the operand handle as the pass `sw-tile` does: to loops over tiles
    that fit in the LDM of the mesh. What is named is taken, the rest is chosen by the
    cost model. All lists are over the loops and operands of the op:

    * `sizes`: tile size per loop; 0 chooses, sizes beyond a loop are cut to it. Loops that
      the tile op does not have (batch loops) have size 1 or 0;
    * `order`: the loops, the outermost first;
    * `buffers`: 1, or 2 to overlap transfers, per operand; 0 chooses;
    * `vector`: the loop along which vectors run: `"m"`, rows of C, or `"n"`, its columns;
    * `long_rows`: 1 for each operand that travels in long rows, else 0.

    ```mlir
    %tile = transform.sw.tile %product sizes [256, 256, 64] order [1, 0, 2]
        buffers [2, 2, 1] vector "n" : (!transform.any_op) -> !transform.any_op
    ```

    The result is the handle of the tile ops, which carry `sw.tile`. The pass `sw-tile`
    leaves them as they are, and cleans up behind the loops. An op that is not a product,
    or a schedule that it cannot have, is a definite error at the op: a list of another
    length, a loop that is not there, a tile that does not fit in LDM.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
      OptionalAttr<DenseI64ArrayAttr>:$sizes, OptionalAttr<DenseI64ArrayAttr>:$order,
      OptionalAttr<DenseI64ArrayAttr>:$buffers, OptionalAttr<StrAttr>:$vector,
      OptionalAttr<DenseI64ArrayAttr>:$long_rows);
  let results = (outs TransformHandleTypeInterface:$tiled);
  let assemblyFormat = [{
    $target (`sizes` $sizes^)? (`order` $order^)? (`buffers` $buffers^)?
    (`vector` $vector^)? (`long_rows` $long_rows^)? attr-dict
    `:` functional-type(operands, results)
  }];
  let extraClassDeclaration = [{
    ::mlir::DiagnosedSilenceableFailure applyToOne(
        ::mlir::transform::TransformRewriter &rewriter, ::mlir::Operation *target,
        ::mlir::transform::ApplyToEachResultList &results,
        ::mlir::transform::TransformState &state);
  }];
}

#endif // SUNWAY_DIALECT_SW_TRANSFORMOPS_SWTRANSFORMOPS_TD
