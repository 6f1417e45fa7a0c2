//===- Names.cpp - The vendor's tools by name -----------------------------===//

#include "Names.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace simcc;

/// The names that public Makefiles use.
static constexpr const char *linkNames[] = {
    "sw5cc",  "sw5cc.new", "sw5CC",  "sw5c++",   "sw5f90", "sw5ar",
    "swcc",   "swCC",      "swar",   "swranlib", "swgcc",  "swg++",
    "sw9gcc", "sw9g++",    "sw9cc",  "sw9CC",    "sw9ar",  "sw9ranlib",
    "mpicc",  "mpiCC",     "mpicxx", "mpic++",   "mpif90", "mpifort",
};

Name simcc::parseName(StringRef fileName) {
  Name name;
  StringRef stem = fileName;
  name.isArchiver = stem.starts_with("sw") &&
                    (stem.ends_with("ar") || stem.ends_with("ranlib"));
  name.isMpi = stem.starts_with("mpi");
  if (stem.starts_with("swg") || stem.starts_with("sw9"))
    name.chip = "sw26010pro";
  else if (stem.starts_with("sw5") || stem.starts_with("swcc") ||
           stem.starts_with("swCC"))
    name.chip = "sw26010";
  bool isVendor = name.isMpi || !name.chip.empty();
  stem.consume_back(".new");
  name.isCxx = isVendor && (stem.ends_with("++") || stem.ends_with("CC") ||
                            stem.ends_with("cxx"));
  return name;
}

Error simcc::installLinks(StringRef folder, StringRef executable) {
  if (std::error_code code = sys::fs::create_directories(folder))
    return createStringError(
        code, formatv("cannot create '{0}': {1}", folder, code.message()));
  for (StringRef name : linkNames) {
    SmallString<128> path(folder);
    sys::path::append(path, name);
    if (sys::fs::is_symlink_file(path))
      sys::fs::remove(path);
    if (std::error_code code = sys::fs::create_link(executable, path))
      return createStringError(
          code, formatv("cannot create '{0}': {1}", path, code.message()));
  }
  return Error::success();
}
