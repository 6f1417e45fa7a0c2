//===- MachineRules.cpp - Rules for several entries -----------------------===//

#include "MachineRules.h"
#include "Machine/MachineDescription.h"
#include "Reader.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace sunway;

void sunway::checkTogether(Reader &r, const MachineDescription &m) {
  if (m.ldmReservedBytes >= m.ldmBytes)
    r.fail("ldm_reserved_bytes_per_cpe",
           formatv("expected less than ldm_bytes_per_cpe ({0}), but got {1}",
                   m.ldmBytes, m.ldmReservedBytes));
  else if (m.usableLdmBytes() < 1)
    r.fail("device_library.static_ldm_bytes",
           formatv("expected less than the {0} bytes of LDM that are not "
                   "reserved, but got {1}",
                   m.ldmBytes - m.ldmReservedBytes,
                   m.deviceLibrary.staticLdmBytes));
  if (m.simdBits % 64 != 0)
    r.fail("simd_bits",
           formatv("expected a multiple of 64, but got {0}", m.simdBits));
  auto checkPowerOfTwo = [&](StringRef path, int64_t value) {
    if (!isPowerOf2_64(value))
      r.fail(path, formatv("expected a power of two, but got {0}", value));
  };
  checkPowerOfTwo("dma.transaction_bytes", m.dma.transactionBytes);
  auto sector = static_cast<int64_t>(m.costs.sectorBytes);
  checkPowerOfTwo("dma.sector_bytes", sector);
  if (sector > m.dma.transactionBytes)
    r.fail("dma.sector_bytes",
           formatv("expected at most dma.transaction_bytes ({0}), but got {1}",
                   m.dma.transactionBytes, sector));
}

namespace {
/// Values that an interface fixes for all chips.
struct InterfaceRules {
  StringLiteral name;
  int64_t simdBits;
  /// The broadcast gets that the interface supports, as a subset of bits of
  /// dma.broadcast_scopes.
  int64_t scopes;
  /// Minimum LDM that the device library needs.
  int64_t minLibraryBytes;
};
} // namespace

static constexpr InterfaceRules interfaceRules[] = {
    {"sw26010", 256, 1 | 4, 0},
    // A vector and two halves of 2 KB, for the smallest blocks of a product and
    // the slots of all CPEs of a row.
    {"sw26010pro", 512, 2, 64 + 4096},
};

/// Blocks of an object in several memories begin with a line.
static void checkPlacement(Reader &r, const MachineDescription &m) {
  int64_t block = 0;
  bool needsBlock = false;
  constexpr double inBlocks = 2;
  for (const auto &[field, value] : m.simulator) {
    if (field == "placement_block")
      block = static_cast<int64_t>(value);
    else if (StringRef(field).starts_with("placement_"))
      needsBlock |= value == inBlocks;
  }
  if (block % m.dma.transactionBytes)
    r.fail("placement.block_bytes",
           formatv("expected a multiple of dma.transaction_bytes ({0}), but "
                   "got {1}",
                   m.dma.transactionBytes, block));
  else if (needsBlock && block == 0)
    r.fail("placement.block_bytes",
           "expected a size, since objects are placed in blocks");
}

void sunway::checkInterface(Reader &r, const MachineDescription &m) {
  checkPlacement(r, m);
  // The 32-bit mask of a barrier has one bit for every row and every column.
  constexpr int64_t maxLines = 16;
  // The simulator reserves 896 KiB for the data of a CPE and 896 KiB for its
  // stack; red zones between variables need the rest.
  constexpr int64_t maxLdm = 768 << 10;
  // Stacks begin at the end of LDM.
  constexpr int64_t ldmUnit = 64;
  for (auto [key, extent] :
       {std::pair<StringRef, int64_t>{"mesh_rows", m.meshRows},
        {"mesh_cols", m.meshCols}})
    if (extent > maxLines)
      r.fail(key, formatv("expected at most {0} with an interface, whose masks "
                          "have a bit for every row and column, but got {1}",
                          maxLines, extent));
  if (m.ldmBytes > maxLdm)
    r.fail("ldm_bytes_per_cpe",
           formatv("expected at most {0}, for which the simulator has room, "
                   "but got {1}",
                   maxLdm, m.ldmBytes));
  if (m.ldmBytes % ldmUnit)
    r.fail("ldm_bytes_per_cpe", formatv("expected a multiple of {0}, but got "
                                        "{1}",
                                        ldmUnit, m.ldmBytes));
  for (const InterfaceRules &rules : interfaceRules) {
    if (rules.name != m.interfaceName)
      continue;
    if (m.simdBits != rules.simdBits)
      r.fail("simd_bits",
             formatv("expected {0}, the vectors of interface '{1}', but got "
                     "{2}",
                     rules.simdBits, rules.name, m.simdBits));
    if (m.dma.broadcastScopes & ~rules.scopes)
      r.fail("dma.broadcast_scopes",
             formatv("expected {0} or a part of it, the gets of interface "
                     "'{1}', but got {2}",
                     rules.scopes, rules.name, m.dma.broadcastScopes));
    if (m.deviceLibrary.staticLdmBytes < rules.minLibraryBytes)
      r.fail("device_library.static_ldm_bytes",
             formatv("expected at least {0}, which the device library of "
                     "interface '{1}' needs, but got {2}",
                     rules.minLibraryBytes, rules.name,
                     m.deviceLibrary.staticLdmBytes));
    if (m.deviceLibrary.staticLdmBytes % ldmUnit)
      r.fail("device_library.static_ldm_bytes",
             formatv("expected a multiple of {0}, but got {1}", ldmUnit,
                     m.deviceLibrary.staticLdmBytes));
  }
}
