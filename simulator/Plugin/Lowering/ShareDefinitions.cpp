//===- ShareDefinitions.cpp - Equal definitions in several slave files ----===//
//
// The vendor's linker accepts slave files that define the same uninitialised
// LDM variable, or the same helper function, and uses one of them. It accepts
// host files that define the same function, too. Here such
// definitions become members of COMDAT groups, of which the linker keeps one.
// The group of a function is named by its body, so different functions of one
// name still clash. A variable with a value, and a function that uses data of
// its own file, have no group.
//
//===----------------------------------------------------------------------===//

#include "Plugin/Passes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Comdat.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

/// C++ has no tentative definitions, and no old compilers.
static bool isCxx(const Module &module) {
  return any_of(module.debug_compile_units(), [](DICompileUnit *unit) {
    DISourceLanguageName language = unit->getSourceLanguage();
    return language.hasVersionedName()
               ? language.getName() == dwarf::DW_LNAME_C_plus_plus
               : dwarf::isCPlusPlus(
                     static_cast<dwarf::SourceLanguage>(language.getName()));
  });
}

/// True for data that is local to the file and not constant.
static bool isOwnData(const Value *value) {
  const auto *variable = dyn_cast<GlobalVariable>(value->stripPointerCasts());
  return variable && variable->hasLocalLinkage() && !variable->isConstant();
}

static bool usesOwnData(const Function &function) {
  return any_of(instructions(function), [](const Instruction &instruction) {
    return any_of(instruction.operands(), [](const Use &operand) {
      if (isOwnData(operand))
        return true;
      const auto *expression = dyn_cast<ConstantExpr>(operand);
      return expression && any_of(expression->operands(), isOwnData);
    });
  });
}

bool swsim::isShareable(const Function &function) {
  return function.hasExternalLinkage() && !function.isDeclaration() &&
         !function.hasComdat() && !isCxx(*function.getParent()) &&
         !usesOwnData(function);
}

bool swsim::isShareable(const GlobalVariable &variable) {
  return variable.hasExternalLinkage() && variable.hasInitializer() &&
         !variable.hasComdat() && !isCxx(*variable.getParent());
}

void swsim::share(Function &function, stable_hash body) {
  Module &module = *function.getParent();
  std::string group = (function.getName() + "." + utohexstr(body)).str();
  function.setComdat(module.getOrInsertComdat(group));
}

stable_hash swsim::hashValue(const GlobalVariable &variable) {
  // No code reads a constant number by its name: see foldReads.
  if (variable.isConstant() && variable.getValueType()->isSingleValueType())
    return 0;
  std::string text;
  raw_string_ostream stream(text);
  variable.getInitializer()->printAsOperand(stream, /*PrintType=*/true,
                                            variable.getParent());
  return xxh3_64bits(text);
}

void swsim::share(GlobalVariable &variable, stable_hash value) {
  Module &module = *variable.getParent();
  std::string group = (variable.getName() + "." + utohexstr(value)).str();
  variable.setComdat(module.getOrInsertComdat(group));
}
