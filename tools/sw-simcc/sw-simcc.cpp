//===- sw-simcc.cpp - Compiler driver for the simulator -------------------===//

#include "Config.h"
#include "Driver.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  ExitOnError exitOnError("sw-simcc: error: ", 1);
  simcc::Options options =
      exitOnError(simcc::parseOptions(ArrayRef(argv, argc).drop_front()));
  if (options.help) {
    outs() << simcc::helpText;
    return 0;
  }
  if (options.version) {
    outs() << "sw-simcc " << SW_VERSION << " (clang " << SW_CLANG << ")\n";
    return 0;
  }
  static int anchor;
  exitOnError(
      simcc::build(options, sys::fs::getMainExecutable(argv[0], &anchor)));
  return 0;
}
