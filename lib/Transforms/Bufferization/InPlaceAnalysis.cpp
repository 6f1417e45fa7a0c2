//===- InPlaceAnalysis.cpp - In-place decisions for tensors ---------------===//
#include "InPlaceAnalysis.h"

#include "BufferUses.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/FuncBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace mlir::sw;
using func_ext::FuncAnalysisState;
using func_ext::FuncOpAnalysisState;

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// Whether regions have more than one block, or tensors come from memory that
/// others may change. Upstream supports the first and rejects the second.
static bool isForUpstream(Operation *root) {
  return root
      ->walk([](Operation *op) {
        for (Region &region : op->getRegions())
          if (!region.empty() && !region.hasOneBlock())
            return WalkResult::interrupt();
        auto toTensor = dyn_cast<ToTensorOp>(op);
        return toTensor && !toTensor.getRestrict() && !toTensor->use_empty()
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Tells `state` which operand has the same buffer as `result`.
static void findEquivalent(OpResult result, OneShotAnalysisState &state) {
  AliasingOpOperandList aliases = state.getAliasingOpOperands(result);
  if (aliases.getNumAliases() == 0)
    return;
  Value first = aliases.begin()->opOperand->get();
  bool areAll = true;
  for (AliasingOpOperand alias : aliases) {
    bool isSame = alias.relation == BufferRelation::Equivalent &&
                  state.isInPlace(*alias.opOperand);
    Value operand = alias.opOperand->get();
    if (isSame && alias.isDefinite)
      return state.unionEquivalenceClasses(result, operand);
    areAll &= isSame && state.areEquivalentBufferizedValues(operand, first);
  }
  auto op = state.getOptions().dynCastBufferizableOp(result.getOwner());
  if (areAll && op && !op.bufferizesToAllocation(result))
    state.unionEquivalenceClasses(result, first);
}

static bool isTensor(Value value) { return isa<TensorType>(value.getType()); }

/// Decides from the last op to the first: the last write gets the buffer first.
static void decide(Operation *root, BufferUses &uses,
                   OneShotAnalysisState &state) {
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) { ops.push_back(op); });
  for (Operation *op : llvm::reverse(ops))
    for (OpOperand &operand : op->getOpOperands()) {
      if (!isTensor(operand.get()) || state.isInPlace(operand))
        continue;
      if (!uses.canBeInPlace(operand)) {
        state.bufferizeOutOfPlace(operand);
        continue;
      }
      state.bufferizeInPlace(operand);
      uses.addInPlace(operand);
    }
  const BufferizationOptions &options = state.getOptions();
  for (Operation *op : ops)
    if (options.dynCastBufferizableOp(op))
      for (OpResult result : op->getResults())
        if (isTensor(result))
          findEquivalent(result, state);
}

LogicalResult sw::analyzeInPlace(Operation *root, OneShotAnalysisState &state) {
  if (isForUpstream(root))
    return analyzeOp(root, state);
  BufferUses uses(root, state);
  // Upstream finds the op to report.
  if (uses.hasConflict())
    return analyzeOp(root, state);
  decide(root, uses, state);
  state.gatherUndefinedTensorUses(root);
  bool isValid = true;
  root->walk([&](Operation *op) {
    if (auto known = state.getOptions().dynCastBufferizableOp(op))
      isValid &= succeeded(known.verifyAnalysis(state));
  });
  return success(isValid);
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

static bool hasTensors(func::FuncOp func) {
  FunctionType type = func.getFunctionType();
  return llvm::any_of(type.getInputs(), llvm::IsaPred<TensorType>) ||
         llvm::any_of(type.getResults(), llvm::IsaPred<TensorType>);
}

/// Whether attributes describe the accesses of `func` to its arguments, or must
/// do so because it has no body.
static bool isDescribed(func::FuncOp func) {
  return (func.isExternal() && hasTensors(func)) ||
         llvm::any_of(llvm::seq(func.getNumArguments()), [&](unsigned i) {
           return func.getArgAttr(i,
                                  BufferizationDialect::kBufferAccessAttrName);
         });
}

namespace {
/// Collects the functions of a module, callees before callers.
class CallOrder {
public:
  explicit CallOrder(const FuncAnalysisState &functions)
      : functions(functions) {}

  /// Adds `func` after its callees; fails if one calls itself.
  LogicalResult add(func::FuncOp func);

  func::FuncOp getCallee(func::CallOp call) const {
    return functions.symbolTables.lookupNearestSymbolFrom<func::FuncOp>(
        call, call.getCalleeAttr());
  }

  SmallVector<func::FuncOp> ordered;

private:
  const FuncAnalysisState &functions;
  DenseMap<Operation *, bool> isDone;
};
} // namespace

LogicalResult CallOrder::add(func::FuncOp func) {
  auto [it, isNew] = isDone.try_emplace(func, false);
  if (!isNew)
    return success(it->second);
  WalkResult walk = func.walk([&](func::CallOp call) {
    func::FuncOp callee = getCallee(call);
    return callee && succeeded(add(callee)) ? WalkResult::advance()
                                            : WalkResult::interrupt();
  });
  isDone[func] = true;
  ordered.push_back(func);
  return success(!walk.wasInterrupted());
}

/// Marks results of calls as equivalent to the arguments that they return.
static void addCalls(func::FuncOp func, const CallOrder &order,
                     FuncAnalysisState &functions,
                     OneShotAnalysisState &state) {
  func.walk([&](func::CallOp call) {
    auto it = functions.equivalentFuncArgs.find(order.getCallee(call));
    if (it == functions.equivalentFuncArgs.end())
      return;
    for (auto [result, argument] : it->second)
      if (state.isInPlace(call->getOpOperand(argument)))
        state.unionEquivalenceClasses(call.getResult(result),
                                      call.getOperand(argument));
  });
}

/// Records for callers which results may be, or are, arguments, and which
/// arguments are read and written.
static void describe(func::FuncOp func, FuncAnalysisState &functions,
                     const OneShotAnalysisState &state) {
  auto returned = cast<func::ReturnOp>(func.getBody().front().getTerminator());
  for (BlockArgument argument : func.getArguments()) {
    if (!isTensor(argument))
      continue;
    int64_t number = argument.getArgNumber();
    if (state.isValueRead(argument))
      functions.readBbArgs[func].insert(number);
    if (state.isValueWritten(argument))
      functions.writtenBbArgs[func].insert(number);
    for (auto [i, result] : llvm::enumerate(returned.getOperands())) {
      if (!isTensor(result))
        continue;
      if (state.areAliasingBufferizedValues(result, argument))
        functions.aliasingReturnVals[func][number].push_back(i);
      if (state.areEquivalentBufferizedValues(result, argument))
        functions.equivalentFuncArgs[func].try_emplace(i, number);
    }
  }
}

LogicalResult sw::analyzeInPlace(ModuleOp module, OneShotAnalysisState &state) {
  auto *functions = state.getExtension<FuncAnalysisState>();
  if (!functions)
    functions = &state.addExtension<FuncAnalysisState>();
  CallOrder order(*functions);
  for (func::FuncOp func : module.getOps<func::FuncOp>())
    if (isDescribed(func) || isForUpstream(func) || failed(order.add(func)))
      return analyzeModuleOp(module, state);
  for (func::FuncOp func : order.ordered) {
    functions->startFunctionAnalysis(func);
    if (!func.isExternal()) {
      addCalls(func, order, *functions, state);
      if (failed(analyzeInPlace(func, state)))
        return failure();
      describe(func, *functions, state);
    }
    functions->analyzedFuncOps[func] = FuncOpAnalysisState::Analyzed;
  }
  return success();
}
