//===- Scheduling.h - Choice and use of schedules ---------------*- C++ -*-===//
///
/// \file
/// Schedules and tiles matrix products, for the pass `sw-tile` and for the
/// transform dialect.
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

class KernelPlanner;

/// A request for all products, by the roles of their loops and operands: m, n
/// and k, and A, B and C. Empty members and 0 request nothing.
struct ProductRequest {
  SmallVector<int64_t> sizes;
  /// Positions of m, n and k, the outermost loop first.
  SmallVector<unsigned> order;
  SmallVector<int64_t> buffers;
  /// 'm' or 'n'.
  std::optional<char> vector;
  SmallVector<bool> rowContiguous;
  /// The loop that is distributed over all CPEs: 'm' or 'n', or '-' for a
  /// product distributed over the mesh.
  std::optional<char> distributed;
};

/// A ProductRequest as a user writes it.
struct ProductRequestText {
  ArrayRef<int64_t> sizes;
  ArrayRef<std::string> order;
  ArrayRef<int64_t> buffers;
  StringRef vector;
  ArrayRef<std::string> rowContiguous;
  StringRef distributed;
};

/// Parses the parts of `text`: sizes `m,n,k`, an order such as `n,m,k`, buffers
/// `a,b,c`, and a vector loop `m` or `n`. Operands with row-contiguous
/// transfers are `a,c` or `none`. The loop that is distributed over all CPEs is
/// `m`, `n` or `none`. Reports errors to `emitError`.
FailureOr<ProductRequest>
parseProductRequest(const ProductRequestText &text,
                    function_ref<InFlightDiagnostic()> emitError);

/// `request` for `op`, with sizes that exceed the extent of their loop cut to
/// it, with a remark. Reports an error at `op` if the request is invalid.
FailureOr<ScheduleRequest> checkAndClampRequest(linalg::LinalgOp op,
                                                const ScheduleProblem &problem,
                                                ScheduleRequest request);

/// Chooses schedules. Equal problems are searched once.
class Scheduler {
public:
  explicit Scheduler(ProductRequest defaults = {},
                     ScheduleFeatures features = {})
      : defaults(std::move(defaults)), features(features) {}

  /// The request for the product `op`: its `sw.schedule`, or else the defaults.
  /// Sizes that exceed the extent of their loop are cut to it, with a remark.
  /// Reports invalid requests.
  FailureOr<ScheduleRequest> getRequest(linalg::LinalgOp op,
                                        const ScheduleProblem &problem) const;

  /// The best schedules for `problem`, that of the product `op`: at least one,
  /// with statistics of the search. Reports an error if no requested schedule
  /// fits in LDM.
  FailureOr<SearchResult> search(linalg::LinalgOp op,
                                 const ScheduleProblem &problem,
                                 const ScheduleRequest &request,
                                 const Target &target, size_t wanted) const;

  /// The schedule for `problem`, that of the product `op`, from the cache if it
  /// has one, with its estimate. Emits the remarks if `reports` is set.
  FailureOr<RankedSchedule> choose(linalg::LinalgOp op,
                                   const ScheduleProblem &problem,
                                   const Target &target,
                                   const ScheduleRequest &request,
                                   bool reports = true);

  /// The target of the product `op`, on all core groups of the program or only
  /// the first one: the latter if it takes no longer than all of them and their
  /// barrier. `report` gets the reason, in a program on several.
  FailureOr<Target> chooseTarget(linalg::LinalgOp op,
                                 const ScheduleProblem &problem,
                                 const ScheduleRequest &request,
                                 DivisionReport &report);

  ScheduleCache &getCache() { return cache; }

  /// Whether reductions after products may run on the tiles of the products, in
  /// a fusion group.
  bool allowsGroups() const { return groups; }
  void setGroups(bool value) { groups = value; }

private:
  std::string getKey(const ScheduleProblem &problem, const Target &target,
                     const ScheduleRequest &request) const;

  ProductRequest defaults;
  ScheduleFeatures features;
  ScheduleCache cache;
  bool groups = true;
};

/// Brings `op` into the form for tiling: products get m, n and k, where m is
/// the loop over the rows of C as it is stored. Checks its shape and its
/// `sw.schedule`. Returns the op that replaces it.
FailureOr<linalg::LinalgOp> prepareForTiling(RewriterBase &rewriter,
                                             linalg::LinalgOp op);

/// Chooses a schedule for the prepared product `op`, and the ops on its tiles.
/// Adds both to `planner`.
LogicalResult planProduct(RewriterBase &rewriter, linalg::LinalgOp op,
                          Scheduler &scheduler, KernelPlanner &planner);

/// Chooses a schedule for the prepared product `op` and tiles it. Returns the
/// tile op.
FailureOr<linalg::LinalgOp>
tileProduct(RewriterBase &rewriter, linalg::LinalgOp op, Scheduler &scheduler);

/// Prints a schedule in one line.
std::string printSchedule(const Schedule &schedule);

/// Prints a table of the best schedules of `op`, the best first, and a line of
/// statistics, as comment lines of MLIR.
std::string printCandidates(linalg::LinalgOp op, const ScheduleProblem &problem,
                            const Target &target, const SearchResult &result);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_TRANSFORMS_SCHEDULING_SCHEDULING_H
