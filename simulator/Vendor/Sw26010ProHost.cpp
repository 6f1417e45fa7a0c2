//===- Sw26010ProHost.cpp - Host calls of the SW26010-Pro -----------------===//

#include "Vendor/Groups.h"

#include "Core/Simulator.h"
#include "Report/Table.h"
#include "swsim_pro.h"
#include "swsim_resources.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <string>

using namespace swsim;

std::string swsim::kernelName(const char *expression) {
  std::string text = expression;
  text.erase(text.find_last_not_of(" )") + 1);
  size_t begin = text.find_last_of(" )*&(");
  text = text.substr(begin == std::string::npos ? 0 : begin + 1);
  constexpr const char *prefix = "slave_";
  return text.compare(0, strlen(prefix), prefix) ? text
                                                 : text.substr(strlen(prefix));
}

std::vector<int> swsim::cpesOfGroups(Simulator &sim, const char *call,
                                     const std::string &kernel, long groups) {
  if (groups <= 0 || groups > __swsim_pro_groups(1))
    sim.failAtCall("%s of '%s' on core groups %#lx: expected a mask of %d bits",
                   call, kernel.c_str(), groups, sim.numGroups());
  if (groups != 1 && sim.placement.numGroups() == 1)
    sim.failAtCall("%s of '%s' on core groups %#lx before athread_init_cgs",
                   call, kernel.c_str(), groups);
  std::vector<int> cpes;
  for (int group = 0; group < sim.numGroups(); ++group)
    for (int index : sim.firstCpes())
      if (groups >> group & 1)
        cpes.push_back(group * sim.groupSize() + index);
  return cpes;
}

/// Reports a block that does not fit in the memories of the core groups.
static void checkCrossMemory(Simulator &sim, size_t bytes) {
  double each = sim.machine().memory_bytes, all = each * sim.numGroups();
  CrossBlocks blocks = countCrossBlocks();
  auto taken = static_cast<double>(blocks.bytes);
  if (each <= 0 || taken + static_cast<double>(bytes) <= all)
    return;
  sim.failAtCall("cross_malloc of %s: %d core group%s of the process %s %s, "
                 "%s each; %zu other blocks take %s, the largest %s",
                 formatBytes(static_cast<double>(bytes)).c_str(),
                 sim.numGroups(), sim.numGroups() == 1 ? "" : "s",
                 sim.numGroups() == 1 ? "has" : "have",
                 formatBytes(all).c_str(), formatBytes(each).c_str(),
                 blocks.count, formatBytes(taken).c_str(),
                 formatBytes(static_cast<double>(blocks.largest)).c_str());
}

extern "C" {

int athread_init_all(void) {
  Simulator &sim = Simulator::get();
  sim.placement.setGroups(sim.numGroups());
  sim.init();
  return 0;
}

int athread_init_cgs(void) { return athread_init_all(); }
int CRTS_init(void) {
  Simulator::get().init();
  return 0;
}
int CRTS_init_all(void) { return athread_init_all(); }

void *__swsim_cross_malloc(size_t bytes) {
  checkCrossMemory(Simulator::get(), bytes);
  return allocateCross(bytes);
}

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
  sim.spawn(cpesOfGroups(sim, "athread_spawn", kernel, groups), function,
            argument, kernel.c_str());
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
    Simulator::get().failAtCall(
        "athread_setaffinity_np(%#x): expected a mask of %d "
        "core groups",
        static_cast<unsigned>(groups), Simulator::get().numGroups());
  return 0;
}

unsigned long __swsim_pro_host_cycles(void) {
  return __swsim_counters.clock / ticksPerCycle;
}

void __swsim_pro_meet_cpe(int id) {
  Simulator &sim = Simulator::get();
  if (!sim.isLaunched())
    sim.failAtCall("CRTS_sync_master of CPE %d: no kernel runs", id);
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

void athread_res_dump(athread_res_t *resources) {
  static constexpr int cacheKb[] = {0, 32, 128},
                       sharedKb[] = {0, 4, 8, 16, 32, 64, 128};
  const Simulator &sim = Simulator::get();
  auto kb = [](const int *sizes, size_t count, unsigned index) {
    return index < count ? sizes[index] : -1;
  };
  printf("CPEs                %u of %zu\n"
         "core groups         %d\n"
         "LDM of a CPE        %.0f KB\n"
         "data cache of a CPE %d KB\n"
         "shared LDM of a CPE %d KB\n",
         resources->penum, sim.cpes.size(), sim.numGroups(),
         sim.machine().ldm_bytes / 1024,
         kb(cacheKb, std::size(cacheKb), resources->dcache_mode),
         kb(sharedKb, std::size(sharedKb), resources->ldmshared_size));
}

void athread_res_show(void) {
  athread_res_t resources;
  athread_res_getcurrent(&resources);
  athread_res_dump(&resources);
}

int athread_init_resource(athread_res_t *resources) {
  Simulator &sim = Simulator::get();
  if (resources->penum < 1 || resources->penum > unsigned(sim.cpes.size()))
    sim.failAtCall("athread_init_resource: %u CPEs, expected 1 to %zu",
                   resources->penum, sim.cpes.size());
  if (resources->dcache_mode >= SCORE_LDM_DCACHE_SIZE_ERR)
    sim.failAtCall("athread_init_resource: data cache mode %u, expected 0 to "
                   "%d",
                   resources->dcache_mode, SCORE_LDM_DCACHE_SIZE_ERR - 1);
  unsigned size = resources->ldmshared_size;
  if (size >= SCORE_LDM_SHARED_SIZE_ERR)
    sim.failAtCall(
        "athread_init_resource: size %u of shared LDM, expected 0 to %d", size,
        SCORE_LDM_SHARED_SIZE_ERR - 1);
  if (size != SCORE_LDM_SHARED_0KB &&
      resources->ldmshared_mode != SCORE_LDM_SHARED_ALL_CLUSTER)
    sim.failAtCall("athread_init_resource: only LDM that all CPEs of a core "
                   "group share is simulated: expected mode "
                   "SCORE_LDM_SHARED_ALL_CLUSTER");
  if (size != SCORE_LDM_SHARED_0KB)
    sim.sharedLdm.resize(nullptr, 2048L << size, "athread_init_resource");
  bool hasAll = resources->penum > unsigned(sim.groupSize());
  sim.placement.setGroups(hasAll ? sim.numGroups() : 1);
  sim.init();
  return 0;
}

} // extern "C"
