//===- OldExpressions.cpp - Casts of vectors that clang rejects -----------===//

#include "OldExpressions.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace simcc;

/// Position after the text in brackets that begins at `at`.
static size_t skipBrackets(StringRef text, size_t at) {
  int depth = 0;
  for (; at < text.size(); ++at) {
    depth += StringRef("([").contains(text[at]);
    depth -= StringRef(")]").contains(text[at]);
    if (depth == 0)
      return at + 1;
  }
  return StringRef::npos;
}

static size_t skipSpace(StringRef text, size_t at) {
  return std::min(text.find_first_not_of(" \t\n", at), text.size());
}

/// Position after the operand of a cast that begins at `at`.
static size_t skipOperand(StringRef text, size_t at) {
  at = skipSpace(text, at);
  while (at < text.size() && StringRef("-*&~!").contains(text[at]))
    at = skipSpace(text, at + 1);
  if (at < text.size() && text[at] == '(')
    at = skipBrackets(text, at);
  auto isWord = [](char c) { return isAlnum(c) || c == '_'; };
  while (at < text.size()) {
    if (text[at] == '(' || text[at] == '[')
      at = skipBrackets(text, at);
    else if (isWord(text[at]) || text[at] == '.')
      ++at;
    else if (text.substr(at, 2) == "->")
      at += 2;
    else
      break;
  }
  return at;
}

/// Position after the argument of a call that begins at `at`.
static size_t skipArgument(StringRef text, size_t at) {
  while (at < text.size() && text[at] != ',' && text[at] != ')') {
    at = text[at] == '(' || text[at] == '[' ? skipBrackets(text, at) : at + 1;
    if (at == StringRef::npos)
      return at;
  }
  return at < text.size() ? at : StringRef::npos;
}

void simcc::castArgument(std::string &text, size_t at, StringRef type) {
  size_t end = skipArgument(text, at);
  if (end != StringRef::npos)
    text.replace(at, end - at,
                 ("(" + type + ")(" + text.substr(at, end - at) + ")").str());
}

bool simcc::rewriteCast(std::string &text, size_t at) {
  if (at >= text.size() || text[at] != '(')
    return false;
  size_t operand = skipBrackets(text, at);
  if (operand == StringRef::npos)
    return false;
  size_t end = skipOperand(text, operand);
  if (end == StringRef::npos || end == operand)
    return false;
  std::string type = text.substr(at + 1, operand - at - 2);
  std::string value = text.substr(operand, end - operand);
  text.replace(at, end - at,
               "__builtin_convertvector((" + value + "), " + type + ")");
  return true;
}
