//===- Views.cpp - The array of a view ------------------------------------===//
#include "Dialect/Utils/Views.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;

Value sw::getViewBase(Value value) {
  llvm::SmallPtrSet<Operation *, 8> seen;
  while (auto view = value.getDefiningOp<ViewLikeOpInterface>()) {
    Value source = view.getViewSource();
    if (!isa<BaseMemRefType>(source.getType()) || !seen.insert(view).second)
      break;
    value = source;
  }
  return value;
}
