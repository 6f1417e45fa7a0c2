//===- Scheduling.h - Choice and use of schedules ---------------*- C++ -*-===//
///
/// \file
/// One way to schedule and tile a matrix product, for the pass `sw-tile` and
/// for the transform dialect alike.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_TRANSFORMS_SCHEDULING_SCHEDULING_H
#define SUNWAY_TRANSFORMS_SCHEDULING_SCHEDULING_H

#include "Analysis/Search/ScheduleCache.h"
#include "Analysis/Search/ScheduleSearch.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/IR/PatternMatch.h"

namespace mlir {
namespace sw {

class ScheduleRecorder;

/// What is asked of all products, by the roles of their loops and operands:
/// m, n and k, and A, B and C. Empty and 0 ask for nothing.
struct ProductRequest {
  SmallVector<int64_t> sizes;
  /// Positions of m, n and k, the outermost loop first.
  SmallVector<unsigned> order;
  SmallVector<int64_t> buffers;
  /// 'm' or 'n'.
  std::optional<char> vector;
  SmallVector<bool> longRows;
  /// 'm' or 'n', or '-' for the mesh.
  std::optional<char> dealt;
};

/// A ProductRequest as a user writes it.
struct ProductRequestText {
  ArrayRef<int64_t> sizes;
  ArrayRef<std::string> order;
  ArrayRef<int64_t> buffers;
  StringRef vector;
  ArrayRef<std::string> longRows;
  StringRef dealt;
};

/// Reads sizes `m,n,k`, an order such as `n,m,k`, buffers `a,b,c`, a vector
/// loop `m` or `n`, long rows `a,c` or `none`, and a loop `m` or `n` to deal
/// out, or `none`. Reports what is wrong to `emitError`.
FailureOr<ProductRequest>
parseProductRequest(const ProductRequestText &text,
                    function_ref<InFlightDiagnostic()> emitError);

/// `request` for `op` with sizes beyond a loop cut to it, with a remark.
/// Reports an error at `op` if it cannot be asked for.
FailureOr<ScheduleRequest> checkAndClampRequest(linalg::LinalgOp op,
                                                const ScheduleProblem &problem,
                                                ScheduleRequest request);

/// Chooses schedules, once for equal problems.
class Scheduler {
public:
  explicit Scheduler(ProductRequest defaults = {},
                     ScheduleFeatures features = {})
      : defaults(std::move(defaults)), features(features) {}

  /// What is asked for the product `op`: by its `sw.schedule`, and otherwise by
  /// the defaults. Sizes beyond a loop are cut to it, with a remark. Reports
  /// what cannot be asked for.
  FailureOr<ScheduleRequest> getRequest(linalg::LinalgOp op,
                                        const ScheduleProblem &problem) const;

  /// The best schedules for the product `op`, at least one, with statistics of
  /// the search. Reports an error if what is asked for does not fit in LDM.
  FailureOr<SearchResult> search(linalg::LinalgOp op,
                                 const ScheduleRequest &request,
                                 const Target &target, size_t wanted) const;

  /// The schedule for the product `op`, from the cache if it has one, with what
  /// the model says. Emits the remarks.
  FailureOr<RankedSchedule> choose(linalg::LinalgOp op, const Target &target,
                                   const ScheduleRequest &request);

  ScheduleCache &getCache() { return cache; }

  /// Whether reductions behind products may run on their tiles, as groups of
  /// ops run together.
  bool takesGroups() const { return groups; }
  void setGroups(bool value) { groups = value; }

private:
  std::string getKey(const ScheduleProblem &problem, const Target &target,
                     const ScheduleRequest &request) const;

  ProductRequest defaults;
  ScheduleFeatures features;
  ScheduleCache cache;
  bool groups = true;
};

/// Brings the op in a form that is tiled: products get m, n and k, where m is
/// the loop over the rows of C as it is stored. Checks its shape and its
/// `sw.schedule`. Returns the op that stands for it then.
FailureOr<linalg::LinalgOp> prepareForTiling(RewriterBase &rewriter,
                                             linalg::LinalgOp op);

/// Chooses a schedule for the prepared product `op` and tiles it. What
/// `request` asks for comes first; without one, what the scheduler asks for.
/// Writes the choice to `recorder`, if there is one. Returns the tile op.
FailureOr<linalg::LinalgOp>
tileProduct(RewriterBase &rewriter, linalg::LinalgOp op, Scheduler &scheduler,
            const ScheduleRequest *request = nullptr,
            ScheduleRecorder *recorder = nullptr);

/// A schedule in one line.
std::string printSchedule(const Schedule &schedule);

/// A table, as comment lines of MLIR, with the best schedules of `op`, the best
/// first, and a line of statistics.
std::string printCandidates(linalg::LinalgOp op, const ScheduleProblem &problem,
                            const Target &target, const SearchResult &result);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_TRANSFORMS_SCHEDULING_SCHEDULING_H
