//===- MachineDescription.h - What the chip is and what things cost -------===//
//
// One JSON file per chip holds every number that the cost model, the passes and
// the simulator need. Each parameter is {"value", "unit", "source",
// "confidence"}; this class reads the values and checks them. Numbers of the
// cost model and of the simulator are tables of their own.
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

/// What passes know of the DMA engine of one core group; the cost model has
/// more.
struct DmaParameters {
  /// Granule in which main memory is read and written.
  int64_t transactionBytes = 0;
  /// Which CPEs one get can serve: 1 for those of a mesh row, 2 for those of a
  /// mesh column, 4 for all, added up.
  int64_t broadcastScopes = 0;
  /// Most bytes that a request, and a block of it, can name; 0: what the fields
  /// of the interface hold.
  int64_t maxRequestBytes = 0;
  /// Rate of long blocks with all CPEs active, bytes per second.
  double largeBlockBandwidth = 0;
};

/// What the device library needs on a CPE. A description may leave it out.
struct DeviceLibraryParameters {
  /// Static LDM of the library, whatever a program calls of it.
  int64_t staticLdmBytes = 0;
};

/// An entry of machine files: who reads it. Nobody: it is information.
struct MachineKey {
  std::string path;
  bool isForCompiler = false, isForSimulator = false;
};

/// A checked machine description: docs/MachineFiles.md.
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

  /// The vendors' C interfaces that the tools know.
  static llvm::ArrayRef<llvm::StringRef> interfaces();

  /// Every entry that a machine file can have, in order of the paths.
  static std::vector<MachineKey> keys();

  /// A hash of all that the simulator and compiled code take of the
  /// description: objects of programs with different ones do not fit each
  /// other.
  std::string fingerprint() const;

  /// The same of what code of the CPEs takes: the device library is one for all
  /// chips that agree in this.
  std::string codeFingerprint() const;

  /// CPEs of one core group.
  int64_t numCPEs() const { return meshRows * meshCols; }
  /// LDM that the buffers of a program can use, per CPE.
  int64_t usableLdmBytes() const {
    return ldmBytes - ldmReservedBytes - deviceLibrary.staticLdmBytes;
  }
  /// Peak of the CPEs of one core group in flop/s for elements of `bits` bits;
  /// nothing when the chip has no arithmetic of that width.
  std::optional<double> peakFlops(unsigned bits) const;
  std::string name;
  /// The vendor's C interface of the chip, one of `interfaces`; empty if the
  /// description is for the compiler only, which then emits no C.
  std::string interfaceName;
  /// Every number that the simulator takes, by the name of its field:
  /// simulator/include/common/swsim_parameters.def.
  std::vector<std::pair<llvm::StringRef, double>> simulator;
  /// What `load` was asked for, if that is the path of a file.
  std::string path;
  /// File the description came from, for messages.
  std::string fileName;
  int64_t coreGroups = 0;
  int64_t meshRows = 0;
  int64_t meshCols = 0;
  double clockHz = 0;
  int64_t ldmBytes = 0;
  /// Main memory of a core group; 0 if the description does not say.
  int64_t memoryBytes = 0;
  /// Part of LDM taken by the run-time system and the stack.
  int64_t ldmReservedBytes = 0;
  int64_t simdBits = 0;
  FlopRates flopsPerCycle;
  DmaParameters dma;
  DeviceLibraryParameters deviceLibrary;
  /// What the cost model of the compiler takes. A description without a
  /// section `device_library` gets figures derived from `gemm_kernel`.
  CostFigures costs;
};

} // namespace sunway

#endif // SUNWAY_MACHINE_MACHINEDESCRIPTION_H
