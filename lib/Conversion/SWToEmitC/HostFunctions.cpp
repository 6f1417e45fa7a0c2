//===- HostFunctions.cpp - Functions of the host file ---------------------===//
//
// Checks, declares and lowers the functions of a module that run on the MPE.
//
//===----------------------------------------------------------------------===//
#include "Conversion/CTypes.h"
#include "Lowering.h"
#include "Roles.h"
#include "RunnerCalls.h"

#include "Analysis/Structure/Sizes.h"
#include "Dialect/Utils/ElementTypes.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

//===----------------------------------------------------------------------===//
// Signatures
//===----------------------------------------------------------------------===//

/// The reason why an array of `type` cannot be a parameter in C, or empty.
static std::string explainParameter(MemRefType type) {
  if (!type.hasStaticShape())
    return "but parameters in C have static shapes; expects one with all "
           "extents known";
  if (!type.getLayout().isIdentity())
    return "but parameters in C are dense; expects the identity layout";
  if (isLDM(type))
    return "but parameters in C lie in main memory";
  if (convertElementType(type.getElementType()))
    return "";
  std::string reason = "but the C for the chips has no ";
  llvm::raw_string_ostream(reason) << type.getElementType();
  return reason + "; expects elements of type " + listElementTypes();
}

LogicalResult ModuleLowering::checkSignature(func::FuncOp func) {
  for (auto [i, type] : llvm::enumerate(func.getArgumentTypes())) {
    if (auto memref = dyn_cast<MemRefType>(type)) {
      std::string reason = explainParameter(memref);
      if (!reason.empty())
        // A declaration has types but no block arguments.
        return emitError(func.isExternal() ? func.getLoc()
                                           : func.getArgument(i).getLoc())
               << "argument " << i << " of function '" << func.getSymName()
               << "' is an array of type " << type << ", " << reason;
      if (failed(verifyArraySize(func, type, "every argument")))
        return failure();
      continue;
    }
    if (isa<TensorType>(type))
      return func.emitOpError("takes a tensor as argument ")
             << i << "; run sw-opt --sw-pipeline first";
    if (!convertScalarType(type))
      return func.emitOpError("has argument ")
             << i << " of type " << type << ", which C does not have; expects "
             << listElementTypes();
  }
  if (func.getNumResults() > 1)
    return func.emitOpError("expects at most 1 result in C output, but got ")
           << func.getNumResults();
  for (Type type : func.getResultTypes())
    if (!convertScalarType(type))
      return func.emitOpError("returns ")
             << type
             << "; results in memory are out-parameters "
                "(buffer-results-to-out-params)";
  return success();
}

//===----------------------------------------------------------------------===//
// Written memory
//===----------------------------------------------------------------------===//

bool ModuleLowering::writes(OpOperand &use, DenseSet<Value> &visited) {
  Operation *op = use.getOwner();
  auto follow = [&](Value value) {
    if (!isa<BaseMemRefType>(value.getType()) || !visited.insert(value).second)
      return false;
    return llvm::any_of(value.getUses(),
                        [&](OpOperand &next) { return writes(next, visited); });
  };
  if (auto call = dyn_cast<func::CallOp>(op)) {
    auto callee = module.lookupSymbol<func::FuncOp>(call.getCallee());
    if (!callee || callee.isExternal())
      return true;
    return follow(callee.getArgument(use.getOperandNumber()));
  }
  if (isa<ViewLikeOpInterface>(op))
    return llvm::any_of(op->getResults(), follow);
  bool forwards =
      llvm::any_of(op->getResultTypes(), llvm::IsaPred<BaseMemRefType>);
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (effects && !forwards) {
    SmallVector<MemoryEffects::EffectInstance> instances;
    effects.getEffectsOnValue(use.get(), instances);
    return llvm::any_of(instances, [](const auto &effect) {
      return isa<MemoryEffects::Write, MemoryEffects::Free>(effect.getEffect());
    });
  }
  // Control flow forwards the memref, which is not followed: assume a write.
  return true;
}

bool ModuleLowering::isReadOnly(Value memref) {
  DenseSet<Value> visited;
  visited.insert(memref);
  return llvm::none_of(memref.getUses(),
                       [&](OpOperand &use) { return writes(use, visited); });
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

FunctionType ModuleLowering::convertSignature(func::FuncOp func) {
  SmallVector<Type> inputs, results;
  for (Type type : func.getArgumentTypes()) {
    if (auto memref = dyn_cast<MemRefType>(type))
      inputs.push_back(
          emitc::PointerType::get(convertElementType(memref.getElementType())));
    else
      inputs.push_back(convertElementType(type));
  }
  for (Type type : func.getResultTypes())
    results.push_back(convertElementType(type));
  return FunctionType::get(func.getContext(), inputs, results);
}

/// Names the arguments in C: given names first, then the names in the only
/// kernel.
static void nameArguments(func::FuncOp func, emitc::FuncOp lowered) {
  RoleMap roles;
  SmallVector<Operation *> kernels;
  func.walk([&](Operation *op) {
    auto launch = dyn_cast<LaunchOp>(op);
    if (isa<PartOp>(op) || (launch && !launch.hasParts()))
      kernels.push_back(op);
  });
  if (kernels.size() == 1)
    roles = rolesOf(kernels.front()->getRegion(0));
  Builder builder(func.getContext());
  Names names;
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i) {
    std::string name = "arg" + std::to_string(i);
    if (auto attr = func.getArgAttrOfType<StringAttr>(i, kNameAttr)) {
      name = attr.getValue().str();
    } else if (!func.isExternal()) {
      Value argument = func.getArgument(i);
      auto role = roles.find(argument);
      if (auto loc = dyn_cast<NameLoc>(argument.getLoc()))
        name = loc.getName().str();
      else if (role != roles.end())
        name = role->second;
    }
    lowered.setArgAttr(i, kNameAttr, builder.getStringAttr(names.fresh(name)));
  }
}

