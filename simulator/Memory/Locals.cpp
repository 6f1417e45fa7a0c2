//===- Locals.cpp - Local variables in LDM --------------------------------===//

#include "Memory/Locals.h"
#include "Checks/Shadow.h"
#include "Core/Simulator.h"

#include <algorithm>

using namespace swsim;

Locals::Stack &Locals::stack(const Cpe &cpe) {
  if (stacks.empty())
    stacks.resize(sim.cpes.size());
  return stacks[cpe.index];
}

const std::vector<Local> &Locals::of(const Cpe &cpe) const {
  static const std::vector<Local> none;
  return stacks.empty() ? none : stacks[cpe.index].live;
}

long Locals::bytes(const Cpe &cpe) const {
  return stacks.empty() ? 0 : stacks[cpe.index].bytes;
}

long Locals::peak(const Cpe &cpe) const {
  return stacks.empty() ? 0 : stacks[cpe.index].peak;
}

long Locals::count(const Cpe &cpe) const {
  return static_cast<long>(of(cpe).size());
}

void Locals::enter(Cpe &cpe, char *begin, long bytes,
                   const swsim_local *record) {
  Stack &own = stack(cpe);
  if (own.late)
    reportLate(cpe, own);
  // The compiler may reuse the memory of a dead variable.
  for (size_t i = own.live.size(); i-- > 0;)
    if (begin < own.live[i].begin + own.live[i].bytes + SWSIM_RED_ZONE &&
        own.live[i].begin < begin + bytes + SWSIM_RED_ZONE)
      end(cpe, own, i);
  own.live.push_back({begin, bytes, record});
  own.bytes += bytes;
  if (own.bytes > own.peak) {
    own.peak = own.bytes;
    long top = static_cast<long>(sim.machine().ldm_bytes);
    sim.recorder.ldmStack(cpe, top - own.peak, own.peak);
  }
  if (sim.ldm.available(cpe) < 0)
    sim.ldm.reportOverflow(cpe, "local variables");
  if (!sim.ldm.isChecked())
    return;
  setShadow(begin - SWSIM_RED_ZONE, SWSIM_RED_ZONE, SWSIM_OUTSIDE);
  setShadow(begin, bytes, sim.ldm.freshShadow());
  setShadow(begin + bytes, SWSIM_RED_ZONE, SWSIM_OUTSIDE);
}

/// Completes the transfers that use a variable, since functions of the
/// simulator use its memory next. Transfers no longer increment a reply word in
/// it.
void Locals::detach(Cpe &cpe, const Local &local) {
  cpe.clock = __swsim_counters.clock;
  sim.scheduler.settle(cpe, Wait::Dma, "ends a function");
  __swsim_counters.clock = cpe.clock;
  for (const auto &transfer : cpe.transfers)
    if (transfer->reply && transfer->reply >= local.begin &&
        transfer->reply < local.begin + local.bytes)
      transfer->reply = nullptr;
}

void Locals::end(Cpe &cpe, Stack &own, size_t position) {
  Local local = own.live[position];
  auto put = sim.checks.isStrict()
                 ? nullptr
                 : sim.ldm.onlyPut(cpe, local.begin, local.bytes);
  if (put)
    own.lateName = sim.ldm.nameOf(cpe, local.begin);
  else
    sim.ldm.checkIdle(Check::Wait, cpe, local.begin, local.bytes,
                      "leaves the function of");
  if (sim.ldm.isBusy(cpe, local.begin, local.bytes))
    detach(cpe, local);
  if (put)
    own.late = std::move(put);
  own.live.erase(own.live.begin() + static_cast<long>(position));
  own.bytes -= local.bytes;
  // Host functions, which do not use the shadow, use this memory from now on.
  if (sim.ldm.isChecked())
    setShadow(local.begin - SWSIM_RED_ZONE, local.bytes + 2 * SWSIM_RED_ZONE,
              0);
}

/// Reports a put that is late, because the stack is reused from now on.
void Locals::reportLate(Cpe &cpe, Stack &own) {
  Ref<Transfer> put = std::move(own.late);
  own.late = nullptr;
  if (put->delivered)
    return;
  const swsim_location *here = __swsim_here;
  __swsim_here = put->where;
  sim.complain(Check::Wait, &cpe,
               "leaves the function of %s before the %s issued%s has been "
               "waited for",
               own.lateName.c_str(), put->what,
               Simulator::describe(put->where).c_str());
  __swsim_here = here;
}

void Locals::finish(Cpe &cpe) {
  leaveAfter(cpe, 0);
  if (stacks.empty() || !stack(cpe).late)
    return;
  sim.replies.warnOfPut(cpe, *stack(cpe).late);
  stack(cpe).late = nullptr;
}

void Locals::leave(Cpe &cpe, char *begin) {
  Stack &own = stack(cpe);
  for (size_t i = own.live.size(); i-- > 0;)
    if (own.live[i].begin == begin)
      return end(cpe, own, i);
}

void Locals::leaveAfter(Cpe &cpe, long count) {
  Stack &own = stack(cpe);
  while (static_cast<long>(own.live.size()) > count)
    end(cpe, own, own.live.size() - 1);
}

void Locals::leaveBelow(Cpe &cpe, const char *pointer) {
  Stack &own = stack(cpe);
  while (!own.live.empty() && own.live.back().begin < pointer)
    end(cpe, own, own.live.size() - 1);
}
