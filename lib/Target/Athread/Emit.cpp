//===- Emit.cpp - The files of a Sunway program ---------------------------===//
#include "Target/Athread/Athread.h"
#include "Target/Athread/WrapLines.h"

#include "CPrinter.h"
#include "Makefile.h"

#include "Conversion/Passes.h"
#include "Support/Escape.h"

#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mlir::sw;

/// Checks the name of a file. All files are in one folder and are listed in a
/// makefile, so their names must be valid and distinct there.
static LogicalResult checkFileName(emitc::FileOp file,
                                   ArrayRef<AthreadFile> others) {
  StringRef name = file.getId();
  if (!sunway::isPlainFileName(name))
    return file.emitOpError("expects a name of letters, digits, '_', '-', '+' "
                            "and '.' that begins with one of the first three, "
                            "but got '")
           << name << "'";
  bool isTaken = name.equals_insensitive("makefile") ||
                 llvm::any_of(others, [&](const AthreadFile &other) {
                   return name.equals_insensitive(other.name);
                 });
  if (isTaken)
    return file.emitOpError("has the name '") << name << "' of another file";
  return success();
}

FailureOr<std::vector<AthreadFile>>
sw::emitAthread(ModuleOp module, const AthreadOptions &options) {
  if (module.getOps<emitc::FileOp>().empty()) {
    PassManager pm(module.getContext());
    ConvertSWToEmitCOptions conversion;
    conversion.prefix = options.prefix;
    conversion.header = options.header;
    conversion.splitKernels = options.splitKernels;
    pm.addPass(createConvertSWToEmitC(conversion));
    if (failed(pm.run(module)))
      return failure();
  }
  std::vector<AthreadFile> files;
  for (Operation &op : *module.getBody()) {
    auto file = dyn_cast<emitc::FileOp>(op);
    if (!file)
      return op.emitOpError("is outside of the emitc.file operations");
    if (failed(checkFileName(file, files)))
      return failure();
    std::string text;
    llvm::raw_string_ostream os(text);
    if (failed(emit::CPrinter(os).printFile(file)))
      return failure();
    files.push_back({file.getId().str(), emit::wrapLines(text)});
    if (auto kernels = file->getAttrOfType<ArrayAttr>(emit::kKernelsAttr))
      for (auto kernel : kernels.getAsRange<StringAttr>())
        files.back().kernels.push_back(kernel.str());
  }
  FailureOr<Target> target = Target::get(module);
  if (failed(target))
    return failure();
  files.push_back({"Makefile", emit::printMakefile(files, options, *target)});
  return files;
}
