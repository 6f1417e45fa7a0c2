//===- PadTileChoice.cpp - Tiles of arrays with padding -------------------===//
#include "PadTileChoice.h"

#include "GroupRequests.h"
#include "GroupTiling.h"
#include "Transforms/Scheduling/ScheduleAttributes.h"

#include "Analysis/Search/TilingSearch.h"

#include "llvm/Support/InterleavedRange.h"

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

/// Whether the tiles of `problem` are as `request` asks.
static bool agrees(const TileProblem &problem, const PadRequest &request) {
  for (auto [loop, size] : llvm::enumerate(problem.sizes)) {
    int64_t extent = problem.extents[loop];
    int64_t asked = request.sizes.empty() ? 0 : request.sizes[loop];
    if (asked > 0 && std::min(asked, extent) != size)
      return false;
    if (!request.divided.empty() &&
        (size < extent) != llvm::is_contained(request.divided, loop))
      return false;
  }
  return true;
}

/// Replaces `best` by `tile` if that fits and is faster.
static void tryTile(const Assembly &assembly, const PadRequest &request,
                    const Target &target, PadTile tile,
                    std::optional<PadTile> &best) {
  TileProblem problem = getProblem(assembly, tile, target);
  if (!agrees(problem, request))
    return;
  std::optional<GroupTile> model = chooseGroupTile(problem, target);
  if (!model || model->ldmBytes + getMarginBytes(assembly, tile) >
                    target.getUsableLdmBytes())
    return;
  tile.model = *model;
  tile.model.division.tiles =
      target.getUsedCoreGroups() > 1 ? countTiles(problem, model->sizes) : 0;
  if (!best || tile.model.cycles < best->model.cycles)
    best = tile;
}

/// The fastest tile on the core groups of `target`.
static std::optional<PadTile> findPadTile(const Assembly &assembly,
                                          const PadRequest &request,
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
      for (int64_t own = 1; own <= std::min(planes, kMaxPlanes); ++own)
        if (planes % own == 0)
          tryTile(assembly, request, target, {cut, rows, own, {}}, best);
    }
    // Tiles outside of the sources along this dimension would have no input.
    if (isPadded)
      break;
  }
  return best;
}

//===----------------------------------------------------------------------===//
// Requests
//===----------------------------------------------------------------------===//

SmallVector<int64_t> sw::getPadExtents(const Assembly &assembly) {
  SmallVector<int64_t> extents;
  for (unsigned dim = 0; dim < assembly.getRank(); ++dim)
    extents.push_back(assembly.getExtent(dim));
  return extents;
}

FailureOr<PadSchedule> sw::readPadSchedule(const Assembly &assembly,
                                           const Target &target) {
  linalg::CopyOp copy = assembly.sources.front().copy;
  SmallVector<int64_t> extents = getPadExtents(assembly);
  FailureOr<ScheduleRequest> request =
      readTileRequest(copy, extents.size(), extents, getScheduleAttr(copy));
  if (failed(request))
    return failure();
  PadSchedule schedule{{llvm::to_vector(request->sizes), {}},
                       request->division};
  if (!request->division || target.getUsedCoreGroups() == 1)
    return schedule;
  SmallVector<DividedLoop> loops;
  for (auto [loop, extent] : llvm::enumerate(extents))
    loops.push_back(
        {extent, request->sizes.empty() ? 0 : request->sizes[loop]});
  if (auto error = explainNotDivided(request->division->loops, loops))
    return copy.emitError(*error);
  schedule.tiles.divided = request->division->loops;
  return schedule;
}

std::optional<PadTile> sw::choosePadTile(const Assembly &assembly,
                                         const PadSchedule &request,
                                         const Target &target) {
  std::optional<PadTile> tiles[2];
  std::optional<GroupTile> best =
      chooseOnGroups(target, request.division, [&](const Target &own) {
        std::optional<PadTile> &tile = tiles[own.getUsedCoreGroups() > 1];
        tile = findPadTile(assembly, request.tiles, own);
        return tile ? std::make_optional(tile->model) : std::nullopt;
      });
  if (!best)
    return std::nullopt;
  bool isOnAll = target.getUsedCoreGroups() > 1 && !best->onFirstGroup;
  std::optional<PadTile> tile = tiles[isOnAll];
  tile->model = *best;
  return tile;
}

LogicalResult sw::failOfPadTiles(const Assembly &assembly,
                                 const PadRequest &request) {
  linalg::CopyOp copy = assembly.sources.front().copy;
  InFlightDiagnostic error = copy.emitError("no tile of a ");
  error << (assembly.fill ? "padding" : "concatenation") << " of "
        << llvm::interleaved(getPadExtents(assembly), "x");
  if (!request.divided.empty())
    error << " has several tiles along the loops "
          << llvm::interleaved_array(request.divided)
          << " of 'core_groups' alone";
  if (!request.sizes.empty())
    error << (request.divided.empty() ? " has" : ", with") << " the sizes "
          << llvm::interleaved_array(request.sizes);
  return error << "; tiles are whole rows, blocks of one plane, or whole "
                  "planes, and fit in LDM";
}
