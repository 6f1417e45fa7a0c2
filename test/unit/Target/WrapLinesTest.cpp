//===- WrapLinesTest.cpp - Long lines of C --------------------------------===//
#include "Target/Athread/WrapLines.h"

#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"

using mlir::sw::emit::kMaxColumns;
using mlir::sw::emit::wrapLines;

static const std::string a(40, 'a'), b(40, 'b'), c(40, 'c');

static size_t getLongest(llvm::StringRef text) {
  size_t longest = 0;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    longest = std::max(longest, line.size());
    text = rest;
  }
  return longest;
}

TEST(WrapLines, ShortLinesStay) {
  std::string text = "int main(void) {\n  return 0;\n}\n\n/* end */\n";
  EXPECT_EQ(wrapLines(text), text);
  EXPECT_EQ(wrapLines(""), "");
}

TEST(WrapLines, AfterAnAssignmentRatherThanInBrackets) {
  const std::string d(20, 'd'), e(20, 'e');
  EXPECT_EQ(
      wrapLines("  float xxxxxxxxxxxxx = " + a + "(" + d + ", " + e + ");\n"),
      "  float xxxxxxxxxxxxx =\n      " + a + "(" + d + ", " + e + ");\n");
}

TEST(WrapLines, BehindACommaRatherThanAnOperator) {
  EXPECT_EQ(wrapLines("f(" + a + ", " + b + " + " + c + ");\n"),
            "f(" + a + ",\n    " + b + " + " + c + ");\n");
}

TEST(WrapLines, NeverBetweenATypeAndAName) {
  std::string type = "struct " + a + a + " " + b + c + ";\n";
  EXPECT_EQ(wrapLines(type), type);
}

TEST(WrapLines, LiteralsAreSplitInTwo) {
  EXPECT_EQ(wrapLines("puts(\"" + a + " " + b + " " + c + "\");\n"),
            "puts(\"" + a + " " + b + " \"\n    \"" + c + "\");\n");
  // A space that is a character, and brackets in a literal.
  std::string text =
      wrapLines("g('\"', \"(((\", " + a + ", " + b + ", " + c + ");\n");
  EXPECT_EQ(text, "g('\"', \"(((\", " + a + ", " + b + ",\n    " + c + ");\n");
}

TEST(WrapLines, CommentsStayComments) {
  std::string words;
  for (int i = 0; i < 60; ++i)
    words += " word";
  std::string text = wrapLines("/*" + words + " */\n  //" + words + "\n");
  EXPECT_LE(getLongest(text), kMaxColumns);
  llvm::StringRef rest = text;
  bool inComment = false;
  while (!rest.empty()) {
    auto [line, next] = rest.split('\n');
    rest = next;
    EXPECT_TRUE(inComment || line.starts_with("/*") || line.starts_with("  //"))
        << line.str();
    inComment = (inComment || line.contains("/*")) && !line.contains("*/");
  }
  EXPECT_FALSE(inComment);
}

TEST(WrapLines, PreprocessorAndTrailingCommentsStay) {
  std::string define = "#define X " + a + " + " + b + " + " + c + "\n";
  EXPECT_EQ(wrapLines(define), define);
  std::string trailing = "x = " + a + " + " + b + "; // " + c + "\n";
  EXPECT_EQ(wrapLines(trailing), trailing);
}
