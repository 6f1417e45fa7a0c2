//===- SwFloatIndices.cpp - The pass sw-float-indices ---------------------===//
//
// Converts integers that are computed from indices to floats, for which vectors
// exist, if floats represent all of the numbers:
//
//   %i = linalg.generic { %a = linalg.index 0; yield index_cast %a } : 64xi64
//   %d = linalg.generic ins(%i, %i) { %c = subi %p, %q; yield %c }
//   %r = linalg.generic ins(%d, %x) { %l = cmpi sle, %p, 0; select %l, %x, .. }
// becomes
//   %i = arith.constant dense<[0.0, 1.0, ...]> : tensor<64xf32>
//   %d = linalg.generic ins(%i, %i) { %c = subf %p, %q; yield %c }
//   %r = linalg.generic ins(%d, %x) { %l = cmpf ole, %p, 0.0; select %l, .. }
//
// Masks that importers compute from positions can then be part of any body, and
// read one row of numbers from memory.
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "ElementTypes.h"
#include "IndexRanges.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWFLOATINDICES
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Groups of ops
//===----------------------------------------------------------------------===//

namespace {
/// Ops that pass integers only to each other.
struct IndexGroup {
  llvm::SetVector<Operation *> ops;
  bool isClosed = true;
};
} // namespace

/// Adds the ops that compute or read the integers that `op` computes or reads.
static void addNeighbours(Operation *op, IndexGroup &group) {
  auto addAll = [&](Value value) {
    // An empty tensor has no numbers, so it connects no ops.
    if (!isNumberTensor(value) || value.getDefiningOp<tensor::EmptyOp>())
      return;
    if (Operation *def = value.getDefiningOp())
      group.ops.insert(def);
    else
      group.isClosed = false;
    group.ops.insert(value.user_begin(), value.user_end());
  };
  llvm::for_each(op->getOperands(), addAll);
  llvm::for_each(op->getResults(), addAll);
}

/// The ops that integers connect with `seed`, in program order, if they are in
/// one block and floats represent all of the numbers.
static std::optional<SmallVector<Operation *>>
collectOps(linalg::GenericOp seed) {
  IndexGroup group;
  group.ops.insert(seed);
  for (size_t i = 0; i < group.ops.size(); ++i) {
    Operation *op = group.ops[i];
    if (!group.isClosed || op->getBlock() != seed->getBlock())
      return std::nullopt;
    addNeighbours(op, group);
  }
  SmallVector<Operation *> ops = group.ops.takeVector();
  llvm::sort(ops,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  IndexRanges ranges;
  if (!llvm::all_of(ops, [&](Operation *op) { return ranges.add(op); }))
    return std::nullopt;
  return ops;
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

/// The same comparison of floats. Unsigned operands are never negative.
static arith::CmpFPredicate toFloat(arith::CmpIPredicate predicate) {
  using Int = arith::CmpIPredicate;
  using Float = arith::CmpFPredicate;
  switch (predicate) {
  case Int::eq:
    return Float::OEQ;
  case Int::ne:
    return Float::UNE;
  case Int::slt:
  case Int::ult:
    return Float::OLT;
  case Int::sle:
  case Int::ule:
    return Float::OLE;
  case Int::sgt:
  case Int::ugt:
    return Float::OGT;
  case Int::sge:
  case Int::uge:
    return Float::OGE;
  }
  llvm_unreachable("unknown comparison");
}

/// Whether `value` in a body may be negative, as far as the body tells.
static bool mayBeNegative(Value value) {
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number)))
    return number.isNegative();
  Operation *op = value.getDefiningOp();
  if (!op || isa<arith::SubIOp>(op))
    return true;
  if (isa<linalg::IndexOp>(op))
    return false;
  return llvm::any_of(op->getOperands(), [](Value operand) {
    return isNumber(operand.getType()) && mayBeNegative(operand);
  });
}

namespace {
/// Rewrites the ops of a group.
class Converter {
public:
  explicit Converter(OpBuilder &b) : b(b) {}

  void convert(Operation *op);

private:
  Value createRow(int64_t count);
  void addIndices(linalg::GenericOp op, SmallVector<Value> &inputs,
                  SmallVector<AffineMap> &maps);
  void convertConstant(arith::ConstantOp op);
  void convertGeneric(linalg::GenericOp op);
  void convertBody(linalg::GenericOp op, linalg::GenericOp own);
  Value getInner(Value value, IRMapping &inside);
  Value createInner(Operation &inner, IRMapping &inside);
  Value createProduct(Operation &inner, Value lhs, Value rhs);
  Value createFloat(Type type, Value number);

