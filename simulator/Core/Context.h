//===- Context.h - Switching between CPE stacks -----------------*- C++ -*-===//

#ifndef SWSIM_CONTEXT_H
#define SWSIM_CONTEXT_H

#include <cstddef>

#if !defined(__x86_64__)
#include <ucontext.h>
#endif

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SWSIM_ADDRESS_SANITIZER 1
#endif
#endif

namespace swsim {

/// The suspended state of one thread of execution. On x86-64 this is a stack
/// pointer, with the callee-saved registers on the stack itself.
struct Context {
#if defined(__x86_64__)
  void *stackPointer = nullptr;
#else
  ucontext_t state;
#endif
#if SWSIM_ADDRESS_SANITIZER
  /// The stack; AddressSanitizer must know on which stack code runs.
  const void *stack = nullptr;
  size_t stackBytes = 0;
  /// Storage of AddressSanitizer for locals of a suspended context.
  void *fakeStack = nullptr;
#endif
};

/// Prepares `context` to run `entry` on the given stack. `entry` never returns.
void prepareContext(Context &context, char *stack, size_t size,
                    void (*entry)());

/// `entry` must call this first.
void finishFirstSwitch(Context &from);

/// Suspends the current context into `from` and resumes `to`.
void switchContext(Context &from, Context &to);

} // namespace swsim

#endif // SWSIM_CONTEXT_H
