//===- LdmChecks.cpp - Checks of LDM that transfers and the simulator use -===//

#include "Checks/Shadow.h"
#include "Core/Simulator.h"

#include <algorithm>

using namespace swsim;

/// Size of a reply word in bytes.
static constexpr int64_t replyBytes = 4;

/// The shadow of what a transfer uses.
static constexpr unsigned busy =
    SWSIM_BEING_WRITTEN | SWSIM_BEING_READ | SWSIM_REPLY;

void LdmMemory::checkBounds(const Cpe &cpe, const Cpe &owner,
                            const void *pointer, int64_t bytes,
                            const char *what) const {
  auto *begin = static_cast<const char *>(pointer);
  // Red zones separate all objects.
  if (!checked || (isOwnLdm(owner, begin, bytes) &&
                   findShadow(begin, bytes, SWSIM_OUTSIDE) < 0))
    return;
  LdmObject object;
  if (!findObject(owner, begin, object)) {
    // Data that the compiler keeps on the stack has no name.
    if (!isInStack(owner, begin) || findShadow(begin, 1, SWSIM_OUTSIDE) >= 0)
      sim.complain(Check::Bounds, &cpe, "%s of %lld bytes, %s%s", what,
                   (long long)bytes, nameOutside(owner, begin).c_str(),
                   cpe.index == owner.index
                       ? ""
                       : (" in the LDM of " + sim.describe(owner)).c_str());
    return;
  }
  long offset = begin - object.begin;
  if (offset + bytes > object.bytes)
    sim.complain(Check::Bounds, &cpe,
                 "%s of %lld bytes at %s reaches %lld bytes past its end (%ld "
                 "bytes)",
                 what, (long long)bytes, nameOf(cpe, begin).c_str(),
                 (long long)(offset + bytes - object.bytes), object.bytes);
}

bool LdmMemory::checkArrival(const Cpe &issuer, const Transfer &part) const {
  const Cpe &target = sim.cpes[part.cpe];
  bool isGone = target.state == State::Idle || target.state == State::Done;
  const swsim_location *here = __swsim_here;
  __swsim_here = part.where;
  if (isGone && isInStack(target, part.ldm)) {
    sim.complain(Check::Bounds, &issuer,
                 "%s of %lld bytes to a local variable of %s, which has "
                 "returned",
                 part.what, (long long)part.length,
                 sim.describe(target).c_str());
    __swsim_here = here;
    return false;
  }
  checkBounds(issuer, target, part.ldm, part.length, part.what);
  __swsim_here = here;
  return isOwnLdm(target, part.ldm, part.length);
}

const Transfer *LdmMemory::transferAt(const Cpe &cpe, const char *address,
                                      unsigned bits) const {
  for (const auto &transfer : cpe.transfers) {
    if ((transfer->delivered && bits == SWSIM_REPLY) ||
        sim.replies.isOver(cpe, *transfer))
      continue;
    bool uses = transfer->writesLdm ? bits & SWSIM_BEING_WRITTEN
                                    : bits & SWSIM_BEING_READ;
    if (uses && transfer->ldm && address >= transfer->ldm &&
        address < transfer->ldm + transfer->length)
      return transfer.get();
    if ((bits & SWSIM_REPLY) && transfer->reply && address >= transfer->reply &&
        address < transfer->reply + replyBytes)
      return transfer.get();
  }
  return nullptr;
}

void LdmMemory::checkIdle(Check check, const Cpe &cpe, const char *begin,
                          int64_t bytes, const char *what) const {
  bool isWanted = checked && sim.checks.mayReport(check);
  int64_t offset = isWanted ? findShadow(begin, bytes, busy) : -1;
  if (offset < 0)
    return;
  sim.replies.forgetKnown(sim.cpes[cpe.index]);
  offset = findShadow(begin, bytes, busy);
  if (offset < 0)
    return;
  const Transfer *transfer = transferAt(cpe, begin + offset, busy);
  if (transfer)
    sim.complain(
        check, &cpe, "%s %s before the %s issued%s has been waited for", what,
        nameOf(cpe, begin).c_str(), sim.replies.nameOf(cpe, *transfer).c_str(),
        Simulator::describe(transfer->where).c_str());
}

/// True if an incomplete transfer uses LDM of a range, or has its reply word
/// there.
static bool touches(const Transfer &transfer, const char *begin,
                    int64_t bytes) {
  auto meets = [&](const char *address, int64_t length) {
    return address && address < begin + bytes && begin < address + length;
  };
  return !transfer.delivered && (meets(transfer.ldm, transfer.length) ||
                                 meets(transfer.reply, replyBytes));
}

bool LdmMemory::isBusy(const Cpe &cpe, const char *begin, int64_t bytes) const {
  return std::any_of(
      cpe.transfers.begin(), cpe.transfers.end(),
      [&](const auto &transfer) { return touches(*transfer, begin, bytes); });
}

