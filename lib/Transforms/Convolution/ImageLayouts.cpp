//===- ImageLayouts.cpp - Images with channels first or last --------------===//
#include "ImageLayouts.h"

#include "Transforms/Utils/Reshapes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

/// Whether `value` can be an array of images.
static bool isImageType(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.getRank() == 4 && type.hasStaticShape() &&
         !type.getEncoding();
}

bool sw::isChannelsLastConv(Operation *op) {
  return isa<linalg::Conv2DNhwcHwcfOp, linalg::Conv2DNhwcFhwcOp,
             linalg::DepthwiseConv2DNhwcHwcOp>(op);
}

/// Whether `op` is a max, min or sum pooling of images with channels last.
static bool isChannelsLastPooling(Operation *op) {
  return isa<linalg::PoolingNhwcMaxOp, linalg::PoolingNhwcSumOp,
             linalg::PoolingNhwcMinOp>(op);
}

WindowSteps sw::getWindowSteps(linalg::LinalgOp op) {
  return llvm::TypeSwitch<Operation *, WindowSteps>(op)
      .Case<linalg::Conv2DNhwcHwcfOp, linalg::Conv2DNhwcFhwcOp,
            linalg::DepthwiseConv2DNhwcHwcOp, linalg::PoolingNhwcMaxOp,
            linalg::PoolingNhwcSumOp, linalg::PoolingNhwcMinOp>([](auto named) {
        return WindowSteps{named.getStrides(), named.getDilations()};
      });
}

/// Whether `op` computes each element of an image from the elements at the same
/// place and from operands without a place in images.
static bool isElementwiseOnImages(linalg::LinalgOp op) {
  if (isa<linalg::TransposeOp, linalg::FillOp>(op.getOperation()) ||
      !op.hasPureTensorSemantics() || op.getNumLoops() != 4 ||
      op.getNumParallelLoops() != 4 || op->getNumResults() == 0)
    return false;
  return llvm::all_of(op->getResults(), isImageType) &&
         llvm::all_of(op.getDpsInitsMutable(), [&](OpOperand &init) {
           return op.getMatchingIndexingMap(&init).isIdentity();
         });
}

/// The operands of `op` that are images, if `op` supports images of any layout.
/// Its results are then images too.
static SmallVector<OpOperand *> getImageOperands(Operation *op) {
  SmallVector<OpOperand *> images;
  if (!llvm::all_of(op->getResults(), isImageType))
    return images;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    if (isChannelsLastConv(op) || isChannelsLastPooling(op)) {
      if (linalgOp.hasPureTensorSemantics())
        images = {&op->getOpOperand(0), &op->getOpOperand(2)};
    } else if (isElementwiseOnImages(linalgOp)) {
      for (OpOperand &operand : op->getOpOperands())
        if (isImageType(operand.get()) &&
            linalgOp.getMatchingIndexingMap(&operand).isIdentity())
          images.push_back(&operand);
    }
  } else if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    if (pad.getConstantPaddingValue() && isImageType(pad.getSource()))
      images = {&pad.getSourceMutable()};
  } else if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    if (isImageType(slice.getSource()))
      images = {&slice.getSourceMutable()};
  } else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
    if (isImageType(insert.getSource()))
      images = {&insert.getSourceMutable(), &insert.getDestMutable()};
  }
  if (!llvm::all_of(images, [](OpOperand *o) { return isImageType(o->get()); }))
    images.clear();
  return images;
}

bool sw::isWithoutLayout(Value array) {
  return array.getDefiningOp<tensor::EmptyOp>() ||
         array.getDefiningOp<linalg::FillOp>() ||
         matchPattern(array, m_Constant<SplatElementsAttr>(nullptr));
}

