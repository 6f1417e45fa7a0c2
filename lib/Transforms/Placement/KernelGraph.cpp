//===- KernelGraph.cpp - The kernels that tiling will make ----------------===//
//
// A product is a kernel with the ops on its tiles; other ops are kernels in
// fusion groups. The choice of tiles may join kernels further, or take an op
// apart: it then runs on the same core groups.
//
//===----------------------------------------------------------------------===//
#include "KernelGraph.h"

#include "Analysis/Fusion/Epilogue.h"
#include "Analysis/Fusion/ProductProblems.h"
#include "Analysis/Fusion/Prologue.h"
#include "Analysis/Fusion/ReductionSplits.h"
#include "Analysis/Search/ScheduleSearch.h"
#include "Analysis/Structure/TileOps.h"
#include "Dialect/SW/IR/MpeWork.h"
#include "Dialect/SW/IR/SW.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::sw;

/// Whether `op` copies an image into a filled array, as paddings do.
static bool isPaddingCopy(Operation *op) {
  if (!isa<linalg::CopyOp>(op) || !op->getResult(0).hasOneUse())
    return false;
  auto insert = dyn_cast<tensor::InsertSliceOp>(*op->user_begin());
  return insert && insert.getSource() == op->getResult(0) &&
         insert.getDest().getDefiningOp<linalg::FillOp>();
}

/// The only op that reads `op`, through ops that move no data; null if there
/// are several.
static Operation *getOnlyReader(Operation *op) {
  while (op->hasOneUse()) {
    op = *op->user_begin();
    if (!isa<tensor::InsertSliceOp, tensor::CollapseShapeOp,
             tensor::ExpandShapeOp, WindowsOp>(op))
      return op;
  }
  return nullptr;
}

bool sw::isWork(Operation *op) {
  if (isa<linalg::FillOp, WindowsOp>(op))
    return false;
  return isa<linalg::LinalgOp>(op) ||
         isa_and_present<SWDialect>(op->getDialect());
}

bool sw::isMovable(Operation *op) {
  auto isTensor = [](Type type) { return !isa<BaseMemRefType>(type); };
  if (op->hasAttr(kMpeAttrName) || op->hasTrait<OpTrait::IsTerminator>() ||
      !llvm::all_of(op->getOperandTypes(), isTensor))
    return false;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return !linalgOp.hasDynamicShape() &&
           (matchGemm(linalgOp) || matchReduction(linalgOp) ||
            matchElementwise(linalgOp) || explainNoGroup(linalgOp).empty());
  return isMemoryEffectFree(op) &&
         (op->getNumRegions() == 0 ||
          isa_and_present<SWDialect>(op->getDialect()));
}

KernelGraph::KernelGraph(ArrayRef<Operation *> ops, const Target &target)
    : target(target), own(ops.begin(), ops.end()) {
  for (Operation *op : ops)
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
      if (matchGemm(linalgOp))
        addProduct(linalgOp);
  addGroups(ops);
  sortByPlace(ops);
  connect(ops);
}

/// Whether the time of `group` is known before its tiles are chosen, and
/// depends on the number of core groups: it has a pooling or another reduction
/// of windows. Other groups keep the memory busy, or are cut in other ways.
static bool isOfWindows(const FusionGroup &group) {
  return llvm::none_of(group.members,
                       [](linalg::LinalgOp member) {
                         return matchReduction(member).has_value();
                       }) &&
         llvm::any_of(group.members, [](linalg::LinalgOp member) {
           return member.getNumReductionLoops() > 0;
         });
}

void KernelGraph::add(KernelWork work) {
  auto isFree = [](Operation *op) {
    return !op->hasAttr(kScheduleAttrName) && !isFusionForbidden(op);
  };
  // The kernel is where its last op is.
  size_t wanted = work.ops.size();
  llvm::erase_if(work.ops, [&](Operation *op) { return !own.contains(op); });
  bool isHere = work.ops.size() == wanted;
  for (Operation *op : work.ops)
    numbers[op] = works.size();
  bool isKnown = !work.group || isOfWindows(*work.group);
  kernels.push_back({{}, isHere && isKnown && llvm::all_of(work.ops, isFree)});
  works.push_back(std::move(work));
}

