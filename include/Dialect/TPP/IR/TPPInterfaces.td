//===- TPPInterfaces.td - Interfaces of the tpp dialect -----*- tablegen -*-===//
#ifndef SUNWAY_DIALECT_TPP_IR_TPPINTERFACES_TD
#define SUNWAY_DIALECT_TPP_IR_TPPINTERFACES_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/TilingInterface.td"

def TPPOpInterface
    : OpInterface<"TPPOpInterface", [DestinationStyleOpInterface, TilingInterface]> {
  let cppNamespace = "::mlir::tpp";
  let description = [{
    The properties of a primitive that passes need. These are its loops (kinds from
    `TilingInterface::getLoopIteratorTypes`), the map from loops to dimensions of each operand,
    its work, and the function of the device library that computes it.

    Loops are (i, j) for elementwise primitives on 2-D outputs, (i) on vectors, (m, n, k) for
    `tpp.gemm` and (b, m, n, k) for `tpp.brgemm`.
  }];
  let methods = [
    InterfaceMethod<[{
        One map from loops to dimensions for each operand, in operand order. Results
        are loops, or the constant 0 for a dimension of extent 1 that is broadcast.
        Scalar operands have a map without results.
      }],
      "::mlir::SmallVector<::mlir::AffineMap>", "getIndexingMaps">,
    InterfaceMethod<"The name of an operand in diagnostics.",
      "::llvm::StringRef", "getOperandName", (ins "unsigned":$number)>,
    InterfaceMethod<[{
        How each input is broadcast over the loops of the output, in operand order. The
        inputs of contractions are not broadcast.
      }],
      "::mlir::SmallVector<::mlir::tpp::Bcast>", "getInputBcasts">,
    InterfaceMethod<"Whether the values of the destination are read.",
      "bool", "readsOutput">,
    InterfaceMethod<"Floating-point operations of one point of the loop nest.",
      "int64_t", "getFlopsPerPoint">,
    InterfaceMethod<[{
        Cycles of a CPE for `rows` x `cols` points of the loop nest, with all operands
        in LDM, vectors of `lanes` elements and the costs of a machine file. The result is
        empty for ops whose points are not independent.
      }],
      "::std::optional<double>", "getCycles",
      (ins "int64_t":$rows, "int64_t":$cols, "int64_t":$lanes,
           "const ::sunway::CostFigures &":$costs),
      /*methodBody=*/"", /*defaultImplementation=*/"return ::std::nullopt;">,
    InterfaceMethod<[{
        Name of the function that computes this op on one core, ending in the element
        type, for example `tpp_add_f32`.
      }],
      "::std::string", "getLibraryFunction">,
    InterfaceMethod<[{
        Computes one point of the loop nest from the operands' elements at that point,
        in operand order. The element of the destination is last (null if it is not read).
      }],
      "::mlir::Value", "buildScalar",
      (ins "::mlir::OpBuilder &":$b, "::mlir::Location":$loc,
           "::mlir::ValueRange":$elements)>,
  ];
  let extraSharedClassDeclaration = [{
    /// The destination.
    ::mlir::Value getOutputValue() { return $_op.getDpsInits()[0]; }

    /// The element type of all operands.
    ::mlir::Type getElementType() {
      return ::mlir::getElementTypeOrSelf(this->getOutputValue().getType());
    }

    /// The extent of each loop, ShapedType::kDynamic where it is not static.
    ::mlir::SmallVector<int64_t> getStaticLoopExtents() {
      return ::mlir::tpp::detail::getStaticLoopExtents($_op);
    }

    /// Floating-point operations of the whole op, unless an extent is dynamic.
    ::std::optional<int64_t> getFlops() {
      return ::mlir::tpp::detail::getFlops($_op);
    }
  }];
}

#endif // SUNWAY_DIALECT_TPP_IR_TPPINTERFACES_TD
