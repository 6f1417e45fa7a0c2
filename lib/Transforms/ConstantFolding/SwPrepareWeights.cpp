//===- SwPrepareWeights.cpp - The pass sw-prepare-weights -----------------===//
//
// Moves the ops that depend only on weights to a separate function, which runs
// before the first call.
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "KnownOps.h"

#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/SymbolTable.h"

#define DEBUG_TYPE "sw-prepare-weights"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWPREPAREWEIGHTS
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

namespace {
/// One function and the function that prepares its weights.
class Preparation {
public:
  explicit Preparation(func::FuncOp func) : func(func) {}

  /// Moves the roots that are worth it.
  LogicalResult run();

private:
  LogicalResult findPrepare();
  void createPrepare();
  void moveRoots(sw::KnownOps &ops);
  void dropUnused();
  SmallVector<unsigned> getArguments(StringRef attribute);
  SmallVector<Type> getTypes(StringRef attribute);

  func::FuncOp func, prepare;
};

struct SwPrepareWeights : sw::impl::SwPrepareWeightsBase<SwPrepareWeights> {
  using SwPrepareWeightsBase::SwPrepareWeightsBase;

  void runOnOperation() override {
    // The functions created here have no weights to prepare.
    DenseSet<StringAttr> made;
    auto funcs = llvm::to_vector(getOperation().getOps<func::FuncOp>());
    for (func::FuncOp func : funcs)
      if (auto name =
              func->getAttrOfType<FlatSymbolRefAttr>(sw::kPrepareAttrName))
        made.insert(name.getAttr());
    for (func::FuncOp func : funcs)
      if (!func.isExternal() && !made.contains(func.getSymNameAttr()) &&
          SymbolTable::symbolKnownUseEmpty(func, getOperation()) &&
          failed(Preparation(func).run()))
        return signalPassFailure();
  }
};
} // namespace

/// The positions of the arguments with `attribute`.
SmallVector<unsigned> Preparation::getArguments(StringRef attribute) {
  SmallVector<unsigned> positions;
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i)
    if (func.getArgAttr(i, attribute))
      positions.push_back(i);
  return positions;
}

/// Their types.
SmallVector<Type> Preparation::getTypes(StringRef attribute) {
  return llvm::map_to_vector(getArguments(attribute), [&](unsigned i) {
    return func.getArgumentTypes()[i];
  });
}

/// Finds the function that prepares the weights, or creates it.
LogicalResult Preparation::findPrepare() {
  auto name = func->getAttrOfType<FlatSymbolRefAttr>(sw::kPrepareAttrName);
  SmallVector<Type> prepared = getTypes(sw::kPreparedAttrName);
  if (!name && !prepared.empty())
    return func.emitOpError("has argument ")
           << getArguments(sw::kPreparedAttrName).front() << " with '"
           << sw::kPreparedAttrName << "', but no '" << sw::kPrepareAttrName
           << "' that names the function that returns it";
  if (!name) {
    createPrepare();
    return success();
  }
  auto type = FunctionType::get(func.getContext(),
                                getTypes(sw::kWeightAttrName), prepared);
  prepare = func->getParentOfType<ModuleOp>().lookupSymbol<func::FuncOp>(
      name.getValue());
  if (prepare && prepare.getBody().hasOneBlock() &&
      prepare.getFunctionType() == type)
    return success();
  return func.emitOpError("expects '")
         << sw::kPrepareAttrName
         << "' to name a function of one block and of type " << type
         << ", but got " << name;
}

/// Makes the function, which returns nothing yet.
void Preparation::createPrepare() {
  // Knows the names in use before the new one.
  SymbolTable symbols(func->getParentOfType<ModuleOp>());
  OpBuilder b(func.getContext());
  b.setInsertionPointAfter(func);
  SmallVector<DictionaryAttr> attributes;
  for (unsigned i : getArguments(sw::kWeightAttrName))
    attributes.push_back(func.getArgAttrDict(i));
  prepare = func::FuncOp::create(
      b, func.getLoc(), (func.getSymName() + "_prepared").str(),
      b.getFunctionType(getTypes(sw::kWeightAttrName), TypeRange()),
      ArrayRef<NamedAttribute>(), attributes);
  symbols.insert(prepare);
  b.setInsertionPointToStart(prepare.addEntryBlock());
  func::ReturnOp::create(b, func.getLoc());
  func->setAttr(sw::kPrepareAttrName, FlatSymbolRefAttr::get(prepare));
}

/// Moves the roots to the other function; here they become arguments.
void Preparation::moveRoots(sw::KnownOps &ops) {
  Operation *ret = prepare.getBody().front().getTerminator();
  IRMapping mapping;
  for (auto [i, argument] : llvm::enumerate(prepare.getArguments()))
    mapping.map(func.getArgument(getArguments(sw::kWeightAttrName)[i]),
                argument);
  for (auto [i, position] :
       llvm::enumerate(getArguments(sw::kPreparedAttrName)))
    mapping.map(func.getArgument(position), ret->getOperand(i));
  OpBuilder b(ret);
  for (Operation *op : ops.getOps()) {
    for (Value input : sw::getInputs(op))
      if (!mapping.contains(input))
        b.clone(*input.getDefiningOp(), mapping);
    if (!mapping.contains(op->getResult(0)))
      b.clone(*op, mapping);
  }
  SmallVector<Value> returned(ret->getOperands());
  for (auto [i, given] : llvm::enumerate(ops.getRoots())) {
    Value root = given;
    unsigned position = func.getNumArguments();
    auto mark = b.getDictionaryAttr(
        b.getNamedAttr(sw::kPreparedAttrName, b.getUnitAttr()));
    if (failed(
            func.insertArgument(position, root.getType(), mark, root.getLoc())))
      continue;
    returned.push_back(mapping.lookup(root));
    remark::passed(
        root.getLoc(),
        remark::RemarkOpts::name("PrepareWeights").category("sw-fold"))
        << remark::metric("argument", position)
        << remark::metric("bytes of weights", ops.getLeafBytes(i));
    root.replaceAllUsesWith(func.getArgument(position));
  }
  ret->setOperands(returned);
  prepare.setFunctionType(b.getFunctionType(prepare.getArgumentTypes(),
                                            ValueRange(returned).getTypes()));
}

/// Drops prepared arguments whose readers have been moved as well.
void Preparation::dropUnused() {
  Operation *ret = prepare.getBody().front().getTerminator();
  SmallVector<unsigned> positions = getArguments(sw::kPreparedAttrName);
  for (unsigned i = positions.size(); i-- > 0;) {
    if (!func.getArgument(positions[i]).use_empty() ||
        failed(func.eraseArgument(positions[i])))
      continue;
    ret->eraseOperand(i);
    (void)prepare.eraseResult(i);
  }
}

LogicalResult Preparation::run() {
  if (getArguments(sw::kWeightAttrName).empty())
    return success();
  sw::KnownOps ops(func, sw::Known::Weights);
  if (ops.getRoots().empty())
    return success();
  if (failed(findPrepare()))
    return failure();
  moveRoots(ops);
  ops.eraseDeadOps();
  dropUnused();
  return success();
}
