//===- Passes.td - Conversion passes ------------------------*- tablegen -*-===//
#ifndef SUNWAY_CONVERSION_PASSES_TD
#define SUNWAY_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertLinalgToTPP : Pass<"convert-linalg-to-tpp"> {
  let summary = "Match linalg ops to tensor processing primitives";
  let description = [{
    Rewrites 2-D (or unit-extent otherwise) linalg ops on tensors or memrefs to `tpp`
    ops and leaves the rest alone.
  }];
  let dependentDialects = ["::mlir::tpp::TPPDialect", "::mlir::tensor::TensorDialect",
      "::mlir::memref::MemRefDialect", "::mlir::arith::ArithDialect"];
}

def ConvertSWToEmitC : Pass<"convert-sw-to-emitc", "::mlir::ModuleOp"> {
  let summary = "Lower host functions and kernels to EmitC";
  let description = [{
    Turns a module in the CPE view into EmitC: a header with the parameter structs, a
    host file with the entry functions, and a slave file with the kernels.
  }];
  let dependentDialects = ["::mlir::emitc::EmitCDialect"];
}

#endif // SUNWAY_CONVERSION_PASSES_TD
