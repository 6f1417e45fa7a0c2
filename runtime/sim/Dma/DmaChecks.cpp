//===- DmaChecks.cpp - What a program may ask of the DMA engine -----------===//

#include "Core/Simulator.h"

#include <cstring>

using namespace swsim;

/// Alignment that the DMA engine demands of addresses and sizes.
static constexpr int64_t wordBytes = 4;

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

/// The fields of a descriptor are narrower than the types of C.
void DmaEngine::checkFields(const Cpe &cpe, const DmaRequest &r) {
  // A chip without a limit has the field of a C type.
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
    if (field.value % wordBytes)
      sim.fail(&cpe, "%s: %s %#llx is not a multiple of %d bytes", r.what,
               field.name, (long long)field.value, (int)wordBytes);
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
  int64_t unit = lengthUnit(distributionOf(r), isCut ? wordBytes : r.block);
  if (r.total % unit)
    sim.fail(&cpe,
             "%s in %s_MODE: length %lld does not divide among the CPEs: "
             "expected a multiple of %lld",
             r.what, modeName(r.mode), (long long)r.total, (long long)unit);
}

/// `share` is the most LDM that one CPE needs.
void DmaEngine::checkAddresses(const Cpe &cpe, const DmaRequest &r,
                               int64_t share) {
  if (!sim.ldm.isOwnLdm(cpe, r.ldm, share))
    sim.fail(&cpe, "%s: the LDM side %p, %lld bytes, %s", r.what, r.ldm,
             (long long)share,
             sim.ldm.isAnyLdm(r.ldm) ? "reaches outside of the LDM of this CPE"
                                     : "is in main memory");
  if (!sim.ldm.isOwnLdm(cpe, r.reply, wordBytes))
    sim.fail(&cpe, "%s: the reply word %p is not in the LDM of this CPE",
             r.what, r.reply);
  if (!r.memory || sim.ldm.isAnyLdm(r.memory))
    sim.fail(&cpe, "%s: the main memory side %p is %s", r.what, r.memory,
             r.memory ? "in LDM" : "null");
}

void DmaEngine::onIssue(Cpe &cpe, const DmaRequest &r) {
  for (const auto &other : cpe.transfers) {
    bool apart =
        r.ldm + r.length <= other->ldm || other->ldm + other->length <= r.ldm;
    if (apart || (!r.writesLdm && !other->writesLdm))
      continue;
    sim.fail(&cpe,
             "%s of %lld bytes at %p (%s) overlaps a %s of %lld bytes at %p "
             "that has not been waited for",
             r.what, (long long)r.length, r.ldm,
             sim.ldm.nameOf(cpe, r.ldm).c_str(), other->what,
             (long long)other->length, other->ldm);
  }
}
