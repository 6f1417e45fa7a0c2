//===- SWPipeline.cpp - The pipeline sw-pipeline --------------------------===//
//
// From linalg to the CPE view. The banner of each stage says why it stands
// where it does.
//
//===----------------------------------------------------------------------===//
#include "InputForms.h"

#include "Pipelines/Pipelines.h"

#include "Conversion/Passes.h"
#include "Dialect/SW/Transforms/Passes.h"
#include "Transforms/Passes.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Conversion/TosaToLinalg/TosaToLinalg.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/SCF/Transforms/Passes.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

static void addCleanUp(OpPassManager &pm) {
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

/// What upstream's buildBufferDeallocationPipeline does, in linear time.
static void addDeallocation(OpPassManager &pm) {
  pm.addPass(memref::createExpandReallocPass(
      memref::ExpandReallocPassOptions{/*emitDeallocs=*/false}));
  pm.addPass(createCanonicalizerPass());
  pm.addPass(bufferization::createOwnershipBasedBufferDeallocationPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(sw::createSwSplitDealloc());
  pm.addPass(bufferization::createBufferDeallocationSimplificationPass());
  pm.addPass(bufferization::createLowerDeallocationsPass());
  pm.addPass(createCSEPass());
  pm.addPass(createCanonicalizerPass());
}

/// Tensors become memrefs; results become out-parameters, the C way.
static void addBufferization(OpPassManager &pm) {
  pm.addPass(sw::createSwCheckTensors());
  // In front of what eliminates empty tensors, which needs all that it moves to
  // stand in order, and which leaves these chains alone then.
  pm.addPass(sw::createSwPlaceInserts());
  pm.addPass(sw::createSwBufferize());
  pm.addPass(sw::createSwSplitViews());
  addCleanUp(pm);
  pm.addPass(sw::createSwDistinctResults());
  bufferization::BufferResultsToOutParamsPassOptions outParams;
  outParams.addResultAttribute = true;
  outParams.hoistStaticAllocs = true;
  outParams.modifyPublicFunctions = true;
  pm.addPass(bufferization::createBufferResultsToOutParamsPass(outParams));
  // Frees what is left before launches, whose regions the pass does not know.
  pm.addPass(sw::createSwDropDealloc());
  addDeallocation(pm);
  pm.addPass(createConvertBufferizationToMemRefPass());
  addCleanUp(pm);
}

/// TOSA becomes linalg and tensor ops; other dialects pass through.
static void addTosaLowering(OpPassManager &pm) {
  // The only lowering of tosa.scatter; what others have in their regions is
  // lowered behind.
  pm.addPass(createTosaToSCFPass());
  TosaToLinalgNamedOptions named;
  // The layout of filters that im2col reads without a transposition.
  named.preferConv2DKernelLayoutHWCF = true;
  tosa::addTosaToLinalgPasses(pm, TosaToLinalgOptions(), named,
                              /*validationOptions=*/std::nullopt);
  TosaToArithPassOptions arith;
  // Of tosa.rescale.
  arith.includeApplyRescale = true;
  pm.addPass(createTosaToArithPass(arith));
  pm.addPass(createTosaToTensorPass());
}

/// What is the same in all calls is computed before.
static void addKnownValues(OpPassManager &pm,
                           const sw::SWPipelineOptions &options) {
  if (!options.foldConstants)
    return;
  pm.addPass(sw::createSwFoldConstants());
  pm.addPass(sw::createSwPrepareWeights());
}

void sw::buildSWTensorPipeline(OpPassManager &pm,
                               const SWPipelineOptions &options) {
  // --- Target: every later pass reads the chip from the module. -------------
  SwSetTargetOptions target;
  target.chip = options.chip;
  pm.addPass(createSwSetTarget(target));

  // --- Input: other forms of control flow, indices and loops. ---------------
  addInputForms(pm);

  // --- Linalg: convolutions become products before tiles are chosen. --------
  addTosaLowering(pm);
  // In front of all that asks for types of elements.
  pm.addPass(createSwWidenFloats());
  pm.addPass(createSwLowerTMTensor());
  // TOSA's depthwise convolutions have a dimension for what they multiply the
  // channels by, which no other op here knows.
  pm.addPass(createSimplifyDepthwiseConvPass());
  addCleanUp(pm);
  pm.addPass(createConvertElementwiseToLinalgPass());
  pm.addPass(createSwYieldDestinations());
  // In front of what makes constants of positions: as a comparison of two rows
  // of numbers a mask is part of any body, and an array nowhere.
  pm.addPass(createSwFloatIndices());
  // What importers compute of weights, so that those behind see constants.
  addKnownValues(pm, options);
  // In front of what makes other ops of named ones and of transpositions.
  pm.addPass(createSwConvLayout({options.convLayout}));
  addCleanUp(pm);
  pm.addPass(createSwNormalize());
  pm.addPass(createSwDecompose());
  pm.addPass(createSwFloatMasks());
  if (options.foldConstants)
    pm.addPass(createSwFoldScales());
  addKnownValues(pm, options);
  // Behind what splits aggregates and makes numbers of splats; in front of what
  // makes products of convolutions, whose copies are no elementwise ops.
  if (options.fuse)
    pm.addPass(createSwFuse());
  pm.addPass(createSwLowerConv({options.convMethod, options.winograd,
                                options.winogradInLdm, options.convPool}));
  // Moves the fill of a convolution's output through its reshape.
  addCleanUp(pm);
  if (options.foldConstants)
    pm.addPass(createSwConstantLayout());
  addKnownValues(pm, options);
  // Directly in front of the tiling: the ops are those that it will record.
  if (!options.schedules.empty())
    pm.addPass(createSwApplySchedules({options.schedules}));
  SwTileOptions tile;
  tile.tileSizes.assign(options.tileSizes.begin(), options.tileSizes.end());
  tile.order.assign(options.order.begin(), options.order.end());
  tile.buffers.assign(options.buffers.begin(), options.buffers.end());
  tile.vector = options.vector;
  tile.longRows.assign(options.longRows.begin(), options.longRows.end());
  tile.dealt = options.dealt;
  tile.cache = options.cache;
  tile.recordSchedules = options.recordSchedules;
  tile.group = options.fuse;
  pm.addPass(createSwTile(tile));
}

void sw::buildSWMemRefPipeline(OpPassManager &pm,
                               const SWPipelineOptions &options) {
  // Directly behind the tiling: canonicalization erases copies on tensors,
  // which would put them on the management core.
  pm.addPass(createConvertLinalgToTPP());

  // --- Memrefs --------------------------------------------------------------
  addBufferization(pm);

  if (options.mergeLaunches)
    pm.addPass(createSwTileCopies());

  // --- Core-group view: staged, hoisted, overlapped, cut to size. -----------
  pm.addPass(createSwDmaInsert());
  pm.addPass(createSwMapLoops());
  pm.addPass(createSwDmaHoist());
  if (options.doubleBuffer)
    pm.addPass(createSwDoubleBuffer());
  pm.addPass(createSwBoundary());
  addCleanUp(pm);

  // --- CPE view -------------------------------------------------------------
  pm.addPass(createSwDistribute());
  addCleanUp(pm);
  // Behind the clean-up, which makes views of one tile the same value.
  pm.addPass(createSwFoldFill());
  if (options.firstParts)
    pm.addPass(createSwSplitFirst());
  pm.addPass(createSwFirstGets());
  if (options.mergeLaunches)
    pm.addPass(createSwOverlapLaunches());
  pm.addPass(createSwLdmAlloc());
  // Behind the offsets, which are those of one kernel each, and in front of the
  // marks, which would stand between launches.
  if (options.mergeLaunches)
    pm.addPass(createSwMergeLaunches());
  if (options.fetchAhead)
    pm.addPass(createSwFetchAhead());

  pm.addPass(createSwVectorize());

  // --- Management core: what no kernel covers becomes loops. ----------------
  // Before ops lose their names.
  pm.addPass(createSwMarkMpe());
  pm.addPass(createForallToForLoopPass());
  pm.addNestedPass<func::FuncOp>(createConvertLinalgToLoopsPass());
  pm.addPass(createConvertTPPToLoops());
  addCleanUp(pm);

  // --- Main memory: last, when all buffers and the order of kernels are known.
  if (options.planMemory)
    pm.addPass(createSwPlanMemory());
}

void sw::buildSWPipeline(OpPassManager &pm, const SWPipelineOptions &options) {
  buildSWTensorPipeline(pm, options);
  buildSWMemRefPipeline(pm, options);
}
