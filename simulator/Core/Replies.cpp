//===- Replies.cpp - Reply words and polling ------------------------------===//

#include "Core/Replies.h"
#include "Core/Simulator.h"

#include <algorithm>
#include <cstring>

using namespace swsim;

/// Values of a word for `observe`: no transfer of another CPE is known to be
/// complete, or all are.
static constexpr int64_t nothing = INT64_MIN, everything = INT64_MAX;

void Replies::add(Cpe &cpe, Ref<Transfer> transfer) {
  replaceOlder(cpe, *transfer);
  sim.ldm.beginTransfer(cpe, *transfer);
  cpe.transfers.push_back(std::move(transfer));
}

void Replies::increment(const Ref<Transfer> &transfer) {
  transfer->delivered = true;
  if (!transfer->reply)
    return;
  // A reply that came before the program reset the word is lost.
  auto store = stores.find(transfer->reply);
  if (store != stores.end() && transfer->completed < store->second) {
    lost[transfer->reply] = transfer;
    return;
  }
  int32_t value;
  memcpy(&value, transfer->reply, sizeof value);
  ++value;
  memcpy(transfer->reply, &value, sizeof value);
}

void Replies::volatileStore(Cpe &cpe, const char *address) {
  deliver(cpe);
  stores[address] = cpe.clock;
  sim.order.storeReply(cpe, address);
}

std::string Replies::explain(const Cpe &cpe, const char *address,
                             bool withTimes) const {
  auto entry = lost.find(address);
  if (entry == lost.end())
    return "";
  const Transfer &transfer = *entry->second;
  auto at = [&](Time time) {
    Time cycle = (time - cpe.begin) / ticksPerCycle;
    return withTimes ? " at cycle " + std::to_string(cycle) : "";
  };
  return "; the reply of a " + std::string(transfer.what) +
         Simulator::describe(transfer.where) + " came" +
         at(transfer.completed) + (withTimes ? "," : "") +
         " before the CPE reset the word" + at(stores.at(address));
}

void Replies::drain(Cpe &cpe, Wait kind, const char *reason) {
  sim.scheduler.settle(cpe, kind, reason);
  Time last = cpe.clock;
  for (const auto &transfer : cpe.transfers)
    if (transfer->kind == kind && transfer->issuer < 0 &&
        transfer->completed > last) {
      last = transfer->completed;
      cpe.endOfWait = transfer;
    }
  sim.advance(cpe, last, kind, reason);
  deliver(cpe);
  forget(cpe, [&](const Transfer &transfer) {
    return transfer.kind == kind && transfer.issuer < 0 && transfer.delivered;
  });
}

void Replies::served(const Ref<Transfer> &transfer) {
  transfer->served = true;
  Cpe &cpe = sim.cpes[transfer->cpe];
  // A CPE that has returned delivers no replies itself, and its LDM is
  // unchanged.
  bool isGone = cpe.state == State::Idle || cpe.state == State::Done;
  cpe.nextReply = std::min(cpe.nextReply, transfer->completed);
  if (isGone && !transfer->delivered) {
    increment(transfer);
    cpe.nextReply = 0;
  }
  if (cpe.state != State::Blocked || !cpe.spinning)
    return;
  for (const WatchedWord &word : cpe.watched) {
    if (word.address != transfer->reply)
      continue;
    deliverNext(cpe);
    sim.scheduler.makeReady(cpe);
    return;
  }
  sim.scheduler.noteWrite(cpe);
}

void Replies::deliverDue(Cpe &cpe) {
  cpe.nextReply = INT64_MAX;
  for (auto &transfer : cpe.transfers) {
    if (!transfer->served || transfer->delivered)
      continue;
    if (transfer->completed <= cpe.clock)
      increment(transfer);
    else
      cpe.nextReply = std::min(cpe.nextReply, transfer->completed);
  }
  // If a transfer uses no LDM of the CPE, its reply need not be seen.
  bool isChecked = sim.ldm.isChecked();
  removeIf(cpe.transfers, [&](const Ref<Transfer> &transfer) {
    return transfer->delivered && transfer->parts.empty() &&
           (!transfer->length || (transfer->issuer >= 0 && !isChecked));
  });
}

