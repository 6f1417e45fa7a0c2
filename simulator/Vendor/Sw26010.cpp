//===- Sw26010.cpp - Further functions of the SW26010's headers -----------===//
//
// CPEs that are started individually, DMA fences, and functions that slave.h
// defines inline, for programs that call them without a declaration.
//
//===----------------------------------------------------------------------===//

#include "Core/Simulator.h"
#include "swsim_api.h"

#include <cstdint>
#include <cstring>
#include <limits>

using namespace swsim;

/// Number of CPEs that a mask of the interface can select, whatever the mesh.
static constexpr int maskBits = std::numeric_limits<unsigned long>::digits;

/// The CPEs of the host's core group that a mask selects.
static std::vector<int> members(Simulator &sim, unsigned long mask,
                                const char *call) {
  std::vector<int> indices;
  for (int i = 0; i < maskBits; ++i)
    if (mask >> i & 1)
      indices.push_back(i);
  if (indices.empty() || indices.back() >= sim.groupSize())
    sim.failAtCall("%s with mask %#lx: expected CPEs 0 to %d", call, mask,
                   sim.groupSize() - 1);
  for (int &index : indices)
    index += sim.hostGroup() * sim.groupSize();
  return indices;
}

/// The index of CPE `id` of the host's core group.
static int toIndex(Simulator &sim, int id, const char *call) {
  if (id < 0 || id >= sim.groupSize())
    sim.failAtCall("%s of CPE %d: expected 0 to %d", call, id,
                   sim.groupSize() - 1);
  return sim.hostGroup() * sim.groupSize() + id;
}

/// Reports a field of a DMA descriptor.
[[noreturn]] static void refuseField(const char *field, unsigned value,
                                     const char *expected) {
  Call call("dma");
  call.sim.fail(&call.cpe,
                "DMA descriptor with %s %u, which no request has: expected %s",
                field, value, expected);
}

extern "C" {

//===----------------------------------------------------------------------===//
// Host side
//===----------------------------------------------------------------------===//

int __swsim_create(int id, void *function, void *argument, const char *name) {
  Simulator &sim = Simulator::get();
  sim.spawn({toIndex(sim, id, "athread_create")}, function, argument, name);
  return 0;
}

int __real_athread_create(int id, void *function, void *argument) {
  return __swsim_create(id, function, argument, "kernel");
}

int athread_wait(int id) {
  Simulator &sim = Simulator::get();
  sim.joinOne(toIndex(sim, id, "athread_wait"), "athread_wait");
  return 0;
}

int athread_end(int id) {
  Simulator &sim = Simulator::get();
  int index = toIndex(sim, id, "athread_end");
  if (sim.cpes[index].state != State::Idle)
    sim.failAtCall("athread_end of CPE %d, which athread_wait has not seen",
                   id);
  return 0;
}

int __swsim_spawn_group(unsigned long mask, void *function, void *argument,
                        const char *name) {
  Simulator &sim = Simulator::get();
  sim.spawn(members(sim, mask, "athread_spawn_group"), function, argument,
            name);
  return 0;
}

int __real_athread_spawn_group(unsigned long mask, void *function,
                               void *argument) {
  return __swsim_spawn_group(mask, function, argument, "kernel");
}

int athread_join_group(unsigned long mask) {
  Simulator &sim = Simulator::get();
  for (int index : members(sim, mask, "athread_join_group"))
    sim.joinOne(index, "athread_join_group");
  return 0;
}

unsigned long athread_idle(void) {
  Simulator &sim = Simulator::get();
  // Programs test this to find out whether they have to call athread_init.
  if (!sim.isInitialised())
    return 0;
  if (sim.isBusy(sim.hostGroup()))
    return 0;
  return sim.groupSize() < maskBits ? (1ul << sim.groupSize()) - 1 : ~0ul;
}

unsigned long athread_idle_group(void) { return athread_idle(); }

int __cgid = 0;
int athread_task_info(void) { return 0; }

int athread_signal(int, void *) { return 0; }
int athread_expt_signal(int, void *) { return 0; }

//===----------------------------------------------------------------------===//
// CPE side
//===----------------------------------------------------------------------===//

void dma_barrier(void);

int athread_get_core(int id) {
  return id < 0 ? Call("athread_get_core").cpe.id : id;
}

int athread_get(int mode, void *source, void *target, int length, void *reply,
                int mask, int stride, int bsize) {
  return __swsim_dma_get(mode, source, target, length, reply, mask, stride,
                         bsize);
}

int athread_put(int mode, void *source, void *target, int length, void *reply,
                int stride, int bsize) {
  return __swsim_dma_put(mode, source, target, length, reply, stride, bsize);
}

void __swsim_dma_refuse_operation(unsigned operation) {
  refuseField("operation", operation, "0 to 3, or 5");
}

void __swsim_dma_descriptor(const void *descriptor, long memory, long ldm) {
  // The fields of dma.h, and the operations and modes that it names.
  struct {
    unsigned size : 24, mask : 8;
    unsigned bsize : 20, op : 4, mode : 4, replyHigh : 4;
    unsigned replyLow;
    int stepsize;
  } fields;
  static_assert(sizeof fields == 16, "the descriptor of the chip");
  memcpy(&fields, descriptor, sizeof fields);
  enum { put, get, putPhysical, getPhysical, barrier = 5, lastMode = 4 };
  if (fields.op == barrier)
    return dma_barrier();
  if (fields.op > getPhysical)
    __swsim_dma_refuse_operation(fields.op);
  if (fields.mode > lastMode)
    refuseField("mode", fields.mode, "0 to 4");
  // The reply word is in the same LDM as the data; an address has 36 bits.
  uint64_t bits = uint64_t(fields.replyHigh) << 32 | fields.replyLow;
  int64_t distance = int64_t((bits - uint64_t(ldm)) << 28) >> 28;
  void *reply = bits ? reinterpret_cast<void *>(ldm + distance) : nullptr;
  bool isGet = fields.op == get || fields.op == getPhysical;
  if (isGet)
    __swsim_dma_get(fields.mode, reinterpret_cast<void *>(memory),
                    reinterpret_cast<void *>(ldm), fields.size, reply,
                    fields.mask, fields.stepsize, fields.bsize);
  else
    __swsim_dma_put_masked(fields.mode, reinterpret_cast<void *>(ldm),
                           reinterpret_cast<void *>(memory), fields.size, reply,
                           fields.mask, fields.stepsize, fields.bsize);
}

void dma_barrier(void) {
  Call call("dma_barrier");
  call.sim.replies.drain(call.cpe, Wait::Dma, "waits in a DMA barrier");
}

void athread_dma_barrier(void) { dma_barrier(); }

} // extern "C"
