//===- OldC.cpp - C that only the vendor's compilers accept ---------------===//
//
//   vd = (doublev4)vf;  ->  vd = __builtin_convertvector(vf, doublev4);
//
//===----------------------------------------------------------------------===//

#include "OldC.h"
#include "Driver.h"
#include "Flags.h"
#include "Sources.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <set>

using namespace llvm;
using namespace simcc;

namespace {

/// Offset of a cast in the source.
using Casts = std::set<size_t, std::greater<size_t>>;

class OldCompilation {
public:
  OldCompilation(std::vector<std::string> command, StringRef source,
                 StringRef folder, bool verbose)
      : command(std::move(command)), source(source), folder(folder),
        verbose(verbose) {}

  Error run();

private:
  void findLateFunctions(StringRef messages);
  void findCasts(StringRef messages);
  Error writeFile(StringRef path, StringRef text);
  std::vector<std::string> helpedCommand();
  std::string inFolder(StringRef name) const {
    SmallString<128> path(folder);
    sys::path::append(path, name);
    return path.str().str();
  }

  std::vector<std::string> command;
  StringRef source, folder;
  bool verbose;
  std::string text;
  SmallSetVector<StringRef, 4> lateFunctions;
  Casts casts;
};

} // namespace

/// Position behind the text in brackets that begins at `at`.
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

/// Position behind the operand of a cast that begins at `at`.
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

/// Rewrites the cast at `at`; false if it does not look like one.
static bool rewriteCast(std::string &text, size_t at) {
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

/// Functions whose definition `void f()` follows an implicit declaration.
void OldCompilation::findLateFunctions(StringRef messages) {
  if (!messages.contains("previous implicit declaration"))
    return;
  SmallVector<StringRef> lines;
  messages.split(lines, '\n');
  for (size_t i = 0; i + 1 < lines.size(); ++i) {
    StringRef name = quotedAfter(lines[i], "error: conflicting types for '");
    StringRef code = lines[i + 1].split('|').second;
    if (!name.empty() && code.split(name).first.contains("void"))
      lateFunctions.insert(name);
  }
}

/// Casts of the source itself, by file:line:column.
void OldCompilation::findCasts(StringRef messages) {
  SmallVector<StringRef> lines, sourceLines;
  messages.split(lines, '\n');
  StringRef(text).split(sourceLines, '\n');
  for (StringRef line : lines) {
    if (!line.contains("error: invalid conversion between ext-vector type") ||
        !line.consume_front(source) || !line.consume_front(":"))
      continue;
    size_t number = 0, column = 0;
    if (line.consumeInteger(10, number) || !line.consume_front(":") ||
        line.consumeInteger(10, column) || number == 0 ||
        number > sourceLines.size())
      continue;
    casts.insert(sourceLines[number - 1].data() - text.data() + column - 1);
  }
}

Error OldCompilation::writeFile(StringRef path, StringRef contents) {
  std::error_code code;
  raw_fd_ostream out(path, code);
  if (code)
    return createStringError(
        code, formatv("cannot write '{0}': {1}", path, code.message()));
  out << contents;
  return Error::success();
}

/// The command with the added declarations and the rewritten source.
std::vector<std::string> OldCompilation::helpedCommand() {
  std::vector<std::string> helped = command;
  if (!casts.empty()) {
    llvm::replace(helped, source.str(), inFolder("rewritten.c"));
    StringRef parent = sys::path::parent_path(source);
    append_range(helped, ArrayRef<std::string>{
                             "-iquote", parent.empty() ? "." : parent.str()});
  }
  if (!lateFunctions.empty())
    append_range(helped, ArrayRef<std::string>{"-include",
                                               inFolder("late-functions.h")});
  return helped;
}

Error OldCompilation::run() {
  if (verbose)
    errs() << join(command, " ") << "\n";
  std::string messages;
  std::vector<std::string> first = command;
  first.emplace_back("-ferror-limit=0");
  bool ok = runQuietly(first, folder, messages);
  Expected<std::string> contents = readFile(source);
  if (!contents)
    return contents.takeError();
  text = *contents;
  if (!ok) {
    findLateFunctions(messages);
    findCasts(messages);
  }
  if (lateFunctions.empty() && casts.empty()) {
    errs() << messages;
    if (ok)
      return Error::success();
    return createStringError(formatv("'{0}' failed", command.front()));
  }
  std::string declarations, rewritten = text;
  for (StringRef name : lateFunctions) {
    errs() << "sw-simcc: warning: '" << name
           << "' is used before its definition as a function without result\n";
    declarations += ("void " + name + "();\n").str();
  }
  // From the last to the first: offsets before a cast stay as they are.
  for (size_t at : casts)
    rewriteCast(rewritten, at);
  if (!casts.empty())
    errs() << "sw-simcc: warning: " << casts.size() << " casts in '" << source
           << "' between vectors of float and double taken as conversions\n";
  std::string origin = "# 1 \"" + source.str() + "\"\n";
  if (Error error = writeFile(inFolder("late-functions.h"), declarations))
    return error;
  if (Error error = writeFile(inFolder("rewritten.c"), origin + rewritten))
    return error;
  return runCommand(helpedCommand(), verbose);
}

Error simcc::compileOldC(std::vector<std::string> command, StringRef source,
                         StringRef folder, bool verbose) {
  return OldCompilation(std::move(command), source, folder, verbose).run();
}
