//===- Input.cpp - Reading and checking the input of tools ----------------===//
#include "Runner/Input/Input.h"

#include "ForeignCode.h"

#include "Dialect/SW/IR/Target.h"
#include "Runner/Input/EntryLookup.h"
#include "Runner/Input/ModuleInput.h"
#include "Runner/Input/ValueNames.h"
#include "Transforms/Inputs/Passes.h"
#include "Transforms/Passes.h"
#include "Transforms/TypeConversion/LossScale.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;

char Reported::ID = 0;
void Reported::log(llvm::raw_ostream &os) const { os << "an error"; }
std::error_code Reported::convertToErrorCode() const {
  return llvm::inconvertibleErrorCode();
}

ToolSession::ToolSession(const DialectRegistry &registry) : context(registry) {
  context.printOpOnDiagnostic(false);
  // Messages show source lines of the input only, not of other files that its
  // locations name.
  sources.setVirtualFileSystem(
      llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>());
}

llvm::Error ToolSession::explain(const llvm::Twine &text) const {
  if (errors)
    return llvm::make_error<Reported>();
  return llvm::createStringError(text);
}

llvm::Error ToolSession::report(llvm::function_ref<llvm::Error()> work) {
  SourceMgrDiagnosticHandler handler(sources, &context);
  ScopedDiagnosticHandler counter(&context, [this](Diagnostic &diagnostic) {
    errors += diagnostic.getSeverity() == DiagnosticSeverity::Error;
    names.renameOp(diagnostic);
    // The next handler prints the diagnostic.
    return failure();
  });
  return work();
}

/// Converts functions and their arguments to the form that the reference and
/// the chip use.
static LogicalResult prepareInput(ModuleOp module) {
  PassManager pm(module->getName());
  // These passes also begin the pipeline, which is followed by verification.
  pm.enableVerifier(false);
  addInputSignatures(pm);
  return pm.run(module);
}

llvm::Error ToolSession::parseModule(const std::string &path,
                                     const std::string &name, StringRef purpose,
                                     StringRef resources) {
  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> buffer = openInputFile(path, &message);
  if (!buffer)
    return llvm::createStringError(message);
  sources.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  module = parseSourceFile<ModuleOp>(sources, &context);
  if (!module)
    return explain("cannot parse '" + path + "'");
  names.collect(*module);
  if (!resources.empty() && failed(readResources(*module, resources)))
    return explain("cannot read the resources in '" + resources + "'");
  warnAboutInput(*module);
  if (failed(prepareInput(*module)))
    return explain("cannot prepare '" + path + "'");
  FailureOr<Entry> found = findEntry(*module, name);
  if (failed(found))
    return explain("'" + path + "' has no function " + purpose);
  entry = std::move(*found);
  if (failed(refuseForeignCode(*module)))
    return explain("'" + path + "' has code that is refused");
  argumentNames = readArgumentNames(
      sources, module->lookupSymbol<func::FuncOp>(entry.name));
  if (failed(isolateEntry(*module, entry.name)))
    return explain("cannot isolate function '" + entry.name + "'");
  for (auto func : module->getOps<func::FuncOp>())
    nameArguments(sources, func);
  return llvm::Error::success();
}

llvm::Error ToolSession::addLossScale(StringRef text) {
  std::optional<LossScale> scale = parseLossScale(text);
  if (!scale || !scale->isDynamic)
    return llvm::Error::success();
  PassManager pm(&context);
  pm.addPass(createSwLowerTosa());
  pm.addPass(createConvertElementwiseToLinalgPass());
  // Values that the backward pass computes again are those of the forward pass.
  pm.addPass(createCSEPass());
  pm.addPass(createSwScaleLoss({text.str()}));
  if (failed(pm.run(*module)))
    return explain("cannot scale the loss of '" + entry.name + "'");
  FailureOr<Entry> found = findEntry(*module, entry.name);
  if (failed(found))
    return explain("cannot scale the loss of '" + entry.name + "'");
  entry = std::move(*found);
  hasScaleState = true;
  for (StringRef name : {kLossScaleName, kGoodStepsName})
    argumentNames.push_back(name.str());
  return llvm::Error::success();
}

int sw::runner::finishTool(llvm::Error error, StringRef tool) {
  if (!error)
    return 0;
  llvm::handleAllErrors(
      std::move(error), [](const Reported &) {},
      [&](const llvm::ErrorInfoBase &info) {
        llvm::WithColor::error(llvm::errs(), tool) << info.message() << "\n";
      });
  return 1;
}

