//===- CostFigures.cpp - Figures of the compiler's cost model -------------===//

#include "Machine/CostFigures.h"

#include "llvm/ADT/STLExtras.h"

using namespace sunway;

llvm::ArrayRef<CostFigures::Entry> CostFigures::entries() {
  using F = CostFigures;
  static constexpr Entry table[] = {
      {"memory_bw_per_cg", &F::memoryBandwidth, true, true},
      {"spawn_join_seconds", &F::launchSeconds, false, true},
      {"barrier_row_cycles", &F::barrierLine, false, false},
      {"barrier_cg_cycles", &F::barrier, false, true},
      {"barrier_node_cycles", &F::barrierChip, false, false},
      {"placement.block_bytes", &F::memoryBlockBytes, false, false},
      {"ring.port_bytes_per_cycle", &F::ringPortRate, false, false},
      {"dma.transaction_bytes", &F::lineBytes, true, true},
      {"dma.sector_bytes", &F::sectorBytes, true, false},
      {"dma.issue_cycles", &F::dmaIssue, true, true},
      {"dma.poll_cycles", &F::dmaPoll, true, true},
      {"dma.get_latency_cycles", &F::getLatency, true, true},
      {"dma.put_latency_cycles", &F::putLatency, true, true},
      {"dma.get_request_cycles", &F::getRequest, false, true},
      {"dma.read_line_cycles", &F::readLine, true, true},
      {"dma.broadcast_line_cycles", &F::broadcastLine, false, false},
      {"dma.put_request_cycles", &F::putRequest, false, true},
      {"dma.write_line_cycles", &F::writeLine, true, true},
      {"dma.put_request_turnaround_cycles", &F::putRequestTurnaround, false,
       true},
      {"dma.write_turnaround_cycles", &F::writeTurnaround, false, true},
      {"dma.write_line_queue_cycles", &F::writeLineQueue, false, false},
      {"dma.partial_line_cycles", &F::partialLine, false, true},
      {"dma.partial_sector_cycles", &F::partialSector, false, false},
      {"dma.put_open_cycles", &F::putOpen, false, false},
      {"dma.cpe_get_bytes_per_cycle", &F::cpeGetRate, false, false},
      {"dma.cpe_put_bytes_per_cycle", &F::cpePutRate, false, false},
      {"dma.link_cpe_rows", &F::linkRows, false, false},
      {"dma.link_cpe_cols", &F::linkCols, false, false},
      {"dma.get_interleave", &F::getInterleave, false, false},
      {"dma.get_ramp_bytes", &F::getRampBytes, false, false},
      {"dma.get_ramp_bytes_per_cycle", &F::getRampRate, false, false},
      {"device_library.static_ldm_bytes", &F::libraryLdmBytes, false, false},
#define SW_LIBRARY_FIGURE(member, key)                                         \
  {"device_library." key, &F::member, false, false},
#include "Machine/LibraryFigures.def"
#define SW_MODEL_FIGURE(member, key) {key, &F::member, false, false, true},
#include "Machine/ModelFigures.def"
#define SW_TYPE_CYCLES(kind, type, member, key)                                \
  {"vector_functions." key "." #type, &F::member##kind, false, false, true},
#define SW_TYPE_LATENCY(kind, type, member, key)                               \
  {"vector_functions." key ".latency_" #type, &F::member##Latency##kind,       \
   false, false, true},
#define SW_VECTOR_FUNCTION(member, key)                                        \
  SW_COMPUTE_TYPES(SW_TYPE_CYCLES, member, key)                                \
  SW_COMPUTE_TYPES(SW_TYPE_LATENCY, member, key)
#include "Machine/VectorFunctions.def"
      {"instruction_latency_cycles.fma_add_mul", &F::arithmeticLatency, true,
       false, true},
      {"instruction_latency_cycles.ldm_load", &F::loadLatency, true, false,
       true},
      {"instruction_latency_cycles.integer_add_logic", &F::integerLatency, true,
       false, true},
      {"instruction_latency_cycles.integer_multiply",
       &F::integerMultiplyLatency, true, false, true},
      {"instruction_latency_cycles.divide_sqrt", &F::divideLatency, true, false,
       true},
      {"instruction_latency_cycles.integer_divide", &F::integerDivideLatency,
       true, false, true},
      {"library_cycles.exp", &F::expCycles, true, false, true},
      {"library_cycles.pow", &F::powCycles, true, false, true},
      {"library_cycles.sin", &F::sinCycles, true, false, true},
      {"library_cycles.atan", &F::atanCycles, true, false, true},
      {"library_cycles.tanh", &F::tanhCycles, true, false, true},
      {"library_cycles.erf", &F::erfCycles, true, false, true},
  };
  return table;
}

double CostFigures::getStepCycles(int64_t p, int64_t q) const {
  switch (10 * p + q) {
#define SW_LIBRARY_SHAPE(p, q)                                                 \
  case 10 * (p) + (q):                                                         \
    return step##p##x##q;
#include "Machine/LibraryShapes.def"
  default:
    return 0;
  }
}

bool CostFigures::operator==(const CostFigures &other) const {
  return llvm::all_of(entries(), [&](const Entry &entry) {
    return this->*entry.member == other.*entry.member;
  });
}
