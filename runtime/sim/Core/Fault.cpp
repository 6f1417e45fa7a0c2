//===- Fault.cpp - Accesses that no memory answers ------------------------===//

#include "Core/Simulator.h"

#include <csignal>
#include <cstdlib>

using namespace swsim;

/// The stack of the handler: the one that faulted may be full.
static char handlerStack[64 * 1024];

static void onFault(int, siginfo_t *info, void *) {
  Simulator::get().reportFault(info->si_addr);
}

void Simulator::catchFaults() {
  stack_t stack = {};
  stack.ss_sp = handlerStack;
  stack.ss_size = sizeof handlerStack;
  sigaltstack(&stack, nullptr);
  struct sigaction action = {};
  action.sa_sigaction = onFault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND;
  sigaction(SIGSEGV, &action, nullptr);
  sigaction(SIGBUS, &action, nullptr);
}

void Simulator::reportFault(const void *address) {
  // A fault of the host program is the host's own: the default action follows.
  if (!running)
    return;
  auto *at = static_cast<const char *>(address);
  const char *stack = stackOf(running->id);
  if (at >= stack && at < stack + stackGuard)
    fail(running, "the stack is full (%zu bytes on the host)", stackSlot);
  fail(running, "access to address %p, where there is no memory", address);
}
