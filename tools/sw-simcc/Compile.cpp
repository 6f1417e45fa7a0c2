//===- Compile.cpp - From sources to objects ------------------------------===//

#include "Builder.h"
#include "Flags.h"
#include "OldC.h"
#include "Sources.h"

#include "Machine/Processes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/TargetParser/Host.h"

using namespace llvm;
using namespace simcc;

namespace {

/// Slave code without vectorisation and other loop transformations: the
/// simulator times the code as written.
constexpr const char *slaveFlags[] = {
    "-O2",
    "-g",
    "-fno-vectorize",
    "-fno-slp-vectorize",
    "-fno-finite-loops",
    "-fno-strict-aliasing",
    // Jump tables would be in main memory.
    "-fno-jump-tables",
    // Only inline functions pass 512-bit vectors.
    "-Wno-psabi",
    "-mllvm",
    "-unroll-runtime=false",
    "-mllvm",
    "-unroll-allow-partial=false",
};

/// Host code is also timed as written; the cost report needs the lines.
constexpr const char *hostFlags[] = {
    "-gline-tables-only",          "-fno-vectorize",
    "-fno-slp-vectorize",          "-mllvm",
    "-unroll-runtime=false",       "-mllvm",
    "-unroll-allow-partial=false",
};

/// Accepts code that the vendor's C compilers, of the age of gcc 4, accept.
constexpr const char *oldCFlags[] = {
    // Uninitialised definitions of a variable in several files are merged.
    "-fcommon",
    "-Wno-error=implicit-function-declaration",
    // `extern SLAVE_FUN(f)();` is the usual declaration of a kernel.
    "-Wno-implicit-int",
    "-Wno-error=int-conversion",
    "-Wno-error=incompatible-pointer-types",
    "-Wno-error=incompatible-function-pointer-types",
    "-Wno-error=return-type",
    "-Wno-deprecated-non-prototype",
};

} // namespace

/// Removes flags that clang does not know, and finds the flags of MPI.
Error Builder::prepareFlags() {
  compileFlags = options.compileFlags;
  bool isFortran = all_of(options.inputs, [](const Input &input) {
    Expected<FileKind> kind = kindOf(input.path);
    if (kind)
      return *kind == FileKind::Fortran;
    consumeError(kind.takeError());
    return false;
  });
  // Those of a Fortran compiler are its own.
  if (isFortran)
    compileFlags.clear();
  if (Error error = dropUnknownFlags(compiler, compileFlags, folder))
    return error;
  Expected<MpiFlags> found = findMpi(options, runtime, executable, folder);
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
  if (*kind == FileKind::Fortran)
    return Side::Host;
  return detectSide(input.path, [&] {
    return headersOf(input.path, *kind == FileKind::Cxx);
  });
}

/// The headers that a source includes if compiled as CPE code, as a make rule.
/// Other errors in the source are reported later.
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
  sunway::executeAndWait(compiler, arguments, /*environment=*/std::nullopt,
                         quiet);
  Expected<std::string> text = readFile(rule);
  if (text)
    return text;
  consumeError(text.takeError());
  return "";
}

/// Selects the dialect of the vendor's compilers: gcc 4.1 has gnu89 inline
/// semantics in every C standard; later compilers agree with clang.
void Builder::addLanguage(std::vector<std::string> &command, bool isCxx) {
  if (isCxx) {
    command.emplace_back("--driver-mode=g++");
    return;
  }
  bool isOld = machine.interfaceName == "sw26010";
  if (none_of(compileFlags,
              [](StringRef flag) { return flag.starts_with("-std="); }))
    command.emplace_back(isOld ? "-std=gnu99" : "-std=gnu11");
  if (isOld)
    command.emplace_back("-fgnu89-inline");
  append_range(command, oldCFlags);
}

/// Makes arithmetic equal on both sides, for programs that compare results bit
/// by bit: the vendor's compilers fuse a*b+c on the MPE and the CPEs. The flags
/// precede those of the program.
void Builder::addArithmetic(std::vector<std::string> &command) {
  // Only within an expression: results follow the source, at any level of
  // optimisation.
  command.emplace_back("-ffp-contract=on");
  // A multiply-add rounds once, as on the chip; this needs an FMA instruction.
  StringMap<bool> features = sys::getHostCPUFeatures();
  if (features.lookup("avx2") && features.lookup("fma"))
    command.emplace_back("-march=x86-64-v3");
}

