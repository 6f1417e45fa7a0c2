//===- LayerPlaces.cpp - Which layers are in main memory ------------------===//
//
// Each op of a layer gets the layer's number as part of its location, and a
// copy of the module is lowered as far as ops are kernels on tensors. Passes
// give what they make of an op the location of it, so that a number says where
// the values of a layer are computed.
//
//===----------------------------------------------------------------------===//
#include "LayerOps.h"

#include "Runner/Layers/Layers.h"
#include "Runner/Lowering/Lowering.h"

#include "Conversion/CTypes.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"

#include <set>

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;

static constexpr llvm::StringLiteral markName("sw-run.layer");

/// Adds the number of the layer to the locations of `op` and the ops in it.
static void mark(Operation *op, size_t number) {
  MLIRContext *context = op->getContext();
  auto name = StringAttr::get(context, markName);
  Attribute attribute = IntegerAttr::get(IntegerType::get(context, 64), number);
  auto metadata = DictionaryAttr::get(context, NamedAttribute(name, attribute));
  op->walk([&](Operation *inner) {
    inner->setLoc(FusedLoc::get(context, inner->getLoc(), metadata));
  });
}

/// The numbers in a location.
static std::set<size_t> getNumbers(Location loc) {
  std::set<size_t> numbers;
  loc->walk([&](Location inner) {
    auto fused = dyn_cast<FusedLoc>(inner);
    auto metadata = fused
                        ? dyn_cast_or_null<DictionaryAttr>(fused.getMetadata())
                        : DictionaryAttr();
    if (metadata)
      if (auto number = metadata.getAs<IntegerAttr>(markName))
        numbers.insert(number.getInt());
    return WalkResult::advance();
  });
  return numbers;
}

static std::optional<size_t> getLastNumber(Operation *op) {
  std::set<size_t> numbers = getNumbers(op->getLoc());
  if (numbers.empty())
    return std::nullopt;
  return *numbers.rbegin();
}

/// What is stored last in the array `value`: of a loop what it puts in its
/// place, of a part or another shape the whole.
static Value getStored(Value value) {
  auto result = dyn_cast<OpResult>(value);
  if (!result)
    return {};
  Operation *op = result.getOwner();
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return loop.getYieldedValues()[result.getResultNumber()];
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return branch.thenYield().getOperand(result.getResultNumber());
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
    return insert.getSource();
  if (auto loop = dyn_cast<scf::ForallOp>(op)) {
    BlockArgument place = loop.getTiedBlockArgument(result);
    for (Operation &store : loop.getTerminator().getRegion().front())
      if (auto insert = dyn_cast<tensor::ParallelInsertSliceOp>(store))
        if (insert.getDest() == place)
          return insert.getSource();
    return {};
  }
  if (isa<tensor::ExtractSliceOp, tensor::CastOp, tensor::CollapseShapeOp,
          tensor::ExpandShapeOp>(op))
    return op->getOperand(0);
  return {};
}

/// The layer whose values `value` has.
static std::optional<size_t> getLayer(Value value) {
  while (Value stored = getStored(value))
    value = stored;
  Operation *op = value.getDefiningOp();
  return op ? getLastNumber(op) : std::nullopt;
}

namespace {
/// What one kernel computes.
struct Kernel {
  /// The layers that have ops in it.
  std::set<size_t> layers;
  /// Those of them whose values it stores.
  std::set<size_t> results;
};
} // namespace

/// Whether an op of a function computes nothing, and so is no kernel.
static bool isNoKernel(Operation *op) {
  return op->hasTrait<OpTrait::ConstantLike>() || op->getNumResults() == 0 ||
         isa<tensor::EmptyOp, tensor::ExtractSliceOp, tensor::CastOp,
             tensor::CollapseShapeOp, tensor::ExpandShapeOp, linalg::FillOp,
             WindowsOp>(op);
}

/// Whether `op` runs on the tiles of the kernel in front of it.
static bool isEpilogue(Operation *op) {
  TileAttr tile = getTileMark(op);
  return tile && tile.getEpilogue();
}

