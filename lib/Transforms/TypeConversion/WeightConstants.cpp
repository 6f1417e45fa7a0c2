//===- WeightConstants.cpp - Constants stored as f16 ----------------------===//
//
//   0x3f800001, an f32, is rounded to 0x3c00, an f16.
//
// Numbers are read and written as bytes: weights of networks are resources with
// millions of elements.
//
//===----------------------------------------------------------------------===//
#include "WeightConstants.h"

#include "Transforms/ConstantFolding/EvaluableConstants.h"
#include "Transforms/Passes.h"
#include "Transforms/Utils/DenseReshapes.h"

#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/bit.h"

#include <cmath>

using namespace mlir;
using namespace mlir::sw;

Type sw::getWeightType(MLIRContext *context) {
  return getElementType(context, *getWeightKind(Precision::F16Weights));
}

ElementsAttr sw::getWeights(Value value) {
  ElementsAttr elements = getEvaluableConstant(value);
  bool isWide =
      elements && elements.getElementType() ==
                      getComputeType(getWeightType(value.getContext()));
  return isWide && !elements.isSplat() ? elements : ElementsAttr();
}

float sw::getWeight(ElementsAttr weights, int64_t position) {
  float number;
  std::memcpy(&number,
              getConstantBytes(weights).data() + position * sizeof(number),
              sizeof(number));
  return number;
}

std::optional<int64_t> sw::findOutOfF16(ElementsAttr weights) {
  // From here on, numbers are rounded to infinity.
  constexpr float kEnd = 65520;
  for (int64_t i = 0, end = weights.getNumElements(); i < end; ++i)
    if (!(std::abs(getWeight(weights, i)) < kEnd))
      return i;
  return std::nullopt;
}

/// The bits of `number`, rounded half to even.
static uint16_t getBits(float number) {
  constexpr uint32_t kLeastNormal = 0x38800000, kHalf = 0x3f000000;
  constexpr uint32_t kBias = (127 - 15) << 23;
  auto bits = llvm::bit_cast<uint32_t>(number);
  uint32_t sign = bits >> 16 & 0x8000, magnitude = bits & 0x7fffffff;
  // The unit of 0.5 is that of subnormal f16.
  if (magnitude < kLeastNormal)
    magnitude =
        llvm::bit_cast<uint32_t>(llvm::bit_cast<float>(magnitude) + 0.5F) -
        kHalf;
  else
    magnitude = (magnitude + 0xfff + (magnitude >> 13 & 1) - kBias) >> 13;
  return static_cast<uint16_t>(sign | magnitude);
}

ElementsAttr sw::roundToF16(ElementsAttr weights) {
  auto type = RankedTensorType::get(weights.getShapedType().getShape(),
                                    getWeightType(weights.getContext()));
  return createConstant(type, [&](MutableArrayRef<char> to) {
    for (int64_t i = 0, end = weights.getNumElements(); i < end; ++i) {
      uint16_t bits = getBits(getWeight(weights, i));
      std::memcpy(to.data() + i * sizeof(bits), &bits, sizeof(bits));
    }
  });
}

void sw::reportOutOfF16(linalg::LinalgOp op, DenseSet<Attribute> &reported) {
  for (Value input : op.getDpsInputs()) {
    while (isReshape(input.getDefiningOp()))
      input = input.getDefiningOp()->getOperand(0);
    ElementsAttr weights = getWeights(input);
    std::optional<int64_t> place =
        weights ? findOutOfF16(weights) : std::optional<int64_t>();
    if (!place || !reported.insert(weights).second)
      continue;
    SmallString<16> number;
    APFloat(getWeight(weights, *place)).toString(number);
    InFlightDiagnostic warning = emitWarning(input.getLoc());
    warning << "stays f32, since it has a number that is no finite f16: "
            << number << " at [";
    llvm::interleaveComma(
        delinearize(*place, computeStrides(weights.getShapedType().getShape())),
        warning);
    warning << "]";
  }
}
