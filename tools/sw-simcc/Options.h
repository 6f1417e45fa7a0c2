//===- Options.h - Command line of sw-simcc ---------------------*- C++ -*-===//

#ifndef SW_SIMCC_OPTIONS_H
#define SW_SIMCC_OPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace simcc {

/// The side that a source file is compiled for.
enum class Side { Detect, Host, Slave };

/// The last step of the build.
enum class Action { Link, Compile, Assembly, Preprocess };

/// A file on the command line.
struct Input {
  std::string path;
  Side side = Side::Detect;
};

/// The parsed command line.
struct Options {
  /// If empty, the name of the program or the flags determine the chip.
  std::string chip;
  std::string output;
  std::string compiler;
  /// File for the costs of all loops; none if empty.
  std::string costReport;
  /// Omit the checks of memory accesses.
  bool noChecks = false;
  /// Compile functions of the device library; see --help.
  bool isLibrary = false;
  std::vector<Input> inputs;
  /// Flags for the compiler, in order: -I, -D, -O, -g, -W and so on.
  std::vector<std::string> compileFlags;
  /// Libraries and linker flags, in order.
  std::vector<std::string> linkFlags;
  Side side = Side::Detect;
  Action action = Action::Link;
  /// Link for one process with all core groups of an SW26010 (-allshare).
  bool isShared = false;
  /// Compile .c files as C++ (-x c++, or the name of a C++ compiler).
  bool isCxx = false;
  /// The MPI to build with: auto, none, builtin or a compiler wrapper.
  std::string mpi = "auto";
  /// Folder for links with the names of the vendor's compilers.
  std::string linksFolder;
  bool verbose = false;
  bool help = false;
  bool version = false;
};

/// Parses the arguments after the name of the program. `name` is the file name
/// by which it was called: see Names.h.
llvm::Expected<Options> parseOptions(llvm::StringRef name,
                                     llvm::ArrayRef<const char *> arguments);

/// The text of --help.
extern const char *const helpText;

} // namespace simcc

#endif // SW_SIMCC_OPTIONS_H
