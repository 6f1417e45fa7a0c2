//===- Options.cpp - Command line of sw-run -------------------------------===//
#include "Options.h"

#include "Pipelines/Pipelines.h"
#include "Runner/Input/Input.h"

#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

namespace cl = llvm::cl;
using namespace swrun;

static constexpr llvm::StringLiteral overview =
    "sw-run: lower an MLIR program to athread C, run it on the simulator, and "
    "check the result\n";

static constexpr llvm::StringLiteral examples = R"(
EXAMPLE
  $ cat matmul.mlir
  func.func @matmul(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>,
                    %c: tensor<512x512xf32>) -> tensor<512x512xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<512x512xf32>, tensor<512x512xf32>)
                       outs(%c : tensor<512x512xf32>) -> tensor<512x512xf32>
    return %0 : tensor<512x512xf32>
  }
  $ sw-run matmul.mlir --verify

  lowers @matmul, builds the C for the simulator, runs it on random inputs and
  compares the result with that of upstream MLIR and the LLVM JIT. Then:

  $ sw-run matmul.mlir --keep=out          look at the C in out/
  $ sw-run matmul.mlir --mode=timing       cost only, for large programs
  $ sw-run matmul.mlir --json=m.json --trace=m.trace.json --report=m.html
  $ sw-run matmul.mlir --pipeline-options="tile-sizes=256,256,64"
  $ sw-run matmul.mlir --record-schedules=s.json    write what was chosen; edit it
  $ sw-run matmul.mlir --schedules=s.json --verify  and run it
  $ sw-run matmul.mlir --inputs=a.npy,b.npy,c.npy --outputs=results
  $ sw-run network.mlir --dump-layers=layers --verify   where does it go wrong?
  $ sw-run network.mlir --chip=sw26010pro --precision=mixed-f16 --dump-layers=layers
                                           time and error of each layer

VALUES
  Random floating-point inputs are uniform in [-1, 1), integers in [-8, 7], or
  where they are divisors, amounts of shifts or positions of those that have a
  result; the same on every machine for the same --seed. Arguments that are memrefs are
  inputs and outputs; files in --outputs are result0.npy, ... and, for memrefs,
  arg0.npy, ...

TOLERANCE
  Elements agree if rounding explains their difference. Where it exceeds one
  epsilon, the reference runs again, 3 to 16 times, with every rounding disturbed
  by about a unit in the last place; a floating-point element may be off by 8
  times the root mean square of what that does to it. Integers, NaNs and
  infinities must be those of the reference or of such a run. What that does not
  explain may still be as near to a result in f64 as the reference is; programs
  of f16 and bf16 are compared with such a result as well. With --rtol or
  --atol the rule is |a - b| <= atol + rtol * |reference| in its place, where
  atol is rtol * mean |reference| unless given.

EXIT STATUS
  0 if everything asked for succeeded and, with --verify, agreed; otherwise 1.
)";

