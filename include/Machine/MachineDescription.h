//===- MachineDescription.h - Properties and costs of a chip ----*- C++ -*-===//
//
// One JSON file per chip holds every number that the cost model, the passes and
// the simulator need. Each parameter is {"value", "unit", "source",
// "confidence"}; this class reads the values and checks them. Numbers of the
// cost model and of the simulator are tables of their own.
//
//===----------------------------------------------------------------------===//

#ifndef SUNWAY_MACHINE_MACHINEDESCRIPTION_H
#define SUNWAY_MACHINE_MACHINEDESCRIPTION_H

#include "Machine/ComputeTypes.h"
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
#define SW_TYPE_FIGURE(kind, type, ...) double type = 0;
  SW_COMPUTE_TYPES(SW_TYPE_FIGURE, )
#undef SW_TYPE_FIGURE
  /// Absent on chips without half-precision arithmetic.
  std::optional<double> f16;
};

/// Parameters of the DMA engine of one core group for passes; the cost model
/// has more of them.
struct DmaParameters {
  /// Granule in which main memory is read and written.
  int64_t transactionBytes = 0;
  /// The sets of CPEs that one get can serve, a sum of 1 (mesh row), 2 (mesh
  /// column) and 4 (all CPEs).
  int64_t broadcastScopes = 0;
  /// Maximum bytes of a request and of one of its blocks; 0 if only the fields
  /// of the interface limit them.
  int64_t maxRequestBytes = 0;
  /// Bandwidth of long blocks with all CPEs active, in bytes per second.
  double largeBlockBandwidth = 0;
};

/// Resources of a CPE that the device library needs. Optional in a description.
struct DeviceLibraryParameters {
  /// Static LDM of the library, independent of the functions that a program
  /// calls.
  int64_t staticLdmBytes = 0;
};

/// An entry of machine files, and its readers. An entry without a reader is
/// information only.
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

  /// The built-in chip of this name, null if there is none. Its description is
  /// read at the first call.
  static const MachineDescription *findBuiltin(llvm::StringRef chip);

  /// The vendors' C interfaces that the tools know.
  static llvm::ArrayRef<llvm::StringRef> interfaces();

  /// Every entry that a machine file can have, in order of the paths.
  static std::vector<MachineKey> keys();

  /// A hash of all entries that the simulator and compiled code depend on.
  /// Objects of programs with different fingerprints cannot be linked together.
  std::string fingerprint() const;

  /// A hash of the entries that code of the CPEs depends on. Chips with the
  /// same hash share one build of the device library.
  std::string codeFingerprint() const;

  /// CPEs of one core group.
  int64_t numCPEs() const { return meshRows * meshCols; }
  /// LDM that the buffers of a program can use, per CPE.
  int64_t usableLdmBytes() const {
    return ldmBytes - ldmReservedBytes - deviceLibrary.staticLdmBytes;
  }
  /// Peak of the CPEs of one core group in flop/s, for elements of `bits` bits;
  /// nothing if the chip has no arithmetic of that width.
  std::optional<double> peakFlops(unsigned bits) const;
  std::string name;
  /// The vendor's C interface of the chip, one of `interfaces`; empty if the
  /// description is for the compiler only, which then emits no C.
  std::string interfaceName;
  /// Every number that the simulator reads, by the name of its field:
  /// simulator/include/common/swsim_parameters.def.
  std::vector<std::pair<llvm::StringRef, double>> simulator;
  /// The argument of `load`, if it is the path of a file.
  std::string path;
  /// The file of the description, for messages.
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
  /// Figures of the compiler's cost model. A description without a section
  /// `device_library` gets figures derived from `gemm_kernel`.
  CostFigures costs;
};

} // namespace sunway

#endif // SUNWAY_MACHINE_MACHINEDESCRIPTION_H
