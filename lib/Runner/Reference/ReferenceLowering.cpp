//===- ReferenceLowering.cpp - Linalg to LLVM by upstream passes ----------===//
//
// All transformations here are upstream MLIR passes.
//
//===----------------------------------------------------------------------===//
#include "ReferenceAsserts.h"
#include "ReferenceCaller.h"
#include "ReferenceVariants.h"

#include "Analysis/Structure/AffineChecks.h"
#include "Runner/Input/TransformSequences.h"
#include "Runner/Reference/Reference.h"

#include "Transforms/ConstantFolding/HostLowering.h"
#include "Transforms/Inputs/Passes.h"
#include "Transforms/Inputs/RunnerUtilities.h"
#include "Transforms/Normalization/Aggregates.h"
#include "Transforms/Normalization/Gathers.h"
#include "Transforms/Passes.h"
#include "Transforms/Utils/ReadingMaps.h"

#include "Dialect/SW/IR/Kernel.h"
#include "Dialect/TMTensor/IR/TMTensor.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Conversion/TosaToLinalg/TosaToLinalg.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::sw::runner;

//===----------------------------------------------------------------------===//
// Linalg ops without a lowering to loops, and loop order
//===----------------------------------------------------------------------===//

/// Decomposes ops such as softmax by their interface, and lowers pack and
/// unpack by the upstream lowering.
static LogicalResult decomposeOps(ModuleOp module) {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    if (isa<linalg::AggregatedOpInterface, linalg::PackOp, linalg::UnPackOp>(
            op))
      ops.push_back(op);
  });
  IRRewriter rewriter(module.getContext());
  for (Operation *op : ops) {
    rewriter.setInsertionPoint(op);
    if (auto pack = dyn_cast<linalg::PackOp>(op)) {
      if (failed(sw::lowerPacking(rewriter, pack)))
        return op->emitError("cannot lower this op for the reference");
    } else if (auto unpack = dyn_cast<linalg::UnPackOp>(op)) {
      if (failed(sw::lowerPacking(rewriter, unpack)))
        return op->emitError("cannot lower this op for the reference");
    } else if (failed(sw::decomposeAggregate(
                   rewriter, cast<linalg::AggregatedOpInterface>(op)))) {
      return op->emitError("cannot decompose this op for the reference");
    }
  }
  return success();
}

/// Upstream has no lowering of gathers. Reference and program use the same
/// lowering, which has tests against known numbers.
static void lowerGathers(ModuleOp module) {
  RewritePatternSet patterns(module.getContext());
  sw::populateGatherPatterns(patterns);
  walkAndApplyPatterns(module, std::move(patterns));
}

/// Removes empty parts of concatenations. Upstream lowers parts to slices of
/// the result. The slice of an empty part could begin at the end of the result,
/// which is invalid.
static void dropEmptyParts(ModuleOp module) {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    if (isa<tensor::ConcatOp, tensor::InsertSliceOp>(op))
      ops.push_back(op);
  });
  auto isEmpty = [](Value value) {
    return llvm::is_contained(cast<ShapedType>(value.getType()).getShape(), 0);
  };
  for (Operation *op : ops) {
    if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
      if (!isEmpty(insert.getSource()))
        continue;
      op->getResult(0).replaceAllUsesWith(insert.getDest());
      op->erase();
      continue;
    }
    SmallVector<Value> parts;
    for (Value part : op->getOperands())
      if (!isEmpty(part))
        parts.push_back(part);
    // If all parts are empty, they are kept.
    if (!parts.empty())
      op->setOperands(parts);
  }
}

