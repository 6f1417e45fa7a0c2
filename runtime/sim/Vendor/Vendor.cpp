//===- Vendor.cpp - The functions behind the vendor's headers -------------===//

#include "Core/Simulator.h"
#include "swsim_api.h"

#include <cstdlib>

using namespace swsim;

extern "C" {

//===----------------------------------------------------------------------===//
// Host side
//===----------------------------------------------------------------------===//

// Reports are due even from a program that never starts a kernel.
__attribute__((constructor)) static void startUp() {
  Simulator::get();
  atexit([] { Simulator::get().atExit(); });
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
  sim.spawn(function, argument, name, sim.numThreads());
  return 0;
}

int __real_athread_spawn(void *function, void *argument) {
  return __swsim_spawn(function, argument, "kernel");
}

int athread_join(void) {
  Simulator::get().join();
  return 0;
}

int athread_set_num_threads(int count) {
  Simulator::get().setNumThreads(count);
  return 0;
}

int athread_get_num_threads(void) { return Simulator::get().numThreads(); }
int athread_get_max_threads(void) { return Simulator::get().numCPEs(); }

//===----------------------------------------------------------------------===//
// CPE side
//===----------------------------------------------------------------------===//

int athread_get_id(int core) {
  return core < 0 ? Simulator::get().current("athread_get_id").id : core;
}

static void issue(bool isGet, int mode, void *memory, void *ldm, long length,
                  void *reply, unsigned mask, long stride, long bsize) {
  auto request = std::make_shared<Request>();
  request->isGet = isGet;
  request->mode = static_cast<DmaMode>(mode);
  request->mask = mask & 0xff;
  request->memory = static_cast<char *>(memory);
  request->ldm = static_cast<char *>(ldm);
  request->length = length;
  request->block = bsize;
  request->gap = stride;
  request->reply = static_cast<char *>(reply);
  Simulator::get().issue(request);
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

void __swsim_dma_wait(void *reply, int value) {
  Simulator &sim = Simulator::get();
  sim.waitReply(sim.current("dma_wait"), static_cast<char *>(reply), value,
                /*exact=*/true);
}

void athread_syn(int scope, int mask) {
  Simulator::get().barrier(scope, static_cast<unsigned>(mask));
}

void *ldm_malloc(long bytes) { return Simulator::get().ldmMalloc(bytes); }
void ldm_free(void *pointer, long bytes) {
  Simulator::get().ldmFree(pointer, bytes);
}
long get_allocatable_size(void) { return Simulator::get().ldmAllocatable(); }

//===----------------------------------------------------------------------===//
// Calls that the compiler pass inserts
//===----------------------------------------------------------------------===//

void __swsim_volatile_load(const void *address, unsigned size, int inSpin) {
  Simulator::get().volatileLoad(static_cast<const char *>(address), size,
                                inSpin != 0);
}

void __swsim_spin(void) { Simulator::get().spin(); }

void __swsim_endless_loop(const char *file, int line) {
  Simulator &sim = Simulator::get();
  sim.fail(&sim.current("endless loop"),
           "endless loop at %s:%d: what it polls is not volatile, so that the "
           "compiler reads it only once",
           file, line);
}

long __swsim_control_register(int number) {
  Simulator &sim = Simulator::get();
  if (!sim.inKernel())
    return 0;
  Cpe &cpe = sim.current("rcsr");
  switch (number) {
  case 0:
    return cpe.id;
  case 1:
    return cpe.row;
  case 2:
    return cpe.col;
  case 4:
    return cpe.clock / ticksPerCycle;
  default:
    sim.fail(&cpe, "rcsr of control register %d, which is not simulated",
             number);
  }
}

//===----------------------------------------------------------------------===//
// Device library
//===----------------------------------------------------------------------===//

void spm_gemm(int m, int n, int k, float alpha, const float *a, int lda,
              const float *b, int ldb, float beta, float *c, int ldc,
              int variant) {
  GemmCall call{false, m, n, k, alpha, beta, a, b, c, lda, ldb, ldc, variant};
  Simulator::get().gemm(call);
}

void spm_dgemm(int m, int n, int k, double alpha, const double *a, int lda,
               const double *b, int ldb, double beta, double *c, int ldc,
               int variant) {
  GemmCall call{true, m, n, k, alpha, beta, a, b, c, lda, ldb, ldc, variant};
  Simulator::get().gemm(call);
}

int __swsim_kernel(const char *name, int m, int n, int bits, int row_slots,
                   int vector_slots, int flops) {
  Simulator &sim = Simulator::get();
  if (m <= 0 || n <= 0)
    return 1;
  const swsim_machine &machine = sim.machine();
  int lanes = bits == 64 ? machine.lanes_f64 : machine.lanes_f32;
  double vectors = (n + lanes - 1) / lanes;
  double cycles = m * (row_slots + vectors * vector_slots);
  double work = static_cast<double>(m) * n * flops;
  sim.charge(name, cycles, bits == 64 ? 0 : work, bits == 64 ? work : 0);
  return sim.mode() == Mode::Timing;
}

} // extern "C"
