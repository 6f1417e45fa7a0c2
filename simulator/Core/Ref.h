//===- Ref.h - References to counted objects --------------------*- C++ -*-===//
//
// A transfer is referenced by its CPE, by events, and by other transfers. All
// of them belong to one host thread, so the count needs no atomic operations.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_CORE_REF_H
#define SWSIM_CORE_REF_H

#include "Core/Pool.h"

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace swsim {

/// An object that is deleted with its last reference.
class Counted {
public:
  Counted() = default;
  /// A copy has its own references.
  Counted(const Counted &) {}
  Counted &operator=(const Counted &) { return *this; }
  virtual ~Counted() = default;

  static void *operator new(size_t bytes) { return takePooled(bytes); }
  static void operator delete(void *memory, size_t bytes) {
    returnPooled(memory, bytes);
  }

private:
  template <typename T>
  friend class Ref;
  mutable uint32_t references = 0;
};

/// A reference to a counted object, or null.
template <typename T>
class Ref {
public:
  Ref() = default;
  Ref(std::nullptr_t) {}
  explicit Ref(T *object) : object(object) { acquire(); }
  Ref(const Ref &other) : object(other.object) { acquire(); }
  Ref(Ref &&other) noexcept : object(std::exchange(other.object, nullptr)) {}
  template <typename U,
            typename = std::enable_if_t<std::is_convertible_v<U *, T *>>>
  Ref(const Ref<U> &other) : object(other.get()) {
    acquire();
  }
  ~Ref() { drop(object); }
  Ref &operator=(Ref other) noexcept {
    std::swap(object, other.object);
    return *this;
  }

  T *get() const { return object; }
  T *operator->() const { return object; }
  T &operator*() const { return *object; }
  explicit operator bool() const { return object != nullptr; }
  /// Releases ownership of the reference; `adopt` takes it over.
  T *release() { return std::exchange(object, nullptr); }
  static Ref adopt(T *object) {
    Ref result;
    result.object = object;
    return result;
  }

private:
  void acquire() {
    if (object)
      ++static_cast<const Counted *>(object)->references;
  }
  static void drop(T *object) {
    if (object && --static_cast<const Counted *>(object)->references == 0)
      delete object;
  }

  T *object = nullptr;
};

template <typename T>
Ref<T> makeRef() {
  return Ref<T>(new T());
}

/// The same object, cast to the type that the caller knows.
template <typename T, typename U>
Ref<T> castRef(const Ref<U> &ref) {
  return Ref<T>(static_cast<T *>(ref.get()));
}

} // namespace swsim

#endif // SWSIM_CORE_REF_H
