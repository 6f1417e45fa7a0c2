//===- Jitter.h - Other legal timings --------------------------*- C++ -*-===//
//
// With SWSIM_JITTER=SEED a CPE is late now and then when it issues a transfer,
// arrives at a barrier or begins to wait, and transfers take longer than they
// do by the model. All of that may happen on a machine, so that the results of
// a right program are the same for every seed.
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

  /// Makes a CPE late, or not.
  void delay(Cpe &cpe);
  /// What a transfer takes beyond its time.
  Time transfer();

private:
  /// A delay of less than `cycles` in one of `odds` cases.
  Time draw(unsigned odds, unsigned cycles);

  /// 0: no delays.
  uint64_t state = 0;
};

} // namespace swsim

#endif // SWSIM_CORE_JITTER_H
