//===- MachineDescription.cpp - Properties and costs of a chip ------------===//

#include "Machine/MachineDescription.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;
using namespace sunway;

ArrayRef<StringRef> MachineDescription::interfaces() {
  static constexpr StringRef names[] = {"sw26010", "sw26010pro"};
  return names;
}

static std::string hashOf(StringRef text) {
  return utohexstr(xxh3_64bits(text), /*LowerCase=*/true, /*Width=*/16);
}

std::string MachineDescription::fingerprint() const {
  std::string text = codeFingerprint();
  raw_string_ostream out(text);
  for (const auto &[field, value] : simulator)
    out << field << " " << format("%a", value) << "\n";
  return hashOf(text);
}

/// True for a parameter from which the compiler plugin generates CPE code.
static bool isForCpeCode(StringRef field) {
  static const StringSet<> fields = {
#define SWSIM_PARAMETER(field, path, rule, interface)
#define SWSIM_HOST_PARAMETER(field, path, rule, interface)
#define SWSIM_CPE_PARAMETER(field, path, rule, interface) #field,
#include "swsim_parameters.def"
  };
  return fields.contains(field);
}

std::string MachineDescription::codeFingerprint() const {
  std::string text;
  raw_string_ostream out(text);
  out << interfaceName << " " << meshRows << " " << meshCols << " "
      << deviceLibrary.staticLdmBytes << "\n";
  for (const auto &[field, value] : simulator)
    if (isForCpeCode(field))
      out << field << " " << format("%a", value) << "\n";
  return hashOf(text);
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