ImageGroup sw::collectImages(linalg::LinalgOp conv) {
  ImageGroup group;
  SmallVector<Value> worklist;
  auto addImage = [&](Value image) {
    if (group.images.insert(image))
      worklist.push_back(image);
  };
  auto addOp = [&](Operation *op) {
    if (op->getBlock() != conv->getBlock())
      return;
    SmallVector<OpOperand *> images = getImageOperands(op);
    if (images.empty() || !group.ops.insert(op))
      return;
    llvm::for_each(op->getResults(), addImage);
    for (OpOperand *image : images)
      if (!isWithoutLayout(image->get()))
        addImage(image->get());
  };
  addOp(conv);
  while (!worklist.empty()) {
    Value image = worklist.pop_back_val();
    if (Operation *op = image.getDefiningOp())
      addOp(op);
    for (OpOperand &use : image.getUses())
      if (llvm::is_contained(getImageOperands(use.getOwner()), &use))
        addOp(use.getOwner());
  }
  return group;
}

//===----------------------------------------------------------------------===//
// Orders of dimensions
//===----------------------------------------------------------------------===//

SmallVector<int64_t> sw::getFilterOrder(linalg::LinalgOp conv) {
  return llvm::TypeSwitch<Operation *, SmallVector<int64_t>>(conv)
      .Case([](linalg::Conv2DNhwcHwcfOp) {
        return SmallVector<int64_t>{3, 2, 0, 1};
      })
      .Case([](linalg::Conv2DNhwcFhwcOp) {
        return SmallVector<int64_t>{0, 3, 1, 2};
      })
      .Case([](linalg::DepthwiseConv2DNhwcHwcOp) {
        return SmallVector<int64_t>{2, 0, 1};
      });
}

SmallVector<int64_t> sw::composeOrders(ArrayRef<int64_t> first,
                                       ArrayRef<int64_t> second) {
  return applyPermutation(first, second);
}

template <typename T>
static SmallVector<T> permute(ArrayRef<T> sizes) {
  return applyPermutation(sizes, ArrayRef<int64_t>(kChannelsFirst));
}

static RankedTensorType transposeType(Value image) {
  auto type = cast<RankedTensorType>(image.getType());
  return RankedTensorType::get(permute(type.getShape()), type.getElementType());
}

/// Transposes `array` by `order`. If `array` is a transpose itself, its source
/// is transposed instead.
static Value transpose(RewriterBase &rewriter, Location loc, Value array,
                       ArrayRef<int64_t> order) {
  SmallVector<int64_t> composed(order);
  if (auto inner = array.getDefiningOp<linalg::TransposeOp>();
      inner && inner.hasPureTensorSemantics()) {
    composed = composeOrders(inner.getPermutation(), order);
    array = inner.getInput();
  }
  if (isIdentityPermutation(composed))
    return array;
  return createTranspose(rewriter, loc, array, composed);
}

//===----------------------------------------------------------------------===//
// Ops on transposed images
//===----------------------------------------------------------------------===//

namespace {
/// Recreates the ops of a group on transposed images.
class ImageTransposer {
public:
  explicit ImageTransposer(RewriterBase &rewriter) : rewriter(rewriter) {}

  /// Recreates `op`. Its operands in the group must have been recreated before.
  void transposeOp(Operation *op);
  /// Transposes the images back for readers outside of `group`.
  void transposeBack(const ImageGroup &group);

private:
  RewriterBase &rewriter;
  DenseMap<Value, Value> transposed;

  Value getTransposed(Value image);
  Operation *createTransposed(linalg::LinalgOp op);
  Operation *createTransposed(tensor::PadOp pad);
  Operation *createTransposed(tensor::ExtractSliceOp slice);
  Operation *createTransposed(tensor::InsertSliceOp insert);
  template <typename NamedOp>
  Operation *makeWindowed(linalg::LinalgOp op);
  Operation *makeGeneric(linalg::LinalgOp named);
};
} // namespace

