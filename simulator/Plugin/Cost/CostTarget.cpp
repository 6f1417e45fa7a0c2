//===- CostTarget.cpp - The core whose time is charged --------------------===//

#include "Plugin/Cost/CostTarget.h"

#include "llvm/IR/DerivedTypes.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace swsim;

/// Ticks of virtual time per CPE cycle.
static constexpr double ticksPerCpeCycle = 1000;

unsigned CostTarget::registersFor(Type *type) const {
  auto *vector = dyn_cast<FixedVectorType>(type);
  if (!vector)
    return 1;
  Type *element = vector->getElementType();
  bool isFloat = element->isFloatTy() || element->isDoubleTy();
  // Results of comparisons have as many lanes as their operands.
  unsigned bits = isFloat || element->isIntegerTy(1) || element->isPointerTy()
                      ? 64
                      : element->getScalarSizeInBits();
  return std::max<uint64_t>(
      1, divideCeil(uint64_t(bits) * vector->getNumElements(), vectorBits));
}

CostTarget swsim::makeCostTarget(const swsim_machine &machine, CostSide side) {
  CostTarget target;
  target.side = side;
  target.machine = &machine;
  bool isHost = side == CostSide::Host;
  target.ticksPerCycle =
      ticksPerCpeCycle * (isHost ? machine.clock_hz / machine.mpe_clock_hz : 1);
  target.fma = isHost ? machine.mpe_fma_latency : machine.fma_latency;
  target.load = isHost ? machine.mpe_load_latency : machine.ldm_load_latency;
  target.divide = isHost ? machine.mpe_divide_latency : machine.divide_latency;
  target.integer = machine.integer_latency;
  target.multiply = machine.integer_multiply_latency;
  target.integerDivide = machine.integer_divide;
  target.compare = machine.compare_latency;
  target.shuffle = machine.shuffle_latency;
  target.loopBranch = machine.loop_branch;
  target.forwardBranch = machine.forward_branch;
  target.call = machine.call;
  target.vectorBits = isHost ? machine.mpe_simd_bits : machine.simd_bits;
  target.registers = machine.vector_registers;
  target.unrollTimes = isHost ? 1 : machine.unroll_times;
  target.unrollSize = machine.unroll_size;
  target.issueWidth = machine.mpe_issue_width;
  target.floatUnits = machine.mpe_float_units;
  target.memoryUnits = machine.mpe_load_store_units;
  return target;
}
