//===- SwTile.cpp - The pass sw-tile --------------------------------------===//
//
// Tiles every op that the CPEs can run to loops over tiles that fit in the LDM
// of the mesh, and marks the tile op with what was chosen.
//
//   %1 = linalg.fill ins(%zero) outs(%0)
//   %2 = linalg.matmul ins(%a, %b) outs(%1)
//
// becomes
//
//   scf.for %i, scf.for %j
//     %c = linalg.fill {sw.tile}
//     scf.for %k
//       linalg.matmul {sw.tile} ins(%a_slice, %b_slice) outs(%c)
//
//===----------------------------------------------------------------------===//
#include "Transforms/Passes.h"

#include "TilePreparation.h"
#include "TileUtils.h"

#include "Analysis/TileOps.h"
#include "Analysis/TileSelection.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "sw-tile"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWTILE
#include "Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;
using namespace mlir::sw;

namespace {

struct SwTile : sw::impl::SwTileBase<SwTile> {
  using SwTileBase::SwTileBase;

  void runOnOperation() override {
    if (failed(checkOptions()))
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    if (failed(prepare(rewriter)))
      return signalPassFailure();
    // Products first: they take the fills of their outputs along.
    for (linalg::LinalgOp op :
         collect([](linalg::LinalgOp op) { return matchGemm(op).has_value(); }))
      if (failed(tileProduct(rewriter, op)))
        return signalPassFailure();
    for (linalg::LinalgOp op : collect([](linalg::LinalgOp op) {
           return matchElementwise(op).has_value();
         }))
      if (failed(tileElementwise(rewriter, op)))
        return signalPassFailure();
    if (failed(cleanUpTiles(getOperation())))
      signalPassFailure();
  }

private:
  LogicalResult checkOptions() {
    if (!tileSizes.empty() && tileSizes.size() != 3)
      return getOperation()->emitError()
             << "expects 3 tile sizes m,n,k, but got " << tileSizes.size();
    for (int64_t size : tileSizes)
      if (size < 0)
        return getOperation()->emitError()
               << "expects tile sizes of at least 0, but got " << size;
    return success();
  }

