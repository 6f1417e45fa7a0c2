//===- CostFigures.h - Figures of the compiler's cost model -----*- C++ -*-===//
//
// The figures of the cost model as a flat table. Each is named by the path of
// its entry in the machine description. The target of a module has the same
// table.
//
//===----------------------------------------------------------------------===//

#ifndef SUNWAY_MACHINE_COSTFIGURES_H
#define SUNWAY_MACHINE_COSTFIGURES_H

#include "Machine/ComputeTypes.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace sunway {

/// Figures of the cost model. Cycles are those of a CPE. Rates are in bytes per
/// cycle; a rate of 0 means no limit.
struct CostFigures {
  // Main memory of a core group: theoretical bandwidth in bytes per second.
  double memoryBandwidth = 0;
  // Start and end of a launch, in seconds.
  double launchSeconds = 0;
  /// A barrier of all CPEs of a core group.
  double barrier = 0;

  // The memory controller; simulator/Dma/DmaModel.h defines these figures.
  double lineBytes = 0, sectorBytes = 0;
  double dmaIssue = 0, dmaPoll = 0;
  double getLatency = 0, putLatency = 0;
  double getRequest = 0, readLine = 0, broadcastLine = 0;
  double putRequest = 0, writeLine = 0;
  double putRequestTurnaround = 0, writeTurnaround = 0;
  double writeLineQueue = 0;
  double partialLine = 0, partialSector = 0, putOpen = 0;
  double cpeGetRate = 0, cpePutRate = 0;
  double linkRows = 0, linkCols = 0;
  double getInterleave = 0, getRampBytes = 0, getRampRate = 0;

  // The device library; see Analysis/CostModel/KernelModel.h.
  double libraryLdmBytes = 0;
#define SW_LIBRARY_FIGURE(member, key) double member = 0;
#include "Machine/LibraryFigures.def"

  // Generated code, scalar code, and shares of the model; a machine file that
  // lacks one has that of the built-in chip with its interface.
#define SW_MODEL_FIGURE(member, key) double member = 0;
#include "Machine/ModelFigures.def"
#define SW_TYPE_FIGURES(kind, type, member)                                    \
  double member##kind = 0, member##Latency##kind = 0;
#define SW_VECTOR_FUNCTION(member, key)                                        \
  SW_COMPUTE_TYPES(SW_TYPE_FIGURES, member)
#include "Machine/VectorFunctions.def"
#undef SW_TYPE_FIGURES
  // Latencies of instructions of a CPE, and calls of mathematical functions.
  double arithmeticLatency = 0, loadLatency = 0;
  double integerLatency = 0, integerMultiplyLatency = 0;
  double divideLatency = 0, integerDivideLatency = 0;
  double expCycles = 0, powCycles = 0, sinCycles = 0, atanCycles = 0;
  double tanhCycles = 0, erfCycles = 0;
  /// Barriers of the CPEs of a mesh row or column, and of all core groups.
  double barrierLine = 0, barrierChip = 0;
  /// Bytes of a block of main memory that is in one of the memories of the core
  /// groups, which have blocks in turn; 0 if that is not known.
  double memoryBlockBytes = 0;
  /// Bytes per cycle between a core group and the others, in each direction; 0
  /// without a limit.
  double ringPortRate = 0;

  /// Cycles of a k step of a block of p vectors x q scalars; 0 if the library
  /// has no such block.
  double getStepCycles(int64_t p, int64_t q) const;

  /// One figure: the path of its entry, and its member.
  struct Entry {
    llvm::StringLiteral key;
    double CostFigures::*member;
    /// Whether the value must be positive, and whether every machine
    /// description must have it.
    bool isPositive, isRequired;
    /// Whether a description without it has the value of the built-in chip with
    /// its interface.
    bool isOfInterface = false;
  };
  /// All figures, in order of their keys.
  static llvm::ArrayRef<Entry> entries();

  bool operator==(const CostFigures &other) const;
  bool operator!=(const CostFigures &other) const { return !(*this == other); }
};

} // namespace sunway

#endif // SUNWAY_MACHINE_COSTFIGURES_H