  OpBuilder &b;
  Location loc = b.getUnknownLoc();
  /// The float tensors that replace tensors of integers.
  IRMapping floats;
  /// The loops whose indices the op reads, in the order of its new inputs.
  SmallVector<uint64_t> indices;
};
} // namespace

static Value createNumber(OpBuilder &b, Location loc, const APInt &number) {
  return arith::ConstantOp::create(
      b, loc, b.getF32FloatAttr(static_cast<float>(number.getSExtValue())));
}

/// Creates the row 0, 1, 2, ...
Value Converter::createRow(int64_t count) {
  auto type = RankedTensorType::get({count}, b.getF32Type());
  SmallVector<float> numbers;
  for (int64_t i = 0; i < count; ++i)
    numbers.push_back(static_cast<float>(i));
  return arith::ConstantOp::create(
      b, loc, DenseElementsAttr::get(type, ArrayRef<float>(numbers)));
}

/// Adds an input for each index that `op` reads.
void Converter::addIndices(linalg::GenericOp op, SmallVector<Value> &inputs,
                           SmallVector<AffineMap> &maps) {
  indices.clear();
  for (auto index : op.getBlock()->getOps<linalg::IndexOp>()) {
    uint64_t loop = index.getDim();
    if (llvm::is_contained(indices, loop))
      continue;
    indices.push_back(loop);
    inputs.push_back(createRow(op.getStaticLoopRanges()[loop]));
    maps.push_back(
        AffineMap::get(op.getNumLoops(), 0, b.getAffineDimExpr(loop)));
  }
}

void Converter::convertConstant(arith::ConstantOp op) {
  auto elements = cast<DenseIntElementsAttr>(op.getValue());
  auto own = elements.mapValues(b.getF32Type(), [](const APInt &number) {
    return APFloat(static_cast<float>(number.getSExtValue())).bitcastToAPInt();
  });
  floats.map(op.getResult(), arith::ConstantOp::create(b, loc, own.getType(),
                                                       cast<TypedAttr>(own))
                                 .getResult());
}

/// The replacement of `value` in a body.
Value Converter::getInner(Value value, IRMapping &inside) {
  APInt number;
  if (isNumber(value.getType()) && matchPattern(value, m_ConstantInt(&number)))
    return createNumber(b, loc, number);
  return inside.lookupOrDefault(value);
}

/// The integer `number` as a float of `type`.
Value Converter::createFloat(Type type, Value number) {
  unsigned width = type.getIntOrFloatBitWidth();
  if (width == 32)
    return number;
  return width > 32 ? Value(arith::ExtFOp::create(b, loc, type, number))
                    : Value(arith::TruncFOp::create(b, loc, type, number));
}

/// The product `inner` of integers, computed in floats. 0.0 times a negative
/// number is -0.0, but integers have only one zero, so 0.0 is added.
Value Converter::createProduct(Operation &inner, Value lhs, Value rhs) {
  Value product = arith::MulFOp::create(b, loc, lhs, rhs);
  if (llvm::none_of(inner.getOperands(), mayBeNegative))
    return product;
  Value zero = arith::ConstantOp::create(b, loc, b.getF32FloatAttr(0));
  return arith::AddFOp::create(b, loc, product, zero);
}

/// The result of `inner`, computed in floats.
Value Converter::createInner(Operation &inner, IRMapping &inside) {
  SmallVector<Value> from;
  for (Value operand : inner.getOperands())
    from.push_back(getInner(operand, inside));
  if (auto compare = dyn_cast<arith::CmpIOp>(inner))
    return arith::CmpFOp::create(b, loc, toFloat(compare.getPredicate()),
                                 from[0], from[1]);
  if (isa<arith::SIToFPOp, arith::UIToFPOp>(inner))
    return createFloat(inner.getResult(0).getType(), from[0]);
  if (isa<arith::AddIOp>(inner))
    return arith::AddFOp::create(b, loc, from[0], from[1]);
  if (isa<arith::SubIOp>(inner))
    return arith::SubFOp::create(b, loc, from[0], from[1]);
  if (isa<arith::MulIOp>(inner))
    return createProduct(inner, from[0], from[1]);
  if (isa<arith::MaxSIOp>(inner))
    return arith::MaximumFOp::create(b, loc, from[0], from[1]);
  if (isa<arith::MinSIOp>(inner))
    return arith::MinimumFOp::create(b, loc, from[0], from[1]);
  if (isa<arith::SelectOp>(inner))
    return arith::SelectOp::create(b, loc, from[0], from[1], from[2]);
  return from[0]; // A cast.
}

