//===- Driver.cpp - Compiling and linking for the simulator ---------------===//

#include "Driver.h"
#include "Config.h"
#include "Flags.h"
#include "Mpi.h"
#include "Names.h"
#include "Sources.h"

#include "Machine/MachineDescription.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
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

/// Functions of the host that tell or spend virtual time.
constexpr const char *wrappedFunctions[] = {
#define SWSIM_WRAPPED(name) #name,
#include "swsim_wrapped.def"
};

class Builder {
public:
  Builder(const Options &options, StringRef executable)
      : options(options), executable(executable) {}

  Error run();

private:
  Error checkOptions();
  Error findTools();
  Error makeFolder();
  Error prepareFlags();
  Expected<Side> sideOf(const Input &input);
  Expected<std::string> headersOf(StringRef source, bool isCxx);
  void addLanguage(std::vector<std::string> &command, bool isCxx);
  void addSide(std::vector<std::string> &command, Side side);
  Error compile(StringRef source, Side side, bool isCxx, StringRef object);
  Error assemble(StringRef source, Side side, StringRef object);
  Error build(const Input &input, StringRef object);
  Error buildAll();
  Error compileMachine();
  Error link();
  Error moveAll();
  Error moveTo(StringRef from, StringRef to);
  std::string temporary(const Twine &name) {
    SmallString<128> path(folder);
    sys::path::append(path, name);
    return path.str().str();
  }

