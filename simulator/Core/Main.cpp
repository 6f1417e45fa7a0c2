//===- Main.cpp - The stack of the host program ---------------------------===//
//
// The system starts a program at a random offset of its stack. The lines that a
// DMA request of a local variable touches would differ between runs. Therefore
// `main` is called on a stack that starts at a page boundary.
//
//===----------------------------------------------------------------------===//

#include <cstdint>

extern "C" int __real_main(int argc, char **argv, char **environment);

/// Calls the program's main after `bytes` of unused stack.
__attribute__((noinline)) static int
callBelow(uintptr_t bytes, int argc, char **argv, char **environment) {
  auto *unused = static_cast<volatile char *>(__builtin_alloca(bytes));
  int status = __real_main(argc, argv, environment);
  // A use after the call prevents a tail call on the old stack.
  unused[0] = 0;
  return status;
}

extern "C" int __wrap_main(int argc, char **argv, char **environment) {
  constexpr uintptr_t page = 4096;
  auto frame = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  int status = callBelow(page + frame % page, argc, argv, environment);
  return status;
}
