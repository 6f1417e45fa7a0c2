//===- PoolWindows.cpp - Poolings over windows of an image ----------------===//
#include "PoolWindows.h"

#include "ConvWindows.h"

#include "Analysis/Structure/LinearIndex.h"
#include "Conversion/LinalgToTPP/LinalgToTPP.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::sw;

/// The only user of `value`, if it is a linalg op on tensors.
static linalg::LinalgOp getReader(Value value) {
  if (!value.hasOneUse())
    return {};
  auto op = dyn_cast<linalg::LinalgOp>(*value.user_begin());
  return op && op.hasPureTensorSemantics() && op->getNumResults() == 1
             ? op
             : linalg::LinalgOp();
}

/// Whether `op` computes the maximum of its first input and its output. A
/// pooling has an array with the shape of its windows as another input.
static bool takesMaximum(linalg::LinalgOp op) {
  Block *body = op.getBlock();
  auto maximum = dyn_cast<arith::MaximumFOp>(body->front());
  if (!maximum || !llvm::hasNItems(body->without_terminator(), 1) ||
      body->getTerminator()->getOperands() != maximum->getResults())
    return false;
  Value in = body->getArguments().front(), out = body->getArguments().back();
  return (maximum.getLhs() == in && maximum.getRhs() == out) ||
         (maximum.getLhs() == out && maximum.getRhs() == in);
}

/// The number of `value`, if it is a scalar constant.
static std::optional<double> getNumber(Value value) {
  FloatAttr number;
  if (!matchPattern(value, m_Constant(&number)))
    return std::nullopt;
  return number.getValue().convertToDouble();
}

/// The weights of `op`, if it sums up the products of windows with them. Their
/// dimensions are channels, rows and columns of the window.
static Value getWeights(linalg::LinalgOp op) {
  if (op.getNumDpsInputs() != 2 || !tpp::isMultiplyAdd(*op.getBlock()))
    return {};
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  AffineMap in = maps.front(), weights = maps[1], out = maps.back();
  unsigned rank = in.getNumResults();
  if (rank < 3 || weights.getNumResults() != 3 ||
      !weights.isProjectedPermutation() || out.getNumResults() != rank ||
      weights.getResult(0) != out.getResult(rank - 3))
    return {};
  // A tap moves along rows or columns, unless it is the only one.
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  for (unsigned dim : {1u, 2u}) {
    unsigned loop = weights.getDimPosition(dim);
    if (out.isFunctionOfDim(loop) ||
        (ranges[loop] != 1 &&
         !in.getResult(rank - 3 + dim).isFunctionOfDim(loop)))
      return {};
  }
  return op.getDpsInputs()[1];
}

/// The windows of `op`, a pooling over the last two dimensions of its first
/// input.
static std::optional<PoolWindows> matchWindowsOf(linalg::LinalgOp op) {
  AffineMap in = op.getIndexingMapsArray().front(),
            out = op.getIndexingMapsArray().back();
  unsigned rank = in.getNumResults(), loops = op.getNumLoops();
  if (rank < 3 || !out.isProjectedPermutation() ||
      out.getNumResults() != rank || loops != rank + 2)
    return std::nullopt;
  for (unsigned dim = 0; dim + 2 < rank; ++dim)
    if (in.getResult(dim) != out.getResult(dim))
      return std::nullopt;
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  PoolWindows windows;
  for (unsigned dim : {rank - 2, rank - 1}) {
    std::optional<LinearIndex> index = getLinearIndex(in.getResult(dim), loops);
    unsigned pixel = out.getDimPosition(dim);
    if (!index || index->constant != 0)
      return std::nullopt;
    int64_t kernel = 1;
    for (unsigned loop : index->getLoops()) {
      if (loop == pixel)
        continue;
      bool isTap =
          op.getIteratorTypesArray()[loop] == utils::IteratorType::reduction &&
          (index->factors[loop] == 1 || ranges[loop] == 1);
      if (!isTap || kernel != 1)
        return std::nullopt;
      kernel = ranges[loop];
    }
    windows.kernel.push_back(kernel);
    windows.strides.push_back(ranges[pixel] == 1 ? 1 : index->factors[pixel]);
    windows.output.push_back(ranges[pixel]);
  }
  return windows;
}

/// Adds the padding of `pad` to `windows`, unless `counts` tells that its
/// elements affect the result.
static bool takeBorder(tensor::PadOp pad, function_ref<bool(double)> counts,
                       PoolWindows &windows) {
  Value number = pad.getConstantPaddingValue();
  std::optional<double> border = number ? getNumber(number) : std::nullopt;
  std::optional<std::array<int64_t, 2>> front =
      getPixelBorder(pad, /*trailing=*/0);
  if (!border || counts(*border) || !front)
    return false;
  windows.pads.assign(front->begin(), front->end());
  return true;
}

std::optional<PoolWindows> sw::matchPoolWindows(Value image) {
  tensor::PadOp pad;
  if (image.hasOneUse())
    pad = dyn_cast<tensor::PadOp>(*image.user_begin());
  Value bordered = pad ? pad.getResult() : image;
  linalg::LinalgOp pooling = getReader(bordered);
  if (!pooling || pooling.getDpsInputs().front() != bordered)
    return std::nullopt;
  Value weights = getWeights(pooling);
  if (!weights && !takesMaximum(pooling))
    return std::nullopt;
  auto fill = pooling.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
  std::optional<double> initial =
      fill ? getNumber(fill.getInputs().front()) : std::nullopt;
  std::optional<PoolWindows> windows = matchWindowsOf(pooling);
  auto counts = [&](double border) {
    return weights ? border != 0 : !(border <= *initial);
  };
  if (!initial || !windows || (pad && !takeBorder(pad, counts, *windows)) ||
      windows->strides[0] < 1 || windows->strides[1] < 1)
    return std::nullopt;
  if (weights && cast<ShapedType>(weights.getType()).getShape().take_back(2) !=
                     ArrayRef(windows->kernel))
    return std::nullopt;
  windows->pooling = pooling;
  windows->weights = weights;
  windows->initial = *initial;
  return windows;
}

bool sw::overlapImage(const PoolWindows &windows, ArrayRef<int64_t> extents) {
  return llvm::all_of(ArrayRef({0u, 1u}), [&](unsigned dim) {
    int64_t last = (windows.output[dim] - 1) * windows.strides[dim];
    return windows.pads[dim] < windows.kernel[dim] &&
           last - windows.pads[dim] < extents[dim];
  });
}

bool sw::isMonotone(linalg::LinalgOp op, Value image) {
  Block *body = op.getBlock();
  Value pixel;
  for (OpOperand *input : op.getDpsInputOperands())
    if (input->get() == image) {
      if (pixel)
        return false;
      pixel = op.getMatchingBlockArgument(input);
    }
  Value value = pixel;
  for (Operation &inner : body->without_terminator()) {
    bool isSum = isa<arith::AddFOp>(inner);
    bool isLimit = isa<arith::MaximumFOp, arith::MinimumFOp>(inner);
    bool isDifference =
        isa<arith::SubFOp>(inner) && inner.getOperand(0) == value;
    if (!isSum && !isLimit && !isDifference)
      return false;
    // The other operand belongs to the channel, or is a constant.
    Value other = inner.getOperand(inner.getOperand(0) == value);
    if (inner.getOperand(0) != value && inner.getOperand(1) != value)
      return false;
    bool isFixed = isa<BlockArgument>(other) || other.getParentBlock() != body;
    if (other == pixel || !isFixed)
      return false;
    value = inner.getResult(0);
  }
  return body->getTerminator()->getOperand(0) == value;
}