Ref<Transfer> LdmMemory::onlyPut(const Cpe &cpe, const char *begin,
                                 int64_t bytes) const {
  Ref<Transfer> put;
  for (const auto &transfer : cpe.transfers) {
    if (!touches(*transfer, begin, bytes))
      continue;
    if (transfer->writesLdm || transfer->kind != Wait::Dma)
      return nullptr;
    put = transfer;
  }
  return put;
}

void LdmMemory::setWritten(const char *begin, int64_t bytes) {
  if (freshShadow())
    removeShadow(begin, bytes, SWSIM_UNWRITTEN);
}

void LdmMemory::setObjectWritten(const Cpe &cpe, const char *address) {
  LdmObject object;
  if (!freshShadow() || !findObject(cpe, address, object))
    return;
  // Static data is written from the start, until unwritten bytes move there.
  if (!object.image || sim.unwritten.haveMoved())
    setWritten(object.begin, object.bytes);
}

bool LdmMemory::isFullyUninitialised(const char *begin, int64_t bytes) const {
  return checked && isAllShadow(begin, bytes, SWSIM_UNINITIALISED);
}

void LdmMemory::checkRead(const Cpe &cpe, const void *pointer, int64_t bytes,
                          const char *what) const {
  checkMove(cpe, pointer, bytes, what);
  auto *begin = static_cast<const char *>(pointer);
  if (checked && ownerOf(pointer) == &cpe &&
      isAllShadow(begin, bytes, SWSIM_UNINITIALISED))
    sim.complain(Check::Unwritten, &cpe,
                 "%s of %lld bytes at %s, which nobody has written%s", what,
                 (long long)bytes, nameOf(cpe, begin).c_str(),
                 sim.unwritten.describeSource(cpe, begin).c_str());
}

void LdmMemory::checkMove(const Cpe &cpe, const void *pointer, int64_t bytes,
                          const char *what) const {
  auto *begin = static_cast<const char *>(pointer);
  if (!checked || ownerOf(pointer) != &cpe ||
      findShadow(begin, bytes, SWSIM_OUTSIDE | SWSIM_BEING_WRITTEN) < 0)
    return;
  checkBounds(cpe, cpe, pointer, bytes, what);
  int64_t offset = findShadow(begin, bytes, SWSIM_BEING_WRITTEN);
  if (offset >= 0)
    checkIdle(Check::Race, cpe, begin + offset, 1,
              (std::string(what) + " of").c_str());
}

void LdmMemory::checkWrite(const Cpe &cpe, const void *pointer, int64_t bytes,
                           const char *what) {
  auto *begin = static_cast<const char *>(pointer);
  if (!checked || ownerOf(pointer) != &cpe)
    return;
  checkBounds(cpe, cpe, pointer, bytes, what);
  if (findShadow(begin, bytes, busy) >= 0)
    checkIdle(Check::Race, cpe, begin, bytes,
              (std::string(what) + " of").c_str());
  setWritten(begin, bytes);
}

bool LdmMemory::isWithin(const Cpe &cpe, const Transfer &transfer) const {
  return transfer.ldm && isOwnLdm(cpe, transfer.ldm, transfer.length);
}

void LdmMemory::beginTransfer(Cpe &cpe, const Transfer &transfer) {
  if (!checked)
    return;
  // Another CPE may give a range that this CPE does not have.
  if (isWithin(cpe, transfer))
    addShadow(transfer.ldm, transfer.length,
              transfer.writesLdm ? SWSIM_BEING_WRITTEN : SWSIM_BEING_READ);
  // Transfers of other CPEs may use the word while the CPE still prepares it.
  if (!transfer.isOwn || !transfer.reply ||
      !isOwnLdm(cpe, transfer.reply, replyBytes))
    return;
  if (isAllShadow(transfer.reply, replyBytes, SWSIM_UNINITIALISED))
    sim.complain(Check::Reply, &cpe, "%s: the reply word %s has not been set",
                 transfer.what, nameOf(cpe, transfer.reply).c_str());
  addShadow(transfer.reply, replyBytes, SWSIM_REPLY);
}

void LdmMemory::endTransfer(Cpe &cpe, const Transfer &transfer) {
  if (!checked)
    return;
  if (isWithin(cpe, transfer))
    removeShadow(transfer.ldm, transfer.length,
                 transfer.writesLdm ? SWSIM_BEING_WRITTEN | SWSIM_UNWRITTEN
                                    : SWSIM_BEING_READ);
  bool isShared = false;
  for (const auto &other : cpe.transfers) {
    if (other.get() == &transfer)
      continue;
    isShared |= other->isOwn && other->reply == transfer.reply;
    // Two requests may read the same LDM.
    if (other->ldm && transfer.ldm && !other->writesLdm &&
        !transfer.writesLdm) {
      char *begin = std::max(other->ldm, transfer.ldm);
      char *end =
          std::min(other->ldm + other->length, transfer.ldm + transfer.length);
      if (begin < end)
        addShadow(begin, end - begin, SWSIM_BEING_READ);
    }
  }
  if (transfer.isOwn && transfer.reply && !isShared && isAnyLdm(transfer.reply))
    removeShadow(transfer.reply, replyBytes, SWSIM_REPLY);
}
