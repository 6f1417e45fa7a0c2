//===- CompareTest.cpp ----------------------------------------------------===//
#include "Runner/Verify/Compare.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace mlir::sw::runner;

namespace {

HostArray make(ElementKind kind, std::initializer_list<double> values) {
  HostArray array = HostArray::create(kind, {(int64_t)values.size()});
  size_t i = 0;
  for (double value : values)
    array.setNumber(i++, value);
  return array;
}

const double inf = INFINITY, nan = NAN;

TEST(Compare, RelativeTolerance) {
  HostArray reference = make(ElementKind::F64, {100, 1});
  Tolerance tolerance{0.0101, 0.0};
  EXPECT_TRUE(
      compareArrays(make(ElementKind::F64, {101, 1.01}), reference, tolerance)
          .agrees);
  Comparison off =
      compareArrays(make(ElementKind::F64, {100, 1.03}), reference, tolerance);
  EXPECT_FALSE(off.agrees);
  EXPECT_EQ(off.worst, 1u);
  EXPECT_EQ(off.mismatches, 1u);
  EXPECT_NEAR(off.maxAbsError, 0.03, 1e-12);
}

TEST(Compare, DefaultAbsoluteToleranceIsTheMeanMagnitude) {
  // Cancellation: the error belongs to the size of the other elements.
  HostArray reference = make(ElementKind::F64, {100, 100, 0});
  HostArray actual = make(ElementKind::F64, {100, 100, 0.5});
  EXPECT_TRUE(
      compareArrays(actual, reference, Tolerance{0.01, std::nullopt}).agrees);
  EXPECT_FALSE(
      compareArrays(actual, reference, Tolerance{0.001, std::nullopt}).agrees);
}

TEST(Compare, AnInfiniteElementDoesNotExcuseOthers) {
  HostArray reference = make(ElementKind::F32, {inf, 1, 1});
  EXPECT_FALSE(compareArrays(make(ElementKind::F32, {inf, 2, 1}), reference,
                             Tolerance{1e-3, std::nullopt})
                   .agrees);
  EXPECT_FALSE(compareArrays(make(ElementKind::F32, {1e30, 1, 1}), reference,
                             Tolerance{1e-3, std::nullopt})
                   .agrees);
  EXPECT_TRUE(compareArrays(reference, reference, Tolerance{0, 0.0}).agrees);
}

TEST(Compare, NaNs) {
  HostArray reference = make(ElementKind::F32, {nan, 1});
  EXPECT_TRUE(compareArrays(reference, reference, Tolerance{0, 0.0}).agrees);
  Comparison off = compareArrays(make(ElementKind::F32, {nan, nan}), reference,
                                 Tolerance{1e3, std::nullopt});
  EXPECT_FALSE(off.agrees);
  EXPECT_EQ(off.worst, 1u);
  EXPECT_TRUE(std::isinf(off.maxAbsError));
}

TEST(Compare, IntegersAreExact) {
  HostArray reference = HostArray::create(ElementKind::I64, {1});
  HostArray actual = reference;
  // The difference is below the resolution of a double.
  reference.setInteger(0, (int64_t(1) << 60) + 1);
  actual.setInteger(0, int64_t(1) << 60);
  EXPECT_FALSE(
      compareArrays(actual, reference, Tolerance{1, std::nullopt}).agrees);
  EXPECT_TRUE(compareArrays(actual, reference, Tolerance{0, 1.0}).agrees);
}

Comparison compareWithRuns(const HostArray &actual, const HostArray &reference,
                           std::initializer_list<HostArray> runs) {
  std::vector<const HostArray *> pointers;
  for (const HostArray &run : runs)
    pointers.push_back(&run);
  return compareArrays(actual, reference, pointers);
}

TEST(Compare, TheLastPlaceNeedsNoExplanation) {
  HostArray reference = make(ElementKind::F32, {1, -1000, 0});
  EXPECT_TRUE(
      compareWithRuns(make(ElementKind::F32, {1 + 0x1p-23, -1000.00006, 1e-39}),
                      reference, {})
          .agrees);
  EXPECT_FALSE(compareWithRuns(make(ElementKind::F32, {1 + 0x1p-21, -1000, 0}),
                               reference, {})
                   .agrees);
  // A denormal may be flushed, a normal number not.
  EXPECT_FALSE(
      compareWithRuns(make(ElementKind::F32, {1, -1000, 1e-37}), reference, {})
          .agrees);
}

TEST(Compare, RunsExplainTheirOwnElementOnly) {
  HostArray reference = make(ElementKind::F64, {1, 1, 1});
  HostArray run = make(ElementKind::F64, {1.01, 1 + 1e-15, 1 + 1e-15});
  HostArray other = make(ElementKind::F64, {0.99, 1 - 1e-15, 1 - 1e-15});
  EXPECT_TRUE(compareWithRuns(make(ElementKind::F64, {1.07, 1, 1}), reference,
                              {run, other})
                  .agrees);
  Comparison off = compareWithRuns(make(ElementKind::F64, {1.07, 1.0001, 1}),
                                   reference, {run, other});
  EXPECT_FALSE(off.agrees);
  EXPECT_EQ(off.mismatches, 1u);
  EXPECT_EQ(off.worst, 1u);
  EXPECT_FALSE(compareWithRuns(make(ElementKind::F64, {1.09, 1, 1}), reference,
                               {run, other})
                   .agrees);
}

TEST(Compare, AnElementWithoutDeviationHasThatOfTheOthers) {
  // By chance the second element of all runs is what it was.
  HostArray reference = make(ElementKind::F64, {1, 1, 1, 1e-9});
  HostArray run = make(ElementKind::F64, {1 + 1e-6, 1, 1 - 1e-6, 1e-9});
  EXPECT_TRUE(compareWithRuns(make(ElementKind::F64, {1, 1 + 7e-6, 1, 1e-9}),
                              reference, {run})
                  .agrees);
  // A small element is not excused by the absolute error of large ones.
  EXPECT_FALSE(
      compareWithRuns(make(ElementKind::F64, {1, 1, 1, 2e-9}), reference, {run})
          .agrees);
}

TEST(Compare, NoNumbersAreWhereARunHasThem) {
  HostArray reference = make(ElementKind::F32, {nan, inf, 2, 3e38});
  HostArray same = make(ElementKind::F32, {nan, inf, 2, 3e38});
  EXPECT_TRUE(compareWithRuns(reference, reference, {same}).agrees);
  for (double value : {0.0, inf, -inf})
    EXPECT_FALSE(compareWithRuns(make(ElementKind::F32, {value, inf, 2, 3e38}),
                                 reference, {same})
                     .agrees);
  EXPECT_FALSE(compareWithRuns(make(ElementKind::F32, {nan, -inf, 2, 3e38}),
                               reference, {same})
                   .agrees);
  EXPECT_FALSE(compareWithRuns(make(ElementKind::F32, {nan, inf, nan, 3e38}),
                               reference, {same})
                   .agrees);
  // At the edge of a domain or of a range, rounding decides.
  HostArray edge = make(ElementKind::F32, {1e-5, 3.4e38, nan, inf});
  EXPECT_TRUE(compareWithRuns(edge, reference, {same, edge}).agrees);
}

TEST(Compare, ZerosHaveNoSign) {
  EXPECT_TRUE(compareWithRuns(make(ElementKind::F32, {-0.0}),
                              make(ElementKind::F32, {0.0}), {})
                  .agrees);
}

TEST(Compare, IntegersLieBetweenTheRuns) {
  HostArray reference = make(ElementKind::I32, {3, 7});
  HostArray run = make(ElementKind::I32, {4, 7});
  EXPECT_TRUE(compareWithRuns(run, reference, {run}).agrees);
  EXPECT_FALSE(
      compareWithRuns(make(ElementKind::I32, {5, 7}), reference, {run}).agrees);
  EXPECT_FALSE(
      compareWithRuns(make(ElementKind::I32, {3, 8}), reference, {run}).agrees);
}

TEST(Compare, Description) {
  HostArray reference = make(ElementKind::F32, {1, 2});
  HostArray actual = make(ElementKind::F32, {1, 3});
  Comparison off = compareArrays(actual, reference, Tolerance{0, 0.0});
  EXPECT_EQ(describeMismatch(off, actual, reference),
            "1 of 2 elements differ; the worst is element [1]: got 3, expected "
            "2");
}

} // namespace
