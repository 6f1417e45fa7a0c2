//===- VerifyTest.cpp -----------------------------------------------------===//
#include "Runner/Verify/Verify.h"

#include "Runner/Input/EntryLookup.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace mlir;
using namespace mlir::sw::runner;

namespace {

/// A program, its reference and a plain run of it.
class Program {
public:
  explicit Program(StringRef source) {
    DialectRegistry registry;
    registerAllDialects(registry);
    registerAllExtensions(registry);
    registerBuiltinDialectTranslation(registry);
    registerLLVMDialectTranslation(registry);
    context.appendDialectRegistry(registry);
    module = parseSourceString<ModuleOp>(source, &context);
    entry = *findEntry(*module, "");
    reference.emplace(*module, entry);
    for (auto [i, value] : llvm::enumerate(entry.arguments)) {
      arguments.push_back(value.createArray());
      fillRandom(arguments.back(), /*seed=*/0, i, value.isIndex,
                 /*maxBits=*/53, value.range);
    }
    expected = run({});
  }

  CallData run(const ReferenceVariant &variant) {
    CallData data;
    data.arguments = arguments;
    EXPECT_FALSE(llvm::errorToBool(reference->run(data, variant)));
    return data;
  }

  Verification verify(const CallData &actual,
                      const VerificationOptions &options = {}) {
    return sw::runner::verify(*reference, entry, arguments, actual, expected,
                              options);
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  Entry entry;
  std::optional<Reference> reference;
  std::vector<HostArray> arguments;
  CallData expected;
};

constexpr StringLiteral longSum = R"(
  func.func @f(%a: tensor<16x4096xf32>, %b: tensor<4096x16xf32>)
      -> tensor<16x16xf32> {
    %zero = arith.constant dense<0.0> : tensor<16x16xf32>
    %0 = linalg.matmul
        ins(%a, %b : tensor<16x4096xf32>, tensor<4096x16xf32>)
        outs(%zero : tensor<16x16xf32>) -> tensor<16x16xf32>
    return %0 : tensor<16x16xf32>
  })";

TEST(Verify, AnotherOrderOfALongSumAgrees) {
  Program program(longSum);
  CallData actual = program.expected;
  const HostArray &a = program.arguments[0], &b = program.arguments[1];
  for (size_t i = 0; i < 16; ++i)
    for (size_t j = 0; j < 16; ++j) {
      float sum = 0;
      for (size_t k = 4096; k-- > 0;)
        sum += static_cast<float>(a.getNumber(i * 4096 + k)) *
               static_cast<float>(b.getNumber(k * 16 + j));
      actual.results[0].setNumber(i * 16 + j, sum);
    }
  Verification verification = program.verify(actual);
  EXPECT_TRUE(verification.agrees);
  EXPECT_GT(verification.maxAbsError, 0);
  EXPECT_GT(verification.perturbedRuns, 0u);
}

TEST(Verify, OneElementOffByAThousandthIsWrong) {
  Program program(longSum);
  CallData actual = program.expected;
  HostArray &result = actual.results[0];
  // One of typical size: what is small by cancellation has a larger error.
  size_t i = 0;
  while (std::fabs(result.getNumber(i)) < 10)
    ++i;
  result.setNumber(i, result.getNumber(i) * 1.001);
  Verification verification = program.verify(actual);
  EXPECT_FALSE(verification.agrees);
  ASSERT_EQ(verification.mismatches.size(), 1u);
  EXPECT_TRUE(StringRef(verification.mismatches[0]).contains("1 of 256"));
  EXPECT_TRUE(verification.freshReads.empty());
}

TEST(Verify, AMissingTermIsWrong) {
  Program program(longSum);
  CallData actual = program.expected;
  HostArray &result = actual.results[0];
  const HostArray &a = program.arguments[0], &b = program.arguments[1];
  double term = a.getNumber(0) * b.getNumber(0);
  ASSERT_GT(std::fabs(term), 0.01);
  result.setNumber(0, result.getNumber(0) - term);
  EXPECT_FALSE(program.verify(actual).agrees);
}

TEST(Verify, AmplifiedErrorsAgreeAndOthersDoNot) {
  // The sine of large angles has as large an error as the angles.
  Program program(R"(
    func.func @f(%a: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
      %s = arith.constant dense<1.0e4> : tensor<64xf32>
      %t = arith.constant dense<3.0> : tensor<64xf32>
      %0 = arith.divf %a, %t : tensor<64xf32>
      %1 = arith.mulf %0, %s : tensor<64xf32>
      %2 = math.sin %1 : tensor<64xf32>
      return %2, %0 : tensor<64xf32>, tensor<64xf32>
    })");
  CallData actual = program.expected;
  for (size_t i = 0; i < 64; ++i) {
    float third = 1.0f / 3.0f;
    float x = static_cast<float>(program.arguments[0].getNumber(i)) * third;
    actual.results[0].setNumber(i, std::sin(x * 1.0e4f));
  }
  EXPECT_TRUE(program.verify(actual).agrees);
  HostArray &plain = actual.results[1];
  plain.setNumber(5, plain.getNumber(5) * (1 + 1e-5));
  Verification verification = program.verify(actual);
  EXPECT_FALSE(verification.agrees);
  ASSERT_EQ(verification.mismatches.size(), 1u);
  EXPECT_TRUE(StringRef(verification.mismatches[0]).starts_with("result 1"));
}

TEST(Verify, MovedValuesAreNotRounded) {
  Program program(R"(
    func.func @f(%a: tensor<8x4xf32>, %e: tensor<4x8xf32>) -> tensor<4x8xf32> {
      %0 = linalg.transpose ins(%a : tensor<8x4xf32>)
           outs(%e : tensor<4x8xf32>) permutation = [1, 0]
      return %0 : tensor<4x8xf32>
    })");
  CallData actual = program.expected;
  EXPECT_TRUE(program.verify(actual).agrees);
  actual.results[0].setNumber(3,
                              actual.results[0].getNumber(3) * (1 + 0x1p-20));
  EXPECT_FALSE(program.verify(actual).agrees);
}

TEST(Verify, ANaNIsNoZero) {
  // A comparison with a NaN is false, so the program returns 0 there.
  Program program(R"(
    func.func @f(%a: tensor<64xf32>) -> tensor<64xf32> {
      %zero = arith.constant dense<0.0> : tensor<64xf32>
      %root = math.sqrt %a : tensor<64xf32>
      %0 = arith.cmpf ogt, %root, %zero : tensor<64xf32>
      %1 = arith.select %0, %root, %zero : tensor<64xi1>, tensor<64xf32>
      return %1 : tensor<64xf32>
    })");
  CallData actual = program.expected;
  EXPECT_TRUE(program.verify(actual).agrees);
  size_t i = 0;
  while (program.arguments[0].getNumber(i) >= 0)
    ++i;
  EXPECT_EQ(actual.results[0].getNumber(i), 0);
  actual.results[0].setNumber(i, NAN);
  EXPECT_FALSE(program.verify(actual).agrees);
}

TEST(Verify, MemoryWithoutValuesIsNamed) {
  Program program(R"(
    func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) -> tensor<4x4xf32> {
      %e = tensor.empty() : tensor<4x4xf32>
      %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>)
                         outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
      return %0 : tensor<4x4xf32>
    })");
  // Even where the results agree by luck.
  Verification verification = program.verify(program.expected);
  EXPECT_FALSE(verification.agrees);
  ASSERT_EQ(verification.freshReads.size(), 1u);
  EXPECT_TRUE(StringRef(verification.freshReads[0])
                  .starts_with("result 0: 16 of 16 elements depend on memory"));
}

