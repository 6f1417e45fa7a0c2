//===- SharedKernels.cpp - Kernels of the same computation ----------------===//
#include "SharedKernels.h"

#include "CBuilder.h"

#include "mlir/IR/Matchers.h"
#include "mlir/IR/OperationSupport.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

/// Sizes and strides of the lowered `memref`; nothing unless all are known.
static std::optional<SmallVector<int64_t>> getLayout(LoweredMemRefs &host,
                                                     Value memref) {
  SmallVector<int64_t> layout;
  const MemDesc &desc = host.memref(memref);
  for (const auto &list : {desc.sizes, desc.strides})
    for (OpFoldResult entry : list) {
      std::optional<int64_t> constant = constantOf(entry);
      if (!constant)
        return std::nullopt;
      layout.push_back(*constant);
    }
  return layout;
}

namespace {
/// Compares a part with a kernel that exists already.
class Comparison {
public:
  Comparison(LoweredMemRefs &host, Operation *source,
             const WrittenKernel &kernel)
      : host(host), source(source), kernel(kernel) {}

  bool run() {
    return OperationEquivalence::isRegionEquivalentTo(
               &kernel.source->getRegion(0), &source->getRegion(0),
               [&](Value lhs, Value rhs) { return check(lhs, rhs); },
               [&](Value lhs, Value rhs) { inner[lhs] = rhs; },
               OperationEquivalence::IgnoreLocations) &&
           pairCaptures();
  }
  /// The value of this part that corresponds to `capture` of the kernel.
  Value lookup(Value capture) const { return captures.lookup(capture); }

private:
  LogicalResult check(Value lhs, Value rhs);
  bool canReplace(Value lhs, Value rhs);
  bool pairCaptures();

  LoweredMemRefs &host;
  Operation *source;
  const WrittenKernel &kernel;
  /// Maps values inside of the kernel, and captured arrays, to those of the
  /// part.
  DenseMap<Value, Value> inner, captures;
};
} // namespace

/// Whether the captured value `rhs` can replace the array `lhs`.
bool Comparison::canReplace(Value lhs, Value rhs) {
  const auto *array = llvm::find(kernel.arrays, lhs);
  if (array == kernel.arrays.end() || lhs.getType() != rhs.getType() ||
      source->isAncestor(rhs.getParentBlock()->getParentOp()))
    return false;
  std::optional<SmallVector<int64_t>> layout = getLayout(host, rhs);
  return layout && *layout == kernel.layouts[array - kernel.arrays.begin()];
}

LogicalResult Comparison::check(Value lhs, Value rhs) {
  if (auto it = inner.find(lhs); it != inner.end())
    return success(it->second == rhs);
  Attribute left, right;
  if (matchPattern(lhs, m_Constant(&left)))
    return success(matchPattern(rhs, m_Constant(&right)) && left == right);
  return success(canReplace(lhs, rhs));
}

/// Checks that each array of one part corresponds to the same array of the
/// other part in all ops. The comparison asks only about values that differ.
bool Comparison::pairCaptures() {
  SmallVector<Operation *> left, right;
  kernel.source->walk([&](Operation *op) { left.push_back(op); });
  source->walk([&](Operation *op) { right.push_back(op); });
  for (auto [lhs, rhs] : llvm::zip_equal(left, right))
    for (auto [array, other] :
         llvm::zip_equal(lhs->getOperands(), rhs->getOperands()))
      if (llvm::is_contained(kernel.arrays, array) &&
          captures.try_emplace(array, other).first->second != other)
        return false;
  return captures.size() == kernel.arrays.size();
}

const WrittenKernel *SharedKernels::find(LoweredMemRefs &host,
                                         Operation *source,
                                         SmallVectorImpl<Value> &arrays) const {
  for (const WrittenKernel &kernel : kernels) {
    Comparison comparison(host, source, kernel);
    if (!comparison.run())
      continue;
    for (Value array : kernel.arrays)
      arrays.push_back(comparison.lookup(array));
    return &kernel;
  }
  return nullptr;
}

void SharedKernels::add(LoweredMemRefs &host, Operation *source,
                        ArrayRef<Value> captures, StringRef name,
                        std::vector<std::string> fields) {
  WrittenKernel kernel{source, name.str(), {}, {}, std::move(fields)};
  for (Value capture : captures) {
    if (matchPattern(capture, m_Constant()))
      continue;
    std::optional<SmallVector<int64_t>> layout;
    if (isa<MemRefType>(capture.getType()))
      layout = getLayout(host, capture);
    if (!layout)
      return;
    kernel.arrays.push_back(capture);
    kernel.layouts.push_back(std::move(*layout));
  }
  if (kernel.arrays.size() == kernel.fields.size())
    kernels.push_back(std::move(kernel));
}
