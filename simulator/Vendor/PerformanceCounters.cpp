//===- PerformanceCounters.cpp - Counters that programs read --------------===//
//
// The functions of swperf.h. A counter is the difference between a figure that
// the simulator records anyway and its value when the program began to count.
//
//===----------------------------------------------------------------------===//

#include "Core/Simulator.h"
#include "swperf.h"

#include <map>
#include <string_view>
#include <vector>

using namespace swsim;

namespace {

/// The figures of a CPE that can be counted.
enum class Figure {
  Zero,
  Cycles,
  Instructions,
  Flops,
  MessagesSent,
  MessagesSentInRow,
  MessagesSentInColumn,
  MessagesReceived,
  MessagesReceivedInRow,
  MessagesReceivedInColumn,
  ExchangeWait,
  DmaWait,
  MemoryWait,
  BarrierWait,
  DmaRequests,
  DmaGets,
  DmaPuts,
  Loads,
  Stores,
  RmaRequests,
  DmaAndRmaRequests
};

} // namespace

/// Waiting time counts from the start of the kernel.
static int64_t cyclesOf(const Cpe &cpe, Wait kind) {
  return cpe.waited[static_cast<int>(kind)] / ticksPerCycle;
}

static int64_t valueOf(const Simulator &sim, const Cpe &cpe, Figure figure) {
  const Deeds &deeds = cpe.deeds;
  const RegisterMesh &mesh = sim.mesh;
  switch (figure) {
  case Figure::Zero:
    return 0;
  case Figure::Cycles:
    // For a CPE that does not run, the time of the caller.
    return __swsim_counters.clock / ticksPerCycle;
  case Figure::Instructions:
    return deeds.instructions;
  case Figure::Flops:
    return deeds.flops;
  case Figure::MessagesSent:
    return mesh.sent(cpe, Line::Row) + mesh.sent(cpe, Line::Column);
  case Figure::MessagesSentInRow:
    return mesh.sent(cpe, Line::Row);
  case Figure::MessagesSentInColumn:
    return mesh.sent(cpe, Line::Column);
  case Figure::MessagesReceived:
    return mesh.received(cpe, Line::Row) + mesh.received(cpe, Line::Column);
  case Figure::MessagesReceivedInRow:
    return mesh.received(cpe, Line::Row);
  case Figure::MessagesReceivedInColumn:
    return mesh.received(cpe, Line::Column);
  case Figure::ExchangeWait:
    return cyclesOf(cpe, Wait::Exchange);
  case Figure::DmaWait:
    return cyclesOf(cpe, Wait::Dma);
  case Figure::MemoryWait:
    return cyclesOf(cpe, Wait::Memory);
  case Figure::BarrierWait:
    return cyclesOf(cpe, Wait::Barrier);
  case Figure::DmaRequests:
    return deeds.dmaGets + deeds.dmaPuts;
  case Figure::DmaGets:
    return deeds.dmaGets;
  case Figure::DmaPuts:
    return deeds.dmaPuts;
  case Figure::Loads:
    return deeds.loads;
  case Figure::Stores:
    return deeds.stores;
  case Figure::RmaRequests:
    return deeds.rmaRequests;
  case Figure::DmaAndRmaRequests:
    return deeds.dmaGets + deeds.dmaPuts + deeds.rmaRequests;
  }
  __builtin_unreachable();
}

namespace {

/// One counter of every CPE of this host thread.
class Counter {
public:
  explicit Counter(Figure figure) : figure(figure) {}

  /// Begins to count: for the calling CPE, or for all CPEs if the host calls.
  void begin() {
    Simulator &sim = Simulator::get();
    starts.resize(sim.cpes.size());
    for (Cpe &cpe : chosen(sim))
      starts[cpe.index] = valueOf(sim, cpe, figure);
  }

  /// The count of the calling CPE, or of all CPEs together if the host calls or
  /// `all` is set.
  unsigned long count(bool all = false) {
    Simulator &sim = Simulator::get();
    starts.resize(sim.cpes.size());
    int64_t sum = 0;
    for (Cpe &cpe : all ? Range{sim.cpes.data(), sim.cpes.size()} : chosen(sim))
      sum += valueOf(sim, cpe, figure) - starts[cpe.index];
    if (figure == Figure::Cycles && !sim.inKernel())
      sum /= static_cast<int64_t>(sim.cpes.size());
    return static_cast<unsigned long>(sum);
  }

private:
  struct Range {
    Cpe *first;
    size_t size;
    Cpe *begin() const { return first; }
    Cpe *end() const { return first + size; }
  };

