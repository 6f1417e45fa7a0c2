//===- Schedule.h - The decisions of the lowering ---------------*- C++ -*-===//
///
/// Collects the decisions of the lowering while it runs, since later passes
/// consume the attributes.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_RUNNER_LOWERING_SCHEDULE_H
#define SUNWAY_LIB_RUNNER_LOWERING_SCHEDULE_H

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"
#include "Runner/Lowering/Lowering.h"

#include "mlir/Pass/PassInstrumentation.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"

namespace mlir {
namespace sw {
namespace runner {

/// File, line and column of `loc`; empty if it has none.
std::string printLocation(Location loc);

/// Writes decisions and predictions into a program. Each new `sw.tile`
/// attribute goes into `schedule` after the pass that added it, with the
/// kernels that the op becomes part of. The times that the model predicts for
/// the tile ops of a kernel, with the launch, go into `predictedSeconds`, and
/// what totals do not count of them into `concurrentSeconds` and
/// `firstKernels`.
class ScheduleCollector : public PassInstrumentation {
public:
  explicit ScheduleCollector(LoweredProgram &program)
      : program(program), schedule(program.schedule),
        predicted(program.predictedSeconds),
        launchSeconds(program.launchSeconds) {}
  void runAfterPass(Pass *pass, Operation *op) override;

  /// Records the loops of the program `op`, before all passes: in a kernel, the
  /// predictions of their bodies count once per iteration.
  void noteLoops(Operation *op);

private:
  int64_t getRepeats(Operation *op, LaunchOp launch) const;
  int64_t getUses(Operation *transfer, LaunchOp launch) const;
  void joinKernels(Operation *op);
  void correctHoisted(LaunchOp launch, const Target &target);
  /// Corrects the prediction of each launch in `op`.
  void correct(Operation *op,
               void (ScheduleCollector::*correction)(LaunchOp, const Target &));
  void correctPrefetched(LaunchOp launch, const Target &target);
  void noteConcurrent(LaunchOp launch, const Target &target);
  void noteDecision(Operation *op);
  void collectKernels(Operation *op);
  void noteKernel(StringRef launch, Operation *op, TileAttr tile);
  double findRemovedPrediction(LaunchOp launch);

  LoweredProgram &program;
  llvm::json::Array &schedule;
  llvm::StringMap<double> &predicted;
  double &launchSeconds;
  /// What the entries of `schedule` describe.
  struct Decision {
    OperationName name;
    TileAttr tile;
  };
  SmallVector<Decision> decisions;
  /// Locations of the loops of the program.
  llvm::DenseSet<Location> loops;
  /// The entries of `schedule` by their location.
  llvm::StringMap<SmallVector<size_t, 1>> entriesAt;
};

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_RUNNER_LOWERING_SCHEDULE_H
