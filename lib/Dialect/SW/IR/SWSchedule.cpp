//===- SWSchedule.cpp - The attribute #sw.schedule ------------------------===//
//
// What can be checked of a schedule without the op that it is asked of.
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Units.h"

#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::sw;

using Emit = function_ref<InFlightDiagnostic()>;

/// The numbers of a list that may be missing.
static ArrayRef<int64_t> getNumbers(DenseI64ArrayAttr list) {
  return list ? list.asArrayRef() : ArrayRef<int64_t>();
}

/// Checks that each number of the list `key` is from `least` to `most`.
static LogicalResult verifyRange(Emit emitError, StringRef key,
                                 DenseI64ArrayAttr list, int64_t least,
                                 int64_t most, StringRef remark = "") {
  for (auto [position, number] : llvm::enumerate(getNumbers(list))) {
    if (number >= least && number <= most)
      continue;
    InFlightDiagnostic diagnostic = emitError() << "expects numbers of '" << key
                                                << "' to be at least " << least;
    if (most != std::numeric_limits<int64_t>::max())
      diagnostic << " and at most " << most;
    return diagnostic << remark << ", but got " << number << " at position "
                      << position;
  }
  return success();
}

static LogicalResult verifyUnits(Emit emitError, ArrayRef<int64_t> units) {
  for (auto [position, unit] : llvm::enumerate(units))
    if (!isUnit(unit))
      return emitError()
             << "expects numbers of 'units' to be a power of two of "
                "at most "
             << kMaxUnit << ", but got " << unit << " at position " << position;
  return success();
}

/// Checks that `order` has each loop once.
static LogicalResult verifyOrder(Emit emitError, ArrayRef<int64_t> order) {
  auto count = static_cast<int64_t>(order.size());
  llvm::SmallBitVector seen(count);
  for (int64_t loop : order) {
    if (loop < 0 || loop >= count)
      return emitError() << "expects loops of 'order' to be 0 to " << count - 1
                         << ", but got " << loop;
    if (seen.test(loop))
      return emitError() << "expects each loop once in 'order', but got loop "
                         << loop << " twice";
    seen.set(loop);
  }
  return success();
}

/// Checks that no two loops are cut over the same axis of the mesh.
static LogicalResult verifyMesh(Emit emitError, ArrayRef<Spread> mesh) {
  unsigned rows = 0, cols = 0;
  for (Spread spread : mesh) {
    if (spread == Spread::Nested || spread == Spread::PerCol)
      return emitError() << "expects spreads of 'mesh' to be none, row, col or "
                            "all, but got "
                         << stringifySpread(spread);
    rows += spread == Spread::Row || spread == Spread::All;
    cols += spread == Spread::Col || spread == Spread::All;
  }
  if (rows > 1 || cols > 1)
    return emitError() << "expects at most one loop over the "
                       << (rows > 1 ? "rows" : "columns")
                       << " of the mesh, but got " << std::max(rows, cols);
  return success();
}

/// Checks that lists over loops have the same length.
static LogicalResult
verifyCounts(Emit emitError,
             ArrayRef<std::pair<StringRef, std::optional<size_t>>> counts) {
  std::optional<std::pair<StringRef, size_t>> first;
  for (auto [key, count] : counts) {
    if (!count)
      continue;
    if (first && *count != first->second)
      return emitError() << "expects one entry of '" << key << "' for each of "
                         << first->second << " in '" << first->first
                         << "', but got " << *count;
    if (!first)
      first.emplace(key, *count);
  }
  return success();
}

LogicalResult ScheduleAttr::verify(
    Emit emitError, std::optional<Method> method, int64_t group,
    DenseI64ArrayAttr loops, DenseI64ArrayAttr sizes, DenseI64ArrayAttr order,
    ArrayRef<Spread> mesh, DenseI64ArrayAttr units, DenseI64ArrayAttr buffers,
    std::optional<VecDim> vector, DenseI64ArrayAttr longRows,
    std::optional<Sharing> share, int64_t member, int64_t part) {
  constexpr int64_t most = std::numeric_limits<int64_t>::max();
  if (group < 0)
    return emitError() << "expects 'group' to be at least 1, but got " << group;
  if (group > 0 && method == Method::Mesh)
    return emitError() << "expects 'method' of a 'group' to be cpe, but got "
                          "mesh";
  if (member < 0 || part < 0)
    return emitError() << "expects '" << (member < 0 ? "member" : "part")
                       << "' to be at least 0, but got "
                       << (member < 0 ? member : part);
  if (method == Method::Mesh && (share || member > 0 || part > 0))
    return emitError() << "expects 'method' of a schedule with 'share', "
                          "'member' or 'part' to be cpe, but got mesh";
  if (member > 0 && share.value_or(Sharing::None) == Sharing::None)
    return emitError() << "expects 'member' only with 'share' of teams or "
                          "array, but got "
                       << member;
  if (failed(verifyRange(emitError, "loops", loops, 1, most)) ||
      failed(verifyRange(emitError, "sizes", sizes, 0, most, " (0 chooses)")) ||
      failed(verifyUnits(emitError, getNumbers(units))) ||
      failed(
          verifyRange(emitError, "buffers", buffers, 0, 2, " (0 chooses)")) ||
      failed(verifyRange(emitError, "long_rows", longRows, 0, 1)) ||
      failed(verifyOrder(emitError, getNumbers(order))) ||
      failed(verifyMesh(emitError, mesh)))
    return failure();
  auto count = [](DenseI64ArrayAttr list) {
    return list ? std::make_optional<size_t>(list.size()) : std::nullopt;
  };
  std::optional<size_t> spreads;
  if (!mesh.empty())
    spreads = mesh.size();
  if (failed(verifyCounts(emitError, {{"loops", count(loops)},
                                      {"sizes", count(sizes)},
                                      {"order", count(order)},
                                      {"mesh", spreads},
                                      {"units", count(units)}})))
    return failure();
  return verifyCounts(
      emitError, {{"buffers", count(buffers)}, {"long_rows", count(longRows)}});
}

LogicalResult sw::verifyScheduleType(Operation *op) {
  Attribute attr = op->getAttr(kScheduleAttrName);
  if (!attr || isa<ScheduleAttr>(attr))
    return success();
  return op->emitOpError("expects '")
         << kScheduleAttrName
         << "' to be like #sw.schedule<sizes = [64, 64, 32], vector = n>, but "
            "got "
         << attr;
}
