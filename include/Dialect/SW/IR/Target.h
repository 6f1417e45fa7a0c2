//===- Target.h - The chip as passes see it ---------------------*- C++ -*-===//
///
/// \file
/// The one class through which passes and verifiers read the numbers of the
/// chip they compile for.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_SW_IR_TARGET_H
#define SUNWAY_DIALECT_SW_IR_TARGET_H

#include "Dialect/SW/IR/SW.h"
#include "Machine/CostFigures.h"

#include "mlir/Interfaces/DataLayoutInterfaces.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <optional>
#include <string>

namespace sunway {
class MachineDescription;
} // namespace sunway

namespace mlir {
namespace sw {

/// The parameters of the target chip. They stand on the module, as the entries
/// of the device "sunway" of `dlti.target_system_spec`:
///
/// ```mlir
/// module attributes {dlti.target_system_spec = #dlti.target_system_spec<
///   "sunway" = #dlti.target_device_spec<"sw.chip" = "sw26010",
///     "sw.interface" = "sw26010", "sw.mesh_rows" = 8 : i64, "sw.mesh_cols" = 8
///     : i64, ...>>}
/// ```
///
/// A module that describes no such device is compiled for the default chip.
/// Without "sw.interface" the vendor's C interface is that of the built-in chip
/// of the same name, or none. The figures of the cost model are those of the
/// built-in chip of the same name, else of one with the same interface, unless
/// they stand in the entry "sw.costs", a dictionary of the entries of the
/// machine description.
class Target {
public:
  /// The target of `op`: that of the closest enclosing op with a description of
  /// the device, else the default chip. Emits an error at the op that carries
  /// the description when an entry is missing, of the wrong type or out of
  /// range.
  static FailureOr<Target> get(Operation *op);

  /// As `get`, but without a diagnostic. For verifiers: the wrong description
  /// itself is reported by the pass that needs it.
  static std::optional<Target> lookup(Operation *op);

  /// The target that a machine description describes.
  static Target fromMachine(const sunway::MachineDescription &machine);

  /// The target of a built-in chip.
  static std::optional<Target> getBuiltin(StringRef chip);

  /// Name of the chip that `lookup` and `get` fall back on.
  static StringRef defaultChip() { return "sw26010"; }

  /// Name of the device in the target system specification.
  static StringRef deviceName() { return "sunway"; }

  /// The entries of this target as a device specification.
  TargetDeviceSpecInterface toDeviceSpec(MLIRContext *context) const;

