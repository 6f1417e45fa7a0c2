//===- MachineDescriptionTest.cpp -----------------------------------------===//

#include "Machine/MachineDescription.h"
#include "sw_spm.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

using namespace llvm;
using namespace sunway;

namespace {

/// A complete small description, one parameter per line, into which a test
/// puts a mistake.
std::string description(StringRef key = "", StringRef value = "") {
  const std::pair<StringRef, StringRef> entries[] = {
      {"core_groups", "1"},
      {"mesh_rows", "4"},
      {"mesh_cols", "8"},
      {"clock_hz", "1e9"},
      {"ldm_bytes_per_cpe", "32768"},
      {"ldm_reserved_bytes_per_cpe", "0"},
      {"simd_bits", "256"},
      {"memory_bw_per_cg", "2e10"},
      {"barrier_cg_cycles", "50"},
      {"spawn_join_seconds", "1e-5"},
      {"gemm_kernel_cycles_per_k_step", "16"},
      {"flops_per_cycle_per_cpe.f64", "8"},
      {"flops_per_cycle_per_cpe.f32", "16"},
      {"flops_per_cycle_per_cpe.f16", "null"},
      {"instruction_latency_cycles.fma_add_mul", "7"},
      {"gemm_kernel.prologue_cycles", "5"},
      {"gemm_kernel.c_tile_cycles", "16"},
      {"gemm_kernel.role_switch_cycles", "22"},
      {"gemm_kernel.call_cycles", "200"},
      {"gemm_kernel.register_block_max", "16"},
      {"dma.transaction_bytes", "128"},
      {"dma.issue_cycles", "25"},
      {"dma.poll_cycles", "10"},
      {"dma.get_latency_cycles", "280"},
      {"dma.put_latency_cycles", "150"},
      {"dma.read_line_cycles", "6.1"},
      {"dma.write_line_cycles", "5.0"},
      {"dma.write_turnaround_cycles", "0"},
      {"dma.get_request_cycles", "6.7"},
      {"dma.put_request_cycles", "4.6"},
      {"dma.put_request_turnaround_cycles", "10.4"},
      {"dma.partial_line_cycles", "8.9"},
      {"dma.large_block_bw_per_cg", "1.8e10"},
  };
  std::string text = "{\n\"name\": \"small\"";
  StringRef open;
  for (auto [path, standard] : entries) {
    StringRef group = path.contains('.') ? path.split('.').first : "";
    if (group != open && !open.empty())
      text += "}";
    text += ",\n";
    if (group != open && !group.empty())
      text += "\"" + group.str() + "\": {\n";
    open = group;
    StringRef name = group.empty() ? path : path.split('.').second;
    if (path == key && value.empty())
      name = "something_else";
    text += "\"" + name.str() + "\": {\"value\": " +
            (path == key && !value.empty() ? value : standard).str() + "}";
  }
  return text + "}}\n";
}

std::string errorOf(Expected<MachineDescription> machine) {
  if (machine)
    return "no error";
  return toString(machine.takeError());
}

/// The 1-based line on which `what` stands first.
unsigned lineOf(StringRef text, StringRef what) {
  return text.take_front(text.find(what)).count('\n') + 1;
}

TEST(MachineDescription, BuiltinChipsLoad) {
  ASSERT_EQ(MachineDescription::builtinChips().size(), 2u);
  for (StringRef chip : MachineDescription::builtinChips()) {
    Expected<MachineDescription> machine = MachineDescription::load(chip);
    ASSERT_TRUE(static_cast<bool>(machine)) << toString(machine.takeError());
    EXPECT_EQ(machine->name, chip);
    EXPECT_EQ(machine->numCPEs(), 64);
    EXPECT_GT(machine->usableLdmBytes(), 0);
  }
}

TEST(MachineDescription, BuiltinChipsAreReadOnce) {
  const MachineDescription *chip = MachineDescription::findBuiltin("sw26010");
  ASSERT_NE(chip, nullptr);
  EXPECT_EQ(chip->name, "sw26010");
  EXPECT_EQ(chip, MachineDescription::findBuiltin("sw26010"));
  EXPECT_EQ(MachineDescription::findBuiltin("sw26020"), nullptr);
  EXPECT_EQ(MachineDescription::findBuiltin("chip.json"), nullptr);
}

TEST(MachineDescription, PeakIsThePublishedOne) {
  MachineDescription sw = cantFail(MachineDescription::load("sw26010"));
  EXPECT_DOUBLE_EQ(*sw.peakFlops(64), 742.4e9);
  EXPECT_DOUBLE_EQ(*sw.peakFlops(32), 742.4e9);
  EXPECT_FALSE(sw.peakFlops(16));
  EXPECT_FALSE(sw.peakFlops(8));
  MachineDescription pro = cantFail(MachineDescription::load("sw26010pro"));
  EXPECT_DOUBLE_EQ(*pro.peakFlops(64), 2304e9);
  EXPECT_DOUBLE_EQ(*pro.peakFlops(16), 9216e9);
}

TEST(MachineDescription, StaticLdmIsThatOfTheDeviceLibrary) {
  MachineDescription sw = cantFail(MachineDescription::load("sw26010"));
  EXPECT_EQ(sw.deviceLibrary.staticLdmBytes, 0);
  EXPECT_EQ(sw.usableLdmBytes(), sw.ldmBytes - sw.ldmReservedBytes);
  MachineDescription pro = cantFail(MachineDescription::load("sw26010pro"));
  EXPECT_EQ(pro.deviceLibrary.staticLdmBytes, SPM_WORKSPACE_BYTES);
  EXPECT_EQ(pro.usableLdmBytes(),
            pro.ldmBytes - pro.ldmReservedBytes - SPM_WORKSPACE_BYTES);
}

TEST(MachineDescription, StaticLdmOfTheLibraryIsChecked) {
  auto parse = [](StringRef value) {
    std::string text = description();
    text.insert(1, ("\"device_library\": {\"static_ldm_bytes\": {\"value\": " +
                    value + "}},")
                       .str());
    return MachineDescription::parse(text, "m.json");
  };
  MachineDescription machine = cantFail(parse("1024"));
  EXPECT_EQ(machine.usableLdmBytes(), 32768 - 1024);
  std::string key = "m.json:1: key 'device_library.static_ldm_bytes': ";
  EXPECT_EQ(errorOf(parse("32768")),
            key + "expected less than the 32768 bytes of LDM that are not "
                  "reserved, but got 32768");
  EXPECT_EQ(errorOf(parse("-1")),
            key + "expected a number of at least 0, but got -1");
  EXPECT_EQ(errorOf(parse("1.5")),
            key + "expected a whole number, but got 1.5");
}

TEST(MachineDescription, SmallDescription) {
  std::string text = description();
  Expected<MachineDescription> machine =
      MachineDescription::parse(text, "m.json");
  ASSERT_TRUE(static_cast<bool>(machine)) << toString(machine.takeError());
  EXPECT_EQ(machine->name, "small");
  EXPECT_EQ(machine->numCPEs(), 32);
  EXPECT_EQ(machine->interfaceName, "");
  EXPECT_EQ(machine->costs.cpeGetRate, 0);
  EXPECT_EQ(machine->costs.writeTurnaround, 0);
  EXPECT_EQ(machine->deviceLibrary.staticLdmBytes, 0);
}

/// Costs of code are those of the built-in chip with the interface, unless the
/// file has its own.
TEST(MachineDescription, CostsOfCodeAreThoseOfTheInterface) {
  std::string text = description();
  MachineDescription small =
      cantFail(MachineDescription::parse(text, "m.json"));
  MachineDescription builtin = cantFail(MachineDescription::load("sw26010"));
  EXPECT_GT(small.costs.rowSumCycles, 0);
  EXPECT_EQ(small.costs.rowSumCycles, builtin.costs.rowSumCycles);
  EXPECT_EQ(small.costs.phasesFactor, builtin.costs.phasesFactor);
  text.insert(1, "\"cost_model\": {\"phases_factor\": {\"value\": 3}},");
  MachineDescription own = cantFail(MachineDescription::parse(text, "m.json"));
  EXPECT_EQ(own.costs.phasesFactor, 3);
  EXPECT_EQ(own.costs.rowSumCycles, builtin.costs.rowSumCycles);
  text.insert(1, "\"generated_code\": {\"tile_cycles\": {\"value\": -1}},");
  EXPECT_EQ(errorOf(MachineDescription::parse(text, "m.json")),
            "m.json:1: key 'generated_code.tile_cycles': expected a number of "
            "at least 0, but got -1");
}

TEST(MachineDescription, WrongValuesNameFileLineAndKey) {
  struct {
    const char *key, *value, *message;
  } cases[] = {
      {"dma.transaction_bytes", "-4", "expected a positive number, but got -4"},
      {"dma.transaction_bytes", "96", "expected a power of two, but got 96"},
      {"mesh_rows", "0", "expected a positive number, but got 0"},
      {"mesh_rows", "2.5", "expected a whole number, but got 2.5"},
      {"mesh_cols", "65", "expected at most 64, but got 65"},
      {"clock_hz", "null", "expected a positive number, but got null"},
      {"clock_hz", "\"fast\"", "expected a positive number, but got \"fast\""},
      {"clock_hz", "[1]", "expected a positive number, but got an array"},
      {"dma.write_turnaround_cycles", "-1",
       "expected a number of at least 0, but got -1"},
      {"ldm_reserved_bytes_per_cpe", "32768",
       "expected less than ldm_bytes_per_cpe (32768), but got 32768"},
      {"simd_bits", "100", "expected a multiple of 64, but got 100"},
      {"flops_per_cycle_per_cpe.f16", "0",
       "expected a positive number, but got 0"},
      {"core_groups", "17", "expected at most 16, but got 17"},
      {"ldm_bytes_per_cpe", "1e300",
       "expected at most 1073741824, but got 1e+300"},
      {"dma.read_line_cycles", "1e10",
       "expected at most 1000000000, but got 10000000000"},
      {"memory_bw_per_cg", "1e-300", "expected at least 1e-06, but got 1e-300"},
  };
  for (auto &test : cases) {
    std::string text = description(test.key, test.value);
    StringRef last = StringRef(test.key).rsplit('.').second;
    if (last.empty())
      last = test.key;
    unsigned line = lineOf(text, ("\"" + last + "\"").str());
    std::string expected = "m.json:" + std::to_string(line) + ": key '" +
                           test.key + "': " + test.message;
    EXPECT_EQ(errorOf(MachineDescription::parse(text, "m.json")), expected);
  }
}

TEST(MachineDescription, MissingKey) {
  EXPECT_EQ(
      errorOf(MachineDescription::parse(description("clock_hz"), "m.json")),
      "m.json:1: key 'clock_hz': missing");
  std::string text = description("dma.poll_cycles");
  EXPECT_EQ(errorOf(MachineDescription::parse(text, "m.json")),
            "m.json:" + std::to_string(lineOf(text, "\"dma\"")) +
                ": key 'dma.poll_cycles': missing");
  EXPECT_EQ(errorOf(MachineDescription::parse("{\"name\": 3}", "m.json")),
            "m.json:1: key 'name': expected a non-empty string, but got 3");
}

TEST(MachineDescription, NotADescription) {
  EXPECT_EQ(errorOf(MachineDescription::parse("[]", "m.json")),
            "m.json:1: expected a JSON object");
  std::string syntax =
      errorOf(MachineDescription::parse("{\n\"a\": }", "m.json"));
  EXPECT_EQ(syntax.substr(0, 11), "m.json: [2:") << syntax;
  EXPECT_EQ(errorOf(MachineDescription::parse(
                "{\"name\": \"x\", \"core_groups\": 4}", "m.json")),
            "m.json:1: key 'core_groups': expected an object with the member "
            "'value', but got 4");
}

TEST(MachineDescription, UnknownChipAndUnreadableFile) {
  EXPECT_EQ(errorOf(MachineDescription::load("sw9000")),
            "unknown chip 'sw9000': expected one of sw26010, sw26010pro, or "
            "the path of a machine description (.json)");
  std::string message = errorOf(MachineDescription::load("/nowhere/x.json"));
  EXPECT_EQ(message.find("cannot read '/nowhere/x.json': "), 0u) << message;
  EXPECT_EQ(errorOf(MachineDescription::load("/dev/zero")),
            "cannot read '/dev/zero': it is a device");
  EXPECT_EQ(errorOf(MachineDescription::load("/dev/")),
            "cannot read '/dev/': it is a folder");
}

TEST(MachineDescription, LoadsAFile) {
  SmallString<128> path;
  ASSERT_FALSE(sys::fs::createTemporaryFile("machine", "json", path));
  {
    std::error_code code;
    raw_fd_ostream out(path, code);
    ASSERT_FALSE(code);
    out << description();
  }
  Expected<MachineDescription> machine = MachineDescription::load(path);
  sys::fs::remove(path);
  ASSERT_TRUE(static_cast<bool>(machine)) << toString(machine.takeError());
  EXPECT_EQ(machine->fileName, path.str());
}

/// A built-in chip with other text in place of some.
std::string changed(StringRef chip, StringRef what, StringRef by) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> file = MemoryBuffer::getFile(
      std::string(SW_SOURCE_DIR "/machine/") + chip.str() + ".json");
  EXPECT_TRUE(static_cast<bool>(file));
  std::string text = (*file)->getBuffer().str();
  size_t at = text.find(what.str());
  EXPECT_NE(at, std::string::npos) << what.str();
  return text.replace(at, what.size(), by.str());
}

