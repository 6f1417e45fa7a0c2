//===- ScheduleRecorder.cpp - Schedules that sw-tile chose ----------------===//
#include "ScheduleRecorder.h"

#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "ScheduleMarks.h"

using namespace mlir;
using namespace mlir::sw;

ScheduleRecorder::ScheduleRecorder(Operation *root) {
  SmallVector<Operation *> ops = collectNamedOps(root);
  names = nameOps(ops);
  Builder builder(root->getContext());
  for (auto [entry, op] : llvm::enumerate(ops))
    op->setAttr(kEntryAttrName,
                builder.getI64IntegerAttr(static_cast<int64_t>(entry)));
}

std::optional<unsigned> ScheduleRecorder::readEntry(Operation *op) const {
  auto entry = op->getAttrOfType<IntegerAttr>(kEntryAttrName);
  if (!entry || entry.getValue().uge(names.size()))
    return std::nullopt;
  return static_cast<unsigned>(entry.getValue().getZExtValue());
}

std::optional<unsigned> ScheduleRecorder::takeEntry(Operation *op) const {
  std::optional<unsigned> entry = readEntry(op);
  op->removeAttr(kEntryAttrName);
  return entry;
}

void ScheduleRecorder::add(unsigned op, ArrayRef<unsigned> others,
                           KernelChoice choice, ArrayRef<unsigned> unnamed) {
  RecordedKernel kernel{
      names[op], choice.kernel, {}, choice.schedule, choice.seconds};
  for (unsigned other : others)
    kernel.group.push_back(names[other]);
  // Copies of an op share the choice of the first one.
  kernels.try_emplace(op, std::move(kernel));
  ChosenKernel own{op, SmallVector<unsigned>(others), std::move(choice)};
  llvm::append_range(own.others, unnamed);
  chosen.try_emplace(op, std::move(own));
}

void ScheduleRecorder::add(Operation *op, ArrayRef<linalg::LinalgOp> others,
                           KernelChoice choice,
                           ArrayRef<linalg::LinalgOp> unnamed) {
  SmallVector<unsigned> entries, more;
  for (linalg::LinalgOp other : unnamed)
    if (std::optional<unsigned> entry = readEntry(other))
      more.push_back(*entry);
  for (linalg::LinalgOp other : others)
    if (std::optional<unsigned> entry = takeEntry(other))
      entries.push_back(*entry);
  if (std::optional<unsigned> entry = takeEntry(op))
    add(*entry, entries, std::move(choice), more);
}

std::vector<RecordedKernel> ScheduleRecorder::takeKernels() {
  std::vector<RecordedKernel> list;
  list.reserve(kernels.size());
  for (auto &[op, kernel] : kernels)
    list.push_back(std::move(kernel));
  kernels.clear();
  return list;
}
