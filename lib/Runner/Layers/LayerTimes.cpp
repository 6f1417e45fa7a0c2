//===- LayerTimes.cpp - Times of layers -----------------------------------===//
//
// The ops of a kernel have the numbers of their layers in their locations. A
// kernel of several layers counts for the last one, whose values it stores.
//
//===----------------------------------------------------------------------===//
#include "LayerOps.h"

#include "Runner/Layers/LayerReport.h"
#include "Runner/Lowering/Lowering.h"

#include "Dialect/SW/IR/MpeWork.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;

/// The first layer that reads `value`, directly or through ops that are none.
static std::optional<size_t> findReader(Value value) {
  std::optional<size_t> first;
  for (Operation *user : value.getUsers()) {
    std::set<size_t> numbers = getLayerNumbers(user->getLoc());
    std::optional<size_t> number;
    if (!numbers.empty())
      number = *numbers.begin();
    else if (user->getNumResults() == 1)
      number = findReader(user->getResult(0));
    if (number && (!first || *number < *first))
      first = number;
  }
  return first;
}

OwningOpRef<ModuleOp> sw::runner::cloneWithMarks(ModuleOp module,
                                                 StringRef name) {
  OwningOpRef<ModuleOp> copy = module.clone();
  auto func = copy->lookupSymbol<func::FuncOp>(name);
  markLayers(func);
  for (BlockArgument argument : func.getArguments())
    if (std::optional<size_t> reader = findReader(argument))
      argument.setLoc(addLayerNumber(argument.getLoc(), *reader));
  return copy;
}

/// Whether `op` computes or stores elements of an array. Gets do not: some of
/// them fetch tiles of the next kernel.
static bool writesElements(Operation *op) {
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  if (!effects || isa<DMAGetOp>(op))
    return false;
  SmallVector<MemoryEffects::EffectInstance> all;
  effects.getEffects(all);
  return llvm::any_of(all, [](const MemoryEffects::EffectInstance &effect) {
    return isa<MemoryEffects::Write>(effect.getEffect()) && effect.getValue() &&
           isa<MemRefType>(effect.getValue().getType());
  });
}

/// Adds the layers of the ops in `op` that compute.
static void addLayers(Operation *op, std::set<size_t> &layers) {
  op->walk([&](Operation *inner) {
    if (writesElements(inner))
      inner->walk([&](Operation *term) {
        std::set<size_t> numbers = getLayerNumbers(term->getLoc());
        layers.insert(numbers.begin(), numbers.end());
      });
  });
}

WorkLayers sw::runner::findWorkLayers(ModuleOp lowered) {
  WorkLayers work;
  lowered.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto part = dyn_cast<PartOp>(op)) {
      addLayers(op, work[part.getName()]);
      return WalkResult::skip();
    }
    if (auto launch = dyn_cast<LaunchOp>(op); launch && !launch.hasParts()) {
      addLayers(op, work[launch.getName()]);
      return WalkResult::skip();
    }
    if (std::optional<MpeWork> own = MpeWork::get(op)) {
      std::set<size_t> numbers = getLayerNumbers(op->getLoc());
      work[getMpeKey(own->name, MpeWork::getPlace(op->getLoc()))].insert(
          numbers.begin(), numbers.end());
    }
    return WalkResult::advance();
  });
  return work;
}

/// The layer that a kernel of `numbers` counts for: the last one in memory.
static std::optional<size_t> findOwner(const std::set<size_t> &numbers,
                                       ArrayRef<Layer> layers) {
  std::optional<size_t> owner;
  for (size_t number : numbers)
    if (layers[number].isKept())
      owner = number;
  if (owner || numbers.empty())
    return owner;
  size_t last = *numbers.rbegin();
  return layers[last].place == LayerLocation::Fused ? layers[last].host : last;
}

/// Adds work of `seconds` to the layers that `work` has for `key`.
static void addWork(LayerTimes &times, StringRef key, StringRef name,
                    double seconds, const WorkLayers &work,
                    ArrayRef<Layer> layers) {
  auto it = work.find(key);
  std::optional<size_t> owner;
  if (it != work.end())
    owner = findOwner(it->second, layers);
  if (!owner)
    return;
  LayerTime &time = times.layers[*owner];
  time.seconds += seconds;
  time.kernels.push_back(name.str());
  for (size_t number : it->second)
    if (number != *owner) {
      times.layers[number].host = owner;
      if (layers[number].isKept())
        time.shared.insert(number);
    }
}

LayerTimes sw::runner::attributeTimes(const llvm::json::Object &figures,
                                      const WorkLayers &work,
                                      ArrayRef<Layer> layers) {
  LayerTimes times;
  times.layers.resize(layers.size());
  times.totalSeconds = getTotalRow(figures).seconds;
  for (const KernelRow &row : getKernelRows(figures))
    addWork(times, row.name, row.name, row.seconds, work, layers);
  for (const MpeRow &row : getMpeRows(figures))
    addWork(times, getMpeKey(row.name, row.location), row.name + " on the MPE",
            row.seconds, work, layers);
  times.otherSeconds = times.totalSeconds;
  for (LayerTime &time : times.layers) {
    if (!time.kernels.empty())
      time.host.reset();
    times.otherSeconds -= time.seconds;
  }
  // Core groups may run several kernels at the same time.
  times.otherSeconds = std::max(times.otherSeconds, 0.0);
  return times;
}