/// The value of an entry at the top level, or the first one of that name.
std::string withValue(StringRef chip, StringRef key, StringRef value) {
  std::string text = changed(chip, "", "");
  size_t at = text.find("\"" + key.str() + "\": {");
  EXPECT_NE(at, std::string::npos) << key.str();
  at = text.find("\"value\": ", at) + 9;
  return text.replace(at, text.find(',', at) - at, value.str());
}

TEST(MachineInterface, SetsLimits) {
  struct {
    const char *chip, *key, *value, *message;
  } cases[] = {
      {"sw26010", "mesh_rows", "17",
       "expected at most 16 with an interface, whose masks have a bit for "
       "every row and column, but got 17"},
      {"sw26010", "ldm_bytes_per_cpe", "1048576",
       "expected at most 786432, for which the simulator has room, but got "
       "1048576"},
      {"sw26010", "ldm_bytes_per_cpe", "65500",
       "expected a multiple of 64, but got 65500"},
      {"sw26010", "simd_bits", "512",
       "expected 256, the vectors of interface 'sw26010', but got 512"},
      {"sw26010pro", "simd_bits", "256",
       "expected 512, the vectors of interface 'sw26010pro', but got 256"},
      {"sw26010pro", "dma.broadcast_scopes", "7",
       "expected 2 or a part of it, the gets of interface 'sw26010pro', but "
       "got 7"},
      {"sw26010pro", "device_library.static_ldm_bytes", "64",
       "expected at least 4160, which the device library of interface "
       "'sw26010pro' needs, but got 64"},
      {"sw26010", "mesh_communication.receive_buffer_entries", "17",
       "expected at most 16, but got 17"},
      {"sw26010pro", "placement.block_bytes", "100",
       "expected a multiple of dma.transaction_bytes (128), but got 100"},
      {"sw26010pro", "placement.block_bytes", "0",
       "expected a size, since objects are placed in blocks"},
      {"sw26010pro", "placement.malloc", "3", "expected at most 2, but got 3"},
      {"sw26010", "compiler.unroll_times", "2.5",
       "expected a whole number, but got 2.5"},
  };
  for (auto &test : cases) {
    StringRef last = StringRef(test.key).rsplit('.').second;
    std::string text =
        withValue(test.chip, last.empty() ? test.key : last, test.value);
    std::string error = errorOf(MachineDescription::parse(text, "m.json"));
    StringRef rest = error;
    ASSERT_TRUE(rest.consume_front("m.json:")) << error;
    unsigned line = 0;
    ASSERT_FALSE(rest.consumeInteger(10, line)) << error;
    EXPECT_EQ(rest, ": key '" + std::string(test.key) + "': " + test.message);
    SmallVector<StringRef> lines;
    StringRef(text).split(lines, '\n');
    EXPECT_TRUE(lines[line - 1].contains(test.value)) << error;
  }
}

