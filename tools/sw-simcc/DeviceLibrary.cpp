//===- DeviceLibrary.cpp - CPE code that comes with the simulator ---------===//
//
// The cost of CPE code is part of its object, so that the device library is
// compiled for each chip: beforehand for those with a name, and when a program
// is linked that calls it for the others.
//
//===----------------------------------------------------------------------===//

#include "Builder.h"
#include "Config.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace simcc;

/// True if the object may call the device library. What cannot be read is
/// reported when names are resolved.
static bool callsLibrary(const object::Binary &binary) {
  if (auto *archive = dyn_cast<object::Archive>(&binary)) {
    Error error = Error::success();
    bool found = false;
    for (const object::Archive::Child &child : archive->children(error)) {
      auto member = child.getAsBinary();
      if (member)
        found |= callsLibrary(**member);
      else
        consumeError(member.takeError());
    }
    consumeError(std::move(error));
    return found;
  }
  auto *file = dyn_cast<object::ObjectFile>(&binary);
  return file && any_of(file->symbols(), [](const object::SymbolRef &symbol) {
           Expected<uint32_t> flags = symbol.getFlags();
           Expected<StringRef> name = symbol.getName();
           bool calls =
               flags && name && (*flags & object::SymbolRef::SF_Undefined) &&
               (name->starts_with("spm_") || name->starts_with("tpp_"));
           if (!flags)
             consumeError(flags.takeError());
           if (!name)
             consumeError(name.takeError());
           return calls;
         });
}

/// Sources of the library for this interface, besides those for all chips.
static std::vector<std::string> sourcesIn(StringRef folder) {
  std::vector<std::string> sources;
  std::error_code code;
  for (sys::fs::directory_iterator entry(folder, code), end;
       !code && entry != end; entry.increment(code))
    if (sys::path::extension(entry->path()) == ".c")
      sources.push_back(entry->path());
  llvm::sort(sources);
  return sources;
}

Error Builder::addDeviceLibrary() {
  std::vector<std::string> files = objects;
  append_range(files, options.linkFlags);
  bool isNeeded = any_of(files, [](StringRef path) {
    if (!path.ends_with(".o") && !path.ends_with(".a"))
      return false;
    auto binary = object::createBinary(path);
    if (binary)
      return callsLibrary(*binary->getBinary());
    consumeError(binary.takeError());
    return false;
  });
  if (!isNeeded)
    return Error::success();
  std::string built = runtime + "/" + options.chip + "/libspm.a";
  if (sys::fs::exists(built)) {
    objects.push_back(built);
    return Error::success();
  }
  return compileDeviceLibrary();
}

Error Builder::compileDeviceLibrary() {
  std::string common = runtime + "/device";
  std::string special = common + "/" + machine.interfaceName;
  std::vector<std::string> sources = sourcesIn(common);
  append_range(sources, sourcesIn(special));
  // The flags of the program are not those of the library.
  std::vector<std::string> flags{"-I" + common, "-I" + special};
  std::swap(flags, compileFlags);
  isDeviceLibrary = true;
  Error error = Error::success();
  for (auto [index, source] : enumerate(sources)) {
    std::string object = temporary("device" + Twine(index) + ".o");
    error = joinErrors(std::move(error), compile(source, Side::Slave,
                                                 /*isCxx=*/false, object));
    objects.push_back(object);
  }
  std::swap(flags, compileFlags);
  isDeviceLibrary = false;
  return error;
}
