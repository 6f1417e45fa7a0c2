//===- Options.h - Command line of sw-simcc ---------------------*- C++ -*-===//

#ifndef SW_SIMCC_OPTIONS_H
#define SW_SIMCC_OPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace simcc {

/// Which side a source file is compiled for.
enum class Side { Detect, Host, Slave };

/// How far the build goes.
enum class Action { Link, Compile, Assembly, Preprocess };

/// A file on the command line.
struct Input {
  std::string path;
  Side side = Side::Detect;
};

/// The command line, taken apart.
struct Options {
  /// Empty: the chip that the name of the program or the flags suggest.
  std::string chip;
  std::string output;
  std::string compiler;
  /// File for the cost of every loop; none if empty.
  std::string costReport;
  /// Leave out the checks of memory accesses.
  bool noChecks = false;
  /// Functions of the device library; see --help.
  bool isLibrary = false;
  std::vector<Input> inputs;
  /// Flags for the compiler, in order: -I, -D, -O, -g, -W and so on.
  std::vector<std::string> compileFlags;
  /// Libraries and linker flags, in order.
  std::vector<std::string> linkFlags;
  Side side = Side::Detect;
  Action action = Action::Link;
  /// Sources of ending .c are C++ too (-x c++, or a C++ compiler's name).
  bool isCxx = false;
  /// The MPI to build against: auto, none, builtin or a compiler wrapper.
  std::string mpi = "auto";
  /// Folder that receives links with the names of the vendor's compilers.
  std::string linksFolder;
  bool verbose = false;
  bool help = false;
  bool version = false;
};

/// Parses the arguments after the program's name. `name` is the file name under
/// which the program was called: see Names.h.
llvm::Expected<Options> parseOptions(llvm::StringRef name,
                                     llvm::ArrayRef<const char *> arguments);

/// The text of --help.
extern const char *const helpText;

} // namespace simcc

#endif // SW_SIMCC_OPTIONS_H
