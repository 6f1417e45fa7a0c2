//===- sw-opt.cpp - The optimiser driver ----------------------------------===//
#include "Pipelines/Pipelines.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

#include "llvm/Support/CommandLine.h"

int main(int argc, char **argv) {
  llvm::cl::AddExtraVersionPrinter(
      [](llvm::raw_ostream &os) { os << "sw-opt " SW_VERSION "\n"; });
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllPasses();
  mlir::sw::registerSunwayDialects(registry);
  mlir::sw::registerSunwayPasses();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "Sunway optimiser driver\n", registry));
}
