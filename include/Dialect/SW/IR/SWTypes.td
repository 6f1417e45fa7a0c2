//===- SWTypes.td - Types of the sw dialect -----------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_IR_SWTYPES_TD
#define SUNWAY_DIALECT_SW_IR_SWTYPES_TD

include "Dialect/SW/IR/SWDialect.td"
include "mlir/IR/AttrTypeBase.td"

def SW_ReplyType : TypeDef<SW_Dialect, "Reply"> {
  let mnemonic = "reply";
  let summary = "Reply counters of DMA requests";
  let description = [{
    `slots` reply words in the LDM of every CPE. The DMA engine adds one to a word when a
    request with this word is complete.

    ```mlir
    %r = sw.reply : !sw.reply<2>
    ```
  }];
  let parameters = (ins "int64_t":$slots);
  let assemblyFormat = "`<` $slots `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Bytes of a reply word, an `int` of the vendor's interface.
    static constexpr int64_t kWordBytes = 4;
    /// LDM bytes of all words.
    int64_t getBytes() const { return getSlots() * kWordBytes; }
  }];
}

#endif // SUNWAY_DIALECT_SW_IR_SWTYPES_TD
