//===- DataDependence.cpp - What depends on values in memory --------------===//
//
// A forward analysis of values: loaded values are data, and so are values
// computed from data. The second step finds the uses of data that affect the
// cycles or the safety:
//
//   %i = memref.load %indices[%k]       data
//   %j = arith.index_cast %i            data
//   %x = memref.load %table[%j]         an address that depends on it
//
//===----------------------------------------------------------------------===//
#include "Analysis/Memory/DataDependence.h"

#include "Dialect/TPP/IR/TPP.h"
#include "Dialect/Utils/Views.h"

#include "mlir/Analysis/DataFlow/SparseAnalysis.h"
#include "mlir/Analysis/DataFlow/Utils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Which values are data
//===----------------------------------------------------------------------===//

namespace {
/// Whether a value depends on the content of memory.
struct DataState {
  bool isData = false;

  bool operator==(const DataState &other) const {
    return isData == other.isData;
  }
  static DataState join(const DataState &a, const DataState &b) {
    return {a.isData || b.isData};
  }
  void print(raw_ostream &os) const { os << (isData ? "data" : "known"); }
};

using DataLattice = dataflow::Lattice<DataState>;
} // namespace

/// Whether `memref` is a constant of the module, which is known in every run.
static bool isConstantMemory(Value memref) {
  auto get = getViewBase(memref).getDefiningOp<memref::GetGlobalOp>();
  if (!get)
    return false;
  auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
      get, get.getNameAttr());
  return global && global.getConstant() && !global.isUninitialized();
}

/// Whether results of `op` are elements of arrays.
static bool readsData(Operation *op) {
  if (isa<MemoryEffectOpInterface>(op) && !hasEffect<MemoryEffects::Read>(op))
    return false;
  if (isMemoryEffectFree(op))
    return false;
  return llvm::any_of(op->getOperands(), [](Value operand) {
    return isa<MemRefType>(operand.getType()) && !isConstantMemory(operand);
  });
}

namespace {
/// Finds the values that are data. Arrays are not data; elements loaded from
/// them are.
class DataAnalysis
    : public dataflow::SparseForwardDataFlowAnalysis<DataLattice> {
public:
  using SparseForwardDataFlowAnalysis::SparseForwardDataFlowAnalysis;

  LogicalResult visitOperation(Operation *op,
                               ArrayRef<const DataLattice *> operands,
                               ArrayRef<DataLattice *> results) override {
    DataState state = {readsData(op)};
    for (const DataLattice *operand : operands)
      state = DataState::join(state, operand->getValue());
    for (DataLattice *result : results)
      if (!isa<BaseMemRefType>(result->getAnchor().getType()))
        propagateIfChanged(result, result->join(state));
    return success();
  }

  /// Scalar arguments of functions, and results of external functions, are
  /// data.
  void setToEntryState(DataLattice *lattice) override {
    bool isArray = isa<BaseMemRefType>(lattice->getAnchor().getType());
    propagateIfChanged(lattice, lattice->join(DataState{!isArray}));
  }

  /// Induction variables are not data, independent of the bounds.
  void visitNonControlFlowArguments(Operation *op,
                                    const RegionSuccessor &successor,
                                    ArrayRef<DataLattice *> arguments,
                                    unsigned firstIndex) override {
    if (!isa<LoopLikeOpInterface>(op))
      SparseForwardDataFlowAnalysis::visitNonControlFlowArguments(
          op, successor, arguments, firstIndex);
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Ops that a change of data affects
//===----------------------------------------------------------------------===//

/// Whether `operand` of a loop is one of its bounds, or its step.
static bool isBound(LoopLikeOpInterface loop, OpOperand &operand) {
  return llvm::none_of(loop.getInitsMutable(),
                       [&](OpOperand &init) { return &init == &operand; });
}

/// Describes the use of `operand` by an op whose C function has a loop that
/// depends on the value. Vector functions have no such loop, and selections
/// have no branch.
static StringRef getUseByFunction(OpOperand &operand) {
  Operation *op = operand.getOwner();
  if (isa<math::CountLeadingZerosOp, math::CountTrailingZerosOp, math::CtPopOp>(
          op) ||
      (isa<math::FPowIOp, math::IPowIOp>(op) &&
       operand.getOperandNumber() == 1))
    return "the steps of a function";
  return {};
}

/// Describes what of the owner depends on `operand`, if that is data; empty if
/// only the computed value does.
static StringRef getUse(OpOperand &operand) {
  Operation *op = operand.getOwner();
  Type type = operand.get().getType();
  if (isa<cf::AssertOp>(op))
    return "an assertion";
  if (auto condition = dyn_cast<scf::ConditionOp>(op))
    return operand.getOperandNumber() == 0 ? "the end of a loop" : "";
  if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
    return isBound(loop, operand) ? "the bounds of a loop" : "";
  if (isa<scf::IfOp, scf::IndexSwitchOp, cf::CondBranchOp, cf::SwitchOp>(op))
    return "a branch";
  if (isa<VectorType>(type) || isa<BaseMemRefType>(type))
    return {};
  if (isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp,
          arith::CeilDivSIOp, arith::CeilDivUIOp, arith::FloorDivSIOp>(op))
    return operand.getOperandNumber() == 1 ? "a divisor" : "";
  bool yieldsArray =
      llvm::any_of(op->getResultTypes(), llvm::IsaPred<BaseMemRefType>);
  bool isAccess = yieldsArray || (type.isIndex() && !isMemoryEffectFree(op));
  bool isStored = isa<memref::StoreOp>(op) && operand.getOperandNumber() == 0;
  if (isAccess && !isStored && !isa<CallOpInterface>(op) &&
      !op->hasTrait<OpTrait::IsTerminator>())
    return "an address";
  return op->getNumResults() == 1 &&
                 !isa<VectorType>(op->getResult(0).getType())
             ? getUseByFunction(operand)
             : "";
}

FailureOr<SmallVector<DataDependence>>
sw::findDataDependences(ModuleOp module) {
  DataFlowSolver solver;
  dataflow::loadBaselineAnalyses(solver);
  solver.load<DataAnalysis>();
  if (failed(solver.initializeAndRun(module)))
    return module.emitError("cannot find what depends on values in memory");
  SmallVector<DataDependence> found;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    // The body of an equation runs on vectors and has no branches.
    if (isa<tpp::EquationOp>(op))
      return WalkResult::skip();
    for (OpOperand &operand : op->getOpOperands()) {
      const auto *state = solver.lookupState<DataLattice>(operand.get());
      if (!state || !state->getValue().isData)
        continue;
      StringRef use = getUse(operand);
      if (use.empty())
        continue;
      found.push_back({op, use});
      break;
    }
    return WalkResult::advance();
  });
  return found;
}
