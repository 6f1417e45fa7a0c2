//===- ScheduleFile.h - The schedules of a program in a file ----*- C++ -*-===//
///
/// \file
/// One JSON file has the schedules of a program, kernel by kernel, for people
/// to edit and for `sw-apply-schedules` to ask for. An op is named by its
/// operation and location, and by a number where several of the same operation
/// share it.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_SCHEDULING_SCHEDULEFILE_H
#define SUNWAY_LIB_TRANSFORMS_SCHEDULING_SCHEDULEFILE_H

#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/Support/JSON.h"

#include <map>

namespace mlir {
namespace sw {

/// By what a file knows an op.
struct OpName {
  std::string op;
  /// file:line:column.
  std::string location;
  /// Which one of those that share the rest, from 0; nothing if it is alone.
  std::optional<int64_t> number;
};

/// A kernel, as a file has it.
struct RecordedKernel {
  OpName op;
  std::string kernel;
  /// The other ops that run on its tiles.
  std::vector<OpName> group;
  ScheduleAttr schedule;
  std::optional<double> seconds;
};

/// An entry of a file that is read. Its schedule is checked at the op.
struct ScheduleEntry {
  OpName op;
  std::optional<bool> fuse;
  std::optional<std::vector<OpName>> group;
  std::optional<llvm::json::Object> schedule;
  /// The op is computed on the management core.
  bool isOnMpe = false;
};

/// The linalg ops that are not tiled, in the order of the program.
SmallVector<linalg::LinalgOp> collectNamedOps(Operation *root);

/// The names of all `ops` of a program.
std::vector<OpName> nameOps(ArrayRef<linalg::LinalgOp> ops);

/// Whether both name the same place: folders do not count.
bool isSamePlace(StringRef location, StringRef other);

/// Writes `kernels`, chosen for `chip`, to `file`, which appears complete or
/// not at all.
llvm::Error writeScheduleFile(StringRef file, StringRef chip,
                              ArrayRef<RecordedKernel> kernels);

/// Reads the entries of `file`. The error names the file and what is wrong in
/// it.
llvm::Expected<std::vector<ScheduleEntry>> readScheduleFile(StringRef file);

/// The schedule that `object` describes, with `group` as ScheduleAttr has it.
/// Reports errors by `emitError`.
FailureOr<ScheduleAttr>
readScheduleObject(MLIRContext *context, const llvm::json::Object &object,
                   int64_t group, function_ref<InFlightDiagnostic()> emitError);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_SCHEDULING_SCHEDULEFILE_H
