//===- MachineDescription.cpp - Read and check a machine file -------------===//
//
// Reading is table-like: one line per parameter, with the key path, the field
// it goes to, and the rule it obeys. The first broken rule is reported with
// file, line and key.
//
//===----------------------------------------------------------------------===//

#include "Machine/MachineDescription.h"
#include "KeyLines.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cmath>

using namespace llvm;
using namespace sunway;

namespace {

struct BuiltinChip {
  StringRef name;
  StringRef json;
};

#include "BuiltinChips.inc"

/// What a number must satisfy besides being one.
enum class Rule { Positive, NonNegative };

/// Walks a parsed file and fills fields; keeps the first error.
class Reader {
public:
  Reader(const json::Object &root, StringRef text, StringRef fileName)
      : root(root), text(text), fileName(fileName) {}

  /// Reads a required number.
  void number(StringRef path, double &field, Rule rule = Rule::Positive) {
    std::optional<double> value;
    optionalNumber(path, value, rule, /*required=*/true);
    if (value)
      field = *value;
  }

  /// Reads a required whole number.
  void integer(StringRef path, int64_t &field, Rule rule = Rule::Positive) {
    double value = 0;
    number(path, value, rule);
    if (failed)
      return;
    if (value != std::floor(value) || value > 9.0e15)
      return fail(
          path, formatv("expected a whole number, but got {0}", toText(value)));
    field = static_cast<int64_t>(value);
  }

  /// Reads a whole number that stays as it is where the key is absent.
  void optionalInteger(StringRef path, int64_t &field, Rule rule) {
    if (!failed && find(path))
      integer(path, field, rule);
  }

  /// Reads a number whose value may be null or whose key may be absent.
  void optionalNumber(StringRef path, std::optional<double> &field, Rule rule,
                      bool required = false);

  /// Reads a required text at the top level.
  void string(StringRef key, std::string &field) {
    if (failed)
      return;
    const json::Value *value = root.get(key);
    if (!value)
      return fail(key, "missing");
    std::optional<StringRef> string = value->getAsString();
    if (!string || string->empty())
      return fail(key,
                  "expected a non-empty string, but got " + describe(*value));
    field = string->str();
  }

  /// Records an error about the value of a key.
  void fail(StringRef path, const Twine &what);

  Error takeError() {
    if (!failed)
      return Error::success();
    return createStringError(inconvertibleErrorCode(), message);
  }

private:
  /// The entry of a path such as `dma.issue_cycles`, or null.
  const json::Value *find(StringRef path);
  static std::string toText(double value) {
    return formatv("{0:g}", json::Value(value)).str();
  }
  static std::string describe(const json::Value &value);

  const json::Object &root;
  StringRef text;
  StringRef fileName;
  bool failed = false;
  std::string message;
};

} // namespace

std::string Reader::describe(const json::Value &value) {
  if (value.kind() == json::Value::Object)
    return "an object";
  if (value.kind() == json::Value::Array)
    return "an array";
  return formatv("{0}", value).str();
}

void Reader::fail(StringRef path, const Twine &what) {
  if (failed)
    return;
  failed = true;
  message = formatv("{0}:{1}: key '{2}': {3}", fileName,
                    findKeyLine(text, path), path, what.str());
}

const json::Value *Reader::find(StringRef path) {
  const json::Object *object = &root;
  SmallVector<StringRef> parts;
  path.split(parts, '.');
  for (StringRef part : ArrayRef(parts).drop_back()) {
    const json::Value *value = object->get(part);
    if (!value)
      return nullptr;
    object = value->getAsObject();
    if (!object) {
      fail(path, formatv("expected '{0}' to be an object, but got {1}", part,
                         describe(*value)));
      return nullptr;
    }
  }
  return object->get(parts.back());
}

void Reader::optionalNumber(StringRef path, std::optional<double> &field,
                            Rule rule, bool required) {
  if (failed)
    return;
  const json::Value *entry = find(path);
  if (failed)
    return;
  if (!entry) {
    if (required)
      fail(path, "missing");
    return;
  }
  const json::Object *object = entry->getAsObject();
  const json::Value *value = object ? object->get("value") : nullptr;
  if (!value)
    return fail(path, "expected an object with the member 'value', but got " +
                          (object ? "none in it" : describe(*entry)));
  const char *wanted =
      rule == Rule::Positive ? "a positive number" : "a number of at least 0";
  if (value->kind() == json::Value::Null && !required)
    return;
  std::optional<double> number = value->getAsNumber();
  if (!number || !std::isfinite(*number) || *number < 0 ||
      (rule == Rule::Positive && *number == 0))
    return fail(path,
                formatv("expected {0}, but got {1}", wanted, describe(*value)));
  field = *number;
}