  const Options &options;
  std::string executable;
  /// The chip's vendor interface; also the folder of its headers.
  std::string interface;
  std::string runtime, compiler, objcopy;
  SmallString<128> folder;
  std::vector<std::string> compileFlags;
  MpiFlags mpi;
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

/// Flags without those that only other compilers know, and those of MPI. The
/// latter are looked for when something may need them.
Error Builder::prepareFlags() {
  compileFlags = options.compileFlags;
  if (Error error = dropUnknownFlags(compiler, compileFlags, folder))
    return error;
  bool usesMpi = options.isMpi || options.action == Action::Link;
  for (const Input &input : options.inputs)
    if (Expected<std::string> text = readFile(input.path))
      usesMpi |= StringRef(*text).contains("mpi.h");
    else
      return text.takeError();
  if (!usesMpi)
    return Error::success();
  Expected<MpiFlags> found = findMpi(options, runtime, executable);
  if (!found)
    return found.takeError();
  mpi = std::move(*found);
  return Error::success();
}

Expected<Side> Builder::sideOf(const Input &input) {
  if (input.side != Side::Detect)
    return input.side;
  if (options.side != Side::Detect)
    return options.side;
  Expected<FileKind> kind = kindOf(input.path);
  if (!kind)
    return kind.takeError();
  if (*kind == FileKind::Assembly)
    return Side::Detect;
  return detectSide(input.path, [&] {
    return headersOf(input.path, *kind == FileKind::Cxx);
  });
}

/// What a source includes if it is CPE code, as a make rule; whether the rest
/// of it is right matters later.
Expected<std::string> Builder::headersOf(StringRef source, bool isCxx) {
  std::string rule = temporary("headers.d");
  std::vector<std::string> command{compiler};
  addLanguage(command, isCxx);
  append_range(command, compileFlags);
  append_range(command, ArrayRef<std::string>{"-w", "-DSW_SLAVE=1"});
  addSide(command, Side::Host);
  append_range(command, ArrayRef<std::string>{"-M", "-MG", "-MF", rule,
                                              source.str(), "-o", "/dev/null"});
  SmallVector<StringRef> arguments(command.begin(), command.end());
  std::optional<StringRef> quiet[] = {StringRef(), StringRef(), StringRef()};
  sys::ExecuteAndWait(compiler, arguments, /*Env=*/std::nullopt, quiet);
  Expected<std::string> text = readFile(rule);
  if (text)
    return text;
  consumeError(text.takeError());
  return "";
}

/// The dialect of the vendor's compilers: gcc 4.1 had the inline functions of
/// gnu89 in every C, the later ones are like ours.
void Builder::addLanguage(std::vector<std::string> &command, bool isCxx) {
  if (isCxx) {
    command.push_back("--driver-mode=g++");
    return;
  }
  bool isOld = interface == "sw26010";
  if (none_of(compileFlags,
              [](StringRef flag) { return flag.starts_with("-std="); }))
    command.push_back(isOld ? "-std=gnu99" : "-std=gnu11");
  if (isOld)
    command.push_back("-fgnu89-inline");
  append_range(command, oldCFlags);
}

/// What makes host or CPE code of a source: macros, headers, passes.
void Builder::addSide(std::vector<std::string> &command, Side side) {
  if (side == Side::Slave) {
    append_range(command, slaveFlags);
    // One rounding per multiply-add, as on the chip, needs the instruction.
    StringMap<bool> features = sys::getHostCPUFeatures();
    if (features.lookup("avx2") && features.lookup("fma"))
      command.push_back("-march=x86-64-v3");
    command.push_back("-fpass-plugin=" + runtime + "/libswsim-pass.so");
    append_range(command,
                 ArrayRef<std::string>{"-DSW_SLAVE=1", "-D__sw_slave__=1"});
  } else {
    command.push_back("-D__sw_host__=1");
    append_range(command, mpi.compile);
  }
  append_range(command,
               ArrayRef<std::string>{"-DSW_SIMULATOR=1", "-D__sw_64__=1"});
  command.push_back("-isystem" + runtime + "/include/" + interface);
  command.push_back("-isystem" + runtime + "/include/common");
}

Error Builder::compile(StringRef source, Side side, bool isCxx,
                       StringRef object) {
  std::vector<std::string> command{compiler};
  addLanguage(command, isCxx);
  bool hasLevel = any_of(compileFlags,
                         [](StringRef flag) { return flag.starts_with("-O"); });
  if (side == Side::Host && !hasLevel)
    command.push_back("-O2");
  for (StringRef flag : compileFlags) {
    bool isCxxOnly =
        flag.starts_with("-std=c++") || flag.starts_with("-std=gnu++");
    if (isCxxOnly && !isCxx)
      continue;
    command.push_back(flag.str());
  }
  addSide(command, side);
  if (options.action == Action::Preprocess) {
    command.push_back(source.str());
    if (!options.output.empty())
      append_range(command, ArrayRef<std::string>{"-o", options.output});
    return runCommand(command, options.verbose);
  }
  append_range(command, ArrayRef<std::string>{
                            options.action == Action::Assembly ? "-S" : "-c",
                            source.str(), "-o", object.str()});
  if (isCxx)
    return runCommand(command, options.verbose);
  return compileOldC(std::move(command), folder, options.verbose);
}

Error Builder::assemble(StringRef source, Side side, StringRef object) {
  if (Error error = checkAssembly(source, side))
    return error;
  return runCommand({compiler, "-c", source.str(), "-o", object.str()},
                    options.verbose);
}

Error Builder::build(const Input &input, StringRef object) {
  Expected<FileKind> kind = kindOf(input.path);
  if (!kind)
    return kind.takeError();
  Expected<Side> side = sideOf(input);
  if (!side)
    return side.takeError();
  if (*kind == FileKind::Assembly)
    return assemble(input.path, *side, object);
  bool isCxx = *kind == FileKind::Cxx || options.isCxx;
  if (isCxx && *side == Side::Slave && interface == "sw26010")
    return createStringError(formatv("'{0}': CPE code for the {1} must be C, "
                                     "but this is C++",
                                     input.path, options.chip));
  return compile(input.path, *side, isCxx, object);
}

Error Builder::buildAll() {
  for (auto [index, input] : enumerate(options.inputs)) {
    Expected<FileKind> kind = kindOf(input.path);
    if (!kind)
      return kind.takeError();
    if (*kind >= FileKind::Object) {
      if (options.action != Action::Link)
        return createStringError(
            formatv("'{0}' is not a C or C++ source", input.path));
      objects.push_back(input.path);
      continue;
    }
    std::string object = temporary("object" + Twine(index) + ".o");
    if (Error error = build(input, object))
      return error;
    objects.push_back(object);
  }
  return Error::success();
}

Error Builder::compileMachine() {
  auto machine = sunway::MachineDescription::load(options.chip);
  if (!machine)
    return machine.takeError();
  std::string source = temporary("machine.c");
  std::error_code code;
  raw_fd_ostream out(source, code);
  if (code)
    return createStringError(
        code, formatv("cannot write '{0}': {1}", source, code.message()));
  out << machineSource(*machine);
  out.close();
  objects.push_back(temporary("machine.o"));
  return runCommand({compiler, "-std=c99", "-O1",
                     "-I" + runtime + "/include/common", "-c", source, "-o",
                     objects.back()},
                    options.verbose);
}

Error Builder::link() {
  std::vector<std::string> linkFlags = options.linkFlags;
  if (Error error = resolveSlaveReferences(objects, linkFlags, folder, objcopy,
                                           options.verbose))
    return error;
  std::string program = temporary("program");
  std::vector<std::string> command{compiler, "--driver-mode=g++"};
  append_range(command, objects);
  // Libraries of the program come before ours: they may start kernels.
  append_range(command, linkFlags);
  for (StringRef function : wrappedFunctions)
    command.push_back(("-Wl,--wrap=" + function).str());
  // Reports are written even if the program starts no kernel.
  append_range(command, ArrayRef<std::string>{"-Wl,--undefined=athread_init",
                                              "-Wl,--wrap=main",
                                              runtime + "/libswsim.a"});
  append_range(command, mpi.link);
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

/// Puts the objects, or assembly files, of -c and -S where they belong.
Error Builder::moveAll() {
  StringRef ending = options.action == Action::Assembly ? ".s" : ".o";
  for (auto [input, object] : zip_equal(options.inputs, objects)) {
    std::string output = options.output;
    if (output.empty())
      output = (sys::path::stem(input.path) + ending).str();
    if (Error error = moveTo(object, output))
      return error;
  }
  return Error::success();
}

/// Mistakes that show before anything is compiled.
Error Builder::checkOptions() {
  if (options.inputs.empty())
    return createStringError("no input files; see sw-simcc --help");
  if (options.action != Action::Link && !options.output.empty() &&
      options.inputs.size() > 1)
    return createStringError("-o without linking needs exactly one source");
  for (const Input &input : options.inputs)
    if (!options.output.empty() &&
        sys::fs::equivalent(input.path, options.output))
      return createStringError(
          formatv("the output '{0}' is also an input", options.output));
  return Error::success();
}

Error Builder::run() {
  if (Error error = checkOptions())
    return error;
  if (Error error = findTools())
    return error;
  // A wrong chip is reported before anything is compiled.
  auto machine = sunway::MachineDescription::load(options.chip);
  if (!machine)
    return machine.takeError();
  interface = machine->interfaceName;
  if (Error error = makeFolder())
    return error;
  scope_exit cleanUp([&] { sys::fs::remove_directories(folder); });
  if (Error error = prepareFlags())
    return error;
  if (Error error = buildAll())
    return error;
  if (options.action == Action::Preprocess)
    return Error::success();
  if (options.action != Action::Link)
    return moveAll();
  if (Error error = compileMachine())
    return error;
  return link();
}

Error simcc::build(const Options &options, StringRef executable) {
  return Builder(options, executable).run();
}

int simcc::runArchiver(ArrayRef<const char *> arguments) {
  SmallString<128> tool(sys::path::parent_path(SW_OBJCOPY));
  bool isIndexer = sys::path::filename(arguments[0]).ends_with("ranlib");
  sys::path::append(tool, isIndexer ? "llvm-ranlib" : "llvm-ar");
  SmallVector<StringRef> command{tool};
  append_range(command, arguments.drop_front());
  return sys::ExecuteAndWait(tool, command);
}
