//===- MeshBarriers.cpp - Order between the CPEs --------------------------===//
//
// In the core-group view a transfer is one event. In the CPE view the CPEs are
// not synchronous: one may fetch data that another has yet to store.
//
//===----------------------------------------------------------------------===//
#include "MeshBarriers.h"

#include "Dialect/Utils/Views.h"

#include "mlir/IR/OperationSupport.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::sw;

namespace {
struct Transfer {
  Operation *op;
  Value main;
  SmallVector<Spread> spread;
  bool isPrivate;

  bool isPut() const { return isa<DMAPutOp>(op); }
};
} // namespace

/// The spread of an LDM value, without the slot dimension.
static SmallVector<Spread> getSpread(Value ldm) {
  if (auto tile = ldm.getDefiningOp<TileOp>()) {
    SmallVector<Spread> spread = getSpread(tile.getBuffer());
    if (tile.getSlot() && !spread.empty())
      spread.erase(spread.begin());
    return spread;
  }
  SmallVector<Spread> spread;
  if (auto alloc = ldm.getDefiningOp<AllocOp>())
    for (int64_t dim = 0; dim < alloc.getType().getRank(); ++dim)
      spread.push_back(alloc.getSpreadOf(dim));
  return spread;
}

static bool isSameView(Value lhs, Value rhs) {
  if (lhs == rhs)
    return true;
  Operation *left = lhs.getDefiningOp(), *right = rhs.getDefiningOp();
  return isa_and_nonnull<ViewLikeOpInterface>(left) && right &&
         OperationEquivalence::isEquivalentTo(
             left, right, OperationEquivalence::exactValueMatch,
             /*markEquivalent=*/nullptr, OperationEquivalence::IgnoreLocations);
}

/// Whether each element of a tile with distribution `spread` belongs to one CPE
/// only.
static bool hasOneOwner(ArrayRef<Spread> spread, const Target &target) {
  int64_t places = 1;
  for (Spread kind : spread)
    places *=
        kind == Spread::PerCol ? target.getMeshCols() : target.getPlaces(kind);
  return places == target.getNumCPEs();
}

static bool conflict(const Transfer &lhs, const Transfer &rhs,
                     const Target &target) {
  if (!lhs.isPut() && !rhs.isPut())
    return false;
  return !isSameView(lhs.main, rhs.main) || lhs.spread != rhs.spread ||
         !hasOneOwner(lhs.spread, target);
}

void sw::insertMeshBarriers(LaunchOp launch, const Target &target,
                            const llvm::DenseSet<Operation *> &privateOps) {
  llvm::MapVector<Value, SmallVector<Transfer>> byRoot;
  launch.walk([&](Operation *op) {
    if (auto get = dyn_cast<DMAGetOp>(op))
      byRoot[getViewBase(get.getSrc())].push_back(
          {op, get.getSrc(), getSpread(get.getDst()),
           isPrivateTile(get.getDst())});
    else if (auto put = dyn_cast<DMAPutOp>(op))
      byRoot[getViewBase(put.getDst())].push_back(
          {op, put.getDst(), getSpread(put.getSrc()),
           isPrivateTile(put.getSrc())});
  });
  OpBuilder builder(launch.getContext());
  for (auto &[root, transfers] : byRoot)
    for (const Transfer &transfer : transfers) {
      bool needed = llvm::any_of(transfers, [&](const Transfer &other) {
        return other.op != transfer.op && conflict(transfer, other, target);
      });
      Operation *previous = transfer.op->getPrevNode();
      if (!needed || transfer.isPrivate || privateOps.contains(transfer.op) ||
          isa_and_nonnull<BarrierOp>(previous))
        continue;
      builder.setInsertionPoint(transfer.op);
      BarrierOp::create(builder, transfer.op->getLoc(), Scope::Array);
    }
}