/// Everything about the DMA engine.
static void readDma(Reader &r, DmaParameters &dma) {
  r.integer("dma.transaction_bytes", dma.transactionBytes);
  r.number("dma.issue_cycles", dma.issueCycles);
  r.number("dma.poll_cycles", dma.pollCycles);
  r.number("dma.get_latency_cycles", dma.getLatencyCycles);
  r.number("dma.put_latency_cycles", dma.putLatencyCycles);
  r.number("dma.read_line_cycles", dma.readLineCycles);
  r.number("dma.write_line_cycles", dma.writeLineCycles);
  r.number("dma.write_turnaround_cycles", dma.writeTurnaroundCycles,
           Rule::NonNegative);
  r.number("dma.get_request_cycles", dma.getRequestCycles, Rule::NonNegative);
  r.number("dma.put_request_cycles", dma.putRequestCycles, Rule::NonNegative);
  r.number("dma.put_request_turnaround_cycles", dma.putRequestTurnaroundCycles,
           Rule::NonNegative);
  r.number("dma.partial_line_cycles", dma.partialLineCycles, Rule::NonNegative);
  r.number("dma.broadcast_line_cycles", dma.broadcastLineCycles);
  r.optionalInteger("dma.broadcast_scopes", dma.broadcastScopes,
                    Rule::NonNegative);
  r.optionalNumber("dma.cpe_get_bytes_per_cycle", dma.cpeGetBytesPerCycle,
                   Rule::Positive);
  r.optionalNumber("dma.cpe_put_bytes_per_cycle", dma.cpePutBytesPerCycle,
                   Rule::Positive);
  r.number("dma.large_block_bw_per_cg", dma.largeBlockBandwidth);
}

/// Arithmetic: rates, latencies and the GEMM kernel.
static void readCompute(Reader &r, MachineDescription &m) {
  r.integer("simd_bits", m.simdBits);
  r.number("flops_per_cycle_per_cpe.f64", m.flopsPerCycle.f64);
  r.number("flops_per_cycle_per_cpe.f32", m.flopsPerCycle.f32);
  r.optionalNumber("flops_per_cycle_per_cpe.f16", m.flopsPerCycle.f16,
                   Rule::Positive);
  r.number("instruction_latency_cycles.fma_add_mul", m.latency.fma);
  r.number("instruction_latency_cycles.ldm_load", m.latency.ldmLoad);
  r.number("instruction_latency_cycles.integer_add_logic",
           m.latency.integerAdd);
  r.number("instruction_latency_cycles.integer_multiply",
           m.latency.integerMultiply);
  r.number("instruction_latency_cycles.divide_sqrt", m.latency.divideSqrt);
  r.number("gemm_kernel_cycles_per_k_step", m.gemm.cyclesPerKStep);
  r.number("gemm_kernel.prologue_cycles", m.gemm.prologueCycles,
           Rule::NonNegative);
  r.number("gemm_kernel.c_tile_cycles", m.gemm.cTileCycles, Rule::NonNegative);
  r.number("gemm_kernel.role_switch_cycles", m.gemm.roleSwitchCycles,
           Rule::NonNegative);
  r.number("gemm_kernel.call_cycles", m.gemm.callCycles, Rule::NonNegative);
  r.integer("gemm_kernel.register_block_max", m.gemm.registerBlockMax);
  r.number("mpe.peak_flops_f64", m.mpePeakFlops);
}

/// The mesh, its memories, and what ties the CPEs together.
static void readMesh(Reader &r, MachineDescription &m) {
  r.integer("core_groups", m.coreGroups);
  r.integer("mesh_rows", m.meshRows);
  r.integer("mesh_cols", m.meshCols);
  r.number("clock_hz", m.clockHz);
  r.integer("ldm_bytes_per_cpe", m.ldmBytes);
  r.integer("ldm_reserved_bytes_per_cpe", m.ldmReservedBytes,
            Rule::NonNegative);
  r.optionalInteger("device_library.static_ldm_bytes",
                    m.deviceLibrary.staticLdmBytes, Rule::NonNegative);
  r.integer("memory_bytes_per_cg", m.memoryBytes);
  r.number("memory_bw_per_cg", m.memoryBandwidth);
  r.number("ldm_bw_per_cpe", m.ldmBandwidth);
  r.number("mesh_communication.latency_cycles", m.exchangeLatencyCycles);
  r.integer("mesh_communication.message_bytes", m.exchangeMessageBytes);
  r.number("barrier_row_cycles", m.barrierRowCycles, Rule::NonNegative);
  r.number("barrier_cg_cycles", m.barrierAllCycles, Rule::NonNegative);
  r.number("spawn_join_seconds", m.spawnJoinSeconds, Rule::NonNegative);
}

