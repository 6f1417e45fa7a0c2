//===- SourceLocations.cpp - Lines of the program as data -----------------===//

#include "Plugin/SourceLocations.h"
#include "Plugin/Parameters.h"

#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace swsim;

SourceLocations::SourceLocations(Module &module)
    : module(module),
      locationType(StructType::get(PointerType::getUnqual(module.getContext()),
                                   Type::getInt32Ty(module.getContext()))),
      headers(pluginOptions().headerFolder) {}

bool SourceLocations::isHeader(const DIFile *file) const {
  if (headers.empty() || !file)
    return false;
  SmallString<256> path;
  if (sys::path::is_relative(file->getFilename()))
    path = file->getDirectory();
  sys::path::append(path, file->getFilename());
  return StringRef(path).starts_with(headers);
}

const DILocation *SourceLocations::outOfHeaders(const DILocation *at) const {
  while (at && isHeader(at->getFile()))
    at = at->getInlinedAt();
  return at;
}

/// Code that the compiler merged from several lines has no line; a neighbour's
/// is used.
const DILocation *SourceLocations::find(const Instruction &instruction) const {
  auto lineOf = [&](const Instruction *at) -> const DILocation * {
    const DILocation *location = outOfHeaders(at->getDebugLoc().get());
    return location && location->getLine() ? location : nullptr;
  };
  for (const Instruction *at = &instruction; at; at = at->getPrevNode())
    if (const DILocation *location = lineOf(at))
      return location;
  for (const Instruction *at = &instruction; at; at = at->getNextNode())
    if (const DILocation *location = lineOf(at))
      return location;
  return nullptr;
}

Constant *SourceLocations::text(StringRef string) {
  Constant *&entry = strings[string];
  if (entry)
    return entry;
  Constant *data = ConstantDataArray::getString(module.getContext(), string);
  auto *global = new GlobalVariable(module, data->getType(), true,
                                    GlobalValue::PrivateLinkage, data);
  global->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  return entry = global;
}

Constant *SourceLocations::value(StringRef file, unsigned line) {
  Type *number = Type::getInt32Ty(module.getContext());
  return ConstantStruct::get(locationType,
                             {text(file), ConstantInt::get(number, line)});
}

Constant *SourceLocations::value(const DILocation *location) {
  return location ? value(location->getFilename(), location->getLine())
                  : value(module.getSourceFileName(), 0);
}

Constant *SourceLocations::address(const DILocation *location) {
  Constant *&entry = addresses[{location->getFilename(), location->getLine()}];
  if (entry)
    return entry;
  return entry = new GlobalVariable(module, locationType, true,
                                    GlobalValue::PrivateLinkage,
                                    value(location), "swsim.here");
}
