//===- OldC.cpp - C that only the vendor's compilers accept ---------------===//
//
//   vd = (doublev4)vf;  ->  vd = __builtin_convertvector(vf, doublev4);
//
//===----------------------------------------------------------------------===//

#include "OldC.h"
#include "Driver.h"
#include "Flags.h"
#include "OldAssembly.h"
#include "OldExpressions.h"
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

/// What is changed at a position in the source. A text is inserted, a cast
/// becomes a conversion, an argument is cast to another vector type, or square
/// brackets become spaces. At one position, later ones are made first.
enum class Kind { Insert, Convert, Retype, Unbracket };

/// Changes by offset in the source, with the text or the type; in descending
/// order, since a change moves the text after it.
using Changes = std::map<std::pair<size_t, Kind>, std::string, std::greater<>>;

class OldCompilation {
public:
  OldCompilation(std::vector<std::string> command, StringRef source,
                 StringRef folder, bool verbose)
      : command(std::move(command)), source(source), folder(folder),
        verbose(verbose) {}

  Error run();

private:
  void findLateFunctions(StringRef messages);
  void findNames(StringRef messages);
  void findChanges(StringRef messages);
  void findChange(StringRef line, ArrayRef<StringRef> sourceLines);
  bool addChange(StringRef message, StringRef code, size_t column, size_t end);
  std::string rewrite() const;
  void reportChanges(size_t conversions) const;
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
  /// Definitions that precede the source.
  std::string definitions;
  Changes changes;
  unsigned firstLanes = 0, missingArguments = 0;
};

/// Permutations of some releases of simd.h. Programs for the others define them
/// themselves, so the headers here cannot.
struct Permutation {
  StringLiteral name, definition;
};

} // namespace

static constexpr Permutation permutations[] = {
    {"simd_vshuffle", "(a, b, c) simd_vshff(a, b, c)"},
    {"simd_vshufflew", "(a, b, c) simd_vshfw(a, b, (intv16)(c))"},
    {"simd_vshuffles", "(a, b, c) simd_vshfs(a, b, (intv16)(c))"},
    {"simd_vshuffled", "(a, b, c) simd_vshfd(a, b, (intv16)(c))"},
};

/// Flags for the locations of expressions, before which clang prints none.
static constexpr StringLiteral rangeFlag =
    "-fdiagnostics-print-source-range-info";

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

/// Finds functions that a definition before the source makes usable.
void OldCompilation::findNames(StringRef messages) {
  for (const Permutation &function : permutations)
    if (messages.contains(
            ("call to undeclared function '" + function.name + "'").str()))
      definitions +=
          ("#define " + function.name + function.definition + "\n").str();
  SmallSetVector<StringRef, 4> hidden;
  SmallVector<StringRef> lines;
  messages.split(lines, '\n');
  for (StringRef line : lines) {
    StringRef name =
        quotedAfter(line, "cannot redeclare builtin function '__builtin_");
    // The macro isinf of glibc is __builtin_isinf_sign.
    name.consume_back("_sign");
    if (!name.empty())
      hidden.insert(name);
  }
  if (!hidden.empty())
    definitions += "#include <math.h>\n";
  for (StringRef name : hidden)
    definitions += ("#undef " + name + "\n").str();
}

/// The type of a vector that is given where a scalar is expected; empty if
/// `message` reports something else.
static bool isVectorAsScalar(StringRef message) {
  return StringRef(message).count("(vector of ") == 1 &&
         (message.contains("error: initializing '") ||
          message.contains("error: assigning to '") ||
          message.contains("error: returning '") ||
          message.contains("error: passing '")) &&
         !message.contains("with an expression of incompatible type 'int'") &&
         !message.contains("from incompatible type 'int'");
}

