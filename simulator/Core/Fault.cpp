//===- Fault.cpp - Memory faults and the watchdog -------------------------===//

#include "Core/Fault.h"
#include "Core/Simulator.h"

#include <csignal>
#include <cstdlib>
#include <sys/time.h>

using namespace swsim;

/// Stack of the handler, since the stack that faulted may be full.
static char handlerStack[64 * 1024];
/// Host time between two checks of the clock of a CPE that makes no calls.
static constexpr long watchMicroseconds = 200000;

static void onFault(int, siginfo_t *info, void *) {
  if (Simulator *sim = Simulator::existing())
    // The kernel does not report non-canonical addresses.
    sim->reportFault(info->si_addr, info->si_code != SI_KERNEL);
}

static void onTimer(int) {
  Simulator *sim = Simulator::existing();
  if (sim && sim->inKernel())
    sim->watch(__swsim_counters.clock);
}

void swsim::catchFaults() {
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

void swsim::startWatchdog() {
  struct sigaction action = {};
  action.sa_handler = onTimer;
  action.sa_flags = SA_RESTART;
  sigaction(SIGVTALRM, &action, nullptr);
  itimerval interval = {{0, watchMicroseconds}, {0, watchMicroseconds}};
  setitimer(ITIMER_VIRTUAL, &interval, nullptr);
}

void Simulator::reportFault(const void *address, bool isKnown) {
  // Faults of the host program get the default action.
  Cpe *cpe = scheduler.running();
  if (!cpe)
    return;
  if (!isKnown)
    fail(cpe, "access to an address that no memory can have");
  if (ldm.isStackGuard(*cpe, address))
    fail(cpe, "the stack is full (%zu bytes on the host)", ldm.stackBytes());
  if (ldm.isAnyLdm(address)) {
    // Compiled code does not record the line of an access to LDM.
    __swsim_here = nullptr;
    fail(cpe, "access at %p, %s", address,
         ldm.nameOutside(*cpe, static_cast<const char *>(address)).c_str());
  }
  if (remoteLdm.isRemote(address))
    fail(cpe, "access to the LDM of another CPE by its address, in code that "
              "sw-simcc has not compiled for CPEs");
  fail(cpe, "access to address %p, where there is no memory", address);
}
