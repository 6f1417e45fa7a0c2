//===- DmaChecks.cpp - Checks of DMA requests -----------------------------===//

#include "Core/Simulator.h"

#include <cstring>

using namespace swsim;

/// Alignment that the DMA engine requires of addresses and sizes.
static constexpr int64_t dmaUnitBytes = 4;

void DmaEngine::checkMode(const Cpe &cpe, const DmaRequest &r) {
  auto number = static_cast<int>(r.mode);
  bool isPro = !strcmp(sim.machine().interface, "sw26010pro");
  bool isKnown =
      r.mode == DmaMode::PE ||
      (isPro ? r.mode == DmaMode::Columns
             : r.mode >= DmaMode::Broadcast && r.mode <= DmaMode::Rank);
  if (!isKnown)
    sim.fail(&cpe, "%s in mode %d, which %s does not have", r.what, number,
             sim.machine().name);
  bool takesMask = r.mode == DmaMode::Broadcast ||
                   r.mode == DmaMode::BroadcastRow ||
                   r.mode == DmaMode::Columns;
  if (takesMask && !r.isGet)
    sim.fail(&cpe, "%s in %s_MODE: expected PE_MODE, ROW_MODE or RANK_MODE",
             r.what, modeName(r.mode));
  int members = r.mode == DmaMode::Columns ? sim.meshCols() : sim.meshRows();
  if (takesMask && (r.mask == 0 || r.mask >> members))
    sim.fail(&cpe, "%s in %s_MODE with mask %#x: expected bits for %d %s",
             r.what, modeName(r.mode), r.mask, members,
             r.mode == DmaMode::Columns ? "columns" : "rows");
  if (!takesMask && r.mask)
    sim.warnOnce(cpe,
                 "%s in %s_MODE with mask %#x, which has no effect: only "
                 "broadcasts have a mask",
                 r.what, modeName(r.mode), r.mask);
  if (r.mode == DmaMode::Rank && r.block == 0)
    sim.fail(&cpe, "%s in RANK_MODE without bsize, the bytes per CPE", r.what);
}

/// Checks the ranges: the fields of a descriptor are narrower than the C types.
void DmaEngine::checkFields(const Cpe &cpe, const DmaRequest &r) {
  // Without a limit of the chip, the C type is the limit.
  auto limit = [](double bytes) {
    return bytes > 0 ? static_cast<int64_t>(bytes) : INT32_MAX;
  };
  struct {
    const char *name;
    int64_t value, low, high;
  } fields[] = {{"length", r.total, 0, limit(sim.machine().dma_max_length)},
                {"bsize", r.block, 0, limit(sim.machine().dma_max_block)},
                {"stride", r.gap, INT32_MIN, INT32_MAX}};
  if (r.total <= 0)
    sim.fail(&cpe, "%s of %lld bytes: expected a positive length", r.what,
             (long long)r.total);
  for (auto &field : fields)
    if (field.value < field.low || field.value > field.high)
      sim.fail(&cpe, "%s: %s %lld does not fit, at most %lld", r.what,
               field.name, (long long)field.value, (long long)field.high);
  if (r.block == 0 && r.gap != 0)
    sim.fail(&cpe, "%s: stride %lld without bsize", r.what, (long long)r.gap);
  struct {
    const char *name;
    int64_t value;
  } aligned[] = {{"length", r.total},
                 {"bsize", r.block},
                 {"stride", r.gap},
                 {"main memory address", (int64_t)r.memory},
                 {"LDM address", (int64_t)r.ldm},
                 {"reply address", (int64_t)r.reply}};
  for (auto &field : aligned)
    if (field.value % dmaUnitBytes)
      sim.fail(&cpe, "%s: %s %#llx is not a multiple of %d bytes", r.what,
               field.name, (long long)field.value, (int)dmaUnitBytes);
}

