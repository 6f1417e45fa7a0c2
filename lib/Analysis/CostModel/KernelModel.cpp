//===- KernelModel.cpp - What a collective product costs ------------------===//
#include "Analysis/CostModel/KernelModel.h"

#include "Analysis/CostModel/LibraryCosts.h"

#include "llvm/Support/MathExtras.h"

#include <cmath>
#include <numeric>

using namespace mlir;
using namespace mlir::sw;

static int64_t ceilDiv(int64_t a, int64_t b) {
  return static_cast<int64_t>(llvm::divideCeil(a, b));
}

/// Elements of the last place that is not empty.
static int64_t getLastPiece(int64_t extent, int64_t piece) {
  return extent - (ceilDiv(extent, piece) - 1) * piece;
}

/// The k steps of an exchange step belong to one mesh row and to one mesh
/// column. An exchange step ends where a piece of either ends.
static int64_t countExchanges(int64_t rows, int64_t cols) {
  return rows + cols - std::gcd(rows, cols);
}

ProductModel::ProductModel(const ProductShape &product, const Target &target)
    : product(product), target(&target), costs(&target.getCosts()),
      lanes(product.run > 0 ? target.getProductLanes(product.bits)
                            : target.getVectorLanes()),
      exchanges(countExchanges(target.getMeshRows(), target.getMeshCols())) {
  if (product.ofOneCPE)
    return;
  int64_t places[] = {target.getMeshRows(), target.getMeshCols()};
  int64_t unit =
      product.roundsPieces ? target.getProductLanes(product.bits) : 1;
  int64_t vectorExtent = product.alongN ? product.n : product.m;
  int64_t scalarExtent = product.alongN ? product.m : product.n;
  vectorPiece = Target::getPiece(vectorExtent, places[product.alongN], unit);
  scalarPiece =
      Target::getPiece(scalarExtent, places[!product.alongN],
                       target.getProductUnit(product.bits, /*isVector=*/false));
  ownVectors = getLastPiece(vectorExtent, vectorPiece);
  // As SPM_PADDED.
  if (product.roundsPieces && product.alongN && !product.bByColumns)
    ownVectors = static_cast<int64_t>(llvm::alignTo(ownVectors, lanes));
  ownScalars = getLastPiece(scalarExtent, scalarPiece);
  addPanels();
  walkCycles = getWalkCycles();
}

/// Cycles of the slowest CPE. A product that overwrites C in the first of
/// several steps is preceded by a fill of C.
double ProductModel::getOneCoreCycles(int64_t k, bool accumulates) const {
  auto getCycles = [&](int64_t n) {
    OneCoreForm form{product.bByColumns, product.aByColumns,
                     product.alignedVectors, product.bits};
    return getOneCoreProductCycles({product.m, n, k}, form, *target);
  };
  double cycles = getCycles(product.n);
  if (product.lastN > 0)
    cycles = std::max(cycles, getCycles(product.lastN));
  double vectors = static_cast<double>(product.m * ceilDiv(product.n, lanes));
  return cycles + (accumulates ? 0 : costs->clearVectorCycles * vectors);
}

/// As spm_make_plan: panels of four vectors and a rest; 4 + 1 vectors are cut
/// into 3 + 2. Where blocks work on squares of C, panels have two vectors.
void ProductModel::addPanels() {
  int64_t vectors = ceilDiv(vectorPiece, lanes);
  if (isNarrow() && !product.alongN) {
    addPanels(2, vectors / 2, 0);
    addPanels(1, vectors % 2, vectors / 2 * 2 * lanes);
    return;
  }
  int64_t split = vectors > 4 && vectors % 4 == 1;
  int64_t full = vectors / 4 - split, rest = vectors % 4;
  addPanels(4, full, 0);
  addPanels(split ? 3 : rest, rest > 0, 4 * full * lanes);
  addPanels(2, split, (4 * full + 3) * lanes);
}

