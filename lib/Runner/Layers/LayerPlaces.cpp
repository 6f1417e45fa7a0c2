//===- LayerPlaces.cpp - Layers in main memory ----------------------------===//
//
// Lowers a copy of the module, whose locations have the numbers of layers,
// until ops are kernels on tensors. The numbers tell where the values of a
// layer are computed, and in which types.
//
//===----------------------------------------------------------------------===//
#include "LayerOps.h"

#include "Runner/Layers/Layers.h"
#include "Runner/Lowering/Lowering.h"

#include "Conversion/CTypes.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"

#include <set>

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;

static std::optional<size_t> getLastNumber(Operation *op) {
  std::set<size_t> numbers = getLayerNumbers(op->getLoc());
  if (numbers.empty())
    return std::nullopt;
  return *numbers.rbegin();
}

/// The value that is stored in the array `value`: for a loop the yielded value,
/// for an inserted slice the slice, for a reshape or a slice its source.
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

/// The layer that computes the values of `value`.
static std::optional<size_t> getLayer(Value value) {
  while (Value stored = getStored(value))
    value = stored;
  Operation *op = value.getDefiningOp();
  return op ? getLastNumber(op) : std::nullopt;
}

namespace {
/// Layers of one kernel.
struct Kernel {
  /// The layers that have ops in the kernel.
  std::set<size_t> layers;
  /// Those of them whose values the kernel stores.
  std::set<size_t> results;
  /// The element types of its results.
  SmallVector<Type> types;
};
} // namespace

/// Whether an op of a function computes nothing, and therefore is not a kernel.
static bool computesNothing(Operation *op) {
  return op->hasTrait<OpTrait::ConstantLike>() || op->getNumResults() == 0 ||
         isa<tensor::EmptyOp, tensor::ExtractSliceOp, tensor::CastOp,
             tensor::CollapseShapeOp, tensor::ExpandShapeOp, linalg::FillOp,
             WindowsOp>(op);
}

/// Whether `op` runs on the tiles of the preceding kernel.
static bool isEpilogue(Operation *op) {
  TileAttr tile = getTileMark(op);
  return tile && tile.getEpilogue();
}

/// The kernel that `op` is or becomes part of.
static Kernel describeKernel(Operation *op) {
  Kernel kernel;
  for (Value result : op->getResults())
    if (std::optional<size_t> layer = getLayer(result))
      kernel.results.insert(*layer);
  for (Type type : op->getResultTypes())
    kernel.types.push_back(getElementTypeOrSelf(type));
  op->walk([&](Operation *inner) {
    std::set<size_t> numbers = getLayerNumbers(inner->getLoc());
    kernel.layers.insert(numbers.begin(), numbers.end());
  });
  return kernel;
}

/// The kernels of a function whose ops are tiled.
static std::vector<Kernel> findKernels(func::FuncOp func) {
  std::vector<Kernel> kernels;
  for (Operation &op : func.getBody().front()) {
    if (computesNothing(&op))
      continue;
    Kernel kernel = describeKernel(&op);
    if (isEpilogue(&op) && !kernels.empty()) {
      // The epilogue overwrites the tiles.
      kernel.layers.insert(kernels.back().layers.begin(),
                           kernels.back().layers.end());
      kernels.pop_back();
    }
    kernels.push_back(std::move(kernel));
  }
  // Passes reorder ops: they move a division from before a product to after it.
  // The stored values belong to the layer that the program computes last.
  for (Kernel &kernel : kernels)
    if (!kernel.results.empty() &&
        *kernel.layers.rbegin() != *kernel.results.rbegin()) {
      kernel.results.erase(std::prev(kernel.results.end()));
      kernel.results.insert(*kernel.layers.rbegin());
    }
  return kernels;
}

/// Sets the place of `layer` from the kernels that have ops with its number
/// `number`: the last one stores it, or it is part of another layer.
static void place(Layer &layer, size_t number, ArrayRef<Kernel> kernels) {
  layer.place = LayerLocation::Absent;
  for (const Kernel &kernel : kernels) {
    if (!kernel.layers.count(number) || kernel.results.empty())
      continue;
    if (kernel.results.count(number)) {
      layer.place = LayerLocation::Memory;
      continue;
    }
    auto next = kernel.results.upper_bound(number);
    size_t host =
        next != kernel.results.end() ? *next : *kernel.results.rbegin();
    if (layer.place != LayerLocation::Fused || host < layer.host)
      layer.host = host;
    layer.place = LayerLocation::Fused;
  }
}

/// Sets the type of `layer` in main memory from the kernels that store it: that
/// of the input, unless they store one other float.
static void setStoredType(Layer &layer, size_t number,
                          ArrayRef<Kernel> kernels) {
  const ElementInfo *stored = nullptr;
  for (const Kernel &kernel : kernels) {
    if (!kernel.results.count(number))
      continue;
    for (Type type : kernel.types) {
      const ElementInfo *info = findElementInfo(type);
      if (!info || info->name == layer.storedType)
        return;
      if (info->isFloat())
        stored = info;
    }
  }
  if (!stored)
    return;
  layer.storedType = stored->name;
  layer.storedBits = stored->bits;
}

/// Sets the type of the operands of each layer whose product has `sw.run`: it
/// multiplies 16 bits.
static void setOperandTypes(func::FuncOp func, ArrayRef<size_t> marks,
                            MutableArrayRef<Layer> layers) {
  func.walk([&](linalg::LinalgOp op) {
    if (!getRun(op) || op.getNumDpsInputs() == 0)
      return;
    Type type = getElementTypeOrSelf(op.getDpsInputs()[0].getType());
    if (!isStorageFloat(type))
      return;
    std::set<size_t> numbers = getLayerNumbers(op->getLoc());
    for (auto [layer, number] : llvm::zip(layers, marks))
      if (numbers.count(number))
        layer.operandType = findElementInfo(type)->name;
  });
}

/// Lowers the module as long as ops are on tensors. The lowering of the program
/// itself reports the decisions.
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

FailureOr<size_t> sw::runner::locateLayers(ModuleOp module, StringRef name,
                                           const SWPipelineOptions &options,
                                           MutableArrayRef<Layer> layers) {
  OwningOpRef<ModuleOp> copy = module.clone();
  auto func = copy->lookupSymbol<func::FuncOp>(name);
  for (auto [layer, value] : llvm::zip(layers, findLayerValues(func)))
    if (!emit::hasCType(getElementTypeOrSelf(value.getType())))
      layer.place = LayerLocation::Unwritable;
  SmallVector<size_t> marks = markLayers(func);
  if (failed(lowerTensors(*copy, options)))
    return failure();
  func = copy->lookupSymbol<func::FuncOp>(name);
  std::vector<Kernel> kernels = findKernels(func);
  for (auto [layer, number] : llvm::zip(layers, marks)) {
    if (layer.place == LayerLocation::Memory)
      place(layer, number, kernels);
    setStoredType(layer, number, kernels);
  }
  setOperandTypes(func, marks, layers);
  return kernels.size();
}
