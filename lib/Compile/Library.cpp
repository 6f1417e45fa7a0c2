//===- Library.cpp - A network as a C library -----------------------------===//
#include "Compile/Library.h"

#include "Conversion/CNames.h"
#include "Dialect/CPrint/IR/CPrint.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::compile;
using namespace mlir::sw::runner;

/// File systems limit names to 255 bytes, including suffixes.
static constexpr size_t maxNameLength = 128;

int64_t LibraryValue::getBytes() const {
  int64_t bytes = getElementBytes(value.kind);
  for (int64_t extent : value.shape)
    bytes *= extent;
  return bytes;
}

std::vector<const LibraryValue *> Library::getPreparedWeights() const {
  std::vector<const LibraryValue *> weights;
  for (const LibraryValue &value : arguments)
    if (value.role == Role::Weight && value.value.passing == Passing::Tensor)
      weights.push_back(&value);
  return weights;
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

/// Whether a generated file of library `name` would define a name that has
/// another meaning in the file or in a header that it includes.
static bool isUnusable(StringRef name) {
  // Some file systems do not distinguish NAME.c from main.c then.
  if (name.equals_insensitive("main"))
    return true;
  static constexpr StringLiteral own[] = {"sum_words",        "check_header",
                                          "read_weights",     "weights_bytes",
                                          "weights_checksum", "weights_file"};
  if (llvm::is_contained(own, name))
    return true;
  static constexpr StringLiteral functions[] = {
      "run",        "load",    "unload",  "message",         "weights",
      "arena",      "kernels", "prepare", "prepared_memory", "is_loaded",
      "is_prepared"};
  static constexpr StringLiteral constants[] = {
      "H",          "SUCCESS",      "NOT_LOADED",  "NO_FILE",
      "NO_WEIGHTS", "OTHER_FORMAT", "TRUNCATED",   "OTHER_NETWORK",
      "DAMAGED",    "NO_MEMORY",    "NOT_PREPARED"};
  return llvm::any_of(functions,
                      [&](StringRef function) {
                        return emit::isTaken((name + "_" + function).str());
                      }) ||
         llvm::any_of(constants, [&](StringRef constant) {
           return emit::isTaken(name.upper() + "_" + constant.str());
         });
}

std::string sw::compile::makeName(StringRef text) {
  std::string name = emit::identifier(text.take_front(maxNameLength - 2));
  while (isUnusable(name))
    name += '_';
  return name;
}

llvm::Error sw::compile::checkName(StringRef name) {
  if (name.size() > maxNameLength)
    return llvm::createStringError(llvm::formatv(
        "expects a name of at most {0} characters, but got {1} of them",
        maxNameLength, name.size()));
  std::string wanted = makeName(name);
  if (name == wanted)
    return llvm::Error::success();
  return llvm::createStringError(
      "expects a C identifier as the name of the library, no word of C and no "
      "function of its headers, but got '" +
      name + "'; '" + wanted + "' is one");
}

void sw::compile::nameArguments(ModuleOp module, const Entry &entry,
                                ArrayRef<std::string> names) {
  auto func = module.lookupSymbol<func::FuncOp>(entry.name);
  Builder b(module.getContext());
  for (auto [i, name] : llvm::enumerate(names))
    if (!name.empty() && i < func.getNumArguments())
      func.setArgAttr(i, emit::kNameAttr, b.getStringAttr(name));
}