TEST(MachineInterface, IsOneOfThoseThatThereAre) {
  std::string text = changed("sw26010", "\"interface\": \"sw26010\"",
                             "\"interface\": \"sw9\"");
  EXPECT_EQ(errorOf(MachineDescription::parse(text, "m.json")),
            "m.json:4: key 'interface': expected \"sw26010\" or "
            "\"sw26010pro\", but got \"sw9\"");
}

TEST(MachineInterface, NameIsNoMatter) {
  MachineDescription sw = cantFail(MachineDescription::load("sw26010"));
  std::string text =
      changed("sw26010", "\"name\": \"sw26010\"", "\"name\": \"else\"");
  MachineDescription other =
      cantFail(MachineDescription::parse(text, "m.json"));
  EXPECT_EQ(other.interfaceName, "sw26010");
  EXPECT_EQ(other.fingerprint(), sw.fingerprint());
  // Other costs of transfers: another program, the same library.
  MachineDescription slow = cantFail(MachineDescription::parse(
      withValue("sw26010", "get_latency_cycles", "300"), "m.json"));
  EXPECT_NE(slow.fingerprint(), sw.fingerprint());
  EXPECT_EQ(slow.codeFingerprint(), sw.codeFingerprint());
  MachineDescription wide = cantFail(MachineDescription::parse(
      withValue("sw26010", "mesh_cols", "4"), "m.json"));
  EXPECT_NE(wide.codeFingerprint(), sw.codeFingerprint());
}

