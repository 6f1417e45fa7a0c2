//===- MemoryPicture.cpp - The arena in the report of a run ---------------===//
#include "MemoryPicture.h"

#include "Support/Escape.h"

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;
namespace json = llvm::json;

namespace {
/// Prints one arena.
class Picture {
public:
  Picture(llvm::raw_ostream &os, const json::Object &arena,
          llvm::ArrayRef<KernelRow> kernels)
      : os(os), arena(arena),
        bytes(
            static_cast<double>(arena.getInteger("arena_bytes").value_or(0))) {
    for (const KernelRow &kernel : kernels)
      steps.insert({kernel.name, steps.size()});
    for (const json::Value &buffer : *arena.getArray("buffers"))
      for (StringRef end : {"first", "last"})
        steps.insert({getText(*buffer.getAsObject(), end), steps.size()});
  }

  void print();

private:
  static constexpr double kWidth = 960, kHeight = 300, kLeft = 80, kTop = 10;

  static std::string getText(const json::Object &object, StringRef key) {
    return object.getString(key).value_or("").str();
  }
  double atStep(size_t step) const {
    return kLeft + (kWidth - kLeft) * static_cast<double>(step) /
                       static_cast<double>(steps.size());
  }
  double atByte(double byte) const {
    return kTop + kHeight * (1 - byte / bytes);
  }
  void printBuffer(const json::Object &buffer, size_t number);
  void printLine(double byte, StringRef what);

  llvm::raw_ostream &os;
  const json::Object &arena;
  double bytes;
  llvm::StringMap<size_t> steps;
};
} // namespace

void Picture::printBuffer(const json::Object &buffer, size_t number) {
  std::string first = getText(buffer, "first"), last = getText(buffer, "last");
  auto size = static_cast<double>(buffer.getInteger("bytes").value_or(0));
  auto offset = static_cast<double>(buffer.getInteger("offset").value_or(0));
  double x = atStep(steps.lookup(first));
  double width = atStep(steps.lookup(last) + 1) - x;
  double y = atByte(offset + size), height = atByte(offset) - y;
  // Adjacent buffers get clearly different hues.
  size_t hue = number * 137 % 360;
  os << llvm::formatv("<g><rect x=\"{0:f1}\" y=\"{1:f1}\" width=\"{2:f1}\" "
                      "height=\"{3:f1}\" fill=\"hsl({4} 60% 60% / .75)\" "
                      "stroke=\"hsl({4} 60% 35%)\" stroke-width=\".5\"/>",
                      x, y, width, std::max(height, 0.5), hue)
     << llvm::formatv("<title>{0} from byte {1} on, ", formatBytes(size),
                      formatCount(offset));
  os << sunway::escapeHtml(first == last ? first : first + " to " + last)
     << "</title></g>\n";
}

void Picture::printLine(double byte, StringRef what) {
  double y = atByte(byte);
  os << llvm::formatv("<line x1=\"{0}\" x2=\"{1}\" y1=\"{2:f1}\" y2=\"{2:f1}\" "
                      "stroke=\"currentColor\" stroke-dasharray=\"4 3\"/>"
                      "<text x=\"{3}\" y=\"{4:f1}\" text-anchor=\"end\" "
                      "font-size=\"11\" fill=\"currentColor\">{5}</text>\n",
                      kLeft, kWidth, y, kLeft - 6, y + 4, what);
}

void Picture::print() {
  auto get = [&](StringRef key) {
    return static_cast<double>(arena.getInteger(key).value_or(0));
  };
  const json::Array &buffers = *arena.getArray("buffers");
  os << "<p class=\"caption\">" << buffers.size() << " arrays of "
     << formatBytes(get("sum_bytes")) << " in an arena of "
     << formatBytes(bytes) << "; at most "
     << formatBytes(get("lower_bound_bytes"))
     << " are in use at one step. From left to right the " << steps.size()
     << " steps, from the bottom up the arena.</p>\n"
     << llvm::formatv("<svg class=\"arena\" viewBox=\"0 0 {0} {1}\" "
                      "role=\"img\" aria-label=\"memory plan\">\n",
                      kWidth, kTop + kHeight + 10);
  for (auto [number, buffer] : llvm::enumerate(buffers))
    printBuffer(*buffer.getAsObject(), number);
  printLine(get("lower_bound_bytes"), formatBytes(get("lower_bound_bytes")));
  printLine(0, "0");
  os << "</svg>\n";
}

void runner::printArenasHTML(llvm::raw_ostream &os, const json::Array &arenas,
                             llvm::ArrayRef<KernelRow> kernels) {
  if (arenas.empty())
    return;
  os << "<h2>Arrays in main memory</h2>\n";
  for (const json::Value &arena : arenas)
    Picture(os, *arena.getAsObject(), kernels).print();
}
