//===- Jitter.h - Other legal timings ---------------------------*- C++ -*-===//
//
// With SWSIM_JITTER=SEED, a CPE is sometimes delayed before it issues a
// transfer, arrives at a barrier or begins to wait, and transfers take longer
// than in the model. Hardware may behave like this, so a correct program has
// the same results for every seed.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_CORE_JITTER_H
#define SWSIM_CORE_JITTER_H

#include "Core/Time.h"

#include <cstdint>

namespace swsim {

class Simulator;
struct Cpe;

/// Random delays.
class Jitter {
public:
  /// Reads SWSIM_JITTER.
  void setUp(Simulator &sim);

  /// Delays a CPE in some cases.
  void delay(Cpe &cpe);
  /// The delay of a transfer.
  Time transfer();

private:
  /// A delay of less than `cycles`, in one of `odds` cases.
  Time draw(unsigned odds, unsigned cycles);

  /// 0: no delays.
  uint64_t state = 0;
};

} // namespace swsim

#endif // SWSIM_CORE_JITTER_H