  /// The ops outside of launches that are not tiled yet and that `filter`
  /// takes.
  SmallVector<linalg::LinalgOp>
  collect(function_ref<bool(linalg::LinalgOp)> filter) {
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (!op->hasAttr(kTileAttrName) && !op->getParentOfType<LaunchOp>() &&
          filter(op))
        ops.push_back(op);
    });
    return ops;
  }

  /// Reads transposed matrices where they are, checks shapes, gives
  /// matrix-vector products a unit loop, and says which ops stay for the
  /// management core.
  LogicalResult prepare(IRRewriter &rewriter) {
    foldTransposes(rewriter, collect([](linalg::LinalgOp op) {
                     return matchGemm(op).has_value();
                   }));
    for (linalg::LinalgOp op : collect([](linalg::LinalgOp) { return true; })) {
      if (failed(checkShape(op)))
        return failure();
      if (isDegenerateGemm(op) && succeeded(addUnitLoops(rewriter, op)))
        continue;
      if (!matchGemm(op) && !matchElementwise(op))
        remark::missed(op.getLoc(),
                       remark::RemarkOpts::name("Tile").category("sw-tiling"))
            << remark::reason("no primitive covers {0}; it runs on the "
                              "management core",
                              op->getName().getStringRef().str());
    }
    return success();
  }

  static LogicalResult checkShape(linalg::LinalgOp op) {
    if (op.hasDynamicShape())
      return op.emitError("expects static shapes, but an operand is dynamic");
    for (auto [loop, extent] : llvm::enumerate(op.getStaticLoopRanges()))
      if (extent == 0)
        return op.emitError(
                   "expects every loop to run at least once, but loop ")
               << loop << " has extent 0";
    return success();
  }

  static MeshBudget getBudget(const Target &target, Type elementType) {
    return {target.getMeshRows(), target.getMeshCols(),
            target.getUsableLdmBytes(), target.getLanes(elementType)};
  }

  /// The tile of a matrix product: the option's where it names one, else the
  /// model's. Too large an option is an error, one beyond the loop is clamped.
  FailureOr<GemmShape> getProductTile(linalg::LinalgOp op, GemmShape extent,
                                      int64_t bytes, const MeshBudget &budget) {
    GemmShape tile = chooseGemmTile(extent, bytes, budget);
    if (!tileSizes.empty()) {
      auto pick = [](int64_t option, int64_t chosen, int64_t extent) {
        return option == 0 ? chosen : std::min(option, extent);
      };
      tile = {pick(tileSizes[0], tile.m, extent.m),
              pick(tileSizes[1], tile.n, extent.n),
              pick(tileSizes[2], tile.k, extent.k)};
    }
    int64_t needed = getGemmLdmBytes(tile, bytes, budget);
    if (needed > budget.ldmBytes)
      return op.emitError("a tile of ")
             << tile.m << " x " << tile.n << " x " << tile.k << " needs "
             << needed << " bytes of LDM per CPE, but only "
             << Target::lookup(op)->describeUsableLdm() << " are available";
    return tile;
  }

  LogicalResult tileProduct(IRRewriter &rewriter, linalg::LinalgOp op) {
    FailureOr<Target> target = Target::get(op);
    if (failed(target))
      return failure();
    GemmLoops loops = *matchGemm(op);
    SmallVector<int64_t> extents = op.getStaticLoopRanges();
    Type type = getElementTypeOrSelf(op.getDpsInits()[0].getType());
    FailureOr<GemmShape> tile = getProductTile(
        op, {extents[loops.m], extents[loops.n], extents[loops.k]},
        type.getIntOrFloatBitWidth() / 8, getBudget(*target, type));
    if (failed(tile))
      return failure();

    TileChoice choice;
    choice.kernel = takeKernelName(op, "matmul");
    choice.sizes.assign(extents.size(), 1);
    choice.sizes[loops.m] = tile->m;
    choice.sizes[loops.n] = tile->n;
    choice.sizes[loops.k] = tile->k;
    choice.mesh.assign(extents.size(), std::nullopt);
    choice.mesh[loops.m] = Spread::Row;
    choice.mesh[loops.n] = Spread::Col;
    choice.mesh[loops.k] = Spread::None;
    choice.units.assign(extents.size(), 1);
    choice.units[loops.n] = target->getLanes(type);
    choice.vector = "n";
    reportChoice(op, choice);
    return tileToLoops(rewriter, op, choice);
  }

  LogicalResult tileElementwise(IRRewriter &rewriter, linalg::LinalgOp op) {
    // A fill that a product took over is dead.
    if (op->getNumResults() && op->use_empty()) {
      rewriter.eraseOp(op);
      return success();
    }
    FailureOr<Target> target = Target::get(op);
    if (failed(target))
      return failure();
    std::string kernel = takeKernelName(op, *matchElementwise(op));
    FailureOr<linalg::LinalgOp> ordered = orderByOutput(rewriter, op);
    if (failed(ordered))
      return op.emitError("could not be reordered to its output");
    op = *ordered;
    SmallVector<int64_t> extents = op.getStaticLoopRanges();
    Type type = getElementTypeOrSelf(op.getDpsInits()[0].getType());
    unsigned inner = extents.size() - 1, outer = inner;
    for (unsigned loop = 0; loop < inner; ++loop)
      if (!slideTogether(op, loop, inner) &&
          (outer == inner || extents[loop] >= extents[outer]))
        outer = loop;
    if (readsTransposed(op, outer, inner)) {
      remark::missed(op.getLoc(),
                     remark::RemarkOpts::name("Tile").category("sw-tiling"))
          << remark::reason("{0} reads an input transposed; it runs on the "
                            "management core",
                            kernel);
      return success();
    }
    ElementwiseTile tile = chooseElementwiseTile(
        outer == inner ? 1 : extents[outer], extents[inner],
        op->getNumOperands(), type.getIntOrFloatBitWidth() / 8,
        getBudget(*target, type));

    TileChoice choice;
    choice.kernel = kernel;
    choice.sizes.assign(extents.size(), 1);
    choice.mesh.assign(extents.size(), std::nullopt);
    if (outer != inner) {
      choice.sizes[outer] = tile.rows;
      choice.mesh[outer] = tile.rowSpread;
    }
    choice.sizes[inner] = tile.cols;
    choice.mesh[inner] = tile.colSpread;
    reportChoice(op, choice);
    return tileToLoops(rewriter, op, choice);
  }

  /// The name that an earlier pass gave the kernel of `op`, or `name`.
  static std::string takeKernelName(linalg::LinalgOp op, StringRef name) {
    auto given = dyn_cast_or_null<StringAttr>(op->removeAttr(kKernelAttrName));
    return given ? given.str() : name.str();
  }

  /// Whether an input dimension is indexed by both loops, as a window is.
  static bool slideTogether(linalg::LinalgOp op, unsigned a, unsigned b) {
    return llvm::any_of(op.getIndexingMapsArray(), [&](AffineMap map) {
      return llvm::any_of(map.getResults(), [&](AffineExpr expr) {
        return expr.isFunctionOfDim(a) && expr.isFunctionOfDim(b);
      });
    });
  }

  /// Whether an input has the loop of the rows inside that of the columns.
  static bool readsTransposed(linalg::LinalgOp op, unsigned outer,
                              unsigned inner) {
    for (OpOperand *input : op.getDpsInputOperands()) {
      std::optional<unsigned> innerPosition;
      for (auto [position, expr] :
           llvm::enumerate(op.getMatchingIndexingMap(input).getResults())) {
        if (outer != inner && expr.isFunctionOfDim(outer) && innerPosition)
          return true;
        if (expr.isFunctionOfDim(inner))
          innerPosition = position;
      }
    }
    return false;
  }

  static void reportChoice(linalg::LinalgOp op, const TileChoice &choice) {
    std::string sizes;
    llvm::raw_string_ostream os(sizes);
    llvm::interleave(choice.sizes, os, "x");
    remark::passed(op.getLoc(),
                   remark::RemarkOpts::name("Tile").category("sw-tiling"))
        << remark::add("{0} in tiles of {1}", choice.kernel, sizes);
  }
};
} // namespace
