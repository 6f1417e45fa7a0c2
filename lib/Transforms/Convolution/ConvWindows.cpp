//===- ConvWindows.cpp - Convolutions and their windows -------------------===//
#include "ConvWindows.h"

#include "Transforms/TypeConversion/NarrowOperands.h"

#include "Analysis/Search/ScheduleSearch.h"
#include "Analysis/Structure/LinearIndex.h"
#include "Analysis/Structure/TileOps.h"
#include "Conversion/LinalgToTPP/LinalgToTPP.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/SW/IR/MpeWork.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::sw;

/// The loops of the results of a projected permutation, in order.
static LoopList getLoops(AffineMap map) {
  LoopList loops;
  for (AffineExpr expr : map.getResults())
    loops.push_back(cast<AffineDimExpr>(expr).getPosition());
  return loops;
}

FailureOr<ConvShape> sw::matchConv(linalg::LinalgOp op, std::string &reason) {
  if (op->hasAttr(kMpeAttrName))
    return reason = "it is to run on the management core", failure();
  if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1)
    return reason = "it has more than an input and a filter", failure();
  FailureOr<linalg::ConvolutionDimensions> dims =
      linalg::inferConvolutionDims(op);
  if (failed(dims) ||
      !tpp::isMultiplyAdd(*op.getBlock(), tpp::BodyCasts::Widening))
    return reason = "its body is not a sum of products of its two inputs",
           failure();
  if (dims->depth.size() > 1 ||
      (dims->depth.size() == 1 && dims->outputChannel.empty()))
    return reason = "it is a depthwise convolution", failure();
  if (dims->outputChannel.size() != 1 || dims->inputChannel.size() != 1)
    return reason = "it has no single input and output channel", failure();
  if (op.hasDynamicShape())
    return reason = "its shape is dynamic", failure();
  for (Type type : op->getOperandTypes())
    if (auto memref = dyn_cast<MemRefType>(type); memref && !memref.isStrided())
      return reason = "a memref has a layout other than strides", failure();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (!maps[1].isProjectedPermutation() || !maps[2].isProjectedPermutation())
    return reason = "its filter or output is not a plain array", failure();

  ConvShape shape;
  shape.chan = dims->outputChannel.front();
  LoopList out = getLoops(maps[2]), filter = getLoops(maps[1]);
  auto *chanIt = llvm::find(out, shape.chan);
  shape.lead.assign(out.begin(), chanIt);
  for (unsigned loop : llvm::make_range(std::next(chanIt), out.end()))
    (llvm::is_contained(dims->batch, loop) ? shape.slices : shape.trail)
        .push_back(loop);
  if (!dims->depth.empty()) {
    shape.group.assign(dims->depth.begin(), dims->depth.end());
    if (filter.front() != shape.group[0] || shape.lead.empty() ||
        shape.lead.back() != shape.group[0])
      return reason = "its groups are not before their channels", failure();
    filter.erase(filter.begin());
    shape.lead.pop_back();
  }
  if (filter.front() != shape.chan && filter.back() != shape.chan)
    return reason = "the output channel is inside the filter", failure();
  shape.chanLast = filter.back() == shape.chan;
  for (unsigned loop : filter)
    if (loop != shape.chan)
      shape.reduce.push_back(loop);

  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  bool unitWindow = llvm::all_of(dims->filterLoop,
                                 [&](unsigned l) { return ranges[l] == 1; });
  shape.pointwise = unitWindow && llvm::all_of(dims->strides, [](int64_t s) {
                      return s == 1;
                    });
  return shape;
}

//===----------------------------------------------------------------------===//
// Windows without storage
//===----------------------------------------------------------------------===//

