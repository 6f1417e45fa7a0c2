//===- OldAssembly.cpp - Assembly statements that clang rejects -----------===//
//
//   asm("vshfw %1,%2,%3,%0" : "=&f"(d) : "f"(a), "f"(b), "f"(c) : "$1", "$32");
// becomes
//   asm("vshfw %1,%2,%3,%0" : "=&r"(d) : "r"(a), "r"(b), "r"(c) :);
//
//===----------------------------------------------------------------------===//

#include "OldAssembly.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace llvm;
using namespace simcc;

bool simcc::reportsAssembly(StringRef messages) {
  return messages.contains("unknown register name '") ||
         messages.contains("put constraint '");
}

bool simcc::reportsNameLists(StringRef messages) {
  return messages.contains("a parameter list without types");
}

static bool isWordCharacter(char c) { return isAlnum(c) || c == '_'; }

/// Position after the string literal that begins at `at`.
static size_t skipLiteral(StringRef text, size_t at) {
  for (++at; at < text.size() && text[at] != '"'; ++at)
    at += text[at] == '\\';
  return at + 1;
}

/// Position of the bracket that matches the one at `at`, or the end.
static size_t findEnd(StringRef text, size_t at) {
  int depth = 0;
  for (; at < text.size(); ++at) {
    if (text[at] == '"')
      at = skipLiteral(text, at) - 1;
    else if (text[at] == '(')
      ++depth;
    else if (text[at] == ')' && --depth == 0)
      return at;
  }
  return text.size();
}

/// Keeps only clobbers that clang knows.
static std::string fixClobbers(StringRef clobbers) {
  std::string result;
  for (StringRef known : {"\"memory\"", "\"cc\""})
    if (clobbers.contains(known))
      result += (result.empty() ? "" : ",") + known.str();
  // Newlines are kept, so line markers stay valid.
  result.append(clobbers.count('\n'), '\n');
  return result;
}

/// Replaces constraints of floating-point registers.
static std::string fixConstraint(StringRef literal) {
  std::string result = literal.str();
  for (char &c : result)
    if (c == 'f')
      c = 'r';
  return result;
}

/// Rewrites the operands of a statement, given the text in its brackets.
static std::string fixStatement(StringRef body) {
  std::string result;
  unsigned part = 0;
  int depth = 0;
  for (size_t at = 0; at < body.size(); ++at) {
    char c = body[at];
    if (c == '"') {
      StringRef literal = body.slice(at, skipLiteral(body, at));
      bool isConstraint = (part == 1 || part == 2) && depth == 0;
      result += isConstraint ? fixConstraint(literal) : literal.str();
      at += literal.size() - 1;
      continue;
    }
    depth += c == '(';
    depth -= c == ')';
    result += c;
    if (c == ':' && depth == 0 && ++part == 3)
      return result + fixClobbers(body.drop_front(at + 1));
  }
  return result;
}

std::string simcc::rewriteAssembly(StringRef text) {
  static const StringRef keywords[] = {"__asm__", "__asm", "asm"};
  std::string result;
  for (size_t at = 0; at < text.size();) {
    if (text[at] == '"') {
      size_t end = std::min(skipLiteral(text, at), text.size());
      result += text.slice(at, end);
      at = end;
      continue;
    }
    const auto *keyword = find_if(keywords, [&](StringRef word) {
      return text.substr(at).starts_with(word) &&
             at + word.size() < text.size() &&
             (at == 0 || !isWordCharacter(text[at - 1])) &&
             !isWordCharacter(text.drop_front(at + word.size()).front());
    });
    size_t open = text.find_first_of("(;{", at);
    if (keyword == std::end(keywords) || open == StringRef::npos ||
        text[open] != '(') {
      result += text[at++];
      continue;
    }
    size_t end = findEnd(text, open);
    result += text.slice(at, open + 1);
    result += fixStatement(text.slice(open + 1, end));
    at = end;
  }
  return result;
}

/// Removes parameter lists of declarations that consist of names only.
std::string simcc::fixNameLists(StringRef text) {
  static const StringRef types[] = {"void",   "int",      "char",
                                    "short",  "long",     "float",
                                    "double", "unsigned", "signed"};
  Regex declaration("^([ \t]*(static|extern|inline)[ \t][^=(){};\"]*"
                    "[A-Za-z_][A-Za-z_0-9]*[ \t]*\\()[ \t]*"
                    "([A-Za-z_][A-Za-z_0-9]*)([ \t]*,[ \t]*"
                    "[A-Za-z_][A-Za-z_0-9]*)*[ \t]*(\\)[ \t]*;.*)$");
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  std::string result;
  for (StringRef line : lines) {
    SmallVector<StringRef> parts;
    if (declaration.match(line, &parts) && !is_contained(types, parts[3]))
      result += (parts[1] + parts[5] + "\n").str();
    else
      result += (line + "\n").str();
  }
  return result;
}