/// Adds the change for a message about the code of one line, at a column. The
/// expression ends at the column `end`. False if there is none.
bool OldCompilation::addChange(StringRef message, StringRef code, size_t column,
                               size_t end) {
  size_t begin = code.data() - text.data();
  StringRef type = vectorParameter(message);
  if (message.contains("error: invalid conversion between ext-vector type"))
    changes[{begin + column, Kind::Convert}] = "";
  else if (!type.empty())
    changes[{begin + column, Kind::Retype}] = type.str();
  else if (message.contains("error: expected ';' after expression") &&
           isStatementMacro(code, column))
    changes[{begin + column, Kind::Insert}] = ";";
  else if (message.contains("error: expected expression") &&
           code.ltrim().starts_with("#") && code.contains("unroll") &&
           code.substr(column).starts_with("["))
    changes[{begin + column, Kind::Unbracket}] = "";
  else if (message.contains("error: too few arguments to function call, "
                            "expected 8, have 7") &&
           code.contains("athread_get")) {
    changes[{begin + column, Kind::Insert}] = ", 0";
    ++missingArguments;
  } else if (isVectorAsScalar(message) && end > column) {
    changes[{begin + column, Kind::Insert}] = "(";
    changes[{begin + end, Kind::Insert}] = ")[0]";
    ++firstLanes;
  } else
    return false;
  return true;
}

/// Finds the change for one message, `file:line:column:{range}: text`. A range
/// is `line:column-line:column`.
void OldCompilation::findChange(StringRef line,
                                ArrayRef<StringRef> sourceLines) {
  if (!line.consume_front(source) || !line.consume_front(":"))
    return;
  size_t number = 0, column = 0;
  if (line.consumeInteger(10, number) || !line.consume_front(":") ||
      line.consumeInteger(10, column) || number == 0 || column == 0 ||
      number > sourceLines.size())
    return;
  size_t from[2] = {}, to[2] = {};
  bool hasRange =
      line.consume_front(":{") && !line.consumeInteger(10, from[0]) &&
      line.consume_front(":") && !line.consumeInteger(10, from[1]) &&
      line.consume_front("-") && !line.consumeInteger(10, to[0]) &&
      line.consume_front(":") && !line.consumeInteger(10, to[1]) &&
      from[0] == number && to[0] == number;
  StringRef code = sourceLines[number - 1];
  if (hasRange && isVectorAsScalar(line))
    addChange(line, code, from[1] - 1, to[1] - 1);
  else
    addChange(line, code, column - 1, 0);
}

/// Finds changes in the source itself.
void OldCompilation::findChanges(StringRef messages) {
  SmallVector<StringRef> lines, sourceLines;
  messages.split(lines, '\n');
  StringRef(text).split(sourceLines, '\n');
  for (StringRef line : lines)
    findChange(line, sourceLines);
}

/// Warns of changes after which the source has another meaning in standard C.
void OldCompilation::reportChanges(size_t conversions) const {
  auto report = [&](size_t count, StringRef what) {
    if (count)
      errs() << formatv("sw-simcc: warning: {0} {1} in '{2}'{3}\n", count,
                        what.split('|').first, source, what.split('|').second);
  };
  report(conversions,
         "casts| between vectors of float and double taken as conversions");
  report(firstLanes, "vectors| as scalars taken as their first lane");
  report(missingArguments, "calls of athread_get| without bsize get 0 for it");
}

/// The source after all changes.
std::string OldCompilation::rewrite() const {
  std::string rewritten = text;
  size_t conversions = 0;
  for (const auto &[place, change] : changes) {
    size_t at = place.first;
    switch (place.second) {
    case Kind::Insert:
      rewritten.insert(at, change);
      break;
    case Kind::Convert:
      conversions += rewriteCast(rewritten, at);
      break;
    case Kind::Retype:
      castArgument(rewritten, at, change);
      break;
    case Kind::Unbracket:
      rewritten[at] = ' ';
      if (size_t end = rewritten.find_first_of("]\n", at);
          end != std::string::npos && rewritten[end] == ']')
        rewritten[end] = ' ';
      break;
    }
  }
  reportChanges(conversions);
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
  if (!lateFunctions.empty() || !definitions.empty())
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
  // An undeclared function is only a warning.
  findNames(messages);
  if (!ok) {
    std::string located;
    first.emplace_back(rangeFlag);
    runQuietly(first, folder, located);
    findLateFunctions(messages);
    findChanges(located);
  }
  bool mends = !ok && (reportsAssembly(messages) || reportsNameLists(messages));
  if (lateFunctions.empty() && definitions.empty() && changes.empty() &&
      !mends) {
    errs() << messages;
    if (ok)
      return Error::success();
    return createStringError(formatv("'{0}' failed", command.front()));
  }
  std::string declarations = definitions;
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
