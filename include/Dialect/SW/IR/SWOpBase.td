//===- SWOpBase.td - What ops of the sw dialect share -------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_SW_IR_SWOPBASE_TD
#define SUNWAY_DIALECT_SW_IR_SWOPBASE_TD

include "Dialect/SW/IR/SWAttrs.td"
include "Dialect/SW/IR/SWTypes.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class SW_Op<string mnemonic, list<Trait> traits = []>
    : Op<SW_Dialect, mnemonic, traits>;

def SW_LDMMemRef : Type<And<[
    CPred<"::llvm::isa<::mlir::MemRefType>($_self)">,
    CPred<"::llvm::isa_and_nonnull<::mlir::sw::LDMAttr>("
          "::llvm::cast<::mlir::MemRefType>($_self).getMemorySpace())">]>,
    "memref in #sw.ldm", "::mlir::MemRefType">;

def SW_MainMemRef : Type<And<[
    CPred<"::llvm::isa<::mlir::MemRefType>($_self)">,
    CPred<"!::llvm::isa_and_nonnull<::mlir::sw::LDMAttr>("
          "::llvm::cast<::mlir::MemRefType>($_self).getMemorySpace())">]>,
    "memref in main memory", "::mlir::MemRefType">;

#endif // SUNWAY_DIALECT_SW_IR_SWOPBASE_TD
