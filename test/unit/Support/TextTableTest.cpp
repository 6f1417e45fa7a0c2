//===- TextTableTest.cpp - Aligned columns of text ------------------------===//
#include "Support/TextTable.h"

#include <gtest/gtest.h>

using namespace sunway;

TEST(TextTable, ColumnsAreAsWideAsTheirWidestCell) {
  EXPECT_EQ(alignColumns({{"memory", "taken"}, {"0", "5 GiB"}}, true, "| "),
            (std::vector<std::string>{"| memory  taken", "| 0       5 GiB"}));
  EXPECT_EQ(alignColumns({{"us", "order"}, {"10.5", "m"}}, false, "// "),
            (std::vector<std::string>{"//   us  order", "// 10.5      m"}));
}

TEST(TextTable, EachColumnHasASide) {
  EXPECT_EQ(
      alignColumns({{"1", "conv1", "9 us", "worst"}, {"10", "fc", "12 us", ""}},
                   "rlrl"),
      (std::vector<std::string>{" 1  conv1   9 us  worst",
                                "10  fc     12 us"}));
}

TEST(TextTable, NoRows) { EXPECT_TRUE(alignColumns({}, true, "").empty()); }