  static Range chosen(Simulator &sim) {
    Cpe *running = sim.scheduler.running();
    if (!running)
      return {sim.cpes.data(), sim.cpes.size()};
    running->clock = __swsim_counters.clock;
    sim.leave(*running);
    return {running, 1};
  }

  Figure figure;
  std::vector<int64_t> starts;
};

/// A counter of the host.
class HostCounter {
public:
  explicit HostCounter(long swsim_counters::*field) : field(field) {}

  void begin() { start = value(); }
  unsigned long count() const {
    return static_cast<unsigned long>(value() - start);
  }

private:
  long value() const { return __swsim_counters.*field; }

  long swsim_counters::*field;
  long start = 0;
};

} // namespace

/// The counter of this name in this host thread.
static Counter &counterOf(std::string_view name, Figure figure) {
  static thread_local std::map<std::string_view, Counter> counters;
  return counters.try_emplace(name, figure).first->second;
}

static thread_local HostCounter hostCycles(&swsim_counters::clock);
static thread_local HostCounter hostInstructions(&swsim_counters::instructions);
static thread_local HostCounter hostFlops(&swsim_counters::flops_f64);

extern "C" {

#define SWSIM_DEFINE(name, figure)                                             \
  void penv_##name##_init(void) { counterOf(#name, Figure::figure).begin(); }  \
  void penv_##name##_count(unsigned long *count) {                             \
    *count = counterOf(#name, Figure::figure).count();                         \
  }
#define SWSIM_COUNTER(event, figure)                                           \
  SWSIM_DEFINE(slave_##event, figure)                                          \
  SWSIM_DEFINE(slave0_##event, figure)                                         \
  SWSIM_DEFINE(slave1_##event, figure)                                         \
  SWSIM_DEFINE(slave2_##event, figure)                                         \
  SWSIM_DEFINE(slave3_##event, figure)                                         \
  SWSIM_DEFINE(slave4_##event, figure)                                         \
  SWSIM_DEFINE(slave5_##event, figure)                                         \
  SWSIM_DEFINE(slave6_##event, figure)                                         \
  SWSIM_DEFINE(slave7_##event, figure)
#include "swsim_counters.def"
#undef SWSIM_COUNTER

void penv_slave_fd_float_sum_init(void) {
  counterOf("fd_float_sum", Figure::Flops).begin();
}
void penv_slave_fd_float_sum_count(unsigned long *count) {
  *count = counterOf("fd_float_sum", Figure::Flops).count(/*all=*/true);
}

void penv_slave_float_ipc_init(void) {
  counterOf("float_ipc", Figure::Flops).begin();
  counterOf("float_ipc_cycles", Figure::Cycles).begin();
}
void penv_slave_float_ipc_count(unsigned long *flops, unsigned long *cycles) {
  *flops = counterOf("float_ipc", Figure::Flops).count();
  *cycles = counterOf("float_ipc_cycles", Figure::Cycles).count();
}

void penv_slave_ipc_init(void) {
  counterOf("ipc", Figure::Instructions).begin();
  counterOf("ipc_cycles", Figure::Cycles).begin();
}
void penv_slave_ipc_count(unsigned long *instructions, unsigned long *cycles) {
  *instructions = counterOf("ipc", Figure::Instructions).count();
  *cycles = counterOf("ipc_cycles", Figure::Cycles).count();
}

void penv_host0_cycle_init(void) { hostCycles.begin(); }
void penv_host0_cycle_count(unsigned long *count) {
  *count = hostCycles.count() / ticksPerCycle;
}
void penv_host0_inst_init(void) { hostInstructions.begin(); }
void penv_host0_inst_count(unsigned long *count) {
  *count = hostInstructions.count();
}
void penv_host1_float_muletc_init(void) { hostFlops.begin(); }
void penv_host1_float_muletc_count(unsigned long *count) {
  *count = hostFlops.count();
}

} // extern "C"
