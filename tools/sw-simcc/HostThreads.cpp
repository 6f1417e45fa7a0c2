//===- HostThreads.cpp - Programs that are linked with -allshare ----------===//

#include "HostThreads.h"

#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Object/ObjectFile.h"

using namespace llvm;
using namespace simcc;

/// A thread-local variable that an object defines, or an empty name. The
/// plugin makes those of CPE code ordinary variables.
static Expected<std::string> findThreadLocal(StringRef path) {
  auto file = object::ObjectFile::createObjectFile(path);
  if (!file)
    return file.takeError();
  const auto *elf = dyn_cast<object::ELFObjectFileBase>(file->getBinary());
  if (!elf)
    return std::string();
  for (const object::ELFSymbolRef &symbol : elf->symbols()) {
    Expected<uint32_t> flags = symbol.getFlags();
    if (!flags)
      return flags.takeError();
    if (symbol.getELFType() != ELF::STT_TLS ||
        *flags & object::SymbolRef::SF_Undefined)
      continue;
    Expected<StringRef> name = symbol.getName();
    if (!name)
      return name.takeError();
    // The compiler plugin has counters of its own.
    if (!name->starts_with("__swsim_"))
      return name->str();
  }
  return std::string();
}

Expected<std::string> simcc::allShareSource(ArrayRef<std::string> objects) {
  std::string variable;
  for (StringRef object : objects) {
    if (!variable.empty() || !object.ends_with(".o"))
      continue;
    Expected<std::string> found = findThreadLocal(object);
    if (!found)
      return found.takeError();
    variable = *found;
  }
  return "\nconst char __swsim_allshare = 1;\n"
         "const char *const __swsim_thread_local = \"" +
         variable + "\";\n";
}
