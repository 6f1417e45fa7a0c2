//===- MachineDescriptionTest.cpp -----------------------------------------===//

#include "Machine/MachineDescription.h"
#include "sw_spm.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

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
      {"memory_bytes_per_cg", "1073741824"},
      {"memory_bw_per_cg", "2e10"},
      {"ldm_bw_per_cpe", "4e10"},
      {"barrier_row_cycles", "20"},
      {"barrier_cg_cycles", "50"},
      {"spawn_join_seconds", "1e-5"},
      {"gemm_kernel_cycles_per_k_step", "16"},
      {"flops_per_cycle_per_cpe.f64", "8"},
      {"flops_per_cycle_per_cpe.f32", "16"},
      {"flops_per_cycle_per_cpe.f16", "null"},
      {"instruction_latency_cycles.fma_add_mul", "7"},
      {"instruction_latency_cycles.ldm_load", "4"},
      {"instruction_latency_cycles.integer_add_logic", "1"},
      {"instruction_latency_cycles.integer_multiply", "7"},
      {"instruction_latency_cycles.divide_sqrt", "32"},
      {"gemm_kernel.prologue_cycles", "5"},
      {"gemm_kernel.c_tile_cycles", "16"},
      {"gemm_kernel.role_switch_cycles", "22"},
      {"gemm_kernel.call_cycles", "200"},
      {"gemm_kernel.register_block_max", "16"},
      {"mpe.peak_flops_f64", "2e10"},
      {"mesh_communication.latency_cycles", "11"},
      {"mesh_communication.message_bytes", "32"},
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
      {"dma.broadcast_line_cycles", "21.75"},
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

TEST(MachineDescription, PeakIsThePublishedOne) {
  MachineDescription sw = cantFail(MachineDescription::load("sw26010"));
  EXPECT_DOUBLE_EQ(*sw.peakFlops(64), 742.4e9);
  EXPECT_DOUBLE_EQ(*sw.peakFlops(32), 742.4e9);
  EXPECT_FALSE(sw.peakFlops(16));
  EXPECT_FALSE(sw.peakFlops(8));
  EXPECT_EQ(sw.vectorLanes(32), 4);
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
  EXPECT_EQ(machine->vectorLanes(32), 8);
  EXPECT_EQ(machine->dma.cpeGetBytesPerCycle, std::nullopt);
  EXPECT_EQ(machine->dma.writeTurnaroundCycles, 0);
  EXPECT_EQ(machine->deviceLibrary.staticLdmBytes, 0);
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

} // namespace
