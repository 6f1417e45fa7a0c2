//===- CPrintDialect.td - Hints for the C printer -----------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_CPRINT_IR_CPRINTDIALECT_TD
#define SUNWAY_DIALECT_CPRINT_IR_CPRINTDIALECT_TD

include "mlir/IR/OpBase.td"

def CPrint_Dialect : Dialect {
  let name = "cprint";
  let cppNamespace = "::mlir::sw::emit";
  let summary = "Hints for the C printer";
  let description = [{
    Discardable attributes of EmitC ops and of arguments of functions. The conversion to
    EmitC, and passes that prepare a module for it, set them. The C printer reads them.

    | attribute | on | type | |
    |---|---|---|---|
    | `cprint.name` | ops, arguments | string | name of the value or of the array |
    | `cprint.iv` | loops | string | name of the loop variable |
    | `cprint.const` | ops, arguments | unit | a pointer to const |
    | `cprint.pure` | calls | unit | the call has no effect |
    | `cprint.align` | arrays | power of two, at most 2^28 | alignment in bytes |
    | `cprint.qualifier` | `emitc.global` | words | what the vendor has before a declaration, such as `__cross` |
    | `cprint.helper` | calls | unit | the file must hold the helper function |
    | `cprint.in_header` | `emitc.global` | unit | a header of the file declares it |
    | `cprint.kernels` | `emitc.file` | list of strings | the kernels that run the function of the file |
    | `cprint.keep` | ops | unit | the value has a separate line and a name |
  }];
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
}

#endif // SUNWAY_DIALECT_CPRINT_IR_CPRINTDIALECT_TD
