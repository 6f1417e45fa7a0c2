//===- CopyProblemsTest.cpp - Copies as problems --------------------------===//
//
// A described copy has the problem of the op that it describes.
//
//===----------------------------------------------------------------------===//
#include "Analysis/Fusion/CopyProblems.h"
#include "Analysis/Fusion/FusionGroups.h"
#include "Analysis/Search/ProblemKey.h"
#include "Chips.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace mlir::sw;

static constexpr StringLiteral kCopies = R"mlir(
func.func @same(%x: tensor<300x200xf32>, %y: tensor<300x200xf32>) {
  linalg.copy ins(%x : tensor<300x200xf32>) outs(%y : tensor<300x200xf32>) -> tensor<300x200xf32>
  return
}
func.func @transposed(%x: tensor<7x300x200xf64>, %y: tensor<200x7x300xf64>) {
  linalg.transpose ins(%x : tensor<7x300x200xf64>) outs(%y : tensor<200x7x300xf64>) permutation = [2, 0, 1]
  return
}
func.func @repeated(%x: tensor<300xf32>, %y: tensor<300x200xf32>) {
  linalg.broadcast ins(%x : tensor<300xf32>) outs(%y : tensor<300x200xf32>) dimensions = [1]
  return
}
func.func @windows(%x: tensor<2x3x33x31xf32>, %y: tensor<2x3x5x5x15x14xf32>) {
  linalg.generic {indexing_maps = [affine_map<(n, c, p, q, i, j) -> (n, c, 2 * i + p, 2 * j + q)>,
                                   affine_map<(n, c, p, q, i, j) -> (n, c, p, q, i, j)>],
                  iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<2x3x33x31xf32>) outs(%y : tensor<2x3x5x5x15x14xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<2x3x5x5x15x14xf32>
  return
}
func.func @far_steps(%x: tensor<64x640xf32>, %y: tensor<64x64xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, 10 * j)>, affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<64x640xf32>) outs(%y : tensor<64x64xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<64x64xf32>
  return
}
func.func @backwards(%x: tensor<64xf32>, %y: tensor<64xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (63 - i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<64xf32>) outs(%y : tensor<64xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<64xf32>
  return
}
func.func @slice(%x: tensor<100x640xf32>, %y: tensor<64x64xf32>) {
  %s = tensor.extract_slice %x[3, 5] [64, 64] [1, 1] : tensor<100x640xf32> to tensor<64x64xf32>
  linalg.copy ins(%s : tensor<64x64xf32>) outs(%y : tensor<64x64xf32>) -> tensor<64x64xf32>
  return
}
func.func @halves(%x: tensor<64x80xf16>, %y: tensor<64x80xf16>) {
  linalg.copy ins(%x : tensor<64x80xf16>) outs(%y : tensor<64x80xf16>) -> tensor<64x80xf16>
  return
}
func.func @integers(%x: tensor<64x80xi32>, %y: tensor<80x64xi32>) {
  linalg.transpose ins(%x : tensor<64x80xi32>) outs(%y : tensor<80x64xi32>) permutation = [1, 0]
  return
}
func.func @memrefs(%x: memref<64x80xf32, strided<[100, 1]>>, %y: memref<64x80xf32, strided<[160, 2]>>) {
  linalg.copy ins(%x : memref<64x80xf32, strided<[100, 1]>>) outs(%y : memref<64x80xf32, strided<[160, 2]>>)
  return
}
)mlir";

namespace {

TEST(CopyProblems, AreThoseOfTheOps) {
  MLIRContext context;
  context
      .loadDialect<func::FuncDialect, linalg::LinalgDialect,
                   memref::MemRefDialect, tensor::TensorDialect, SWDialect>();
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(kCopies, ParserConfig(&context));
  ASSERT_TRUE(module);
  unsigned count = 0;
  for (const char *chip : {"sw26010", "sw26010pro"}) {
    Target target = getTarget(chip);
    module->walk([&](linalg::LinalgOp op) {
      std::string name = op->getParentOfType<func::FuncOp>().getName().str();
      std::optional<CopyLoops> copy = matchCopy(op);
      ASSERT_TRUE(copy) << name;
      TileProblem described =
          getCopyProblem(*copy, op.getDpsInputs()[0], target);
      TileProblem own = getTileProblem(getSingleOpGroup(op), target);
      EXPECT_EQ(getProblemKey(described, target), getProblemKey(own, target))
          << name;
      ++count;
    });
  }
  EXPECT_EQ(count, 20u);
}

TEST(CopyProblems, TransposesHaveTheMapsOfLinalg) {
  MLIRContext context;
  context
      .loadDialect<func::FuncDialect, linalg::LinalgDialect,
                   memref::MemRefDialect, tensor::TensorDialect, SWDialect>();
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(kCopies, ParserConfig(&context));
  ASSERT_TRUE(module);
  unsigned count = 0;
  module->walk([&](linalg::TransposeOp op) {
    CopyLoops own = *matchCopy(cast<linalg::LinalgOp>(op.getOperation()));
    CopyLoops made = getTransposeLoops(
        cast<RankedTensorType>(op.getInput().getType()), op.getPermutation());
    EXPECT_EQ(own.extents, made.extents);
    EXPECT_EQ(own.input, made.input);
    EXPECT_EQ(own.output, made.output);
    EXPECT_EQ(own.outputType, made.outputType);
    ++count;
  });
  EXPECT_EQ(count, 2u);
}

} // namespace
