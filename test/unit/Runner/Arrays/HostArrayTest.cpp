//===- HostArrayTest.cpp --------------------------------------------------===//
#include "Runner/Arrays/HostArray.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace mlir::sw::runner;

namespace {

// The published sequence of the generator for seed 1234567.
TEST(SplitMix64, KnownSequence) {
  SplitMix64 generator(1234567);
  for (uint64_t expected :
       {6457827717110365317ull, 3203168211198807973ull, 9817491932198370423ull,
        4593380528125082431ull, 16408922859458223821ull})
    EXPECT_EQ(generator.next(), expected);
}

TEST(FillRandom, RangesAndDeterminism) {
  for (ElementKind kind :
       {ElementKind::F16, ElementKind::BF16, ElementKind::F32, ElementKind::F64,
        ElementKind::I8, ElementKind::I64, ElementKind::Bool}) {
    HostArray a = HostArray::create(kind, {1000}), b = a, c = a, d = a;
    fillRandom(a, 1, 0);
    fillRandom(b, 1, 0);
    fillRandom(c, 2, 0);
    fillRandom(d, 1, 1);
    EXPECT_EQ(a.bytes, b.bytes);
    EXPECT_NE(a.bytes, c.bytes);
    EXPECT_NE(a.bytes, d.bytes);
    double low = 0, high = 0, sum = 0;
    for (size_t i = 0; i < a.size(); ++i) {
      low = std::min(low, a.getNumber(i));
      high = std::max(high, a.getNumber(i));
      sum += a.getNumber(i);
    }
    if (isFloat(kind)) {
      EXPECT_GE(low, -1.0);
      EXPECT_LT(high, 1.0);
      EXPECT_LT(std::fabs(sum / 1000), 0.1);
    } else if (kind != ElementKind::Bool) {
      EXPECT_EQ(low, -8);
      EXPECT_EQ(high, 7);
    }
  }
}

TEST(FillRandom, IndexIsNotNegative) {
  HostArray array = HostArray::create(ElementKind::I64, {100});
  fillRandom(array, 0, 0, /*nonNegative=*/true);
  for (size_t i = 0; i < array.size(); ++i)
    EXPECT_GE(array.getInteger(i), 0);
}

TEST(HostArray, HalfPrecision) {
  HostArray array = HostArray::create(ElementKind::F16, {2});
  array.setNumber(0, 1.0 + 0x1p-11); // Halfway: rounds to even.
  array.setNumber(1, -2.5);
  EXPECT_EQ(array.getNumber(0), 1.0);
  EXPECT_EQ(array.getNumber(1), -2.5);
}

TEST(HostArray, Text) {
  HostArray array = HostArray::create(ElementKind::I32, {2, 3, 4});
  array.setInteger(17, -5);
  EXPECT_EQ(array.getTypeText(), "2x3x4xi32");
  EXPECT_EQ(array.getIndexText(17), "[1, 1, 1]");
  EXPECT_EQ(array.getText(17), "-5");
  EXPECT_EQ(HostArray::create(ElementKind::F64, {}).getTypeText(), "f64");
}

} // namespace
