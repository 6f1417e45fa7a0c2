//===- RmaChecks.cpp - Checks of RMA requests -----------------------------===//

#include "Core/Simulator.h"
#include "Exchange/Rma.h"

using namespace swsim;

/// Alignment that the RMA engine requires of addresses and sizes.
static constexpr int64_t rmaUnitBytes = 4;

const Cpe &Rma::namedBy(const Cpe &cpe, const void *address) const {
  const Cpe *owner = address ? sim.ldm.ownerOf(address) : nullptr;
  return owner && owner->group == cpe.group ? *owner : cpe;
}

void Rma::checkRequest(const Cpe &cpe, const RmaRequest &r,
                       const char *what) const {
  if (r.length <= 0)
    sim.fail(&cpe, "%s of %lld bytes: expected a positive length", what,
             (long long)r.length);
  bool isMulticast =
      r.kind == RmaRequest::Kind::Rows || r.kind == RmaRequest::Kind::Columns;
  if (!isMulticast && (r.target < 0 || r.target >= sim.groupSize()))
    sim.fail(&cpe, "%s with CPE %d: expected 0 to %d, a CPE of this core group",
             what, r.target, sim.groupSize() - 1);
  int lines =
      r.kind == RmaRequest::Kind::Rows ? sim.meshRows() : sim.meshCols();
  if (isMulticast && (!r.mask || r.mask >> lines))
    sim.fail(&cpe, "%s with mask %#x: expected one or more of %d bits", what,
             r.mask, lines);
  struct {
    const char *name;
    const void *address;
    int64_t bytes;
    bool mayBeNull;
    const Cpe &owner;
  } sides[] = {
      {"local side", r.local, r.length, false, cpe},
      {"remote side", r.remote, r.length, false, namedBy(cpe, r.remote)},
      {"local reply word", r.localReply, rmaUnitBytes, true, cpe},
      {"remote reply word", r.remoteReply, rmaUnitBytes, true,
       namedBy(cpe, r.remoteReply)}};
  if (r.length % rmaUnitBytes)
    sim.fail(&cpe, "%s: length %lld is not a multiple of %d bytes", what,
             (long long)r.length, (int)rmaUnitBytes);
  for (auto &side : sides) {
    if (!side.address && side.mayBeNull)
      continue;
    if (reinterpret_cast<uintptr_t>(side.address) % rmaUnitBytes)
      sim.fail(&cpe, "%s: %s %p is not a multiple of %d bytes", what, side.name,
               side.address, (int)rmaUnitBytes);
    if (!sim.ldm.isOwnLdm(side.owner, side.address, side.bytes))
      sim.fail(&cpe,
               "%s: the %s %p, %lld bytes, %s; it is named by the same place "
               "in the LDM of the caller",
               what, side.name, side.address, (long long)side.bytes,
               sim.ldm.isAnyLdm(side.address)
                   ? "reaches outside of the LDM of this CPE"
                   : "is not in LDM");
    sim.ldm.checkBounds(cpe, side.owner, side.address, side.bytes, what);
  }
}
