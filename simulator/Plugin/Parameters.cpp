//===- Parameters.cpp - Machine parameters for the plugin -----------------===//

#include "Plugin/Parameters.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace swsim;

// Options of a pass plugin must be global: clang parses them before it asks the
// plugin for its passes.
static cl::opt<std::string>
    machineFile("swsim-machine",
                cl::desc("machine parameters, as sw-simcc writes them"));
static cl::opt<std::string>
    reportFile("swsim-cost-report",
               cl::desc("file to which the cost of loops is appended"));
static cl::opt<std::string>
    headerFolder("swsim-headers",
                 cl::desc("folder of the vendor's headers, whose lines are not "
                          "those of the program"));
static cl::opt<std::string>
    stamp("swsim-stamp", cl::desc("for which chip the object is compiled"));
static cl::opt<bool> noChecks("swsim-no-checks",
                              cl::desc("leave out the checks of memory"));
static cl::opt<bool> isHost("swsim-host",
                            cl::desc("the source runs on the MPE"));

static cl::opt<bool>
    isLibrary("swsim-library",
              cl::desc("functions that say themselves how many flops they do, "
                       "and whose errors are those of the caller"));

PluginOptions swsim::pluginOptions() {
  return {machineFile, reportFile, headerFolder, stamp,
          isHost,      !noChecks,  isLibrary};
}

Expected<swsim_machine> swsim::readMachine(StringRef file) {
  if (file.empty())
    return createStringError("no machine parameters: compile with sw-simcc, "
                             "or give -mllvm -swsim-machine=FILE");
  ErrorOr<std::unique_ptr<MemoryBuffer>> buffer =
      MemoryBuffer::getFile(file, /*IsText=*/true);
  if (!buffer)
    return createStringError(formatv("cannot read machine parameters '{0}': "
                                     "{1}",
                                     file, buffer.getError().message()));
  StringMap<double> values;
  SmallVector<StringRef> lines;
  (*buffer)->getBuffer().split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef line : lines) {
    auto [field, text] = line.split(' ');
    double value;
    if (text.getAsDouble(value))
      return createStringError(
          formatv("{0}: expected 'field number', but got '{1}'", file, line));
    values[field] = value;
  }
  swsim_machine machine = {};
#define SWSIM_PARAMETER(field, path, rule, interface)
#define SWSIM_CPE_PARAMETER(field, path, rule, interface)                      \
  if (!values.contains(#field))                                                \
    return createStringError(formatv("{0}: no value for '" #field "'", file)); \
  machine.field = values[#field];
#define SWSIM_HOST_PARAMETER SWSIM_CPE_PARAMETER
#include "swsim_parameters.def"
  return machine;
}

std::optional<swsim_machine> swsim::machineIfReadable() {
  return expectedToOptional(readMachine(machineFile));
}
