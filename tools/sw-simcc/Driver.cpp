//===- Driver.cpp - Compiling and linking for the simulator ---------------===//

#include "Driver.h"
#include "Config.h"

#include "Machine/MachineDescription.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Host.h"

using namespace llvm;
using namespace simcc;

Error simcc::runCommand(ArrayRef<std::string> command, bool verbose) {
  if (verbose)
    errs() << join(command, " ") << "\n";
  SmallVector<StringRef> arguments(command.begin(), command.end());
  std::string message;
  int status =
      sys::ExecuteAndWait(command.front(), arguments,
                          /*Env=*/std::nullopt, /*Redirects=*/{},
                          /*SecondsToWait=*/0, /*MemoryLimit=*/0, &message);
  if (status == 0)
    return Error::success();
  if (status < 0)
    return createStringError(
        formatv("cannot run '{0}': {1}", command.front(), message));
  return createStringError(
      formatv("'{0}' failed with status {1}", command.front(), status));
}

namespace {

/// Slave code in the state in which the simulator expects it: no
/// vectorisation, so that what runs is what was written.
constexpr const char *slaveFlags[] = {
    "-O2",
    "-g",
    "-fno-vectorize",
    "-fno-slp-vectorize",
    "-ffp-contract=on",
    "-fno-finite-loops",
    "-fno-strict-aliasing",
    "-mllvm",
    "-unroll-runtime=false",
    "-mllvm",
    "-unroll-allow-partial=false",
};

/// Host code is timed as it is written, too; lines are for the cost report.
constexpr const char *hostFlags[] = {
    "-gline-tables-only",          "-fno-vectorize",
    "-fno-slp-vectorize",          "-mllvm",
    "-unroll-runtime=false",       "-mllvm",
    "-unroll-allow-partial=false",
};

/// What the vendor's C compilers, of the age of gcc 4, let pass.
constexpr const char *oldCFlags[] = {
    "-Wno-error=implicit-function-declaration",
    // `extern SLAVE_FUN(f)();` is the usual declaration of a kernel.
    "-Wno-implicit-int",
    "-Wno-error=int-conversion",
    "-Wno-error=incompatible-pointer-types",
    "-Wno-error=incompatible-function-pointer-types",
    "-Wno-error=return-type",
    "-Wno-deprecated-non-prototype",
};

class Builder {
public:
  Builder(const Options &options, StringRef executable)
      : options(options), executable(executable) {}

  Error run();

private:
  Error findTools();
  Error makeFolder();
  Error loadMachine();
  Error startReport();
  Expected<Side> sideOf(const Input &input);
  Error compile(StringRef source, Side side, bool isCxx, StringRef object);
  Error compileAll();
  Error compileMachine();
  Error writeFile(StringRef path, StringRef text);
  void addPlugin(Side side, std::vector<std::string> &command);
  Error link();
  Error moveTo(StringRef from, StringRef to);
  std::string temporary(const Twine &name) {
    SmallString<128> path(folder);
    sys::path::append(path, name);
    return path.str().str();
  }

  const Options &options;
  std::string executable;
  std::string runtime, compiler, objcopy;
  SmallString<128> folder;
  sunway::MachineDescription machine;
  std::vector<std::string> objects;
};

} // namespace

/// The run-time files lie beside the executable, in the build tree as in an
/// installation.
Error Builder::findTools() {
  StringRef bin = sys::path::parent_path(executable);
  SmallString<128> library(sys::path::parent_path(bin));
  sys::path::append(library, SW_LIBRARY_DIR, "sunway");
  if (!sys::fs::exists(library + "/include/sw26010/slave.h"))
    return createStringError(formatv(
        "cannot find the simulator's headers in '{0}/include'", library));
  runtime = library.str().str();

  compiler = options.compiler;
  if (compiler.empty())
    compiler = sys::Process::GetEnv("SWSIM_CC").value_or("");
  if (compiler.empty())
    compiler = SW_CLANG;
  ErrorOr<std::string> found = sys::findProgramByName(compiler);
  if (!found || !sys::fs::can_execute(*found))
    return createStringError(formatv(
        "cannot find the compiler '{0}'; name a clang {1} with --cc= or "
        "SWSIM_CC",
        compiler, LLVM_VERSION_MAJOR));
  compiler = *found;
  objcopy = SW_OBJCOPY;
  return Error::success();
}

