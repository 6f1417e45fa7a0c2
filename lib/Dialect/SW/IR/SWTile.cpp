//===- SWTile.cpp - The attribute #sw.tile --------------------------------===//
//
// Its format, and its checks with and without the op that carries it.
//
//===----------------------------------------------------------------------===//
#include "EntryFormat.h"
#include "VerifyLists.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::sw;

using Entries = TileAttr::Entries;

//===----------------------------------------------------------------------===//
// Parsing and printing
//===----------------------------------------------------------------------===//

Attribute TileAttr::parse(AsmParser &parser, Type /*type*/) {
  SMLoc loc = parser.getCurrentLocation();
  Entries entries;
  if (parseEntries(parser, entries))
    return {};
  return parser.getChecked<TileAttr>(loc, parser.getContext(),
                                     std::as_const(entries));
}

void TileAttr::print(AsmPrinter &printer) const {
  printEntries(printer, getEntries());
}

//===----------------------------------------------------------------------===//
// Changed copies
//===----------------------------------------------------------------------===//

Entries TileAttr::getEntries() const {
  Entries entries;
  entries.kernel = getKernel();
  llvm::append_range(entries.sizes, getSizes());
  llvm::append_range(entries.order, getOrder());
  llvm::append_range(entries.mesh, getMesh());
  llvm::append_range(entries.units, getUnits());
  llvm::append_range(entries.buffers, getBuffers());
  entries.vector = getVector();
  llvm::append_range(entries.rowContiguous, getRowContiguous());
  entries.firstParts = getFirstParts();
  entries.run = getRun();
  entries.isPrivate = getIsPrivate();
  entries.phases = getPhases();
  entries.epilogue = getEpilogue();
  entries.firstGroup = getFirstGroup();
  entries.rotation = getRotation();
  entries.firstReason = getFirstReason();
  llvm::append_range(entries.groupLoops, getGroupLoops());
  entries.groupTiles = getGroupTiles();
  entries.groupRange = getGroupRange();
  entries.predictedAll = getPredictedAll();
  entries.predictedFirst = getPredictedFirst();
  entries.predicted = getPredicted();
  return entries;
}

/// Keeps the elements of `list` at `positions`, unless it is empty.
template <typename T>
static void select(SmallVector<T> &list, ArrayRef<unsigned> positions) {
  if (list.empty())
    return;
  list = llvm::map_to_vector(positions,
                             [&](unsigned position) { return list[position]; });
}

TileAttr TileAttr::withLoops(ArrayRef<unsigned> loops) const {
  Entries entries = getEntries();
  select(entries.mesh, loops);
  select(entries.units, loops);
  return get(getContext(), entries);
}

TileAttr TileAttr::withOperands(ArrayRef<unsigned> operands) const {
  Entries entries = getEntries();
  // An epilogue may have one number for all operands. A private op has none for
  // operands that live in LDM.
  if (entries.buffers.size() == operands.size())
    select(entries.buffers, operands);
  select(entries.rowContiguous, operands);
  return get(getContext(), entries);
}