double simulated(const MachineDescription &machine, StringRef field) {
  for (auto [name, value] : machine.simulator)
    if (name == field)
      return value;
  ADD_FAILURE() << field.str();
  return 0;
}

TEST(MachineDescription, LinesAreNotFasterThanMemory) {
  MachineDescription sw = cantFail(MachineDescription::load("sw26010"));
  EXPECT_DOUBLE_EQ(sw.costs.readLine, 7.05);
  MachineDescription slow = cantFail(MachineDescription::parse(
      withValue("sw26010", "memory_bw_per_cg", "3.41e9"), "m.json"));
  double line = 128 * 1.45e9 / (1.1 * 3.41e9);
  EXPECT_DOUBLE_EQ(slow.costs.readLine, line);
  EXPECT_DOUBLE_EQ(simulated(slow, "dma_read_line"), line);
  EXPECT_DOUBLE_EQ(simulated(slow, "dma_write_line"), line);
  EXPECT_DOUBLE_EQ(slow.dma.largeBlockBandwidth, 3.41e9);
}

TEST(MachineKeys, UnknownOnesAreReported) {
  std::string text = changed("sw26010", "\"issue_cycles\"", "\"isue_cycles\"");
  std::string message = errorOf(MachineDescription::parse(text, "m.json"));
  EXPECT_NE(message.find("key 'dma.issue_cycles': missing"), std::string::npos)
      << message;
  // An entry that may be absent is missed all the same.
  text = changed("sw26010", "\"sector_bytes\"", "\"secter_bytes\"");
  unsigned line = lineOf(text, "\"secter_bytes\"") + 1;
  EXPECT_EQ(errorOf(MachineDescription::parse(text, "m.json")),
            "m.json:" + std::to_string(line) +
                ": key 'dma.secter_bytes': no key of a machine file "
                "(docs/MachineFiles.md); did you mean 'dma.sector_bytes'?");
}

