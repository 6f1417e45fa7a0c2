//===- Pool.cpp - Memory for many small objects ---------------------------===//

#include "Core/Pool.h"
#include "Core/Context.h"

#include <cstdlib>
#include <new>

using namespace swsim;

#if SWSIM_ADDRESS_SANITIZER
// AddressSanitizer must see every object.
void *swsim::takePooled(size_t bytes) { return ::operator new(bytes); }
void swsim::returnPooled(void *memory, size_t) { ::operator delete(memory); }
#else

/// Unit of pooled sizes in bytes, number of sizes, and objects per allocation.
static constexpr size_t unit = 32, sizes = 32, batch = 64;

namespace {
/// A returned object, with a link to the next one.
struct Unused {
  Unused *next;
};
} // namespace

/// Returned objects of a host thread by size. The list outlives the thread.
static thread_local Unused *unused[sizes];

static void giveBack(Unused *&list, void *memory) {
  auto *object = static_cast<Unused *>(memory);
  object->next = list;
  list = object;
}

void *swsim::takePooled(size_t bytes) {
  size_t index = (bytes + unit - 1) / unit, size = index * unit;
  if (index >= sizes)
    return ::operator new(bytes);
  Unused *&list = unused[index];
  if (!list) {
    auto *memory = static_cast<char *>(::operator new(size * batch));
    for (size_t i = batch; i-- > 0;)
      giveBack(list, memory + i * size);
  }
  Unused *object = list;
  list = object->next;
  return object;
}

void swsim::returnPooled(void *memory, size_t bytes) {
  size_t index = (bytes + unit - 1) / unit;
  if (index >= sizes)
    return ::operator delete(memory);
  giveBack(unused[index], memory);
}
#endif
