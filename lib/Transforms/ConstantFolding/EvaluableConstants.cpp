//===- EvaluableConstants.cpp - Constants with known bytes ----------------===//
#include "EvaluableConstants.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

/// Alignment of the memory of results, like that of weight files.
static constexpr size_t kAlignment = 128;
/// Maximum bytes of a result that is stored inline, where other passes can read
/// its elements.
static constexpr size_t kMaxInlineBytes = 1024;

/// Whether elements are whole bytes.
static bool hasWholeBytes(Type element) {
  return element.isIntOrFloat() && element.getIntOrFloatBitWidth() >= 8 &&
         llvm::isPowerOf2_32(element.getIntOrFloatBitWidth());
}

int64_t sw::getTensorBytes(Type type) {
  auto tensor = cast<ShapedType>(type);
  return tensor.getNumElements() *
         static_cast<int64_t>(tensor.getElementTypeBitWidth() / 8);
}

bool sw::isEvaluable(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() && !tensor.getEncoding() &&
         tensor.getNumElements() > 0 && hasWholeBytes(tensor.getElementType());
}

ElementsAttr sw::getEvaluableConstant(Value value) {
  Attribute attribute;
  if (!matchPattern(value, m_Constant(&attribute)))
    return {};
  return getEvaluableConstant(attribute);
}

ElementsAttr sw::getEvaluableConstant(Attribute attribute) {
  auto elements = dyn_cast<ElementsAttr>(attribute);
  if (!elements || !isEvaluable(elements.getType()))
    return {};
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(attribute)) {
    // The file may name a resource that it does not contain, or only partly.
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    bool isWhole = blob && static_cast<int64_t>(blob->getData().size()) ==
                               sw::getTensorBytes(resource.getType());
    return isWhole ? cast<ElementsAttr>(attribute) : ElementsAttr();
  }
  return dyn_cast<DenseIntOrFPElementsAttr>(attribute);
}

ArrayRef<char> sw::getConstantBytes(ElementsAttr constant) {
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(constant))
    return resource.getRawHandle().getBlob()->getData();
  return cast<DenseIntOrFPElementsAttr>(constant).getRawData();
}

AsmResourceBlob sw::allocateElements(Type type) {
  return HeapAsmResourceBlob::allocate(getTensorBytes(type), kAlignment);
}

ElementsAttr sw::createConstant(RankedTensorType type, AsmResourceBlob blob) {
  if (blob.getData().size() <= kMaxInlineBytes)
    return DenseElementsAttr::getFromRawBuffer(type, blob.getData());
  return DenseResourceElementsAttr::get(type, "evaluated", std::move(blob));
}

ElementsAttr
sw::createConstant(RankedTensorType type,
                   function_ref<void(MutableArrayRef<char>)> fill) {
  AsmResourceBlob blob = allocateElements(type);
  fill(blob.getMutableData());
  return createConstant(type, std::move(blob));
}
