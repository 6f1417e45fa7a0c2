//===- Prologue.cpp - What runs on an operand of a product ----------------===//
#include "Analysis/Fusion/Prologue.h"

#include "Analysis/CostModel/CostModel.h"
#include "Analysis/CostModel/OpCosts.h"
#include "Analysis/Fusion/Epilogue.h"
#include "Analysis/Fusion/FusionGroups.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/MpeWork.h"
#include "Dialect/SW/IR/SW.h"

#include <cmath>

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Which op
//===----------------------------------------------------------------------===//

/// Whether `op` runs on tiles of the result of a product that it reads.
static bool isEpilogue(linalg::LinalgOp op) {
  return llvm::any_of(op.getDpsInputs(), [&](Value input) {
    auto product = input.getDefiningOp<linalg::LinalgOp>();
    return product && matchGemm(product) && getEpilogue(product) == op;
  });
}

bool sw::followsReduction(linalg::LinalgOp op) {
  return llvm::any_of(op.getDpsInputs(), [&](Value input) {
    auto before = input.getDefiningOp<linalg::LinalgOp>();
    return before && before->hasOneUse() && before.getNumReductionLoops() > 0 &&
           before->getBlock() == op->getBlock() && !matchGemm(before) &&
           explainNoGroup(before).empty();
  });
}

static bool canBePrologue(linalg::LinalgOp product, OpOperand &input) {
  auto op = input.get().getDefiningOp<linalg::LinalgOp>();
  if (!op || isa<linalg::FillOp>(op) || !isPointwise(op) || !op->hasOneUse() ||
      op->getBlock() != product->getBlock() || arePlannedApart(op, product))
    return false;
  if (isFusionForbidden(op) || op->hasAttr(kScheduleAttrName) ||
      op->hasAttr(kKernelAttrName) || op->hasAttr(kTileAttrName) ||
      op->hasAttr(kMpeAttrName))
    return false;
  // A conversion on tiles is between the tile of the array and the product.
  Type multiplied = getMultipliedType(product);
  if (multiplied && getElementTypeOrSelf(input.get()) != multiplied)
    return false;
  // Pieces of tiles may have an odd number of elements.
  auto isOfWords = [](Type type) {
    return hasWords(getElementTypeOrSelf(type));
  };
  return llvm::all_of(op->getOperandTypes(), isOfWords) &&
         product.getMatchingIndexingMap(&input).isProjectedPermutation() &&
         op.getRegionOutputArgs()[0].use_empty() &&
         llvm::all_of(op.getIndexingMapsArray(), isInLoopOrder) &&
         !isEpilogue(op) && !followsReduction(op);
}

std::optional<Prologue> sw::findPrologue(linalg::LinalgOp product) {
  if (!product.hasPureTensorSemantics())
    return std::nullopt;
  for (OpOperand *input : product.getDpsInputOperands())
    if (canBePrologue(product, *input))
      return Prologue{input->get().getDefiningOp<linalg::LinalgOp>(),
                      input->getOperandNumber()};
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Its tiles
//===----------------------------------------------------------------------===//

/// The loops of the product along the dimensions of the operand.
static SmallVector<unsigned> getLoops(linalg::LinalgOp product,
                                      const Prologue &prologue) {
  AffineMap map =
      product.getMatchingIndexingMap(&product->getOpOperand(prologue.operand));
  return llvm::map_to_vector(map.getResults(), [](AffineExpr expr) {
    return cast<AffineDimExpr>(expr).getPosition();
  });
}

Schedule sw::getPrologueSchedule(linalg::LinalgOp product,
                                 const Prologue &prologue,
                                 const Schedule &schedule) {
  unsigned reduction = matchGemm(product)->k;
  Schedule own;
  for (unsigned loop : getLoops(product, prologue)) {
    own.sizes.push_back(schedule.sizes[loop]);
    own.units.push_back(schedule.units[loop]);
    own.mesh.push_back(schedule.mesh[loop]);
    if (loop == reduction && !schedule.distributedLoop)
      own.mesh.back() = prologue.operand == 0 ? Spread::Col : Spread::Row;
  }
  return own;
}

Schedule sw::getCastSchedule(linalg::LinalgOp product, const Prologue &cast,
                             const Schedule &schedule) {
  Schedule own = getPrologueSchedule(product, cast, schedule);
  own.buffers = {schedule.buffers[cast.operand], 1};
  own.rowContiguous = {schedule.rowContiguous[cast.operand], false};
  return own;
}

namespace {
/// The piece of a CPE.
struct Piece {
  int64_t rows = 1, cols = 1;
};
} // namespace

static Piece getPiece(const Schedule &own, const Target &target) {
  Piece piece;
  for (auto [size, mesh, unit] :
       llvm::zip_equal(own.sizes, own.mesh, own.units))
    if (mesh) {
      piece.rows *= piece.cols;
      piece.cols = target.getPiece(size, *mesh, unit);
    }
  return piece;
}

/// Bytes of LDM that the prologue needs in addition to the product.
static int64_t getExtraBytes(const Prologue &prologue, const Schedule &own,
                             const Target &target) {
  constexpr int64_t kBuffers = 2;
  Piece piece = getPiece(own, target);
  int64_t alignment = target.getDmaTransactionBytes(), bytes = 0;
  bool isFirst = true;
  linalg::LinalgOp op = prologue.op;
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<ShapedType>(operand.get().getType());
    if (!type)
      continue;
    int64_t width = type.getElementTypeBitWidth() / 8;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (op.isDpsInit(&operand)) {
      bytes += llvm::alignTo(piece.rows * piece.cols * width, alignment);
    } else if (map.getNumResults() < op.getNumLoops()) {
      int64_t longest = std::max(piece.rows, piece.cols);
      bytes += kBuffers * llvm::alignTo(longest * width, alignment);
    } else if (!std::exchange(isFirst, false)) {
      // The first one takes the place of the operand.
      bytes +=
          kBuffers * llvm::alignTo(piece.rows * piece.cols * width, alignment);
    }
  }
  return bytes;
}

std::string sw::explainNoPrologue(linalg::LinalgOp product,
                                  const Prologue &prologue,
                                  const ScheduleProblem &problem,
                                  const Schedule &schedule,
                                  const Target &target) {
  if (schedule.distributedLoop || problem.pool ||
      hasImagePerColumn(problem, schedule))
    return "CPEs have the same tile of the operand";
  if (schedule.rowContiguous[prologue.operand])
    return "the operand has row-contiguous transfer";
  SmallVector<int64_t> extents = product.getStaticLoopRanges();
  if (llvm::all_of(getLoops(product, prologue), [&](unsigned loop) {
        return schedule.sizes[loop] == extents[loop];
      }))
    return "the operand is one tile";
  Schedule own = getPrologueSchedule(product, prologue, schedule);
  int64_t needed = getScheduleLdmBytes(problem, schedule, target) +
                   getExtraBytes(prologue, own, target);
  return needed <= target.getUsableLdmBytes() ? "" : "LDM has no room";
}

double sw::getPrologueCycles(linalg::LinalgOp product, const Prologue &prologue,
                             const Schedule &schedule, const Target &target) {
  Piece piece =
      getPiece(getPrologueSchedule(product, prologue, schedule), target);
  double tiles = 1;
  for (auto [size, extent] :
       llvm::zip_equal(schedule.sizes, product.getStaticLoopRanges()))
    tiles *= std::ceil(static_cast<double>(extent) / static_cast<double>(size));
  return tiles *
         getElementwiseOpCycles(prologue.op, piece.rows, piece.cols, target);
}
