//===- SwSplitFirst.cpp - The pass sw-split-first -------------------------===//
//
// No computation overlaps with the first gets of a product. If the reduction
// runs along the rows of a piece, the piece is fetched in parts. The first
// product becomes several products that each wait for one part:
//
//   get %b to %tile, %r
//   for %k { wait %r; spm_gemm ins(%a, %tile) outs(%c) }
// becomes
//   get %b[0:32, :] to %tile[0:32, :], %parts[0]
//   get %b[32:64, :] to %tile[32:64, :], %parts[1]
//   for %k {
//     wait %r
//     if %k = 0 {
//       wait %parts[0]; spm_gemm ins(%a[:, 0:32], %tile[0:32, :]) outs(%c)
//       wait %parts[1]; spm_gemm ins(%a[:, 32:64], %tile[32:64, :]) outs(%c)
//     } else { spm_gemm ins(%a, %tile) outs(%c) }
//   }
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/Transforms/Passes.h"

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"
#include "Dialect/SW/Transforms/Utils/DmaUtils.h"
#include "Dialect/SW/Transforms/Utils/LoopNest.h"
#include "Dialect/SW/Transforms/Utils/TileOpUtils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Remarks.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWSPLITFIRST
#include "Dialect/SW/Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

namespace {
/// A product in loops, and the get before the loops that fetches the B of its
/// first execution. The rows of that operand run along the reduction.
class FirstProduct {
public:
  FirstProduct(SpmGemmOp product, int64_t parts, const Target &target)
      : product(product), target(target), parts(parts) {}

  /// Returns null if the get can be split, else the reason.
  const char *match();
  void rewrite();

private:
  const char *findLoops();
  const char *findGet();
  const char *checkSizes();
  DMAGetOp findFirstGet(Value tile);
  bool isInitialSlot(Value slot, Value first);
  Operation *getLastGet();
  void fetchParts();
  Value createIsFirst(OpBuilder &builder);
  void multiplyParts(OpBuilder &builder);
  Value getPart(OpBuilder &builder, Value tile, int64_t dim, int64_t part);

  SpmGemmOp product;
  const Target &target;
  /// The loops around the product, innermost first.
  SmallVector<scf::ForOp> loops;
  /// The outermost loop, or the product.
  Operation *outermost = nullptr;
  DMAGetOp get;
  /// The wait for the get, if it is before the loops.
  DMAWaitOp wait;
  /// Without it, all parts of an early CPE arrive before the first part of
  /// another one.
  BarrierOp barrier;
  Value reply;
  int64_t steps = 0, parts;
};
} // namespace

const char *FirstProduct::findLoops() {
  for (Operation *op = product->getParentOp(); !isa<LaunchOp>(op);
       op = op->getParentOp()) {
    auto loop = dyn_cast<scf::ForOp>(op);
    if (!loop || !hasConstantIterations(loop))
      return "the product is not in loops with constant bounds";
    loops.push_back(loop);
  }
  outermost = loops.empty() ? product.getOperation() : loops.back();
  return nullptr;
}

/// Whether `slot`, which the loops carry, is `first` in the first iteration.
bool FirstProduct::isInitialSlot(Value slot, Value first) {
  for (scf::ForOp loop : loops) {
    auto argument = dyn_cast_or_null<BlockArgument>(slot);
    if (!argument || argument.getOwner() != loop.getBody())
      continue;
    OpOperand *init = loop.getTiedLoopInit(argument);
    if (!init)
      return false;
    slot = init->get();
  }
  return slot == first;
}

