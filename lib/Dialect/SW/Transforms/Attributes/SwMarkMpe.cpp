//===- SwMarkMpe.cpp - The pass sw-mark-mpe -------------------------------===//
//
// Moves work that stays on the MPE into marked regions:
//
//   linalg.generic {...} ins(%a) outs(%b) { math.exp }
// becomes
//   scf.execute_region no_inline {
//     linalg.generic {...} ins(%a) outs(%b) { math.exp }
//     scf.yield
//   } {sw.mpe = {name = "linalg.generic", ops = "math.exp", reason = "..."}}
//
// Later lowerings of linalg to loops drop attributes, but keep the region.
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/Transforms/Passes.h"

#include "Dialect/SW/IR/MpeWork.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/TPP/IR/TPP.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWMARKMPE
#include "Dialect/SW/Transforms/Passes.h.inc"
#include "Dialect/Utils/ElementTypes.h"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

/// The maximum number of op names in a mark; a longer line is hard to read.
static constexpr size_t maxListedOps = 4;

//===----------------------------------------------------------------------===//
// Pieces of work
//===----------------------------------------------------------------------===//

/// Whether `op` reads or writes one element of an array.
static bool isAccess(Operation *op) {
  return isa<memref::LoadOp, memref::StoreOp, affine::AffineReadOpInterface,
             affine::AffineWriteOpInterface>(op);
}

/// Whether `op` computes or moves values, rather than addresses.
static bool isListed(Operation *op) {
  if (isAccess(op) || isa<linalg::IndexOp>(op))
    return true;
  StringRef dialect = op->getName().getDialectNamespace();
  return (dialect == "arith" || dialect == "math") &&
         !op->hasTrait<OpTrait::ConstantLike>() && op->getNumResults() > 0 &&
         !op->getResult(0).getType().isIndex();
}

/// The names of the ops in the regions of `op`, without repetition.
static SmallVector<StringRef> listOps(Operation *op) {
  llvm::SetVector<StringRef> names;
  op->walk([&](Operation *inner) {
    if (inner != op && isListed(inner))
      names.insert(inner->getName().getStringRef());
  });
  return names.takeVector();
}

static std::string joinNames(SmallVector<StringRef> names) {
  bool isCut = names.size() > maxListedOps;
  if (isCut)
    names.truncate(maxListedOps);
  return llvm::join(names, ", ") + (isCut ? ", ..." : "");
}

//===----------------------------------------------------------------------===//
// Reasons to stay on the MPE
//===----------------------------------------------------------------------===//

static std::string printText(Attribute attribute) {
  std::string text;
  llvm::raw_string_ostream(text) << attribute;
  return text;
}

