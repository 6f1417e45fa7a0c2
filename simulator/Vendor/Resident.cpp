//===- Resident.cpp - Launches on CPEs that wait for kernels --------------===//
//
// athread_enter64 starts a loop on the CPEs of a core group. The host then
// starts kernels by a word in main memory, which takes less time than a launch.
//
//===----------------------------------------------------------------------===//

#include "Vendor/Groups.h"

#include "Core/Simulator.h"
#include "swsim_api.h"

using namespace swsim;

/// The core groups whose CPEs are resident.
static thread_local unsigned long resident = 0;

extern "C" {

int __swsim_set_resident(long groups, int enter, const char *call) {
  Simulator &sim = Simulator::get();
  sim.initOnce();
  // Libraries call athread_enter64 before each of their kernels.
  if (enter) {
    resident |= groups;
    return 0;
  }
  if (~resident & groups)
    sim.failAtCall("%s before athread_enter64", call);
  if (sim.isLaunched())
    sim.join(call);
  resident &= ~groups;
  return 0;
}

int __swsim_spawn_resident(void *function, void *argument, const char *name,
                           long groups) {
  Simulator &sim = Simulator::get();
  std::string kernel = kernelName(name);
  std::vector<int> cpes = cpesOfGroups(sim, "athread_spawn64", kernel, groups);
  if (~resident & groups)
    sim.failAtCall(
        "athread_spawn64 of '%s' before athread_enter64: no CPE waits for "
        "it",
        kernel.c_str());
  sim.spawn(cpes, function, argument, kernel.c_str(), /*isResident=*/true);
  return 0;
}

int __swsim_join_resident(long, const char *call) {
  Simulator::get().join(call);
  return 0;
}

// Functions of the SW26010; macros on the SW26010-Pro.

int athread_enter64(void) {
  Simulator &sim = Simulator::get();
  if (sim.hostGroup() > 0)
    sim.failAtCall("athread_enter64 by a host thread with core group %d: "
                   "resident CPEs of further core groups are not simulated",
                   sim.hostGroup());
  return __swsim_set_resident(1, 1, "athread_enter64");
}

int athread_leave64(void) {
  return __swsim_set_resident(1, 0, "athread_leave64");
}

int __real_athread_spawn64(void *function, void *argument) {
  return __swsim_spawn_resident(function, argument, "kernel", 1);
}

int athread_join64(void) { return __swsim_join_resident(1, "athread_join64"); }

} // extern "C"
