//===- WorkTest.cpp -------------------------------------------------------===//
#include "Runner/Report/Work.h"

#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace mlir::sw::runner;

namespace {

Work workOf(StringRef source) {
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry);
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(source, &context);
  EXPECT_TRUE(module);
  return module ? estimateWork(*module, "f") : Work();
}

TEST(Work, MatmulInALoopAndACall) {
  Work work = workOf(R"(
    func.func private @g(%a: memref<2x3xf32>, %b: memref<3x4xf32>,
                         %c: memref<2x4xf32>) {
      linalg.matmul ins(%a, %b : memref<2x3xf32>, memref<3x4xf32>)
                    outs(%c : memref<2x4xf32>)
      return
    }
    func.func @f(%a: memref<2x3xf32>, %b: memref<3x4xf32>,
                 %c: memref<2x4xf32>) {
      %c0 = arith.constant 0 : index
      %c5 = arith.constant 5 : index
      %c1 = arith.constant 1 : index
      scf.for %i = %c0 to %c5 step %c1 {
        func.call @g(%a, %b, %c)
            : (memref<2x3xf32>, memref<3x4xf32>, memref<2x4xf32>) -> ()
      }
      return
    })");
  EXPECT_EQ(work.operations, 5 * 2 * 2 * 3 * 4);
  EXPECT_EQ(work.bits, 32u);
}

TEST(Work, MovingDataIsNoWork) {
  Work work = workOf(R"(
    func.func @f(%a: tensor<2x3xf64>, %b: tensor<3x2xf64>) -> tensor<3x2xf64> {
      %0 = linalg.transpose ins(%a : tensor<2x3xf64>)
           outs(%b : tensor<3x2xf64>) permutation = [1, 0]
      return %0 : tensor<3x2xf64>
    })");
  EXPECT_EQ(work.operations, 0);
}

TEST(Work, RecursionEnds) {
  Work work = workOf(R"(
    func.func @f(%x: f32) -> f32 {
      %0 = func.call @f(%x) : (f32) -> f32
      %1 = arith.addf %0, %x : f32
      return %1 : f32
    })");
  EXPECT_GE(work.operations, 1);
}

} // namespace
