//===- KernelModel.cpp - What a collective product costs ------------------===//
#include "Analysis/KernelModel.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;
using sunway::CostFigures;

static int64_t ceilDiv(int64_t a, int64_t b) {
  return static_cast<int64_t>(llvm::divideCeil(a, b));
}

namespace {

/// What the library does for one piece of C each time it walks its blocks.
struct Work {
  double panels = 0, groups = 0, blocks = 0, vectors = 0;
  /// A k step of all blocks.
  double stepCycles = 0;
  /// Blocks that do not work on C itself, and their vectors.
  double edgeBlocks = 0, edgeVectors = 0;
  /// Vectors of a k step that lie in panels that a CPE has only in part.
  double cutVectors = 0;
};

/// The product as the library walks it: one CPE with whole pieces, and those at
/// an edge, which all others wait for.
class Walk {
public:
  Walk(const ProductShape &product, const Target &target)
      : product(product), costs(target.getCosts()),
        lanes(target.getVectorLanes()) {
    int64_t places[] = {target.getMeshRows(), target.getMeshCols()};
    int64_t unit = product.roundsPieces ? lanes : 1;
    int64_t vectorExtent = product.alongN ? product.n : product.m;
    int64_t scalarExtent = product.alongN ? product.m : product.n;
    vectorPiece = Target::getPiece(vectorExtent, places[product.alongN], unit);
    scalarPiece = Target::getPiece(scalarExtent, places[!product.alongN], 1);
    ownVectors = lastPiece(vectorExtent, vectorPiece, places[product.alongN]);
    ownScalars = lastPiece(scalarExtent, scalarPiece, places[!product.alongN]);
    exchanges = places[0];
    addPanels();
  }

  double getCycles() const;

private:
  /// What the last place has of a dimension.
  static int64_t lastPiece(int64_t extent, int64_t piece, int64_t places) {
    return std::max<int64_t>(0, extent - (places - 1) * piece);
  }

  void addPanels();
  void addPanels(int64_t p, int64_t count, int64_t firstLane);
  double getWalkCycles() const;
  double getPackCycles() const;
  int64_t countParts() const;

  const ProductShape &product;
  const CostFigures &costs;
  int64_t lanes, exchanges;
  int64_t vectorPiece, scalarPiece, ownVectors, ownScalars;
  Work work;
};

} // namespace

/// As spm_make_plan: panels of four vectors and what is left; 4 + 1 is 5, and
/// 4 + 2 is 3 + 3.
void Walk::addPanels() {
  int64_t vectors = ceilDiv(vectorPiece, lanes);
  int64_t full = vectors / 4, rest = vectors % 4, p = rest;
  if (full > 0 && (rest == 1 || rest == 2)) {
    --full;
    p = rest == 1 ? 5 : 3;
  }
  addPanels(4, full, 0);
  addPanels(p, (rest > 0) + (p != rest && p == 3), 4 * full * lanes);
}

/// As spm_plan_panels: each has blocks of two heights.
void Walk::addPanels(int64_t p, int64_t count, int64_t firstLane) {
  if (count == 0)
    return;
  int64_t most = p < 3 ? 8 : p == 3 ? 5 : p == 4 ? 4 : 3;
  int64_t blocks = ceilDiv(scalarPiece, most);
  int64_t low = scalarPiece / blocks, high = scalarPiece % blocks;
  bool onC = product.alongN && product.alignedC;
  int64_t whole =
      std::clamp<int64_t>((ownVectors - firstLane) / (p * lanes), 0, count);
  auto panels = static_cast<double>(count);
  work.panels += panels;
  int64_t cut = ownVectors - firstLane - whole * p * lanes;
  if (whole < count && cut > 0)
    work.cutVectors += static_cast<double>(p);
  auto addGroup = [&](int64_t q, int64_t number, int64_t line) {
    if (number == 0)
      return;
    int64_t inside = std::clamp<int64_t>((ownScalars - line) / q, 0, number);
    auto sums = static_cast<double>(p * q);
    double all = panels * static_cast<double>(number);
    double onlyC = onC ? static_cast<double>(whole * inside) : 0;
    work.groups += panels;
    work.blocks += all;
    work.vectors += all * sums;
    work.stepCycles += all * costs.getStepCycles(p, q);
    work.edgeBlocks += all - onlyC;
    work.edgeVectors += (all - onlyC) * sums;
  };
  addGroup(low + 1, high, 0);
  addGroup(low, blocks - high, (low + 1) * high);
}

