//===- ScheduleCache.h - Schedules that were found before -------*- C++ -*-===//
///
/// \file
/// A cache of schedules by problem, in memory and, if requested, in a file that
/// several compilers may share.
///
/// The file is JSON: `{"version": 1, "chip": "<name>", "fingerprint": "<hex>",
/// "schedules": {"<key>": {"sizes": [...], "order": [...], "buffers": [...],
/// "vector": <loop>, "row_contiguous": [...]}}}`.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_SEARCH_SCHEDULECACHE_H
#define SUNWAY_ANALYSIS_SEARCH_SCHEDULECACHE_H

#include "Analysis/Problems/Schedule.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

namespace mlir {
namespace sw {

/// An object must be used by one thread only. A file may be used by several
/// processes.
class ScheduleCache {
public:
  /// Version of the file format and of the choices of the search. Files of
  /// other versions are not used.
  static constexpr int64_t version = 2;

  /// The schedule of `problem` under `key`, if there is one. An entry is
  /// checked against the problem: if it cannot be used, it is dropped and
  /// `error` is set.
  std::optional<Schedule> lookup(StringRef key, const ScheduleProblem &problem,
                                 const Target &target, std::string &error);

  /// Stores a schedule under `key`, in place of an older one.
  void insert(StringRef key, Schedule schedule);

  /// Adds the schedules of `file` for the chip with `fingerprint`. A file that
  /// does not exist adds nothing. Fails if the file cannot be read, is damaged,
  /// or is of another version or chip; then nothing is added.
  llvm::Error load(StringRef file, StringRef fingerprint);

  /// Whether `file` may be overwritten: it does not exist, or it is a cache of
  /// any version or chip, possibly damaged.
  static bool canOverwrite(llvm::StringRef file);

  /// Writes the schedules to `file`, merged with those that other processes
  /// have written since. A cache that `load` refuses is replaced; a file that
  /// is no cache is an error. Readers see the old or the new file, never a
  /// part.
  llvm::Error save(StringRef file, StringRef chip, StringRef fingerprint);

  /// Whether a schedule was inserted that is not in a file.
  bool isChanged() const { return changed; }

  size_t size() const { return schedules.size(); }

private:
  llvm::StringMap<Schedule> schedules;
  bool changed = false;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_SEARCH_SCHEDULECACHE_H