llvm::Error sw::runner::checkWritableDirectory(StringRef directory) {
  SmallString<128> path(directory.empty() ? StringRef(".") : directory);
  llvm::sys::fs::make_absolute(path);
  while (!llvm::sys::fs::exists(path))
    path = SmallString<128>(llvm::sys::path::parent_path(path));
  if (!llvm::sys::fs::is_directory(path))
    return llvm::createStringError("cannot write into '" + directory + "': '" +
                                   path.str() + "' is not a directory");
  if (llvm::sys::fs::access(path, llvm::sys::fs::AccessMode::Write))
    return llvm::createStringError("cannot write into '" + directory +
                                   "': permission denied for '" + path.str() +
                                   "'");
  return llvm::Error::success();
}

/// The target chip in the attributes of `module`, if there is one.
static std::optional<std::string> getPreparedChip(ModuleOp module) {
  auto system = module->getAttrOfType<TargetSystemSpecInterface>(
      DLTIDialect::kTargetSystemDescAttrName);
  if (!system)
    return std::nullopt;
  for (DataLayoutEntryInterface entry : system.getEntries()) {
    auto device = dyn_cast<StringAttr>(entry.getKey());
    if (device && device.getValue() == Target::deviceName())
      if (std::optional<Target> target = Target::lookup(module))
        return target->getChip().str();
  }
  return std::nullopt;
}

llvm::Error
sw::runner::checkPreparedChip(ModuleOp module,
                              const sunway::MachineDescription &machine,
                              StringRef chip, StringRef input) {
  std::optional<std::string> prepared = getPreparedChip(module);
  if (!prepared || *prepared == machine.name)
    return llvm::Error::success();
  return llvm::createStringError(
      "'" + input + "' is a module for chip '" + *prepared +
      "', but --chip is '" + chip + "'; give --chip=" + *prepared +
      ", or the input as it was before sw-set-target");
}

llvm::Expected<int64_t> sw::runner::parseCoreGroups(StringRef text) {
  int64_t groups = 0;
  if (text == "all")
    return groups;
  if (text.getAsInteger(10, groups) || groups < 1)
    return llvm::createStringError("--core-groups expects a number of at least "
                                   "1, or 'all', but got '" +
                                   text + "'");
  return groups;
}

llvm::Error
sw::runner::checkCoreGroups(int64_t groups,
                            const sunway::MachineDescription &machine) {
  if (groups <= machine.coreGroups)
    return llvm::Error::success();
  return llvm::createStringError(
      llvm::formatv("--core-groups expects at most the {0} core groups of "
                    "'{1}', or 'all', but got {2}",
                    machine.coreGroups, machine.name, groups));
}

llvm::Error sw::runner::setLossScale(StringRef text,
                                     SWPipelineOptions &pipeline) {
  if (StringRef(pipeline.lossScale) == "dynamic")
    return llvm::createStringError(
        "in --pipeline-options: loss-scale=dynamic changes the arguments of "
        "the program; use --loss-scale=dynamic");
  if (text.empty())
    return llvm::Error::success();
  std::optional<LossScale> scale = parseLossScale(text);
  if (!scale)
    return llvm::createStringError("--loss-scale expects " +
                                   describeLossScales() + ", but got '" + text +
                                   "'");
  if (pipeline.precision == Precision::F32)
    return llvm::createStringError(
        "--loss-scale is for gradients that products round to 16 bits: it "
        "expects --precision=mixed-f16 or mixed-bf16");
  if (!scale->isDynamic)
    pipeline.lossScale = text.str();
  return llvm::Error::success();
}

llvm::Error sw::runner::parsePipelineOptions(const std::string &text,
                                             const std::string &chip,
                                             int64_t coreGroups,
                                             SWPipelineOptions &pipeline) {
  std::string message;
  llvm::raw_string_ostream os(message);
  pipeline.chip = chip;
  pipeline.coreGroups = coreGroups;
  if (failed(pipeline.parseFromString(text, os)))
    return llvm::createStringError("in --pipeline-options: " +
                                   StringRef(message).rtrim());
  if (pipeline.chip != chip)
    return llvm::createStringError("--pipeline-options chooses chip '" +
                                   pipeline.chip + "', but --chip is '" + chip +
                                   "'");
  return llvm::Error::success();
}
