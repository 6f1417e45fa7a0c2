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
    Tiles each op of the operand handle as the pass `sw-tile` does: to loops over tiles that fit
    in the LDM of the mesh. Given parameters are used, and the cost model chooses the rest. All
    lists are over the loops and operands of the op:

    * `sizes`: tile size per loop; 0: chosen; sizes beyond a loop are reduced to it. Loops that
      the tile op does not have (batch loops) have size 1 or 0;
    * `order`: the loops, the outermost first;
    * `buffers`: 1, or 2 to overlap transfers, per operand; 0: chosen;
    * `vector`: the loop along which vectors run: `"m"`, rows of C, or `"n"`, its columns;
    * `row_contiguous`: 1 for each operand with row-contiguous transfer, else 0.

    ```mlir
    %tile = transform.sw.tile %product sizes [256, 256, 64] order [1, 0, 2]
        buffers [2, 2, 1] vector "n" : (!transform.any_op) -> !transform.any_op
    ```

    The result is the handle of the tile ops, which have the attribute `sw.tile`. The pass
    `sw-tile` does not change them, and cleans up after the loops. An op that is not a product
    is a definite error at the op. So is a schedule that the op does not support: a list of
    another length, a loop that does not exist, or a tile that does not fit in LDM.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
      OptionalAttr<DenseI64ArrayAttr>:$sizes, OptionalAttr<DenseI64ArrayAttr>:$order,
      OptionalAttr<DenseI64ArrayAttr>:$buffers, OptionalAttr<StrAttr>:$vector,
      OptionalAttr<DenseI64ArrayAttr>:$row_contiguous);
  let results = (outs TransformHandleTypeInterface:$tiled);
  let assemblyFormat = [{
    $target (`sizes` $sizes^)? (`order` $order^)? (`buffers` $buffers^)?
    (`vector` $vector^)? (custom<RowContiguous>($row_contiguous)^)? attr-dict
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
