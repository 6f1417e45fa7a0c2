//===- Options.h - Command line of sw-simcc ---------------------*- C++ -*-===//

#ifndef SW_SIMCC_OPTIONS_H
#define SW_SIMCC_OPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace simcc {

/// Which side a source file is compiled for.
enum class Side { Detect, Host, Slave };

/// A file on the command line.
struct Input {
  std::string path;
  Side side = Side::Detect;
};

/// The command line, taken apart.
struct Options {
  std::string chip = "sw26010";
  std::string output;
  std::string compiler;
  /// File for the cost of every loop; none if empty.
  std::string costReport;
  std::vector<Input> inputs;
  /// Flags for the compiler, in order: -I, -D, -O, -g, -W and so on.
  std::vector<std::string> compileFlags;
  /// Libraries and linker flags, in order.
  std::vector<std::string> linkFlags;
  Side side = Side::Detect;
  bool compileOnly = false;
  bool verbose = false;
  bool help = false;
  bool version = false;
};

/// Parses the arguments after the program's name.
llvm::Expected<Options> parseOptions(llvm::ArrayRef<const char *> arguments);

/// The text of --help.
extern const char *const helpText;

} // namespace simcc

#endif // SW_SIMCC_OPTIONS_H
