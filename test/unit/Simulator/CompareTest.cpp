//===- CompareTest.cpp - Reports of earlier runs --------------------------===//

#include "Report/Compare.h"
#include "TestRun.h"

#include "gtest/gtest.h"

#include <cstdlib>

using namespace swsim;

static std::string errorOf(const std::string &text) {
  JsonValue value;
  std::string error;
  return readJson(text, value, error) ? "" : error;
}

TEST(JsonReader, ReadsValues) {
  JsonValue value;
  std::string error;
  ASSERT_TRUE(readJson(" {\"a\": [1, -2.5e3, true, null], \"b\\u0041\\n\": "
                       "\"\\u00e4\\\"\", \"c\": {}} ",
                       value, error));
  EXPECT_EQ(value.itemsOf("a").size(), 4u);
  EXPECT_EQ(value.itemsOf("a")[1].number, -2500);
  EXPECT_EQ(value.textOf("bA\n"), "\xc3\xa4\"");
  EXPECT_EQ(value.numberOf("none"), 0);
  EXPECT_TRUE(value.itemsOf("none").empty());
}

TEST(JsonReader, NamesTheLineOfAnError) {
  EXPECT_EQ(errorOf(""), "line 1: expected a value");
  EXPECT_EQ(errorOf("{\n\"a\" 1}"), "line 2: expected ':'");
  EXPECT_EQ(errorOf("[1\n2]"), "line 2: expected ',' or ']'");
  EXPECT_EQ(errorOf("{\"a\": 1"), "line 1: expected ',' or '}'");
  EXPECT_EQ(errorOf("{a}"), "line 1: expected a string");
  EXPECT_EQ(errorOf("\"a"), "line 1: expected the end of a string");
  EXPECT_EQ(errorOf("\"\\q\""), "line 1: expected an escape sequence");
  EXPECT_EQ(errorOf("\"\\u00g0\""), "line 1: expected four hexadecimal digits");
  EXPECT_EQ(errorOf("1 2"), "line 1: expected the end of the file");
  EXPECT_EQ(errorOf(std::string(100000, '[')),
            "line 1: expected less deeply nested values");
}

static std::string compare(const JsonValue &before, const Recording &run) {
  char *text = nullptr;
  size_t size = 0;
  FILE *file = open_memstream(&text, &size);
  compareReports(file, before, run);
  fclose(file);
  std::string result(text, size);
  free(text);
  return result;
}

static JsonValue parse(const std::string &text) {
  JsonValue value;
  std::string error;
  EXPECT_TRUE(readJson(text, value, error)) << error;
  return value;
}

TEST(Compare, PrintsOnlyWhatChanged) {
  Recording run(testMachine(), Recording::Options());
  recordLaunch(run);
  run.mode = "fast";
  run.finish(cycles(1100));
  JsonValue before = parse(
      "{\"chip\": \"other\", \"mode\": \"fast\", \"elapsed_cycles\": 2200, "
      "\"dma_get_bytes\": 8000, \"kernels\": [{\"name\": \"old\\u0007\", "
      "\"cycles\": 70}]}");
  std::string text = compare(before, run);
  EXPECT_NE(text.find("chip: before other, now test<chip>"), std::string::npos);
  EXPECT_EQ(text.find("mode:"), std::string::npos);
  EXPECT_NE(text.find("elapsed cycles"), std::string::npos);
  EXPECT_NE(text.find("-50.0 %"), std::string::npos);
  EXPECT_EQ(text.find("bytes of DMA gets"), std::string::npos);
  EXPECT_NE(text.find("cycles of kernel 'kernel'"), std::string::npos);
  EXPECT_NE(text.find("cycles of kernel 'old?'"), std::string::npos);
}

TEST(Compare, PrintsNothingWithoutAReport) {
  Recording run(testMachine(), Recording::Options());
  EXPECT_EQ(compare(JsonValue(), run), "");
}
