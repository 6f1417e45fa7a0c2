//===- GemmCost.h - Time of the collective GEMM -----------------*- C++ -*-===//

#ifndef SWSIM_GEMMCOST_H
#define SWSIM_GEMMCOST_H

#include "swsim_machine.h"

namespace swsim {

/// Cycles of one collective call on an m x n x k tile spread over the mesh.
/// `vectorAlongN` says which dimension of C the vectors run along.
double gemmCycles(const swsim_machine &machine, int m, int n, int k, int lanes,
                  bool vectorAlongN);

} // namespace swsim

#endif // SWSIM_GEMMCOST_H
