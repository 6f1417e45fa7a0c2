//===- Symbols.h - The users of symbols -------------------------*- C++ -*-===//
///
/// \file
/// Which ops refer to a symbol. Upstream's `SymbolUserMap` and
/// `SymbolTable::getSymbolUses` walk the attributes of all ops.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_UTILS_SYMBOLS_H
#define SUNWAY_DIALECT_UTILS_SYMBOLS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir {
namespace sw {

/// The ops within an op that refer to symbols, by the last name of the symbol.
/// They implement `SymbolUserOpInterface` or `CallOpInterface`, or are not
/// registered. Modules within the op may define different symbols of one name:
/// the users of all of them stand under it.
class SymbolUsers {
public:
  explicit SymbolUsers(Operation *root);

  ArrayRef<Operation *> get(StringAttr name) const;

private:
  llvm::DenseMap<StringAttr, SmallVector<Operation *>> users;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_UTILS_SYMBOLS_H