/// Adds a product with what runs on its tiles.
void KernelGraph::addProduct(linalg::LinalgOp op) {
  KernelWork work;
  work.ops.push_back(op);
  linalg::LinalgOp epilogue = getEpilogue(op);
  if (epilogue)
    work.ops.push_back(epilogue);
  if (PoolOp pool = getFollowingPool(op, epilogue)) {
    work.ops.push_back(pool);
    if (linalg::LinalgOp last = getEpilogueOfPool(pool))
      work.ops.push_back(last);
  }
  if (std::optional<Prologue> prologue = findPrologue(op))
    if (!numbers.contains(prologue->op))
      work.ops.push_back(prologue->op);
  add(std::move(work));
}

/// Adds the ops that belong to no product.
void KernelGraph::addGroups(ArrayRef<Operation *> ops) {
  for (Operation *op : llvm::reverse(ops)) {
    if (!isWork(op) || numbers.contains(op))
      continue;
    if (Operation *reader = isPaddingCopy(op) ? getOnlyReader(op) : nullptr)
      if (auto it = numbers.find(reader); it != numbers.end()) {
        numbers[op] = it->second;
        works[it->second].ops.push_back(op);
        continue;
      }
    KernelWork work;
    work.ops.push_back(op);
    auto root = dyn_cast<linalg::LinalgOp>(op);
    if (root && explainNoGroup(root).empty()) {
      work.group = findFusionGroup(root);
      for (linalg::LinalgOp member : work.group->members)
        if (member != op && !isa<linalg::FillOp>(member) &&
            !numbers.contains(member))
          work.ops.push_back(member);
    }
    add(std::move(work));
  }
}

/// Sorts the kernels by the order of the program. A kernel is where its last op
/// is.
void KernelGraph::sortByPlace(ArrayRef<Operation *> ops) {
  SmallVector<size_t> places(works.size());
  for (auto [place, op] : llvm::enumerate(ops))
    if (auto it = numbers.find(op); it != numbers.end())
      places[it->second] = place;
  SmallVector<size_t> order =
      llvm::to_vector(llvm::seq<size_t>(0, works.size()));
  llvm::sort(order, [&](size_t a, size_t b) { return places[a] < places[b]; });
  std::vector<KernelWork> sortedWorks;
  std::vector<StageKernel> sortedKernels;
  for (auto [number, from] : llvm::enumerate(order)) {
    for (Operation *op : works[from].ops)
      numbers[op] = number;
    sortedWorks.push_back(std::move(works[from]));
    sortedKernels.push_back(std::move(kernels[from]));
  }
  works = std::move(sortedWorks);
  kernels = std::move(sortedKernels);
}

/// Finds the inputs of the kernels.
void KernelGraph::connect(ArrayRef<Operation *> ops) {
  // The kernels that an op between them depends on.
  llvm::DenseMap<Operation *, llvm::SmallSetVector<unsigned, 4>> sources;
  for (Operation *op : ops) {
    llvm::SmallSetVector<unsigned, 4> inputs;
    op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (Operation *producer = operand.getDefiningOp())
          if (auto it = sources.find(producer); it != sources.end())
            inputs.insert_range(it->second);
    });
    auto number = numbers.find(op);
    if (number != numbers.end()) {
      for (unsigned input : inputs)
        if (input != number->second &&
            !llvm::is_contained(kernels[number->second].inputs, input))
          kernels[number->second].inputs.push_back(input);
      inputs.clear();
      inputs.insert(number->second);
    }
    sources[op] = std::move(inputs);
  }
}

std::optional<double> KernelGraph::predictOn(const KernelWork &work,
                                             const Target &own) const {
  if (work.group)
    return getOwnCycles(getTileProblem(*work.group, own), own);
  auto op = dyn_cast<linalg::LinalgOp>(work.ops.front());
  if (!op || !matchGemm(op))
    return std::nullopt;
  ScheduleProblem problem = getScheduleProblem(op);
  std::optional<double> cycles = predictProduct(problem, own);
  if (!cycles)
    return cycles;
  *cycles -= own.getStartCycles();
  // Its core groups may divide the images that it adds up.
  if (std::optional<unsigned> images = findAddedImages(problem))
    if (ReductionSplit split = chooseImageSplit(problem, *images, own);
        split.parts > 1)
      cycles = std::min(*cycles, split.split);
  return cycles;
}

std::optional<double> KernelGraph::predict(unsigned number, int64_t groups) {
  auto [it, isNew] = works[number].cycles.try_emplace(groups, std::nullopt);
  if (!isNew)
    return it->second;
  std::optional<double> cycles =
      predictOn(works[number], target.withUsedCoreGroups(groups));
  // The first one alone may be faster than all.
  if (cycles && groups > 1)
    if (std::optional<double> first = predict(number, 1))
      cycles = std::min(*cycles, *first);
  works[number].cycles[groups] = cycles;
  return cycles;
}