/// The kernel that `op` is, or becomes a part of.
static Kernel describeKernel(Operation *op) {
  Kernel kernel;
  for (Value result : op->getResults())
    if (std::optional<size_t> layer = getLayer(result))
      kernel.results.insert(*layer);
  op->walk([&](Operation *inner) {
    std::set<size_t> numbers = getNumbers(inner->getLoc());
    kernel.layers.insert(numbers.begin(), numbers.end());
  });
  return kernel;
}

/// The kernels of a function whose ops are tiled.
static std::vector<Kernel> findKernels(func::FuncOp func) {
  std::vector<Kernel> kernels;
  for (Operation &op : func.getBody().front()) {
    if (isNoKernel(&op))
      continue;
    Kernel kernel = describeKernel(&op);
    if (isEpilogue(&op) && !kernels.empty()) {
      // It overwrites the tiles.
      kernel.layers.insert(kernels.back().layers.begin(),
                           kernels.back().layers.end());
      kernels.pop_back();
    }
    kernels.push_back(std::move(kernel));
  }
  // Passes move ops: a division in front of a product to behind it. What is
  // stored is what the program computes last.
  for (Kernel &kernel : kernels)
    if (!kernel.results.empty() &&
        *kernel.layers.rbegin() != *kernel.results.rbegin()) {
      kernel.results.erase(std::prev(kernel.results.end()));
      kernel.results.insert(*kernel.layers.rbegin());
    }
  return kernels;
}

/// Sets the place of `layer`, whose number is `number`, by the kernels that
/// have ops of it: the last one stores it, or it is part of another layer.
static void place(Layer &layer, size_t number, ArrayRef<Kernel> kernels) {
  layer.place = LayerPlace::Absent;
  for (const Kernel &kernel : kernels) {
    if (!kernel.layers.count(number) || kernel.results.empty())
      continue;
    if (kernel.results.count(number)) {
      layer.place = LayerPlace::Memory;
      continue;
    }
    auto next = kernel.results.upper_bound(number);
    size_t host =
        next != kernel.results.end() ? *next : *kernel.results.rbegin();
    if (layer.place != LayerPlace::Fused || host < layer.host)
      layer.host = host;
    layer.place = LayerPlace::Fused;
  }
}

/// Lowers as far as ops are on tensors. Decisions are reported by the lowering
/// of the program itself.
static LogicalResult lowerTensors(ModuleOp module,
                                  const SWPipelineOptions &options) {
  SWPipelineOptions silent;
  silent.copyOptionValuesFrom(options);
  silent.recordSchedules = "";
  ScopedDiagnosticHandler handler(
      module->getContext(), [](Diagnostic &diagnostic) {
        return success(diagnostic.getSeverity() != DiagnosticSeverity::Error);
      });
  PassManager pm(module->getName());
  buildSWTensorPipeline(pm, silent);
  return pm.run(module);
}

FailureOr<size_t> sw::runner::placeLayers(ModuleOp module, StringRef name,
                                          const SWPipelineOptions &options,
                                          MutableArrayRef<Layer> layers) {
  OwningOpRef<ModuleOp> copy = module.clone();
  auto func = copy->lookupSymbol<func::FuncOp>(name);
  // Results of one op have the number of the first one of them.
  SmallVector<size_t> marks;
  Operation *last = nullptr;
  for (auto [number, value] : llvm::enumerate(findLayerValues(func))) {
    if (number < layers.size() &&
        !emit::hasCType(getElementTypeOrSelf(value.getType())))
      layers[number].place = LayerPlace::Unwritable;
    bool isFirst = value.getOwner() != last;
    last = value.getOwner();
    marks.push_back(isFirst ? number : marks.back());
    if (isFirst)
      mark(last, number);
  }
  if (failed(lowerTensors(*copy, options)))
    return failure();
  std::vector<Kernel> kernels =
      findKernels(copy->lookupSymbol<func::FuncOp>(name));
  for (auto [layer, number] : llvm::zip(layers, marks))
    if (layer.place == LayerPlace::Memory)
      place(layer, number, kernels);
  return kernels.size();
}
