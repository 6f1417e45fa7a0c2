//===- ScheduleCache.h - Schedules that were found before -------*- C++ -*-===//
///
/// \file
/// Schedules by problem, in memory and, if wanted, in a file that several
/// compilers may share.
///
/// The file is JSON: `{"version": 1, "chip": "<name>", "fingerprint": "<hex>",
/// "schedules": {"<key>": {"sizes": [...], "order": [...], "buffers": [...],
/// "vector": <loop>, "long_rows": [...]}}}`.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_SEARCH_SCHEDULECACHE_H
#define SUNWAY_ANALYSIS_SEARCH_SCHEDULECACHE_H

#include "Analysis/Problems/Schedule.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

namespace mlir {
namespace sw {

/// Not safe for several threads; files are.
class ScheduleCache {
public:
  /// Of the form of the file and of what the search chooses. Files of other
  /// versions are not used.
  static constexpr int64_t version = 1;

  /// The schedule of `problem` under `key`, if there is one. What a file says
  /// of the problem is checked: `error` is set if it cannot be used, and the
  /// entry is dropped.
  std::optional<Schedule> lookup(StringRef key, const ScheduleProblem &problem,
                                 const Target &target, std::string &error);

  /// Keeps a schedule; an older one is replaced.
  void insert(StringRef key, Schedule schedule);

  /// Adds what `file` has for the chip with `fingerprint`. A file that is not
  /// there adds nothing. Fails if the file cannot be read, is damaged, or is of
  /// another version or chip; then nothing is added.
  llvm::Error load(StringRef file, StringRef fingerprint);

  /// Whether `file` is a cache, of any version or chip or damaged, or there is
  /// none: what may be written anew.
  static bool isOurs(llvm::StringRef file);

  /// Writes the schedules to `file`, together with those that another process
  /// wrote since. A cache that `load` refuses is written anew; another file is
  /// an error. Readers find the old or the new file, never a part.
  llvm::Error save(StringRef file, StringRef chip, StringRef fingerprint);

  /// Whether something was inserted that no file has.
  bool isChanged() const { return changed; }

  size_t size() const { return schedules.size(); }

private:
  llvm::StringMap<Schedule> schedules;
  bool changed = false;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_SEARCH_SCHEDULECACHE_H
