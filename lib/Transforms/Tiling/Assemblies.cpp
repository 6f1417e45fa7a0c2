//===- Assemblies.cpp - Arrays that are assembled from others -------------===//
//
//   %s = tensor.extract_slice %f[0, 1, 1] [512, 56, 56] [1, 1, 1]
//   %d = linalg.copy ins(%x : tensor<512x56x56xf32>) outs(%s)
//   %p = tensor.insert_slice %d into %f[0, 1, 1] [512, 56, 56] [1, 1, 1]
//
// copies %x into %f. %f is a fill, or empty, or contains other arrays that were
// copied into it in the same way.
//
//===----------------------------------------------------------------------===//
#include "Assemblies.h"

#include "Transforms/Scheduling/ScheduleMarks.h"
#include "Transforms/Utils/Destinations.h"

#include "Analysis/Fusion/FusionGroups.h"
#include "Analysis/Structure/TileOps.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::sw;

/// The source of `insert`, if a separate copy moves it there.
static std::optional<PadSource> matchSource(tensor::InsertSliceOp insert) {
  auto copy = insert.getSource().getDefiningOp<linalg::CopyOp>();
  auto isConstant = [](ArrayRef<OpFoldResult> values) {
    return getConstantIntValues(values).has_value();
  };
  if (!copy || !copy->hasOneUse() || !insert.getType().hasStaticShape() ||
      !insert.hasUnitStride() || !isConstant(insert.getMixedOffsets()) ||
      !isConstant(insert.getMixedSizes()) ||
      insert.getSourceType().getRank() != insert.getType().getRank())
    return std::nullopt;
  PadSource source{copy.getInputs()[0], copy, insert, {}};
  auto place = copy.getOutputs()[0].getDefiningOp<tensor::ExtractSliceOp>();
  if (!place || !isPlaceOf(place, insert) ||
      source.value.getType() != insert.getSourceType() ||
      source.value.getDefiningOp<tensor::ExtractSliceOp>() ||
      isFusionForbidden(copy))
    return std::nullopt;
  return source;
}

/// Whether no copy of `assembly` has a schedule of its own: the last one may
/// have that of the assembly, which is over its loops or names none.
static bool hasOwnCopies(const Assembly &assembly) {
  for (const PadSource &source : llvm::drop_begin(assembly.sources))
    if (ScheduleMarks::read(PadSource(source).copy).schedule)
      return false;
  ScheduleAttr schedule =
      ScheduleMarks::read(PadSource(assembly.sources.front()).copy).schedule;
  if (!schedule || !namesLoops(schedule))
    return true;
  DenseI64ArrayAttr loops = schedule.getLoops();
  if (!loops || loops.size() != assembly.getRank())
    return false;
  for (auto [dim, extent] : llvm::enumerate(loops.asArrayRef()))
    if (extent != assembly.getExtent(dim))
      return false;
  return true;
}

/// Whether only the next source of an assembly uses `array`, the result so far.
static bool isUsedOnlyBy(Value array, const PadSource &next) {
  Value place = linalg::CopyOp(next.copy).getOutputs()[0];
  return llvm::all_of(array.getUsers(), [&](Operation *user) {
    return user == next.insert || user == place.getDefiningOp();
  });
}

/// Computes the groups of dimensions. A dimension that all sources cover as a
/// whole is joined to the one before it.
static void addGroups(Assembly &assembly) {
  ArrayRef<int64_t> shape = assembly.getType().getShape();
  for (auto [dim, extent] : llvm::enumerate(shape)) {
    auto get = [&, dim = dim, extent = extent](PadSource &source) {
      int64_t low = *getConstantIntValue(source.insert.getMixedOffsets()[dim]);
      int64_t size = source.insert.getSourceType().getDimSize(dim);
      return PadGroup{low, size, extent - low - size};
    };
    bool isWhole = llvm::none_of(assembly.sources, [&](PadSource &source) {
      return get(source).isPadded();
    });
    bool joins = isWhole && !assembly.dims.empty();
    for (PadSource &source : assembly.sources) {
      if (!joins) {
        source.groups.push_back(get(source));
        continue;
      }
      PadGroup &group = source.groups.back();
      group = {group.low * extent, group.source * extent, group.high * extent};
    }
    if (!joins)
      assembly.dims.emplace_back();
    assembly.dims.back().push_back(static_cast<int64_t>(dim));
  }
}

std::optional<Assembly> sw::matchAssembly(tensor::InsertSliceOp last) {
  Assembly assembly;
  for (tensor::InsertSliceOp insert = last; insert;) {
    std::optional<PadSource> source = matchSource(insert);
    if (!source)
      return std::nullopt;
    assembly.sources.push_back(*source);
    Value before = insert.getDest();
    insert = before.getDefiningOp<tensor::InsertSliceOp>();
    if (insert && !isUsedOnlyBy(before, *source))
      return std::nullopt;
    if (insert)
      continue;
    assembly.fill = before.getDefiningOp<linalg::FillOp>();
    bool isEmpty = before.getDefiningOp<tensor::EmptyOp>() != nullptr;
    if (!(assembly.fill || (isEmpty && assembly.sources.size() > 1)))
      return std::nullopt;
  }
  if (!hasWords(assembly.getElementType()) || assembly.getType().getRank() == 0)
    return std::nullopt;
  if (assembly.fill && (ScheduleMarks::read(assembly.fill).schedule ||
                        isFusionForbidden(assembly.fill)))
    return std::nullopt;
  addGroups(assembly);
  if (!hasOwnCopies(assembly))
    return std::nullopt;
  return assembly;
}
