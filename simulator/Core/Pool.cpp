//===- Pool.cpp - Memory for many small objects ---------------------------===//

#include "Core/Pool.h"
#include "Core/Context.h"

#include <cstdlib>
#include <new>

using namespace swsim;

#if SWSIM_ADDRESS_SANITIZER
// It is to see every object by itself.
void *swsim::takePooled(size_t bytes) { return ::operator new(bytes); }
void swsim::returnPooled(void *memory, size_t) { ::operator delete(memory); }
#else

/// Sizes that are pooled, in units, and how many objects are made at once.
static constexpr size_t unit = 32, sizes = 32, batch = 64;

namespace {
/// An object that has been given back, and the next one.
struct Unused {
  Unused *next;
};
} // namespace

/// What a host thread has given back, by size. It outlives the thread.
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
