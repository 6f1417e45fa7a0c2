//===- Jitter.cpp - Other legal timings -----------------------------------===//

#include "Core/Jitter.h"
#include "Core/Simulator.h"

#include <cstdlib>

using namespace swsim;

void Jitter::setUp(Simulator &sim) {
  const char *text = getenv("SWSIM_JITTER");
  if (!text)
    return;
  char *end = nullptr;
  unsigned long seed = strtoul(text, &end, 10);
  if (end == text || *end || seed > UINT32_MAX)
    sim.fail(nullptr, "SWSIM_JITTER=%s: expected a number, 0 for no delays",
             text);
  state = seed;
}

Time Jitter::draw(unsigned odds, unsigned cycles) {
  if (!state)
    return 0;
  // SplitMix64; with the odd increment the state does not stay at 0.
  state += 0x9e3779b97f4a7c15;
  uint64_t value = (state ^ state >> 30) * 0xbf58476d1ce4e5b9;
  value = (value ^ value >> 27) * 0x94d049bb133111eb;
  value ^= value >> 31;
  return value % odds ? 0
                      : fromCycles(static_cast<double>(value / odds % cycles));
}

void Jitter::delay(Cpe &cpe) { cpe.clock += draw(6, 4096); }

Time Jitter::transfer() { return draw(2, 2048) + draw(16, 16384); }
