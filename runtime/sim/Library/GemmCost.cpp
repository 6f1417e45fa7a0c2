//===- GemmCost.cpp - Time of the collective GEMM -------------------------===//
//
// Each CPE works on its piece of C in register blocks of p vectors x q scalars.
// In each of the exchange steps a block runs over the k of one piece:
//
//   prologue + kStep(p, q) * (k - 1) + p q + cTile * p q / full block
//
// where a k step has p q multiply-adds on one pipeline, p + q operands and a
// branch on the other, and may not be shorter than the multiply-add latency.
// The piece is cut into the blocks that take the least time.
//
//===----------------------------------------------------------------------===//

#include "Library/GemmCost.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

using namespace swsim;

namespace {

/// Registers that the vendor's ABI leaves to a kernel.
constexpr int kernelRegisters = 28;
/// Most vectors of A that a block holds.
constexpr int maxVectors = 4;

int ceilDiv(int a, int b) { return (a + b - 1) / b; }

class BlockCutter {
public:
  BlockCutter(const swsim_machine &machine, int depth)
      : machine(machine), depth(depth) {}

  /// Least time of a piece of `vectors` x `scalars` in one exchange step.
  double piece(int vectors, int scalars) const {
    std::vector<double> strip(maxVectors + 1);
    for (int p = 1; p <= maxVectors; ++p)
      strip[p] = best(scalars, machine.gemm_block_max,
                      [&](int q) { return block(p, q); });
    return best(vectors, maxVectors, [&](int p) { return strip[p]; });
  }

private:
  double block(int p, int q) const {
    int full = machine.gemm_block_max;
    if (p * q > full || p * q + p + q > kernelRegisters)
      return -1;
    double slack = std::max(0.0, machine.gemm_k_step - full);
    double step =
        std::max({double(p * q), double(p + q + 1), machine.fma_latency}) +
        slack;
    return machine.gemm_prologue + step * (depth - 1) + p * q +
           machine.gemm_c_tile * p * q / full;
  }

  /// Cheapest way to make up `total` from parts of 1 to `most`; a negative
  /// cost means that the part is not allowed.
  template <typename Cost>
  static double best(int total, int most, Cost cost) {
    std::vector<double> table(total + 1, 0);
    for (int i = 1; i <= total; ++i) {
      double least = -1;
      for (int part = 1; part <= std::min(i, most); ++part) {
        double c = cost(part);
        if (c >= 0 && (least < 0 || table[i - part] + c < least))
          least = table[i - part] + c;
      }
      table[i] = least;
    }
    return table[total];
  }

  const swsim_machine &machine;
  int depth;
};

} // namespace

double swsim::gemmCycles(const swsim_machine &machine, int m, int n, int k,
                         int lanes, bool vectorAlongN) {
  using Key = std::tuple<int, int, int, int, bool>;
  static std::map<Key, double> known;
  auto [entry, isNew] =
      known.try_emplace(Key{m, n, k, lanes, vectorAlongN}, 0.0);
  if (!isNew)
    return entry->second;
  int rows = ceilDiv(m, machine.mesh_rows),
      cols = ceilDiv(n, machine.mesh_cols);
  int depth = ceilDiv(k, machine.mesh_cols);
  int steps = ceilDiv(k, depth);
  int vectors = ceilDiv(vectorAlongN ? cols : rows, lanes);
  int scalars = vectorAlongN ? rows : cols;
  double step = BlockCutter(machine, depth).piece(vectors, scalars);
  entry->second = machine.gemm_call + steps * (step + machine.gemm_role_switch);
  return entry->second;
}
