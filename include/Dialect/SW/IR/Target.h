//===- Target.h - The chip as passes see it ---------------------*- C++ -*-===//
///
/// \file
/// The one class through which passes and verifiers read the numbers of the
/// chip they compile for.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_DIALECT_SW_IR_TARGET_H
#define SUNWAY_DIALECT_SW_IR_TARGET_H

#include "Dialect/SW/IR/Levels.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/Utils/ElementTypes.h"
#include "Machine/ComputeTypes.h"
#include "Machine/CostFigures.h"

#include "mlir/Interfaces/DataLayoutInterfaces.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

namespace sunway {
class MachineDescription;
} // namespace sunway

namespace mlir {
namespace sw {

/// The parameters of the target chip. They are entries of the device "sunway"
/// in the module attribute `dlti.target_system_spec`:
///
/// ```mlir
/// module attributes {dlti.target_system_spec = #dlti.target_system_spec<
///   "sunway" = #dlti.target_device_spec<"sw.chip" = "sw26010",
///     "sw.interface" = "sw26010", "sw.mesh_rows" = 8 : i64, "sw.mesh_cols" = 8
///     : i64, ...>>}
/// ```
///
/// A module without such a device is compiled for the default chip. Without
/// "sw.interface" the vendor's C interface is that of the built-in chip of the
/// same name, or none. "sw.used_core_groups" is the number of core groups that
/// the program is compiled for; one without it. The entry "sw.costs" has the
/// figures of the cost model, a dictionary of the entries of the machine
/// description. Without it, the figures are those of the built-in chip of the
/// same name, else of a built-in chip with the same interface.
class Target {
public:
  /// The target of `op`: that of the closest enclosing op with a description of
  /// the device, else the default chip. If only some core groups run `op`
  /// (GroupRange.h), they are the used ones. If an entry is missing, of the
  /// wrong type or out of range, emits an error at the op that carries the
  /// description.
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

  /// As this target, for kernels on the first `groups` core groups, which must
  /// be at least 1 and at most those of the chip. Launches are as before.
  Target withUsedCoreGroups(int64_t groups) const;

  /// Name of the chip, for messages and the emitted code.
  StringRef getChip() const { return chip; }
  /// The vendor's C interface, which determines the emitted C; empty if there
  /// is none.
  StringRef getInterface() const { return interfaceName; }
  /// The description as tools name it: a built-in chip, or the path of a
  /// machine file.
  StringRef getMachine() const {
    return machineFile.empty() ? chip : machineFile;
  }
  /// Units of `level` in a unit of the level outside of it, for instance rows
  /// in the mesh of a core group.
  int64_t getCount(Level level) const;
  /// Places of `levels` together: the product of their counts.
  int64_t getPlaces(ArrayRef<Level> levels) const;
  /// Core groups that the program is compiled for. Kernels distribute their
  /// iterations over them.
  int64_t getUsedCoreGroups() const { return usedCoreGroups; }
  /// Core groups that a launch of the program is on; more than the used ones in
  /// a target for kernels that only the first of them run.
  int64_t getLaunchCoreGroups() const {
    return std::max(launchCoreGroups, usedCoreGroups);
  }
  /// Bytes of the memory that belongs to one unit of `level`; 0 if there is
  /// none, or if that is not known.
  int64_t getMemoryBytes(Level level) const;
  /// Rows of CPEs in the mesh of a core group.
  int64_t getMeshRows() const { return getCount(Level::Row); }
  /// Columns of CPEs in the mesh of a core group.
  int64_t getMeshCols() const { return getCount(Level::Col); }
  /// CPEs of a core group.
  int64_t getNumCPEs() const { return getPlaces({Level::Row, Level::Col}); }
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
  /// The usable LDM and the reserved rest, for messages: "57344 (65536 less
  /// 8192 reserved)".
  std::string describeUsableLdm() const;
  /// Width of a vector register.
  int64_t getSimdBits() const { return simdBits; }
  /// Granule in which DMA moves main memory.
  int64_t getDmaTransactionBytes() const { return dmaTransactionBytes; }
  /// Whether one get can serve all CPEs of `scope`: a mesh row, a mesh column
  /// or the mesh.
  bool canBroadcast(Scope scope) const {
    return dmaBroadcastScopes >> static_cast<unsigned>(scope) & 1;
  }
  /// The scope of a get that serves most CPEs, if any serves several.
  std::optional<Scope> getWidestBroadcast() const;
  /// The number of CPEs of the widest scope; 1 if a get serves one CPE only.
  int64_t getBroadcastPlaces() const;
  /// The axis along which iterations are distributed over teams of CPEs: mesh
  /// rows, or mesh columns if one get can serve only those.
  Axis getTeamAxis() const {
    return !canBroadcast(Scope::Row) && canBroadcast(Scope::Col) ? Axis::Col
                                                                 : Axis::Row;
  }
  /// Maximum bytes of a DMA request; 0 if only the fields of the interface
  /// limit it.
  int64_t getDmaMaxRequestBytes() const { return dmaMaxRequestBytes; }
  /// Clock of a CPE.
  double getClockHz() const { return clockHz; }
  /// Flops per cycle of one CPE in a type in which CPEs compute, and of
  /// products of 16-bit floats; 0 in others.
  double getFlopsPerCycle(ElementKind kind) const;
  /// The same for products of operands of `bits` bits.
  double getProductFlopsPerCycle(unsigned bits) const;
  /// Bytes per second of a core group's main memory with long DMA blocks.
  double getDmaBandwidth() const { return dmaBandwidth; }
  /// Cycles of a barrier of `scope`.
  double getBarrierCycles(Scope scope) const;
  /// Cycles that the start of a launch takes before its parameters are fetched,
  /// and its end.
  double getStartCycles() const { return costs->launchSeconds * clockHz; }
  /// All other figures of the cost model.
  const sunway::CostFigures &getCosts() const { return *costs; }
  /// Lanes of a vector, the same in all types in which CPEs compute: an f32
  /// takes 64 bits of a register.
  int64_t getVectorLanes() const { return std::max<int64_t>(1, simdBits / 64); }

