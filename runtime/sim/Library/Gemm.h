//===- Gemm.h - The collective GEMM, computed directly --------*- C++ -*-===//

#ifndef SWSIM_LIBRARY_GEMM_H
#define SWSIM_LIBRARY_GEMM_H

#include "Core/Cpe.h"

#include <vector>

namespace swsim {

class Simulator;

/// What one CPE passed to the collective GEMM.
struct GemmCall {
  bool isDouble = false;
  int m = 0, n = 0, k = 0;
  double alpha = 0, beta = 0;
  const void *a = nullptr, *b = nullptr;
  void *c = nullptr;
  int lda = 0, ldb = 0, ldc = 0;
  int variant = 0;
};

/// The collective GEMM of every core group.
class Gemm {
public:
  explicit Gemm(Simulator &sim);

  /// One CPE takes part.
  void call(Cpe &cpe, const GemmCall &call);

private:
  struct Meeting {
    std::vector<GemmCall> calls;
    std::vector<int> arrived;
  };

  void checkPieces(const Cpe &cpe, const GemmCall &call);
  void checkSame(const Cpe &cpe, const GemmCall &call, const Meeting &meeting);
  double run(const GemmCall &call, Meeting &meeting);

  Simulator &sim;
  std::vector<Meeting> meetings;
};

} // namespace swsim

#endif // SWSIM_LIBRARY_GEMM_H
