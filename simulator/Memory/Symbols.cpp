//===- Symbols.cpp - Global variables of the executable -------------------===//
//
// Reads the symbol table of the program's own file when first needed.
//
//===----------------------------------------------------------------------===//

#include "Memory/MainMemory.h"

#include <algorithm>
#include <cstdio>
#include <elf.h>
#include <link.h>
#include <mutex>
#include <vector>

using namespace swsim;

namespace {

struct Variable {
  const char *begin;
  size_t bytes;
  std::string name;
};

/// Reads parts of a file; after a failure all results are empty.
class ElfFile {
public:
  ElfFile() : file(fopen("/proc/self/exe", "rb")) {}
  ~ElfFile() {
    if (file)
      fclose(file);
  }
  template <typename T>
  std::vector<T> read(size_t offset, size_t count) {
    std::vector<T> result(count);
    if (!file || fseek(file, static_cast<long>(offset), SEEK_SET) ||
        fread(result.data(), sizeof(T), count, file) != count)
      result.clear();
    return result;
  }

private:
  FILE *file;
};

} // namespace

/// Determines the distance from addresses in the file to those of the program.
static int findLoadBias(dl_phdr_info *info, size_t, void *result) {
  *static_cast<ElfW(Addr) *>(result) = info->dlpi_addr;
  // The executable is the first object.
  return 1;
}

static std::vector<Variable> readVariables() {
  std::vector<Variable> variables;
  ElfFile file;
  auto header = file.read<ElfW(Ehdr)>(0, 1);
  if (header.empty())
    return variables;
  auto sections = file.read<ElfW(Shdr)>(header[0].e_shoff, header[0].e_shnum);
  ElfW(Addr) bias = 0;
  dl_iterate_phdr(findLoadBias, &bias);
  for (const auto &section : sections) {
    if (section.sh_type != SHT_SYMTAB || section.sh_link >= sections.size())
      continue;
    const auto &strings = sections[section.sh_link];
    auto names = file.read<char>(strings.sh_offset, strings.sh_size);
    auto symbols = file.read<ElfW(Sym)>(section.sh_offset,
                                        section.sh_size / sizeof(ElfW(Sym)));
    for (const auto &symbol : symbols)
      if (ELF64_ST_TYPE(symbol.st_info) == STT_OBJECT && symbol.st_size &&
          symbol.st_shndx != SHN_UNDEF && symbol.st_name < names.size())
        variables.push_back(
            {reinterpret_cast<const char *>(bias + symbol.st_value),
             static_cast<size_t>(symbol.st_size), &names[symbol.st_name]});
  }
  std::sort(
      variables.begin(), variables.end(),
      [](const Variable &a, const Variable &b) { return a.begin < b.begin; });
  return variables;
}

bool swsim::findSymbol(const char *address, MainObject &object) {
  static const std::vector<Variable> variables = readVariables();
  auto next = std::upper_bound(
      variables.begin(), variables.end(), address,
      [](const char *at, const Variable &v) { return at < v.begin; });
  if (next == variables.begin())
    return false;
  const Variable &found = *--next;
  if (address >= found.begin + found.bytes)
    return false;
  object = {found.name.c_str(), found.begin, found.bytes, false,
            isCrossVariable(found.begin)};
  return true;
}

/// Collects the read-only segments of the executable.
static int findReadOnly(dl_phdr_info *info, size_t, void *result) {
  auto &ranges =
      *static_cast<std::vector<std::pair<const char *, const char *>> *>(
          result);
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto &segment = info->dlpi_phdr[i];
    if (segment.p_type != PT_LOAD || segment.p_flags & PF_W)
      continue;
    auto *begin =
        reinterpret_cast<const char *>(info->dlpi_addr + segment.p_vaddr);
    ranges.emplace_back(begin, begin + segment.p_memsz);
  }
  // The executable is the first object.
  return 1;
}

bool swsim::isReadOnly(const char *address) {
  using Range = std::pair<const char *, const char *>;
  static const std::vector<Range> ranges = [] {
    std::vector<Range> found;
    dl_iterate_phdr(findReadOnly, &found);
    return found;
  }();
  return std::any_of(ranges.begin(), ranges.end(), [&](const Range &range) {
    return address >= range.first && address < range.second;
  });
}
