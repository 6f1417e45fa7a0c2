//===- MachineSource.cpp - Machine parameters as C ------------------------===//

#include "Driver.h"

#include "Machine/MachineDescription.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

std::string simcc::machineSource(const sunway::MachineDescription &machine) {
  std::string text;
  raw_string_ostream out(text);
  out << "#include \"swsim_machine.h\"\n"
      << "const struct swsim_machine __swsim_machine = {\n  .name = \"";
  out.write_escaped(machine.name) << "\",\n";
  out << "  .interface = \"" << machine.interfaceName << "\",\n";
  // Hexadecimal: every bit of the value arrives.
  for (const auto &[field, value] : machine.simulator)
    out << "  ." << field << " = " << format("%a", value) << ",\n";
  out << "};\n";
  return text;
}

std::string simcc::machineLines(const sunway::MachineDescription &machine) {
  std::string text;
  raw_string_ostream out(text);
  for (const auto &[field, value] : machine.simulator)
    out << field << " " << format("%.17g", value) << "\n";
  return text;
}
