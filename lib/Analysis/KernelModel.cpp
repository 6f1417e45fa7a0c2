//===- KernelModel.cpp - What a collective product costs ------------------===//
#include "Analysis/KernelModel.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;
using sunway::CostFigures;

static int64_t ceilDiv(int64_t a, int64_t b) {
  return static_cast<int64_t>(llvm::divideCeil(a, b));
}

int64_t sw::getPiece(int64_t extent, int64_t places, int64_t unit) {
  return unit * ceilDiv(extent, unit * places);
}

namespace {

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
    vectorPiece = getPiece(vectorExtent, places[product.alongN], unit);
    scalarPiece = getPiece(scalarExtent, places[!product.alongN], 1);
    ownVectors = lastPiece(vectorExtent, vectorPiece, places[product.alongN]);
    ownScalars = lastPiece(scalarExtent, scalarPiece, places[!product.alongN]);
    exchanges = places[0];
    vectors = ceilDiv(vectorPiece, lanes);
  }

  double getCycles() {
    double cycles = costs.callCycles;
    if (!product.accumulates)
      cycles += costs.clearVectorCycles *
                static_cast<double>(ceilDiv(vectorPiece * scalarPiece, lanes));
    int64_t piece = ceilDiv(product.k, exchanges);
    for (int64_t left = product.k; left > 0; left -= piece) {
      int64_t depth = std::min(piece, left);
      // All but the last exchange are equal.
      int64_t equal = left > piece ? left / piece : 1;
      cycles += static_cast<double>(equal) * getExchangeCycles(depth);
      left -= (equal - 1) * piece;
    }
    return cycles;
  }

private:
  /// What the last place has of a dimension.
  static int64_t lastPiece(int64_t extent, int64_t piece, int64_t places) {
    return std::max<int64_t>(0, extent - (places - 1) * piece);
  }

  /// One exchange step, which may be cut in several of fewer k steps.
  double getExchangeCycles(int64_t depth) {
    auto most = static_cast<int64_t>(costs.mostDepth);
    if (most <= 0 || depth <= most)
      return getTurnCycles(depth);
    int64_t parts = ceilDiv(depth, most);
    return static_cast<double>(parts) * getTurnCycles(ceilDiv(depth, parts));
  }

  double getTurnCycles(int64_t depth) {
    // As spm_make_plan: five vectors are 3 + 2.
    bool split = vectors > 4 && vectors % 4 == 1;
    int64_t full = vectors / 4 - split, rest = vectors - 4 * full;
    double cycles = costs.exchangeCycles + getPackCycles(depth);
    int64_t lane = 0;
    auto addPanels = [&](int64_t p, int64_t count) {
      for (; count > 0; --count, lane += p * lanes)
        cycles += getPanelCycles(p, depth, lane + p * lanes <= ownVectors);
    };
    addPanels(4, full);
    addPanels(split ? 3 : rest, rest > 0);
    addPanels(2, split);
    return cycles;
  }

  /// One panel of p vectors; `whole` if the last place has all of it.
  double getPanelCycles(int64_t p, int64_t depth, bool whole) {
    // As spm_plan_panels: blocks of two heights.
    int64_t most = p < 3 ? 8 : p == 3 ? 5 : 4;
    int64_t blocks = ceilDiv(scalarPiece, most);
    int64_t low = scalarPiece / blocks, high = scalarPiece % blocks;
    double cycles = costs.panelCycles;
    int64_t line = 0;
    auto addGroup = [&](int64_t q, int64_t count) {
      if (count == 0)
        return;
      int64_t inside = 0;
      if (product.alongN && product.alignedC && whole)
        inside = std::clamp<int64_t>((ownScalars - line) / q, 0, count);
      double block = costs.blockCycles +
                     static_cast<double>(p * q) * costs.blockVectorCycles +
                     static_cast<double>(depth) * getStepCycles(p, q);
      double edge = costs.edgeBlockCycles +
                    static_cast<double>(p * q) * costs.edgeVectorCycles;
      cycles += costs.groupCycles + static_cast<double>(count) * block +
                static_cast<double>(count - inside) * edge;
      line += q * count;
    };
    addGroup(low + 1, high);
    addGroup(low, blocks - high);
    return cycles;
  }

  /// A k step of a block: of the two pipelines one multiplies; the slots of
  /// both hold all instructions.
  double getStepCycles(int64_t p, int64_t q) const {
    double products = static_cast<double>(p * q);
    double loads = static_cast<double>(p + q) + 1;
    double slots = products + static_cast<double>(p) +
                   costs.scalarSlots * static_cast<double>(q) + costs.stepSlots;
    return std::ceil(
        std::max({products, loads, slots / 2, costs.multiplyLatency}));
  }

  /// The owner's work on a vector operand that is not sent from where it is.
  double getPackCycles(int64_t depth) const {
    bool near = product.alongN ? !product.bByColumns : product.aByColumns;
    if (near && product.alignedVectors)
      return 0;
    double each = near ? costs.packVectorCycles : costs.turnVectorCycles;
    return each * static_cast<double>(vectors * depth);
  }

  const ProductShape &product;
  const CostFigures &costs;
  int64_t lanes, exchanges;
  int64_t vectorPiece, scalarPiece, ownVectors, ownScalars, vectors;
};

} // namespace

double sw::getProductCycles(const ProductShape &product, const Target &target) {
  return Walk(product, target).getCycles();
}
