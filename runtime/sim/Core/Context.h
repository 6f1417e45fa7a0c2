//===- Context.h - Switching between CPE stacks -----------------*- C++ -*-===//

#ifndef SWSIM_CONTEXT_H
#define SWSIM_CONTEXT_H

#include <cstddef>

#if !defined(__x86_64__)
#include <ucontext.h>
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
};

/// Prepares `context` to run `entry` on the given stack. `entry` never returns.
void prepareContext(Context &context, char *stack, size_t size,
                    void (*entry)());

/// Suspends into `from` and continues `to`.
void switchContext(Context &from, Context &to);

} // namespace swsim

#endif // SWSIM_CONTEXT_H
