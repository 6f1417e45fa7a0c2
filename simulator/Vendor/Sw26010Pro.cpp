//===- Sw26010Pro.cpp - CPE calls of the SW26010-Pro ----------------------===//

#include "Core/Simulator.h"
#include "swsim_pro.h"

#include <cstdint>
#include <cstring>

using namespace swsim;

static char *address(volatile const void *pointer) {
  return static_cast<char *>(const_cast<void *>(pointer));
}

//===----------------------------------------------------------------------===//
// DMA
//===----------------------------------------------------------------------===//

namespace {
/// Modes and operations as the vendor numbers them.
enum { peMode = 0, columnMode = 2 };
enum { operationPut, operationGet, operationPutP, operationGetP };
} // namespace

extern "C" {

void __swsim_pro_dma(int operation, int mode, volatile const void *memory,
                     volatile const void *ldm, long length,
                     volatile void *reply, unsigned mask, long stride,
                     long bsize) {
  bool isGet = operation == operationGet || operation == operationGetP;
  const char *what = isGet ? "DMA get" : "DMA put";
  Call call(what);
  if (!isGet && operation != operationPut && operation != operationPutP)
    call.sim.fail(&call.cpe, "DMA operation %d is not simulated", operation);
  if (mode != peMode && !(mode == columnMode && isGet))
    call.sim.fail(&call.cpe, "%s in mode %d: expected PE_MODE%s", what, mode,
                  isGet ? " or COL_MODE" : "");
  auto request = makeRef<DmaRequest>();
  request->isGet = isGet;
  request->mode = mode == columnMode ? DmaMode::Columns : DmaMode::PE;
  request->mask = mask;
  request->memory = address(memory);
  request->ldm = address(ldm);
  request->total = length;
  request->block = bsize;
  request->gap = stride;
  request->reply = address(reply);
  call.sim.dma.issue(call.cpe, std::move(request));
}

void __swsim_pro_dma_barrier(void) {
  Call call("athread_dma_barrier");
  call.sim.replies.drain(call.cpe, Wait::Dma, "waits for earlier DMA requests");
}

void __swsim_pro_wait_value(volatile void *reply, int value, const char *name) {
  Call call(name);
  if (!call.sim.ldm.isOwnLdm(call.cpe, address(reply), sizeof(int)))
    call.sim.fail(&call.cpe,
                  "%s: the reply word %p is not in the LDM of this CPE", name,
                  address(reply));
  call.sim.replies.wait(call.cpe, address(reply), value, /*exact=*/false, name);
}

//===----------------------------------------------------------------------===//
// RMA
//===----------------------------------------------------------------------===//

static void transfer(const char *name, RmaRequest::Kind kind,
                     volatile const void *local, volatile const void *remote,
                     long length, int target, unsigned mask, bool toSelf,
                     volatile void *localReply, volatile void *remoteReply) {
  Call call(name);
  call.sim.rma.issue(call.cpe, {kind, target, mask, toSelf, address(local),
                                address(remote), length, address(localReply),
                                address(remoteReply)});
}

void __swsim_pro_rma_put(volatile const void *local, volatile void *local_reply,
                         long length, int target, volatile void *remote,
                         volatile void *remote_reply) {
  transfer("RMA put", RmaRequest::Kind::Put, local, remote, length, target, 0,
           false, local_reply, remote_reply);
}

void __swsim_pro_rma_get(volatile void *local, volatile void *local_reply,
                         long length, int target, volatile const void *remote,
                         volatile void *remote_reply) {
  transfer("RMA get", RmaRequest::Kind::Get, local, remote, length, target, 0,
           false, local_reply, remote_reply);
}

void __swsim_pro_rma_rows(volatile void *to, volatile const void *from,
                          long length, volatile void *local_reply,
                          unsigned mask, volatile void *remote_reply,
                          int self) {
  transfer("RMA row broadcast", RmaRequest::Kind::Rows, from, to, length, 0,
           mask, self != 0, local_reply, remote_reply);
}

void __swsim_pro_rma_columns(volatile void *to, volatile const void *from,
                             long length, volatile void *local_reply,
                             unsigned mask, volatile void *remote_reply,
                             int self) {
  transfer("RMA column broadcast", RmaRequest::Kind::Columns, from, to, length,
           0, mask, self != 0, local_reply, remote_reply);
}

void __swsim_pro_rma_barrier(void) {
  Call call("athread_rma_barrier");
  call.sim.rma.fence(call.cpe);
}

//===----------------------------------------------------------------------===//
// Barriers and locks
//===----------------------------------------------------------------------===//

namespace {
enum { rowScope, columnScope, arrayScope };
} // namespace

void __swsim_pro_sync_row(unsigned mask) {
  Call call("athread_ssync");
  call.sim.barriers.arrive(call.cpe, rowScope, mask, "athread_ssync");
}

void __swsim_pro_sync_column(unsigned mask) {
  Call call("athread_ssync");
  call.sim.barriers.arrive(call.cpe, columnScope, mask, "athread_ssync");
}

void __swsim_pro_sync_peer(int id) {
  Call call("athread_ssync");
  call.sim.barriers.arrivePeer(call.cpe, id);
}

void __swsim_pro_sync_array(void) {
  Call call("athread_ssync_array");
  call.sim.barriers.arrive(call.cpe, arrayScope, call.sim.barriers.wholeArray(),
                           "athread_ssync_array");
}

static void meetCollective(int scope, const CollectiveArguments &arguments) {
  static const int scopes[] = {rowScope, columnScope, arrayScope};
  Call call(arguments.name);
  call.sim.barriers.arriveCollective(call.cpe, scopes[scope], arguments);
}

void __swsim_pro_meet(const char *name, int scope, volatile const void *to,
                      long length, int root) {
  meetCollective(scope, {name, address(to), length, root});
}

void __swsim_pro_meet_rootless(const char *name, int scope,
                               volatile const void *to, long length) {
  meetCollective(scope, {name, address(to), length});
}

void __swsim_pro_sync_node(void) {
  Call call("athread_ssync_node");
  call.sim.barriers.arriveNode(call.cpe);
}

void __swsim_pro_meet_host(void) {
  Call call("CRTS_ssync_master");
  call.sim.barriers.arriveHost(call.cpe);
}

void __swsim_pro_lock(volatile void *word) {
  Call call("athread_lock");
  call.sim.locks.acquire(call.cpe, address(word), /*hasWord=*/true);
}

void __swsim_pro_unlock(volatile void *word) {
  Call call("athread_unlock");
  call.sim.locks.release(call.cpe, address(word), /*hasWord=*/true);
}

/// The address that stands for the lock of the caller's row, column, core
/// group, or of all CPEs: that of the first CPE in it, plus one byte per scope.
static char *systemLock(const Call &call, int scope) {
  const Cpe &cpe = call.cpe;
  Simulator &sim = call.sim;
  const Cpe *first = &sim.cpes.front();
  if (scope == SWSIM_LOCK_ROW)
    first = &sim.neighbour(cpe, cpe.row, 0);
  else if (scope == SWSIM_LOCK_COLUMN)
    first = &sim.neighbour(cpe, 0, cpe.col);
  else if (scope == SWSIM_LOCK_ARRAY)
    first = &sim.peer(cpe, 0);
  return address(first) + scope;
}

void __swsim_pro_lock_scope(int scope) {
  Call call("CRTS_smutex_lock");
  call.sim.locks.acquire(call.cpe, systemLock(call, scope), /*hasWord=*/false);
}

void __swsim_pro_unlock_scope(int scope) {
  Call call("CRTS_smutex_unlock");
  call.sim.locks.release(call.cpe, systemLock(call, scope), /*hasWord=*/false);
}

long __swsim_pro_fetch_add(volatile void *word, int bytes) {
  Call call("atomic addition");
  return call.sim.locks.fetchAdd(call.cpe, address(word), bytes);
}

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

int CRTS_scoll_redurt(void *src, void *dst, int units, int type, int operation,
                      void *buffer, int buffer_units) {
  Call call("athread_redurt");
  call.sim.collectives.reduce(call.cpe, {"athread_redurt", address(src),
                                         address(dst), units, type, operation,
                                         buffer_units, address(buffer)});
  return 0;
}

int CRTS_scoll_alltoall(void *src, void *dst, int bytes) {
  Call call("athread_alltoall");
  call.sim.collectives.exchange(call.cpe,
                                {"athread_alltoall", address(src), address(dst),
                                 bytes, 0, 0, 0, address(dst)});
  return 0;
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

/// Bits of the formats: fp16 has a 5-bit exponent, bfloat16 the one of float.
unsigned short __swsim_pro_convert_half(unsigned short bits) {
  constexpr int shift = 16;
  if (!__swsim_self.half_format) {
    uint32_t wide = static_cast<uint32_t>(bits) << shift;
    float number = 0;
    memcpy(&number, &wide, sizeof number);
    auto half = static_cast<_Float16>(number);
    memcpy(&bits, &half, sizeof bits);
    return bits;
  }
  _Float16 half = 0;
  memcpy(&half, &bits, sizeof half);
  auto number = static_cast<float>(half);
  uint32_t wide = 0;
  memcpy(&wide, &number, sizeof wide);
  constexpr uint32_t quietBit = 0x40, halfUnit = 0x7fff;
  if (number != number)
    return static_cast<unsigned short>(wide >> shift | quietBit);
  return static_cast<unsigned short>((wide + halfUnit + (wide >> shift & 1)) >>
                                     shift);
}

int __swsim_pro_shared_copy(volatile void *to, volatile const void *from,
                            long bytes, const char *name) {
  Call call(name);
  call.sim.sharedLdm.copy(call.cpe, address(to), address(from), bytes, name);
  return 0;
}

long __swsim_pro_shared_bytes(void) {
  return Simulator::get().sharedLdm.bytesOfCpe();
}

int __swsim_pro_share(int mode, int size) {
  // The modes and sizes of slave.h; size 6 is none.
  enum { allCluster = 4, maxSize = 5, none = 6 };
  Call call("set_ldm_mode_size");
  if (size < 0 || size > none)
    call.sim.fail(&call.cpe, "set_ldm_mode_size: size %d: expected 0 to %d",
                  size, none);
  if (size != none && mode != allCluster)
    call.sim.fail(
        &call.cpe,
        "set_ldm_mode_size: only LDM that all CPEs of a core group "
        "share is simulated: expected mode LDMS_ALL_CLUSTER (%d), but "
        "got %d",
        allCluster, mode);
  long bytes = size == none ? 0 : 4096L << size;
  call.sim.sharedLdm.resize(&call.cpe, bytes, "set_ldm_mode_size");
  return 0;
}

void __swsim_pro_half_format(int format) {
  Call call("set_bf16_mode");
  call.cpe.halfFormat = format;
  __swsim_self.half_format = format;
}

// vlenma uses one lane of its first register: lane 0 after control register
// 0x92 has been set to n, and the next lane after every n + 1 instructions. The
// source is a public kernel (swops), not a manual.
void __swsim_set_control_register(int number, long value) {
  Call call("wcsr");
  switch (number) {
  case 0x90:
    call.cpe.laneStore = static_cast<uintptr_t>(value);
    return;
  case 0x91:
    call.cpe.laneStoreStep = value;
    return;
  case 0x92:
    call.cpe.laneInterval = value;
    call.cpe.laneCount = 0;
    return;
  default:
    call.sim.fail(&call.cpe,
                  "wcsr of control register %#x, which is not simulated: "
                  "expected 0x90 to 0x92",
                  static_cast<unsigned>(number));
  }
}

long __swsim_next_lane(void) {
  Cpe &cpe = *Simulator::get().scheduler.running();
  long lanes = static_cast<long>(Simulator::get().machine().simd_bits) / 64;
  return cpe.laneCount++ / (cpe.laneInterval + 1) % lanes;
}

void *__swsim_next_lane_store(void) {
  Cpe &cpe = *Simulator::get().scheduler.running();
  uintptr_t address = cpe.laneStore;
  cpe.laneStore += cpe.laneStoreStep;
  return reinterpret_cast<void *>(address);
}

/// Word i of the result is a word of the concatenation of `a` and `b`, selected
/// by bits 5i to 5i+4 of `indices`.
void __swsim_vshfw_p(unsigned *result, const unsigned *a, const unsigned *b,
                     const uint64_t *indices) {
  for (int i = 0; i < 16; ++i) {
    int bit = 5 * i, word = bit / 64, shift = bit % 64;
    uint64_t bits = indices[word] >> shift;
    if (shift > 59)
      bits |= indices[word + 1] << (64 - shift);
    result[i] = (bits & 16 ? b : a)[bits & 15];
  }
}

} // extern "C"