  /// Name of the chip, for messages and the emitted code.
  StringRef getChip() const { return chip; }
  /// The vendor's C interface, which chooses the C that is emitted; empty if
  /// there is none.
  StringRef getInterface() const { return interfaceName; }
  /// What tools call the description: the name of a built-in chip, or the path
  /// of a machine file.
  StringRef getMachine() const {
    return machineFile.empty() ? chip : machineFile;
  }
  /// Core groups of the chip.
  int64_t getCoreGroups() const { return coreGroups; }
  /// Rows of CPEs in the mesh of a core group.
  int64_t getMeshRows() const { return meshRows; }
  /// Columns of CPEs in the mesh of a core group.
  int64_t getMeshCols() const { return meshCols; }
  /// CPEs of a core group.
  int64_t getNumCPEs() const { return meshRows * meshCols; }
  /// LDM of one CPE.
  int64_t getLdmBytes() const { return ldmBytes; }
  /// Part of the LDM that the run-time system and the stack take.
  int64_t getLdmReservedBytes() const { return ldmReservedBytes; }
  /// Static LDM of the device library.
  int64_t getDeviceLibraryLdmBytes() const { return deviceLibraryLdmBytes; }
  /// LDM of one CPE that buffers may occupy.
  int64_t getUsableLdmBytes() const {
    return ldmBytes - ldmReservedBytes - deviceLibraryLdmBytes;
  }
  /// The usable LDM and where the rest is, for messages: "57344 (65536 less
  /// 8192 reserved)".
  std::string describeUsableLdm() const;
  /// Width of a vector register.
  int64_t getSimdBits() const { return simdBits; }
  /// Granule in which DMA moves main memory.
  int64_t getDmaTransactionBytes() const { return dmaTransactionBytes; }
  /// Whether one get can serve all CPEs of a mesh row, a column or the mesh.
  bool canBroadcast(Scope scope) const {
    return dmaBroadcastScopes >> static_cast<unsigned>(scope) & 1;
  }
  /// The scope of a get that serves most CPEs, if any serves several.
  std::optional<Scope> getWidestBroadcast() const;
  /// The CPEs of that scope; 1 if a get serves one CPE only.
  int64_t getBroadcastPlaces() const;
  /// The axis along which iterations are dealt out to teams of CPEs: mesh rows,
  /// or columns where one get can serve those only.
  Axis getTeamAxis() const {
    return !canBroadcast(Scope::Row) && canBroadcast(Scope::Col) ? Axis::Col
                                                                 : Axis::Row;
  }
  /// Most bytes that a DMA request of the chip names; 0: what the fields of its
  /// interface hold.
  int64_t getDmaMaxRequestBytes() const { return dmaMaxRequestBytes; }
  /// Main memory of a core group; 0 if that is not known.
  int64_t getMemoryBytes() const { return memoryBytes; }
  /// Clock of a CPE.
  double getClockHz() const { return clockHz; }
  /// Flops per cycle of one CPE in single and in double precision.
  double getFlopsPerCycleF32() const { return flopsPerCycleF32; }
  double getFlopsPerCycleF64() const { return flopsPerCycleF64; }
  /// Bytes per second of a core group's main memory, as long DMA blocks get it.
  double getDmaBandwidth() const { return dmaBandwidth; }
  /// What the cost model knows besides.
  const sunway::CostFigures &getCosts() const { return costs; }
  /// Lanes of a vector, the same of f32 and f64: an f32 takes 64 bits of a
  /// register.
  int64_t getVectorLanes() const { return std::max<int64_t>(1, simdBits / 64); }

  /// On how many places a dimension of this spread is cut.
  int64_t getPlaces(Spread spread) const;
  /// What the extent of a whole buffer must be a multiple of along a dimension
  /// with this spread, of which pieces have a multiple of `unit` elements: with
  /// `nested`, those of mesh rows.
  int64_t getCutMultiple(Spread spread, int64_t unit) const;

  /// Elements of the pieces of a dimension of `size` elements on `places`
  /// places that are multiples of `unit`.
  static int64_t getPiece(int64_t size, int64_t places, int64_t unit) {
    return llvm::divideCeil(size, places * unit) * unit;
  }

  /// Elements of the pieces of a dimension with this spread: with `nested`,
  /// CPEs deal out the piece of their mesh row one by one.
  int64_t getPiece(int64_t size, Spread spread, int64_t unit) const;

  /// Extents of the mesh axis that `axis` counts.
  int64_t getExtent(Axis axis) const;

private:
  struct Reader;

  std::string chip;
  std::string interfaceName;
  std::string machineFile;
  int64_t coreGroups = 0;
  int64_t meshRows = 0;
  int64_t meshCols = 0;
  int64_t ldmBytes = 0;
  int64_t ldmReservedBytes = 0;
  int64_t deviceLibraryLdmBytes = 0;
  int64_t simdBits = 0;
  int64_t dmaTransactionBytes = 0;
  int64_t memoryBytes = 0;
  int64_t dmaBroadcastScopes = 0;
  int64_t dmaMaxRequestBytes = 0;
  double clockHz = 0;
  double flopsPerCycleF32 = 0;
  double flopsPerCycleF64 = 0;
  double dmaBandwidth = 0;
  sunway::CostFigures costs;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_SW_IR_TARGET_H