/// The get before the loops that fills `tile` for the first product, if nothing
/// else reads that tile.
DMAGetOp FirstProduct::findFirstGet(Value tile) {
  auto view = tile.getDefiningOp<TileOp>();
  if (view && !view.getSizes().empty())
    return {};
  Value buffer = view ? view.getBuffer() : tile;
  auto accesses = getBufferAccesses(buffer);
  if (!buffer.getDefiningOp<AllocOp>() || !accesses)
    return {};
  DMAGetOp found;
  for (const BufferAccess &access : *accesses) {
    if (access.op == product)
      continue;
    auto other = dyn_cast<DMAGetOp>(access.op);
    if (!other)
      return {};
    if (other->getBlock() != outermost->getBlock() ||
        !other->isBeforeInBlock(outermost))
      continue;
    if (found)
      return {};
    found = other;
  }
  if (!found)
    return {};
  auto filled = found.getDst().getDefiningOp<TileOp>();
  if (view)
    return filled && filled.getBuffer() == buffer &&
                   isInitialSlot(view.getSlot(), filled.getSlot())
               ? found
               : DMAGetOp();
  return found.getDst() == buffer ? found : DMAGetOp();
}

const char *FirstProduct::findGet() {
  if (product.getTransB())
    return "the rows of B do not run along the reduction";
  get = findFirstGet(product.getB());
  if (!get)
    return "no get before the loops brings the first tile alone";
  if (get.getBroadcast() || get.getDst().getType() != product.getB().getType())
    return "the first tile is no piece of this CPE";
  for (Operation *op = get; op != outermost; op = op->getNextNode()) {
    if (isa<DMAPutOp>(op) || op->getNumRegions() != 0)
      return "the get would move past an op that may write its source";
    if (auto found = dyn_cast<BarrierOp>(op))
      barrier = found;
  }
  if (!barrier)
    return "no barrier follows the first gets";
  auto own = getOwnWait(get);
  if (own && own->getBlock() == get->getBlock())
    wait = own;
  // Other transfers may count on the same words and need this wait.
  if (wait && !isSynchronous(get.getReply()))
    return "its reply counter is shared";
  return nullptr;
}

const char *FirstProduct::checkSizes() {
  std::optional<int64_t> k = getConstantIntValue(product.getK());
  int64_t places = target.getCount(Level::Row);
  // A CPE then has other k steps of A than of B, and a part of its B meets no
  // contiguous part of A.
  if (target.getCount(Level::Col) != places)
    return "the mesh is not square: A is cut over its columns and B over its "
           "rows";
  if (!k || *k % places != 0)
    return "the reduction is not cut into equal pieces";
  steps = *k / places;
  auto b = cast<MemRefType>(product.getB().getType());
  auto a = cast<MemRefType>(product.getA().getType());
  if (b.getRank() != 2 || b.getDimSize(0) != steps ||
      a.getDimSize(product.getTransA() ? 0 : 1) != steps)
    return "the pieces of the operands are not of constant depth";
  int64_t unit = target.getProductUnit(a.getElementTypeBitWidth(),
                                       /*isVector=*/false);
  if (steps % (parts * unit) != 0)
    return "the pieces cannot be cut into as many parts";
  return nullptr;
}

const char *FirstProduct::match() {
  if (const char *reason = findLoops())
    return reason;
  if (const char *reason = findGet())
    return reason;
  return checkSizes();
}

/// The part of `tile` along dimension `dim`.
Value FirstProduct::getPart(OpBuilder &builder, Value tile, int64_t dim,
                            int64_t part) {
  Location loc = product.getLoc();
  SmallVector<OpFoldResult> sizes = getViewSizes(builder, loc, tile);
  SmallVector<OpFoldResult> offsets(2, builder.getIndexAttr(0)),
      strides(2, builder.getIndexAttr(1));
  sizes[dim] = builder.getIndexAttr(steps / parts);
  offsets[dim] = builder.getIndexAttr(part * (steps / parts));
  return memref::SubViewOp::create(builder, loc, tile, offsets, sizes, strides);
}

/// The last get before the loops. Parts after the first follow the data that
/// all parts of the product need.
Operation *FirstProduct::getLastGet() {
  Operation *last = get;
  for (Operation *op = get; op != outermost; op = op->getNextNode())
    if (isa<DMAGetOp>(op))
      last = op;
  return last;
}

