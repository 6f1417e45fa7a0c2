//===- KnownCompletions.cpp - Transfers that are certainly over -----------===//
//
// A transfer may be complete in this run but not in the next one. For a CPE it
// is over only if the CPE has seen the reply word, or has heard from a CPE that
// has seen it.
//
//===----------------------------------------------------------------------===//

#include "Checks/Shadow.h"
#include "Core/Replies.h"
#include "Core/Simulator.h"

#include <algorithm>
#include <cstring>

using namespace swsim;

/// Number of unobserved transfers of a CPE from which the oldest are dropped.
static constexpr size_t manyTransfers = 256;

static int senderOf(const Transfer &transfer) {
  return transfer.issuer >= 0 ? transfer.issuer : transfer.cpe;
}

/// True if the later of two transfers also ends later: this holds for RMA
/// transfers from one CPE to another.
static bool areOrdered(const Transfer &one, const Transfer &other) {
  return one.kind == Wait::Exchange && other.kind == Wait::Exchange &&
         senderOf(one) == senderOf(other);
}

bool Replies::isOver(const Cpe &viewer, const Transfer &transfer) const {
  if (sim.order.knows(viewer, senderOf(transfer), transfer.closed) ||
      sim.order.knows(viewer, transfer.cpe, transfer.seen))
    return true;
  // The sender can learn from one receiver: a multicast reads its source once
  // for all receivers.
  if (transfer.issuer >= 0 || transfer.writesLdm || transfer.parts.empty() ||
      transfer.kind != Wait::Exchange)
    return false;
  return std::any_of(transfer.parts.begin(), transfer.parts.end(),
                     [&](const auto &part) { return isOver(viewer, *part); });
}

void Replies::forgetKnown(Cpe &cpe) {
  forget(cpe, [&](const Transfer &transfer) {
    return transfer.delivered && isOver(cpe, transfer);
  });
}

/// True if a reply word that has reached `value` certainly counts this
/// transfer. If the value counts only some transfers on the word, these may be
/// any, except that transfers ordered after this one arrive later.
bool Replies::isCertainlyCounted(const Cpe &cpe, const Transfer &transfer,
                                 int64_t value) const {
  int32_t now;
  memcpy(&now, transfer.reply, sizeof now);
  int64_t all = now, later = 0;
  bool isAfter = false;
  for (const auto &other : cpe.transfers) {
    isAfter |= other.get() == &transfer;
    if (other->reply != transfer.reply || other->isForgotten)
      continue;
    all += !other->delivered;
    bool isSameSender = other->issuer == transfer.issuer;
    later += (isSameSender && isAfter) ||
             (!isSameSender && transfer.closed && other->knowledge &&
              other->knowledge->clock[sim.cpes[transfer.issuer].id] >=
                  transfer.closed);
  }
  return all - later < std::min<int64_t>(value, now);
}

/// Handles a read of a volatile word that another CPE sends. Such a word needs
/// no reply: the reader sees whether it has arrived.
void Replies::lookAtData(Cpe &cpe, const char *address) {
  auto isWord = [&](const Transfer &other) {
    return other.issuer >= 0 && other.writesLdm && other.ldm <= address &&
           address < other.ldm + other.length &&
           other.length <= static_cast<int64_t>(sizeof(long));
  };
  Time latest = -1;
  bool areServed = true;
  for (const auto &other : cpe.transfers) {
    if (!isWord(*other))
      continue;
    areServed &= other->served || !other->hasLanded;
    if (other->served || other->hasLanded)
      latest = std::max(latest, other->completed);
    else if (sim.ldm.isChecked())
      removeShadow(other->ldm, other->length, SWSIM_BEING_WRITTEN);
  }
  if (latest < 0)
    return;
  sim.advance(cpe, latest, Wait::Exchange, "polls");
  if (!areServed)
    sim.scheduler.settle(cpe, Wait::Exchange, "polls");
  deliver(cpe);
  forget(cpe,
         [&](const Transfer &other) { return other.served && isWord(other); });
}

/// Earlier transfers of the same CPE have also arrived.
void Replies::seeEarlier(Cpe &cpe, const Transfer &transfer) {
  forget(cpe, [&](const Transfer &other) {
    return other.delivered && other.issuer == transfer.issuer &&
           other.writesLdm && transfer.writesLdm &&
           areOrdered(other, transfer) && other.issued < transfer.issued;
  });
}

/// Drops replaced transfers, so that a program that never reads its replies
/// does not become slower.
void Replies::replaceOlder(Cpe &cpe, const Transfer &transfer) {
  if (cpe.transfers.size() < manyTransfers)
    return;
  auto isReplaced = [&](const Ref<Transfer> &other) {
    bool result = other->delivered && areOrdered(*other, transfer) &&
                  other->issuer == transfer.issuer &&
                  other->ldm == transfer.ldm &&
                  other->length == transfer.length &&
                  other->writesLdm == transfer.writesLdm;
    // All CPEs that have heard of any event know this one.
    if (result)
      other->closed = other->seen = 1;
    return result;
  };
  removeIf(cpe.transfers, isReplaced);
}

void Replies::addPart(const Cpe &issuer, Transfer &whole, Ref<Transfer> part) {
  part->issuer = issuer.index;
  part->kind = whole.kind;
  part->what = whole.what;
  part->where = whole.where;
  part->issued = whole.issued;
  part->knowledge = whole.knowledge;
  part->isOwn = part->mustBeAwaited = false;
  whole.parts.push_back(part);
  Cpe &target = sim.cpes[part->cpe];
  // A CPE that has returned performs no accesses that could conflict.
  if (target.state == State::Idle || target.state == State::Done)
    return;
  checkMeeting(issuer, *part);
  add(target, std::move(part));
}

void Replies::checkMeeting(const Cpe &issuer, const Transfer &transfer) const {
  const Cpe &target = sim.cpes[transfer.cpe];
  if (!sim.ldm.isChecked())
    return;
  for (const auto &other : target.transfers) {
    bool sharesBytes = transfer.ldm < other->ldm + other->length &&
                       other->ldm < transfer.ldm + transfer.length;
    bool isSame =
        senderOf(*other) == issuer.index && other->kind == transfer.kind;
    if (!sharesBytes || isSame || !(transfer.writesLdm || other->writesLdm) ||
        isOver(issuer, *other))
      continue;
    sim.complain(Check::Race, &issuer,
                 "%s of %lld bytes %s %s of %s while a %s issued%s still uses "
                 "it: nothing makes sure that it is over",
                 transfer.what, (long long)transfer.length,
                 transfer.writesLdm ? "writes" : "reads",
                 sim.ldm.nameOf(target, transfer.ldm).c_str(),
                 sim.describe(target).c_str(), nameOf(target, *other).c_str(),
                 Simulator::describe(other->where).c_str());
  }
}

std::string Replies::nameOf(const Cpe &cpe, const Transfer &transfer) const {
  std::string name = transfer.what;
  if (transfer.issuer >= 0 && transfer.issuer != cpe.index)
    name += " of " + sim.describe(sim.cpes[transfer.issuer]);
  return name;
}
