//===- MemRef.cpp - Allocation, access, copies, globals -------------------===//
#include "Conversion/SWToEmitC/ChipEmitter.h"
#include "Conversion/SWToEmitC/Lowering.h"

#include "Dialect/SW/IR/MainMemory.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

static int64_t bytesOf(Type element) {
  return llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
}

/// A descriptor of a new buffer: identity layout, dynamic sizes from `dynamic`.
static FailureOr<MemDesc> freshDesc(FunctionLowering &f, Operation *op,
                                    MemRefType type, ValueRange dynamic) {
  CBuilder &c = f.c;
  if (!type.getLayout().isIdentity() || isLDM(type))
    return op->emitOpError(
               "expects the identity layout in main memory, but got ")
           << type;
  MemDesc desc{{}, c.index(0), {}, {}};
  auto next = dynamic.begin();
  for (int64_t size : type.getShape())
    desc.sizes.push_back(ShapedType::isDynamic(size)
                             ? f.lowered(OpFoldResult(*next++))
                             : c.index(size));
  desc.strides.resize(desc.sizes.size());
  OpFoldResult stride = c.index(1);
  for (int64_t i = desc.sizes.size() - 1; i >= 0; --i) {
    desc.strides[i] = stride;
    stride = c.mul(stride, desc.sizes[i]);
  }
  return desc;
}

static OpFoldResult elementCount(FunctionLowering &f, const MemDesc &desc) {
  OpFoldResult count = f.c.index(1);
  for (OpFoldResult size : desc.sizes)
    count = f.c.mul(count, size);
  return count;
}

static LogicalResult lowerAlloc(FunctionLowering &f, memref::AllocOp op) {
  CBuilder &c = f.c;
  if (f.onSlave)
    return op.emitOpError("is not supported inside a launch in C output");
  int64_t own = op.getAlignment().value_or(1);
  if (own > kMaxAlignment)
    return op.emitOpError("expects an alignment of at most ")
           << kMaxAlignment << " bytes in C output, but got " << own;
  FailureOr<MemDesc> desc =
      freshDesc(f, op, op.getType(), op.getDynamicSizes());
  if (failed(desc))
    return failure();
  Type element = convertElementType(op.getType().getElementType());
  OpFoldResult bytes = c.mul(elementCount(f, *desc), c.index(bytesOf(element)));
  int64_t alignment = std::max<int64_t>(own, 128);
  // C converts the void * that the helper returns.
  int64_t groups = f.module.getMemoryGroups();
  desc->base =
      c.helperCall(f.module.getChip().allocCall(groups), c.ptr(element),
                   {c.integer(alignment), c.value(bytes)});
  desc->base.getDefiningOp()->removeAttr(kPureAttr);
  std::string hint = f.hintFor(op.getResult());
  c.named(desc->base, hint.empty() ? "buf" : hint);
  f.mapMemref(op.getResult(), *desc);
  return success();
}

static LogicalResult lowerDealloc(FunctionLowering &f, memref::DeallocOp op) {
  if (f.onSlave)
    return op.emitOpError("is not supported inside a launch in C output");
  CBuilder &c = f.c;
  int64_t groups = f.module.getMemoryGroups();
  StringRef callee = f.module.getChip().freeCall(groups);
  emitc::CallOpaqueOp call = c.call(callee, {f.memref(op.getMemref()).base});
  if (callee != "free")
    call->setAttr(kHelperAttr, c.getBuilder().getUnitAttr());
  return success();
}

static LogicalResult lowerAlloca(FunctionLowering &f, memref::AllocaOp op) {
  CBuilder &c = f.c;
  if (!op.getType().hasStaticShape())
    return op.emitOpError("expects a static shape in C output, but got ")
           << op.getType();
  FailureOr<MemDesc> desc = freshDesc(f, op, op.getType(), {});
  if (failed(desc))
    return failure();
  Type element = convertElementType(op.getType().getElementType());
  int64_t count = std::max<int64_t>(op.getType().getNumElements(), 1);
  // The stack of a CPE is in the LDM that is not for buffers.
  int64_t limit = f.module.getTarget().getLdmReservedBytes();
  if (f.onSlave && count > limit / bytesOf(element))
    return op.emitOpError("expects at most ")
           << limit << " bytes inside a launch in C output, but got "
           << op.getType();
  auto variable =
      c.create<emitc::VariableOp>(emitc::ArrayType::get({count}, element),
                                  emitc::OpaqueAttr::get(c.getContext(), ""));
  std::string hint = f.hintFor(op.getResult());
  variable->setAttr(
      kNameAttr, c.getBuilder().getStringAttr(hint.empty() ? "local" : hint));
  desc->base = c.addressOf(c.subscript(variable.getResult(), c.integer(0)));
  f.mapMemref(op.getResult(), *desc);
  return success();
}

static LogicalResult lowerLoad(FunctionLowering &f, memref::LoadOp op) {
  const MemDesc &desc = f.memref(op.getMemRef());
  Value element = f.c.load(f.element(desc, op.getIndices()));
  f.mapResult(op.getResult(), fromElement(f.c, element, op.getType()));
  return success();
}

