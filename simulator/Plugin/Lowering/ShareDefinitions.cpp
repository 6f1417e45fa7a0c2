//===- ShareDefinitions.cpp - What several slave files define alike -------===//
//
// The vendor's linker accepts slave files that define the same uninitialised
// LDM variable, or the same helper function, and takes one of them. Here they
// become members of groups of which the linker keeps one. The group of a
// function is named by its body, so that different functions of one name still
// clash; a variable with a value, and a function that uses data of its own
// file, have no group.
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

/// Sources in C++ have neither tentative definitions nor old compilers.
static bool isCxx(const Module &module) {
  return any_of(module.debug_compile_units(), [](DICompileUnit *unit) {
    DISourceLanguageName language = unit->getSourceLanguage();
    return language.hasVersionedName()
               ? language.getName() == dwarf::DW_LNAME_C_plus_plus
               : dwarf::isCPlusPlus(
                     static_cast<dwarf::SourceLanguage>(language.getName()));
  });
}

/// True for data that other files cannot name, and that is no constant.
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
  // Nobody reads a constant number by its name: see foldReads.
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
