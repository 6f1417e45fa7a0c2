//===- TPPDialect.td - The tpp dialect ----------------------*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_TPP_IR_TPPDIALECT_TD
#define SUNWAY_DIALECT_TPP_IR_TPPDIALECT_TD

include "mlir/IR/OpBase.td"

def TPP_Dialect : Dialect {
  let name = "tpp";
  let cppNamespace = "::mlir::tpp";
  let summary = "Tensor Processing Primitives";
  let description = [{
    Small operators on 2-D tensors or memrefs with declared semantics, after the published
    specification (Georganas et al., "Tensor Processing Primitives", SC 2021). They do not
    depend on a machine. Every op is in destination style: on tensors it returns the updated
    destination, on memrefs it writes it.
  }];
  let useDefaultAttributePrinterParser = 1;
}

#endif // SUNWAY_DIALECT_TPP_IR_TPPDIALECT_TD
