//===- Simulation.cpp - Build and run on the simulator --------------------===//
#include "Runner/Execution/Simulation.h"

#include "Machine/Files.h"
#include "Runner/Execution/Driver.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;
using sunway::writeFile;

std::string Simulation::getPath(StringRef name) const {
  SmallString<128> path(options.directory);
  llvm::sys::path::append(path, name);
  return path.str().str();
}

llvm::Error Simulation::writeFiles() {
  for (const AthreadFile &file : program.files)
    if (llvm::Error error = writeFile(getPath(file.name), file.text))
      return error;
  if (llvm::Error error =
          writeFile(getPath("main.c"), printDriver(entry, program)))
    return error;
  if (!program.weights.empty())
    if (llvm::Error error =
            writeFile(getPath(kWeightsFile), program.weights.values))
      return error;
  return writeFile(getPath("lowered.mlir"), program.lowered);
}

/// Hash of all inputs of the build of the program: the C files, the command,
/// the chip, and size and time of the file of sw-simcc.
std::string Simulation::describeBuild(ArrayRef<std::string> arguments) const {
  std::string text = options.simcc;
  llvm::sys::fs::file_status status;
  if (!llvm::sys::fs::status(options.simcc, status))
    text += llvm::formatv(
        " {0} {1}", status.getSize(),
        status.getLastModificationTime().time_since_epoch().count());
  for (const std::string &argument : arguments)
    text += "\n" + argument;
  // The chip may be given as a file.
  if (auto machine = llvm::MemoryBuffer::getFile(options.chip))
    text += (*machine)->getBuffer();
  llvm::SHA256 hash;
  hash.update(text);
  for (const AthreadFile &file : program.files)
    hash.update("\n" + file.name + "\n" + file.text);
  hash.update(printDriver(entry, program));
  return llvm::toHex(hash.final()) + "\n";
}

/// Name of the trace file that the simulator writes.
static constexpr llvm::StringLiteral kTraceFile = "trace.json";

/// Name of the file that describes the build inputs of a program.
static constexpr llvm::StringLiteral kBuiltFile = "program.built";

llvm::Error Simulation::build() {
  std::vector<std::string> arguments = {"--chip=" + options.chip, "-O2",
                                        "-I" + options.directory};
  arguments.push_back(getPath("main.c"));
  for (const AthreadFile &file : program.files)
    if (StringRef(file.name).ends_with(".c"))
      arguments.push_back(getPath(file.name));
  arguments.insert(arguments.end(), {"-o", getPath("program"), "-lm"});
  if (program.isAllShared)
    arguments.insert(arguments.end(), {"-allshare", "-lpthread"});
  std::string wanted = describeBuild(arguments), path = getPath(kBuiltFile);
  if (options.reuse && llvm::sys::fs::can_execute(getPath("program")))
    if (auto built = llvm::MemoryBuffer::getFile(path))
      if ((*built)->getBuffer() == wanted)
        return llvm::Error::success();
  llvm::sys::fs::remove(path);
  if (llvm::Error error =
          runTool(options.simcc, arguments, {}, options.timeoutSeconds)
              .takeError())
    return error;
  return writeFile(path, wanted);
}

static StringRef getContent(const HostArray &array) {
  return StringRef(array.bytes.data(), array.bytes.size());
}

llvm::Error Simulation::writeInputs(const CallData &data) {
  for (auto [i, array] : llvm::enumerate(data.arguments))
    if (llvm::Error error = writeFile(
            getPath(getArgumentFile(i, /*after=*/false)), getContent(array)))
      return error;
  return llvm::Error::success();
}

/// Fills `array` with the bytes of a file.
static llvm::Error readArray(const std::string &path, HostArray &array) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (std::error_code code = buffer.getError())
    return llvm::createStringError(code, "the program did not write '" + path +
                                             "': " + code.message());
  StringRef bytes = (*buffer)->getBuffer();
  if (bytes.size() != array.bytes.size())
    return llvm::createStringError("the program wrote " + Twine(bytes.size()) +
                                   " bytes to '" + path + "', expected " +
                                   Twine(array.bytes.size()));
  llvm::copy(bytes, array.bytes.begin());
  return llvm::Error::success();
}

llvm::Error Simulation::readOutputs(CallData &data) {
  for (auto [i, value] : llvm::enumerate(entry.arguments))
    if (value.passing == Passing::MemRef)
      if (llvm::Error error = readArray(
              getPath(getArgumentFile(i, /*after=*/true)), data.arguments[i]))
        return error;
  data.results.clear();
  for (auto [i, value] : llvm::enumerate(entry.results)) {
    data.results.push_back(value.createArray());
    if (llvm::Error error =
            readArray(getPath(getResultFile(i)), data.results.back()))
      return error;
  }
  return llvm::Error::success();
}

/// Reads the figures that the simulator wrote.
static llvm::Expected<llvm::json::Object> readFigures(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (std::error_code code = buffer.getError())
    return llvm::createStringError(
        code, "the simulator did not write its figures: " + code.message());
  llvm::Expected<llvm::json::Value> value =
      sunway::parseJson((*buffer)->getBuffer());
  if (!value)
    return value.takeError();
  if (llvm::json::Object *object = value->getAsObject())
    return std::move(*object);
  return llvm::createStringError("the figures of the simulator are not a JSON "
                                 "object");
}

llvm::Expected<std::string> Simulation::readReport() const {
  auto buffer = llvm::MemoryBuffer::getFile(getPath("report.html"));
  if (std::error_code code = buffer.getError())
    return llvm::createStringError(
        code, "the simulator did not write its report: " + code.message());
  return (*buffer)->getBuffer().str();
}

llvm::Error Simulation::writeTrace(StringRef path) const {
  std::string trace = getPath(kTraceFile);
  auto buffer = llvm::MemoryBuffer::getFile(trace, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (std::error_code code = buffer.getError())
    return llvm::createStringError(
        code, "the simulator did not write its trace: " + code.message());
  if (llvm::Error error = writeFile(path, (*buffer)->getBuffer()))
    return error;
  llvm::sys::fs::remove(trace);
  return llvm::Error::success();
}

llvm::Expected<llvm::json::Object> Simulation::run(CallData *data,
                                                   std::string &output) {
  std::vector<std::string> environment = {"SWSIM_JSON=" +
                                          getPath("figures.json")};
  // Generated code must pass all checks.
  if (!llvm::sys::Process::GetEnv("SWSIM_CHECKS"))
    environment.emplace_back("SWSIM_CHECKS=strict");
  if (!options.mode.empty())
    environment.push_back("SWSIM_MODE=" + options.mode);
  if (program.processGroups > 0)
    environment.push_back("SWSIM_CORE_GROUPS=" +
                          std::to_string(program.processGroups));
  if (options.trace)
    environment.push_back("SWSIM_TRACE=" + getPath(kTraceFile));
  if (!options.progress.empty())
    environment.push_back("SWSIM_PROGRESS=" + options.progress);
  if (options.report)
    environment.push_back("SWSIM_HTML=" + getPath("report.html"));
  std::vector<std::string> arguments;
  if (data) {
    if (llvm::Error error = writeInputs(*data))
      return std::move(error);
    arguments.push_back(options.directory);
  }
  llvm::Expected<std::string> printed = runTool(
      getPath("program"), arguments, environment, options.timeoutSeconds);
  if (!printed)
    return printed.takeError();
  output = *printed;
  if (data)
    if (llvm::Error error = readOutputs(*data))
      return std::move(error);
  return readFigures(getPath("figures.json"));
}
