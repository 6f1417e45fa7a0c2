//===- Session.cpp - One run of sw-run ------------------------------------===//
#include "Session.h"

#include "Runner/Execution/Simulation.h"
#include "Runner/Verify/Verify.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

#include <chrono>

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;
using namespace swrun;

//===----------------------------------------------------------------------===//
// The folder of intermediate files
//===----------------------------------------------------------------------===//

llvm::Error WorkDirectory::create(const std::string &keep) {
  if (keep.empty()) {
    auto folder = sunway::TemporaryFolder::create("sw-run");
    if (!folder)
      return folder.takeError();
    temporary = std::move(*folder);
    path = temporary.getPath();
    return llvm::Error::success();
  }
  auto acquired = sunway::FolderLock::acquire(keep);
  if (!acquired)
    return acquired.takeError();
  lock = std::move(*acquired);
  SmallString<128> result(keep);
  llvm::sys::fs::make_absolute(result);
  path = result.str().str();
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// The session
//===----------------------------------------------------------------------===//

/// Approximate operations per second of code from the JIT.
static constexpr double referenceRate = 2e9;

Session::Session(Options opts, std::string toolDirectory,
                 const DialectRegistry &registry)
    : ToolSession(registry), options(std::move(opts)),
      toolDirectory(std::move(toolDirectory)) {}

Verbosity Session::getVerbosity() const {
  if (options.verbose)
    return Verbosity::Always;
  return options.quiet || !llvm::sys::Process::StandardErrIsDisplayed()
             ? Verbosity::Never
             : Verbosity::Slow;
}

llvm::Error Session::run() {
  return report([&] { return perform(); });
}

llvm::Error Session::perform() {
  if (llvm::Error error = checkOutputPaths())
    return error;
  if (!options.referenceOnly) {
    auto description = sunway::MachineDescription::load(options.chip);
    if (!description)
      return description.takeError();
    machine = std::move(*description);
    if (llvm::Error error = checkCoreGroups(options.coreGroups, *machine))
      return error;
  }
  if (llvm::Error error = parseModule(options.input, options.entry,
                                      "that can be run", options.resources))
    return error;
  if (llvm::Error error = addLossScale(options.lossScale))
    return error;
  if (!options.interface.empty())
    return writeInterface();
  work = estimateWork(*module, entry.name);
  if (llvm::Error error = choosePrecisionReport())
    return error;
  if (llvm::Error error = checkInput())
    return error;
  if (options.mode != "timing")
    if (llvm::Error error = makeArguments())
      return error;
  llvm::Error error = !options.dumpLayers.empty() ? dumpLayers()
                      : options.referenceOnly     ? runReferenceOnly()
                                                  : runSimulation();
  return llvm::handleErrors(std::move(error),
                            [&](std::unique_ptr<ReferenceCrash> crash) {
                              crash->explain(*module, entry);
                              return llvm::Error(std::move(crash));
                            });
}

llvm::Error Session::makeReference() {
  SWPipelineOptions pipeline;
  if (llvm::Error error = parsePipelineOptions(pipeline))
    return error;
  ProductRounding products;
  if (machine && machine->flopsPerCycle.f16)
    products = {getOperandKind(pipeline.precision), pipeline.run};
  products.weights = getWeightKind(pipeline.precision);
  reference.emplace(*module, entry, products);
  return llvm::Error::success();
}

llvm::Error Session::runReference(CallData &data) {
  Step step("running the reference", getVerbosity(),
            work.operations / referenceRate);
  data.arguments = arguments;
  if (llvm::Error error = makeReference())
    return error;
  ReferenceVariant variant;
  variant.timeoutSeconds = options.timeoutSeconds;
  auto start = std::chrono::steady_clock::now();
  llvm::Error error = reference->run(data, variant);
  referenceSeconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  return error;
}

Verification Session::compare(const CallData &actual,
                              const CallData &expected) {
  Step step("comparing", getVerbosity());
  return verify(
      *reference, entry, arguments, actual, expected,
      {options.rtol, options.atol, options.timeoutSeconds, referenceSeconds});
}

llvm::Error Session::runReferenceOnly() {
  CallData data;
  if (llvm::Error error = runReference(data))
    return error;
  if (llvm::Error error = writeOutputs(data))
    return error;
  if (options.quiet)
    return llvm::Error::success();
  llvm::outs() << entry.name << " by upstream lowering and the LLVM JIT\n";
  for (auto [i, array] : llvm::enumerate(data.results)) {
    llvm::outs() << "result " << i << ": " << array.getTypeText();
    if (array.shape.empty())
      llvm::outs() << " = " << array.getText(0);
    llvm::outs() << "\n";
  }
  return llvm::Error::success();
}

llvm::Error Session::findSimulatorCompiler() {
  if (!options.simcc.empty()) {
    if (llvm::sys::fs::can_execute(options.simcc))
      return llvm::Error::success();
    return llvm::createStringError("cannot execute '" + options.simcc +
                                   "' given by --simcc");
  }
  StringRef beside = toolDirectory;
  auto path = llvm::sys::findProgramByName("sw-simcc", beside);
  if (!path)
    path = llvm::sys::findProgramByName("sw-simcc");
  if (path) {
    options.simcc = *path;
    return llvm::Error::success();
  }
  return llvm::createStringError("cannot find sw-simcc beside sw-run or in "
                                 "PATH; use --simcc");
}

llvm::Expected<LoweredProgram>
Session::lower(const SWPipelineOptions &pipeline) {
  Step step("lowering", getVerbosity());
  FailureOr<LoweredProgram> program =
      lowerProgram(*module, entry, pipeline, *machine);
  if (failed(program))
    return explain("cannot lower function '" + entry.name + "' for " +
                   options.chip);
  return std::move(*program);
}

llvm::Error Session::runSimulation() {
  if (options.verify && !entry.hasOutputs())
    return llvm::createStringError("function '" + entry.name +
                                   "' has no result and no memref argument to "
                                   "--verify");
  SWPipelineOptions pipeline;
  if (llvm::Error error = parsePipelineOptions(pipeline))
    return error;
  if (llvm::Error error = findSimulatorCompiler())
    return error;
  llvm::Expected<LoweredProgram> program = lower(pipeline);
  if (!program)
    return program.takeError();
  summary.requestedMode = options.mode;
  if (options.mode == "timing" && !program->dataDependences.empty())
    if (llvm::Error error = provideData(*program))
      return error;
  WorkDirectory directory;
  if (llvm::Error error = directory.create(options.keep))
    return error;
  return simulate(*program, directory.getPath());
}

/// Approximate operations per second of the host that runs the simulator:
/// products are computed directly except in mode detailed, and not at all in
/// mode timing.
static double getSimulationRate(StringRef mode) {
  return mode == "detailed" ? 5e7 : mode == "timing" ? 1e11 : 2e9;
}

/// Uses the operations of the input if the simulator counted none.
static void completeFigures(llvm::json::Object &figures, double operations,
                            std::optional<double> peak) {
  if (figures.getNumber("flops").value_or(0) > 0)
    return;
  double seconds = figures.getNumber("seconds").value_or(0);
  double rate = seconds > 0 ? operations / seconds : 0;
  figures["flops"] = operations;
  figures["gflops"] = rate * 1e-9;
  figures["peak_fraction"] = peak && *peak > 0 ? rate / *peak : 0;
}

llvm::Error Session::checkOutcome() {
  if (!summary.verification || summary.verification->agrees)
    return llvm::Error::success();
  const Verification &verification = *summary.verification;
  if (!verification.freshReads.empty()) {
    explainFreshReads(*module);
    return llvm::createStringError(
        "the result depends on memory that the program reads before it writes "
        "it, so there is nothing to compare with");
  }
  if (verification.rtol || verification.atol)
    return llvm::createStringError("the result does not agree with the "
                                   "reference within the tolerances given");
  explainUndefined(*module);
  return llvm::createStringError(
      "the result does not agree with the reference: rounding does not explain "
      "the difference; see --help on the tolerance");
}

/// Number of lines of a file that another program writes.
static size_t countLines(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false,
                                            /*IsVolatile=*/true);
  return buffer ? (*buffer)->getBuffer().count('\n') : 0;
}

