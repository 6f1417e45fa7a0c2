//===- OldC.cpp - C that only the vendor's compilers accept ---------------===//
//
//   vd = (doublev4)vf;  ->  vd = __builtin_convertvector(vf, doublev4);
//
//===----------------------------------------------------------------------===//

#include "OldC.h"
#include "Driver.h"
#include "Flags.h"
#include "OldAssembly.h"
#include "Sources.h"

#include "Machine/Files.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <map>

using namespace llvm;
using namespace simcc;

namespace {

/// A change at a position in the source. A cast becomes a conversion, an
/// argument is cast to another vector type, or a missing semicolon is added
/// after a statement macro of the vendor.
struct Change {
  enum Kind { Convert, Retype, Terminate } kind;
  std::string type;
};

/// Changes by offset in the source; in descending order, since a change moves
/// the text after it.
using Changes = std::map<size_t, Change, std::greater<size_t>>;

class OldCompilation {
public:
  OldCompilation(std::vector<std::string> command, StringRef source,
                 StringRef folder, bool verbose)
      : command(std::move(command)), source(source), folder(folder),
        verbose(verbose) {}

  Error run();

private:
  void findLateFunctions(StringRef messages);
  void findChanges(StringRef messages);
  std::string rewrite() const;
  Error runFixed(StringRef messages);
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
  Changes changes;
};

} // namespace

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

/// Reinterprets the argument at `at` as a vector of another type.
static void castArgument(std::string &text, size_t at, StringRef type) {
  size_t end = skipArgument(text, at);
  if (end != StringRef::npos)
    text.replace(at, end - at,
                 ("(" + type + ")(" + text.substr(at, end - at) + ")").str());
}

/// Rewrites the cast at `at` as a conversion; false if it is not one.
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

/// Finds functions whose definition `void f()` follows an implicit declaration.
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

/// The type of a parameter whose argument is a vector of another type, as far
/// as `message` reports one; gcc accepts such calls.
static StringRef vectorParameter(StringRef message) {
  if (!message.contains("error: passing '") || !message.contains("(vector of "))
    return "";
  StringRef type = quotedAfter(message, "to parameter of incompatible type '");
  StringRef rest = message.split("incompatible type").second;
  return rest.contains("(vector of ") ? type : "";
}

/// True if the code before `column` of a line is one of the macros that the
/// vendor defines as a whole statement.
static bool isStatementMacro(StringRef code, size_t column) {
  StringRef before = code.take_front(column).ltrim();
  return before.starts_with("simd_store") && before.ends_with(")");
}

/// Finds changes in the source itself, by file:line:column.
void OldCompilation::findChanges(StringRef messages) {
  SmallVector<StringRef> lines, sourceLines;
  messages.split(lines, '\n');
  StringRef(text).split(sourceLines, '\n');
  for (StringRef line : lines) {
    StringRef type = vectorParameter(line);
    bool isCast =
        line.contains("error: invalid conversion between ext-vector type");
    bool isEnd = line.contains("error: expected ';' after expression");
    if ((!isCast && !isEnd && type.empty()) || !line.consume_front(source) ||
        !line.consume_front(":"))
      continue;
    size_t number = 0, column = 0;
    if (line.consumeInteger(10, number) || !line.consume_front(":") ||
        line.consumeInteger(10, column) || number == 0 ||
        number > sourceLines.size())
      continue;
    StringRef code = sourceLines[number - 1];
    if (isEnd && !isStatementMacro(code, column - 1))
      continue;
    changes[code.data() - text.data() + column - 1] = {isEnd ? Change::Terminate
                                                       : isCast
                                                           ? Change::Convert
                                                           : Change::Retype,
                                                       type.str()};
  }
}

/// The source after all changes.
std::string OldCompilation::rewrite() const {
  std::string rewritten = text;
  size_t conversions = 0;
  for (const auto &[at, change] : changes) {
    if (change.kind == Change::Terminate)
      rewritten.insert(at, ";");
    else if (change.kind == Change::Convert)
      conversions += rewriteCast(rewritten, at);
    else
      castArgument(rewritten, at, change.type);
  }
  if (conversions)
    errs() << "sw-simcc: warning: " << conversions << " casts in '" << source
           << "' between vectors of float and double taken as conversions\n";
  return rewritten;
}

/// The command with added declarations and the rewritten source.
std::vector<std::string> OldCompilation::helpedCommand() {
  std::vector<std::string> helped = command;
  if (!changes.empty()) {
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

/// Rewrites code from macros and headers in the preprocessed text. Its line
/// markers keep the locations of messages.
Error OldCompilation::runFixed(StringRef messages) {
  std::string preprocessed = inFolder("preprocessed.c");
  std::vector<std::string> first = helpedCommand(), second = command;
  llvm::replace(first, std::string("-c"), std::string("-E"));
  auto output = find(first, "-o");
  *std::next(output) = preprocessed;
  // The second compilation prints the warnings.
  first.emplace_back("-w");
  if (Error error = runCommand(first, verbose))
    return error;
  Expected<std::string> contents = readFile(preprocessed);
  if (!contents)
    return contents.takeError();
  std::string fixed = rewriteAssembly(*contents);
  if (reportsNameLists(messages))
    fixed = fixNameLists(fixed);
  if (Error error = sunway::writeFile(inFolder("fixed.c"), fixed))
    return error;
  auto place = find(second, source);
  *place = inFolder("fixed.c");
  second.insert(place, {"-x", "cpp-output"});
  // If this option names the input file itself, the name in its first line
  // marker is used.
  append_range(second, ArrayRef<std::string>{"-Qunused-arguments", "-Xclang",
                                             "-main-file-name", "-Xclang",
                                             inFolder("fixed.c")});
  return runCommand(second, verbose);
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
    findChanges(messages);
  }
  bool mends = !ok && (reportsAssembly(messages) || reportsNameLists(messages));
  if (lateFunctions.empty() && changes.empty() && !mends) {
    errs() << messages;
    if (ok)
      return Error::success();
    return createStringError(formatv("'{0}' failed", command.front()));
  }
  std::string declarations;
  for (StringRef name : lateFunctions) {
    errs() << "sw-simcc: warning: '" << name
           << "' is used before its definition as a function without result\n";
    declarations += ("void " + name + "();\n").str();
  }
  std::string origin = "# 1 \"" + source.str() + "\"\n";
  if (Error error =
          sunway::writeFile(inFolder("late-functions.h"), declarations))
    return error;
  if (Error error =
          sunway::writeFile(inFolder("rewritten.c"), origin + rewrite()))
    return error;
  if (mends)
    return runFixed(messages);
  return runCommand(helpedCommand(), verbose);
}

Error simcc::compileOldC(std::vector<std::string> command, StringRef source,
                         StringRef folder, bool verbose) {
  return OldCompilation(std::move(command), source, folder, verbose).run();
}
