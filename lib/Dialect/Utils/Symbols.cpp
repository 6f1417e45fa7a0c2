//===- Symbols.cpp - The users of symbols ---------------------------------===//
#include "Dialect/Utils/Symbols.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;

sw::SymbolUsers::SymbolUsers(Operation *root) {
  root->walk([&](Operation *op) {
    if (op->isRegistered() && !isa<SymbolUserOpInterface, CallOpInterface>(op))
      return;
    op->getAttrDictionary().walk([&](SymbolRefAttr symbol) {
      SmallVector<Operation *> &list = users[symbol.getLeafReference()];
      if (list.empty() || list.back() != op)
        list.push_back(op);
    });
  });
}

ArrayRef<Operation *> sw::SymbolUsers::get(StringAttr name) const {
  auto found = users.find(name);
  return found == users.end() ? ArrayRef<Operation *>()
                              : ArrayRef<Operation *>(found->second);
}
