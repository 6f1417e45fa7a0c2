//===- Context.cpp - Switching between CPE stacks -------------------------===//

#include "Core/Context.h"

#include <cstdint>

using namespace swsim;

#if SWSIM_ADDRESS_SANITIZER
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>

/// Clears poison that earlier frames left on the stack.
static void announceStack(Context &context, char *stack, size_t size) {
  context.stack = stack;
  context.stackBytes = size;
  __asan_unpoison_memory_region(stack, size);
}

static void beginSwitch(Context &from, const Context &to) {
  __sanitizer_start_switch_fiber(&from.fakeStack, to.stack, to.stackBytes);
}

static void endSwitch(Context &own) {
  __sanitizer_finish_switch_fiber(own.fakeStack, nullptr, nullptr);
}

/// Records the stack of the host program.
void swsim::finishFirstSwitch(Context &from) {
  const void *stack;
  size_t bytes;
  __sanitizer_finish_switch_fiber(nullptr, &stack, &bytes);
  if (!from.stack) {
    from.stack = stack;
    from.stackBytes = bytes;
  }
}
#else
static void announceStack(Context &, char *, size_t) {}
static void beginSwitch(Context &, const Context &) {}
static void endSwitch(Context &) {}
void swsim::finishFirstSwitch(Context &) {}
#endif

#if defined(__x86_64__)

extern "C" void swsimSwitchStack(void **save, void *load);

// The System V ABI makes rbx, rbp and r12-r15 callee-saved; a call preserves no
// other registers, so no others are saved.
asm(R"(
.text
.p2align 4
.type swsimSwitchStack,@function
swsimSwitchStack:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
.size swsimSwitchStack, .-swsimSwitchStack
)");

void swsim::prepareContext(Context &context, char *stack, size_t size,
                           void (*entry)()) {
  announceStack(context, stack, size);
  char *top = stack + size;
  top -= reinterpret_cast<uintptr_t>(top) % 16;
  auto *slot = reinterpret_cast<uintptr_t *>(top);
  *--slot = 0; // return address of the entry: none
  *--slot = reinterpret_cast<uintptr_t>(entry);
  for (int i = 0; i < 6; ++i)
    *--slot = 0;
  context.stackPointer = slot;
}

void swsim::switchContext(Context &from, Context &to) {
  beginSwitch(from, to);
  swsimSwitchStack(&from.stackPointer, to.stackPointer);
  endSwitch(from);
}

#else

void swsim::prepareContext(Context &context, char *stack, size_t size,
                           void (*entry)()) {
  announceStack(context, stack, size);
  getcontext(&context.state);
  context.state.uc_stack.ss_sp = stack;
  context.state.uc_stack.ss_size = size;
  context.state.uc_link = nullptr;
  makecontext(&context.state, entry, 0);
}

void swsim::switchContext(Context &from, Context &to) {
  beginSwitch(from, to);
  swapcontext(&from.state, &to.state);
  endSwitch(from);
}

#endif
