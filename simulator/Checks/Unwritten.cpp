//===- Unwritten.cpp - Bytes that nobody has written ----------------------===//

#include "Checks/Unwritten.h"
#include "Checks/Shadow.h"
#include "Core/Simulator.h"

using namespace swsim;

__thread unsigned __swsim_sent_unwritten, __swsim_received_unwritten;

uint32_t Unwritten::bitsOf(const Cpe &cpe, const void *begin,
                           int64_t bytes) const {
  const auto *address = static_cast<const char *>(begin);
  if (!sim.ldm.isChecked() || sim.ldm.ownerOf(begin) != &cpe ||
      findShadow(address, bytes, SWSIM_UNINITIALISED) < 0)
    return 0;
  uint32_t bits = 0;
  for (int64_t i = 0; i < bytes; ++i)
    if (*shadowOf(address + i) & SWSIM_UNINITIALISED)
      bits |= 1U << i;
  return bits;
}

/// Sets the state of bytes in LDM.
void Unwritten::setState(char *begin, int64_t bytes, uint32_t bits,
                         unsigned state) {
  moved |= bits != 0;
  removeShadow(begin, bytes, SWSIM_UNWRITTEN);
  for (int64_t i = 0; i < bytes; ++i)
    if (bits >> i & 1)
      addShadow(begin + i, 1, state);
}

void Unwritten::setBits(const Cpe &cpe, void *begin, int64_t bytes,
                        uint32_t bits) {
  if (sim.ldm.freshShadow() && sim.ldm.ownerOf(begin) == &cpe)
    setState(static_cast<char *>(begin), bytes, bits, SWSIM_UNWRITTEN);
}

void Unwritten::copy(char *to, const char *from, int64_t bytes) {
  for (int64_t i = 0; i < bytes; ++i) {
    unsigned state = *shadowOf(from + i) & SWSIM_UNWRITTEN;
    moved |= state != 0;
    *shadowOf(to + i) |= state;
  }
}

void Unwritten::receive(const Cpe &cpe, int sender,
                        const swsim_location *where) {
  sources.resize(sim.cpes.size());
  Source &source = sources[cpe.index];
  if (source.sender < 0)
    source = {where, sender, true};
  else if (source.sender != sender || source.where != where)
    source.isOne = false;
}

std::string Unwritten::describeSource(const Cpe &cpe) const {
  std::string text = ": a register message brought it";
  if (sources.empty() || !sources[cpe.index].isOne)
    return text;
  const Source &source = sources[cpe.index];
  return text + ", sent by " + sim.describe(sim.cpes[source.sender]) +
         Simulator::describe(source.where);
}

std::string Unwritten::describeSource(const Cpe &cpe,
                                      const char *address) const {
  bool isMessage = *shadowOf(address) & SWSIM_FROM_MESSAGE;
  return isMessage ? describeSource(cpe) : "";
}

void Unwritten::use(const Cpe &cpe, const swsim_access &access) {
  if (!sim.ldm.freshShadow())
    return;
  __swsim_here = &access.where;
  bool isMessage = access.flags & SWSIM_OF_MESSAGE;
  sim.complain(Check::Unwritten, &cpe,
               "use of a value of %d bytes, which nobody has written%s",
               access.bytes, isMessage ? describeSource(cpe).c_str() : "");
}

void Unwritten::store(const Cpe &cpe, char *to, uint32_t bits,
                      const swsim_access &access) {
  if (!sim.ldm.freshShadow())
    return;
  bool isMessage = access.flags & SWSIM_OF_MESSAGE;
  if (sim.ldm.ownerOf(to) == &cpe)
    return setState(to, access.bytes, bits,
                    isMessage ? SWSIM_UNWRITTEN : SWSIM_UNINITIALISED);
  // Other memory has no record of unwritten bytes.
  bool isAll = bits == (access.bytes < 32 ? (1U << access.bytes) - 1 : ~0U);
  if (isAll)
    use(cpe, access);
}
