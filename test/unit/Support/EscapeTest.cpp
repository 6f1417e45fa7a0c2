//===- EscapeTest.cpp -----------------------------------------------------===//
#include "Support/Escape.h"

#include <gtest/gtest.h>

using namespace sunway;

namespace {

TEST(Escape, CommentOfCCannotEnd) {
  EXPECT_EQ(escapeCComment("bias[64], net.mlir:3"), "bias[64], net.mlir:3");
  EXPECT_EQ(escapeCComment("*/ int x; /*"), "* / int x; / *");
  EXPECT_EQ(escapeCComment("*/*/"), "* / * /");
  EXPECT_EQ(escapeCComment("/*/"), "/ * /");
  EXPECT_EQ(escapeCComment("*\n/"), "*\\n/");
  EXPECT_EQ(escapeCComment(llvm::StringRef("*\0/", 3)), "*\\x00/");
  EXPECT_EQ(escapeCComment("\xe2\x80\xae"), "\\xE2\\x80\\xAE");
}

TEST(Escape, StringOfCCannotEnd) {
  EXPECT_EQ(quoteC("a b"), "\"a b\"");
  EXPECT_EQ(quoteC("a\"\\\n\t"), R"("a\"\\\n\t")");
  EXPECT_EQ(quoteC(llvm::StringRef("\0"
                                   "1\xff"
                                   "2",
                                   4)),
            R"("\0001\3772")");
  // In a compiler with trigraphs ??/ is a backslash.
  EXPECT_EQ(quoteC("what?\?/"), R"("what?\?/")");
  EXPECT_EQ(quoteC("?\?\?"), R"("?\?\?")");
  EXPECT_EQ(quoteC(""), R"("")");
}

TEST(Escape, WordOfAShell) {
  EXPECT_EQ(quoteShell("sw26010"), "sw26010");
  EXPECT_EQ(quoteShell("../a-b_c.json"), "../a-b_c.json");
  EXPECT_EQ(quoteShell(""), "''");
  EXPECT_EQ(quoteShell("a b"), "'a b'");
  EXPECT_EQ(quoteShell("$(touch x)"), "'$(touch x)'");
  EXPECT_EQ(quoteShell("it's"), R"('it'\''s')");
}

TEST(Escape, ValueOfMake) {
  EXPECT_EQ(escapeMake("$(shell touch x)"), "$$(shell touch x)");
  EXPECT_EQ(escapeMake("a#b"), "a\\#b");
  EXPECT_EQ(escapeMake("a\\#b"), "a\\\\\\#b");
  EXPECT_EQ(escapeMake("a\\b"), "a\\b");
}

TEST(Escape, Html) {
  EXPECT_EQ(escapeHtml("<a href=\"x\">&'"),
            "&lt;a href=&quot;x&quot;&gt;&amp;&apos;");
}

TEST(Escape, FieldOfCsv) {
  EXPECT_EQ(quoteCsv("layer1.0.conv2 = 'a';"), "layer1.0.conv2 = 'a';");
  EXPECT_EQ(quoteCsv("a, \"b\""), "\"a, \"\"b\"\"\"");
  EXPECT_EQ(quoteCsv("a\nb\r"), "\"a\nb\r\"");
}

TEST(Escape, TextOfJsonIsUtf8) {
  EXPECT_EQ(validUtf8("gr\xc3\xb6\xc3\x9f"
                      "e"),
            "gr\xc3\xb6\xc3\x9f"
            "e");
  EXPECT_EQ(validUtf8("\xff"), "\xef\xbf\xbd");
}

TEST(Escape, MessageHasOneLine) {
  EXPECT_EQ(escapeMessage("100% of \"a\"\n\x1b[2J gr\xc3\xb6"),
            "100% of \"a\"\\n\\x1B[2J gr\xc3\xb6");
}

TEST(Escape, NamesOfFiles) {
  for (const char *name : {"net.h", "_a-b+c.c", "1"})
    EXPECT_TRUE(isPlainFileName(name)) << name;
  for (const char *name :
       {"", ".", "..", "-o", "a b", "a/b", "a$b", "a\nb", "\xc3\xa9.c"})
    EXPECT_FALSE(isPlainFileName(name)) << name;
}

TEST(Escape, ControlCharacters) {
  EXPECT_FALSE(hasControlCharacters("a $(b) \xc3\xa9"));
  EXPECT_TRUE(hasControlCharacters("a\nb"));
  EXPECT_TRUE(hasControlCharacters("\x7f"));
}

} // namespace
