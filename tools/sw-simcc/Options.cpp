//===- Options.cpp - Command line of sw-simcc -----------------------------===//

#include "Options.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace simcc;

const char *const simcc::helpText =
    R"(sw-simcc: build an athread program for the simulator

usage: sw-simcc --chip=CHIP master.c slave.c ... -o PROGRAM [options]

A C file that includes slave.h is compiled for the CPEs, every other file (C or
C++) for the host. The program runs on this machine: one core group, its CPEs as
deterministic coroutines, time in virtual cycles.

  --chip=CHIP       sw26010 (default), sw26010pro, or the path of a machine
                    description (.json)
  --slave=FILE      compile FILE for the CPEs whatever it includes
  -o FILE           output; a.out if not given
  -c                compile only, one object per source
  -host, -mhost     compile every source for the host
  -slave, -mslave   compile every source for the CPEs
  -hybrid, -mhybrid link host and CPE objects (accepted; linking always does)
  -I -D -U -O -g -W -f -std= -include -isystem -l -L -Wl, ...
                    as for any C compiler; the vendor's -msimd and the like are
                    accepted and change nothing
  --cost-report=FILE
                    write what every innermost loop costs: its line, the
                    instructions on each pipeline, cycles per iteration, and
                    what bounds it (a pipeline, a recurrence, latency)
  --cc=CLANG        the clang to use (also the environment variable SWSIM_CC)
  -v                print the commands
  --help, --version

The program reads from its environment:
  SWSIM_JSON=FILE   write cycles, flops, traffic, per launch and in total
  SWSIM_TRACE=FILE  write a time line for chrome://tracing or Perfetto
  SWSIM_MODE=fast   move and compute data (default)
  SWSIM_MODE=timing cost only: no arithmetic, no transfers above 2 KB

What costs virtual time: DMA, exchange, waiting, barriers, starting a kernel, and
every instruction of CPE and host code as it was compiled (not of libraries that
were not; functions like exp and memcpy have a price of their own).

examples:
  sw-simcc master.c slave.c -o axpy && SWSIM_JSON=axpy.json ./axpy
  sw-simcc -c -slave kernel.c -o kernel.o
  sw-simcc -hybrid main.o kernel.o -lm -o program
)";

namespace {

/// Flags whose value may be the next argument, and that go to the compiler.
bool takesValueForCompiler(StringRef flag) {
  return StringSwitch<bool>(flag)
      .Cases({"-I", "-D", "-U", "-include", "-isystem", "-idirafter"}, true)
      .Case("-iquote", true)
      .Default(false);
}

/// Flags of the vendor's compilers that have no meaning here.
bool isVendorFlag(StringRef flag) {
  return StringSwitch<bool>(flag)
      .Cases({"-msimd", "-mftz", "-mieee", "-allshare"}, true)
      .Case("-lm_slave", true)
      .StartsWith("-faddress_align", true)
      .StartsWith("-OPT:", true)
      .StartsWith("-LNO:", true)
      .Default(false);
}

bool isLinkFlag(StringRef flag) {
  return flag.starts_with("-l") || flag.starts_with("-L") ||
         flag.starts_with("-Wl,") || flag == "-static" || flag == "-pthread" ||
         flag == "-rdynamic";
}

class Parser {
public:
  explicit Parser(ArrayRef<const char *> arguments) : arguments(arguments) {}

  Expected<Options> run() {
    while (position < arguments.size())
      if (Error error = parseOne(arguments[position++]))
        return std::move(error);
    return std::move(options);
  }

private:
  Error parseOne(StringRef argument) {
    if (!argument.starts_with("-") || argument == "-") {
      options.inputs.push_back({argument.str(), Side::Detect});
      return Error::success();
    }
    if (parseSwitch(argument) || isVendorFlag(argument))
      return Error::success();
    if (argument.consume_front("--chip="))
      return assign(argument, options.chip, "--chip");
    if (argument.consume_front("--cc="))
      return assign(argument, options.compiler, "--cc");
    if (argument.consume_front("--cost-report="))
      return assign(argument, options.costReport, "--cost-report");
    if (argument.consume_front("--slave=")) {
      options.inputs.push_back({argument.str(), Side::Slave});
      return Error::success();
    }
    if (argument == "-o" || argument == "--chip" || argument == "--cc" ||
        argument == "-Xlinker" || argument == "-L" || argument == "-l")
      return parseSeparate(argument);
    if (takesValueForCompiler(argument)) {
      options.compileFlags.push_back(argument.str());
      return takeNext(argument, options.compileFlags.emplace_back());
    }
    if (argument.starts_with("-o"))
      return assign(argument.drop_front(2), options.output, "-o");
    if (isLinkFlag(argument)) {
      options.linkFlags.push_back(argument.str());
      return Error::success();
    }
    if (argument.starts_with("--"))
      return createStringError(
          formatv("unknown option '{0}'; see sw-simcc --help", argument));
    options.compileFlags.push_back(argument.str());
    return Error::success();
  }

  /// Options without a value.
  bool parseSwitch(StringRef argument) {
    if (argument == "-c")
      return options.compileOnly = true;
    if (argument == "-v")
      return options.verbose = true;
    if (argument == "--help" || argument == "-h" || argument == "-help")
      return options.help = true;
    if (argument == "--version")
      return options.version = true;
    if (argument == "-host" || argument == "-mhost")
      options.side = Side::Host;
    else if (argument == "-slave" || argument == "-mslave")
      options.side = Side::Slave;
    else if (argument != "-hybrid" && argument != "-mhybrid")
      return false;
    return true;
  }

  Error parseSeparate(StringRef argument) {
    if (argument == "-o")
      return takeNext(argument, options.output);
    if (argument == "--chip")
      return takeNext(argument, options.chip);
    if (argument == "--cc")
      return takeNext(argument, options.compiler);
    options.linkFlags.push_back(argument.str());
    return takeNext(argument, options.linkFlags.emplace_back());
  }

  Error assign(StringRef value, std::string &field, StringRef name) {
    if (value.empty())
      return createStringError(formatv("option '{0}' needs a value", name));
    field = value.str();
    return Error::success();
  }

  Error takeNext(StringRef name, std::string &field) {
    if (position == arguments.size())
      return createStringError(formatv("option '{0}' needs a value", name));
    return assign(arguments[position++], field, name);
  }

  ArrayRef<const char *> arguments;
  size_t position = 0;
  Options options;
};

} // namespace

Expected<Options> simcc::parseOptions(ArrayRef<const char *> arguments) {
  return Parser(arguments).run();
}
