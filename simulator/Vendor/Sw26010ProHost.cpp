//===- Sw26010ProHost.cpp - Host calls of the SW26010-Pro -----------------===//

#include "Core/Simulator.h"
#include "swsim_pro.h"
#include "swsim_resources.h"

#include <cstdlib>
#include <cstring>
#include <string>

using namespace swsim;

/// True if the process of this host thread has all core groups of the chip.
static thread_local bool hasAllGroups = false;

/// The name f in `slave_f`, `(void *)slave_f`, `cast<void *>(SLAVE_FUN(f))`,
/// `f`.
static std::string kernelName(const char *expression) {
  std::string text = expression;
  text.erase(text.find_last_not_of(" )") + 1);
  size_t begin = text.find_last_of(" )*&(");
  text = text.substr(begin == std::string::npos ? 0 : begin + 1);
  constexpr const char *prefix = "slave_";
  return text.compare(0, strlen(prefix), prefix) ? text
                                                 : text.substr(strlen(prefix));
}

extern "C" {

int athread_init_all(void) {
  hasAllGroups = true;
  Simulator::get().init();
  return 0;
}

int athread_init_cgs(void) { return athread_init_all(); }
int CRTS_init(void) {
  Simulator::get().init();
  return 0;
}
int CRTS_init_all(void) { return athread_init_all(); }

void *libc_aligned_malloc(size_t bytes) {
  void *memory = nullptr;
  auto line = static_cast<size_t>(Simulator::get().machine().line_bytes);
  return posix_memalign(&memory, line, bytes) ? nullptr : memory;
}
void libc_aligned_free(void *pointer) { free(pointer); }

long __swsim_pro_groups(int all) {
  return all ? (1L << Simulator::get().numGroups()) - 1 : 1;
}

int __swsim_pro_spawn(void *function, void *argument, const char *name,
                      long groups) {
  Simulator &sim = Simulator::get();
  std::string kernel = kernelName(name);
  // Programs without initialisation run on the chip.
  sim.initOnce();
  if (groups <= 0 || groups > __swsim_pro_groups(1))
    sim.fail(nullptr,
             "athread_spawn of '%s' on core groups %#lx: expected a mask of %d "
             "bits",
             kernel.c_str(), groups, sim.numGroups());
  if (groups != 1 && !hasAllGroups)
    sim.fail(nullptr,
             "athread_spawn of '%s' on core groups %#lx before "
             "athread_init_cgs",
             kernel.c_str(), groups);
  std::vector<int> targets;
  for (int group = 0; group < sim.numGroups(); ++group)
    for (int index : sim.firstCpes())
      if (groups >> group & 1)
        targets.push_back(group * sim.groupSize() + index);
  sim.spawn(targets, function, argument, kernel.c_str());
  return 0;
}

int athread_join_cgs(void) {
  Simulator::get().join("athread_join_cgs");
  return 0;
}

int athread_join_all(void) {
  Simulator::get().join("athread_join_all");
  return 0;
}

int athread_join_cgmask(void) {
  Simulator::get().join("athread_join_cgmask");
  return 0;
}

int athread_setaffinity_np(int groups) {
  if (groups <= 0 || groups > __swsim_pro_groups(1))
    Simulator::get().fail(nullptr,
                          "athread_setaffinity_np(%#x): expected a mask of %d "
                          "core groups",
                          static_cast<unsigned>(groups),
                          Simulator::get().numGroups());
  return 0;
}

unsigned long __swsim_pro_host_cycles(void) {
  return __swsim_counters.clock / ticksPerCycle;
}

void __swsim_pro_meet_cpe(int id) {
  Simulator &sim = Simulator::get();
  if (!sim.isLaunched())
    sim.fail(nullptr, "CRTS_sync_master of CPE %d: no kernel runs", id);
  sim.barriers.meetCpe(id, "CRTS_sync_master");
}

void __swsim_pro_refuse(const char *call, const char *reason) {
  Simulator &sim = Simulator::get();
  sim.fail(sim.scheduler.running(), "%s: %s", call, reason);
}

//===----------------------------------------------------------------------===//
// Resources
//===----------------------------------------------------------------------===//

int athread_res_init(athread_res_t *resources) {
  const Simulator &sim = Simulator::get();
  memset(resources, 0, sizeof *resources);
  resources->penum = sim.groupSize();
  resources->dcache_mode = SCORE_LDM_DCACHE_0KB;
  resources->ldmshared_mode = SCORE_LDM_SHARED_NONE;
  resources->ldmshared_size = SCORE_LDM_SHARED_0KB;
  return 0;
}

int athread_res_getcurrent(athread_res_t *resources) {
  return athread_res_init(resources);
}

int athread_init_resource(athread_res_t *resources) {
  Simulator &sim = Simulator::get();
  if (resources->penum < 1 || resources->penum > unsigned(sim.cpes.size()))
    sim.fail(nullptr, "athread_init_resource: %u CPEs, expected 1 to %zu",
             resources->penum, sim.cpes.size());
  if (resources->dcache_mode >= SCORE_LDM_DCACHE_SIZE_ERR)
    sim.fail(nullptr,
             "athread_init_resource: data cache mode %u, expected 0 to "
             "%d",
             resources->dcache_mode, SCORE_LDM_DCACHE_SIZE_ERR - 1);
  if (resources->ldmshared_size != SCORE_LDM_SHARED_0KB)
    sim.fail(nullptr, "athread_init_resource: LDM that CPEs share is not "
                      "simulated; expected SCORE_LDM_SHARED_0KB");
  hasAllGroups = resources->penum > unsigned(sim.groupSize());
  sim.init();
  return 0;
}

} // extern "C"
