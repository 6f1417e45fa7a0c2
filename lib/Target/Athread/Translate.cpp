//===- Translate.cpp - The translation emit-athread -----------------------===//
#include "Target/Athread/Athread.h"

#include "Dialect/CPrint/IR/CPrint.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/TPP/IR/TPP.h"
#include "Machine/Folders.h"

#include "mlir/InitAllDialects.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/Support/CommandLine.h"

using namespace mlir;
using namespace mlir::sw;

namespace {
/// Options of the translation, registered together with it.
struct TranslateFlags {
  llvm::cl::opt<std::string> outputDir{
      "output-dir",
      llvm::cl::desc("Write the C files and a Makefile into this directory "
                     "instead of one stream to the output"),
      llvm::cl::value_desc("DIR")};
  llvm::cl::opt<std::string> prefix{
      "prefix",
      llvm::cl::desc("Name the files PREFIX.h, PREFIX_host.c and "
                     "PREFIX_slave.c"),
      llvm::cl::value_desc("PREFIX")};
};
} // namespace

static LogicalResult translate(ModuleOp module, raw_ostream &os,
                               const TranslateFlags &flags) {
  AthreadOptions options;
  options.prefix = flags.prefix;
  if (StringRef(options.prefix).find_first_of("/\\\n") != StringRef::npos)
    return module.emitError("expects a file name without a folder as prefix, "
                            "but got '")
           << options.prefix << "'";
  FailureOr<std::vector<AthreadFile>> files = emitAthread(module, options);
  if (failed(files))
    return failure();
  if (flags.outputDir.getNumOccurrences() > 0) {
    auto lock = sunway::FolderLock::acquire(flags.outputDir);
    llvm::Error error =
        lock ? writeAthreadFiles(*files, flags.outputDir) : lock.takeError();
    if (!error)
      return success();
    return emitError(UnknownLoc::get(module.getContext()))
           << llvm::toString(std::move(error));
  }
  for (const AthreadFile &file : *files)
    os << "//--- " << file.name << "\n" << file.text;
  return success();
}

void sw::registerAthreadTranslation() {
  static TranslateFlags flags;
  TranslateFromMLIRRegistration registration(
      "emit-athread",
      "Print a module in the CPE view as C for the athread library",
      [](ModuleOp module, raw_ostream &os) {
        return translate(module, os, flags);
      },
      [](DialectRegistry &registry) {
        registerAllDialects(registry);
        registry.insert<SWDialect, emit::CPrintDialect, tpp::TPPDialect>();
      });
}