/// Makes the loop over the last output dimension of contractions and
/// convolutions the innermost one: LLVM then vectorises it, and the order of
/// each sum is unchanged.
static void interchangeLoops(ModuleOp module) {
  SmallVector<linalg::LinalgOp> ops;
  module.walk([&](linalg::LinalgOp op) {
    if (linalg::isaContractionOpInterface(op) ||
        linalg::isaConvolutionOpInterface(op))
      ops.push_back(op);
  });
  IRRewriter rewriter(module.getContext());
  for (linalg::LinalgOp op : ops) {
    AffineMap output = op.getIndexingMapsArray().back();
    if (output.getNumResults() == 0)
      continue;
    auto last = dyn_cast<AffineDimExpr>(output.getResults().back());
    if (!last)
      continue;
    rewriter.setInsertionPoint(op);
    auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
    if (!generic) {
      FailureOr<linalg::GenericOp> result =
          linalg::generalizeNamedOp(rewriter, op);
      if (failed(result))
        continue;
      generic = *result;
    }
    SmallVector<unsigned> order;
    for (unsigned loop = 0, e = generic.getNumLoops(); loop < e; ++loop)
      if (loop != last.getPosition())
        order.push_back(loop);
    order.push_back(last.getPosition());
    rewriter.setInsertionPoint(generic);
    (void)linalg::interchangeGenericOp(rewriter, generic, order);
  }
}

//===----------------------------------------------------------------------===//
// Passes
//===----------------------------------------------------------------------===//

