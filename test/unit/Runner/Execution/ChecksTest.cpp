//===- ChecksTest.cpp -----------------------------------------------------===//
#include "Runner/Execution/Checks.h"

#include "mlir/InitAllDialects.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace mlir::sw::runner;

namespace {

MemoryNeeds needsOf(StringRef source) {
  DialectRegistry registry;
  registerAllDialects(registry);
  MLIRContext context(registry);
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(source, &context);
  EXPECT_TRUE(module);
  MemoryNeeds needs = module ? estimateMemory(*module, "f") : MemoryNeeds();
  // These belong to the context.
  needs.largestType = {};
  needs.largestLocation = std::nullopt;
  return needs;
}

TEST(Checks, ArraysInBetweenLiveFromTheirOpToTheirLastUse) {
  // Of four arrays in a chain two are alive at a time; the last is the result.
  MemoryNeeds needs = needsOf(R"(
    func.func @f(%a: tensor<256xf32>) -> tensor<256xf32> {
      %e = tensor.empty() : tensor<256xf32>
      %0 = linalg.exp ins(%a : tensor<256xf32>) outs(%e : tensor<256xf32>)
           -> tensor<256xf32>
      %1 = linalg.exp ins(%0 : tensor<256xf32>) outs(%e : tensor<256xf32>)
           -> tensor<256xf32>
      %2 = linalg.exp ins(%1 : tensor<256xf32>) outs(%e : tensor<256xf32>)
           -> tensor<256xf32>
      %3 = linalg.exp ins(%2 : tensor<256xf32>) outs(%e : tensor<256xf32>)
           -> tensor<256xf32>
      return %3 : tensor<256xf32>
    })");
  EXPECT_EQ(needs.arguments, 1024);
  EXPECT_EQ(needs.results, 1024);
  EXPECT_EQ(needs.intermediates, 2048);
  EXPECT_EQ(needs.largest, 1024);
}

TEST(Checks, WhatIsUpdatedInPlaceIsOneArray) {
  MemoryNeeds needs = needsOf(R"(
    func.func @f(%a: tensor<16x16xf64>) -> f64 {
      %z = arith.constant 0.0 : f64
      %c0 = arith.constant 0 : index
      %e = tensor.empty() : tensor<16x16xf64>
      %0 = linalg.fill ins(%z : f64) outs(%e : tensor<16x16xf64>)
           -> tensor<16x16xf64>
      %1 = linalg.matmul
          ins(%a, %a : tensor<16x16xf64>, tensor<16x16xf64>)
          outs(%0 : tensor<16x16xf64>) -> tensor<16x16xf64>
      %2 = tensor.collapse_shape %1 [[0, 1]]
          : tensor<16x16xf64> into tensor<256xf64>
      %3 = tensor.extract %2[%c0] : tensor<256xf64>
      return %3 : f64
    })");
  EXPECT_EQ(needs.intermediates, 2048);
  EXPECT_EQ(needs.results, 0);
}

TEST(Checks, FunctionsThatAreCalledCount) {
  MemoryNeeds needs = needsOf(R"(
    func.func private @g(%a: memref<64xf32>) {
      %m = memref.alloc() : memref<64xf32>
      memref.copy %m, %a : memref<64xf32> to memref<64xf32>
      return
    }
    func.func @f(%a: memref<64xf32>) {
      call @g(%a) : (memref<64xf32>) -> ()
      return
    })");
  EXPECT_EQ(needs.arguments, 256);
  EXPECT_EQ(needs.intermediates, 256);
}

TEST(Checks, RefusesWithTheNumbers) {
  MemoryNeeds needs;
  needs.arguments = 3 * 1024;
  needs.results = 1024;
  EXPECT_FALSE(llvm::errorToBool(checkMemory(needs, {}, std::nullopt, {})));
  EXPECT_FALSE(llvm::errorToBool(checkMemory(needs, {}, 1e6, {1e6})));
  EXPECT_FALSE(llvm::errorToBool(checkMemory(needs, {}, 1e6, {1024, 4})));
  EXPECT_EQ(
      llvm::toString(checkMemory(needs, {}, 1e6, {2048})),
      "the program needs 4.00 KiB of main memory, but a core group of "
      "the chip has 2.00 KiB: 3.00 KiB of arguments, 1.00 KiB of results "
      "and 0 B of arrays in between\n"
      "  memory of     capacity     taken  arguments   results  in between\n"
      "  core group 0  2.00 KiB  4.00 KiB   3.00 KiB  1.00 KiB         0 B");
  EXPECT_EQ(printMemories({1024, 2}, {{"arguments", 3072}, {"results", 1024}}),
            "\n  memory of     capacity     taken  arguments   results"
            "\n  core group 0  1.00 KiB  2.00 KiB   1.50 KiB     512 B"
            "\n  core group 1  1.00 KiB  2.00 KiB   1.50 KiB     512 B"
            "\n  all of them   2.00 KiB  4.00 KiB   3.00 KiB  1.00 KiB");
  EXPECT_TRUE(StringRef(llvm::toString(checkMemory(needs, {}, 4096, {})))
                  .starts_with("the run needs about 11.0 KiB of memory, but "
                               "4.00 KiB are available"));
}

} // namespace
