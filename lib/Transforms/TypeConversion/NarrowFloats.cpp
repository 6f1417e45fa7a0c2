//===- NarrowFloats.cpp - Types and constants of 16 bits ------------------===//
#include "NarrowFloats.h"

#include "Transforms/ConstantFolding/ConstantEvaluation.h"

#include "Conversion/LinalgToTPP/LinalgToTPP.h"
#include "Dialect/SW/IR/Composites.h"
#include "Dialect/SW/IR/DiscardableAttributes.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::sw;

bool sw::isNarrow(Type type) {
  return isStorageFloat(getElementTypeOrSelf(type));
}

Type sw::widen(Type type) {
  if (!isNarrow(type))
    return type;
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped ? shaped.clone(getComputeType(shaped.getElementType()))
                : getComputeType(type);
}

void sw::markNarrowProduct(Operation *op) {
  auto attention = dyn_cast<AttentionOp>(op);
  if (attention &&
      hasNarrowProduct(getElementTypeOrSelf(attention.getQuery().getType())))
    op->setAttr(kOperandTypeAttrName, TypeAttr::get(getElementTypeOrSelf(
                                          attention.getQuery().getType())));
  auto product = dyn_cast<linalg::LinalgOp>(op);
  if (!product || product.getNumDpsInputs() != 2 ||
      product->getNumRegions() != 1 ||
      !tpp::isMultiplyAdd(*product.getBlock(), tpp::BodyCasts::Widening))
    return;
  Type type = getElementTypeOrSelf(product.getDpsInputs()[0].getType());
  if (hasNarrowProduct(type) &&
      type == getElementTypeOrSelf(product.getDpsInputs()[1].getType()))
    op->setAttr(kOperandTypeAttrName, TypeAttr::get(type));
}

/// The f32 value of each 16-bit pattern.
static std::vector<float> getNumbers(Type type) {
  const llvm::fltSemantics &semantics =
      cast<FloatType>(type).getFloatSemantics();
  std::vector<float> numbers(1 << 16);
  for (auto [bits, number] : llvm::enumerate(numbers)) {
    APFloat value(semantics, APInt(16, bits));
    bool losesInfo;
    value.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven,
                  &losesInfo);
    number = value.convertToFloat();
  }
  return numbers;
}

const std::vector<float> &ConstantWidener::getTable(Type element) {
  std::vector<float> &table = tables[element];
  if (table.empty())
    table = getNumbers(element);
  return table;
}

TypedAttr ConstantWidener::convert(TypedAttr value) {
  Type type = widen(value.getType());
  if (auto number = dyn_cast<FloatAttr>(value)) {
    const std::vector<float> &table = getTable(value.getType());
    uint64_t bits = number.getValue().bitcastToAPInt().getZExtValue();
    return FloatAttr::get(type, APFloat(table[bits]));
  }
  const std::vector<float> &table = getTable(getElementTypeOrSelf(value));
  if (auto splat = dyn_cast<SplatElementsAttr>(value)) {
    APInt bits = splat.getSplatValue<APFloat>().bitcastToAPInt();
    return DenseElementsAttr::get(cast<ShapedType>(type),
                                  table[bits.getZExtValue()]);
  }
  ElementsAttr elements = sw::getEvaluableConstant(value);
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!elements || !tensor)
    return {};
  ArrayRef<char> bytes = sw::getConstantBytes(elements);
  return sw::createConstant(tensor, [&](MutableArrayRef<char> to) {
    for (size_t i = 0, e = tensor.getNumElements(); i < e; ++i) {
      uint16_t bits;
      std::memcpy(&bits, bytes.data() + i * sizeof(bits), sizeof(bits));
      std::memcpy(to.data() + i * sizeof(float), &table[bits], sizeof(float));
    }
  });
}
