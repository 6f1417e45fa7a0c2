//===- Vendor.cpp - The functions of the vendor's headers -----------------===//

#include "Core/Fault.h"
#include "Core/Simulator.h"
#include "swsim_api.h"

#include <cstdlib>
#include <cstring>

using namespace swsim;

extern "C" {

//===----------------------------------------------------------------------===//
// Host side
//===----------------------------------------------------------------------===//

// Reports must be written even if the program never starts a kernel.
__attribute__((constructor)) static void startUp() {
  Simulator::get();
  catchFaults();
  startWatchdog();
  on_exit(Simulator::atExit, nullptr);
}

int athread_init(void) {
  Simulator::get().init();
  return 0;
}

int athread_halt(void) {
  Simulator::get().halt();
  return 0;
}

int __swsim_spawn(void *function, void *argument, const char *name) {
  Simulator &sim = Simulator::get();
  sim.spawn(sim.firstCpes(), function, argument, name);
  return 0;
}

int __real_athread_spawn(void *function, void *argument) {
  return __swsim_spawn(function, argument, "kernel");
}

void __swsim_measure(int begin) {
  Simulator::get().recorder.measure(begin != 0);
}

void __swsim_mpe_begin(const char *name, const char *ops, const char *where,
                       const char *why) {
  Simulator &sim = Simulator::get();
  if (Cpe *cpe = sim.scheduler.running())
    sim.fail(cpe, "SW_MPE_BEGIN called by a CPE");
  sim.recorder.beginMpe({name, ops, where, why});
}

void __swsim_mpe_end(void) {
  Simulator &sim = Simulator::get();
  if (Cpe *cpe = sim.scheduler.running())
    sim.fail(cpe, "SW_MPE_END called by a CPE");
  if (!sim.recorder.endMpe())
    sim.failAtCall("SW_MPE_END without SW_MPE_BEGIN");
}

int athread_join(void) {
  Simulator::get().join("athread_join");
  return 0;
}

int athread_set_num_threads(int count) {
  Simulator::get().setNumThreads(count);
  return 0;
}

int athread_get_num_threads(void) { return Simulator::get().numThreads(); }
int athread_get_max_threads(void) { return Simulator::get().groupSize(); }

//===----------------------------------------------------------------------===//
// CPE side
//===----------------------------------------------------------------------===//

void __swsim_part(const char *name) {
  Call call("SW_PART");
  call.sim.beginPart(call.cpe, name);
}

int athread_get_id(int core) {
  return core < 0 ? Call("athread_get_id").cpe.id : core;
}

static void issue(bool isGet, int mode, void *memory, void *ldm, long length,
                  void *reply, unsigned mask, long stride, long bsize) {
  Call call(isGet ? "DMA get" : "DMA put");
  auto request = makeRef<DmaRequest>();
  request->isGet = isGet;
  request->mode = static_cast<DmaMode>(mode);
  request->mask = mask & ((1u << call.sim.maskBits()) - 1);
  request->memory = static_cast<char *>(memory);
  request->ldm = static_cast<char *>(ldm);
  request->total = length;
  request->block = bsize;
  request->gap = stride;
  request->reply = static_cast<char *>(reply);
  call.sim.dma.issue(call.cpe, std::move(request));
}

int __swsim_dma_get(int mode, const void *memory, void *ldm, long length,
                    void *reply, unsigned mask, long stride, long bsize) {
  issue(true, mode, const_cast<void *>(memory), ldm, length, reply, mask,
        stride, bsize);
  return 0;
}

int __swsim_dma_put(int mode, const void *ldm, void *memory, long length,
                    void *reply, long stride, long bsize) {
  issue(false, mode, memory, const_cast<void *>(ldm), length, reply, 0, stride,
        bsize);
  return 0;
}

void __swsim_dma_put_masked(int mode, const void *ldm, void *memory,
                            long length, void *reply, unsigned mask,
                            long stride, long bsize) {
  issue(false, mode, memory, const_cast<void *>(ldm), length, reply, mask,
        stride, bsize);
}

void __swsim_dma_wait(void *reply, int value) {
  Call call("dma_wait");
  call.sim.replies.wait(call.cpe, static_cast<char *>(reply), value,
                        /*exact=*/true, "dma_wait");
}

int athread_syn(int scope, int mask) {
  Call call("athread_syn");
  call.sim.barriers.arrive(call.cpe, scope, static_cast<unsigned>(mask));
  return 0;
}

void *ldm_malloc(unsigned long bytes) {
  Call call("ldm_malloc");
  return call.sim.ldm.allocate(call.cpe, bytes);
}

void ldm_free(void *pointer, unsigned long bytes) {
  Call call("ldm_free");
  call.sim.ldm.release(call.cpe, pointer, bytes);
}

void ldm_free_all(void) {
  Call call("ldm_free_all");
  call.sim.ldm.releaseAll(call.cpe);
}

void *ldm_malloc_max(size_t *bytes) {
  Call call("ldm_malloc_max");
  long room = call.sim.ldm.allocatable(call.cpe);
  call.sim.ldm.checkWrite(call.cpe, bytes, sizeof *bytes, "ldm_malloc_max");
  *bytes = static_cast<size_t>(room);
  return room > 0 ? call.sim.ldm.allocate(call.cpe, room) : nullptr;
}

long get_allocatable_size(void) {
  Call call("get_allocatable_size");
  return call.sim.ldm.allocatable(call.cpe);
}

//===----------------------------------------------------------------------===//
// Calls that the compiler pass inserts
//===----------------------------------------------------------------------===//

void __swsim_volatile_load(const void *address, unsigned size, int inSpin) {
  Simulator &sim = Simulator::get();
  if (!sim.inKernel())
    return sim.host.volatileLoad(static_cast<const char *>(address), size,
                                 inSpin != 0);
  Call call("a volatile load");
  call.sim.replies.volatileLoad(call.cpe, static_cast<const char *>(address),
                                size, inSpin != 0);
}

void __swsim_volatile_store(const void *address) {
  Simulator &sim = Simulator::get();
  if (!sim.inKernel() || !sim.ldm.isAnyLdm(address))
    return;
  Call call("a volatile store");
  call.sim.replies.volatileStore(call.cpe, static_cast<const char *>(address));
}

void __swsim_unchecked_store(const void *address) {
  Simulator &sim = Simulator::get();
  if (sim.isLaunched() && !sim.ldm.isAnyLdm(address))
    sim.order.release(sim.inKernel() ? sim.scheduler.running()->index
                                     : sim.order.host(),
                      address);
  __swsim_volatile_store(address);
}

void __swsim_spin(void) {
  Simulator &sim = Simulator::get();
  if (!sim.inKernel())
    return sim.host.spin();
  Call call("a polling loop");
  call.sim.replies.spin(call.cpe);
}

void __swsim_endless_loop(const char *file, int line) {
  Call call("an endless loop");
  call.sim.fail(&call.cpe,
                "endless loop at %s:%d: what it polls is not volatile, so that "
                "the compiler reads it only once",
                file, line);
}

long __swsim_clock(void) {
  Simulator &sim = Simulator::get();
  Time clock = __swsim_counters.clock;
  if (sim.inKernel())
    clock += sim.repetition.skippedTime(*sim.scheduler.running());
  return clock / ticksPerCycle;
}

long __swsim_control_register(int number) {
  if (!Simulator::get().inKernel())
    return 0;
  Call call("rcsr");
  switch (number) {
  case 0:
    return call.cpe.id;
  case 1:
    return call.cpe.row;
  case 2:
    return call.cpe.col;
  case 4:
    return __swsim_clock();
  case 0x34:
    return call.sim.mesh.isEmpty(call.cpe, Line::Row);
  case 0x35:
    return call.sim.mesh.isEmpty(call.cpe, Line::Column);
  case 0x36:
    return call.sim.mesh.isSendFull(call.cpe);
  default:
    call.sim.fail(&call.cpe,
                  "rcsr of control register %d, which is not simulated",
                  number);
  }
}

long __swsim_update(void *address, int bytes, long amount) {
  Simulator &sim = Simulator::get();
  if (!sim.inKernel())
    return sim.host.update(static_cast<char *>(address), bytes, amount);
  Call call("atomic addition");
  return call.sim.locks.fetchAdd(call.cpe, address, bytes, amount);
}

long __swsim_fetch_add(void *address, int bytes) {
  return __swsim_update(address, bytes, 1);
}

//===----------------------------------------------------------------------===//
// Device library
//===----------------------------------------------------------------------===//

void __swsim_watch_counters(char *first, long width, long count) {
  Call call("a loop");
  call.sim.repetition.watchCounters(call.cpe, first, width, count);
}

long __swsim_skip_iterations(const void *loop, long remaining, long values) {
  Call call("a loop");
  return call.sim.repetition.iteration(call.cpe, loop, remaining,
                                       static_cast<uint64_t>(values));
}

int __swsim_library_begin(const swsim_library_call *library) {
  Call call(library->name);
  constexpr int halfBits = 16;
  if (call.cpe.halfFormat && library->bits == halfBits)
    call.sim.fail(
        &call.cpe,
        "%s after set_bf16_mode: the device library sets the format itself",
        library->name);
  return call.sim.library.begin(call.cpe, *library);
}

void __swsim_library_end(void) {
  Call call("the end of a library function");
  call.sim.library.end(call.cpe);
}

} // extern "C"
