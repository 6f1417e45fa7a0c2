//===- ValueNames.cpp - Names of values in a source text ------------------===//
#include "Runner/Input/ValueNames.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::sw;

/// The name of the value at `loc` in the source, without the per cent sign.
static std::string readName(const llvm::SourceMgr &sources, Location loc) {
  if (auto name = dyn_cast<NameLoc>(loc))
    return name.getName().str();
  auto place = dyn_cast<FileLineColLoc>(loc);
  if (!place || !place.getLine() || sources.getNumBuffers() == 0)
    return "";
  unsigned id = sources.getMainFileID();
  const llvm::MemoryBuffer *buffer = sources.getMemoryBuffer(id);
  if (place.getFilename() != buffer->getBufferIdentifier())
    return "";
  const char *at =
      const_cast<llvm::SourceMgr &>(sources)
          .FindLocForLineAndColumn(id, place.getLine(), place.getColumn())
          .getPointer();
  if (!at || at >= buffer->getBufferEnd() || *at != '%')
    return "";
  StringRef text(at + 1, buffer->getBufferEnd() - at - 1);
  text = text.take_while(
      [](char c) { return llvm::isAlnum(c) || StringRef("_$.-").contains(c); });
  // A numbered value has no name.
  return text.empty() || llvm::isDigit(text.front()) ? "" : text.str();
}

std::vector<std::string>
runner::readArgumentNames(const llvm::SourceMgr &sources, func::FuncOp func) {
  std::vector<std::string> names;
  for (BlockArgument argument : func.getArguments())
    names.push_back(readName(sources, argument.getLoc()));
  return names;
}

void runner::nameArguments(const llvm::SourceMgr &sources, func::FuncOp func) {
  if (func.isExternal())
    return;
  std::vector<std::string> names = readArgumentNames(sources, func);
  for (auto [argument, name] : llvm::zip_equal(func.getArguments(), names)) {
    Location loc = argument.getLoc();
    // Printed modules name unnamed arguments %arg0, %arg1.
    unsigned number;
    bool isPrinted = StringRef(name).starts_with("arg") &&
                     !StringRef(name).drop_front(3).getAsInteger(10, number);
    if (!name.empty() && !isPrinted && !isa<NameLoc>(loc))
      argument.setLoc(
          NameLoc::get(StringAttr::get(func.getContext(), name), loc));
  }
}