namespace {
/// The flags of sw-run, registered when the command line is parsed.
struct Flags {
  cl::OptionCategory category{"sw-run options"};
  cl::opt<std::string> input{cl::Positional, cl::desc("<input.mlir>"),
                             cl::init("-"), cl::cat(category)};
  cl::opt<std::string> entry{
      "entry", cl::value_desc("NAME"), cl::cat(category),
      cl::desc("Function to run (default: the only public function)")};
  cl::opt<std::string> chip{
      "chip", cl::value_desc("CHIP"), cl::init("sw26010"), cl::cat(category),
      cl::desc("sw26010, sw26010pro, or the path of a machine description")};
  cl::opt<std::string> mode{
      "mode", cl::value_desc("MODE"), cl::cat(category),
      cl::desc("Simulation: detailed, fast or timing (no data, cost only; a "
               "program whose cost depends on data is run in fast); the "
               "simulator chooses if not given")};
  cl::opt<bool> verify{
      "verify", cl::cat(category),
      cl::desc("Compare with upstream lowering and the LLVM JIT")};
  cl::opt<bool> referenceOnly{
      "reference-only", cl::cat(category),
      cl::desc("Only upstream lowering and the LLVM JIT: no chip involved")};
  cl::opt<uint64_t> seed{"seed", cl::value_desc("N"), cl::init(0),
                         cl::cat(category), cl::desc("Seed of random inputs")};
  cl::opt<unsigned> inputBits{
      "input-bits", cl::value_desc("N"), cl::init(53), cl::cat(category),
      cl::desc("Random floating-point inputs are multiples of 2^(1-N), 1 to "
               "53 (default: of the spacing below 1 of their type)")};
  cl::list<std::string> inputs{"inputs", cl::value_desc("a.npy,b.npy"),
                               cl::CommaSeparated, cl::cat(category),
                               cl::desc("One file per argument, in order")};
  cl::opt<std::string> outputs{"outputs", cl::value_desc("DIR"),
                               cl::cat(category),
                               cl::desc("Write every result as .npy")};
  cl::opt<std::string> resources{
      "resources", cl::value_desc("DIR"), cl::cat(category),
      cl::desc("Folder with KEY.npy for each dense_resource<KEY> whose values "
               "the input does not hold")};
  cl::opt<std::string> interface{
      "interface", cl::value_desc("FILE"), cl::cat(category),
      cl::desc("Only check the input and the options, and write names, types "
               "and shapes of arguments and results as JSON")};
  cl::opt<std::string> dumpLayers{
      "dump-layers", cl::value_desc("DIR"), cl::cat(category),
      cl::desc("Write what each layer computes as .npy, and with --verify "
               "compare layer by layer; with --precision, and for programs of "
               "f16 or bf16, also the time and the error against f32 of each")};
  cl::opt<std::string> json{"json", cl::value_desc("FILE"), cl::cat(category),
                            cl::desc("Write all figures as JSON")};
  cl::opt<std::string> trace{
      "trace", cl::value_desc("FILE"), cl::cat(category),
      cl::desc("Write a time line for Perfetto or chrome://tracing")};
  cl::opt<std::string> report{"report", cl::value_desc("FILE.html"),
                              cl::cat(category),
                              cl::desc("Write the figures as an HTML page")};
  cl::opt<std::string> keep{
      "keep", cl::value_desc("DIR"), cl::cat(category),
      cl::desc("Keep the C files, the driver and the lowered module")};
  cl::opt<bool> reuse{
      "reuse", cl::cat(category),
      cl::desc("Do not build the program in the --keep folder again if its "
               "files and how they are built have not changed")};
  cl::opt<std::string> coreGroups{
      "core-groups", cl::value_desc("N|all"), cl::init("1"), cl::cat(category),
      cl::desc("Core groups of the chip that share each kernel (default: 1)")};
  cl::opt<mlir::sw::Precision> precision{
      "precision", cl::cat(category), cl::init(mlir::sw::Precision::F32),
      cl::desc("Types in which an f32 program is computed:"),
      mlir::sw::getPrecisionValues()};
  cl::opt<std::string> lossScale{
      "loss-scale", cl::value_desc("N|dynamic"), cl::cat(category),
      cl::desc("Factor of the gradients of a training step that products read: "
               "a power of two, or dynamic for one that each step takes and "
               "returns")};
  cl::opt<std::string> pipelineOptions{
      "pipeline-options", cl::value_desc("\"...\""), cl::cat(category),
      cl::desc("Options of sw-pipeline, as in sw-opt --sw-pipeline=\"...\"")};
  cl::opt<std::string> recordSchedules{
      "record-schedules", cl::value_desc("FILE"), cl::cat(category),
      cl::desc(
          "Write the schedule of each kernel as JSON, to edit and replay")};
  cl::opt<std::string> schedules{
      "schedules", cl::value_desc("FILE"), cl::cat(category),
      cl::desc("Take the schedules of a file of --record-schedules")};
  cl::opt<double> rtol{"rtol", cl::value_desc("X"), cl::cat(category),
                       cl::desc("Relative tolerance of --verify")};
  cl::opt<double> atol{"atol", cl::value_desc("X"), cl::cat(category),
                       cl::desc("Absolute tolerance of --verify")};
  cl::opt<unsigned> timeout{
      "timeout", cl::value_desc("SECONDS"), cl::init(0), cl::cat(category),
      cl::desc("Limit for each of build, run and reference (default: none)")};
  cl::opt<double> memory{
      "memory", cl::value_desc("GIB"), cl::cat(category),
      cl::desc("Memory that a run may take; larger programs are refused "
               "(default: what is available)")};
  cl::opt<std::string> simcc{
      "simcc", cl::value_desc("PATH"), cl::cat(category),
      cl::desc("The sw-simcc to use (default: beside sw-run, else in PATH)")};
  cl::opt<bool> verbose{"v", cl::cat(category),
                        cl::desc("Print every step with its time")};
  cl::opt<bool> quiet{"quiet", cl::cat(category),
                      cl::desc("Print nothing but errors")};
  cl::extrahelp help{examples};
};
} // namespace

/// Checks for options that --dump-layers excludes.
static llvm::Error checkLayers(const Options &options) {
  if (options.dumpLayers.empty())
    return llvm::Error::success();
  if (options.mode == "timing")
    return llvm::createStringError(
        "--mode=timing computes no data for --dump-layers");
  if (!(options.json + options.trace + options.report + options.recordSchedules)
           .empty())
    return llvm::createStringError(
        "--dump-layers runs a program that returns more than it does "
        "otherwise: --json, --trace, --report and --record-schedules would "
        "not be about yours; use them in a run without it");
  return llvm::Error::success();
}