/// All that comes with the blocks but k steps.
double Walk::getWalkCycles() const {
  return work.panels * costs.panelCycles + work.groups * costs.groupCycles +
         work.blocks * costs.blockCycles +
         work.vectors * costs.blockVectorCycles +
         work.edgeBlocks * costs.edgeBlockCycles +
         work.edgeVectors *
             (product.alongN ? costs.edgeVectorCycles : costs.edgeTurnCycles);
}

/// The owner's work on operands that are not sent from where they are.
double Walk::getPackCycles() const {
  bool near = product.alongN ? !product.bByColumns : product.aByColumns;
  bool scalarsNear = product.alongN ? product.aByColumns : !product.bByColumns;
  auto vectors = static_cast<double>(ceilDiv(vectorPiece, lanes));
  auto depth = static_cast<double>(product.k);
  bool hasMessages = costs.messageCycles > 0;
  double cycles = 0;
  // Of rows along k, messages have a part.
  if (hasMessages && !scalarsNear && countParts() > 1)
    cycles += static_cast<double>(scalarPiece) * depth /
              static_cast<double>(lanes) * costs.packVectorCycles;
  if (!near)
    return cycles + vectors * depth * costs.turnVectorCycles;
  // Messages have the form of whole pieces.
  bool copiesAll =
      !product.alignedVectors || (hasMessages && ownVectors < vectorPiece);
  return cycles + (copiesAll ? vectors : work.cutVectors) * depth *
                      costs.packVectorCycles;
}

/// How often an exchange step is cut: to a depth, and to what has room in one
/// of the two places of the library's memory.
int64_t Walk::countParts() const {
  auto most = static_cast<int64_t>(costs.mostDepth);
  if (most <= 0)
    return 1;
  auto place = static_cast<int64_t>(costs.libraryLdmBytes) / 2;
  int64_t bytes = (vectorPiece + scalarPiece) * (product.bits / 8);
  if (place > 0)
    most = std::clamp<int64_t>(place / bytes, 1, most);
  return ceilDiv(ceilDiv(product.k, exchanges), most);
}

double Walk::getCycles() const {
  int64_t piece = ceilDiv(product.k, exchanges);
  auto steps = static_cast<double>(countParts() * ceilDiv(product.k, piece));
  auto depth = static_cast<double>(product.k);
  double cycles = costs.callCycles + getPackCycles();
  double vectors = static_cast<double>(ceilDiv(vectorPiece, lanes)) *
                   static_cast<double>(scalarPiece);
  if (!product.accumulates)
    cycles += costs.clearVectorCycles * vectors;
  if (costs.exchangesInside > 0)
    return cycles + getWalkCycles() + depth * work.stepCycles +
           steps * (costs.exchangeCycles + work.blocks * costs.switchCycles);
  // The messages of one exchange pass while another one is multiplied.
  double one =
      costs.exchangeCycles + getWalkCycles() + depth / steps * work.stepCycles;
  double bytes = depth / steps * (product.bits / 8.0) *
                 static_cast<double>(vectorPiece + scalarPiece);
  double message = costs.messageCycles + bytes * costs.messageByteCycles;
  return cycles + message + steps * one +
         (steps - 1) * std::max(0.0, message - one);
}

double sw::getProductCycles(const ProductShape &product, const Target &target) {
  return Walk(product, target).getCycles();
}
