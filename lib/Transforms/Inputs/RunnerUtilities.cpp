//===- RunnerUtilities.cpp - Functions that programs may call -------------===//
#include "Transforms/Inputs/RunnerUtilities.h"

using namespace mlir;
using namespace mlir::sw;

using Kind = RunnerUtilityKind;

static constexpr RunnerUtility kUtilities[] = {
    {"printMemrefI8", Kind::PrintArray, "i8"},
    {"printMemrefI16", Kind::PrintArray, "i16"},
    {"printMemrefI32", Kind::PrintArray, "i32"},
    {"printMemrefI64", Kind::PrintArray, "i64"},
    {"printMemrefInd", Kind::PrintArray, "index"},
    {"printMemrefF32", Kind::PrintArray, "f32"},
    {"printMemrefF64", Kind::PrintArray, "f64"},
    {"printI64", Kind::PrintNumber, "i64"},
    {"printU64", Kind::PrintNumber, "u64"},
    {"printF32", Kind::PrintNumber, "f32"},
    {"printF64", Kind::PrintNumber, "f64"},
    {"printOpen", Kind::PrintText, "( "},
    {"printClose", Kind::PrintText, " )"},
    {"printComma", Kind::PrintText, ", "},
    {"printNewline", Kind::PrintText, "\n"},
    {"rtclock", Kind::Clock, "f64"},
};

ArrayRef<RunnerUtility> sw::getRunnerUtilities() { return kUtilities; }

static bool isType(Type type, StringRef name) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text == (name == "u64" ? "i64" : name);
}

std::optional<RunnerUtility> sw::getRunnerUtility(func::FuncOp func) {
  const auto *found = llvm::find_if(kUtilities, [&](const RunnerUtility &one) {
    return one.name == func.getSymName();
  });
  if (!func.isExternal() || found == std::end(kUtilities))
    return std::nullopt;
  ArrayRef<Type> inputs = func.getArgumentTypes(),
                 results = func.getResultTypes();
  bool isOne = inputs.size() == 1 && results.empty();
  bool fits = false;
  switch (found->kind) {
  case Kind::PrintArray:
    fits = isOne && isa<UnrankedMemRefType, UnrankedTensorType>(inputs[0]) &&
           isType(cast<ShapedType>(inputs[0]).getElementType(), found->detail);
    break;
  case Kind::PrintNumber:
    fits = isOne && isType(inputs[0], found->detail);
    break;
  case Kind::PrintText:
    fits = inputs.empty() && results.empty();
    break;
  case Kind::Clock:
    fits = inputs.empty() && results.size() == 1 &&
           isType(results[0], found->detail);
    break;
  }
  return fits ? std::optional(*found) : std::nullopt;
}
