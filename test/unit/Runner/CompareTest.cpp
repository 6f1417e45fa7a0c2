//===- CompareTest.cpp ----------------------------------------------------===//
#include "Runner/Compare.h"

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
  EXPECT_TRUE(compareArrays(actual, reference, {0.01, std::nullopt}).agrees);
  EXPECT_FALSE(compareArrays(actual, reference, {0.001, std::nullopt}).agrees);
}

TEST(Compare, AnInfiniteElementDoesNotExcuseOthers) {
  HostArray reference = make(ElementKind::F32, {inf, 1, 1});
  EXPECT_FALSE(compareArrays(make(ElementKind::F32, {inf, 2, 1}), reference,
                             {1e-3, std::nullopt})
                   .agrees);
  EXPECT_FALSE(compareArrays(make(ElementKind::F32, {1e30, 1, 1}), reference,
                             {1e-3, std::nullopt})
                   .agrees);
  EXPECT_TRUE(compareArrays(reference, reference, {0, 0.0}).agrees);
}

TEST(Compare, NaNs) {
  HostArray reference = make(ElementKind::F32, {nan, 1});
  EXPECT_TRUE(compareArrays(reference, reference, {0, 0.0}).agrees);
  Comparison off = compareArrays(make(ElementKind::F32, {nan, nan}), reference,
                                 {1e3, std::nullopt});
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
  EXPECT_FALSE(compareArrays(actual, reference, {1, std::nullopt}).agrees);
  EXPECT_TRUE(compareArrays(actual, reference, {0, 1.0}).agrees);
}

TEST(Compare, Description) {
  HostArray reference = make(ElementKind::F32, {1, 2});
  HostArray actual = make(ElementKind::F32, {1, 3});
  Comparison off = compareArrays(actual, reference, {0, 0.0});
  EXPECT_EQ(describeMismatch(off, actual, reference),
            "1 of 2 elements differ; the worst is element [1]: got 3, expected "
            "2");
}

} // namespace
