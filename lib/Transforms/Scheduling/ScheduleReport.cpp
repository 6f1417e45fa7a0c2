//===- ScheduleReport.cpp - Schedules as text for users -------------------===//
#include "ScheduleFile.h"
#include "Transforms/Scheduling/Scheduling.h"

#include "Analysis/Structure/TileOps.h"
#include "Support/TextTable.h"

#include "mlir/IR/Location.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;

using Cells = std::vector<std::string>;

template <typename Range>
static std::string join(const Range &values, StringRef separator) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(values, os, separator);
  return text;
}

std::string sw::printSchedule(const Schedule &schedule) {
  std::string rowContiguous;
  for (auto [operand, flag] : llvm::enumerate(schedule.rowContiguous))
    if (flag)
      rowContiguous +=
          llvm::formatv("{0}{1}", rowContiguous.empty() ? "" : ",", operand);
  return llvm::formatv(
      "tiles of {0}, loops {1}, vectors along loop {2}, "
      "buffers {3}{4}{5}{6}{7}",
      join(schedule.sizes, "x"), join(schedule.order, ","), schedule.vectorLoop,
      join(schedule.buffers, ","),
      rowContiguous.empty() ? ""
                            : ", row-contiguous transfers of " + rowContiguous,
      schedule.distributedLoop
          ? llvm::formatv(", loop {0} distributed over the CPEs",
                          *schedule.distributedLoop)
                .str()
          : "",
      schedule.usesPhases ? ", puts when no get waits" : "",
      schedule.groupLoops && !schedule.groupLoops->empty()
          ? ", tiles of loops " + join(*schedule.groupLoops, ",") +
                " divided over core groups"
          : std::string());
}

/// The names of the loops: m, n, k, and the others by number.
static std::string printOrder(const ScheduleProblem &problem,
                              const Schedule &schedule) {
  SmallVector<std::string> names;
  for (unsigned loop : schedule.order)
    names.push_back(loop == problem.m   ? "m"
                    : loop == problem.n ? "n"
                    : loop == problem.k ? "k"
                                        : std::to_string(loop));
  return join(names, ",");
}

static Cells getCells(const ScheduleProblem &problem, const Target &target,
                      const RankedSchedule &ranked) {
  const Schedule &schedule = ranked.schedule;
  const Estimate &estimate = ranked.estimate;
  constexpr double mega = 1 << 20;
  // In the form of the option.
  static constexpr StringLiteral operands[] = {"a", "b", "c"};
  SmallVector<StringRef> rowContiguous;
  for (auto [flag, name] : llvm::zip(schedule.rowContiguous, operands))
    if (flag)
      rowContiguous.push_back(name);
  Cells cells = {
      join(schedule.sizes, "x"),
      printOrder(problem, schedule),
      join(schedule.buffers, ","),
      schedule.vectorLoop == problem.m ? "m" : "n",
      rowContiguous.empty() ? "-" : llvm::join(rowContiguous, ","),
      !schedule.distributedLoop                ? "-"
      : *schedule.distributedLoop == problem.m ? "m"
                                               : "n",
      llvm::formatv("{0:f1}", estimate.cycles / target.getClockHz() * 1e6),
      llvm::formatv("{0:f1}", estimate.boundCycles / estimate.cycles * 100),
      llvm::formatv("{0:f2}", static_cast<double>(estimate.getBytes) / mega),
      llvm::formatv("{0:f2}", static_cast<double>(estimate.putBytes) / mega),
      std::to_string(estimate.ldmBytes),
      stringifyBound(estimate.bound).str(),
      schedule.usesPhases ? "yes" : "-"};
  if (target.getUsedCoreGroups() > 1)
    cells.push_back(schedule.groupLoops && !schedule.groupLoops->empty()
                        ? join(*schedule.groupLoops, ",")
                        : "-");
  return cells;
}

std::string sw::printCandidates(linalg::LinalgOp op,
                                const ScheduleProblem &problem,
                                const Target &target,
                                const SearchResult &result) {
  std::vector<Cells> table = {
      {"sizes", "order", "buffers", "vector", "row-contiguous", "distributed",
       "us", "% of bound", "MiB got", "MiB put", "LDM", "limit", "phases"}};
  if (target.getUsedCoreGroups() > 1)
    table.front().emplace_back("core groups");
  for (const RankedSchedule &ranked : result.best)
    table.push_back(getCells(problem, target, ranked));
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "// " << printLocation(op.getLoc()) << ": "
     << op->getName().getStringRef() << " of " << join(problem.extents, "x")
     << ", m = loop " << problem.m << ", n = loop " << problem.n
     << ", k = loop " << problem.k << "\n";
  for (const std::string &line :
       sunway::alignColumns(table, /*namesRows=*/false, /*begin=*/"//  "))
    os << line << "\n";
  const SearchStatistics &statistics = result.statistics;
  os << llvm::formatv("// {0} schedules, {1} fit in LDM, {2} differ in their "
                      "loops, {3} overlap best, {4} estimated; {5:f1} ms\n",
                      statistics.enumerated, statistics.fitting,
                      statistics.distinct, statistics.undominated,
                      statistics.estimated, statistics.seconds * 1e3);
  return text;
}
