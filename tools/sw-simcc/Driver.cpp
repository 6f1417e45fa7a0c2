//===- Driver.cpp - Compiling and linking for the simulator ---------------===//

#include "Builder.h"
#include "Config.h"
#include "Flags.h"
#include "HostThreads.h"
#include "LinkerMessages.h"
#include "Sources.h"

#include "Machine/Files.h"
#include "Machine/Processes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace simcc;

namespace {

/// Host functions that read or spend virtual time.
constexpr const char *wrappedFunctions[] = {
#define SWSIM_WRAPPED(name) #name,
#include "swsim_wrapped.def"
};

/// Functions of host threads in programs that are linked with -allshare.
constexpr const char *threadFunctions[] = {
#define SWSIM_WRAPPED(name) #name,
#include "swsim_threads.def"
};

} // namespace

Error simcc::runCommand(ArrayRef<std::string> command, bool verbose) {
  if (verbose)
    errs() << join(command, " ") << "\n";
  SmallVector<StringRef> arguments(command.begin(), command.end());
  std::string message;
  int status =
      sunway::executeAndWait(command.front(), arguments,
                             /*environment=*/std::nullopt,
                             /*redirects=*/{}, /*seconds=*/0, &message);
  if (status == 0)
    return Error::success();
  if (status < 0)
    return createStringError(
        formatv("cannot run '{0}': {1}", command.front(), message));
  return createStringError(
      formatv("'{0}' failed with status {1}", command.front(), status));
}

/// Finds the run-time files, at the same path relative to the executable in the
/// build tree and in an installation.
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
  auto made = sunway::TemporaryFolder::create("sw-simcc");
  if (!made)
    return made.takeError();
  temporaryFolder = std::move(*made);
  folder = temporaryFolder.getPath();
  return Error::success();
}

/// Reads the machine description; errors are reported before compilation.
Error Builder::loadMachine() {
  auto loaded = sunway::MachineDescription::load(options.chip);
  if (!loaded)
    return loaded.takeError();
  machine = *loaded;
  if (machine.interfaceName.empty())
    return createStringError(
        formatv("{0}: no key 'interface': the description says nothing of the "
                "chip's C interface, which a program needs",
                machine.fileName));
  return Error::success();
}

/// Creates the report, to which each compilation appends. It becomes visible
/// when complete.
Error Builder::startReport() {
  if (options.costReport.empty())
    return Error::success();
  if (Error error = sunway::checkWritableFile(options.costReport))
    return error;
  return sunway::writeFile(temporary(kCostReport), "");
}

Error Builder::finishReport() {
  if (options.costReport.empty())
    return Error::success();
  return moveTo(temporary(kCostReport), options.costReport);
}

Error Builder::compileMachine() {
  std::string source = temporary("machine.c");
  std::string text = machineSource(machine);
  if (isAllShared()) {
    Expected<std::string> shared = allShareSource(objects);
    if (!shared)
      return shared.takeError();
    text += *shared;
  }
  if (Error error = sunway::writeFile(source, text))
    return error;
  objects.push_back(temporary("machine.o"));
  return runCommand({compiler, "-std=c99", "-O1",
                     "-I" + runtime + "/include/common", "-c", source, "-o",
                     objects.back()},
                    options.verbose);
}

/// The name of an object for messages: its source, if it is temporary.
std::string Builder::sourceOf(StringRef object) const {
  const auto *found =
      find_if(sources, [&](const auto &pair) { return pair.first == object; });
  return found == sources.end() ? object.str() : found->second;
}

Error Builder::link() {
  std::vector<std::string> linkFlags = options.linkFlags;
  std::vector<std::string> unresolved = objects;
  Expected<LinkNeeds> needs = resolveSlaveReferences(
      objects, linkFlags, folder, objcopy, machine, options.verbose);
  if (!needs)
    return needs.takeError();
  for (auto [from, to] : zip_equal(unresolved, objects))
    if (from != to)
      sources.emplace_back(to, sourceOf(from));
  std::string program = temporary("program");
  std::vector<std::string> command{compiler, "--driver-mode=g++"};
  append_range(command, objects);
  // Libraries of the program precede ours, since they may start kernels.
  append_range(command, linkFlags);
  if (needs->mpi)
    append_range(command, mpi.link);
  if (needs->fortran)
    command.emplace_back("-lgfortran");
  for (StringRef function : wrappedFunctions)
    command.push_back(("-Wl,--wrap=" + function).str());
  if (isAllShared())
    for (StringRef function : threadFunctions)
      command.push_back(("-Wl,--wrap=" + function).str());
  // Ensures that reports are written even if the program starts no kernel.
  append_range(command, ArrayRef<std::string>{"-Wl,--undefined=athread_init",
                                              "-Wl,--wrap=main",
                                              runtime + "/libswsim.a"});
  append_range(command, ArrayRef<std::string>{"-lm", "-o", program});
  if (options.verbose)
    errs() << join(command, " ") << "\n";
  std::string messages;
  bool ok = runQuietly(command, folder, messages);
  errs() << explainLinkerMessages(messages, sources);
  if (!ok)
    return createStringError("the program does not link");
  return moveTo(program, options.output.empty() ? "a.out" : options.output);
}

/// Copies a finished file to its destination, which is never incomplete.
Error Builder::moveTo(StringRef from, StringRef to) {
  auto text = sunway::readFile(from);
  if (!text)
    return text.takeError();
  // Executable for all users who may read it.
  bool isProgram = sys::fs::can_execute(from);
  return sunway::writeFile(to, (*text)->getBuffer(), isProgram ? 0111 : 0);
}

/// Copies the objects of -c, or the assembly of -S, to their destination.
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

/// Checks that need no compilation.
Error Builder::checkOptions() {
  if (options.inputs.empty())
    return createStringError("no input files; see sw-simcc --help");
  if (options.action != Action::Link && !options.output.empty() &&
      options.inputs.size() > 1)
    return createStringError("-o without linking needs exactly one source");
  for (const Input &input : options.inputs)
    if (Expected<std::string> text = readFile(input.path); !text)
      return text.takeError();
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
  if (Error error = loadMachine())
    return error;
  if (Error error = makeFolder())
    return error;
  if (Error error =
          sunway::writeFile(temporary("machine.txt"), machineLines(machine)))
    return error;
  if (Error error = startReport())
    return error;
  if (Error error = prepareFlags())
    return error;
  if (Error error = buildAll())
    return error;
  if (options.action == Action::Preprocess)
    return Error::success();
  if (options.action != Action::Link) {
    if (Error error = moveAll())
      return error;
    return finishReport();
  }
  if (Error error = addDeviceLibrary())
    return error;
  if (Error error = compileMachine())
    return error;
  if (Error error = link())
    return error;
  return finishReport();
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
  return sunway::executeAndWait(tool, command);
}
