//===- SummaryTest.cpp ----------------------------------------------------===//
#include "Runner/Report/Summary.h"

#include "Runner/Lowering/Lowering.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace mlir::sw::runner;

namespace {

TEST(Summary, Units) {
  EXPECT_EQ(formatBytes(0), "0 B");
  EXPECT_EQ(formatBytes(1023), "1023 B");
  EXPECT_EQ(formatBytes(1536), "1.50 KiB");
  EXPECT_EQ(formatBytes(200.0 * 1024 * 1024), "200 MiB");
  EXPECT_EQ(formatSeconds(1.5e-6), "1.50 us");
  EXPECT_EQ(formatSeconds(12), "12.00 s");
  EXPECT_EQ(formatCount(1234567), "1 234 567");
  EXPECT_EQ(formatCount(123), "123");
}

llvm::json::Object launch(llvm::StringRef name, double seconds, double peak) {
  return llvm::json::Object{{"name", name},
                            {"seconds", seconds},
                            {"peak_fraction", peak},
                            {"ldm_peak_bytes", 100 * seconds}};
}

TEST(Summary, LaunchesOfOneKernelShareARow) {
  llvm::json::Object figures{
      {"kernels", llvm::json::Array{launch("a", 1, 0.2), launch("b", 1, 0.5),
                                    launch("a", 3, 0.6)}}};
  std::vector<KernelRow> rows = getKernelRows(figures);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].name, "a");
  EXPECT_EQ(rows[0].launches, 2u);
  EXPECT_DOUBLE_EQ(rows[0].seconds, 4);
  EXPECT_DOUBLE_EQ(rows[0].peakFraction, 0.5);
  EXPECT_DOUBLE_EQ(rows[0].ldmBytes, 300);
}