llvm::Error Session::execute(const LoweredProgram &program,
                             const std::string &directory, CallData &data,
                             CallData &expected) {
  SmallString<128> progress(directory);
  llvm::sys::path::append(progress, "progress.txt");
  llvm::sys::fs::remove(progress);
  Simulation simulation(entry, program,
                        {options.simcc, options.chip, options.mode,
                         !options.trace.empty(), !options.report.empty(),
                         progress.str().str(), directory,
                         options.timeoutSeconds, options.reuse});
  if (llvm::Error error = simulation.writeFiles())
    return error;
  {
    Step step("building for the simulator", getVerbosity());
    if (llvm::Error error = simulation.build())
      return error;
  }
  if (options.verify)
    if (llvm::Error error = runReference(expected))
      return error;
  dropInputs(entry, expected);
  data.arguments = arguments;
  std::string output;
  {
    Step step("simulating", getVerbosity(),
              work.operations / getSimulationRate(options.mode), [&] {
                return PartsBegun{countLines(progress),
                                  program.predictedSeconds.size()};
              });
    auto figures = runProgram(simulation, data, output);
    if (!figures)
      return figures.takeError();
    summary.figures = std::move(*figures);
  }
  if (!options.report.empty()) {
    auto page = simulation.readReport();
    if (!page)
      return page.takeError();
    summary.page = std::move(*page);
  }
  if (!options.trace.empty())
    if (llvm::Error error = simulation.writeTrace(options.trace))
      return error;
  // Output of a program that succeeds consists of warnings.
  if (!options.quiet)
    llvm::errs() << output;
  return llvm::Error::success();
}

llvm::Error Session::simulate(const LoweredProgram &program,
                              const std::string &directory) {
  CallData data, expected;
  if (llvm::Error error = execute(program, directory, data, expected))
    return error;
  unsigned bits = work.bits.value_or(getElementInfo(ElementKind::F32).bits);
  completeFigures(summary.figures, work.operations, machine->peakFlops(bits));
  addPredictions(summary.figures, program);
  summary.program = entry.name;
  summary.chip = summary.figures.getString("chip").value_or(options.chip);
  summary.mode = summary.figures.getString("mode").value_or(options.mode);
  summary.dataDependences = llvm::json::Array(program.dataDependences);
  summary.requestedGroups = countGroups();
  summary.groups = std::max<int64_t>(program.processGroups, 1);
  summary.seed = options.seed;
  summary.randomInputs = options.inputs.empty();
  summary.compileSeconds = program.seconds;
  summary.programOperations = work.operations;
  summary.schedule = llvm::json::Array(program.schedule);
  summary.arenas = llvm::json::Array(program.arenas);
  if (options.verify)
    summary.verification = compare(data, expected);
  if (llvm::Error error = writeOutputs(data))
    return error;
  if (llvm::Error error = writeFigures())
    return error;
  reportSkippedStep(data);
  printOutcome();
  return checkOutcome();
}
