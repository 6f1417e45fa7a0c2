//===- Mpi.cpp - The MPI that programs are built with ---------------------===//

#include "Mpi.h"

#include "Machine/Processes.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

using namespace llvm;
using namespace simcc;

/// The output of a command; empty if it fails.
static std::string outputOf(ArrayRef<StringRef> command, StringRef folder) {
  SmallString<128> path(folder);
  sys::path::append(path, "mpi.txt");
  std::optional<StringRef> redirects[] = {StringRef(""), StringRef(path),
                                          StringRef("")};
  int status = sunway::executeAndWait(command.front(), command,
                                      /*environment=*/std::nullopt, redirects);
  if (auto buffer = MemoryBuffer::getFile(path); status == 0 && buffer)
    return (*buffer)->getBuffer().str();
  return "";
}

/// The first mpicc in PATH that is not a link to sw-simcc.
static std::string findWrapper(StringRef executable) {
  std::string path = sys::Process::GetEnv("PATH").value_or("");
  SmallVector<StringRef> folders;
  StringRef(path).split(folders, sys::EnvPathSeparator);
  for (StringRef folder : folders) {
    SmallString<128> file(folder);
    sys::path::append(file, "mpicc");
    if (sys::fs::can_execute(file) && !sys::fs::equivalent(file, executable))
      return file.str().str();
  }
  return "";
}

/// Splits the flags of a wrapper into those for compilation and for linking.
static MpiFlags sortFlags(StringRef line) {
  MpiFlags flags;
  // The C++ binding needs libraries that the C wrapper does not link.
  flags.compile = {"-DMPICH_SKIP_MPICXX", "-DOMPI_SKIP_MPICXX"};
  SmallVector<StringRef> words;
  line.trim().split(words, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef word : ArrayRef(words).drop_front()) {
    if (word.starts_with("-I"))
      flags.compile.push_back(("-isystem" + word.drop_front(2)).str());
    else if (word.starts_with("-D"))
      flags.compile.push_back(word.str());
    else if (word.starts_with("-l") || word.starts_with("-L") ||
             word.starts_with("-Wl,"))
      flags.link.push_back(word.str());
  }
  return flags;
}

Expected<MpiFlags> simcc::findMpi(const Options &options, StringRef runtime,
                                  StringRef executable, StringRef folder) {
  if (options.mpi == "none")
    return MpiFlags();
  MpiFlags builtin{{"-isystem" + (runtime + "/include/mpi").str()},
                   {(runtime + "/libswsim-mpi.a").str()}};
  std::string wrapper = options.mpi;
  if (wrapper == "auto")
    wrapper = findWrapper(executable);
  if (wrapper.empty() || wrapper == "builtin")
    return builtin;
  // MPICH and its derivatives have -show; Open MPI accepts it as -showme.
  std::string line;
  if (ErrorOr<std::string> program = sys::findProgramByName(wrapper))
    line = outputOf({*program, "-show"}, folder);
  MpiFlags flags = line.empty() ? MpiFlags() : sortFlags(line);
  if (flags.link.empty() && options.mpi == "auto")
    return builtin;
  if (flags.link.empty())
    return createStringError(
        formatv("'{0} -show' does not print the flags of an MPI; choose "
                "another with --mpi=, or --mpi=builtin",
                wrapper));
  return flags;
}