TileAttr TileAttr::withRowContiguous(ArrayRef<int64_t> flags) const {
  Entries entries = getEntries();
  entries.rowContiguous.assign(flags.begin(), flags.end());
  return get(getContext(), entries);
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

static LogicalResult verifySeconds(EmitError emitError, StringRef key,
                                   FloatAttr seconds) {
  if (!seconds ||
      (isa<Float64Type>(seconds.getType()) && seconds.getValue().isFinite() &&
       !seconds.getValue().isNegative()))
    return success();
  return emitError() << "expects '" << key
                     << "' to be a finite f64 of at least 0, but got "
                     << seconds;
}

/// Checks how the kernel is divided over core groups.
static LogicalResult verifyDivision(EmitError emitError, bool firstGroup,
                                    StringAttr firstReason,
                                    ArrayRef<int64_t> groupLoops,
                                    std::optional<int64_t> groupTiles) {
  if (firstReason && !firstGroup)
    return emitError() << "expects 'first_reason' only with 'first_group', but "
                          "got it alone";
  if (firstGroup && (groupTiles || !groupLoops.empty()))
    return emitError() << "expects '"
                       << (groupTiles ? "group_tiles" : "group_loops")
                       << "' only without 'first_group', but got both";
  if (groupTiles && *groupTiles < 1)
    return emitError() << "expects 'group_tiles' to be at least 1, but got "
                       << *groupTiles;
  return verifyRange(emitError, "group_loops", groupLoops, 0);
}

LogicalResult TileAttr::verify(
    EmitError emitError, StringAttr /*kernel*/, ArrayRef<int64_t> sizes,
    ArrayRef<int64_t> order, ArrayRef<Spread> mesh, ArrayRef<int64_t> units,
    ArrayRef<int64_t> buffers, std::optional<VecDim> vector,
    ArrayRef<int64_t> rowContiguous, std::optional<int64_t> firstParts,
    std::optional<int64_t> run, bool isPrivate, bool phases, bool /*epilogue*/,
    bool firstGroup, std::optional<int64_t> rotation, StringAttr firstReason,
    ArrayRef<int64_t> groupLoops, std::optional<int64_t> groupTiles,
    DenseI64ArrayAttr groupRange, FloatAttr predictedAll,
    FloatAttr predictedFirst, FloatAttr predicted) {
  if (failed(verifyRange(emitError, "sizes", sizes, 1)) ||
      failed(verifyOrder(emitError, order)) ||
      failed(verifyMesh(emitError, mesh, /*ofTile=*/true)) ||
      failed(verifyUnits(emitError, units)) ||
      failed(verifyRange(emitError, "buffers", buffers, 1, 2)) ||
      failed(verifyRange(emitError, "row_contiguous", rowContiguous, 0, 1)) ||
      failed(verifySeconds(emitError, "predicted_all", predictedAll)) ||
      failed(verifySeconds(emitError, "predicted_first", predictedFirst)) ||
      failed(verifySeconds(emitError, "predicted", predicted)) ||
      failed(verifyDivision(emitError, firstGroup, firstReason, groupLoops,
                            groupTiles)))
    return failure();
  if (groupRange && !toGroupRange(groupRange))
    return emitError()
           << "expects 'group_range' to be the first core group, of "
              "at least 0, and the number of core groups, of at "
              "least 1, but got "
           << groupRange;
  if (firstParts && *firstParts < 2)
    return emitError() << "expects 'first_parts' to be at least 2, but got "
                       << *firstParts;
  if (run && *run < 0)
    return emitError() << "expects 'run' to be at least 0, but got " << *run;
  if (rotation && (*rotation < 1 || firstGroup || isPrivate))
    return emitError() << "expects 'rotation' to be at least 1, and without "
                          "'first_group' or 'private', but got "
                       << *rotation
                       << (firstGroup  ? " with 'first_group'"
                           : isPrivate ? " with 'private'"
                                       : "");
  if (phases && !isPrivate && !vector && mesh.empty())
    return emitError() << "expects 'phases' only with 'private', or with "
                          "'mesh', but got it alone";
  auto count = [](auto list) {
    return list.empty() ? std::nullopt
                        : std::make_optional<size_t>(list.size());
  };
  if (failed(verifyCounts(emitError,
                          {{"sizes", count(sizes)}, {"order", count(order)}})))
    return failure();
  return verifyCounts(emitError,
                      {{"mesh", count(mesh)}, {"units", count(units)}});
}

TileAttr sw::getTileMark(Operation *op) {
  return op->getAttrOfType<TileAttr>(kTileAttrName);
}

/// The number of loops of a tile op, if it has loops.
static std::optional<size_t> countLoops(Operation *op) {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return linalgOp.getNumLoops();
  if (auto primitive = dyn_cast<tpp::TPPOpInterface>(op))
    return primitive.getLoopIteratorTypes().size();
  return std::nullopt;
}

/// Checks that a list is empty or has an entry for each of `count` things.
static LogicalResult verifyCount(Operation *op, StringRef key, size_t length,
                                 size_t count, StringRef things) {
  if (length == 0 || length == count)
    return success();
  return op->emitOpError("expects '")
         << key << "' of '" << kTileAttrName
         << "' to have one entry for each of the " << count << " " << things
         << ", but got " << length;
}

LogicalResult sw::verifyTileAttribute(Operation *op) {
  TileAttr tile = getTileMark(op);
  if (!isa<linalg::LinalgOp, tpp::TPPOpInterface>(op))
    return success();
  // Attributes are verified first, but only a valid op knows its loops.
  if (failed(op->getName().verifyInvariants(op)))
    return failure();
  size_t loops = *countLoops(op);
  if (failed(verifyCount(op, "mesh", tile.getMesh().size(), loops, "loops")) ||
      failed(verifyCount(op, "units", tile.getUnits().size(), loops, "loops")))
    return failure();
  // A private op has no entries for operands that live in LDM, and their number
  // is not known here.
  auto arrays =
      llvm::count_if(op->getOperandTypes(), llvm::IsaPred<ShapedType>);
  size_t buffers = tile.getBuffers().size();
  bool isOneForAll = tile.getEpilogue() && buffers == 1;
  if (!tile.getIsPrivate() && !isOneForAll &&
      failed(verifyCount(op, "buffers", buffers, arrays, "arrays")))
    return failure();
  return verifyCount(op, "row_contiguous", tile.getRowContiguous().size(),
                     op->getNumOperands(), "operands");
}
