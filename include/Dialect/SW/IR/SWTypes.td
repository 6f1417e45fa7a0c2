//===- SWTypes.td - Types of the sw dialect -----------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_IR_SWTYPES_TD
#define SUNWAY_DIALECT_SW_IR_SWTYPES_TD

include "Dialect/SW/IR/SWDialect.td"
include "mlir/IR/AttrTypeBase.td"

def SW_ReplyType : TypeDef<SW_Dialect, "Reply"> {
  let mnemonic = "reply";
  let summary = "Reply counters of DMA requests";
  let description = [{
    `slots` reply words in the LDM of every CPE. The DMA engine adds one to a
    word when a request that names it is complete.

    ```mlir
    !sw.reply<2>
    ```
  }];
  let parameters = (ins "int64_t":$slots);
  let assemblyFormat = "`<` $slots `>`";
  let genVerifyDecl = 1;
}

#endif // SUNWAY_DIALECT_SW_IR_SWTYPES_TD
