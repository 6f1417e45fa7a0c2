//===- LinalgForm.cpp - Rules of the phases before tiling -----------------===//
//
// Launches in the program are kernels already. They have a form of their own.
//
//===----------------------------------------------------------------------===//
#include "PhaseRules.h"

#include "Dialect/SW/IR/Target.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

using namespace mlir;
using namespace mlir::sw;

LogicalResult sw::verifyTarget(ModuleOp module, const Contract &contract) {
  // Without the device all passes take the default chip.
  TargetSystemSpecInterface spec = module.getTargetSystemSpec();
  auto device = StringAttr::get(module.getContext(), Target::deviceName());
  if (spec && spec.getDeviceSpecForDeviceID(device))
    return success();
  return contract.broken(module)
         << "has no chip: 'dlti.target_system_spec' without the device '"
         << Target::deviceName() << "'";
}

/// The dialects that the phase lowers as a whole.
static constexpr StringLiteral loweredDialects[] = {"tosa", "tm_tensor",
                                                    "complex", "index"};

static bool isOfLoweredDialect(Operation *op) {
  return llvm::is_contained(loweredDialects,
                            op->getName().getDialectNamespace());
}

/// Whether `op` is composed of simpler ops on arrays.
static bool isComposite(Operation *op) {
  return isa<linalg::PackOp, linalg::UnPackOp, tensor::ConcatOp>(op) ||
         (isa<linalg::AggregatedOpInterface>(op) &&
          isa<DestinationStyleOpInterface>(op));
}

/// Whether later phases have no values of `type`: vectors and complex numbers.
static bool isOfProgramOnly(Type type) {
  return isa<VectorType>(type) || isa<ComplexType>(getElementTypeOrSelf(type));
}

static LogicalResult verifyTypes(Operation *op, const Contract &contract) {
  auto verify = [&](TypeRange types) -> LogicalResult {
    for (Type type : types)
      if (isOfProgramOnly(type))
        return contract.broken(op)
               << "has a value of type " << type
               << "; expects tensors in place of vectors, and two numbers in "
                  "place of a complex one";
    return success();
  };
  if (failed(verify(op->getResultTypes())))
    return failure();
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (failed(verify(block.getArgumentTypes())))
        return failure();
  return success();
}

/// Checks an op of arith or math, which works on single numbers of 32 bits or
/// more. Constants of any type are data.
static LogicalResult verifyArithmetic(Operation *op, const Contract &contract) {
  if (!isa_and_present<arith::ArithDialect, math::MathDialect>(
          op->getDialect()) ||
      op->hasTrait<OpTrait::ConstantLike>() || op->getNumOperands() == 0)
    return success();
  Type from = op->getOperands().back().getType();
  Type to = op->getResult(0).getType();
  bool isCast = isa<arith::ExtFOp, arith::TruncFOp, arith::SIToFPOp>(op);
  if (!isCast && (isStorageFloat(getElementTypeOrSelf(from)) ||
                  isStorageFloat(getElementTypeOrSelf(to))))
    return contract.broken(op)
           << "computes with "
           << (isStorageFloat(getElementTypeOrSelf(from)) ? from : to)
           << "; expects f32, and f16 and bf16 only in arith.extf, "
              "arith.truncf and arith.sitofp";
  // A select of whole arrays is no loop over their elements.
  bool isChoice =
      isa<arith::SelectOp>(op) && !isa<ShapedType>(op->getOperand(0).getType());
  if (isa<TensorType>(to) && !isChoice &&
      OpTrait::hasElementwiseMappableTraits(op))
    return contract.broken(op)
           << "works on " << to << "; expects a linalg op with this body";
  return success();
}

static LogicalResult verifyForm(Operation *op, const Contract &contract) {
  if (isOfLoweredDialect(op))
    return contract.unsupported(op)
           << "is left; no pass lowers this form of it, and later phases have "
              "no ops of dialect '"
           << op->getName().getDialectNamespace() << "'";
  if (isComposite(op))
    return contract.unsupported(op)
           << "is left; no pass splits this form of it into simpler ops: "
           << op->getOperandTypes();
  auto func = dyn_cast<func::FuncOp>(op);
  if (func && !func.getBody().empty() && !func.getBody().hasOneBlock())
    return contract.broken(op) << "has " << func.getBody().getBlocks().size()
                               << " blocks; expects loops and conditions of "
                                  "scf in place of branches";
  if (failed(verifyTypes(op, contract)))
    return failure();
  return verifyArithmetic(op, contract);
}

LogicalResult sw::verifyLinalgForm(ModuleOp module, const Contract &contract) {
  WalkResult result = module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<LaunchOp>(op))
      return WalkResult::skip();
    return WalkResult(verifyForm(op, contract));
  });
  return failure(result.wasInterrupted());
}

LogicalResult sw::verifyWindows(ModuleOp module, const Contract &contract) {
  WalkResult result = module.walk([&](WindowsOp windows) -> WalkResult {
    for (OpOperand &use : windows->getUses()) {
      auto reader = dyn_cast<linalg::LinalgOp>(use.getOwner());
      if (!reader || use.getOperandNumber() != 1 ||
          !linalg::isaContractionOpInterface(reader))
        return contract.broken(windows)
               << "is operand " << use.getOperandNumber() << " of '"
               << use.getOwner()->getName()
               << "'; expects only products as readers, as their operand 1";
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}
