//===- Target.cpp - The chip for passes -----------------------------------===//
//
// Reads the target from the module's DLTI specification and writes it there.
// One table lists the entries for both, so reading and writing agree.
//
//===----------------------------------------------------------------------===//
#include "Dialect/SW/IR/Target.h"

#include "Machine/MachineDescription.h"
#include "Support/Escape.h"
#include "TargetMemo.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/IR/Builders.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

#include <tuple>

using namespace mlir;
using namespace mlir::sw;
using sunway::MachineDescription;

/// The default figures of the cost model: those of the built-in chip of this
/// name, else of a built-in chip with this interface, else of the default chip.
static const sunway::CostFigures &getBuiltinCosts(StringRef chip,
                                                  StringRef interface) {
  static const sunway::CostFigures none;
  if (const auto *machine = MachineDescription::findBuiltin(chip))
    return machine->costs;
  for (StringRef name : MachineDescription::builtinChips()) {
    const auto *machine = MachineDescription::findBuiltin(name);
    if (machine && machine->interfaceName == interface)
      return machine->costs;
  }
  const auto *usual = MachineDescription::findBuiltin(Target::defaultChip());
  return usual ? usual->costs : none;
}

/// The default interface of a target: the interface of the built-in chip.
static StringRef getBuiltinInterface(StringRef chip) {
  const auto *machine = MachineDescription::findBuiltin(chip);
  return machine ? StringRef(machine->interfaceName) : StringRef();
}

/// The entries of a target: keys, members and minimum values. The reader
/// reports errors at `owner`, but only if `emit` is set.
struct Target::Reader {
  struct IntEntry {
    StringLiteral key;
    int64_t Target::*member;
    int64_t minimum;
    /// The value of a missing entry; nothing if the entry is required.
    std::optional<int64_t> fallback = std::nullopt;
  };
  struct RealEntry {
    StringLiteral key;
    double Target::*member;
    /// Whether 0, the default, has no entry.
    bool isOptional = false;
  };

  static constexpr StringLiteral chipKey = "sw.chip";
  static constexpr StringLiteral interfaceKey = "sw.interface";
  static constexpr StringLiteral fileKey = "sw.machine_file";
  static constexpr StringLiteral costsKey = "sw.costs";
  static constexpr IntEntry usedGroups = {"sw.used_core_groups",
                                          &Target::usedCoreGroups, 1, 1};
  /// The model converts figures to 64-bit integers; this maximum keeps them in
  /// range.
  static constexpr double kMaxReal = 1e18;

  static ArrayRef<IntEntry> intEntries() {
    static const IntEntry entries[] = {
        {"sw.core_groups", &Target::coreGroups, 1},
        {"sw.mesh_rows", &Target::meshRows, 1},
        {"sw.mesh_cols", &Target::meshCols, 1},
        {"sw.ldm_bytes", &Target::ldmBytes, 1},
        {"sw.ldm_reserved_bytes", &Target::ldmReservedBytes, 0},
        {"sw.device_library_ldm_bytes", &Target::deviceLibraryLdmBytes, 0, 0},
        {"sw.simd_bits", &Target::simdBits, 1},
        {"sw.dma_transaction_bytes", &Target::dmaTransactionBytes, 1},
        {"sw.dma_broadcast_scopes", &Target::dmaBroadcastScopes, 0, 0},
        {"sw.dma_max_request_bytes", &Target::dmaMaxRequestBytes, 0, 0},
        {"sw.memory_bytes", &Target::memoryBytes, 0, 0},
    };
    return entries;
  }