/// As spm_plan_panels: each has blocks of two heights.
void ProductModel::addPanels(int64_t p, int64_t count, int64_t firstLane) {
  if (count == 0)
    return;
  int64_t maximum = p < 3                                      ? 8
                    : p == 3 && costs->getStepCycles(3, 5) > 0 ? 5
                                                               : 4;
  int64_t blocks = ceilDiv(scalarPiece, maximum);
  int64_t low = scalarPiece / blocks, high = scalarPiece % blocks;
  int64_t width = p * lanes;
  // The CPEs at the edge have some panels as a whole, and one in part.
  int64_t own = ownVectors - firstLane;
  int64_t whole = std::clamp<int64_t>(own / width, 0, count);
  int64_t cutLanes =
      whole < count ? std::max<int64_t>(0, own - whole * width) : 0;
  work.panels += static_cast<double>(count);
  if (cutLanes > 0)
    work.cutVectors += static_cast<double>(p);
  if (isNarrow() && !product.alongN) {
    low = scalarPiece % 8, high = scalarPiece / 8;
    addGroup({p, 8, high, 0, count, cutLanes});
    addGroup({p, low, low > 0, 8 * high, count, cutLanes});
    return;
  }
  addGroup({p, low + 1, high, 0, count, cutLanes});
  addGroup({p, low, blocks - high, (low + 1) * high, count, cutLanes});
}

void ProductModel::addGroup(const Group &group) {
  if (group.number == 0)
    return;
  auto panels = static_cast<double>(group.panels);
  auto number = static_cast<double>(group.number);
  auto sums = static_cast<double>(group.p * group.q);
  work.groups += panels;
  work.blocks += panels * number;
  work.vectors += panels * number * sums;
  work.stepCycles += panels * number * costs->getStepCycles(group.p, group.q);
  if (worksOnSquares() && group.q == 8) {
    work.squareVectors += panels * number * sums;
    return;
  }
  if (!product.alongN || !product.alignedC) {
    work.edgeBlocks += panels * number;
    work.edgeVectors += panels * number * sums;
    return;
  }
  // Where CPEs have plans of their own, those at an edge do less.
  if (costs->exchangesInside <= 0)
    return;
  double cutPanels = group.cutLanes > 0;
  work.edgeBlocks += cutPanels * number;
  work.edgeVectors +=
      static_cast<double>(ceilDiv(group.cutLanes, lanes) * group.q) * number;
  int64_t own = ownScalars - group.line;
  int64_t inside = std::clamp<int64_t>(own / group.q, 0, group.number);
  if (inside == group.number || own <= inside * group.q)
    return;
  work.edgeBlocks += panels - cutPanels;
  work.edgeVectors += (panels - cutPanels) *
                      static_cast<double>((own - inside * group.q) * group.p);
}

/// All cycles of the blocks except those of the k steps.
double ProductModel::getWalkCycles() const {
  return work.panels * costs->panelCycles + work.groups * costs->groupCycles +
         work.blocks * costs->blockCycles +
         work.vectors * costs->blockVectorCycles +
         work.edgeBlocks * costs->edgeBlockCycles +
         work.edgeVectors *
             (product.alongN ? costs->edgeVectorCycles : costs->edgeTurnCycles);
}

/// Cycles to pack operands that are not sent in place: of the owner while
/// others wait, or of all CPEs at once if the exchange steps are inside the
/// blocks.
double ProductModel::getPackCycles(int64_t k, int64_t parts) const {
  bool near = product.alongN ? !product.bByColumns : product.aByColumns;
  bool scalarsNear = product.alongN ? product.aByColumns : !product.bByColumns;
  bool isInside = costs->exchangesInside > 0;
  auto vectors = static_cast<double>(ceilDiv(vectorPiece, lanes));
  auto depth = static_cast<double>(isInside ? ceilDiv(k, exchanges) : k);
  bool hasMessages = costs->messageCycles > 0;
  double cycles = 0;
  // Messages have a part of rows along k.
  if (hasMessages && !scalarsNear && parts > 1)
    cycles += static_cast<double>(scalarPiece) * depth /
              static_cast<double>(lanes) * costs->packVectorCycles;
  if (!near)
    return cycles + vectors * depth * costs->turnVectorCycles;
  // Messages have whole vectors; through the registers only a panel that is cut
  // goes by way of a buffer.
  bool copiesAll =
      !product.alignedVectors || (hasMessages && ownVectors % lanes != 0);
  double cut = isInside ? work.cutVectors : 0;
  return cycles + (copiesAll ? vectors : cut) * depth * costs->packVectorCycles;
}

