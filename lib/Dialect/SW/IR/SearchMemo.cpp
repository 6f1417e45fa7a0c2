//===- SearchMemo.cpp - Results of earlier searches -----------------------===//
#include "Dialect/SW/IR/SearchMemo.h"

#include "Dialect/SW/IR/SW.h"

using namespace mlir;
using namespace mlir::sw;

/// Limits the memory of a context that compiles for days.
static constexpr size_t kMaxResults = 1 << 14;

const SearchMemo *SearchMemo::get(MLIRContext *context) {
  auto *dialect = context->getLoadedDialect<SWDialect>();
  return dialect ? dialect->getRegisteredInterface<SearchMemo>() : nullptr;
}

std::optional<llvm::Any> SearchMemo::lookup(StringRef key) const {
  std::lock_guard<std::mutex> lock(mutex);
  auto known = results.find(key);
  if (known == results.end())
    return std::nullopt;
  return known->second;
}

void SearchMemo::insert(StringRef key, llvm::Any result) const {
  std::lock_guard<std::mutex> lock(mutex);
  if (results.size() == kMaxResults)
    results.clear();
  results[key] = std::move(result);
}
