//===- PackingTest.cpp - Numbers of a page in little text -----------------===//
//
// test/Simulator/report/packed-page.test unpacks what a page has.
//
//===----------------------------------------------------------------------===//

#include "Report/Packing.h"

#include <gtest/gtest.h>

using namespace swsim;

TEST(Packing, NothingHasOneEnd) {
  EXPECT_EQ(deflate({}), (std::vector<uint8_t>{3, 0}));
}

TEST(Packing, RepeatedBytesAreShort) {
  EXPECT_LT(deflate(std::vector<uint8_t>(10000, 7)).size(), 80u);
}

TEST(Packing, BytesWithoutRepetitionGrowByAnEighthAtMost) {
  std::vector<uint8_t> bytes;
  uint32_t state = 1;
  for (int i = 0; i < 10000; ++i) {
    state = state * 1664525 + 1013904223;
    bytes.push_back(state >> 24);
  }
  EXPECT_LE(deflate(bytes).size(), bytes.size() * 9 / 8 + 2);
}

TEST(Packing, NumbersHaveSigns) {
  NumberPacker packer;
  packer.addList({-1, 64, 6467921274});
  EXPECT_EQ(packer.getText(), "Y2NsYPwydekMAwA=");
}
