//===- InputWarnings.cpp - What a program asks for in vain ----------------===//
//
//   %s = linalg.exp {sw.mpee = "by hand"} ins(%x) outs(%e)
//   warning: 'sw.mpee' has no meaning; did you mean 'sw.mpe'?
//
//===----------------------------------------------------------------------===//
#include "Runner/Input/ModuleInput.h"

#include "Analysis/Structure/Paddings.h"
#include "Conversion/CAttributes.h"
#include "Dialect/SW/IR/MainMemory.h"
#include "Dialect/SW/IR/MpeWork.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/TPP/IR/TPP.h"

using namespace mlir;
using namespace mlir::sw;

/// Attributes that passes read; the last ones only some that follow each other
/// do.
static constexpr llvm::StringLiteral attributes[] = {
    kMpeAttrName,        kScheduleAttrName,   kFuseAttrName,
    kKernelAttrName,     kTileAttrName,       kWeightAttrName,
    kPreparedAttrName,   kPrepareAttrName,    kPrivateAttrName,
    kLdmBytesAttrName,   kKernelsAttrName,    kArenaAttrName,
    kPointerAttrName,    emit::kNameAttr,     emit::kIVNameAttr,
    emit::kConstAttr,    emit::kPureAttr,     emit::kAlignAttr,
    emit::kHelperAttr,   emit::kInHeaderAttr, emit::kKeepAttr,
    kPadInTilesAttrName, "sw.program_loops",  "sw.schedule_entry",
    "sw.parts",          "sw.first_parts"};

/// The attribute that is spelt most like `name`, if one is at all.
static StringRef findLikeliest(StringRef name) {
  constexpr unsigned mostEdits = 3;
  StringRef best;
  unsigned least = mostEdits;
  for (StringRef attribute : attributes) {
    unsigned edits = name.edit_distance(attribute, /*AllowReplacements=*/true,
                                        /*MaxEditDistance=*/least);
    if (edits >= least)
      continue;
    least = edits;
    best = attribute;
  }
  return best;
}

static void warnOfAttribute(Operation *op, NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if (!name.starts_with("sw."))
    return;
  if (!llvm::is_contained(attributes, name)) {
    InFlightDiagnostic warning = op->emitWarning("'")
                                 << name
                                 << "' has no meaning, and nothing reads it";
    if (StringRef likeliest = findLikeliest(name); !likeliest.empty())
      warning << "; did you mean '" << likeliest << "'?";
    return;
  }
  if (name == kMpeAttrName &&
      !isa<StringAttr, DictionaryAttr>(attribute.getValue()))
    op->emitWarning("'")
        << name << "' keeps the op on the management core, whatever its value; "
        << "expects the reason as a string, but got " << attribute.getValue();
}

/// Primitives outside of launches that no pass has made tiles of.
static bool isLonePrimitive(Operation *op) {
  return isa<tpp::TPPDialect>(op->getDialect()) && op->getNumOperands() > 0 &&
         !isa<tpp::TPPDialect>(op->getParentOp()->getDialect()) &&
         !op->getParentOfType<LaunchOp>() && !op->hasAttr(kTileAttrName) &&
         !op->hasAttr(kMpeAttrName);
}

void runner::warnOfInput(ModuleOp module) {
  module.walk([](Operation *op) {
    for (NamedAttribute attribute : op->getDiscardableAttrs())
      warnOfAttribute(op, attribute);
    if (isLonePrimitive(op))
      op->emitWarning("'")
          << op->getName()
          << "' outside of a launch runs on the management core; kernels are "
             "made of linalg ops";
  });
}