std::optional<std::array<int64_t, 2>> sw::getPixelBorder(tensor::PadOp pad,
                                                         unsigned trailing) {
  ArrayRef<int64_t> low = pad.getStaticLow(), high = pad.getStaticHigh();
  if (!pad.getSourceType().hasStaticShape() || low.size() < 3)
    return std::nullopt;
  size_t rows = low.size() - 2 - trailing;
  for (auto [dim, before, after] : llvm::enumerate(low, high)) {
    bool isPixels = dim == rows || dim == rows + 1;
    for (int64_t size : {before, after})
      if (ShapedType::isDynamic(size) || size < 0 || (size > 0 && !isPixels))
        return std::nullopt;
  }
  return std::array<int64_t, 2>{low[rows], low[rows + 1]};
}

std::pair<Value, std::array<int64_t, 2>> sw::lookThroughPad(Value value,
                                                            unsigned trailing) {
  auto pad = value.getDefiningOp<tensor::PadOp>();
  if (pad && pad.getConstantPaddingValue() &&
      matchPattern(pad.getConstantPaddingValue(), m_AnyZeroFloat()))
    if (auto border = getPixelBorder(pad, trailing))
      return {pad.getSource(), *border};
  return {value, {0, 0}};
}

std::optional<ImplicitWindows> sw::matchWindows(linalg::LinalgOp op,
                                                const ConvShape &shape,
                                                std::string &reason) {
  AffineMap map = op.getIndexingMapsArray()[0];
  LoopList images = shape.getImages();
  unsigned leading = images.size();
  Type element = getElementTypeOrSelf(op.getDpsInputs()[0].getType());
  auto refuse = [&](const Twine &why) {
    reason = why.str();
    return std::nullopt;
  };
  if (!isComputeFloat(element))
    return refuse("its elements are not " + listComputeFloats());
  if (shape.lead.size() > 1 || shape.trail.size() != 2 ||
      shape.reduce.size() != 3 || shape.chanLast ||
      map.getNumResults() != leading + 3)
    return refuse("its channels are not before rows and columns");
  for (auto [position, loop] : llvm::enumerate(images))
    if (map.getResult(position) != getAffineDimExpr(loop, op.getContext()))
      return refuse("its images are in another order than those of its output");
  if (map.getResult(leading) !=
      getAffineDimExpr(shape.reduce[0], op.getContext()))
    return refuse("its channels are not those of its filter");
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  SmallVector<int64_t, 2> kernel, strides, dilations, output;
  for (unsigned dim : {0u, 1u}) {
    unsigned pixel = shape.trail[dim], tap = shape.reduce[dim + 1];
    std::optional<LinearIndex> index =
        getLinearIndex(map.getResult(leading + 1 + dim), op.getNumLoops());
    auto isOther = [&](unsigned loop) { return loop != pixel && loop != tap; };
    if (!index || index->constant != 0 ||
        llvm::any_of(index->getLoops(), isOther))
      return refuse("its rows and columns are not those of its output");
    kernel.push_back(ranges[tap]);
    output.push_back(ranges[pixel]);
    // The stride of a single window and the dilation of a single tap have no
    // effect.
    strides.push_back(ranges[pixel] == 1 ? 1 : index->factors[pixel]);
    dilations.push_back(ranges[tap] == 1 ? 1 : index->factors[tap]);
    if (strides.back() < 1 || dilations.back() < 1)
      return refuse("its windows go backwards");
  }
  auto [array, pads] = lookThroughPad(op.getDpsInputs()[0], /*trailing=*/0);
  Builder builder(op.getContext());
  return ImplicitWindows{
      array,
      WindowAttr::get(op.getContext(), builder.getDenseI64ArrayAttr(kernel),
                      builder.getDenseI64ArrayAttr(strides),
                      builder.getDenseI64ArrayAttr(dilations),
                      builder.getDenseI64ArrayAttr(pads),
                      builder.getDenseI64ArrayAttr(output),
                      /*blocks=*/DenseI64ArrayAttr())};
}

