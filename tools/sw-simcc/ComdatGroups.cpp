//===- ComdatGroups.cpp - COMDAT marks of rewritten objects ---------------===//
//
// The signature of a group of shared definitions is a local symbol, as clang
// makes it. llvm-objcopy takes such a symbol for one that it has made local,
// and removes the mark GRP_COMDAT from its group. The linker would then keep
// all of the definitions.
//
//===----------------------------------------------------------------------===//

#include "ComdatGroups.h"

#include "Machine/Files.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace simcc;

/// The places of the flag words of all groups, in the order of the sections.
static Expected<SmallVector<uint64_t>> findFlags(StringRef object) {
  auto file = object::ELF64LEFile::create(object);
  if (!file)
    return file.takeError();
  auto sections = file->sections();
  if (!sections)
    return sections.takeError();
  SmallVector<uint64_t> places;
  for (const auto &section : *sections)
    if (section.sh_type == ELF::SHT_GROUP) {
      auto contents = file->getSectionContents(section);
      if (!contents)
        return contents.takeError();
      if (contents->size() < sizeof(ELF::Elf64_Word))
        return createStringError("a group without flags");
      places.push_back(section.sh_offset);
    }
  return places;
}

Error simcc::restoreGroups(MemoryBufferRef original, const std::string &path) {
  auto text = sunway::readFile(path);
  if (!text)
    return text.takeError();
  std::string copy = (*text)->getBuffer().str();
  Expected<SmallVector<uint64_t>> from = findFlags(original.getBuffer());
  if (!from)
    return from.takeError();
  Expected<SmallVector<uint64_t>> to = findFlags(copy);
  if (!to)
    return to.takeError();
  if (from->size() != to->size())
    return createStringError(formatv("{0} groups instead of {1} in '{2}'",
                                     to->size(), from->size(), path));
  for (auto [source, target] : zip_equal(*from, *to))
    support::endian::write32le(
        &copy[target],
        support::endian::read32le(original.getBufferStart() + source));
  return to->empty() ? Error::success() : sunway::writeFile(path, copy);
}
