//===- Output.cpp - Writing the files -------------------------------------===//
#include "Target/Athread/Athread.h"

#include "Machine/Files.h"

using namespace mlir;
using namespace mlir::sw;

llvm::Error
sw::writeAthreadFiles(const std::vector<AthreadFile> &files,
                      const std::string &directory,
                      llvm::function_ref<llvm::Error()> beforeNames) {
  SmallVector<sunway::NamedText> texts;
  for (const AthreadFile &file : files)
    texts.push_back({file.name, file.text});
  return sunway::writeFiles(directory, texts, beforeNames);
}
