//===- InputNames.cpp - Names of ops in the input -------------------------===//
#include "Runner/Input/InputNames.h"

using namespace mlir;
using namespace mlir::sw::runner;

/// The part of a location that identifies ops.
static Attribute getPlace(Location loc) {
  return loc->findInstanceOf<FileLineColLoc>();
}

void InputNames::collect(ModuleOp module) {
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (Attribute place = getPlace(op->getLoc()))
      names[place].push_back(op->getName().getStringRef());
  });
}

void InputNames::renameOp(Diagnostic &diagnostic) {
  // The format of Operation::emitOpError: quote, name, quote and "op".
  MutableArrayRef<DiagnosticArgument> arguments = diagnostic.getArguments();
  auto isText = [&](size_t i, StringRef text) {
    return arguments[i].getKind() ==
               DiagnosticArgument::DiagnosticArgumentKind::String &&
           (text.empty() || arguments[i].getAsString() == text);
  };
  if (arguments.size() < 3 || !isText(0, "'") || !isText(1, "") ||
      !isText(2, "' op "))
    return;
  Attribute place = getPlace(diagnostic.getLocation());
  auto found = place ? names.find(place) : names.end();
  StringRef own = arguments[1].getAsString();
  if (found == names.end() || llvm::is_contained(found->second, own))
    return;
  texts.push_back(("' op, lowered to '" + own + "', ").str());
  arguments[1] = DiagnosticArgument(found->second.front());
  arguments[2] = DiagnosticArgument(StringRef(texts.back()));
}
