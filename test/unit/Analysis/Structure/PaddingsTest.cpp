//===- PaddingsTest.cpp - Images with a border ----------------------------===//

#include "Analysis/Structure/Paddings.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace mlir::sw;

namespace {

/// Checks the tile of `size` elements at `begin` of the padded dimension, in an
/// array of `part`: it has all that it needs of the image, at its place.
void checkTile(const PadGroup &dim, const PadPart &part, int64_t size,
               int64_t begin) {
  int64_t from =
      std::clamp<int64_t>(begin - dim.low, 0, dim.source - part.fetched);
  int64_t at = from + dim.low - begin;
  EXPECT_GE(part.before + at, 0);
  EXPECT_LE(at + part.fetched, size + part.after);
  for (int64_t i = 0; i < size; ++i) {
    int64_t element = begin + i - dim.low;
    bool isInImage = element >= 0 && element < dim.source;
    bool isCopied = i >= at && i < at + part.fetched;
    EXPECT_EQ(isInImage, isCopied)
        << "element " << i << " of the tile at " << begin;
  }
}

TEST(Paddings, TilesHaveTheirPartOfTheImage) {
  for (int64_t low : {0, 1, 3, 9})
    for (int64_t high : {0, 2, 7})
      for (int64_t source : {1, 2, 5, 12})
        for (int64_t size = 1; size <= low + source + high; ++size)
          for (int64_t step = 1; step <= size; ++step) {
            PadGroup dim = {low, source, high};
            int64_t last = (dim.getExtent() - 1) / step * step;
            if (last == 0)
              continue;
            PadPart part = getPadPart(dim, size, /*first=*/0, last);
            EXPECT_EQ(part.fetched, std::min(size, source));
            // The last tile may be cut off.
            for (int64_t begin = 0; begin <= last; begin += step)
              checkTile(dim, part, size, begin);
          }
}

TEST(Paddings, TilesInTheMiddleHaveNoMargin) {
  PadPart part = getPadPart({1, 100, 1}, /*size=*/10, /*first=*/8, /*last=*/80);
  EXPECT_EQ(part.fetched, 10);
  EXPECT_EQ(part.before, 0);
  EXPECT_EQ(part.after, 0);
}

TEST(Paddings, TilesAtTheEdgesHaveTheBorder) {
  PadPart part = getPadPart({1, 56, 2}, /*size=*/9, /*first=*/0, /*last=*/49);
  EXPECT_EQ(part.before, 1);
  EXPECT_EQ(part.after, 1);
}

TEST(Paddings, OneTileFetchesWhatItHas) {
  PadPart part = getPadPart({2, 5, 2}, /*size=*/9, /*first=*/0, /*last=*/0);
  EXPECT_EQ(part.fetched, 5);
  EXPECT_EQ(part.before + part.after, 0);
  EXPECT_EQ(getPadPart({2, 5, 2}, /*size=*/4, 0, 0).fetched, 2);
  EXPECT_EQ(getPadPart({2, 5, 2}, /*size=*/2, 0, 0).fetched, 0);
  EXPECT_EQ(getPadPart({2, 5, 2}, /*size=*/2, 7, 7).fetched, 0);
}

} // namespace
