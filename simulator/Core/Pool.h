//===- Pool.h - Memory for many small objects ------------------*- C++ -*-===//
//
// What a host thread gives back it gets again, without the hooks that record
// the heap of the program.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_CORE_POOL_H
#define SWSIM_CORE_POOL_H

#include <cstddef>
#include <vector>

namespace swsim {

void *takePooled(size_t bytes);
/// The same number of bytes as when it was taken.
void returnPooled(void *memory, size_t bytes);

/// The pool for containers, which stay in their host thread.
template <typename T>
struct PoolAllocator {
  using value_type = T;
  PoolAllocator() = default;
  template <typename U>
  PoolAllocator(const PoolAllocator<U> &) {}
  T *allocate(size_t count) {
    return static_cast<T *>(takePooled(count * sizeof(T)));
  }
  void deallocate(T *memory, size_t count) {
    returnPooled(memory, count * sizeof(T));
  }
  template <typename U>
  bool operator==(const PoolAllocator<U> &) const {
    return true;
  }
  template <typename U>
  bool operator!=(const PoolAllocator<U> &) const {
    return false;
  }
};

/// For vectors that come and go.
template <typename T>
using PoolVector = std::vector<T, PoolAllocator<T>>;

} // namespace swsim

#endif // SWSIM_CORE_POOL_H