Value ImageTransposer::getTransposed(Value image) {
  Value &value = transposed[image];
  if (value)
    return value;
  Location loc = image.getLoc();
  RankedTensorType type = transposeType(image);
  SplatElementsAttr splat;
  if (matchPattern(image, m_Constant(&splat)))
    return value = arith::ConstantOp::create(
               rewriter, loc,
               SplatElementsAttr::get(type, splat.getSplatValue<Attribute>()));
  auto fill = image.getDefiningOp<linalg::FillOp>();
  if (!fill && !image.getDefiningOp<tensor::EmptyOp>())
    return value = transpose(rewriter, loc, image, kChannelsFirst);
  value = tensor::EmptyOp::create(rewriter, loc, type.getShape(),
                                  type.getElementType());
  if (fill)
    value =
        linalg::FillOp::create(rewriter, loc, fill.value(), value).getResult(0);
  return value;
}

/// Copies the discardable attributes of `op`, except those in which linalg
/// caches derived values.
static void copyAttributes(Operation *op, Operation *made) {
  for (NamedAttribute attr : op->getDiscardableAttrs())
    if (attr.getName() != linalg::LinalgDialect::kMemoizedIndexingMapsAttrName)
      made->setDiscardableAttr(attr.getName(), attr.getValue());
}

/// Creates the named op with the strides, dilations and other attributes of
/// `op`.
template <typename NamedOp>
Operation *ImageTransposer::makeWindowed(linalg::LinalgOp op) {
  Value window = op.getDpsInputs()[1];
  if (isChannelsLastConv(op))
    window = transpose(rewriter, op.getLoc(), window, getFilterOrder(op));
  Value init = getTransposed(op.getDpsInits()[0]);
  Value image = getTransposed(op.getDpsInputs()[0]);
  WindowSteps steps = getWindowSteps(op);
  auto made = NamedOp::create(rewriter, op.getLoc(), TypeRange(init.getType()),
                              ValueRange{image, window}, ValueRange{init},
                              steps.strides, steps.dilations);
  copyAttributes(op, made);
  return made;
}

/// Creates the same op with its images in the other order.
Operation *ImageTransposer::makeGeneric(linalg::LinalgOp named) {
  auto op = cast<linalg::LinalgOp>(rewriter.clone(*named));
  if (FailureOr<linalg::GenericOp> generic =
          linalg::generalizeNamedOp(rewriter, op);
      succeeded(generic))
    op = *generic;
  SmallVector<Value> operands(op->getOperands());
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (OpOperand *image : getImageOperands(named)) {
    unsigned position = image->getOperandNumber();
    operands[position] = getTransposed(image->get());
    maps[position] =
        AffineMap::get(maps[position].getNumDims(), 0,
                       permute(maps[position].getResults()), op.getContext());
  }
  unsigned numInputs = op.getNumDpsInputs();
  ArrayRef<Value> all(operands);
  auto generic = linalg::GenericOp::create(
      rewriter, op.getLoc(), TypeRange(ValueRange(all.drop_front(numInputs))),
      all.take_front(numInputs), all.drop_front(numInputs), maps,
      op.getIteratorTypesArray());
  copyAttributes(op, generic);
  rewriter.inlineRegionBefore(op->getRegion(0), generic.getRegion(),
                              generic.getRegion().begin());
  rewriter.eraseOp(op);
  // Loops in the order of the elements of the outputs.
  SmallVector<unsigned> order(std::begin(kChannelsFirst),
                              std::end(kChannelsFirst));
  for (unsigned loop = order.size(); loop < generic.getNumLoops(); ++loop)
    order.push_back(loop);
  OpBuilder::InsertionGuard guard(rewriter);
  FailureOr<linalg::GenericOp> inOrder =
      linalg::interchangeGenericOp(rewriter, generic, order);
  return succeeded(inOrder) ? *inOrder : generic;
}

Operation *ImageTransposer::createTransposed(linalg::LinalgOp op) {
  return llvm::TypeSwitch<Operation *, Operation *>(op)
      .Case<linalg::Conv2DNhwcHwcfOp, linalg::Conv2DNhwcFhwcOp>(
          [&](auto) { return makeWindowed<linalg::Conv2DNchwFchwOp>(op); })
      .Case([&](linalg::DepthwiseConv2DNhwcHwcOp) {
        return makeWindowed<linalg::DepthwiseConv2DNchwChwOp>(op);
      })
      .Case([&](linalg::PoolingNhwcMaxOp) {
        return makeWindowed<linalg::PoolingNchwMaxOp>(op);
      })
      .Case([&](linalg::PoolingNhwcSumOp) {
        return makeWindowed<linalg::PoolingNchwSumOp>(op);
      })
      .Default([&](Operation *) { return makeGeneric(op); });
}

