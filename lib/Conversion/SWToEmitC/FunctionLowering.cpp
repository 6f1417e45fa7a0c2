//===- FunctionLowering.cpp - One function or kernel ----------------------===//
//
// Functions that the handlers of operations share: lookup of values, addresses
// of memref elements, loops.
//
//===----------------------------------------------------------------------===//
#include "Lowering.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::sw::emit;

LogicalResult FunctionLowering::lowerBody(Block &block) {
  for (Operation &op : block) {
    if (op.hasTrait<OpTrait::IsTerminator>())
      return checkTypes(*this, &op);
    if (failed(lowerOp(&op)))
      return failure();
  }
  return success();
}

LogicalResult FunctionLowering::lowerOp(Operation *op) {
  const Handlers::Handler *handler = module.getHandlers().lookup(op);
  bool onVectors = isOnVectors(op);
  if (!handler && !onVectors)
    return op->emitOpError("is not supported in C output");
  if (failed(checkTypes(*this, op)))
    return failure();
  Location outer = c.getLoc();
  c.setLoc(op->getLoc());
  LogicalResult result =
      onVectors ? lowerOnVectors(*this, op) : (*handler)(*this, op);
  c.setLoc(outer);
  return result;
}

Value FunctionLowering::scalar(Value value) {
  // Constants are created at each use: they have no name in C.
  Attribute constant;
  if (matchPattern(value, m_Constant(&constant))) {
    if (auto splat = dyn_cast<SplatElementsAttr>(constant))
      return splatVector(c, c.number(splat.getSplatValue<FloatAttr>()));
    Type type = convertScalarType(value.getType());
    if (auto integer = dyn_cast<IntegerAttr>(constant))
      return c.create<emitc::ConstantOp>(
          type, IntegerAttr::get(type, integer.getValue()));
    if (auto number = dyn_cast<FloatAttr>(constant))
      return c.number(number);
    return c.create<emitc::ConstantOp>(type, cast<TypedAttr>(constant));
  }
  return scalars.find(value)->second;
}

void FunctionLowering::mapResult(Value from, Value to) {
  std::string hint = hintFor(from);
  if (!hint.empty())
    c.named(to, hint);
  scalars[from] = to;
}

std::string FunctionLowering::hintFor(Value value) {
  auto it = roles.find(value);
  if (it != roles.end())
    return it->second;
  if (auto name = dyn_cast<NameLoc>(value.getLoc()))
    return name.getName().str();
  return "";
}

OpFoldResult FunctionLowering::lowered(OpFoldResult ofr) {
  if (auto attr = dyn_cast<Attribute>(ofr))
    return c.index(cast<IntegerAttr>(attr).getInt());
  APInt constant;
  if (matchPattern(cast<Value>(ofr), m_ConstantInt(&constant)))
    return c.index(constant.getSExtValue());
  return scalar(cast<Value>(ofr));
}

SmallVector<OpFoldResult>
FunctionLowering::lowered(ArrayRef<OpFoldResult> ofrs) {
  return llvm::map_to_vector(
      ofrs, [&](OpFoldResult ofr) { return this->lowered(ofr); });
}

OpFoldResult FunctionLowering::linearIndex(const MemDesc &desc,
                                           ArrayRef<OpFoldResult> indices) {
  OpFoldResult result = desc.offset;
  for (auto [index, stride] : llvm::zip_equal(indices, desc.strides))
    result = c.add(result, c.mul(index, stride));
  return result;
}

Value FunctionLowering::pointerAt(const MemDesc &desc, OpFoldResult index) {
  std::optional<int64_t> constant = constantOf(index);
  if (constant && *constant == 0)
    return desc.base;
  return c.binary<emitc::AddOp>(desc.base, c.value(index));
}

Value FunctionLowering::pointerTo(const MemDesc &desc) {
  return pointerAt(desc, desc.offset);
}

Value FunctionLowering::element(const MemDesc &desc, ValueRange indices) {
  SmallVector<OpFoldResult> lowered;
  for (Value index : indices)
    lowered.push_back(this->lowered(OpFoldResult(index)));
  return c.subscript(desc.base, c.value(linearIndex(desc, lowered)));
}

FailureOr<MemDesc> FunctionLowering::staticDesc(Location loc, MemRefType type,
                                                Value base) {
  SmallVector<int64_t> strides;
  int64_t offset;
  // Upstream finds no strides of an array without elements.
  if (type.hasStaticShape() && type.getLayout().isIdentity())
    strides = computeSuffixProduct(type.getShape());
  else if (!type.hasStaticShape() ||
           failed(type.getStridesAndOffset(strides, offset)) ||
           ShapedType::isDynamicShape(strides))
    return emitError(loc) << "expects a memref of static shape and strides "
                             "here, but got "
                          << type;
  MemDesc desc{base, c.index(0), {}, {}};
  for (auto [size, stride] : llvm::zip_equal(type.getShape(), strides)) {
    desc.sizes.push_back(c.index(size));
    desc.strides.push_back(c.index(stride));
  }
  return desc;
}

std::string FunctionLowering::nextLoopName() {
  static constexpr StringRef names = "ijklpqruvwxyz";
  unsigned depth = loopDepth++;
  std::string name(1, names[depth % names.size()]);
  if (depth >= names.size())
    name += std::to_string(depth / names.size());
  return name;
}

void FunctionLowering::loopOver(OpFoldResult size,
                                function_ref<void(Value)> body) {
  OpBuilder::InsertionGuard guard(c.getBuilder());
  Value iv =
      c.openFor(nextLoopName(), c.integer(0), c.value(size), c.integer(1));
  body(iv);
  --loopDepth;
}
