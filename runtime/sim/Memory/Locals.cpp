//===- Locals.cpp - Local variables in LDM --------------------------------===//

#include "Memory/Locals.h"
#include "Core/Simulator.h"
#include "Memory/Shadow.h"

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
  // The compiler may give the place of a dead variable to another one.
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

void Locals::end(Cpe &cpe, Stack &own, size_t position) {
  Local local = own.live[position];
  sim.ldm.checkIdle(Check::Wait, cpe, local.begin, local.bytes,
                    "leaves the function of");
  own.live.erase(own.live.begin() + static_cast<long>(position));
  own.bytes -= local.bytes;
  // Functions of the host have the place from now on, and know no shadow.
  if (sim.ldm.isChecked())
    setShadow(local.begin - SWSIM_RED_ZONE, local.bytes + 2 * SWSIM_RED_ZONE,
              0);
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
