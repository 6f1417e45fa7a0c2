//===- Pool.h - Memory for many small objects -------------------*- C++ -*-===//
//
// Memory that a host thread returns is reused by this thread. The pool bypasses
// the hooks that record the heap of the program.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_CORE_POOL_H
#define SWSIM_CORE_POOL_H

#include <cstddef>
#include <vector>

namespace swsim {

void *takePooled(size_t bytes);
/// `bytes` must be the same as in takePooled.
void returnPooled(void *memory, size_t bytes);

/// An allocator on the pool, for containers that stay in their host thread.
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

/// For short-lived vectors.
template <typename T>
using PoolVector = std::vector<T, PoolAllocator<T>>;

} // namespace swsim

#endif // SWSIM_CORE_POOL_H