void DmaEngine::checkLengths(const Cpe &cpe, const DmaRequest &r) {
  if (r.total % r.block)
    sim.fail(&cpe, "%s: length %lld is not a multiple of bsize %lld", r.what,
             (long long)r.total, (long long)r.block);
  if (r.gap < -r.block)
    sim.fail(&cpe,
             "%s: stride %lld goes back behind bsize %lld: it is the gap "
             "from the end of a block to the next one",
             r.what, (long long)r.gap, (long long)r.block);
  bool isCut = r.block == r.total && r.mode != DmaMode::Rank;
  int64_t unit = lengthUnit(distributionOf(r), isCut ? dmaUnitBytes : r.block);
  if (r.total % unit)
    sim.fail(&cpe,
             "%s in %s_MODE: length %lld does not divide among the CPEs: "
             "expected a multiple of %lld",
             r.what, modeName(r.mode), (long long)r.total, (long long)unit);
}

/// Checks that the LDM side and the reply word are in objects of this CPE.
/// `share` is the maximum LDM that one CPE needs.
void DmaEngine::checkLdmSide(const Cpe &cpe, const DmaRequest &r,
                             int64_t share) {
  const LdmMemory &ldm = sim.ldm;
  if (ldm.isOwnLdm(cpe, r.ldm, 1))
    ldm.checkBounds(cpe, cpe, r.ldm, share, r.what);
  if (!ldm.isOwnLdm(cpe, r.ldm, share))
    sim.fail(&cpe, "%s of %lld bytes: the LDM side %s", r.what,
             (long long)share, ldm.describeNotOwn(cpe, r.ldm).c_str());
  if (!r.isGet && ldm.isFullyUninitialised(r.ldm, r.length))
    sim.complain(Check::Unwritten, &cpe,
                 "%s of %lld bytes from %s, which nobody has written", r.what,
                 (long long)r.length, ldm.nameOf(cpe, r.ldm).c_str());
  if (!ldm.isOwnLdm(cpe, r.reply, dmaUnitBytes))
    sim.fail(&cpe, "%s: the reply word %s", r.what,
             ldm.describeNotOwn(cpe, r.reply).c_str());
  ldm.checkBounds(cpe, cpe, r.reply, dmaUnitBytes, "reply word");
}

/// No Linux process has memory at or above this address.
static constexpr double addressEnd = 0x1p56;

void DmaEngine::checkAddresses(const Cpe &cpe, const DmaRequest &r,
                               int64_t share) {
  checkLdmSide(cpe, r, share);
  if (!r.memory || sim.ldm.isAnyLdm(r.memory))
    sim.fail(&cpe, "%s: the main memory side is %s", r.what,
             r.memory ? ("in LDM: " + sim.ldm.nameOf(cpe, r.memory)).c_str()
                      : "null");
  DmaShape shape = shapeOf(r);
  // In floating point, since the sum may not be a valid address.
  double first = static_cast<double>(reinterpret_cast<uintptr_t>(r.memory));
  double last = first + static_cast<double>(shape.block + shape.gap) *
                            static_cast<double>(shape.count - 1);
  for (double block : {first, last})
    if (block < 0 || block + static_cast<double>(shape.block) >= addressEnd)
      sim.fail(&cpe, "%s: no memory can be at the main memory side, %p%s",
               r.what, static_cast<void *>(r.memory),
               block == first ? "" : " and the blocks after it");
  sim.mainMemory.checkBlocks(cpe, r.memory, shape.block, shape.gap, shape.count,
                             r.what);
}

void DmaEngine::onIssue(Cpe &cpe, const DmaRequest &r) {
  // A program without waits has many requests to compare and to name.
  if (!sim.checks.mayReport(Check::Race))
    return;
  for (const auto &other : cpe.transfers) {
    bool apart =
        r.ldm + r.length <= other->ldm || other->ldm + other->length <= r.ldm;
    if (apart || (!r.writesLdm && !other->writesLdm) ||
        sim.replies.isOver(cpe, *other))
      continue;
    sim.complain(
        Check::Race, &cpe,
        "%s of %lld bytes at %s overlaps the %s of %lld bytes at %s "
        "issued%s, which has not been waited for",
        r.what, (long long)r.length, sim.ldm.nameOf(cpe, r.ldm).c_str(),
        sim.replies.nameOf(cpe, *other).c_str(), (long long)other->length,
        sim.ldm.nameOf(cpe, other->ldm).c_str(),
        Simulator::describe(other->where).c_str());
  }
}
