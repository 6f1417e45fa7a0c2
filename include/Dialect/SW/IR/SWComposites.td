//===- SWComposites.td - Composite ops and their parts ------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_IR_SWCOMPOSITES_TD
#define SUNWAY_DIALECT_SW_IR_SWCOMPOSITES_TD

include "Dialect/SW/IR/SWDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"

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

#endif // SUNWAY_DIALECT_SW_IR_SWCOMPOSITES_TD
