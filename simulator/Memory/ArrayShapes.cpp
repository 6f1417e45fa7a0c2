//===- ArrayShapes.cpp - Elements of arrays in messages -------------------===//

#include "Memory/ArrayShapes.h"

#include <cstdlib>

using namespace swsim;

namespace {
/// A record that the compiler plugin emits for a static array.
struct ShapeRecord {
  const char *address;
  const char *strides;
};
} // namespace

// The linker defines these around the section; they are absent if the program
// has no static arrays.
extern "C" {
extern const ShapeRecord __start_swsim_shapes[]
    __attribute__((weak, visibility("hidden")));
extern const ShapeRecord __stop_swsim_shapes[]
    __attribute__((weak, visibility("hidden")));
}

const char *swsim::stridesOf(const char *address) {
  for (const ShapeRecord *record = __start_swsim_shapes;
       record && record != __stop_swsim_shapes; ++record)
    if (record->address == address)
      return record->strides;
  return "";
}

std::string swsim::printElement(const char *strides, long offset) {
  if (!offset)
    return "";
  std::string text;
  while (*strides) {
    char *end;
    long stride = strtol(strides, &end, 10);
    if (stride <= 0)
      break;
    text += "[" + std::to_string(offset / stride) + "]";
    offset %= stride;
    strides = *end ? end + 1 : end;
  }
  return offset ? text + " + " + std::to_string(offset) : text;
}
