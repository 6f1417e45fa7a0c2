//===- KeyLines.cpp - Lines of keys in a JSON text ------------------------===//
//
// LLVM's JSON values have no positions. One pass over the text, which keeps the
// path of open objects, finds the line of a key.
//
//===----------------------------------------------------------------------===//

#include "KeyLines.h"

#include "llvm/ADT/SmallVector.h"

#include <string>

using namespace llvm;

namespace {

/// Scans valid JSON and remembers the best match for one path.
class KeyScanner {
public:
  KeyScanner(StringRef text, StringRef path)
      : text(text), wanted(path.str() + ".value") {}

  unsigned run() {
    while (position < text.size())
      step();
    return bestLine;
  }

private:
  void step() {
    char c = text[position];
    if (c == '"')
      return string();
    ++position;
    if (c == '\n')
      ++line;
    else if (c == '{' || c == '[')
      open.push_back(pending), pending.clear();
    else if ((c == '}' || c == ']') && !open.empty())
      open.pop_back();
  }

  /// Consumes a string; if a colon follows, it is a key.
  void string() {
    size_t begin = ++position;
    while (position < text.size() && text[position] != '"')
      position += text[position] == '\\' ? 2 : 1;
    StringRef content = text.slice(begin, position);
    ++position;
    StringRef rest = text.drop_front(std::min(position, text.size())).ltrim();
    if (!rest.starts_with(":"))
      return;
    pending = content.str();
    std::string path;
    for (const std::string &part : open)
      if (!part.empty())
        path += part + ".";
    path += pending;
    bool isPart = StringRef(wanted).starts_with(path) &&
                  (wanted.size() == path.size() || wanted[path.size()] == '.');
    if (isPart && path.size() > bestSize) {
      bestSize = path.size();
      bestLine = line;
    }
  }

  StringRef text;
  std::string wanted;
  size_t position = 0;
  unsigned line = 1;
  /// Key of each open object or array; empty for the root.
  SmallVector<std::string> open;
  std::string pending;
  size_t bestSize = 0;
  unsigned bestLine = 1;
};

} // namespace

unsigned sunway::findKeyLine(StringRef text, StringRef path) {
  return KeyScanner(text, path).run();
}