TEST(Verify, GivenTolerancesNeedNoRuns) {
  Program program(longSum);
  CallData actual = program.expected;
  for (size_t i = 0; i < actual.results[0].size(); ++i)
    actual.results[0].setNumber(i, actual.results[0].getNumber(i) * 1.001);
  VerificationOptions options;
  options.rtol = 1e-2;
  Verification verification = program.verify(actual, options);
  EXPECT_TRUE(verification.agrees);
  EXPECT_EQ(verification.perturbedRuns, 0u);
  options.rtol = 1e-4;
  options.atol = 0;
  EXPECT_FALSE(program.verify(actual, options).agrees);
}

TEST(Verify, ASumOfBf16HasTheAccuracyOfTheProgram) {
  // Added up in bf16 it stops to grow: no number of its size is out of
  // question.
  Program program(R"(
    func.func @f(%a: tensor<4x4096xbf16>) -> tensor<4xbf16> {
      %zero = arith.constant dense<0.0> : tensor<4xbf16>
      %0 = linalg.generic {
          indexing_maps = [affine_map<(i, k) -> (i, k)>,
                           affine_map<(i, k) -> (i)>],
          iterator_types = ["parallel", "reduction"]}
          ins(%a : tensor<4x4096xbf16>) outs(%zero : tensor<4xbf16>) {
      ^bb0(%x: bf16, %sum: bf16):
        %square = arith.mulf %x, %x : bf16
        %next = arith.addf %sum, %square : bf16
        linalg.yield %next : bf16
      } -> tensor<4xbf16>
      return %0 : tensor<4xbf16>
    })");
  CallData actual = program.expected;
  const HostArray &a = program.arguments[0];
  for (size_t i = 0; i < 4; ++i) {
    double sum = 0;
    for (size_t k = 0; k < 4096; ++k)
      sum += a.getNumber(i * 4096 + k) * a.getNumber(i * 4096 + k);
    EXPECT_LT(program.expected.results[0].getNumber(i), sum / 2);
    actual.results[0].setNumber(i, sum);
  }
  EXPECT_TRUE(program.verify(actual).agrees);
  // What the reference has is as wrong as any other number.
  EXPECT_FALSE(program.verify(program.expected).agrees);
  actual.results[0].setNumber(2, 4 * actual.results[0].getNumber(2));
  Verification verification = program.verify(actual);
  EXPECT_FALSE(verification.agrees);
  ASSERT_EQ(verification.mismatches.size(), 1u);
  EXPECT_TRUE(StringRef(verification.mismatches[0]).contains("1 of 4 "));
}