/// Moves the clock to the first known completion on a watched word; false if
/// there is none.
bool Replies::deliverNext(Cpe &cpe) {
  Ref<const Transfer> next;
  for (auto &transfer : cpe.transfers) {
    if (!transfer->served || transfer->delivered)
      continue;
    bool watched = false;
    for (const WatchedWord &word : cpe.watched)
      watched |= word.address == transfer->reply;
    if (watched && (!next || transfer->completed < next->completed))
      next = transfer;
  }
  if (!next)
    return false;
  cpe.endOfWait = next;
  cpe.clock =
      std::max(cpe.clock, next->completed) + fromCycles(sim.machine().dma_poll);
  deliver(cpe);
  return true;
}

/// Processes the end of the transfers that are marked as forgotten.
void Replies::learn(Cpe &cpe) {
  std::vector<Ref<Transfer>> known = std::move(spare);
  for (const auto &transfer : cpe.transfers)
    if (transfer->isForgotten)
      known.push_back(transfer);
  removeIf(cpe.transfers,
           [](const auto &transfer) { return transfer->isForgotten; });
  // The CPE must learn from all of them before any of its actions that depend
  // on it.
  for (const auto &transfer : known)
    if (transfer->issuer >= 0 && sim.ldm.isChecked())
      sim.order.receive(cpe, *transfer);
  for (const auto &transfer : known)
    see(cpe, transfer);
  known.clear();
  spare = std::move(known);
}

/// Records that the CPE, and every CPE that hears from it, knows the end of a
/// transfer.
void Replies::see(Cpe &cpe, const Ref<Transfer> &transfer) {
  sim.ldm.endTransfer(cpe, *transfer);
  if (!sim.ldm.isChecked())
    return;
  uint32_t now = sim.order.now(cpe);
  for (auto &part : transfer->parts)
    if (!part->closed)
      part->closed = now;
  sim.mainOrder.finish(cpe, *transfer);
  if (transfer->issuer < 0)
    return sim.rma.noteSeen(cpe, *transfer);
  if (transfer->issuer == cpe.index)
    sim.rma.noteOwnCopy(cpe, *transfer);
  transfer->seen = now;
  if (transfer->writesLdm)
    sim.order.observe(cpe, *transfer);
  seeEarlier(cpe, *transfer);
}

/// Records that the program saw the value of a reply word. All transfers that
/// completed on it are over; those of other CPEs only if the value counts them.
void Replies::observe(Cpe &cpe, const char *address, unsigned size,
                      int64_t value) {
  forget(cpe, [&](const Transfer &transfer) {
    return transfer.delivered && transfer.reply >= address &&
           transfer.reply < address + size &&
           (transfer.issuer < 0 || transfer.issuer == cpe.index ||
            isCertainlyCounted(cpe, transfer, value));
  });
}

/// The completion of the CPE's own DMA is known when it waits; that of
/// transfers from other CPEs may not be.
Wait Replies::kindOfWait(const Cpe &cpe) {
  for (const auto &transfer : cpe.transfers)
    for (const WatchedWord &word : cpe.watched)
      if (word.address == transfer->reply && !transfer->delivered &&
          (transfer->issuer < 0 || transfer->served))
        return transfer->kind;
  return Wait::Exchange;
}

void Replies::waitForWatched(Cpe &cpe, const char *reason) {
  Time begin = cpe.clock;
  Wait kind = kindOfWait(cpe);
  if (deliverNext(cpe))
    return sim.account(cpe, kind, reason, begin);
  cpe.spinning = true;
  sim.scheduler.block(cpe, kind, reason);
}

void Replies::wait(Cpe &cpe, char *reply, int value, bool exact,
                   const char *call) {
  sim.jitter.delay(cpe);
  for (;;) {
    deliver(cpe);
    int32_t now;
    memcpy(&now, reply, sizeof now);
    // The program can only use data of other CPEs when all of it has arrived.
    bool isDone = exact ? now == value : now >= value;
    observe(cpe, reply, sizeof now, isDone ? value : nothing);
    if (isDone)
      return;
    if (exact && now > value)
      sim.fail(&cpe, "%s on %s for %d, but the reply word is already %d", call,
               sim.ldm.nameOf(cpe, reply).c_str(), value, now);
    cpe.watched.assign(1, {reply, sizeof now, (uint32_t)now});
    waitForWatched(cpe, "waits for more replies in");
    cpe.watched.clear();
  }
}