Error Builder::makeFolder() {
  if (std::error_code code = sys::fs::createUniqueDirectory("sw-simcc", folder))
    return createStringError(code, "cannot create a temporary folder: " +
                                       code.message());
  return Error::success();
}

Error Builder::writeFile(StringRef path, StringRef text) {
  std::error_code code;
  raw_fd_ostream out(path, code);
  out << text;
  out.close();
  if (!code)
    code = out.error();
  out.clear_error();
  if (!code)
    return Error::success();
  return createStringError(
      code, formatv("cannot write '{0}': {1}", path, code.message()));
}

/// A wrong chip is reported before anything is compiled.
Error Builder::loadMachine() {
  auto loaded = sunway::MachineDescription::load(options.chip);
  if (!loaded)
    return loaded.takeError();
  machine = *loaded;
  return Error::success();
}

/// Each compilation appends to the report.
Error Builder::startReport() {
  if (options.costReport.empty())
    return Error::success();
  return writeFile(options.costReport, "");
}

/// The plugin is loaded twice: for its options and for its passes.
void Builder::addPlugin(Side side, std::vector<std::string> &command) {
  std::string plugin = runtime + "/libswsim-pass.so";
  append_range(command,
               ArrayRef<std::string>{
                   "-fplugin=" + plugin, "-fpass-plugin=" + plugin, "-mllvm",
                   "-swsim-machine=" + temporary("machine.txt")});
  if (side == Side::Host)
    append_range(command, ArrayRef<std::string>{"-mllvm", "-swsim-host"});
  if (!options.costReport.empty())
    append_range(command,
                 ArrayRef<std::string>{"-mllvm", "-swsim-cost-report=" +
                                                     options.costReport});
}

/// A C source that includes slave.h is slave code.
Expected<Side> Builder::sideOf(const Input &input) {
  if (input.side != Side::Detect)
    return input.side;
  if (options.side != Side::Detect)
    return options.side;
  ErrorOr<std::unique_ptr<MemoryBuffer>> buffer =
      MemoryBuffer::getFile(input.path, /*IsText=*/true);
  if (!buffer)
    return createStringError(formatv("cannot read '{0}': {1}", input.path,
                                     buffer.getError().message()));
  SmallVector<StringRef> lines;
  (*buffer)->getBuffer().split(lines, '\n');
  for (StringRef line : lines) {
    line = line.ltrim();
    if (!line.consume_front("#"))
      continue;
    line = line.ltrim();
    if (!line.consume_front("include"))
      continue;
    line = line.ltrim();
    if (line.starts_with("\"slave.h\"") || line.starts_with("<slave.h>"))
      return Side::Slave;
  }
  return Side::Host;
}

static bool isCxxSource(StringRef path) {
  StringRef extension = sys::path::extension(path);
  return is_contained({".cpp", ".cc", ".cxx", ".C", ".c++"}, extension);
}

static bool isSource(StringRef path) {
  return sys::path::extension(path) == ".c" || isCxxSource(path);
}

Error Builder::compile(StringRef source, Side side, bool isCxx,
                       StringRef object) {
  std::vector<std::string> command{compiler};
  if (isCxx)
    command.push_back("--driver-mode=g++");
  else if (none_of(options.compileFlags,
                   [](StringRef flag) { return flag.starts_with("-std="); }))
    command.push_back("-std=gnu99");
  bool hasLevel = any_of(options.compileFlags,
                         [](StringRef flag) { return flag.starts_with("-O"); });
  if (side == Side::Host && !hasLevel)
    command.push_back("-O2");
  for (StringRef flag : options.compileFlags) {
    bool isCxxOnly =
        flag.starts_with("-std=c++") || flag.starts_with("-std=gnu++");
    if (isCxxOnly && !isCxx)
      continue;
    command.push_back(flag.str());
  }
  if (!isCxx)
    append_range(command, oldCFlags);
  if (side == Side::Slave) {
    append_range(command, slaveFlags);
    // One rounding per multiply-add, as on the chip, needs the instruction.
    StringMap<bool> features = sys::getHostCPUFeatures();
    if (features.lookup("avx2") && features.lookup("fma"))
      command.push_back("-march=x86-64-v3");
    command.push_back("-DSW_SLAVE=1");
  } else {
    append_range(command, hostFlags);
  }
  addPlugin(side, command);
  command.push_back("-DSW_SIMULATOR=1");
  // What the vendor's compilers define, for sources that serve both sides.
  command.push_back(side == Side::Slave ? "-D__sw_slave__=1"
                                        : "-D__sw_host__=1");
  command.push_back("-isystem" + runtime + "/include/" + machine.interfaceName);
  command.push_back("-isystem" + runtime + "/include/common");
  append_range(command,
               ArrayRef<std::string>{"-c", source.str(), "-o", object.str()});
  return runCommand(command, options.verbose);
}

