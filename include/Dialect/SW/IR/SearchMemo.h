//===- SearchMemo.h - What searches found before ----------------*- C++ -*-===//
///
/// \file
/// The layers of a network are alike, and so are the problems whose tiles are
/// searched: each is searched once.
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

/// Results of searches by the text of their problems, for as long as the
/// context lives. Safe for several threads.
class SearchMemo : public DialectInterface::Base<SearchMemo> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SearchMemo)

  explicit SearchMemo(Dialect *dialect) : Base(dialect) {}

  /// That of `context`, or null if the sw dialect is not loaded.
  static const SearchMemo *get(MLIRContext *context);

  /// The result of `search` for `key`, of this call or an earlier one. `key`
  /// begins with the name of the search, names all that the result depends on,
  /// and `search` depends on nothing else. Searches run side by side.
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
