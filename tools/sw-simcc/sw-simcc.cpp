//===- sw-simcc.cpp - Compiler driver for the simulator -------------------===//

#include "Config.h"
#include "Driver.h"
#include "Names.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  ExitOnError exitOnError("sw-simcc: error: ", 1);
  StringRef name = sys::path::filename(argv[0]);
  if (simcc::parseName(name).isArchiver)
    return simcc::runArchiver(ArrayRef(argv, argc));
  simcc::Options options =
      exitOnError(simcc::parseOptions(name, ArrayRef(argv, argc).drop_front()));
  if (options.help) {
    outs() << simcc::helpText;
    return 0;
  }
  if (options.version) {
    outs() << "sw-simcc " << SW_VERSION << " (clang " << SW_CLANG << ")\n";
    return 0;
  }
  static int anchor;
  std::string executable = sys::fs::getMainExecutable(argv[0], &anchor);
  if (!options.linksFolder.empty())
    exitOnError(simcc::installLinks(options.linksFolder, executable));
  else
    exitOnError(simcc::build(options, executable));
  return 0;
}
