//===- ScheduleFile.h - The schedules of a program in a file ----*- C++ -*-===//
///
/// \file
/// A JSON file contains the schedules of a program, one per kernel. Users may
/// edit it, and `sw-apply-schedules` requests its schedules. An op is named by
/// its operation and its location. If several ops share both, a number
/// distinguishes them.
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

/// The name of an op in a file.
struct OpName {
  std::string op;
  /// The location, as file:line:column.
  std::string location;
  /// The number among ops with the same operation and location, from 0; nothing
  /// if no other op has them.
  std::optional<int64_t> number;
};

/// A kernel in a file.
struct RecordedKernel {
  OpName op;
  std::string kernel;
  /// The other ops that run on the tiles of `op`.
  std::vector<OpName> group;
  ScheduleAttr schedule;
  std::optional<double> seconds;
};

/// An entry that was read from a file. Its schedule is checked at the op.
struct ScheduleEntry {
  OpName op;
  std::optional<bool> fuse;
  std::optional<std::vector<OpName>> group;
  std::optional<llvm::json::Object> schedule;
  /// Whether the op runs on the MPE.
  bool isOnMpe = false;
};

/// `loc` as FILE:LINE:COLUMN, or "unknown".
std::string printLocation(Location loc);

/// The ops that are not tiled and may have a schedule, in program order: linalg
/// ops and the transforms of Winograd's method.
SmallVector<Operation *> collectNamedOps(Operation *root);

/// The names of all `ops` of a program.
std::vector<OpName> nameOps(ArrayRef<Operation *> ops);

/// Whether both name the same location; folders do not count.
bool isSamePlace(StringRef location, StringRef other);

/// Writes `kernels`, chosen for `chip`, to `file`. The file is complete or
/// absent.
llvm::Error writeScheduleFile(StringRef file, StringRef chip,
                              ArrayRef<RecordedKernel> kernels);

/// Reads the entries of `file`. The error names the file and the problem.
llvm::Expected<std::vector<ScheduleEntry>> readScheduleFile(StringRef file);

/// The schedule that `object` describes, with `group` as in ScheduleAttr.
/// Reports errors by `emitError`.
FailureOr<ScheduleAttr>
readScheduleObject(MLIRContext *context, const llvm::json::Object &object,
                   int64_t group, function_ref<InFlightDiagnostic()> emitError);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_SCHEDULING_SCHEDULEFILE_H