/// Adds flags, headers and macros for host or CPE code. The macros are those of
/// the vendor's compilers, for sources that serve both sides.
void Builder::addSide(std::vector<std::string> &command, Side side) {
  if (side == Side::Slave) {
    append_range(command, slaveFlags);
    // Errors of a library are reported at the line of its caller, so its
    // variables need no description. This is a fifth of the time to compile it.
    if (options.isLibrary || isDeviceLibrary)
      command.emplace_back("-gline-tables-only");
    append_range(command,
                 ArrayRef<std::string>{"-DSW_SLAVE=1", "-D__sw_slave__=1"});
  } else {
    append_range(command, hostFlags);
    command.emplace_back("-D__sw_host__=1");
    append_range(command, mpi.compile);
  }
  append_range(command,
               ArrayRef<std::string>{
                   "-DSW_SIMULATOR=1", "-D__sw_64__=1",
                   "-DSW_MESH_ROWS=" + std::to_string(machine.meshRows),
                   "-DSW_MESH_COLS=" + std::to_string(machine.meshCols),
                   "-DSWSIM_CORE_GROUPS=" + std::to_string(machine.coreGroups),
                   "-DSWSIM_LDM_BYTES=" + std::to_string(machine.ldmBytes)});
  if (machine.deviceLibrary.staticLdmBytes > 0)
    command.push_back("-DSW_LIBRARY_LDM_BYTES=" +
                      std::to_string(machine.deviceLibrary.staticLdmBytes));
  command.push_back("-isystem" + runtime + "/include/" + machine.interfaceName);
  command.push_back("-isystem" + runtime + "/include/common");
}

/// The plugin is loaded twice: for its options and for its passes.
void Builder::addPlugin(std::vector<std::string> &command, Side side) {
  std::string plugin = runtime + "/libswsim-pass.so";
  append_range(
      command,
      ArrayRef<std::string>{
          "-fplugin=" + plugin, "-fpass-plugin=" + plugin, "-mllvm",
          "-swsim-machine=" + temporary("machine.txt"), "-mllvm",
          "-swsim-headers=" + runtime + "/include", "-mllvm",
          "-swsim-stamp=" +
              machineStamp(machine, options.isLibrary || isDeviceLibrary)});
  if (side == Side::Host)
    append_range(command, ArrayRef<std::string>{"-mllvm", "-swsim-host"});
  if (options.isLibrary || isDeviceLibrary)
    append_range(command, ArrayRef<std::string>{"-mllvm", "-swsim-library"});
  if (options.noChecks)
    append_range(command, ArrayRef<std::string>{"-mllvm", "-swsim-no-checks"});
  if (!options.costReport.empty())
    append_range(command,
                 ArrayRef<std::string>{"-mllvm", "-swsim-cost-report=" +
                                                     temporary(kCostReport)});
}

Error Builder::compile(StringRef source, Side side, bool isCxx,
                       StringRef object) {
  std::vector<std::string> command{compiler};
  addLanguage(command, isCxx);
  addArithmetic(command);
  bool hasLevel = any_of(compileFlags,
                         [](StringRef flag) { return flag.starts_with("-O"); });
  if (side == Side::Host && !hasLevel)
    command.emplace_back("-O2");
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
    if (options.output.empty())
      return runCommand(command, options.verbose);
    append_range(command, ArrayRef<std::string>{"-o", object.str()});
    if (Error error = runCommand(command, options.verbose))
      return error;
    return moveTo(object, options.output);
  }
  addPlugin(command, side);
  append_range(command, ArrayRef<std::string>{
                            options.action == Action::Assembly ? "-S" : "-c",
                            source.str(), "-o", object.str()});
  if (isCxx)
    return runCommand(command, options.verbose);
  return compileOldC(std::move(command), source, folder, options.verbose);
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
  if (*kind == FileKind::Fortran)
    return compileFortran(input.path, *side, object);
  if (*kind == FileKind::Assembly)
    return assemble(input.path, *side, object);
  bool isCxx = *kind == FileKind::Cxx || options.isCxx;
  if (isCxx && *side == Side::Slave && machine.interfaceName == "sw26010")
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
        return createStringError(formatv("'{0}' is not a source", input.path));
      objects.push_back(input.path);
      continue;
    }
    std::string object = temporary("object" + Twine(index) + ".o");
    if (Error error = build(input, object))
      return error;
    sources.emplace_back(object, input.path);
    objects.push_back(object);
  }
  return Error::success();
}
