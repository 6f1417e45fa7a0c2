//===- LinkerMessages.cpp - Linker messages for users ---------------------===//
//
//   /usr/bin/ld: /tmp/x/object0.o: in function `main':
//   /home/me/main.c:4: undefined reference to `slave_axpy'
// becomes
//   /home/me/main.c:4: error: no input defines the CPE function 'axpy'
//
//===----------------------------------------------------------------------===//

#include "LinkerMessages.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

/// The message without the name of the linker; empty for redundant lines.
static StringRef trim(StringRef line) {
  line = line.trim();
  // Names of cross linkers have a prefix.
  size_t name = line.find("ld: ");
  if (name != StringRef::npos && !line.take_front(name).contains(' '))
    line = line.drop_front(name + strlen("ld: "));
  if (line.contains(": in function ") || line.contains("linker command failed"))
    return "";
  return line;
}

/// Removes the section from "file:(section+0x10)" and "file:line:(section)".
static std::string tidyPlace(StringRef place) {
  return Regex(":\\([^)]*\\)$").sub("", place);
}

static std::string explainUndefined(StringRef place, StringRef symbol) {
  if (symbol.consume_front("slave_"))
    return formatv("{0}: error: no input defines the CPE function '{1}'", place,
                   symbol);
  return formatv("{0}: error: undefined reference to '{1}'", place, symbol);
}

static std::string explainSecond(StringRef place, StringRef symbol,
                                 StringRef first) {
  bool isFunction = symbol.consume_front("slave_");
  std::string text = formatv("{0}: error: '{1}' is also defined at {2}", place,
                             symbol, tidyPlace(first));
  if (Regex("\\(swsim_(ldm|private)").match(first))
    text += ": slave files share a thread-local variable only if its type and "
            "value are the same";
  if (isFunction)
    text += ": slave files share a function only if it is the same, and uses "
            "no static variable";
  return text;
}

static std::string explain(StringRef line) {
  SmallVector<StringRef> parts;
  if (Regex("^(.*): undefined reference to `(.*)'$").match(line, &parts))
    return explainUndefined(tidyPlace(parts[1]), parts[2]);
  if (Regex("^(.*): multiple definition of `(.*)'; (.*): first defined here$")
          .match(line, &parts))
    return explainSecond(tidyPlace(parts[1]), parts[2], parts[3]);
  return line.str();
}

std::string simcc::explainLinkerMessages(
    StringRef messages, ArrayRef<std::pair<std::string, std::string>> sources) {
  std::string text = messages.str();
  for (const auto &[object, source] : sources) {
    // If the linker names object and source, keep only the path of the source,
    // which is exact.
    std::string both = object + ":/";
    for (size_t at; (at = text.find(both)) != std::string::npos;)
      text.erase(at, both.size() - 1);
    for (size_t at; (at = text.find(object)) != std::string::npos;)
      text.replace(at, object.size(), source);
  }
  SmallVector<StringRef> lines;
  StringRef(text).split(lines, '\n', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  StringSet<> seen;
  std::string result;
  for (StringRef line : lines) {
    std::string explained = explain(trim(line));
    if (!explained.empty() && seen.insert(explained).second)
      result += explained + "\n";
  }
  return result;
}
