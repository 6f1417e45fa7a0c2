//===- Emit.cpp - The files of a Sunway program ---------------------------===//
#include "Target/Athread/Athread.h"
#include "Target/Athread/WrapLines.h"

#include "CPrinter.h"
#include "Makefile.h"

#include "Conversion/Passes.h"

#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mlir::sw;

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
