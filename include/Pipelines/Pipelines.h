//===- Pipelines.h - Named pipelines ----------------------------*- C++ -*-===//
///
/// \file
/// Build functions and options of the named pipelines, and one call that
/// registers everything a tool needs.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_PIPELINES_PIPELINES_H
#define SUNWAY_PIPELINES_PIPELINES_H

#include "Transforms/Passes.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace mlir {
namespace sw {

/// The values of an option for the precision of a program.
inline auto getPrecisionValues() {
  return llvm::cl::values(
      clEnumValN(Precision::F32, "f32", "As in the program"),
      clEnumValN(Precision::MixedF16, "mixed-f16",
                 "Products of f16 on chips that can, other ops in f32"),
      clEnumValN(Precision::MixedBF16, "mixed-bf16",
                 "Products of bf16 on chips that can, other ops in f32"),
      clEnumValN(Precision::F16Weights, "f16-weights",
                 "Constant operands of products are stored as f16"));
}

/// Options of `sw-pipeline`.
struct SWPipelineOptions : public PassPipelineOptions<SWPipelineOptions> {
  PassOptions::Option<std::string> chip{
      *this, "chip",
      llvm::cl::desc("Built-in chip name or path of a machine description"),
      llvm::cl::init("sw26010")};
  PassOptions::Option<int64_t> coreGroups{
      *this, "core-groups",
      llvm::cl::desc("Core groups that kernels are distributed over; 0: all"),
      llvm::cl::init(1)};
  PassOptions::Option<bool> fewerCoreGroups{
      *this, "fewer-core-groups",
      llvm::cl::desc(
          "Use one core group for a program that several make slower"),
      llvm::cl::init(true)};
  PassOptions::Option<int64_t> placementGain{
      *this, "placement-gain",
      llvm::cl::desc("Percent of their time that kernels on different core "
                     "groups at the same time must save; 100 for none"),
      llvm::cl::init(15)};
  PassOptions::Option<int64_t> splitReductions{
      *this, "split-reductions",
      llvm::cl::desc("Parts of the reductions of products on several core "
                     "groups; 0 chooses, 1 splits none"),
      llvm::cl::init(0)};
  PassOptions::Option<Precision> precision{
      *this, "precision",
      llvm::cl::desc("Types in which an f32 program is computed"),
      llvm::cl::init(Precision::F32), getPrecisionValues()};
  PassOptions::Option<std::string> lossScale{
      *this, "loss-scale",
      llvm::cl::desc("Factor of the gradients that products of a training step "
                     "read, a power of two, or dynamic; none if empty")};
  PassOptions::Option<NarrowProducts> narrowProducts{
      *this, "narrow-products",
      llvm::cl::desc("Which products of f16 and bf16 multiply 16 bits"),
      llvm::cl::init(NarrowProducts::Auto),
      llvm::cl::values(
          clEnumValN(NarrowProducts::Auto, "auto", "Where that is faster"),
          clEnumValN(NarrowProducts::Always, "always", "Where the chip can"),
          clEnumValN(NarrowProducts::Never, "never", "None"))};
  PassOptions::Option<TileCasts> tileCasts{
      *this, "tile-casts",
      llvm::cl::desc("Which products convert the types of their inputs on "
                     "tiles, not by kernels"),
      llvm::cl::init(TileCasts::Auto),
      llvm::cl::values(
          clEnumValN(TileCasts::Auto, "auto", "Where that is faster"),
          clEnumValN(TileCasts::Always, "always", "Where tiles allow it"),
          clEnumValN(TileCasts::Never, "never", "None"))};
  PassOptions::Option<int64_t> run{
      *this, "run",
      llvm::cl::desc("K steps that products of f16 and bf16 sum in 16 bits, on "
                     "chips that can; 0: all sums are f32"),
      llvm::cl::init(64)};
  ListOption<int64_t> tileSizes{
      *this, "tile-sizes",
      llvm::cl::desc("Tile sizes m,n,k of products; 0 chooses")};
  ListOption<std::string> order{
      *this, "order",
      llvm::cl::desc("Order of the loops of products, such as n,m,k")};
  ListOption<int64_t> buffers{
      *this, "buffers",
      llvm::cl::desc("Buffers a,b,c of the operands of products; 0 chooses")};
  PassOptions::Option<std::string> vector{
      *this, "vector",
      llvm::cl::desc("Loop of products along which vectors run: m or n")};
  ListOption<std::string> rowContiguous{
      *this, "row-contiguous",
      llvm::cl::desc(
          "Operands of products with row-contiguous transfers, such as a,c, or "
          "none")};
  PassOptions::Option<std::string> distributed{
      *this, "distributed",
      llvm::cl::desc(
          "Loop of products that is distributed over all CPEs: m, n, or none")};
  /// The old names of the two options above, accepted for one release.
  llvm::cl::alias oldRows{"long-rows", llvm::cl::aliasopt(rowContiguous)};
  llvm::cl::alias oldDistributed{"dealt", llvm::cl::aliasopt(distributed)};
  PassOptions::Option<std::string> cache{
      *this, "cache", llvm::cl::desc("File with schedules of earlier runs")};
  PassOptions::Option<std::string> schedules{
      *this, "schedules",
      llvm::cl::desc(
          "File with the schedules to request, by sw-apply-schedules")};
  PassOptions::Option<std::string> recordSchedules{
      *this, "record-schedules",
      llvm::cl::desc("File to write the schedule of each kernel to")};
  PassOptions::Option<bool> doubleBuffer{
      *this, "double-buffer",
      llvm::cl::desc("Fetch the next tile while the current one is computed"),
      llvm::cl::init(true)};
  PassOptions::Option<bool> firstParts{
      *this, "first-parts",
      llvm::cl::desc("Begin the first product with a part of its operands"),
      llvm::cl::init(true)};
  PassOptions::Option<bool> fuse{
      *this, "fuse",
      llvm::cl::desc("Compute elementwise ops in the bodies of their readers"),
      llvm::cl::init(true)};
  PassOptions::Option<ConvLayout> convLayout{
      *this, "conv-layout",
      llvm::cl::desc("Place of the channels of images whose channels are last"),
      llvm::cl::init(ConvLayout::Auto),
      llvm::cl::values(clEnumValN(ConvLayout::Auto, "auto",
                                  "Before rows and columns if that is faster"),
                       clEnumValN(ConvLayout::Keep, "keep", "Last, as given"),
                       clEnumValN(ConvLayout::ChannelsFirst, "channels-first",
                                  "Before rows and columns"))};
  PassOptions::Option<ConvMethod> convMethod{
      *this, "conv-method",
      llvm::cl::desc("Method that computes convolutions by products"),
      llvm::cl::init(ConvMethod::Auto),
      llvm::cl::values(
          clEnumValN(ConvMethod::Auto, "auto", "Implicit where possible"),
          clEnumValN(ConvMethod::Explicit, "explicit", "im2col in main memory"),
          clEnumValN(ConvMethod::Implicit, "implicit", "im2col in LDM"),
          clEnumValN(ConvMethod::Winograd, "winograd",
                     "Products of transformed tiles"))};
  PassOptions::Option<WinogradTiles> winograd{
      *this, "winograd",
      llvm::cl::desc("Tiles of Winograd's method whose errors are permitted"),
      llvm::cl::init(WinogradTiles::F2),
      llvm::cl::values(
          clEnumValN(WinogradTiles::None, "none", "None"),
          clEnumValN(WinogradTiles::F2, "f2", "F(2x2, 3x3)"),
          clEnumValN(WinogradTiles::F4, "f4", "F(4x4, 3x3) and F(2x2, 3x3)"))};
  PassOptions::Option<bool> winogradInLdm{
      *this, "winograd-in-ldm",
      llvm::cl::desc("Transform tiles of Winograd's method in LDM if that is "
                     "faster; false: always in main memory"),
      llvm::cl::init(true)};
  PassOptions::Option<PoolPlace> convPool{
      *this, "conv-pool",
      llvm::cl::desc("Place of a pooling that follows a convolution"),
      llvm::cl::init(PoolPlace::Auto),
      llvm::cl::values(
          clEnumValN(PoolPlace::Auto, "auto",
                     "On the tiles of the product if that is faster"),
          clEnumValN(PoolPlace::Apart, "apart", "In a separate kernel"),
          clEnumValN(PoolPlace::Tiles, "tiles",
                     "On the tiles of the product"))};
  PassOptions::Option<bool> mergeLaunches{
      *this, "merge-launches",
      llvm::cl::desc("Merge consecutive kernels into one launch"),
      llvm::cl::init(true)};
  PassOptions::Option<bool> fetchAhead{
      *this, "fetch-ahead",
      llvm::cl::desc("Fetch the first tiles of a kernel while the previous one "
                     "of the same launch computes"),
      llvm::cl::init(true)};
  PassOptions::Option<bool> foldConstants{
      *this, "fold-constants",
      llvm::cl::desc(
          "Compute ops that depend only on constants at compile time, and ops "
          "that depend only on arguments with sw.weight in a separate "
          "function; choose the layout of such factors"),
      llvm::cl::init(true)};
  PassOptions::Option<bool> planMemory{
      *this, "plan-memory",
      llvm::cl::desc("Put the intermediate arrays of a function in one arena"),
      llvm::cl::init(true)};
};

/// Adds the passes that make the functions of a program callable: they remove
/// unreachable blocks, nested modules and unranked arrays. `buildSWPipeline`
/// includes them.
void addInputSignatures(OpPassManager &pm);

/// Adds the first part of `buildSWPipeline`, the passes on tensors. After it,
/// the ops of a function are kernels, and its tensors are in main memory.
void buildSWTensorPipeline(OpPassManager &pm, const SWPipelineOptions &options);

/// Adds the second part of `buildSWPipeline`. It bufferizes the result of
/// `buildSWTensorPipeline`, or takes the same ops on memrefs, and lowers them
/// to the CPE view. A caller may add passes between the two parts, but no
/// canonicalization: it erases tiled copies of tensors, which the MPE would
/// then copy.
void buildSWMemRefPipeline(OpPassManager &pm, const SWPipelineOptions &options);

/// Adds the lowering from linalg to the CPE view to `pm`: both parts.
void buildSWPipeline(OpPassManager &pm, const SWPipelineOptions &options);

/// Registers the dialects of this project and every interface model they need.
void registerSunwayDialects(DialectRegistry &registry);

/// Registers the passes and pipelines of this project.
void registerSunwayPasses();

} // namespace sw
} // namespace mlir

#endif // SUNWAY_PIPELINES_PIPELINES_H