static void markConst(ModuleLowering &module, func::FuncOp func,
                      emitc::FuncOp lowered) {
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i)
    if (!func.isExternal() && isa<MemRefType>(func.getArgumentTypes()[i]) &&
        module.isReadOnly(func.getArgument(i)))
      lowered.setArgAttr(i, kConstAttr, UnitAttr::get(func.getContext()));
}

/// Adds a comment with the shapes and the prototype to the header.
void ModuleLowering::declareEntry(func::FuncOp func, emitc::FuncOp lowered) {
  OpBuilder builder = OpBuilder::atBlockEnd(&header.getBodyRegion().front());
  CBuilder c(builder, func.getLoc());
  std::string shapes;
  for (auto [i, type] : llvm::enumerate(func.getArgumentTypes())) {
    auto memref = dyn_cast<MemRefType>(type);
    if (!memref)
      continue;
    shapes += shapes.empty() ? "" : ", ";
    shapes += lowered.getArgAttrOfType<StringAttr>(i, kNameAttr).getValue();
    for (int64_t size : memref.getShape())
      shapes += "[" + std::to_string(size) + "]";
  }
  if (!shapes.empty())
    c.comment(shapes);
  auto declaration =
      c.create<emitc::FuncOp>(lowered.getName(), lowered.getFunctionType());
  declaration.setPrivate();
  declaration.setSpecifiersAttr(builder.getStrArrayAttr({"extern"}));
  for (unsigned i = 0, e = func.getNumArguments(); i < e; ++i)
    declaration.setArgAttrs(i, lowered.getArgAttrDict(i));
}

LogicalResult ModuleLowering::declareFunctions() {
  OpBuilder builder = OpBuilder::atBlockEnd(&host.getBodyRegion().front());
  SmallVector<emitc::FuncOp> statics;
  for (auto func : module.getOps<func::FuncOp>()) {
    // The file defines its own functions for them.
    if (getRunnerUtility(func))
      continue;
    if (failed(checkSignature(func)))
      return failure();
    auto lowered = emitc::FuncOp::create(
        builder, func.getLoc(), cName(func.getName()), convertSignature(func));
    nameArguments(func, lowered);
    markConst(*this, func, lowered);
    if (func.isExternal() || func.isPrivate())
      lowered.setSpecifiersAttr(
          builder.getStrArrayAttr({func.isExternal() ? "extern" : "static"}));
    if (func.isExternal())
      lowered.setPrivate();
    else if (func.isPrivate())
      statics.push_back(lowered);
    else
      declareEntry(func, lowered);
  }
  builder.setInsertionPointToStart(&host.getBodyRegion().front());
  for (emitc::FuncOp func : statics)
    emitc::DeclareFuncOp::create(builder, func.getLoc(), func.getName());
  return success();
}

LogicalResult ModuleLowering::lowerFunction(func::FuncOp func) {
  if (func.isExternal())
    return success();
  if (!func.getBody().hasOneBlock())
    return func.emitOpError(
        "expects structured control flow (one block) in C output");
  auto lowered = cast<emitc::FuncOp>(
      SymbolTable::lookupSymbolIn(host, cName(func.getName())));
  Block *block = lowered.addEntryBlock();
  FunctionLowering body(*this, OpBuilder::atBlockEnd(block),
                        /*onSlave=*/false, func.getLoc());
  for (auto [from, to] :
       llvm::zip_equal(func.getArguments(), block->getArguments())) {
    auto type = dyn_cast<MemRefType>(from.getType());
    if (!type) {
      body.mapScalar(from, fromElement(body.c, to, from.getType()));
      continue;
    }
    FailureOr<MemDesc> desc = body.staticDesc(func.getLoc(), type, to);
    if (failed(desc))
      return failure();
    body.mapMemref(from, *desc);
  }
  Block &source = func.getBody().front();
  if (failed(body.lowerBody(source)))
    return failure();
  auto result = cast<func::ReturnOp>(source.getTerminator());
  Value value;
  if (result.getNumOperands() == 1)
    value = toElement(body.c, body.scalar(result.getOperand(0)),
                      result.getOperand(0).getType());
  body.c.create<emitc::ReturnOp>(value);
  return success();
}
