//===- MachineSource.cpp - Machine parameters as C ------------------------===//

#include "Driver.h"

#include "Machine/MachineDescription.h"
#include "Support/Escape.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

std::string simcc::machineSource(const sunway::MachineDescription &machine) {
  std::string text;
  raw_string_ostream out(text);
  out << "#include \"swsim_machine.h\"\n"
      << "const struct swsim_machine __swsim_machine = {\n  .name = "
      << sunway::quoteC(machine.name) << ",\n";
  out << "  .interface = \"" << machine.interfaceName << "\",\n";
  // Hexadecimal numbers are exact.
  for (const auto &[field, value] : machine.simulator)
    out << "  ." << field << " = " << format("%a", value) << ",\n";
  out << "};\n";
  return text;
}

std::string simcc::machineStamp(const sunway::MachineDescription &machine,
                                bool isDeviceLibrary) {
  std::string text =
      isDeviceLibrary ? machine.codeFingerprint() : machine.fingerprint();
  text += " '" + machine.name + "'";
  if (!machine.path.empty())
    text += " (" + machine.path + ")";
  return text;
}

std::string simcc::machineLines(const sunway::MachineDescription &machine) {
  std::string text;
  raw_string_ostream out(text);
  auto write = [&](StringRef wanted) {
    for (const auto &[field, value] : machine.simulator)
      if (field == wanted)
        out << field << " " << format("%.17g", value) << "\n";
  };
#define SWSIM_PARAMETER(field, path, rule, interface)
#define SWSIM_CPE_PARAMETER(field, path, rule, interface) write(#field);
#define SWSIM_HOST_PARAMETER SWSIM_CPE_PARAMETER
#include "swsim_parameters.def"
  return text;
}
