//===- sw-translate.cpp - The translation driver --------------------------===//
#include "Target/Athread/Athread.h"

#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"

int main(int argc, char **argv) {
  mlir::sw::registerAthreadTranslation();
  return failed(
      mlir::mlirTranslateMain(argc, argv, "Sunway translation driver"));
}