Value sw::createWindows(RewriterBase &rewriter, Location loc,
                        const ImplicitWindows &windows) {
  auto type = cast<ShapedType>(windows.images.getType());
  SmallVector<int64_t> shape(type.getShape().drop_back(3));
  shape.push_back(type.getShape().take_back(3).front() *
                  windows.window.getTaps());
  shape.push_back(windows.window.getPixels());
  Type matrix = isa<TensorType>(type)
                    ? Type(RankedTensorType::get(shape, type.getElementType()))
                    : Type(MemRefType::get(shape, type.getElementType()));
  return WindowsOp::create(rewriter, loc, matrix, windows.images,
                           windows.window);
}

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

double sw::predictLayout(const ScheduleOperand &matrix, unsigned bits,
                         const Target &target) {
  const WindowAccess &image = *matrix.window;
  double images = 1, elements = 1;
  for (int64_t extent : matrix.shape)
    elements *= static_cast<double>(extent);
  for (int64_t extent : ArrayRef(matrix.shape).drop_back(2))
    images *= static_cast<double>(extent);
  images *= static_cast<double>(image.channels * image.rows * image.cols);
  bool isPadded = llvm::any_of(image.window.getPads().asArrayRef(),
                               [](int64_t pad) { return pad > 0; });
  const sunway::CostFigures &costs = target.getCosts();
  double kernel = 2 * costs.barrier + costs.getLatency + costs.putLatency +
                  static_cast<double>(target.getNumCPEs()) *
                      (costs.getRequest + costs.readLine + costs.putRequest +
                       costs.writeLine);
  double passes = isPadded ? 3 : 1;
  return passes * kernel + (elements + passes * images) * (bits / 8) /
                               target.getDmaBandwidth() * target.getClockHz();
}

std::optional<double> sw::predictNarrow(linalg::LinalgOp op,
                                        const ImplicitWindows &windows,
                                        const ScheduleProblem &problem,
                                        const NarrowConvs &narrow,
                                        const Target &target) {
  Type type = getOperandMark(op);
  if (!type || narrow.choice == NarrowProducts::Never ||
      !op.hasPureTensorSemantics())
    return std::nullopt;
  IRRewriter rewriter(op.getContext());
  NarrowOperands operands(rewriter);
  Value arrays[] = {windows.images, op.getDpsInputs()[1]};
  ScheduleProblem own = problem;
  own.inputBits = type.getIntOrFloatBitWidth();
  // The filter becomes a matrix with rows of all taps.
  bool hasWords = hasRowsOfWords(windows.images, type) &&
                  own.extents[own.k] % getElementsOfWord(own.inputBits) == 0;
  if (!hasWords || target.getFlopsPerCycle(*getElementKind(type)) <= 0 ||
      !llvm::all_of(
          arrays, [&](Value array) { return operands.canNarrow(array, type); }))
    return std::nullopt;
  own.run = chooseRun(op, windows.window.getTaps(), narrow.run);
  std::optional<double> cycles = predictProduct(own, target);
  if (cycles && narrow.choice == NarrowProducts::Always)
    return 0;
  // Products convert filters on their tiles at next to no cost.
  if (cycles)
    *cycles += operands.getCycles(windows.images, type, target);
  return cycles;
}

ConvMethodChoice sw::compareMethods(ScheduleProblem problem, double layout,
                                    const Target &target) {
  std::optional<double> implicitCycles;
  ScheduleOperand &windows = problem.operands[1];
  if (windows.window) {
    implicitCycles = predictProduct(problem, target);
    windows.window.reset();
  }
  std::optional<double> explicitCycles = predictProduct(problem, target);
  if (explicitCycles)
    *explicitCycles += layout;
  ConvMethodChoice best;
  best.isImplicit =
      implicitCycles && (!explicitCycles || *implicitCycles < *explicitCycles);
  best.cycles = best.isImplicit ? implicitCycles : explicitCycles;
  return best;
}

ConvMethodChoice sw::chooseMethod(const ScheduleProblem &problem,
                                  std::optional<double> copyCycles,
                                  const Target &target) {
  double layout = predictLayout(problem.operands[1], problem.bits, target);
  // Short rows and steps need more time than their bytes alone.
  return compareMethods(problem, std::max(layout, copyCycles.value_or(0)),
                        target);
}
