//===- Escape.cpp - Text of an input in other languages -------------------===//
#include "Support/Escape.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using llvm::StringRef;

std::string sunway::escapeCComment(StringRef text) {
  std::string result;
  for (char c : text) {
    bool closes = !result.empty() && ((result.back() == '*' && c == '/') ||
                                      (result.back() == '/' && c == '*'));
    if (closes)
      result += ' ';
    if (llvm::isPrint(c))
      result += c;
    else if (c == '\n' || c == '\t')
      result += c == '\n' ? "\\n" : "\\t";
    else
      result += "\\x" + llvm::toHex(StringRef(&c, 1));
  }
  return result;
}

std::string sunway::quoteC(StringRef text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\' || (c == '?' && result.back() == '?'))
      result += '\\';
    if (llvm::isPrint(c)) {
      result += c;
    } else if (c == '\n' || c == '\t') {
      result += c == '\n' ? "\\n" : "\\t";
    } else {
      // An escape of three octal digits is complete, whatever follows.
      auto byte = static_cast<unsigned char>(c);
      for (char digit : {'\\', char('0' + byte / 64), char('0' + byte / 8 % 8),
                         char('0' + byte % 8)})
        result += digit;
    }
  }
  return result + "\"";
}

std::string sunway::quoteShell(StringRef text) {
  bool isPlain = !text.empty() && llvm::all_of(text, [](char c) {
    return llvm::isAlnum(c) || StringRef("%+,-./:=@_").contains(c);
  });
  if (isPlain)
    return text.str();
  std::string result = "'";
  for (char c : text)
    result += c == '\'' ? "'\\''" : std::string(1, c);
  return result + "'";
}

std::string sunway::escapeMake(StringRef text) {
  std::string result;
  size_t backslashes = 0;
  for (char c : text) {
    // A `#` after an even number of backslashes begins a comment, and these
    // backslashes are escapes there; elsewhere a backslash is literal.
    if (c == '#')
      result.append(backslashes + 1, '\\');
    backslashes = c == '\\' ? backslashes + 1 : 0;
    if (c == '$')
      result += '$';
    result += c;
  }
  return result;
}

std::string sunway::escapeHtml(StringRef text) {
  std::string html;
  llvm::raw_string_ostream os(html);
  llvm::printHTMLEscaped(text, os);
  return html;
}

std::string sunway::quoteCsv(StringRef text) {
  if (text.find_first_of("\",\n\r") == StringRef::npos)
    return text.str();
  std::string quoted = "\"";
  for (char c : text)
    quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string sunway::validUtf8(StringRef text) {
  return llvm::json::isUTF8(text) ? text.str() : llvm::json::fixUTF8(text);
}

std::string sunway::escapeMessage(StringRef text) {
  std::string result;
  for (char c : text)
    if (c == '\n' || c == '\t')
      result += c == '\n' ? "\\n" : "\\t";
    else if (hasControlCharacters(StringRef(&c, 1)))
      result += "\\x" + llvm::toHex(StringRef(&c, 1));
    else
      result += c;
  return result;
}

bool sunway::hasControlCharacters(StringRef text) {
  return llvm::any_of(text, [](char c) {
    return static_cast<unsigned char>(c) < ' ' || c == '\x7f';
  });
}

bool sunway::isPlainFileName(StringRef text) {
  return !text.empty() &&
         (llvm::isAlnum(text.front()) || text.front() == '_') &&
         llvm::all_of(text, [](char c) {
           return llvm::isAlnum(c) || StringRef("_-+.").contains(c);
         });
}
