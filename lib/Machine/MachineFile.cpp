//===- MachineFile.cpp - Reading and checking a machine file --------------===//
//
// Reading is table-driven: one line per parameter, with the path of the key,
// its field and its rule. The first violated rule is reported with file, line
// and key.
//
//===----------------------------------------------------------------------===//

#include "Limits.h"
#include "Machine/Files.h"
#include "Machine/MachineDescription.h"
#include "MachineRules.h"
#include "Reader.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <cmath>
#include <map>
#include <mutex>

using namespace llvm;
using namespace sunway;

namespace {

struct BuiltinChip {
  StringRef name;
  StringRef json;
};

#include "BuiltinChips.inc"

} // namespace

/// Reads the parameters that passes use: mesh, memories, arithmetic and
/// transfers.
static void readMesh(Reader &r, MachineDescription &m) {
  r.integer("core_groups", m.coreGroups);
  r.integer("mesh_rows", m.meshRows);
  r.integer("mesh_cols", m.meshCols);
  r.number("clock_hz", m.clockHz);
  r.integer("ldm_bytes_per_cpe", m.ldmBytes);
  r.optionalInteger("memory_bytes_per_cg", m.memoryBytes, Rule::Positive);
  r.integer("ldm_reserved_bytes_per_cpe", m.ldmReservedBytes,
            Rule::NonNegative);
  r.optionalInteger("device_library.static_ldm_bytes",
                    m.deviceLibrary.staticLdmBytes, Rule::NonNegative);
  r.integer("simd_bits", m.simdBits);
#define SW_READ_FIGURE(kind, type, ...)                                        \
  r.number("flops_per_cycle_per_cpe." #type, m.flopsPerCycle.type);
  SW_COMPUTE_TYPES(SW_READ_FIGURE, )
#undef SW_READ_FIGURE
  r.optionalNumber("flops_per_cycle_per_cpe.f16", m.flopsPerCycle.f16,
                   Rule::Positive);
  r.integer("dma.transaction_bytes", m.dma.transactionBytes);
  r.optionalInteger("dma.broadcast_scopes", m.dma.broadcastScopes,
                    Rule::NonNegative);
  r.number("dma.large_block_bw_per_cg", m.dma.largeBlockBandwidth);
  int64_t length = 0, block = 0;
  r.optionalInteger("dma.max_length_bytes", length, Rule::Positive);
  r.optionalInteger("dma.max_block_bytes", block, Rule::Positive);
  m.dma.maxRequestBytes =
      length && block ? std::min(length, block) : std::max(length, block);
}

/// Reads the parameters of the simulator. Those in the table of the chip's
/// interface are required; those of other chips are optional.
static void readSimulator(Reader &r, MachineDescription &m) {
  if (!is_contained(MachineDescription::interfaces(), m.interfaceName))
    return r.fail("interface",
                  formatv("expected \"{0}\", but got \"{1}\"",
                          join(MachineDescription::interfaces(), "\" or \""),
                          m.interfaceName));
  enum Interface { Any, SW26010, SW26010Pro };
  enum Presence { Positive, NonNegative, Optional };
  auto read = [&](StringRef field, StringRef path, Presence presence,
                  Interface interface) {
    bool required = presence != Optional &&
                    (interface == Any ||
                     (interface == SW26010) == (m.interfaceName == "sw26010"));
    std::optional<double> value;
    r.optionalNumber(path, value,
                     presence == Positive ? Rule::Positive : Rule::NonNegative,
                     required);
    m.simulator.emplace_back(field, value.value_or(0));
  };
#define SWSIM_PARAMETER(field, path, rule, interface)                          \
  read(#field, path, rule, interface);
#include "swsim_parameters.def"
}

/// Derives the costs of a library whose kernel is only described by
/// `gemm_kernel`.
static void deriveLibraryFigures(Reader &r, CostFigures &costs) {
  double stepCycles = 0, products = 0, fma = 0;
  r.number("gemm_kernel_cycles_per_k_step", stepCycles);
  r.number("gemm_kernel.register_block_max", products);
  r.number("instruction_latency_cycles.fma_add_mul", fma);
  r.number("gemm_kernel.call_cycles", costs.callCycles, Rule::NonNegative);
  r.number("gemm_kernel.role_switch_cycles", costs.exchangeCycles,
           Rule::NonNegative);
  r.number("gemm_kernel.prologue_cycles", costs.blockCycles, Rule::NonNegative);
  r.number("gemm_kernel.c_tile_cycles", costs.blockVectorCycles,
           Rule::NonNegative);
  costs.blockVectorCycles /= std::max(1.0, products);
  // The CPE issues two instructions per cycle. Other than p*q multiply-adds,
  // these are p loads, and a load and an address for each of the q scalars.
  double side = std::floor(std::sqrt(products));
  double others = 2 * stepCycles - products - 3 * side;
  auto getStep = [&](int p, int q) {
    double slots = p * q + p + 2 * q + others;
    return std::ceil(std::max({slots / 2, p * q * 1.0, fma}));
  };
#define SW_LIBRARY_SHAPE(p, q) costs.step##p##x##q = getStep(p, q);
#include "Machine/LibraryShapes.def"
}

/// Reads the parameters of the compiler's cost model.
static void readCosts(Reader &r, MachineDescription &m) {
  deriveLibraryFigures(r, m.costs);
  for (const CostFigures::Entry &entry : CostFigures::entries()) {
    std::optional<double> value;
    r.optionalNumber(entry.key, value,
                     entry.isPositive ? Rule::Positive : Rule::NonNegative,
                     entry.isRequired);
    if (value)
      m.costs.*entry.member = *value;
  }
  // Without sectors, a line is the only unit.
  if (m.costs.sectorBytes == 0) {
    m.costs.sectorBytes = m.costs.lineBytes;
    m.costs.partialSector = m.costs.partialLine;
  }
}

/// Completes the figures that belong to the code of an interface with those of
/// the built-in chip that has it, or of the first one.
static void completeCosts(Reader &r, MachineDescription &m) {
  SmallVector<const CostFigures::Entry *> missing;
  for (const CostFigures::Entry &entry : CostFigures::entries())
    if (entry.isOfInterface && !r.get(entry.key))
      missing.push_back(&entry);
  if (missing.empty())
    return;
  json::Object root;
  for (const BuiltinChip &chip : builtinChipTable) {
    Expected<json::Value> value = json::parse(chip.json);
    if (!value)
      return r.fail("interface", toString(value.takeError()));
    json::Object &own = *value->getAsObject();
    bool isOfInterface = own.getString("interface") == m.interfaceName;
    if (root.empty() || isOfInterface)
      root = std::move(own);
    if (isOfInterface)
      break;
  }
  Reader builtin(root, /*text=*/"", /*fileName=*/"");
  for (const CostFigures::Entry *entry : missing) {
    std::optional<double> number = builtin.get(entry->key);
    if (!number)
      return r.fail(entry->key, "missing");
    m.costs.*entry->member = *number;
  }
}

/// Limits the speed of lines to the bandwidth of main memory. A user who lowers
/// the bandwidth, or raises the clock that line times refer to, need not adapt
/// them.
static void limitToBandwidth(MachineDescription &m) {
  // Measured bandwidth exceeds the quoted one by up to 9 %
  // (docs/machine-sources.md).
  constexpr double excess = 1.1;
  double minimum =
      m.costs.lineBytes * m.clockHz / (excess * m.costs.memoryBandwidth);
  m.costs.readLine = std::max(m.costs.readLine, minimum);
  m.costs.writeLine = std::max(m.costs.writeLine, minimum);
  for (auto &[field, value] : m.simulator) {
    if (field == "dma_read_line" || field == "dma_write_line" ||
        field == "dma_broadcast_line")
      value = std::max(value, minimum);
    if (field == "global_access_bandwidth")
      value = std::min(value, m.costs.memoryBandwidth);
  }
  m.dma.largeBlockBandwidth =
      std::min(m.dma.largeBlockBandwidth, m.costs.memoryBandwidth);
}

/// Makes the keys of the simulator known if there is no interface.
static void readNames(Reader &r) {
#define SWSIM_PARAMETER(field, path, rule, interface) r.get(path);
#include "swsim_parameters.def"
}

/// Reads all entries; afterwards the reader knows all valid keys.
static void readAll(Reader &r, MachineDescription &m) {
  r.string("name", m.name);
  readMesh(r, m);
  readCosts(r, m);
  checkTogether(r, m);
  r.string("interface", m.interfaceName, /*required=*/false);
  if (!m.interfaceName.empty()) {
    readSimulator(r, m);
    checkInterface(r, m);
  }
  completeCosts(r, m);
  limitToBandwidth(m);
}

Expected<MachineDescription> MachineDescription::parse(StringRef text,
                                                       StringRef fileName) {
  Expected<json::Value> value = parseJson(text);
  if (!value)
    return createStringError(
        inconvertibleErrorCode(),
        formatv("{0}: {1}", fileName, toString(value.takeError())));
  const json::Object *root = value->getAsObject();
  if (!root)
    return createStringError(
        inconvertibleErrorCode(),
        formatv("{0}:1: expected a JSON object", fileName));
  MachineDescription machine;
  machine.fileName = fileName.str();
  Reader reader(*root, text, fileName);
  readAll(reader, machine);
  if (machine.interfaceName.empty())
    readNames(reader);
  reader.checkKeys();
  if (Error error = reader.takeError())
    return std::move(error);
  return machine;
}

ArrayRef<StringRef> MachineDescription::builtinChips() {
  static const SmallVector<StringRef> names = [] {
    SmallVector<StringRef> result;
    for (const BuiltinChip &chip : builtinChipTable)
      result.push_back(chip.name);
    return result;
  }();
  return names;
}

namespace {
/// A built-in chip after the first use: its description, or what is wrong.
struct LoadedChip {
  std::once_flag once;
  std::optional<MachineDescription> machine;
  std::string error;
};
} // namespace

/// The built-in chip of this name; null if there is none.
static const LoadedChip *loadBuiltin(StringRef name) {
  static LoadedChip loaded[std::size(builtinChipTable)];
  for (auto [chip, result] : zip_equal(builtinChipTable, loaded)) {
    if (chip.name != name)
      continue;
    std::call_once(result.once, [&chip = chip, &result = result] {
      Expected<MachineDescription> machine =
          MachineDescription::parse(chip.json, (chip.name + ".json").str());
      if (machine)
        result.machine = std::move(*machine);
      else
        result.error = toString(machine.takeError());
    });
    return &result;
  }
  return nullptr;
}

const MachineDescription *MachineDescription::findBuiltin(StringRef chip) {
  const LoadedChip *loaded = loadBuiltin(chip);
  return loaded && loaded->machine ? &*loaded->machine : nullptr;
}

Expected<MachineDescription> MachineDescription::load(StringRef chipOrPath) {
  if (const LoadedChip *loaded = loadBuiltin(chipOrPath)) {
    if (loaded->machine)
      return *loaded->machine;
    return createStringError(inconvertibleErrorCode(), loaded->error);
  }
  bool isPath = chipOrPath.contains('/') || chipOrPath.ends_with(".json");
  if (!isPath)
    return createStringError(
        inconvertibleErrorCode(),
        formatv("unknown chip '{0}': expected one of {1}, or the path of a "
                "machine description (.json)",
                chipOrPath, join(builtinChips(), ", ")));
  Expected<std::unique_ptr<MemoryBuffer>> buffer = readFile(chipOrPath);
  if (!buffer)
    return buffer.takeError();
  Expected<MachineDescription> machine =
      parse((*buffer)->getBuffer(), chipOrPath);
  if (machine)
    machine->path = chipOrPath.str();
  return machine;
}

std::vector<MachineKey> MachineDescription::keys() {
  std::map<std::string, MachineKey> keys;
  // The key of `path`, which is added if it is new.
  auto add = [&](StringRef path) -> MachineKey & {
    MachineKey &key = keys[path.str()];
    key.path = path.str();
    return key;
  };
  json::Object empty;
  Reader compiler(empty, "{}", "");
  MachineDescription unused;
  readMesh(compiler, unused);
  readCosts(compiler, unused);
  for (StringRef path : compiler.getRequested().keys())
    add(path).isForCompiler = true;
#define SWSIM_PARAMETER(field, path, rule, interface)                          \
  add(path).isForSimulator = true;
#include "swsim_parameters.def"
  for (StringRef path :
       {"name", "interface", "device_library.static_ldm_bytes"}) {
    add(path).isForCompiler = true;
    add(path).isForSimulator = true;
  }
#define SW_INFORMATION_KEY(path) add(path);
#include "Machine/InformationKeys.def"
  std::vector<MachineKey> result;
  result.reserve(keys.size());
  for (auto &[path, key] : keys)
    result.push_back(key);
  return result;
}
