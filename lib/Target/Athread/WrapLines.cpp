//===- WrapLines.cpp - Long lines of C ------------------------------------===//
#include "Target/Athread/WrapLines.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir::sw::emit;

static size_t getIndent(llvm::StringRef line) {
  return line.size() - line.ltrim(' ').size();
}

/// The end of the string or character literal that begins at `begin`.
static size_t skipLiteral(llvm::StringRef line, size_t begin) {
  size_t i = begin + 1;
  while (i < line.size() && line[i] != line[begin])
    i += line[i] == '\\' ? 2 : 1;
  return i;
}

/// The position of a line break.
namespace {
struct Break {
  size_t at = llvm::StringRef::npos;
  /// Whether the position is a space in a string literal.
  bool isLiteral = false;
};
} // namespace

/// Chooses a space within the column limit: in the fewest brackets, then after
/// a comma, then the last one. If there is none, a space in a string literal.
/// Returns none if the line has a comment, which must stay in one piece.
static Break findBreak(llvm::StringRef line) {
  Break best, literal;
  size_t minimum = 2 * line.size(), depth = 0;
  for (size_t i = getIndent(line); i < line.size(); ++i) {
    char c = line[i];
    if (c == '"' || c == '\'') {
      size_t begin = i;
      i = skipLiteral(line, i);
      size_t space = line.rfind(' ', kMaxColumns - 1);
      if (c == '"' && space != llvm::StringRef::npos && space > begin &&
          space < i)
        literal = {space, true};
    } else if (line.substr(i).starts_with("/*") ||
               line.substr(i).starts_with("//")) {
      return {};
    } else if (c == '(' || c == '[' || c == '{') {
      ++depth;
    } else if (c == ')' || c == ']' || c == '}') {
      depth -= depth > 0;
    } else if (c == ' ' && i <= kMaxColumns) {
      // Outside of brackets, a keyword or a type belongs to the next word.
      bool isComma = line[i - 1] == ',' || line[i - 1] == ';';
      size_t rank = 2 * depth + !isComma;
      if (rank <= minimum &&
          (depth > 0 ||
           llvm::StringRef(",;=?:&|+-*/<>").contains(line[i - 1]))) {
        best.at = i;
        minimum = rank;
      }
    }
  }
  return best.at != llvm::StringRef::npos && best.at > getIndent(line)
             ? best
             : literal;
}

static void wrapCode(llvm::StringRef line, std::string &result) {
  std::string rest = line.str();
  const std::string indent(getIndent(line) + 4, ' ');
  while (rest.size() > kMaxColumns) {
    Break place = findBreak(rest);
    if (place.at == llvm::StringRef::npos || place.at <= indent.size())
      break;
    result += rest.substr(0, place.at);
    result += place.isLiteral ? " \"\n" : "\n";
    rest.replace(0, place.at + 1, indent + (place.isLiteral ? "\"" : ""));
  }
  result += rest + "\n";
}

/// Breaks a comment line between words; new lines begin with `prefix`.
static void wrapComment(llvm::StringRef line, const std::string &prefix,
                        std::string &result) {
  std::string rest = line.str();
  while (rest.size() > kMaxColumns) {
    size_t at = rest.rfind(' ', kMaxColumns);
    if (at == std::string::npos || at <= prefix.size())
      break;
    result += rest.substr(0, at) + "\n";
    rest.replace(0, at + 1, prefix);
  }
  result += rest + "\n";
}

/// Whether a comment is open at the end of `line`, if one is open at its start
/// or not. Marks of comments in strings are text.
static bool isCommentOpenAfter(llvm::StringRef line, bool inComment) {
  for (size_t at = 0; at < line.size(); ++at) {
    llvm::StringRef rest = line.drop_front(at);
    if (rest.starts_with(inComment ? "*/" : "/*")) {
      inComment = !inComment;
      ++at;
    } else if (inComment) {
      continue;
    } else if (rest.starts_with("//")) {
      break;
    } else if (rest.front() == '"' || rest.front() == '\'') {
      at = skipLiteral(line, at);
    }
  }
  return inComment;
}

std::string mlir::sw::emit::wrapLines(llvm::StringRef text) {
  std::string result;
  bool inComment = false;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    llvm::StringRef words = line.ltrim(' ');
    bool isComment = inComment || words.starts_with("/*");
    inComment = isCommentOpenAfter(line, inComment);
    const std::string indent(getIndent(line), ' ');
    if (line.size() <= kMaxColumns || words.starts_with("#"))
      (result += line) += "\n";
    else if (isComment)
      wrapComment(line, indent + (words.starts_with("/*") ? " * " : "* "),
                  result);
    else if (words.starts_with("//"))
      wrapComment(line, indent + "// ", result);
    else
      wrapCode(line, result);
  }
  return result;
}