/// Creates the body of `own` from that of `op`.
void Converter::convertBody(linalg::GenericOp op, linalg::GenericOp own) {
  OpBuilder::InsertionGuard guard(b);
  SmallVector<Type> types;
  for (Value operand : own->getOperands())
    types.push_back(getElementTypeOrSelf(operand.getType()));
  Block *body = b.createBlock(&own.getRegion(), {}, types,
                              SmallVector<Location>(types.size(), loc));
  unsigned numInputs = op.getNumDpsInputs();
  auto arguments = body->getArguments();
  IRMapping inside;
  inside.map(op.getBlock()->getArguments().take_front(numInputs),
             arguments.take_front(numInputs));
  inside.map(op.getBlock()->getArguments().drop_front(numInputs),
             arguments.take_back(op.getNumDpsInits()));
  for (Operation &inner : op.getBlock()->without_terminator()) {
    if (auto index = dyn_cast<linalg::IndexOp>(inner))
      inside.map(index.getResult(),
                 arguments[numInputs + (llvm::find(indices, index.getDim()) -
                                        indices.begin())]);
    else if (!isOnNumbers(&inner))
      b.clone(inner, inside);
    else if (!inner.hasTrait<OpTrait::ConstantLike>())
      inside.map(inner.getResult(0), createInner(inner, inside));
  }
  SmallVector<Value> results;
  for (Value value : op.getBlock()->getTerminator()->getOperands())
    results.push_back(getInner(value, inside));
  linalg::YieldOp::create(b, loc, results);
}

void Converter::convertGeneric(linalg::GenericOp op) {
  SmallVector<Value> inputs, outputs;
  SmallVector<AffineMap> maps, outputMaps;
  SmallVector<Type> types;
  for (OpOperand &operand : op->getOpOperands()) {
    bool isOutput = op.isDpsInit(&operand);
    Value value = floats.lookupOrDefault(operand.get());
    if (isOutput && isNumberTensor(value))
      value = tensor::EmptyOp::create(
          b, loc, tensor::getMixedSizes(b, loc, value), b.getF32Type());
    (isOutput ? outputs : inputs).push_back(value);
    (isOutput ? outputMaps : maps)
        .push_back(op.getMatchingIndexingMap(&operand));
  }
  addIndices(op, inputs, maps);
  llvm::append_range(maps, outputMaps);
  for (Value output : outputs)
    types.push_back(output.getType());
  auto own = linalg::GenericOp::create(b, loc, types, inputs, outputs, maps,
                                       op.getIteratorTypesArray());
  own->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  convertBody(op, own);
  for (auto [before, now] :
       llvm::zip_equal(op->getResults(), own->getResults())) {
    if (isNumberTensor(before))
      floats.map(before, now);
    else
      before.replaceAllUsesWith(now);
  }
}

void Converter::convert(Operation *op) {
  loc = op->getLoc();
  b.setInsertionPoint(op);
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    return convertGeneric(generic);
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return convertConstant(constant);
  Operation *own = b.clone(*op, floats);
  own->getResult(0).setType(toFloat(own->getResult(0).getType()));
  floats.map(op->getResult(0), own->getResult(0));
}

//===----------------------------------------------------------------------===//
// Pass
//===----------------------------------------------------------------------===//

/// Whether `op` computes values from its indices.
static bool isOfIndices(linalg::GenericOp op) {
  return op.hasIndexSemantics() && op.hasPureTensorSemantics();
}

namespace {
struct SwFloatIndices : sw::impl::SwFloatIndicesBase<SwFloatIndices> {
  using SwFloatIndicesBase::SwFloatIndicesBase;

  void runOnOperation() override {
    SmallVector<linalg::GenericOp> seeds;
    getOperation()->walk([&](linalg::GenericOp op) {
      if (isOfIndices(op))
        seeds.push_back(op);
    });
    DenseSet<Operation *> done;
    OpBuilder b(&getContext());
    for (linalg::GenericOp seed : seeds) {
      if (done.contains(seed))
        continue;
      std::optional<SmallVector<Operation *>> ops = collectOps(seed);
      if (!ops)
        continue;
      Converter converter(b);
      for (Operation *op : *ops)
        converter.convert(op);
      for (Operation *op : llvm::reverse(*ops)) {
        done.insert(op);
        op->erase();
      }
    }
  }
};
} // namespace