/// docs/MachineFiles.md has a row for every entry that there is, and no other.
TEST(MachineKeys, AreDocumented) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> page =
      MemoryBuffer::getFile(SW_SOURCE_DIR "/docs/MachineFiles.md");
  ASSERT_TRUE(static_cast<bool>(page));
  std::map<std::string, std::string> rows;
  SmallVector<StringRef> lines;
  (*page)->getBuffer().split(lines, '\n');
  for (StringRef line : lines) {
    SmallVector<StringRef> cells;
    line.split(cells, '|');
    if (cells.size() == 5 && cells[1].starts_with(" `"))
      rows[cells[1].trim(" `").str()] = cells[2].trim().str();
  }
  for (const MachineKey &key : MachineDescription::keys()) {
    std::string path = key.path, who;
    if (StringRef(path).contains("k_step_cycles."))
      path = StringRef(path).rsplit('.').first.str() + ".PxQ";
    if (StringRef(path).starts_with("vector_functions."))
      path = "vector_functions.FUNCTION." +
             StringRef(path).rsplit('.').second.str();
    if (key.isForCompiler)
      who = "compiler";
    if (key.isForSimulator)
      who += who.empty() ? "simulator" : ", simulator";
    auto row = rows.find(path);
    ASSERT_NE(row, rows.end()) << path;
    EXPECT_EQ(row->second, who.empty() ? "-" : who) << path;
  }
  std::set<std::string> known;
  for (const MachineKey &key : MachineDescription::keys())
    known.insert(key.path);
  for (const auto &[path, who] : rows)
    if (!StringRef(path).ends_with(".PxQ") &&
        !StringRef(path).contains(".FUNCTION."))
      EXPECT_TRUE(known.count(path)) << path;
}

} // namespace
