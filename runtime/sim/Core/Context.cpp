//===- Context.cpp - Switching between CPE stacks -------------------------===//

#include "Core/Context.h"

#include <cstdint>

using namespace swsim;

#if defined(__x86_64__)

extern "C" void swsimSwitchStack(void **save, void *load);

// The System V ABI leaves rbx, rbp and r12-r15 to the callee; nothing else
// survives a call, so nothing else is kept.
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
  auto top = reinterpret_cast<uintptr_t>(stack + size) & ~uintptr_t(15);
  auto *slot = reinterpret_cast<uintptr_t *>(top);
  *--slot = 0; // return address of the entry: none
  *--slot = reinterpret_cast<uintptr_t>(entry);
  for (int i = 0; i < 6; ++i)
    *--slot = 0;
  context.stackPointer = slot;
}

void swsim::switchContext(Context &from, Context &to) {
  swsimSwitchStack(&from.stackPointer, to.stackPointer);
}

#else

void swsim::prepareContext(Context &context, char *stack, size_t size,
                           void (*entry)()) {
  getcontext(&context.state);
  context.state.uc_stack.ss_sp = stack;
  context.state.uc_stack.ss_size = size;
  context.state.uc_link = nullptr;
  makecontext(&context.state, entry, 0);
}

void swsim::switchContext(Context &from, Context &to) {
  swapcontext(&from.state, &to.state);
}

#endif