TEST(Summary, TheManagementCoreIsInTheTable) {
  Summary summary;
  summary.program = "f";
  summary.chip = "sw26010";
  summary.mode = "fast";
  llvm::json::Object exponential{{"name", "linalg.exp"},
                                 {"location", "f.mlir:2:8"},
                                 {"times", 3},
                                 {"cycles", 250},
                                 {"seconds", 2.5e-6},
                                 {"share", 0.25},
                                 {"reason", "no primitive covers math.exp"}};
  llvm::json::Object kernel = launch("k", 7.5e-6, 0.1);
  kernel["cycles"] = 750;
  summary.figures =
      llvm::json::Object{{"cycles", 1000},
                         {"seconds", 1e-5},
                         {"kernels", llvm::json::Array{std::move(kernel)}},
                         {"mpe", llvm::json::Array{std::move(exponential)}}};
  std::string text;
  llvm::raw_string_ostream os(text);
  summary.printTable(os);
  EXPECT_NE(text.find("k                 750  7.50 us   75.0 %"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("linalg.exp x3     250  2.50 us   25.0 %  f.mlir:2:8: no "
                      "primitive covers math.exp\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("total           1 000  10.0 us  100.0 %"),
            std::string::npos)
      << text;
}

TEST(Summary, TotalPredictionNeedsAllKernels) {
  llvm::json::Object figures{
      {"kernels", llvm::json::Array{launch("a", 1, 0.2), launch("b", 1, 0.5),
                                    launch("a", 3, 0.6)}}};
  LoweredProgram program;
  program.launchSeconds = 0.25;
  llvm::StringMap<double> &predicted = program.predictedSeconds;
  predicted["a"] = 2;
  addPredictions(figures, program);
  const llvm::json::Array &kernels = *figures.getArray("kernels");
  EXPECT_EQ(kernels[0].getAsObject()->getNumber("predicted_seconds"), 2);
  EXPECT_EQ(kernels[1].getAsObject()->getNumber("predicted_seconds"),
            std::nullopt);
  EXPECT_EQ(figures.getNumber("predicted_seconds"), std::nullopt);
  predicted["b"] = 0.5;
  addPredictions(figures, program);
  EXPECT_EQ(figures.getNumber("predicted_seconds"), 4.5);
}

TEST(Summary, NothingToDoIsPredicted) {
  llvm::json::Object figures{{"kernels", llvm::json::Array()}};
  addPredictions(figures, LoweredProgram());
  EXPECT_EQ(figures.getNumber("predicted_seconds"), 0);
}

TEST(Summary, PartsOfALaunchShareIt) {
  llvm::json::Object part = launch("b", 1, 0.5);
  part["begins_launch"] = false;
  llvm::json::Object figures{
      {"kernels", llvm::json::Array{launch("a", 1, 0.2), std::move(part)}}};
  LoweredProgram program;
  program.launchSeconds = 0.25;
  llvm::StringMap<double> &predicted = program.predictedSeconds;
  predicted["a"] = 2;
  predicted["b"] = 0.5;
  addPredictions(figures, program);
  EXPECT_EQ(figures.getNumber("predicted_seconds"), 2.25);
}

TEST(Summary, TheTotalHasTheTimeOfTheManagementCore) {
  llvm::json::Object work{{"name", "linalg.generic"}, {"seconds", 0.75}};
  llvm::json::Object figures{{"kernels", llvm::json::Array{launch("a", 1, 1)}},
                             {"mpe", llvm::json::Array{std::move(work)}}};
  LoweredProgram program;
  program.launchSeconds = 0.25;
  llvm::StringMap<double> &predicted = program.predictedSeconds;
  predicted["a"] = 2;
  addPredictions(figures, program);
  EXPECT_EQ(figures.getNumber("predicted_seconds"), 2.75);
}

TEST(Summary, WorkOfTheManagementCoreIsPredictedForEachTime) {
  llvm::json::Object work{{"name", "linalg.generic"},
                          {"location", "a.mlir:1:2"},
                          {"times", 3},
                          {"seconds", 0.75}};
  llvm::json::Object figures{{"kernels", llvm::json::Array{}},
                             {"seconds", 0.75},
                             {"mpe", llvm::json::Array{std::move(work)}}};
  LoweredProgram program;
  program.predictedMpeSeconds[getMpeKey("linalg.generic", "a.mlir:1:2")] = 0.5;
  addPredictions(figures, program);
  EXPECT_EQ(figures.getNumber("predicted_seconds"), 1.5);
  EXPECT_EQ(getMpeRows(figures)[0].predictedSeconds, 1.5);
  ASSERT_EQ(findMispredictions(figures).size(), 2u);
  EXPECT_EQ(findMispredictions(figures)[0].name, "linalg.generic (a.mlir:1:2)");
}

TEST(Summary, WrongPredictionsAreNamed) {
  llvm::json::Object late = launch("late", 1, 0.2),
                     soon = launch("soon", 1, 0.2),
                     near = launch("near", 1, 0.2),
                     small = launch("small", 1, 0.2);
  auto set = [](llvm::json::Object &kernel, double seconds, double predicted) {
    kernel["seconds"] = seconds;
    kernel["predicted_seconds"] = predicted;
  };
  set(late, 8, 1);
  set(soon, 1, 2);
  set(near, 1.4, 1);
  set(small, 0.05, 0.01);
  Summary summary;
  summary.figures = llvm::json::Object{
      {"seconds", 10.45},
      {"predicted_seconds", 4.01},
      {"kernels", llvm::json::Array{std::move(late), std::move(soon),
                                    std::move(near), std::move(small)}}};
  std::vector<Misprediction> wrong = findMispredictions(summary.figures);
  ASSERT_EQ(wrong.size(), 3u);
  EXPECT_EQ(wrong[0].describe(),
            "late takes 8.00 s, 8.0 times more than the 1.00 s predicted");
  EXPECT_EQ(wrong[1].describe(),
            "soon takes 1.00 s, 2.0 times less than the 2.00 s predicted");
  EXPECT_EQ(wrong[2].name, "the whole run");
  std::string text;
  llvm::raw_string_ostream os(text);
  summary.printTable(os);
  summary.printHTML(os);
  EXPECT_NE(text.find("warning: late takes 8.00 s"), std::string::npos) << text;
  EXPECT_NE(text.find("<p class=\"error\">late takes 8.00 s"),
            std::string::npos)
      << text;
  llvm::json::Value value = summary.toJSON();
  const llvm::json::Array *list = value.getAsObject()->getArray("mispredicted");
  ASSERT_TRUE(list && list->size() == 3);
  EXPECT_EQ((*list)[0].getAsObject()->getNumber("ratio"), 8);
}

TEST(Summary, JsonHasEveryFieldOfTheContract) {
  Summary summary;
  summary.verification.emplace();
  summary.verification->agrees = false;
  summary.verification->maxAbsError = INFINITY;
  summary.verification->maxRelError = 1;
  llvm::json::Value value = summary.toJSON();
  const llvm::json::Object &object = *value.getAsObject();
  for (const char *key : {"chip",
                          "mode",
                          "cycles",
                          "seconds",
                          "flops",
                          "gflops",
                          "peak_fraction",
                          "roofline_fraction",
                          "dma_get_bytes",
                          "dma_put_bytes",
                          "dma_transactions",
                          "ldm_peak_bytes",
                          "verified",
                          "max_abs_error",
                          "max_rel_error",
                          "predicted_seconds",
                          "compile_seconds",
                          "schedule",
                          "kernels",
                          "mispredicted",
                          "requested_mode",
                          "data_dependences"})
    EXPECT_NE(object.get(key), nullptr) << key;
  EXPECT_EQ(object.getBoolean("verified"), false);
  // JSON has no infinity.
  EXPECT_EQ(*object.get("max_abs_error"), llvm::json::Value(nullptr));
}

TEST(Summary, PageEscapesNames) {
  Summary summary;
  summary.program = "<b>";
  std::string page;
  llvm::raw_string_ostream os(page);
  summary.printHTML(os);
  EXPECT_EQ(page.find("<b>"), std::string::npos);
  EXPECT_NE(page.find("&lt;b&gt;"), std::string::npos);
}

TEST(Summary, ThePageHasTheScheduleAsATable) {
  Summary summary;
  summary.figures = llvm::json::Object{
      {"kernels", llvm::json::Array{launch("k", 1, 0.2), launch("k", 3, 0.6)}}};
  llvm::json::Object tile{{"sizes", {8, 16}},
                          {"mesh", {"row", "<i>"}},
                          {"predicted", 1.6},
                          {"order", {1, 0}},
                          {"row_contiguous", {0, 1}}};
  summary.schedule.push_back(llvm::json::Object{
      {"op", "op"}, {"kernels", {"k"}}, {"tile", std::move(tile)}});
  summary.schedule.push_back(
      llvm::json::Object{{"location", "folder/f.mlir:2:3"},
                         {"kernels", {"a", "b", "c"}},
                         {"tile", llvm::json::Object{}}});
  // Nothing that is missing or of another kind makes it fail.
  summary.schedule.push_back(llvm::json::Object{{"op", "none"}});
  summary.schedule.push_back(llvm::json::Object{
      {"kernels", 3}, {"tile", llvm::json::Object{{"order", "x"}}}});
  std::string page;
  llvm::raw_string_ostream os(page);
  summary.printHTML(os);
  EXPECT_NE(page.find("<td class=\"text\">k</td><td>1.60 s</td><td>2.00 s</td>"
                      "<td>+25.0 %</td><td>300 B</td>"),
            std::string::npos)
      << page;
  for (const char *cell : {"8 × 16", "d1, d0", "row, &lt;i&gt;", "no, yes",
                           "a and 2 more", "f.mlir:2:3"})
    EXPECT_NE(page.find("<td class=\"text\">" + std::string(cell) + "</td>"),
              std::string::npos)
        << cell << page;
  EXPECT_EQ(page.find("<td class=\"text\">none</td>"), std::string::npos);
  EXPECT_NE(page.find("<pre id=\"schedule-json\">"), std::string::npos);
}

} // namespace
