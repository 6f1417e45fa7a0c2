//===- Options.cpp - Command line of sw-compile ---------------------------===//
#include "Options.h"

#include "Pipelines/Pipelines.h"
#include "Runner/Input/Input.h"

#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

namespace cl = llvm::cl;
using namespace swcompile;

static constexpr llvm::StringLiteral overview =
    "sw-compile: write a network as a C library for a Sunway chip\n";

static constexpr llvm::StringLiteral examples = R"(
EXAMPLE
  $ sw-compile lenet.mlir --output-dir=lenet
  $ make -C lenet sim && (cd lenet && ./lenet image.npy ...)

FILES
  NAME.h, NAME.c               what a program calls: NAME_load, NAME_run, NAME_unload
  NAME_kernels.h, NAME_host.c  the computation, on the management core
  NAME_slave.c, NAME_cpe.h     what is launched on the CPEs, data in their LDM
  KERNEL_slave.c               each kernel; those that differ only in arrays share it
  NAME.weights                 constants of the network
  main.c                       runs the library on .npy files
  Makefile                     targets sw5cc, swgcc and sim (the simulator)
  manifest.json                arguments, layers, kernels, weights, memory, files

WEIGHTS
  --weights=1=w.npy,2=b.npy    arguments 1 and 2 become constants of the network
  --weights=filter=w.npy       the same for the argument %filter
  --weights=1-4                arguments 1 to 4 stay, and are weights: NAME_prepare
                               computes what depends on them alone, once

EXIT STATUS
  0 if the library is complete; otherwise 1, and no file is written.
)";

namespace {
/// The flags of sw-compile, registered when the command line is parsed.
struct Flags {
  cl::OptionCategory category{"sw-compile options"};
  cl::opt<std::string> input{cl::Positional, cl::desc("<input.mlir>"),
                             cl::init("-"), cl::cat(category)};
  cl::opt<std::string> outputDir{
      "output-dir", cl::value_desc("DIR"), cl::cat(category),
      cl::desc("Folder of the library, made if need be")};
  cl::opt<std::string> entry{
      "entry", cl::value_desc("NAME"), cl::cat(category),
      cl::desc("Function to compile (default: the only public function)")};
  cl::opt<std::string> chip{
      "chip", cl::value_desc("CHIP"), cl::init("sw26010"), cl::cat(category),
      cl::desc("sw26010, sw26010pro, or the path of a machine description")};
  cl::opt<std::string> name{
      "name", cl::value_desc("NAME"), cl::cat(category),
      cl::desc("A C identifier with which all files and functions begin "
               "(default: made from the name of the input)")};
  cl::list<std::string> weights{
      "weights", cl::value_desc("ARG[=FILE.npy]"), cl::CommaSeparated,
      cl::cat(category),
      cl::desc("Arguments that are weights, by position, range or name; with "
               "a file, their values become part of the library")};
  cl::opt<int64_t> weightBytes{
      "weight-bytes", cl::value_desc("N"), cl::init(256), cl::cat(category),
      cl::desc("Constants of at least N bytes are in NAME.weights, smaller "
               "ones in the C (default: 256)")};
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
  cl::opt<std::string> schedules{
      "schedules", cl::value_desc("FILE"), cl::cat(category),
      cl::desc("Take the schedules of a file of sw-run --record-schedules")};
  cl::opt<std::string> resources{
      "resources", cl::value_desc("DIR"), cl::cat(category),
      cl::desc("Folder with KEY.npy for each dense_resource<KEY> whose values "
               "the input does not hold")};
  cl::opt<bool> quiet{"quiet", cl::cat(category),
                      cl::desc("Print nothing but errors")};
  cl::extrahelp help{examples};
};
} // namespace

llvm::Expected<Options> swcompile::parseOptions(int argc, char **argv) {
  Flags flags;
  cl::HideUnrelatedOptions(flags.category);
  cl::SetVersionPrinter([](llvm::raw_ostream &os) {
    os << "sw-compile " SW_VERSION " (MLIR " LLVM_VERSION_STRING ")\n";
  });
  const char *help[] = {argv[0], "--help"};
  cl::ParseCommandLineOptions(argc == 1 ? 2 : argc, argc == 1 ? help : argv,
                              overview);
  Options options{flags.input,
                  flags.entry,
                  flags.chip,
                  flags.outputDir,
                  flags.name,
                  flags.pipelineOptions,
                  flags.schedules,
                  flags.resources,
                  {flags.weights.begin(), flags.weights.end()},
                  flags.weightBytes,
                  /*coreGroups=*/1,
                  flags.precision,
                  flags.lossScale,
                  flags.quiet};
  llvm::Expected<int64_t> groups =
      mlir::sw::runner::parseCoreGroups(flags.coreGroups);
  if (!groups)
    return groups.takeError();
  options.coreGroups = *groups;
  if (options.outputDir.empty())
    return llvm::createStringError("expects --output-dir=DIR, the folder of "
                                   "the library");
  if (options.weightBytes < 1)
    return llvm::createStringError("--weight-bytes expects at least 1, but got "
                                   "%lld",
                                   static_cast<long long>(options.weightBytes));
  return options;
}
