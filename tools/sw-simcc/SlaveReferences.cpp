//===- SlaveReferences.cpp - Calls from one slave object to another -------===//

#include "Driver.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace simcc;

namespace {

/// What matters of one object.
struct ObjectInfo {
  bool isSlave = false;
  std::vector<std::string> defined, undefined;
};

} // namespace

static Expected<ObjectInfo> readObject(StringRef path) {
  auto binary = object::ObjectFile::createObjectFile(path);
  if (!binary)
    return createStringError(
        formatv("cannot read '{0}': {1}", path, toString(binary.takeError())));
  ObjectInfo info;
  const object::ObjectFile &file = *binary->getBinary();
  for (const object::SectionRef &section : file.sections()) {
    Expected<StringRef> name = section.getName();
    if (!name)
      return name.takeError();
    info.isSlave |= *name == "swsim_slave";
  }
  for (const object::SymbolRef &symbol : file.symbols()) {
    Expected<StringRef> name = symbol.getName();
    if (!name)
      return name.takeError();
    Expected<uint32_t> flags = symbol.getFlags();
    if (!flags)
      return flags.takeError();
    if (*flags & object::SymbolRef::SF_Undefined)
      info.undefined.push_back(name->str());
    else if (*flags & object::SymbolRef::SF_Global)
      info.defined.push_back(name->str());
  }
  return info;
}

Error simcc::resolveSlaveReferences(MutableArrayRef<std::string> objects,
                                    StringRef folder, StringRef objcopy,
                                    bool verbose) {
  std::vector<ObjectInfo> infos;
  StringSet<> slaveFunctions;
  for (const std::string &path : objects) {
    // Libraries are left to the linker.
    if (!StringRef(path).ends_with(".o")) {
      infos.emplace_back();
      continue;
    }
    Expected<ObjectInfo> info = readObject(path);
    if (!info)
      return info.takeError();
    if (info->isSlave)
      for (const std::string &name : info->defined)
        slaveFunctions.insert(name);
    infos.push_back(std::move(*info));
  }
  for (auto [index, info] : enumerate(infos)) {
    if (!info.isSlave)
      continue;
    std::vector<std::string> command{objcopy.str()};
    for (const std::string &name : info.undefined)
      if (slaveFunctions.contains("slave_" + name))
        command.push_back("--redefine-sym=" + name + "=slave_" + name);
    if (command.size() == 1)
      continue;
    SmallString<128> copy(folder);
    sys::path::append(copy, "resolved" + Twine(index) + ".o");
    command.push_back(objects[index]);
    command.push_back(copy.str().str());
    if (Error error = runCommand(command, verbose))
      return error;
    objects[index] = copy.str().str();
  }
  return Error::success();
}
