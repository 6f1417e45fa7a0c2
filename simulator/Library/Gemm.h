//===- Gemm.h - Products of a core group, computed directly -----*- C++ -*-===//

#ifndef SWSIM_LIBRARY_GEMM_H
#define SWSIM_LIBRARY_GEMM_H

#include "swsim_api.h"

#include <vector>

namespace swsim {

class Simulator;
class Workers;
struct Cpe;

/// Checks the sizes, the variant, and that the pieces are in the LDM of the
/// CPE.
void checkProduct(Simulator &sim, const Cpe &cpe, const char *name,
                  const swsim_gemm &call);

/// True if the calls of two CPEs are for the same product. Leading dimensions
/// may differ, since pieces at the edge are narrower.
bool isSameProduct(const swsim_gemm &x, const swsim_gemm &y);

/// Computes the product of the pieces of all CPEs of a core group; `calls` has
/// the arguments of the CPEs in the order of their numbers.
void computeProduct(const Simulator &sim, Workers &workers,
                    const std::vector<swsim_gemm> &calls);

} // namespace swsim

#endif // SWSIM_LIBRARY_GEMM_H