/// The numbers of the simulator: the rows of the table that the chip's
/// interface must have, and those of other chips where they are given.
static void readSimulator(Reader &r, MachineDescription &m) {
  if (m.interfaceName != "sw26010" && m.interfaceName != "sw26010pro")
    return r.fail("interface", formatv("expected \"sw26010\" or "
                                       "\"sw26010pro\", but got \"{0}\"",
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

/// What a library whose kernel is only known by `gemm_kernel` costs.
static void deriveLibraryFigures(const MachineDescription &m,
                                 CostFigures &costs) {
  // Two instructions are issued in a cycle. Beyond p*q multiply-adds these are
  // p loads, and a load and an address for each of the q scalars.
  auto products = static_cast<double>(m.gemm.registerBlockMax);
  double side = std::floor(std::sqrt(products));
  double others = 2 * m.gemm.cyclesPerKStep - products - 3 * side;
  auto getStep = [&](int p, int q) {
    double slots = p * q + p + 2 * q + others;
    return std::ceil(std::max({slots / 2, p * q * 1.0, m.latency.fma}));
  };
#define SW_LIBRARY_SHAPE(p, q) costs.step##p##x##q = getStep(p, q);
#include "Machine/LibraryShapes.def"
  costs.callCycles = m.gemm.callCycles;
  costs.exchangeCycles = m.gemm.roleSwitchCycles;
  costs.blockCycles = m.gemm.prologueCycles;
  costs.blockVectorCycles = m.gemm.cTileCycles / products;
}

/// The numbers of the compiler's cost model.
static void readCosts(Reader &r, MachineDescription &m) {
  deriveLibraryFigures(m, m.costs);
  for (const CostFigures::Entry &entry : CostFigures::entries()) {
    std::optional<double> value;
    r.optionalNumber(entry.key, value,
                     entry.isPositive ? Rule::Positive : Rule::NonNegative,
                     entry.isRequired);
    if (value)
      m.costs.*entry.member = *value;
  }
  // A line in one piece.
  if (m.costs.sectorBytes == 0) {
    m.costs.sectorBytes = m.costs.lineBytes;
    m.costs.partialSector = m.costs.partialLine;
  }
}

/// Rules that involve more than one key, and ranges of integers.
static void checkTogether(Reader &r, const MachineDescription &m) {
  constexpr int64_t maxMesh = 64;
  for (auto [key, extent] :
       {std::pair<StringRef, int64_t>{"mesh_rows", m.meshRows},
        {"mesh_cols", m.meshCols}})
    if (extent > maxMesh)
      r.fail(key,
             formatv("expected at most {0}, but got {1}", maxMesh, extent));
  if (m.ldmReservedBytes >= m.ldmBytes)
    r.fail("ldm_reserved_bytes_per_cpe",
           formatv("expected less than ldm_bytes_per_cpe ({0}), but got {1}",
                   m.ldmBytes, m.ldmReservedBytes));
  else if (m.usableLdmBytes() < 1)
    r.fail("device_library.static_ldm_bytes",
           formatv("expected less than the {0} bytes of LDM that are not "
                   "reserved, but got {1}",
                   m.ldmBytes - m.ldmReservedBytes,
                   m.deviceLibrary.staticLdmBytes));
  if (m.simdBits % 64 != 0)
    r.fail("simd_bits",
           formatv("expected a multiple of 64, but got {0}", m.simdBits));
  if (m.dma.transactionBytes & (m.dma.transactionBytes - 1))
    r.fail("dma.transaction_bytes",
           formatv("expected a power of two, but got {0}",
                   m.dma.transactionBytes));
}

Expected<MachineDescription> MachineDescription::parse(StringRef text,
                                                       StringRef fileName) {
  Expected<json::Value> value = json::parse(text);
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
  reader.string("name", machine.name);
  readMesh(reader, machine);
  readCompute(reader, machine);
  readDma(reader, machine.dma);
  readCosts(reader, machine);
  checkTogether(reader, machine);
  if (root->get("interface")) {
    reader.string("interface", machine.interfaceName);
    readSimulator(reader, machine);
  }
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

Expected<MachineDescription> MachineDescription::load(StringRef chipOrPath) {
  for (const BuiltinChip &chip : builtinChipTable)
    if (chip.name == chipOrPath)
      return parse(chip.json, (chip.name + ".json").str());
  bool isPath = chipOrPath.contains('/') || chipOrPath.ends_with(".json");
  if (!isPath)
    return createStringError(
        inconvertibleErrorCode(),
        formatv("unknown chip '{0}': expected one of {1}, or the path of a "
                "machine description (.json)",
                chipOrPath, join(builtinChips(), ", ")));
  ErrorOr<std::unique_ptr<MemoryBuffer>> buffer =
      MemoryBuffer::getFile(chipOrPath, /*IsText=*/true);
  if (!buffer)
    return createStringError(buffer.getError(),
                             formatv("cannot read '{0}': {1}", chipOrPath,
                                     buffer.getError().message()));
  return parse((*buffer)->getBuffer(), chipOrPath);
}

std::optional<double> MachineDescription::peakFlops(unsigned bits) const {
  double perCPE = numCPEs() * clockHz;
  switch (bits) {
  case 64:
    return perCPE * flopsPerCycle.f64;
  case 32:
    return perCPE * flopsPerCycle.f32;
  case 16:
    if (flopsPerCycle.f16)
      return perCPE * *flopsPerCycle.f16;
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

int64_t MachineDescription::vectorLanes(unsigned bits) const {
  if (bits == 0)
    return 1;
  // A multiply-add counts two flops per lane.
  double rate = bits == 64   ? flopsPerCycle.f64
                : bits == 32 ? flopsPerCycle.f32
                : bits == 16 ? flopsPerCycle.f16.value_or(0)
                             : 0;
  int64_t lanes = static_cast<int64_t>(rate) / 2;
  return std::max<int64_t>(lanes, 1);
}
