//===- Athread.h - C files from EmitC ---------------------------*- C++ -*-===//
///
/// \file
/// Prints a module as C files, after convert-sw-to-emitc.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_TARGET_ATHREAD_ATHREAD_H
#define SUNWAY_TARGET_ATHREAD_ATHREAD_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/LogicalResult.h"

#include <string>
#include <vector>

namespace mlir {
namespace sw {

class Target;

/// One output file.
struct AthreadFile {
  std::string name;
  std::string text;
  /// With `splitKernels`, the kernels that run the function of this file.
  std::vector<std::string> kernels = {};
};

/// Options of `emitAthread`.
struct AthreadOptions {
  /// Prefix of the file names; see convert-sw-to-emitc.
  std::string prefix;
  /// Name of the header, if not made from the prefix.
  std::string header;
  /// Each kernel gets its own file; see convert-sw-to-emitc.
  bool splitKernels = false;
  /// Other files for the Makefile: C files of the MPE, headers, the file of a
  /// main program, and the name of the program.
  std::vector<std::string> otherHost, otherHeaders;
  std::string main, program = "a.out";
};

/// The C files of `module` in the order header, host, slave, Makefile; with
/// `splitKernels`, header, header of the CPEs, host, launches, a file for each
/// function of a kernel, Makefile. A module that is not yet in EmitC is
/// converted first, in place. Errors are reported at the operations they
/// concern.
FailureOr<std::vector<AthreadFile>> emitAthread(ModuleOp module,
                                                const AthreadOptions &options);

/// Whether programs for `target` reach several core groups by host threads of
/// one process, which is linked with -allshare.
bool hasHostThreads(const Target &target);

/// Sets the size of the memory that all core groups reach, for the job of the
/// Makefile of `files`, if it has one on several core groups.
void setCrossMiB(std::vector<AthreadFile> &files, int64_t mebibytes);

/// Writes `files` into `directory`, which is created if needed. Files get their
/// final names only after all are complete and `beforeNames` has succeeded.
llvm::Error
writeAthreadFiles(const std::vector<AthreadFile> &files,
                  const std::string &directory,
                  llvm::function_ref<llvm::Error()> beforeNames = nullptr);

/// Registers `--emit-athread` with mlir-translate's driver.
void registerAthreadTranslation();

} // namespace sw
} // namespace mlir

#endif // SUNWAY_TARGET_ATHREAD_ATHREAD_H
