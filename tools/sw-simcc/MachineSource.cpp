//===- MachineSource.cpp - Machine parameters as C ------------------------===//

#include "Driver.h"

#include "Machine/MachineDescription.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

std::string simcc::machineSource(const sunway::MachineDescription &machine) {
  std::string text;
  raw_string_ostream out(text);
  out << "#include \"swsim_machine.h\"\n"
      << "const struct swsim_machine __swsim_machine = {\n  .name = \"";
  out.write_escaped(machine.name) << "\",\n";
  auto integer = [&](const char *field, int64_t value) {
    out << "  ." << field << " = " << value << ",\n";
  };
  // Hexadecimal: every bit of the value arrives.
  auto real = [&](const char *field, double value) {
    out << "  ." << field << " = " << format("%a", value) << ",\n";
  };
  integer("mesh_rows", machine.meshRows);
  integer("mesh_cols", machine.meshCols);
  real("clock_hz", machine.clockHz);
  integer("ldm_bytes", machine.ldmBytes);
  integer("ldm_reserved_bytes", machine.ldmReservedBytes);
  integer("lanes_f32", machine.vectorLanes(32));
  integer("lanes_f64", machine.vectorLanes(64));
  real("flops_per_cycle_f32", machine.flopsPerCycle.f32);
  real("flops_per_cycle_f64", machine.flopsPerCycle.f64);
  real("memory_bandwidth", machine.memoryBandwidth);
  const sunway::DmaParameters &dma = machine.dma;
  integer("line_bytes", dma.transactionBytes);
  real("dma_issue", dma.issueCycles);
  real("dma_poll", dma.pollCycles);
  real("dma_get_latency", dma.getLatencyCycles);
  real("dma_put_latency", dma.putLatencyCycles);
  real("dma_read_line", dma.readLineCycles);
  real("dma_write_line", dma.writeLineCycles);
  real("dma_write_turnaround", dma.writeTurnaroundCycles);
  real("dma_get_request", dma.getRequestCycles);
  real("dma_put_request", dma.putRequestCycles);
  real("dma_put_request_turnaround", dma.putRequestTurnaroundCycles);
  real("dma_partial_line", dma.partialLineCycles);
  real("dma_broadcast_line", dma.broadcastLineCycles);
  real("dma_cpe_get_rate", dma.cpeGetBytesPerCycle.value_or(0));
  real("dma_cpe_put_rate", dma.cpePutBytesPerCycle.value_or(0));
  real("exchange_latency", machine.exchangeLatencyCycles);
  real("barrier_row", machine.barrierRowCycles);
  real("barrier_all", machine.barrierAllCycles);
  real("spawn_join_seconds", machine.spawnJoinSeconds);
  real("gemm_k_step", machine.gemm.cyclesPerKStep);
  real("gemm_prologue", machine.gemm.prologueCycles);
  real("gemm_c_tile", machine.gemm.cTileCycles);
  real("gemm_role_switch", machine.gemm.roleSwitchCycles);
  real("gemm_call", machine.gemm.callCycles);
  integer("gemm_block_max", machine.gemm.registerBlockMax);
  real("fma_latency", machine.latency.fma);
  real("ldm_load_latency", machine.latency.ldmLoad);
  out << "};\n";
  return text;
}