static LogicalResult lowerStore(FunctionLowering &f, memref::StoreOp op) {
  Value value = op.getValueToStore();
  f.c.assign(f.element(f.memref(op.getMemRef()), op.getIndices()),
             toElement(f.c, f.scalar(value), value.getType()));
  return success();
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// Whether `desc` is packed in row-major order.
static bool isPacked(CBuilder &c, const MemDesc &desc) {
  int64_t expected = 1;
  for (int64_t i = desc.rank() - 1; i >= 0; --i) {
    std::optional<int64_t> size = constantOf(desc.sizes[i]),
                           stride = constantOf(desc.strides[i]);
    if (size == std::optional<int64_t>(1))
      continue;
    if (stride != std::optional<int64_t>(expected))
      return false;
    // The outermost extent does not matter.
    if (!size)
      return llvm::all_of(ArrayRef(desc.sizes).take_front(i), [](auto outer) {
        return constantOf(outer) == std::optional<int64_t>(1);
      });
    expected *= *size;
  }
  return true;
}

static void copyLoops(FunctionLowering &f, const MemDesc &from,
                      const MemDesc &to, SmallVector<OpFoldResult> &indices) {
  int64_t dim = indices.size();
  if (dim == from.rank()) {
    Value source =
        f.c.subscript(from.base, f.c.value(f.linearIndex(from, indices)));
    Value target =
        f.c.subscript(to.base, f.c.value(f.linearIndex(to, indices)));
    f.c.assign(target, f.c.load(source));
    return;
  }
  OpFoldResult size =
      constantOf(from.sizes[dim]) ? from.sizes[dim] : to.sizes[dim];
  f.loopOver(size, [&](Value iv) {
    indices.push_back(iv);
    copyLoops(f, from, to, indices);
    indices.pop_back();
  });
}

/// The extents of `desc` as far as they are known, for messages.
static std::string printShape(const MemDesc &desc) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(
      desc.sizes, os,
      [&](OpFoldResult size) {
        if (std::optional<int64_t> known = constantOf(size))
          os << *known;
        else
          os << '?';
      },
      "x");
  return desc.rank() == 0 ? "one element" : "shape " + text;
}

/// Whether no known extent of `a` and `b` differs. Types without rank may hide
/// their shapes from the verifier.
static bool mayHaveOneShape(const MemDesc &a, const MemDesc &b) {
  return a.rank() == b.rank() &&
         llvm::all_of(llvm::zip_equal(a.sizes, b.sizes), [](auto pair) {
           std::optional<int64_t> x = constantOf(std::get<0>(pair)),
                                  y = constantOf(std::get<1>(pair));
           return !x || !y || *x == *y;
         });
}

static LogicalResult lowerCopy(FunctionLowering &f, memref::CopyOp op) {
  CBuilder &c = f.c;
  const MemDesc from = f.memref(op.getSource()), to = f.memref(op.getTarget());
  if (!mayHaveOneShape(from, to))
    return op.emitOpError("expects arrays of one shape in C output, but got ")
           << printShape(from) << " and " << printShape(to);
  if (f.onSlave || !isPacked(c, from) || !isPacked(c, to)) {
    SmallVector<OpFoldResult> indices;
    copyLoops(f, from, to, indices);
    return success();
  }
  OpFoldResult bytes =
      c.mul(elementCount(f, from), c.index(bytesOf(from.elementType())));
  c.call("memcpy", {f.pointerTo(to), f.pointerTo(from), c.value(bytes)});
  return success();
}

//===----------------------------------------------------------------------===//
// Globals and queries
//===----------------------------------------------------------------------===//

/// The first element of the C array of a global.
static Value addressArray(FunctionLowering &f, memref::GetGlobalOp op,
                          Type element) {
  CBuilder &c = f.c;
  int64_t count = std::max<int64_t>(op.getType().getNumElements(), 1);
  Value array = c.create<emitc::GetGlobalOp>(
      emitc::ArrayType::get({count}, element),
      FlatSymbolRefAttr::get(c.getContext(), f.module.cName(op.getName())));
  return c.addressOf(c.subscript(array, c.integer(0)));
}

static LogicalResult lowerGetGlobal(FunctionLowering &f,
                                    memref::GetGlobalOp op) {
  CBuilder &c = f.c;
  if (f.onSlave)
    return op.emitOpError("is not supported inside a launch in C output");
  MemRefType type = op.getType();
  Type element = convertElementType(type.getElementType());
  auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
      op, op.getNameAttr());
  Value base = global && global->hasAttr(kPointerAttrName)
                   ? c.literal(f.module.cName(op.getName()), c.ptr(element))
                   : addressArray(f, op, element);
  if (global && global.getConstant())
    base.getDefiningOp()->setAttr(kConstAttr, c.getBuilder().getUnitAttr());
  FailureOr<MemDesc> desc = f.staticDesc(op.getLoc(), type, base);
  if (failed(desc))
    return failure();
  f.mapMemref(op.getResult(), *desc);
  return success();
}

static LogicalResult lowerDim(FunctionLowering &f, memref::DimOp op) {
  std::optional<int64_t> index = op.getConstantIndex();
  const MemDesc &desc = f.memref(op.getSource());
  if (!index || *index < 0 || *index >= desc.rank())
    return op.emitOpError(
        "expects a constant index below the rank in C output");
  f.mapScalar(op.getResult(), f.c.value(desc.sizes[*index]));
  return success();
}

/// The type may have no rank, the array has one.
static LogicalResult lowerRank(FunctionLowering &f, memref::RankOp op) {
  f.mapScalar(op.getResult(), f.c.integer(f.memref(op.getMemref()).rank()));
  return success();
}

void sw::emit::addMemRefHandlers(Handlers &handlers) {
  handlers.add<memref::AllocOp>(lowerAlloc);
  handlers.add<memref::AllocaOp>(lowerAlloca);
  handlers.add<memref::DeallocOp>(lowerDealloc);
  handlers.add<memref::LoadOp>(lowerLoad);
  handlers.add<memref::StoreOp>(lowerStore);
  handlers.add<memref::CopyOp>(lowerCopy);
  handlers.add<memref::GetGlobalOp>(lowerGetGlobal);
  handlers.add<memref::DimOp>(lowerDim);
  handlers.add<memref::RankOp>(lowerRank);
}
