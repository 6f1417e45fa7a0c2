//===- MachineDescription.h - What the chip is and what things cost -------===//
//
// One JSON file per chip holds every number that the cost model, the passes and
// the simulator need. Each parameter is {"value", "unit", "source",
// "confidence"}; this class reads the values and checks them.
//
//===----------------------------------------------------------------------===//

#ifndef SUNWAY_MACHINE_MACHINEDESCRIPTION_H
#define SUNWAY_MACHINE_MACHINEDESCRIPTION_H

#include "Machine/CostFigures.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sunway {

/// Arithmetic throughput of one CPE by element type, in flops per cycle.
struct FlopRates {
  double f64 = 0;
  double f32 = 0;
  /// Absent on chips without half-precision arithmetic.
  std::optional<double> f16;
};

/// The DMA engine of one core group. Cycles are CPE cycles.
struct DmaParameters {
  /// Granule in which main memory is read and written.
  int64_t transactionBytes = 0;
  /// Time a CPE spends on starting one request.
  double issueCycles = 0;
  /// Time from the reply word being set to the CPE going on.
  double pollCycles = 0;
  /// Unloaded latency, issue to reply, without the time of the lines.
  double getLatencyCycles = 0;
  double putLatencyCycles = 0;
  /// Memory controller time per line.
  double readLineCycles = 0;
  double writeLineCycles = 0;
  /// Extra per line written while reads are pending.
  double writeTurnaroundCycles = 0;
  /// Memory controller time per request or strided block.
  double getRequestCycles = 0;
  double putRequestCycles = 0;
  /// Extra per request or block put while reads are pending.
  double putRequestTurnaroundCycles = 0;
  /// Extra per line that a put covers only in part.
  double partialLineCycles = 0;
  /// Memory controller time per line of a broadcast get.
  double broadcastLineCycles = 0;
  /// Which CPEs one get can serve: 1 for those of a mesh row, 2 for those of a
  /// mesh column, 4 for all, added up.
  int64_t broadcastScopes = 0;
  /// Most that one CPE moves per cycle; absent means no cap.
  std::optional<double> cpeGetBytesPerCycle;
  std::optional<double> cpePutBytesPerCycle;
  /// Rate of long blocks with all CPEs active, bytes per second.
  double largeBlockBandwidth = 0;
};

/// The collective GEMM kernel over the mesh.
struct GemmKernelParameters {
  /// One k step of the full register block.
  double cyclesPerKStep = 0;
  /// Start of a register block in each exchange step.
  double prologueCycles = 0;
  /// Exposed load and store of the C block in each exchange step.
  double cTileCycles = 0;
  /// Change of the owners of A and B between exchange steps.
  double roleSwitchCycles = 0;
  /// Fixed cost of one collective call.
  double callCycles = 0;
  /// Vector accumulators of the full register block.
  int64_t registerBlockMax = 0;
};

/// What the device library needs on a CPE. A description may leave it out.
struct DeviceLibraryParameters {
  /// Static LDM of the library, whatever a program calls of it.
  int64_t staticLdmBytes = 0;
};

/// Instruction latencies of a CPE in cycles.
struct InstructionLatencies {
  double fma = 0;
  double ldmLoad = 0;
  double integerAdd = 0;
  double integerMultiply = 0;
  double divideSqrt = 0;
};

/// A checked machine description. All required fields are positive numbers;
/// costs that may be nothing are allowed to be zero.
class MachineDescription {
public:
  /// Loads a built-in chip by name, or a JSON file by path. Text with a path
  /// separator or the ending `.json` is a path.
  static llvm::Expected<MachineDescription> load(llvm::StringRef chipOrPath);

  /// Reads a description from text. `fileName` is used in messages.
  static llvm::Expected<MachineDescription> parse(llvm::StringRef json,
                                                  llvm::StringRef fileName);

  /// Names of the chips built into the library.
  static llvm::ArrayRef<llvm::StringRef> builtinChips();

  /// CPEs of one core group.
  int64_t numCPEs() const { return meshRows * meshCols; }
  /// LDM that the buffers of a program can use, per CPE.
  int64_t usableLdmBytes() const {
    return ldmBytes - ldmReservedBytes - deviceLibrary.staticLdmBytes;
  }
  /// Peak of the CPEs of one core group in flop/s for elements of `bits` bits;
  /// nothing when the chip has no arithmetic of that width.
  std::optional<double> peakFlops(unsigned bits) const;
  /// Vector lanes of an element of `bits` bits. Elements of up to 64 bits
  /// occupy one 64-bit lane each, except where the flop rate says more.
  int64_t vectorLanes(unsigned bits) const;

  std::string name;
  /// The vendor's C interface of the chip: "sw26010" or "sw26010pro"; empty if
  /// the description is for the compiler only.
  std::string interfaceName;
  /// Every number that the simulator takes, by the name of its field:
  /// runtime/include/common/swsim_parameters.def.
  std::vector<std::pair<llvm::StringRef, double>> simulator;
  /// File the description came from, for messages.
  std::string fileName;
  int64_t coreGroups = 0;
  int64_t meshRows = 0;
  int64_t meshCols = 0;
  double clockHz = 0;
  int64_t ldmBytes = 0;
  /// Part of LDM taken by the run-time system and the stack.
  int64_t ldmReservedBytes = 0;
  int64_t simdBits = 0;
  FlopRates flopsPerCycle;
  InstructionLatencies latency;
  GemmKernelParameters gemm;
  DmaParameters dma;
  DeviceLibraryParameters deviceLibrary;
  /// Main memory of one core group: bytes, and theoretical bytes per second.
  int64_t memoryBytes = 0;
  double memoryBandwidth = 0;
  double ldmBandwidth = 0;
  /// On-chip exchange along a row or column.
  double exchangeLatencyCycles = 0;
  int64_t exchangeMessageBytes = 0;
  double barrierRowCycles = 0;
  double barrierAllCycles = 0;
  double spawnJoinSeconds = 0;
  double mpePeakFlops = 0;
  /// What the cost model of the compiler takes. A description without a
  /// section `device_library` gets figures derived from `gemm_kernel`.
  CostFigures costs;
};

} // namespace sunway

#endif // SUNWAY_MACHINE_MACHINEDESCRIPTION_H