void FirstProduct::fetchParts() {
  Block &body = product->getParentOfType<LaunchOp>().getBody().front();
  OpBuilder builder(&body, body.begin());
  reply = ReplyOp::create(builder, get.getLoc(),
                          ReplyType::get(builder.getContext(), parts));
  builder.setInsertionPointAfter(getLastGet());
  for (int64_t part = 0; part < parts; ++part) {
    if (part == 1)
      builder.setInsertionPointAfter(barrier);
    Value slot = arith::ConstantIndexOp::create(builder, get.getLoc(), part);
    DMAGetOp::create(builder, get.getLoc(),
                     getPart(builder, get.getSrc(), 0, part),
                     getPart(builder, get.getDst(), 0, part), reply, slot);
  }
  if (wait)
    wait.erase();
  get.erase();
}

/// Whether all loops are in their first iterations.
Value FirstProduct::createIsFirst(OpBuilder &builder) {
  Value result;
  for (scf::ForOp loop : loops) {
    Value first =
        arith::CmpIOp::create(builder, loop.getLoc(), arith::CmpIPredicate::eq,
                              loop.getInductionVar(), loop.getLowerBound());
    result = result
                 ? arith::AndIOp::create(builder, loop.getLoc(), result, first)
                       .getResult()
                 : first;
  }
  return result;
}

void FirstProduct::multiplyParts(OpBuilder &builder) {
  Location loc = product.getLoc();
  Value depth = arith::ConstantIndexOp::create(
      builder, loc, steps / parts * target.getMeshRows());
  for (int64_t part = 0; part < parts; ++part) {
    Value slot = arith::ConstantIndexOp::create(builder, loc, part);
    DMAWaitOp::create(builder, loc, reply, slot);
    Value a =
        getPart(builder, product.getA(), product.getTransA() ? 0 : 1, part);
    Value b = getPart(builder, product.getB(), 0, part);
    auto own = cast<SpmGemmOp>(builder.clone(*product));
    own.getAMutable().assign(a);
    own.getBMutable().assign(b);
    own.getKMutable().assign(depth);
    if (part == 0)
      continue;
    own.getAccumulateMutable().clear();
    own.setBetaAttr(builder.getF64FloatAttr(1.0));
  }
}

void FirstProduct::rewrite() {
  fetchParts();
  OpBuilder builder(product);
  if (loops.empty()) {
    multiplyParts(builder);
    return product.erase();
  }
  auto choice =
      scf::IfOp::create(builder, product.getLoc(), createIsFirst(builder),
                        /*withElseRegion=*/true);
  builder.setInsertionPointToStart(choice.thenBlock());
  multiplyParts(builder);
  product->moveBefore(choice.elseBlock()->getTerminator());
}

namespace {
struct SwSplitFirst : sw::impl::SwSplitFirstBase<SwSplitFirst> {
  using SwSplitFirstBase::SwSplitFirstBase;

  void runOnOperation() override {
    WalkResult result = getOperation().walk([&](LaunchOp launch) {
      if (launch.getView() != View::CPE)
        return WalkResult::skip();
      FailureOr<Target> target = Target::get(launch);
      if (failed(target))
        return WalkResult::interrupt();
      SmallVector<SpmGemmOp> products;
      launch.walk([&](SpmGemmOp op) {
        if (op->hasAttr(kFirstPartsAttrName))
          products.push_back(op);
      });
      for (SpmGemmOp product : products)
        if (failed(split(product, *target)))
          return WalkResult::interrupt();
      return WalkResult::skip();
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }

  static LogicalResult split(SpmGemmOp product, const Target &target) {
    auto parts = cast<IntegerAttr>(product->removeAttr(kFirstPartsAttrName));
    auto opts =
        remark::RemarkOpts::name("SplitFirst").category("sw-split-first");
    FirstProduct first(product, parts.getInt(), target);
    if (const char *reason = first.match()) {
      remark::missed(product.getLoc(), opts) << reason;
      return success();
    }
    remark::passed(product.getLoc(), opts)
        << "the first product begins with a part of its operands"
        << remark::metric("parts", parts.getInt());
    first.rewrite();
    return success();
  }
};
} // namespace