static std::string printText(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

/// Reports a type that primitives do not support, or two different types.
static std::string explainTypes(linalg::LinalgOp op) {
  llvm::SetVector<Type> types;
  for (Type type : op->getOperandTypes())
    types.insert(getElementTypeOrSelf(type));
  if (llvm::any_of(types, isStorageFloat))
    return "transfers move words of 4 bytes, two elements of " +
           listStorageFloats();
  for (Type type : types)
    if (!isComputeFloat(type))
      return "primitives have elements of type " + listComputeFloats() +
             ", but not " + printText(type);
  if (types.size() > 1 && op.getNumReductionLoops() > 0)
    return "no primitive mixes " + printText(types[0]) + " and " +
           printText(types[1]);
  return "";
}

/// The reason why `op` is no kernel, derived from the properties of primitives
/// and transfers. A pass with a better reason puts it in an attribute.
static std::string explain(linalg::LinalgOp op) {
  if (op.hasIndexSemantics())
    return "no primitive knows the index of an element";
  std::string types = explainTypes(op);
  if (!types.empty())
    return types;
  if (op.getNumDpsInits() > 1)
    return "no primitive has " + std::to_string(op.getNumDpsInits()) +
           " results";
  std::string body = joinNames(listOps(op));
  if (op.getNumReductionLoops() > 0)
    return "no primitive covers a reduction by " + body;
  for (AffineMap map : op.getIndexingMapsArray())
    if (!map.isProjectedPermutation(/*allowZeroInResults=*/true))
      return "no kernel reads or writes through the map " +
             printText(AffineMapAttr::get(map));
  if (body.empty())
    return "no primitive covers this form of copy";
  for (Operation &inner : op.getBlock()->without_terminator())
    if (!tpp::explainEquationOp(&inner).empty())
      return "no primitive covers " + inner.getName().getStringRef().str();
  return "no primitive covers this form of " + body;
}

static std::string explain(Operation *op) {
  if (auto reason =
          dyn_cast_or_null<StringAttr>(op->getDiscardableAttr(kMpeAttrName)))
    return reason.str();
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return explain(linalgOp);
  if (isa<memref::CopyOp>(op))
    return "a copy of an array that bufferization or the program makes";
  if (isa<CallOpInterface>(op))
    return "the function is not part of the module";
  if (isa<tpp::TPPDialect>(op->getDialect()))
    return "a primitive outside of a launch";
  return "kernels are made of linalg ops, and this is control flow";
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct SwMarkMpe : sw::impl::SwMarkMpeBase<SwMarkMpe> {
  void runOnOperation() override {
    module = getOperation();
    for (auto func : module.getOps<func::FuncOp>())
      for (Block &block : func.getBody())
        collect(block);
    for (Operation *op : works)
      mark(op);
  }

private:
  /// Whether `op` calls a function whose body has its own marks.
  bool isOwnCall(Operation *op) {
    auto call = dyn_cast<func::CallOp>(op);
    auto callee =
        call ? module.lookupSymbol<func::FuncOp>(call.getCallee()) : nullptr;
    return callee && !callee.isExternal();
  }

  /// Whether `op` is one piece of work, whatever surrounds it.
  bool isWork(Operation *op) {
    return isa<linalg::LinalgOp, memref::CopyOp>(op) ||
           isa<tpp::TPPDialect>(op->getDialect()) ||
           (isa<CallOpInterface>(op) && !isOwnCall(op));
  }

  /// Whether regions of `op` contain launches or other pieces of work.
  bool hasParts(Operation *op) {
    return op
        ->walk([&](Operation *inner) {
          return inner != op && (isa<LaunchOp>(inner) || isWork(inner) ||
                                 isOwnCall(inner))
                     ? WalkResult::interrupt()
                     : WalkResult::advance();
        })
        .wasInterrupted();
  }

  /// Whether regions of `op` access memory.
  static bool accessesMemory(Operation *op) {
    return op
        ->walk([](Operation *inner) {
          return isAccess(inner) ? WalkResult::interrupt()
                                 : WalkResult::advance();
        })
        .wasInterrupted();
  }

  void collect(Block &block) {
    for (Operation &op : block) {
      if (isa<LaunchOp>(op) || MpeWork::get(&op))
        continue;
      if (isWork(&op) || (isa<LoopLikeOpInterface>(op) && !hasParts(&op) &&
                          accessesMemory(&op))) {
        works.push_back(&op);
        continue;
      }
      for (Region &region : op.getRegions())
        for (Block &inner : region)
          collect(inner);
    }
  }

  static void mark(Operation *op) {
    MpeWork work{op->getName().getStringRef().str(), joinNames(listOps(op)),
                 explain(op)};
    if (auto call = dyn_cast<func::CallOp>(op))
      work.name += " @" + call.getCallee().str();
    op->removeDiscardableAttr(kMpeAttrName);
    OpBuilder b(op);
    auto region = scf::ExecuteRegionOp::create(
        b, op->getLoc(), op->getResultTypes(), /*no_inline=*/b.getUnitAttr());
    region->setDiscardableAttr(kMpeAttrName, work.toAttr(b.getContext()));
    op->replaceAllUsesWith(region);
    Block &block = region.getRegion().emplaceBlock();
    op->moveBefore(&block, block.end());
    b.setInsertionPointToEnd(&block);
    scf::YieldOp::create(b, op->getLoc(), op->getResults());
  }

  ModuleOp module;
  SmallVector<Operation *> works;
};
} // namespace
