//===- Limits.cpp - Limits of the numbers of a machine file ---------------===//
//
// Numbers with which no program could run are refused with their line when the
// file is read. A later tool could not tell their origin. Limits are far beyond
// any chip, except where a table or a field of the vendor's interface sets
// them.
//
//===----------------------------------------------------------------------===//

#include "Limits.h"

#include <cstdint>

using namespace llvm;
using namespace sunway;

namespace {
struct NamedLimit {
  StringLiteral path;
  double maximum;
};
} // namespace

/// Limits of whole numbers. The simulator reserves addresses for all CPEs, and
/// some of these numbers are indices of tables.
static constexpr NamedLimit wholeNumbers[] = {
    {"core_groups", 16},
    {"mesh_rows", 64},
    {"mesh_cols", 64},
    {"ldm_bytes_per_cpe", 1 << 30},
    {"memory_bytes_per_cg", int64_t(1) << 50},
    {"ldm_reserved_bytes_per_cpe", 1 << 30},
    {"device_library.static_ldm_bytes", 1 << 30},
    {"simd_bits", 65536},
    {"vector_registers_per_cpe", 4096},
    {"load_displacement_bytes", 1 << 30},
    {"compiler.array_place_bytes", 112},
    {"compiler.unroll_times", 64},
    {"compiler.unroll_size", 4096},
    {"gemm_kernel.register_block_max", 4096},
    {"mpe.l2_cache_bytes", 1 << 30},
    {"mpe.simd_bits", 65536},
    {"mpe.issue_width", 64},
    {"mpe.float_units", 64},
    {"mpe.load_store_units", 64},
    {"dma.transaction_bytes", 65536},
    {"dma.sector_bytes", 65536},
    {"dma.repeat_requests", 4096},
    {"dma.broadcast_scopes", 7},
    {"dma.max_length_bytes", 2147483647},
    {"dma.max_block_bytes", 2147483647},
    {"placement.malloc", 2},
    {"placement.data", 2},
    {"placement.cross", 2},
    {"placement.private", 2},
    {"placement.block_bytes", 1 << 30},
    {"dma.link_cpe_rows", 64},
    {"dma.link_cpe_cols", 64},
    {"mesh_communication.block_cols", 64},
    {"mesh_communication.block_rows", 64},
    {"mesh_communication.send_buffer_entries", 16},
    {"mesh_communication.receive_buffer_entries", 16},
    {"mesh_communication.link_entries", 16},
    {"ldm_heap_place_bytes", 31},
    {"device_library.exchanges_inside", 1},
    {"device_library.most_depth", 1 << 20},
};

Limit sunway::getLimit(StringRef path) {
  for (const NamedLimit &limit : wholeNumbers)
    if (limit.path == path)
      return {1, limit.maximum, true};
  if (path == "clock_hz" || path == "mpe.clock_hz")
    return {1e3, 1e12, false};
  if (path == "spawn_join_seconds" || path == "resident_launch_seconds" ||
      path == "host_thread_wake_seconds")
    return {1e-12, 1e3, false};
  if (path.contains("bytes_per_cycle") || path.starts_with("flops_per_cycle"))
    return {1e-6, 1e6, false};
  // Virtual time is a 64-bit count of thousandths of a cycle.
  if (path.contains("cycles"))
    return {1e-9, 1e9, false};
  return {1e-6, 1e18, false};
}
