//===- MemoryMap.cpp - The memories of a program --------------------------===//
#include "Runner/Execution/MemoryMap.h"

#include "Runner/Report/Summary.h"

#include "Support/TextTable.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <vector>

using namespace mlir::sw::runner;

std::string ChipMemory::describe() const {
  if (groups == 1)
    return "a core group of the chip has " + formatBytes(bytes);
  return llvm::formatv("{0} core groups of the chip have {1}", groups,
                       formatBytes(total()));
}

using Cells = std::vector<std::string>;

/// The row of memories of `capacity` bytes with `share` of the arrays.
static Cells makeRow(const std::string &name, double capacity, double share,
                     llvm::ArrayRef<MemoryUse> uses) {
  double taken = 0;
  for (const MemoryUse &use : uses)
    taken += share * use.bytes;
  Cells row = {name, formatBytes(capacity), formatBytes(taken)};
  for (const MemoryUse &use : uses)
    row.push_back(formatBytes(share * use.bytes));
  return row;
}

std::string mlir::sw::runner::printMemories(const ChipMemory &memory,
                                            llvm::ArrayRef<MemoryUse> uses) {
  std::vector<Cells> rows = {{"memory of", "capacity", "taken"}};
  for (const MemoryUse &use : uses)
    rows.front().emplace_back(use.what);
  for (int64_t group = 0; group < memory.groups; ++group)
    rows.push_back(makeRow(llvm::formatv("core group {0}", group), memory.bytes,
                           1 / static_cast<double>(memory.groups), uses));
  if (memory.groups > 1)
    rows.push_back(makeRow("all of them", memory.total(), 1, uses));
  return llvm::join(
      sunway::alignColumns(rows, /*namesRows=*/true, /*begin=*/"\n  "), "");
}