Operation *ImageTransposer::createTransposed(tensor::PadOp pad) {
  SmallVector<OpFoldResult> low = pad.getMixedLowPad(),
                            high = pad.getMixedHighPad();
  return tensor::PadOp::create(
      rewriter, pad.getLoc(), transposeType(pad.getResult()),
      getTransposed(pad.getSource()), permute(ArrayRef(low)),
      permute(ArrayRef(high)), pad.getConstantPaddingValue(), pad.getNofold());
}

Operation *ImageTransposer::createTransposed(tensor::ExtractSliceOp slice) {
  SmallVector<OpFoldResult> offsets = slice.getMixedOffsets(),
                            sizes = slice.getMixedSizes(),
                            strides = slice.getMixedStrides();
  return tensor::ExtractSliceOp::create(
      rewriter, slice.getLoc(), transposeType(slice.getResult()),
      getTransposed(slice.getSource()), permute(ArrayRef(offsets)),
      permute(ArrayRef(sizes)), permute(ArrayRef(strides)));
}

Operation *ImageTransposer::createTransposed(tensor::InsertSliceOp insert) {
  SmallVector<OpFoldResult> offsets = insert.getMixedOffsets(),
                            sizes = insert.getMixedSizes(),
                            strides = insert.getMixedStrides();
  Value source = getTransposed(insert.getSource());
  return tensor::InsertSliceOp::create(
      rewriter, insert.getLoc(), source, getTransposed(insert.getDest()),
      permute(ArrayRef(offsets)), permute(ArrayRef(sizes)),
      permute(ArrayRef(strides)));
}

void ImageTransposer::transposeOp(Operation *op) {
  rewriter.setInsertionPoint(op);
  Operation *made =
      llvm::TypeSwitch<Operation *, Operation *>(op)
          .Case<tensor::PadOp, tensor::ExtractSliceOp, tensor::InsertSliceOp>(
              [&](auto turnable) { return createTransposed(turnable); })
          .Default([&](Operation *) {
            return createTransposed(cast<linalg::LinalgOp>(op));
          });
  for (auto [image, result] :
       llvm::zip_equal(op->getResults(), made->getResults()))
    transposed[image] = result;
}

void ImageTransposer::transposeBack(const ImageGroup &group) {
  for (Value image : group.images) {
    Operation *op = image.getDefiningOp();
    if (!op || !group.ops.contains(op))
      continue;
    Value source = transposed[image];
    Value back;
    for (OpOperand &use : llvm::make_early_inc_range(image.getUses())) {
      Operation *user = use.getOwner();
      if (group.ops.contains(user))
        continue;
      if (auto outer = dyn_cast<linalg::TransposeOp>(user);
          outer && outer.hasPureTensorSemantics()) {
        rewriter.setInsertionPoint(outer);
        rewriter.replaceOp(
            outer,
            transpose(rewriter, outer.getLoc(), source,
                      composeOrders(kChannelsLast, outer.getPermutation())));
        continue;
      }
      if (!back) {
        rewriter.setInsertionPointAfter(source.getDefiningOp());
        back = transpose(rewriter, op->getLoc(), source, kChannelsLast);
      }
      rewriter.modifyOpInPlace(user, [&] { use.set(back); });
    }
  }
}

void sw::transposeImages(RewriterBase &rewriter, const ImageGroup &group) {
  SmallVector<Operation *> ops(group.ops.begin(), group.ops.end());
  llvm::sort(ops,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  ImageTransposer transposer(rewriter);
  for (Operation *op : ops)
    transposer.transposeOp(op);
  transposer.transposeBack(group);
  for (Operation *op : llvm::reverse(ops))
    rewriter.eraseOp(op);
}