TEST(Verify, ABiasOfTheReferenceIsFound) {
  // Equal terms round to the same side again and again.
  Program program(R"(
    func.func @f(%a: tensor<16xf32>) -> tensor<16xf32> {
      %zero = arith.constant dense<0.0> : tensor<16xf32>
      %c = arith.constant dense<1.3> : tensor<1048576xf32>
      %0 = linalg.generic {
          indexing_maps = [affine_map<(i, k) -> (i)>,
                           affine_map<(i, k) -> (k)>,
                           affine_map<(i, k) -> (i)>],
          iterator_types = ["parallel", "reduction"]}
          ins(%a, %c : tensor<16xf32>, tensor<1048576xf32>)
          outs(%zero : tensor<16xf32>) {
      ^bb0(%x: f32, %y: f32, %sum: f32):
        %product = arith.mulf %x, %y : f32
        %next = arith.addf %sum, %product : f32
        linalg.yield %next : f32
      } -> tensor<16xf32>
      return %0 : tensor<16xf32>
    })");
  CallData actual = program.expected;
  for (size_t i = 0; i < 16; ++i) {
    float product =
        static_cast<float>(program.arguments[0].getNumber(i)) * 1.3f;
    actual.results[0].setNumber(i, 1048576.0 * product);
  }
  EXPECT_TRUE(program.verify(actual).agrees);
  actual.results[0].setNumber(5, actual.results[0].getNumber(5) * 1.5);
  EXPECT_FALSE(program.verify(actual).agrees);
}

TEST(Verify, WhatIsLeftOpenIsNotCompared) {
  Program program(R"(
    func.func @f(%x: memref<16xf32>, %y: memref<16xf32>) {
      %t = bufferization.to_tensor %x restrict writable
          : memref<16xf32> to tensor<16xf32>
      %s = linalg.exp ins(%t : tensor<16xf32>) outs(%t : tensor<16xf32>)
          -> tensor<16xf32>
      bufferization.materialize_in_destination %s in writable %y
          : (tensor<16xf32>, memref<16xf32>) -> ()
      return
    })");
  CallData actual = program.expected;
  actual.arguments[0].setNumber(3, 100);
  Verification verification = program.verify(actual);
  EXPECT_TRUE(verification.agrees);
  ASSERT_EQ(verification.notes.size(), 1u);
  EXPECT_TRUE(StringRef(verification.notes[0]).starts_with("argument 0 after"));
  actual.arguments[1].setNumber(3, 100);
  EXPECT_FALSE(program.verify(actual).agrees);
}

TEST(Verify, PositionsAreWithinTheirArray) {
  Program program(R"(
    func.func @f(%table: tensor<3xf32>, %i: index, %n: i32, %j: tensor<8xi64>)
        -> (f32, i32, f32) {
      %c0 = arith.constant 0 : index
      %one = arith.constant 1 : i32
      %0 = tensor.extract %table[%i] : tensor<3xf32>
      %1 = arith.shli %one, %n : i32
      %k = tensor.extract %j[%c0] : tensor<8xi64>
      %l = arith.index_cast %k : i64 to index
      %2 = tensor.extract %table[%l] : tensor<3xf32>
      return %0, %1, %2 : f32, i32, f32
    })");
  auto range = [&](size_t i) { return *program.entry.arguments[i].range; };
  EXPECT_EQ(range(1), std::make_pair(int8_t(0), int8_t(2)));
  EXPECT_EQ(range(2), std::make_pair(int8_t(0), int8_t(7)));
  EXPECT_EQ(range(3), std::make_pair(int8_t(0), int8_t(2)));
  EXPECT_FALSE(program.entry.arguments[0].range);
}

} // namespace