  static ArrayRef<RealEntry> realEntries() {
    static const RealEntry entries[] = {
        {"sw.clock_hz", &Target::clockHz},
#define SW_TYPE_ENTRY(kind, type, ...)                                         \
  {"sw.flops_per_cycle_" #type, &Target::flopsPerCycle##kind},
        SW_COMPUTE_TYPES(SW_TYPE_ENTRY, )
#undef SW_TYPE_ENTRY
            {"sw.flops_per_cycle_f16", &Target::flopsPerCycleOfHalves, true},
        {"sw.dma_bytes_per_second", &Target::dmaBandwidth},
    };
    return entries;
  }

  TargetDeviceSpecInterface spec;
  Operation *owner;
  bool emit;

  /// Fails, with a diagnostic if `emit` is set.
  LogicalResult fail(const Twine &message) {
    if (emit)
      emitError(owner->getLoc(), message);
    return failure();
  }

  Attribute find(StringRef key) {
    DataLayoutEntryInterface entry =
        spec.getSpecForIdentifier(StringAttr::get(owner->getContext(), key));
    return entry ? entry.getValue() : Attribute();
  }

  LogicalResult missing(StringRef key) {
    return fail("target device '" + Target::deviceName() + "' has no entry '" +
                key + "'");
  }

  LogicalResult wrong(StringRef key, const Twine &expected, Attribute got) {
    std::string text;
    llvm::raw_string_ostream(text) << got;
    return fail("expects target entry '" + key + "' to be " + expected +
                ", but got " + text);
  }

  LogicalResult readInt(const IntEntry &entry, Target &target) {
    Attribute attr = find(entry.key);
    if (!attr && entry.fallback) {
      target.*entry.member = *entry.fallback;
      return success();
    }
    if (!attr)
      return missing(entry.key);
    auto value = dyn_cast<IntegerAttr>(attr);
    if (!value || value.getValue().getSignificantBits() > 64 ||
        value.getValue().getSExtValue() < entry.minimum)
      return wrong(entry.key, "an integer of at least " + Twine(entry.minimum),
                   attr);
    target.*entry.member = value.getValue().getSExtValue();
    return success();
  }

  LogicalResult readReal(const RealEntry &entry, Target &target) {
    Attribute attr = find(entry.key);
    if (!attr)
      return entry.isOptional ? success() : missing(entry.key);
    double number = 0;
    if (auto value = dyn_cast<FloatAttr>(attr))
      number = value.getValueAsDouble();
    else if (auto value = dyn_cast<IntegerAttr>(attr))
      number = value.getValue().signedRoundToDouble();
    if (!(number > 0) || !(number < kMaxReal))
      return wrong(entry.key, "a positive number below 1e18", attr);
    target.*entry.member = number;
    return success();
  }

  /// Checks maximum values that no chip of the family approaches. Their
  /// products with the extents of addressable arrays do not overflow.
  LogicalResult checkRanges(const Target &target) {
    const std::tuple<StringLiteral, int64_t Target::*, int64_t> ranges[] = {
        {"sw.core_groups", &Target::coreGroups, 1 << 16},
        {"sw.mesh_rows", &Target::meshRows, 64},
        {"sw.mesh_cols", &Target::meshCols, 64},
        {"sw.ldm_bytes", &Target::ldmBytes, int64_t(1) << 32},
        {"sw.simd_bits", &Target::simdBits, 1 << 16},
        {"sw.dma_transaction_bytes", &Target::dmaTransactionBytes, 1 << 20},
    };
    for (auto [key, member, maximum] : ranges)
      if (target.*member > maximum)
        return fail("expects target entry '" + key + "' to be at most " +
                    Twine(maximum) + ", but got " + Twine(target.*member));
    // The memory of all core groups together.
    int64_t memory = (int64_t(1) << 62) / target.coreGroups;
    if (target.usedCoreGroups > target.coreGroups)
      return fail("expects target entry 'sw.used_core_groups' to be at most "
                  "the number of core groups, " +
                  Twine(target.coreGroups) + ", but got " +
                  Twine(target.usedCoreGroups));
    if (target.memoryBytes > memory)
      return fail("expects target entry 'sw.memory_bytes' to be at most " +
                  Twine(memory) + ", but got " + Twine(target.memoryBytes));
    if (!llvm::isPowerOf2_64(target.dmaTransactionBytes))
      return fail("expects target entry 'sw.dma_transaction_bytes' to be a "
                  "power of two, but got " +
                  Twine(target.dmaTransactionBytes));
    return success();
  }

  /// Checks that some LDM remains for buffers. No sum here can overflow.
  LogicalResult checkLdm(const Target &target) {
    int64_t free = target.ldmBytes - target.ldmReservedBytes;
    if (free < 1)
      return fail("expects target entry 'sw.ldm_reserved_bytes' to be less "
                  "than 'sw.ldm_bytes', but got " +
                  Twine(target.ldmReservedBytes) + " of " +
                  Twine(target.ldmBytes));
    if (target.deviceLibraryLdmBytes >= free)
      return fail("expects target entry 'sw.device_library_ldm_bytes' to be "
                  "less than what 'sw.ldm_reserved_bytes' leaves of "
                  "'sw.ldm_bytes', but got " +
                  Twine(target.deviceLibraryLdmBytes) + " of " + Twine(free));
    return success();
  }

  /// Reads one figure of the cost model.
  LogicalResult readCost(const sunway::CostFigures::Entry &entry,
                         Attribute figure, sunway::CostFigures &costs) {
    std::string key = (costsKey + "." + entry.key).str();
    StringRef range = entry.isPositive ? "a positive number below 1e18"
                                       : "a number of 0 to 1e18";
    auto value = dyn_cast<FloatAttr>(figure);
    if (!value)
      return wrong(key, range + ", as a float such as 1.0", figure);
    double number = value.getValueAsDouble();
    if (!(number >= 0) || !(number < kMaxReal) ||
        (entry.isPositive && number == 0))
      return wrong(key, range, figure);
    costs.*entry.member = number;
    return success();
  }

  /// Reads the figures of the cost model: the given ones, and otherwise those
  /// of a built-in chip, which live as long as the program.
  LogicalResult readCosts(Target &target) {
    const sunway::CostFigures &builtin =
        getBuiltinCosts(target.chip, target.interfaceName);
    Attribute attr = find(costsKey);
    if (!attr) {
      target.costs = {std::shared_ptr<void>(), &builtin};
      return success();
    }
    auto figures = dyn_cast<DictionaryAttr>(attr);
    if (!figures)
      return wrong(costsKey, "a dictionary", attr);
    auto costs = std::make_shared<sunway::CostFigures>(builtin);
    for (const sunway::CostFigures::Entry &entry :
         sunway::CostFigures::entries()) {
      Attribute figure = figures.get(entry.key);
      if (figure && failed(readCost(entry, figure, *costs)))
        return failure();
    }
    target.costs = std::move(costs);
    return success();
  }

  /// Reads the vendor's interface: a known one, or none.
  LogicalResult readInterface(Target &target) {
    Attribute attr = find(interfaceKey);
    if (!attr) {
      target.interfaceName = getBuiltinInterface(target.chip).str();
      return success();
    }
    ArrayRef<StringRef> known = MachineDescription::interfaces();
    auto name = dyn_cast<StringAttr>(attr);
    if (!name || (!name.empty() && !llvm::is_contained(known, name)))
      return wrong(interfaceKey,
                   "\"" + llvm::join(known, "\", \"") + "\" or \"\"", attr);
    target.interfaceName = name.str();
    return success();
  }

  LogicalResult readFile(Target &target) {
    Attribute attr = find(fileKey);
    auto name = dyn_cast_or_null<StringAttr>(attr);
    if (attr && !name)
      return wrong(fileKey, "a path", attr);
    if (name && sunway::hasControlCharacters(name))
      return wrong(fileKey, "a path in one line", attr);
    target.machineFile = name ? name.str() : "";
    return success();
  }

  FailureOr<Target> read() {
    Target target;
    Attribute chip = find(chipKey);
    if (!chip)
      return missing(chipKey);
    auto name = dyn_cast<StringAttr>(chip);
    if (!name || name.empty())
      return wrong(chipKey, "a name", chip);
    if (sunway::hasControlCharacters(name))
      return wrong(chipKey, "a name in one line", chip);
    target.chip = name.str();
    if (failed(readInterface(target)) || failed(readFile(target)))
      return failure();
    for (const IntEntry &entry : intEntries())
      if (failed(readInt(entry, target)))
        return failure();
    if (failed(readInt(usedGroups, target)))
      return failure();
    for (const RealEntry &entry : realEntries())
      if (failed(readReal(entry, target)))
        return failure();
    if (failed(checkRanges(target)) || failed(checkLdm(target)) ||
        failed(readCosts(target)))
      return failure();
    return target;
  }
};

/// The built-in default chip; nothing if the library does not have it.
static const std::optional<Target> &getDefaultTarget() {
  static const std::optional<Target> target =
      Target::getBuiltin(Target::defaultChip());
  return target;
}

/// The device specification that applies to `op`, or null. Sets `owner` to the
/// op that carries it.
static TargetDeviceSpecInterface findSpec(Operation *op, Operation *&owner) {
  for (owner = op; owner; owner = owner->getParentOp()) {
    auto system = owner->getAttrOfType<TargetSystemSpecInterface>(
        DLTIDialect::kTargetSystemDescAttrName);
    if (!system)
      continue;
    std::optional<TargetDeviceSpecInterface> device =
        system.getDeviceSpecForDeviceID(
            StringAttr::get(op->getContext(), Target::deviceName()));
    if (device)
      return *device;
  }
  return {};
}

std::optional<Target> Target::fromSpec(TargetDeviceSpecInterface spec,
                                       Operation *owner) {
  auto read = [&]() -> std::optional<Target> {
    return Reader{spec, owner, /*emit=*/false}.read();
  };
  const TargetMemo *memo = TargetMemo::get(owner->getContext());
  return memo ? memo->getOrRead(spec, read) : read();
}

/// `target` for `op`, of which some of the core groups may run the kernel.
static Target getForGroups(const Target &target, Operation *op) {
  std::optional<GroupRange> range = getGroupRange(op);
  if (!range || range->count > target.getUsedCoreGroups())
    return target;
  return target.withUsedCoreGroups(range->count);
}

FailureOr<Target> Target::get(Operation *op) {
  Operation *owner = nullptr;
  if (TargetDeviceSpecInterface spec = findSpec(op, owner)) {
    if (std::optional<Target> target = fromSpec(spec, owner))
      return getForGroups(*target, op);
    return Reader{spec, owner, /*emit=*/true}.read();
  }
  if (getDefaultTarget())
    return *getDefaultTarget();
  op->emitError("no description of the default chip '") << defaultChip() << "'";
  return failure();
}

std::optional<Target> Target::lookup(Operation *op) {
  Operation *owner = nullptr;
  TargetDeviceSpecInterface spec = findSpec(op, owner);
  if (!spec)
    return getDefaultTarget();
  std::optional<Target> target = fromSpec(spec, owner);
  if (target)
    target = getForGroups(*target, op);
  return target;
}

TargetDeviceSpecInterface Target::toDeviceSpec(MLIRContext *context) const {
  Builder builder(context);
  SmallVector<DataLayoutEntryInterface> entries;
  auto add = [&](StringRef key, Attribute value) {
    entries.push_back(
        DataLayoutEntryAttr::get(builder.getStringAttr(key), value));
  };
  add(Reader::chipKey, builder.getStringAttr(chip));
  add(Reader::interfaceKey, builder.getStringAttr(interfaceName));
  if (!machineFile.empty())
    add(Reader::fileKey, builder.getStringAttr(machineFile));
  for (const Reader::IntEntry &entry : Reader::intEntries())
    add(entry.key, builder.getI64IntegerAttr(this->*entry.member));
  if (usedCoreGroups != 1)
    add(Reader::usedGroups.key, builder.getI64IntegerAttr(usedCoreGroups));
  for (const Reader::RealEntry &entry : Reader::realEntries())
    if (!entry.isOptional || this->*entry.member != 0)
      add(entry.key, builder.getF64FloatAttr(this->*entry.member));
  if (*costs != getBuiltinCosts(chip, interfaceName)) {
    SmallVector<NamedAttribute> figures;
    for (const sunway::CostFigures::Entry &entry :
         sunway::CostFigures::entries())
      figures.push_back(builder.getNamedAttr(
          entry.key, builder.getF64FloatAttr((*costs).*entry.member)));
    add(Reader::costsKey, builder.getDictionaryAttr(figures));
  }
  return TargetDeviceSpecAttr::get(context, entries);
}
