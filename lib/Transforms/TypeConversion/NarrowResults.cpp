//===- NarrowResults.cpp - Results of 16-bit products ---------------------===//
//
//   %c = linalg.generic {sw.run = 64} ... : f32              a product
//   %a = linalg.generic ins(%c, %v) { addf, maximumf } : f32
//   linalg.pooling_nchw_max ins(%a)
// becomes
//   %c = linalg.generic {sw.run = 64} ... : f32
//   %a = linalg.generic ins(%c, %v) { addf, maximumf, truncf } : f16
//   linalg.generic ins(%a) { extf, maximumf }
//
//===----------------------------------------------------------------------===//
#include "NarrowResults.h"

#include "SharedRoundings.h"
#include "Transforms/Utils/DenseReshapes.h"

#include "Analysis/Fusion/Epilogue.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/Utils/ElementTypes.h"

using namespace mlir;
using namespace mlir::sw;

namespace {
/// Finds what follows products.
class Followers {
public:
  explicit Followers(ArrayRef<NarrowProduct> products);

  /// The values of f32 that follow, in the order of the program, with their
  /// types of 16 bits.
  ArrayRef<std::pair<Value, Type>> get() const { return values; }

  /// Whether all readers of `value` follow.
  bool areReadersFollowing(Value value) const;

private:
  void add(Value value, Type type);
  void addReader(Operation *reader, Type type);

  llvm::DenseSet<Operation *> products;
  SmallVector<std::pair<Value, Type>> values;
  llvm::DenseSet<Value> follows;
};
} // namespace

Followers::Followers(ArrayRef<NarrowProduct> found) {
  for (const NarrowProduct &product : found)
    products.insert(product.op);
  for (const NarrowProduct &product : found)
    add(product.op->getResult(0), product.type);
}

void Followers::add(Value value, Type type) {
  if (!follows.insert(value).second)
    return;
  values.emplace_back(value, type);
  for (Operation *reader : value.getUsers())
    addReader(reader, type);
}

/// Adds the result of `reader` if all arrays follow that it reads as a whole.
void Followers::addReader(Operation *reader, Type type) {
  if (isReshape(reader))
    return add(reader->getResult(0), type);
  auto op = dyn_cast<linalg::LinalgOp>(reader);
  if (!op || !op.hasPureTensorSemantics() || op->getNumResults() != 1 ||
      products.contains(op))
    return;
  bool isPooling = isPool(op);
  if (!isPooling && (op.getNumReductionLoops() > 0 || isProductBody(op)))
    return;
  for (OpOperand *input : op.getDpsInputOperands()) {
    bool isWhole =
        !isPooling && op.getMatchingIndexingMap(input).isPermutation();
    if (isWhole && !follows.contains(input->get()) &&
        !isStorageFloat(getElementTypeOrSelf(input->get())))
      return;
  }
  add(op->getResult(0), type);
}

bool Followers::areReadersFollowing(Value value) const {
  return llvm::all_of(value.getUsers(), [&](Operation *reader) {
    if (products.contains(reader))
      return true;
    Value result =
        reader->getNumResults() == 1 ? reader->getResult(0) : Value();
    if (!result || !follows.contains(result))
      return false;
    return !isReshape(reader) || areReadersFollowing(result);
  });
}

/// Whether `value` is an array of its own that a product or an elementwise op
/// computes: not what another op reads on the tiles of a product.
static bool isStored(Value value) {
  auto op = value.getDefiningOp<linalg::LinalgOp>();
  return op && !value.use_empty() && !isPool(op) &&
         !(matchGemm(op) && getEpilogue(op));
}

void sw::narrowResults(ArrayRef<NarrowProduct> products,
                       NarrowOperands &operands) {
  Followers followers(products);
  SmallVector<std::pair<Value, Type>> stored;
  for (auto [value, type] : followers.get())
    if (isStored(value) && followers.areReadersFollowing(value))
      stored.emplace_back(value, type);
  for (auto [value, type] : stored)
    operands.narrowForAll(value, type);
}