static void addBufferization(OpPassManager &pm) {
  // Affine loops do not describe how they carry memrefs.
  pm.addPass(createLowerAffinePass());
  pm.addPass(createConvertElementwiseToLinalgPass());
  bufferization::OneShotBufferizePassOptions options;
  options.bufferizeFunctionBoundaries = true;
  // A loop may yield a tensor that its body allocates.
  options.allowReturnAllocsFromLoops = true;
  options.functionBoundaryTypeConversion =
      bufferization::LayoutMapOption::IdentityLayoutMap;
  pm.addPass(bufferization::createOneShotBufferizePass(options));
  // Upstream's views crash on strides of dropped dimensions.
  pm.addPass(sw::createSwSplitViews());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

/// Whether the module has ops that upstream's lowering of linalg does not
/// support.
static bool hasImported(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        return isa_and_present<tosa::TosaDialect, tm_tensor::TMTensorDialect,
                               shard::ShardDialect>(op->getDialect())
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

LogicalResult sw::runner::lowerTosa(ModuleOp module) {
  if (!hasImported(module))
    return success();
  PassManager pm(module->getName());
  // Annotations ask for divisions over core groups; values stay the same.
  pm.addPass(sw::createSwShard({/*ignore=*/true}));
  pm.addPass(sw::createSwLowerTMTensor());
  pm.addPass(createTosaToSCFPass());
  // Importers print ops that no profile has, such as those on f64.
  tosa::addTosaToLinalgPasses(pm, TosaToLinalgOptions(),
                              TosaToLinalgNamedOptions(),
                              /*validationOptions=*/std::nullopt);
  TosaToArithPassOptions arith;
  arith.includeApplyRescale = true;
  pm.addPass(createTosaToArithPass(arith));
  pm.addPass(createTosaToTensorPass());
  return pm.run(module);
}

/// Reports ops of this project, except for composites of upstream's ops: a
/// partially lowered program has no reference.
static LogicalResult checkUpstream(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    StringRef dialect = op->getName().getDialectNamespace();
    if ((dialect != "sw" && dialect != "tpp") ||
        isa<linalg::AggregatedOpInterface>(op))
      return WalkResult::advance();
    op->emitOpError("is not of upstream MLIR, which makes the reference");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Only the program prints and reads the clock; the reference does not.
static void dropRunnerCalls(ModuleOp module) {
  module.walk([](vector::PrintOp print) { print.erase(); });
  SymbolTableCollection symbols;
  SmallVector<func::CallOp> calls;
  module.walk([&](func::CallOp call) {
    auto callee = symbols.lookupNearestSymbolFrom<func::FuncOp>(
        call, call.getCalleeAttr());
    if (callee && sw::getRunnerUtility(callee))
      calls.push_back(call);
  });
  for (func::CallOp call : calls) {
    OpBuilder b(call);
    for (Value result : call.getResults())
      result.replaceAllUsesWith(arith::ConstantOp::create(
          b, call.getLoc(), b.getZeroAttr(result.getType())));
    call.erase();
  }
  for (auto func : llvm::make_early_inc_range(module.getOps<func::FuncOp>()))
    if (sw::getRunnerUtility(func))
      func.erase();
}

/// Rewrites loads and stores of vectors of several dimensions as transfers, the
/// only form that upstream lowers.
static void makeTransfers(ModuleOp module) {
  auto allInside = [](VectorType type) {
    return SmallVector<bool>(type.getRank(), true);
  };
  module.walk([&](vector::LoadOp op) {
    VectorType type = op.getVectorType();
    if (type.getRank() < 2)
      return;
    OpBuilder b(op);
    Value zero = arith::ConstantOp::create(
        b, op.getLoc(), b.getZeroAttr(type.getElementType()));
    op.replaceAllUsesWith(
        vector::TransferReadOp::create(b, op.getLoc(), type, op.getBase(),
                                       op.getIndices(), zero,
                                       ArrayRef<bool>(allInside(type)))
            .getResult());
    op.erase();
  });
  module.walk([&](vector::StoreOp op) {
    VectorType type = op.getVectorType();
    if (type.getRank() < 2)
      return;
    OpBuilder b(op);
    vector::TransferWriteOp::create(b, op.getLoc(), op.getValueToStore(),
                                    op.getBase(), op.getIndices(),
                                    ArrayRef<bool>(allInside(type)));
    op.erase();
  });
}

/// Rewrites ops on vectors and complex numbers as scalar ops, whose roundings
/// are known.
static LogicalResult exposeRoundings(ModuleOp module) {
  PassManager pm(module->getName());
  pm.addPass(sw::createSwVectorsToTensors());
  pm.addPass(sw::createSwSplitComplex());
  return pm.run(module);
}

LogicalResult sw::runner::lowerReference(ModuleOp module, const Entry &entry,
                                         bool isPerturbed, bool isWide,
                                         const ProductRounding &products,
                                         std::vector<Assertion> &assertions) {
  // The reference ignores transform sequences and plans.
  eraseTransformSequences(module);
  sw::inlineKernels(module);
  if (failed(checkUpstream(module)) || failed(sw::verifyAffineOps(module)))
    return failure();
  for (StringRef name :
       {referenceSymbol, fillSymbol, perturbationSymbol, assertSymbol})
    if (Operation *symbol = module.lookupSymbol(name))
      return symbol->emitError("the name '")
             << name << "' is reserved for the reference";
  module->getContext()
      ->loadDialect<arith::ArithDialect, bufferization::BufferizationDialect,
                    linalg::LinalgDialect, memref::MemRefDialect, sw::SWDialect,
                    vector::VectorDialect>();
  dropRunnerCalls(module);
  makeTransfers(module);
  addCaller(module, module.lookupSymbol<func::FuncOp>(entry.name));
  if ((isPerturbed || isWide) && failed(exposeRoundings(module)))
    return failure();
  if (failed(lowerTosa(module)))
    return failure();
  dropEmptyParts(module);
  if (failed(decomposeOps(module)))
    return failure();
  sw::generalizeReadingMaps(module);
  lowerGathers(module);
  interchangeLoops(module);
  if (products.weights)
    markWeightTerms(module);
  PassManager bufferize(module->getName());
  addBufferization(bufferize);
  if (failed(bufferize.run(module)))
    return failure();
  assertions = numberAsserts(module);
  sw::expandCopies(module);
  if ((isPerturbed || isWide) && failed(generalizeNamedOps(module)))
    return failure();
  SmallVector<Rounding> roundings;
  if (isPerturbed)
    roundings = findRoundings(module, isWide, products);
  if (isWide && failed(widenFloats(module, roundings)))
    return failure();
  perturbRoundings(module, roundings);
  fillFreshMemory(module);
  if (failed(sw::callAccurateFunctions(module)))
    return failure();
  if (failed(outlineOps(module)))
    return failure();
  PassManager lower(module->getName());
  sw::buildLoopsToLLVMPipeline(lower);
  return lower.run(module);
}