/// Number of parts of an exchange step, limited by the depth and by the room in
/// one of the two halves of the library's memory.
int64_t ProductModel::countParts(int64_t k) const {
  auto maximum = static_cast<int64_t>(costs->mostDepth);
  if (maximum <= 0)
    return 1;
  int64_t piece = ceilDiv(k, exchanges);
  if (costs->exchangesInside > 0) {
    // As spm_run_parts: halves. The depth is one of vectors of 32 bits.
    int64_t depth = piece;
    for (maximum = std::max<int64_t>(1, maximum * 32 / product.bits);
         depth > maximum;)
      depth = (depth + 1) / 2;
    return ceilDiv(piece, depth);
  }
  auto half = static_cast<int64_t>(costs->libraryLdmBytes) / 2;
  if (half > 0)
    maximum = std::clamp<int64_t>(half / getStepBytes(), 1, maximum);
  return ceilDiv(piece, maximum);
}

/// As spm_choose_chunks: number of exchanges of `depth` k steps, after which
/// all CPEs meet at a barrier.
int64_t ProductModel::countChunks(int64_t depth) const {
  auto half = static_cast<int64_t>(costs->libraryLdmBytes) / 2;
  for (int64_t chunks : {4, 2})
    if (chunks * depth * getStepBytes() <= half)
      return chunks;
  return 1;
}

double ProductModel::getCycles(int64_t k, bool accumulates) const {
  if (product.ofOneCPE)
    return getOneCoreCycles(k, accumulates);
  if (isNarrow())
    return getNarrowCycles(k);
  int64_t piece = ceilDiv(k, exchanges), numParts = countParts(k);
  auto parts = static_cast<double>(numParts);
  double steps = parts * static_cast<double>(ceilDiv(k, piece));
  auto depth = static_cast<double>(k);
  // Owners of the exchanges of a group pack at the same time; parts of one
  // exchange have the same owner.
  auto group = static_cast<double>(
      costs->exchangesInside > 0 ? 1 : countChunks(ceilDiv(piece, numParts)));
  double cycles = costs->callCycles +
                  getPackCycles(k, numParts) / std::max(1.0, group / parts);
  double vectors = static_cast<double>(ceilDiv(vectorPiece, lanes)) *
                   static_cast<double>(scalarPiece);
  // Blocks that work on C itself begin at 0.
  if (!accumulates && !(product.alongN && product.alignedC))
    cycles += costs->clearVectorCycles * vectors;
  if (costs->exchangesInside > 0)
    return cycles + parts * walkCycles + depth * work.stepCycles +
           steps * (costs->exchangeCycles + work.blocks * costs->switchCycles);
  // The messages of a group of exchanges pass while another one is multiplied,
  // in one walk.
  double bytes = depth / steps * static_cast<double>(getStepBytes());
  double message =
      costs->messageCycles + group * bytes * costs->messageByteCycles;
  double groups = std::ceil(steps / group);
  double all = steps * costs->exchangeCycles + depth * work.stepCycles +
               groups * (walkCycles + costs->meetingCycles) +
               (steps - groups) * work.blocks * costs->switchCycles;
  return cycles + message + all +
         (groups - 1) * std::max(0.0, message - all / groups);
}

double sw::getProductCycles(const ProductShape &product, const Target &target) {
  return ProductModel(product, target)
      .getCycles(product.k, product.accumulates);
}