void Replies::volatileLoad(Cpe &cpe, const char *address, unsigned size,
                           bool inSpin) {
  if (sim.remoteLdm.isRemote(address)) {
    // The load itself follows and waits; for a loop the word is watched.
    if (inSpin)
      watch(cpe, sim.remoteLdm.placeOf(cpe, address), size);
    return;
  }
  deliver(cpe);
  lookAtData(cpe, address);
  if (!sim.ldm.isAnyLdm(address))
    sim.order.acquire(cpe.index, address);
  // A single read of a reply word, or the next read of a polling loop with
  // other work: all earlier events must be known first.
  if (!inSpin) {
    bool isAgain = std::find(cpe.looks.begin(), cpe.looks.end(), address) !=
                   cpe.looks.end();
    if (!isAgain)
      cpe.looks[cpe.nextLook++ % cpe.looks.size()] = address;
    if (isAgain || (sim.ldm.isAnyLdm(address) && !cpe.transfers.empty()))
      sim.scheduler.settle(cpe, Wait::Dma, "looks at a volatile word");
    deliver(cpe);
    lookAtData(cpe, address);
  }
  observe(cpe, address, size, everything);
  if (inSpin)
    watch(cpe, address, size);
}

void Replies::watch(Cpe &cpe, const char *address, unsigned size) {
  WatchedWord word{address, std::min(size, 8u), 0};
  memcpy(&word.value, address, word.size);
  for (WatchedWord &known : cpe.watched)
    if (known.address == address) {
      known = word;
      return;
    }
  cpe.watched.push_back(word);
}

void Replies::spin(Cpe &cpe) {
  sim.jitter.delay(cpe);
  deliver(cpe);
  bool changed = false;
  for (const WatchedWord &word : cpe.watched)
    changed |= word.hasChanged();
  if (!changed)
    waitForWatched(cpe, "polls");
  cpe.watched.clear();
}

void Replies::warnOfPut(const Cpe &cpe, const Transfer &transfer) {
  __swsim_here = transfer.where;
  sim.warnOnce(cpe, "the kernel returns without waiting for the %s",
               transfer.what);
}

void Replies::reportMissingWait(const Cpe &cpe, const Transfer &transfer) {
  __swsim_here = transfer.where;
  sim.complain(
      Check::Wait, &cpe,
      "missing wait: the kernel returns, but the %s %s %s has not been "
      "waited for (reply word %s)",
      transfer.what, transfer.writesLdm ? "to" : "from",
      sim.ldm.nameOf(cpe, transfer.ldm).c_str(),
      sim.ldm.nameOf(cpe, transfer.reply).c_str());
}

/// No code uses the LDM of a kernel that has ended, so the data of its puts
/// arrives.
static bool isHarmless(const Simulator &sim, const Transfer &transfer) {
  return !sim.checks.isStrict() && !transfer.writesLdm &&
         transfer.kind == Wait::Dma;
}

void Replies::finish(Cpe &cpe) {
  for (auto &transfer : cpe.transfers) {
    bool isMissing = transfer->mustBeAwaited && sim.ldm.isChecked();
    if (isMissing && isHarmless(sim, *transfer))
      warnOfPut(cpe, *transfer);
    else if (isMissing)
      reportMissingWait(cpe, *transfer);
    if (!transfer->delivered && (transfer->issuer < 0 || transfer->served))
      increment(transfer);
  }
  cpe.nextReply = 0;
  // Transfers of other CPEs may still arrive. They must not use local
  // variables, whose lifetime ends next.
  forget(cpe, [](const Transfer &transfer) { return transfer.issuer < 0; });
}

void Replies::start(Cpe &cpe) {
  for (auto next = cpe.transfers.begin(); next != cpe.transfers.end();) {
    Ref<Transfer> transfer = *next;
    if (!transfer->delivered) {
      ++next;
      continue;
    }
    next = cpe.transfers.erase(next);
    sim.ldm.endTransfer(cpe, *transfer);
  }
}