  /// Lanes of the vectors of a product of operands of `bits` bits. 16-bit
  /// floats fill the registers.
  int64_t getProductLanes(unsigned bits) const {
    return bits < 32 ? std::max<int64_t>(1, simdBits / bits) : getVectorLanes();
  }
  /// What pieces of a dimension of such a product are multiples of: lanes along
  /// the vectors, and elsewhere the elements of a word.
  int64_t getProductUnit(unsigned bits, bool isVector) const;

  /// Number of places over which a dimension of this spread is distributed.
  int64_t getPlaces(Spread spread) const {
    return getPlaces(getLevels(spread));
  }
  /// The number that the extent of a whole buffer must be a multiple of, along
  /// a dimension with this spread. Pieces are multiples of `unit` elements;
  /// with `nested`, this holds for the pieces of mesh rows.
  int64_t getCutMultiple(Spread spread, int64_t unit) const;

  /// Elements of a piece, if a dimension of `size` elements is distributed over
  /// `places` places in multiples of `unit`.
  static int64_t getPiece(int64_t size, int64_t places, int64_t unit) {
    return llvm::divideCeil(size, places * unit) * unit;
  }

  /// Elements of a piece of a dimension with this spread. With `nested`, the
  /// piece of a mesh row is distributed over its CPEs in units of one element.
  int64_t getPiece(int64_t size, Spread spread, int64_t unit) const;

  /// Number of different coordinates `axis` of CPEs.
  int64_t getExtent(Axis axis) const { return getPlaces(getLevels(axis)); }

private:
  struct Reader;

  Target() = default;

  /// As `lookup`, for the specification of the device that `owner` carries.
  static std::optional<Target> fromSpec(TargetDeviceSpecInterface spec,
                                        Operation *owner);

  std::string chip;
  std::string interfaceName;
  std::string machineFile;
  int64_t coreGroups = 0;
  int64_t usedCoreGroups = 1, launchCoreGroups = 1;
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
#define SW_TYPE_FIGURE(kind, ...) double flopsPerCycle##kind = 0;
  SW_COMPUTE_TYPES(SW_TYPE_FIGURE, )
#undef SW_TYPE_FIGURE
  /// 0 if the chip has no 16-bit arithmetic.
  double flopsPerCycleOfHalves = 0;
  double dmaBandwidth = 0;
  /// Several hundred figures, which copies of a target share.
  std::shared_ptr<const sunway::CostFigures> costs;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_DIALECT_SW_IR_TARGET_H
