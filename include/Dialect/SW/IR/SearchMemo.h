//===- SearchMemo.h - What searches found before ----------------*- C++ -*-===//
///
/// \file
/// A memo of search results. Many layers of a network have the same search
/// problem, which is then searched once.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_SW_IR_SEARCHMEMO_H
#define SUNWAY_DIALECT_SW_IR_SEARCHMEMO_H

#include "mlir/IR/DialectInterface.h"
#include "llvm/ADT/Any.h"
#include "llvm/ADT/StringMap.h"

#include <mutex>

namespace mlir {
namespace sw {

/// Results of searches by the key of their problems, for the lifetime of the
/// context. Thread-safe.
class SearchMemo : public DialectInterface::Base<SearchMemo> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SearchMemo)

  explicit SearchMemo(Dialect *dialect) : Base(dialect) {}

  /// The memo of `context`, or null if the sw dialect is not loaded.
  static const SearchMemo *get(MLIRContext *context);

  /// The result of `search` for `key`, from this call or an earlier one. `key`
  /// begins with the name of the search and contains everything that the result
  /// depends on. Searches of several threads run concurrently.
  template <typename Search>
  auto getOrSearch(StringRef key, Search search) const {
    using Result = decltype(search());
    if (std::optional<llvm::Any> known = lookup(key))
      return llvm::any_cast<Result>(*known);
    Result result = search();
    insert(key, result);
    return result;
  }

private:
  std::optional<llvm::Any> lookup(StringRef key) const;
  void insert(StringRef key, llvm::Any result) const;

  mutable std::mutex mutex;
  mutable llvm::StringMap<llvm::Any> results;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_SW_IR_SEARCHMEMO_H
