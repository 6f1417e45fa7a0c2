//===- sw-translate.cpp - The translation driver --------------------------===//
#include "Target/Athread/Athread.h"

#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"

#include "llvm/Support/CommandLine.h"

int main(int argc, char **argv) {
  llvm::cl::AddExtraVersionPrinter(
      [](llvm::raw_ostream &os) { os << "sw-translate " SW_VERSION "\n"; });
  mlir::sw::registerAthreadTranslation();
  return failed(
      mlir::mlirTranslateMain(argc, argv, "Sunway translation driver"));
}