static llvm::Error check(const Options &options) {
  auto fail = [](const char *text) { return llvm::createStringError(text); };
  if (!options.mode.empty() && options.mode != "detailed" &&
      options.mode != "fast" && options.mode != "timing")
    return llvm::createStringError("unknown mode '" + options.mode +
                                   "'; expects detailed, fast or timing");
  if (options.inputBits < 1 || options.inputBits > 53)
    return llvm::createStringError("--input-bits expects 1 to 53, but got %u",
                                   options.inputBits);
  if (options.mode == "timing" && options.verify)
    return fail("--mode=timing computes no data, so there is nothing to "
                "--verify");
  if (options.mode == "timing" && !options.outputs.empty())
    return fail("--mode=timing computes no data for --outputs");
  if (options.referenceOnly && options.verify)
    return fail("--reference-only has nothing to --verify");
  if (options.referenceOnly && options.precision != mlir::sw::Precision::F32)
    return fail("--reference-only computes in the types of the program: it "
                "takes no --precision");
  if (options.referenceOnly && !options.lossScale.empty())
    return fail("--reference-only rounds no operands of products: it takes no "
                "--loss-scale");
  if (options.referenceOnly && !options.mode.empty())
    return fail("--reference-only does not simulate: it takes no --mode");
  if (options.referenceOnly &&
      !(options.schedules + options.recordSchedules).empty())
    return fail(
        "--reference-only chooses no tiles: it takes no --schedules and "
        "no --record-schedules");
  bool figures = !options.json.empty() || !options.trace.empty() ||
                 !options.report.empty() || !options.keep.empty();
  if (options.referenceOnly && figures)
    return fail("--reference-only does not simulate: --json, --trace, --report "
                "and --keep have no content");
  if (options.reuse && options.keep.empty())
    return fail("--reuse expects --keep=DIR, the folder of an earlier run");
  if (llvm::Error error = checkLayers(options))
    return error;
  for (std::optional<double> tolerance : {options.rtol, options.atol})
    if (tolerance && !(*tolerance >= 0))
      return fail("a tolerance must not be negative");
  if (options.memoryGibibytes && !(*options.memoryGibibytes > 0))
    return fail("--memory expects a positive number of GiB");
  return llvm::Error::success();
}

llvm::Expected<Options> swrun::parseOptions(int argc, char **argv) {
  Flags flags;
  cl::HideUnrelatedOptions(flags.category);
  cl::SetVersionPrinter([](llvm::raw_ostream &os) {
    os << "sw-run " SW_VERSION " (MLIR " LLVM_VERSION_STRING ")\n";
  });
  // Without arguments, print help: an input is always given, at least as "-".
  const char *help[] = {argv[0], "--help"};
  cl::ParseCommandLineOptions(argc == 1 ? 2 : argc, argc == 1 ? help : argv,
                              overview);
  Options options;
  options.input = flags.input;
  options.entry = flags.entry;
  options.chip = flags.chip;
  options.mode = flags.mode;
  llvm::Expected<int64_t> groups =
      mlir::sw::runner::parseCoreGroups(flags.coreGroups);
  if (!groups)
    return groups.takeError();
  options.coreGroups = *groups;
  options.pipelineOptions = flags.pipelineOptions;
  options.precision = flags.precision;
  options.hasPrecision = flags.precision.getNumOccurrences() > 0;
  options.lossScale = flags.lossScale;
  options.resources = flags.resources;
  options.interface = flags.interface;
  options.schedules = flags.schedules;
  options.recordSchedules = flags.recordSchedules;
  options.verify = flags.verify;
  options.referenceOnly = flags.referenceOnly;
  options.seed = flags.seed;
  options.inputBits = flags.inputBits;
  options.inputs.assign(flags.inputs.begin(), flags.inputs.end());
  options.outputs = flags.outputs;
  options.dumpLayers = flags.dumpLayers;
  options.json = flags.json;
  options.trace = flags.trace;
  options.report = flags.report;
  options.keep = flags.keep;
  options.reuse = flags.reuse;
  options.simcc = flags.simcc;
  if (flags.rtol.getNumOccurrences())
    options.rtol = flags.rtol;
  if (flags.atol.getNumOccurrences())
    options.atol = flags.atol;
  options.timeoutSeconds = flags.timeout;
  if (flags.memory.getNumOccurrences())
    options.memoryGibibytes = flags.memory;
  options.verbose = flags.verbose;
  options.quiet = flags.quiet;
  if (llvm::Error error = check(options))
    return std::move(error);
  return options;
}
