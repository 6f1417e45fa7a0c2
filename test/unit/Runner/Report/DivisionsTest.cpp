//===- DivisionsTest.cpp - The core groups of each kernel -----------------===//
#include "Runner/Report/Summary.h"

#include <gtest/gtest.h>

namespace json = llvm::json;
using namespace mlir::sw::runner;

namespace {

json::Object makeKernel(llvm::StringRef name, double barrierCycles) {
  return json::Object{
      {"name", name},
      {"cycles", 1000},
      {"seconds", 1e-5},
      {"cpes", 128},
      {"time_by_core_group",
       json::Array{json::Object{{"core_group", 0}, {"chip_barrier_cycles", 0}},
                   json::Object{{"core_group", 1},
                                {"chip_barrier_cycles", barrierCycles}}}}};
}

json::Object makeEntry(llvm::StringRef kernel, json::Object tile) {
  return json::Object{{"op", "linalg.generic"},
                      {"location", "a/<net>.mlir:3:8"},
                      {"kernels", json::Array{kernel}},
                      {"tile", std::move(tile)}};
}

/// Two core groups share a product with a fill and an epilogue; the first one
/// runs a reduction; CPEs have tiles of a sum.
Summary makeSummary() {
  Summary summary;
  summary.program = "f";
  summary.chip = "sw26010pro";
  summary.requestedGroups = summary.groups = 2;
  summary.figures = json::Object{
      {"cycles", 3000},
      {"seconds", 3e-5},
      {"core_groups", 2},
      {"cpes", 128},
      {"kernels", json::Array{makeKernel("product", 12800),
                              makeKernel("reduce", 0), makeKernel("sum", 0)}}};
  summary.schedule = json::Array{
      makeEntry("product", json::Object{{"sizes", json::Array{64, 64}}}),
      makeEntry("product", json::Object{{"sizes", json::Array{64, 32, 8}},
                                        {"group_loops", json::Array{0, 1}},
                                        {"group_tiles", 3},
                                        {"predicted_all", 8e-6},
                                        {"predicted_first", 1.2e-5}}),
      makeEntry("product", json::Object{{"epilogue", true}}),
      makeEntry("reduce", json::Object{{"first_group", true},
                                       {"first_reason", "there is <one> tile"},
                                       {"predicted_first", 9e-6}}),
      makeEntry("sum", json::Object{{"private", true}, {"group_tiles", 192}})};
  return summary;
}

TEST(Divisions, AreInTheJson) {
  json::Value value = makeSummary().toJSON();
  const json::Array &list = *value.getAsObject()->getArray("divisions");
  ASSERT_EQ(list.size(), 3u);
  const json::Object &product = *list[0].getAsObject();
  EXPECT_EQ(product.getString("core_groups"), "all");
  EXPECT_EQ(product.getString("divides"), "d0 by 64, d1 by 32");
  EXPECT_EQ(product.getInteger("tiles"), 3);
  EXPECT_EQ(product.getNumber("balance"), 0.75);
  EXPECT_EQ(product.getNumber("predicted_all_seconds"), 8e-6);
  EXPECT_DOUBLE_EQ(*product.getNumber("chip_barrier_seconds"), 1e-6);
  const json::Object &reduce = *list[1].getAsObject();
  EXPECT_EQ(reduce.getString("core_groups"), "first");
  EXPECT_EQ(reduce.getString("reason"), "there is <one> tile");
  EXPECT_EQ(*reduce.get("tiles"), nullptr);
  const json::Object &sum = *list[2].getAsObject();
  EXPECT_EQ(sum.getString("divides"), "tiles of single CPEs");
  EXPECT_EQ(sum.getNumber("balance"), 0.75);
}

TEST(Divisions, AreInTheTable) {
  std::string text;
  llvm::raw_string_ostream os(text);
  makeSummary().printTable(os);
  for (llvm::StringRef line :
       {"product          3   75.0 %        8.00 us          12.0 us  10.0 us  "
        " 1.00 us  d0 by 64, d1 by 32\n",
        "reduce                                              9.00 us  10.0 us  "
        "          first core group alone: there is <one> tile\n",
        "sum            192   75.0 %                                  10.0 us  "
        "          tiles of single CPEs\n",
        "All core groups share 2 of 3 kernels; the first one alone runs 1 for "
        "10.0 us (33.3 %). CPEs wait 1.00 us (3.3 %) in barriers of all core "
        "groups on average.\n"})
    EXPECT_NE(text.find(line), std::string::npos) << line.str() << text;
}

TEST(Divisions, AreInThePage) {
  Summary summary = makeSummary();
  summary.page = "<!-- program -->";
  std::string text;
  llvm::raw_string_ostream os(text);
  summary.printHTML(os);
  EXPECT_NE(text.find("id=\"divisions\""), std::string::npos);
  EXPECT_NE(text.find("&lt;net&gt;.mlir:3:8"), std::string::npos);
  EXPECT_NE(text.find("there is &lt;one&gt; tile"), std::string::npos);
  EXPECT_EQ(text.find("<one>"), std::string::npos);
}

/// Two kernels at the same time, each on one of the core groups.
Summary makeConcurrent() {
  Summary summary = makeSummary();
  summary.schedule = json::Array{
      makeEntry("product", json::Object{{"sizes", json::Array{64, 32, 8}},
                                        {"group_range", json::Array{0, 1}}}),
      makeEntry("reduce", json::Object{{"private", true},
                                       {"group_tiles", 96},
                                       {"group_range", json::Array{1, 1}}}),
      makeEntry("sum", json::Object{{"private", true}, {"group_tiles", 192}})};
  return summary;
}

TEST(Divisions, OnSomeCoreGroups) {
  Summary summary = makeConcurrent();
  json::Value value = summary.toJSON();
  const json::Array &list = *value.getAsObject()->getArray("divisions");
  ASSERT_EQ(list.size(), 3u);
  const json::Object &product = *list[0].getAsObject();
  EXPECT_EQ(product.getString("core_groups"), "some");
  EXPECT_EQ(product.getString("divides"), "core group 0");
  EXPECT_EQ(*product.get("group_range"), json::Value(json::Array{0, 1}));
  const json::Object &reduce = *list[1].getAsObject();
  EXPECT_EQ(reduce.getString("divides"), "core group 1: tiles of single CPEs");
  EXPECT_EQ(reduce.getNumber("balance"), 0.75);
  EXPECT_EQ(*list[2].getAsObject()->get("group_range"), nullptr);
  std::string text;
  llvm::raw_string_ostream os(text);
  summary.printTable(os);
  EXPECT_NE(text.find("All core groups share 1 of 3 kernels; 2 run on some of "
                      "them, at the same time as others."),
            std::string::npos)
      << text;
}

TEST(Divisions, OneCoreGroupHasNone) {
  Summary summary = makeSummary();
  summary.schedule = json::Array{
      makeEntry("product", json::Object{{"sizes", json::Array{64, 64}}}),
      makeEntry("sum", json::Object{{"private", true}})};
  summary.requestedGroups = 6;
  summary.groups = 1;
  std::string text;
  llvm::raw_string_ostream os(text);
  summary.printTable(os);
  EXPECT_EQ(text.find("balance"), std::string::npos);
  EXPECT_NE(text.find("note: compiled for 1 core group in place of 6: more "
                      "would gain less than they take to start and to meet in "
                      "barriers\n"),
            std::string::npos);
}

} // namespace