Error Builder::compileAll() {
  for (auto [index, input] : enumerate(options.inputs)) {
    if (!sys::fs::exists(input.path))
      return createStringError(
          formatv("cannot read '{0}': no such file", input.path));
    if (!isSource(input.path)) {
      if (options.compileOnly)
        return createStringError(
            formatv("'{0}' is not a C or C++ source", input.path));
      objects.push_back(input.path);
      continue;
    }
    Expected<Side> side = sideOf(input);
    if (!side)
      return side.takeError();
    bool isCxx = isCxxSource(input.path);
    if (isCxx && *side == Side::Slave)
      return createStringError(
          formatv("'{0}': CPE code must be C, but this is C++", input.path));
    std::string object = temporary("object" + Twine(index) + ".o");
    if (Error error = compile(input.path, *side, isCxx, object))
      return error;
    objects.push_back(object);
  }
  return Error::success();
}

Error Builder::compileMachine() {
  std::string source = temporary("machine.c");
  if (Error error = writeFile(source, machineSource(machine)))
    return error;
  objects.push_back(temporary("machine.o"));
  return runCommand({compiler, "-std=c99", "-O1",
                     "-I" + runtime + "/include/common", "-c", source, "-o",
                     objects.back()},
                    options.verbose);
}

Error Builder::link() {
  if (Error error =
          resolveSlaveReferences(objects, folder, objcopy, options.verbose))
    return error;
  std::string program = temporary("program");
  std::vector<std::string> command{compiler, "--driver-mode=g++"};
  append_range(command, objects);
  // Reports are written even if the program starts no kernel.
  append_range(command, ArrayRef<std::string>{"-Wl,--undefined=athread_init",
                                              "-Wl,--wrap=main",
                                              runtime + "/libswsim.a"});
  append_range(command, options.linkFlags);
  append_range(command, ArrayRef<std::string>{"-lm", "-o", program});
  if (Error error = runCommand(command, options.verbose))
    return error;
  return moveTo(program, options.output.empty() ? "a.out" : options.output);
}

/// Puts a finished file where it belongs; nothing half-written is left there.
Error Builder::moveTo(StringRef from, StringRef to) {
  SmallString<128> beside(to);
  beside += ".tmp";
  std::error_code code = sys::fs::copy_file(from, beside);
  if (!code) {
    auto permissions = sys::fs::getPermissions(from);
    if (permissions)
      sys::fs::setPermissions(beside, *permissions);
    code = sys::fs::rename(beside, to);
  }
  if (!code)
    return Error::success();
  sys::fs::remove(beside);
  return createStringError(
      code, formatv("cannot write '{0}': {1}", to, code.message()));
}

Error Builder::run() {
  if (options.inputs.empty())
    return createStringError("no input files; see sw-simcc --help");
  if (options.compileOnly && !options.output.empty() &&
      options.inputs.size() > 1)
    return createStringError("-o with -c needs exactly one source");
  if (Error error = findTools())
    return error;
  if (Error error = loadMachine())
    return error;
  if (Error error = makeFolder())
    return error;
  scope_exit cleanUp([&] { sys::fs::remove_directories(folder); });
  if (Error error = writeFile(temporary("machine.txt"), machineLines(machine)))
    return error;
  if (Error error = startReport())
    return error;
  if (Error error = compileAll())
    return error;
  if (!options.compileOnly) {
    if (Error error = compileMachine())
      return error;
    return link();
  }
  for (auto [input, object] : zip_equal(options.inputs, objects)) {
    std::string output = options.output;
    if (output.empty())
      output = (sys::path::stem(input.path) + ".o").str();
    if (Error error = moveTo(object, output))
      return error;
  }
  return Error::success();
}

Error simcc::build(const Options &options, StringRef executable) {
  return Builder(options, executable).run();
}
