//===- PadTileChoice.cpp - Tiles of arrays with padding -------------------===//
#include "PadTileChoice.h"
#include "Analysis/Search/TilingSearch.h"

using namespace mlir;
using namespace mlir::sw;

int64_t sw::getMargin(const PadGroup &group, int64_t rows) {
  return rows < group.getExtent() ? std::max(group.low, group.high) : 0;
}

int64_t sw::getSourceRows(const PadGroup &group, int64_t rows) {
  return rows < group.getExtent() ? rows : group.source;
}

/// The tiles as a problem of the model.
static TileProblem getProblem(const Assembly &assembly, const PadTile &tile,
                              const Target &target) {
  TileProblem problem;
  unsigned rank = assembly.getRank();
  AffineMap map =
      AffineMap::getMultiDimIdentityMap(rank, assembly.getType().getContext());
  // The stored array, and the array where it is assembled.
  GroupAccess written{map,
                      {},
                      assembly.getElementBytes(),
                      /*isRead=*/false,
                      /*isWritten=*/true};
  GroupStage stage;
  for (unsigned dim = 0; dim < rank; ++dim) {
    int64_t extent = assembly.getExtent(dim);
    problem.extents.push_back(extent);
    problem.canCut.push_back(dim <= tile.cut);
    problem.sizes.push_back(dim + 1 == tile.cut ? tile.planes
                            : dim < tile.cut    ? 1
                            : dim == tile.cut   ? tile.rows
                                                : extent);
    problem.iterators.push_back(utils::IteratorType::parallel);
    written.shape.push_back(extent);
    stage.loops.push_back(dim);
  }
  GroupAccess own = written;
  own.isWritten = false;
  problem.accesses = {written, own};
  for (const PadSource &source : assembly.sources) {
    GroupAccess read = own;
    read.isRead = true;
    for (auto [dim, group] : llvm::enumerate(source.groups))
      read.shape[dim] = group.source;
    problem.accesses.push_back(read);
  }
  // Costs of the fill, the copies of rows, and the copy of the whole.
  const sunway::CostFigures &costs = target.getCosts();
  auto sources = static_cast<double>(assembly.sources.size());
  stage.kind = GroupStage::Kind::Vectors;
  stage.callCycles =
      costs.assemblyCallCycles * sources * static_cast<double>(tile.planes);
  stage.rowCycles = costs.assemblyRowCycles * sources;
  stage.pointCycles = costs.assemblyVectorCycles;
  problem.stages.push_back(stage);
  return problem;
}

/// Bytes of the margins, which the model does not count.
static int64_t getMarginBytes(const Assembly &assembly, const PadTile &tile) {
  int64_t elements =
      2 * getMargin(assembly.sources.front().groups[tile.cut], tile.rows);
  for (unsigned dim = tile.cut + 1; dim < assembly.getRank(); ++dim)
    elements *= assembly.getExtent(dim);
  return elements * assembly.getElementBytes();
}

/// Maximum rows of dimension `cut` that fit in the LDM of a CPE.
static int64_t getMaxRows(const Assembly &assembly, unsigned cut,
                          const Target &target) {
  int64_t rowBytes = assembly.getElementBytes();
  for (unsigned dim = cut + 1; dim < assembly.getRank(); ++dim)
    rowBytes *= assembly.getExtent(dim);
  return std::min(assembly.getExtent(cut),
                  target.getUsableLdmBytes() / std::max<int64_t>(1, rowBytes));
}

std::optional<PadTile> sw::choosePadTile(const Assembly &assembly,
                                         const Target &target) {
  std::optional<PadTile> best;
  unsigned rank = assembly.getRank();
  for (unsigned cut = 0; cut < rank; ++cut) {
    const PadGroup &group = assembly.sources.front().groups[cut];
    int64_t extent = group.getExtent();
    bool isPadded = assembly.isPadded(cut);
    // Tiles have at most two dimensions, because primitives copy at most two.
    int64_t maxRows = cut + 2 >= rank ? getMaxRows(assembly, cut, target) : 0;
    for (int64_t rows = 1; rows <= maxRows; ++rows) {
      bool isCut = rows < extent;
      // A block of several sources would begin in one and end in another.
      if (extent % rows != 0 ||
          (isCut && isPadded &&
           (assembly.sources.size() > 1 || rows > group.source)))
        continue;
      // Each plane needs a separate copy op.
      constexpr int64_t kMaxPlanes = 16;
      int64_t planes = isCut || cut == 0 ? 1 : assembly.getExtent(cut - 1);
      for (int64_t own = 1; own <= std::min(planes, kMaxPlanes); ++own) {
        PadTile tile{cut, rows, own, {}};
        std::optional<GroupTile> model =
            planes % own == 0
                ? chooseGroupTile(getProblem(assembly, tile, target), target)
                : std::nullopt;
        if (!model || model->ldmBytes + getMarginBytes(assembly, tile) >
                          target.getUsableLdmBytes())
          continue;
        tile.model = *model;
        if (!best || tile.model.cycles < best->model.cycles)
          best = tile;
      }
    }
    // Tiles outside of the sources along this dimension would have no input.
    if (isPadded)
      break;
  }
  return best;
}
