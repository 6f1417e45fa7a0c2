//===- SWComposites.td - Composite ops and their parts ------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_IR_SWCOMPOSITES_TD
#define SUNWAY_DIALECT_SW_IR_SWCOMPOSITES_TD

include "Dialect/SW/IR/SWDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/Dialect/Linalg/IR/LinalgInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def SW_CarryRole : I32EnumAttr<"CarryRole", "what an op computes in a softmax", [
    I32EnumAttrCase<"Maximum", 0, "maximum">,
    I32EnumAttrCase<"Exponential", 1, "exponential">,
    I32EnumAttrCase<"Sum", 2, "sum">]> {
  let cppNamespace = "::mlir::sw";
  let genSpecializedAttr = 0;
}

class SWComposites_Attr<string name, string attrMnemonic>
    : AttrDef<SW_Dialect, name> {
  let mnemonic = attrMnemonic;
}

def SW_CarryAttr : SWComposites_Attr<"Carry", "carry"> {
  let summary = "What an op in the body of a linalg op computes in a softmax";
  let description = [{
    A softmax along a dimension has a maximum, exponentials and their sum. Each is computed by
    an op in the body of a linalg op:

    | role | op | statement |
    |---|---|---|
    | `maximum` | `arith.maximumf`, `arith.maxnumf` | reduces numbers x to their maximum along the dimension |
    | `exponential` | `math.exp` | its operand is x - m, where m is that maximum, perhaps limited to finite numbers |
    | `sum` | `arith.addf` | sums these exponentials along the dimension, from 0 |

    The role is written when a softmax is decomposed or raised. It stays on the op if its body
    is fused with others. Exponentials are then between 0 and 1, and the sum is between 1 and
    the number of elements. Passes may therefore move the division, or process the dimension in
    parts with a maximum that grows. Such rewrites hold for all numbers x and m. If a statement
    is wrong, only their intermediate results may overflow.

    ```mlir
    %e = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>,
        affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
        ins(%x, %m : tensor<8x16xf32>, tensor<8xf32>) outs(%o : tensor<8x16xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %d = arith.subf %a, %b : f32
      %p = math.exp %d {sw.carry = #sw.carry<exponential>} : f32
      linalg.yield %p : f32
    } -> tensor<8x16xf32>
    ```
  }];
  let parameters = (ins EnumParameter<SW_CarryRole>:$role);
  let assemblyFormat = "`<` params `>`";
}

def SWComposites_Tensor : StaticShapeTensorOf<[AnyFloat]>;
def SWComposites_Mask : StaticShapeTensorOf<[AnyFloat, I1]>;

/// An op that computes a tensor and is decomposed into linalg ops.
class SWComposites_Op<string mnemonic, list<Trait> traits = []>
    : Op<SW_Dialect, mnemonic, !listconcat([Pure, DestinationStyleOpInterface,
          DeclareOpInterfaceMethods<AggregatedOpInterface, ["decomposeOperation"]>], traits)> {
  let results = (outs SWComposites_Tensor:$result);
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    MutableOperandRange getDpsInitsMutable() { return getOutputMutable(); }
  }];
}

def SW_AttentionOp : SWComposites_Op<"attention"> {
  let summary = "Attention of queries, keys and values, with or without a mask";
  let description = [{
    softmax(scale Q K^T + mask) V over the last two dimensions: Q of M x D, K of N x D and V of
    N x E. The dimensions before are batches. The scale is 1 / sqrt(D) if none is given. The
    elements of `output` are overwritten.

    The mask has M x N elements, which are added, or truth values that are true for visible
    positions. A dimension of the mask that has one element applies to all positions. With a
    mask, the result of a row without a visible position is 0. With `masked`, this also holds
    for rows whose scores are all -inf, without a mask.

    The phase `normalize` decomposes the op into two products and the parts of a softmax, so
    that other ops can be fused with them.

    ```mlir
    %0 = sw.attention scale(0.125) ins(%q, %k, %v : tensor<2x16x64xf32>, tensor<2x16x64xf32>,
        tensor<2x16x64xf32>) mask(%m : tensor<1x16x16xi1>) outs(%o : tensor<2x16x64xf32>)
        -> tensor<2x16x64xf32>
    ```
  }];
  let arguments = (ins SWComposites_Tensor:$query, SWComposites_Tensor:$key,
                       SWComposites_Tensor:$value, Optional<SWComposites_Mask>:$mask,
                       SWComposites_Tensor:$output, OptionalAttr<F64Attr>:$scale,
                       UnitAttr:$masked);
  let assemblyFormat = [{
    (`masked` $masked^)? (`scale` `(` $scale^ `)`)? attr-dict
    `ins` `(` $query `,` $key `,` $value `:` type($query) `,` type($key) `,` type($value) `)`
    (`mask` `(` $mask^ `:` type($mask) `)`)?
    `outs` `(` $output `:` type($output) `)` `->` type($result)
  }];
}

def SW_NormalizationOp : SWComposites_Op<"normalization", [AttrSizedOperandSegments]> {
  let summary = "Layer, group, batch or root mean square normalisation";
  let description = [{
    (x - mean) / sqrt(variance + epsilon) * scale + shift. Mean and variance are those of the
    elements along `dimensions`. With `rms` there is no mean, and the variance is that around 0.
    The scale and the shift are optional. They have the dimensions `along` of the input. The
    elements of `output` are overwritten.

    | normalisation | `dimensions` | `along` |
    |---|---|---|
    | layer, root mean square | the last ones | the same |
    | group, of N x G x C x H x W | C, H, W | G, C |
    | batch, of N x C x H x W | N, H, W | C |

    The phase `normalize` decomposes the op into sums and elementwise ops. The variance is the
    mean of squared differences from the mean. With `variance(f64)`, it is computed in this wider
    element type, with a mean of its own, and rounded before epsilon is added. PyTorch computes
    the variance of f32 elements in this way.

    ```mlir
    %0 = sw.normalization dimensions = [1] epsilon = 1.0e-05 ins(%x : tensor<16x64xf32>)
        scale(%g : tensor<64xf32>) shift(%b : tensor<64xf32>) along = [1]
        outs(%o : tensor<16x64xf32>) -> tensor<16x64xf32>
    ```
  }];
  let arguments = (ins SWComposites_Tensor:$input, Optional<SWComposites_Tensor>:$scale,
                       Optional<SWComposites_Tensor>:$shift, SWComposites_Tensor:$output,
                       DenseI64ArrayAttr:$dimensions, F64Attr:$epsilon,
                       OptionalAttr<DenseI64ArrayAttr>:$along, UnitAttr:$rms,
                       OptionalAttr<TypeAttrOf<AnyFloat>>:$variance_type);
  let assemblyFormat = [{
    (`rms` $rms^)? `dimensions` `=` $dimensions `epsilon` `=` $epsilon
    (`variance` `(` $variance_type^ `)`)? attr-dict
    `ins` `(` $input `:` type($input) `)` (`scale` `(` $scale^ `:` type($scale) `)`)?
    (`shift` `(` $shift^ `:` type($shift) `)`)? (`along` `=` $along^)?
    `outs` `(` $output `:` type($output) `)` `->` type($result)
  }];
}

#endif // SUNWAY_DIALECT_SW_IR_SWCOMPOSITES_TD
