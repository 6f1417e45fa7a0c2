//===- Fortran.cpp - Hosts in Fortran -------------------------------------===//
//
// Fortran is compiled by gfortran, for the host only. Its code takes no virtual
// time, as it is not compiled by clang.
//
//===----------------------------------------------------------------------===//

#include "Builder.h"
#include "Sources.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

using namespace llvm;
using namespace simcc;

/// True for calls that only CPE code makes.
static bool isCpeCode(StringRef text) {
  return text.contains_insensitive("call athread_get(") ||
         text.contains_insensitive("call athread_put(") ||
         text.contains_insensitive("call get_myid(");
}

/// The flags of gfortran for those of the command line. Flags of the vendor's
/// compilers for the width of numbers have the same meaning.
static std::vector<std::string> fortranFlags(ArrayRef<std::string> given) {
  std::vector<std::string> flags;
  for (size_t i = 0; i < given.size(); ++i) {
    StringRef flag = given[i];
    if (flag == "-r8")
      append_range(flags, ArrayRef<std::string>{"-fdefault-real-8",
                                                "-fdefault-double-8"});
    else if (flag == "-i8")
      flags.emplace_back("-fdefault-integer-8");
    else if (is_contained({"-freeform", "-free"}, flag))
      flags.emplace_back("-ffree-form");
    else if (is_contained({"-fixedform", "-fixed"}, flag))
      flags.emplace_back("-ffixed-form");
    else if (is_contained({"-I", "-D", "-U"}, flag) && i + 1 < given.size())
      append_range(flags, ArrayRef<std::string>{flag.str(), given[++i]});
    else if (flag == "-cpp" ||
             any_of(ArrayRef<StringRef>{"-I", "-D", "-U", "-O", "-g", "-f",
                                        "-J", "-W", "-w"},
                    [&](StringRef prefix) { return flag.starts_with(prefix); }))
      flags.push_back(flag.str());
  }
  return flags;
}

Error Builder::compileFortran(StringRef source, Side side, StringRef object) {
  Expected<std::string> text = readFile(source);
  if (!text)
    return text.takeError();
  if (side == Side::Slave || isCpeCode(*text))
    return createStringError(formatv(
        "'{0}': CPE code must be C, or C++ on the sw26010pro, but this is "
        "Fortran",
        source));
  std::string name = sys::Process::GetEnv("SWSIM_FC").value_or("gfortran");
  ErrorOr<std::string> found = sys::findProgramByName(name);
  if (!found || !sys::fs::can_execute(*found))
    return createStringError(formatv(
        "'{0}' is Fortran, but there is no '{1}': install gfortran (on Debian "
        "and Ubuntu: apt-get install gfortran), or name one with SWSIM_FC",
        source, name));
  std::vector<std::string> command{*found};
  if (none_of(options.compileFlags,
              [](StringRef flag) { return flag.starts_with("-O"); }))
    command.emplace_back("-O2");
  append_range(command, fortranFlags(options.compileFlags));
  for (StringRef flag : mpi.compile)
    if (flag.consume_front("-isystem"))
      command.push_back(("-I" + flag).str());
  StringRef action = options.action == Action::Assembly     ? "-S"
                     : options.action == Action::Preprocess ? "-E"
                                                            : "-c";
  append_range(command, ArrayRef<std::string>{action.str(), source.str(), "-o",
                                              object.str()});
  return runCommand(command, options.verbose);
}
