//===- SWSchedule.cpp - The attribute #sw.schedule ------------------------===//
//
// Its format, and its checks that do not depend on its op.
//
//===----------------------------------------------------------------------===//
#include "EntryFormat.h"
#include "VerifyLists.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Parsing and printing
//===----------------------------------------------------------------------===//

StringRef sw::getEntryName(StringRef spelling) {
  return llvm::StringSwitch<StringRef>(spelling)
      .Case("long_rows", "row_contiguous")
      .Case("turns", "phases")
      .Default(spelling);
}

namespace {
struct ScheduleEntries {
  std::optional<Method> method;
  int64_t group = 0;
  DenseI64ArrayAttr loops, sizes, order;
  SmallVector<Spread> mesh;
  DenseI64ArrayAttr units, buffers;
  std::optional<VecDim> vector;
  DenseI64ArrayAttr rowContiguous;
  std::optional<Sharing> share;
  int64_t member = 0, part = 0;
  Attribute coreGroups;

  /// Calls `visit` with the name and the place of each entry.
  template <typename Visit>
  void forEach(Visit visit) {
    visit("method", method);
    visit("group", group);
    visit("loops", loops);
    visit("sizes", sizes);
    visit("order", order);
    visit("mesh", mesh);
    visit("units", units);
    visit("buffers", buffers);
    visit("vector", vector);
    visit("row_contiguous", rowContiguous);
    visit("share", share);
    visit("member", member);
    visit("part", part);
    visit("core_groups", coreGroups);
  }
};
} // namespace

Attribute ScheduleAttr::parse(AsmParser &parser, Type /*type*/) {
  SMLoc loc = parser.getCurrentLocation();
  ScheduleEntries e;
  if (parseEntries(parser, e))
    return {};
  return parser.getChecked<ScheduleAttr>(
      loc, parser.getContext(), e.method, e.group, e.loops, e.sizes, e.order,
      ArrayRef<Spread>(e.mesh), e.units, e.buffers, e.vector, e.rowContiguous,
      e.share, e.member, e.part, e.coreGroups);
}

void ScheduleAttr::print(AsmPrinter &printer) const {
  printEntries(printer,
               ScheduleEntries{getMethod(), getGroup(), getLoops(), getSizes(),
                               getOrder(), SmallVector<Spread>(getMesh()),
                               getUnits(), getBuffers(), getVector(),
                               getRowContiguous(), getShare(), getMember(),
                               getPart(), getCoreGroups()});
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// The elements of an optional list.
static ArrayRef<int64_t> getNumbers(DenseI64ArrayAttr list) {
  return list ? list.asArrayRef() : ArrayRef<int64_t>();
}

/// Checks `coreGroups` of an op with the tiled loops `loops`, which may be
/// null.
static LogicalResult verifyCoreGroups(EmitError emitError, Attribute coreGroups,
                                      DenseI64ArrayAttr loops) {
  auto word = dyn_cast_or_null<StringAttr>(coreGroups);
  if (!coreGroups ||
      (word && (word.getValue() == "first" || word.getValue() == "all")))
    return success();
  auto list = dyn_cast<DenseI64ArrayAttr>(coreGroups);
  if (!list || list.empty()) {
    InFlightDiagnostic error = emitError();
    error << "expects 'core_groups' to be first, all or a list of loops, but "
             "got ";
    return word ? error << word.getValue() : error << "an empty list";
  }
  llvm::SmallDenseSet<int64_t> seen;
  for (int64_t loop : list.asArrayRef()) {
    if (loop < 0 || (loops && loop >= loops.size())) {
      InFlightDiagnostic error = emitError();
      error << "expects loops of 'core_groups' to be at least 0";
      if (loops)
        error << " and less than " << loops.size();
      return error << ", but got " << loop;
    }
    if (!seen.insert(loop).second)
      return emitError() << "expects each loop once in 'core_groups', but got "
                         << "loop " << loop << " twice";
  }
  return success();
}

LogicalResult ScheduleAttr::verify(
    EmitError emitError, std::optional<Method> method, int64_t group,
    DenseI64ArrayAttr loops, DenseI64ArrayAttr sizes, DenseI64ArrayAttr order,
    ArrayRef<Spread> mesh, DenseI64ArrayAttr units, DenseI64ArrayAttr buffers,
    std::optional<VecDim> vector, DenseI64ArrayAttr rowContiguous,
    std::optional<Sharing> share, int64_t member, int64_t part,
    Attribute coreGroups) {
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
  if (failed(verifyRange(emitError, "loops", getNumbers(loops), 1)) ||
      failed(verifyRange(emitError, "sizes", getNumbers(sizes), 0, kNoLimit,
                         " (0 chooses)")) ||
      failed(verifyUnits(emitError, getNumbers(units))) ||
      failed(verifyRange(emitError, "buffers", getNumbers(buffers), 0, 2,
                         " (0 chooses)")) ||
      failed(verifyRange(emitError, "row_contiguous", getNumbers(rowContiguous),
                         0, 1)) ||
      failed(verifyOrder(emitError, getNumbers(order))) ||
      failed(verifyMesh(emitError, mesh, /*ofTile=*/false)) ||
      failed(verifyCoreGroups(emitError, coreGroups, loops)))
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
  return verifyCounts(emitError, {{"buffers", count(buffers)},
                                  {"row_contiguous", count(rowContiguous)}});
}
