//===- NarrowModel.cpp - What a product of 16-bit floats costs ------------===//
//
// Sums of runs have 16 bits. Exchange steps stay whole if they have room in the
// library's memory, and operands are packed when the product begins if they
// have room besides (device/sw26010pro/spm_chunks.h).
//
//===----------------------------------------------------------------------===//

#include "Analysis/CostModel/KernelModel.h"

#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace mlir;
using namespace mlir::sw;
using llvm::divideCeil;

/// SPM_MAX_CHUNKS: parts of exchange steps that arrive together.
static constexpr int64_t kMaxChunks = 4;

/// As spm_choose_chunks and spm_reserve.
ProductModel::NarrowPlan ProductModel::planNarrow(int64_t piece) const {
  auto half = static_cast<int64_t>(costs->libraryLdmBytes) / 2;
  auto limit = static_cast<int64_t>(costs->mostDepth);
  int64_t bytes = getStepBytes(), width = product.bits / 8;
  if (piece > limit && piece <= kMaxChunks * limit && piece * bytes <= half)
    limit = piece;
  else
    limit = std::clamp<int64_t>(half / bytes, 1, limit);
  NarrowPlan plan;
  plan.parts = divideCeil(piece, limit);
  plan.depth = divideCeil(piece, plan.parts);
  plan.group = countChunks(plan.depth);
  // True if `size` bytes have room besides the smaller groups that it sets.
  auto makesRoom = [&](int64_t least, int64_t size) {
    auto isLarge = [&](int64_t group) {
      return 2 * group * plan.depth * bytes + size > 2 * half;
    };
    int64_t group = plan.group;
    while (group > least && isLarge(group))
      group /= 2;
    if (isLarge(group))
      return false;
    plan.group = group;
    return true;
  };
  plan.packsScalars = plan.parts > 1 && !hasNearScalars();
  int64_t scalars = plan.packsScalars ? width * scalarPiece * piece : 0;
  plan.packsScalarsAhead = plan.packsScalars && makesRoom(1, scalars);
  if (!plan.packsScalarsAhead)
    scalars = 0;
  plan.packsVectorsAhead =
      makesRoom(2, scalars + width * llvm::alignTo(vectorPiece, lanes) * piece);
  return plan;
}

/// As spm_has_better_halves: a half of the product, if the library computes it
/// in two.
std::optional<ProductShape> ProductModel::getHalf(int64_t k) const {
  auto half = static_cast<int64_t>(costs->libraryLdmBytes) / 2;
  int64_t piece = divideCeil(k, exchanges), bytes = product.bits / 8;
  bool cutsVectors = vectorPiece > scalarPiece;
  int64_t vectors = cutsVectors ? vectorPiece / 2 : vectorPiece;
  int64_t scalars = cutsVectors ? scalarPiece : scalarPiece / 2;
  auto limit = static_cast<int64_t>(costs->mostDepth);
  if (piece <= limit || piece > kMaxChunks * limit || hasNearScalars() ||
      piece * getStepBytes() <= half || vectors % (2 * lanes) != 0 ||
      scalars % 8 != 0 ||
      piece * bytes * (2 * scalars + 3 * vectors) > 2 * half)
    return std::nullopt;
  ProductShape part = product;
  int64_t &extent = cutsVectors == product.alongN ? part.n : part.m;
  extent = divideCeil(extent, 2);
  return part;
}

/// Cycles to pack operands: of all CPEs at once when the product begins, or of
/// the owner of an exchange step, for which all others wait.
double ProductModel::getNarrowPackCycles(const NarrowPlan &plan,
                                         int64_t piece) const {
  // Owners of the exchange steps of a group pack at the same time.
  double owners = static_cast<double>(exchanges) /
                  std::max(1.0, static_cast<double>(plan.group) /
                                    static_cast<double>(plan.parts));
  auto vectors = static_cast<double>(divideCeil(vectorPiece, lanes) * piece);
  double cycles = 0;
  if (plan.packsScalars)
    cycles += static_cast<double>(scalarPiece * piece) *
              costs->narrowCutElementCycles *
              (plan.packsScalarsAhead ? 1 : owners);
  // Few k steps are gathered element by element, as narrower vectors are.
  if (!hasNearVectors())
    return cycles +
           vectors *
               (piece < lanes
                    ? costs->turnVectorCycles *
                          static_cast<double>(lanes / target->getVectorLanes())
                    : costs->narrowTurnCycles) *
               (plan.packsVectorsAhead ? 1 : owners);
  cycles += vectors * costs->narrowPackCycles;
  if (!plan.packsVectorsAhead)
    cycles += (owners - 1) * vectors * costs->narrowCutVectorCycles;
  return cycles;
}

/// Runs end with the k steps that arrive together.
double ProductModel::getNarrowCycles(int64_t k) const {
  if (std::optional<ProductShape> half = getHalf(k))
    return 2 * ProductModel(*half, *target).getNarrowCycles(k);
  int64_t piece = divideCeil(k, exchanges);
  NarrowPlan plan = planNarrow(piece);
  double steps = static_cast<double>(plan.parts * divideCeil(k, piece));
  double walks = std::ceil(steps / static_cast<double>(plan.group));
  double runs = walks * static_cast<double>(divideCeil(
                            plan.group * plan.depth, std::min(product.run, k)));
  // Elements are gathered as for narrower vectors.
  auto share = static_cast<double>(lanes / target->getVectorLanes());
  double edges =
      work.edgeBlocks * costs->edgeBlockCycles +
      work.edgeVectors * share *
          (product.alongN ? costs->edgeVectorCycles : costs->edgeTurnCycles);
  return costs->narrowCallCycles + getNarrowPackCycles(plan, piece) +
         walks * costs->narrowMeetingCycles +
         steps * work.blocks * costs->narrowSwitchCycles +
         static_cast<double>(k) * work.stepCycles * costs->narrowStepShare +
         runs * work.vectors * costs->narrowRunCycles +
         work.squareVectors *
             (costs->narrowSquareCycles + runs * costs->narrowSquareRunCycles) +
         walks * (work.blocks * costs->narrowBlockCycles + edges);
}
