//===- CostCalls.cpp - Costs of calls -------------------------------------===//

#include "Plugin/Cost/CostCalls.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace swsim;

static constexpr StringLiteral runtimePrefix = "__swsim_";

static CallKind intrinsicKind(const IntrinsicInst &call) {
  switch (call.getIntrinsicID()) {
  case Intrinsic::assume:
  case Intrinsic::annotation:
  case Intrinsic::arithmetic_fence:
  case Intrinsic::ptr_annotation:
  case Intrinsic::var_annotation:
  case Intrinsic::donothing:
  case Intrinsic::expect:
  case Intrinsic::experimental_noalias_scope_decl:
  case Intrinsic::invariant_start:
  case Intrinsic::invariant_end:
  case Intrinsic::is_constant:
  case Intrinsic::launder_invariant_group:
  case Intrinsic::lifetime_end:
  case Intrinsic::lifetime_start:
  case Intrinsic::objectsize:
  case Intrinsic::prefetch:
  case Intrinsic::sideeffect:
  case Intrinsic::strip_invariant_group:
  case Intrinsic::threadlocal_address:
    return CallKind::Free;
  case Intrinsic::memcpy:
  case Intrinsic::memcpy_inline:
  case Intrinsic::memmove:
  case Intrinsic::memset:
  case Intrinsic::memset_inline:
    return CallKind::Memory;
  default:
    break;
  }
  if (isa<DbgInfoIntrinsic>(call))
    return CallKind::Free;
  return libraryName(call).empty() ? CallKind::Instruction : CallKind::Library;
}

/// True for functions of the vendor's interface, whose time the simulator
/// charges.
static bool isVendorFunction(StringRef name) {
  constexpr StringLiteral prefixes[] = {"athread_", "CRTS_", "ldm_", "spm_",
                                        "__real_athread_"};
  return any_of(prefixes,
                [&](StringRef prefix) { return name.starts_with(prefix); });
}

/// The name of a register communication function without prefix and type; empty
/// for other functions.
static StringRef exchangeName(StringRef name) {
  if (!name.consume_front(runtimePrefix))
    return {};
  name = name.split('_').first;
  return StringSwitch<StringRef>(name)
      .Cases({"putr", "putc", "getr", "getc"}, name)
      .Cases({"loadr", "loadc", "loader", "loadec"}, name)
      .Default({});
}

bool swsim::isInstructionFunction(const Function &function) {
  return function.getName().starts_with("__swsim_simd_");
}

CallKind swsim::callKind(const CallBase &call, const CostTarget &target) {
  if (auto *intrinsic = dyn_cast<IntrinsicInst>(&call))
    return intrinsicKind(*intrinsic);
  if (call.isInlineAsm())
    return CallKind::Free;
  const Function *callee = call.getCalledFunction();
  if (!callee)
    return CallKind::Function;
  StringRef name = callee->getName();
  if (isInstructionFunction(*callee))
    return CallKind::Instruction;
  if (!exchangeName(name).empty())
    return CallKind::Exchange;
  if (name.starts_with(runtimePrefix))
    return CallKind::Runtime;
  if (!callee->isDeclaration())
    return CallKind::Function;
  if (isVendorFunction(name))
    return CallKind::Runtime;
  if (libraryCycles(target, name) >= 0)
    return CallKind::Library;
  bool isCopy = name == "memcpy" || name == "memmove" || name == "memset";
  return isCopy ? CallKind::Memory : CallKind::Function;
}

static StringRef intrinsicLibraryName(Intrinsic::ID id) {
  switch (id) {
  case Intrinsic::exp:
  case Intrinsic::exp2:
  case Intrinsic::exp10:
    return "exp";
  case Intrinsic::log:
  case Intrinsic::log2:
  case Intrinsic::log10:
    return "log";
  case Intrinsic::pow:
  case Intrinsic::powi:
    return "pow";
  case Intrinsic::sin:
  case Intrinsic::cos:
  case Intrinsic::sincos:
  case Intrinsic::tan:
    return "sin";
  case Intrinsic::asin:
  case Intrinsic::acos:
  case Intrinsic::atan:
  case Intrinsic::atan2:
    return "atan";
  case Intrinsic::sinh:
  case Intrinsic::cosh:
  case Intrinsic::tanh:
    return "tanh";
  default:
    return {};
  }
}

StringRef swsim::libraryName(const CallBase &call) {
  if (auto *intrinsic = dyn_cast<IntrinsicInst>(&call))
    return intrinsicLibraryName(intrinsic->getIntrinsicID());
  return call.getCalledFunction()->getName();
}

int swsim::exchangeLatency(StringRef name, const CostTarget &target) {
  return exchangeName(name).starts_with("load") ? target.load : target.integer;
}

double swsim::libraryCycles(const CostTarget &target, StringRef name) {
  const swsim_machine &machine = *target.machine;
  // The float variants and the compilers' finite variants have the same cost.
  name.consume_front("__");
  name.consume_back("_finite");
  auto find = [&](StringRef function) {
    return StringSwitch<double>(function)
        .Cases({"exp", "exp2", "exp10", "expm1"}, machine.library_exp)
        .Cases({"log", "log2", "log10", "log1p", "logb"}, machine.library_log)
        .Cases({"pow", "cbrt", "hypot"}, machine.library_pow)
        .Cases({"sin", "cos", "sincos", "tan"}, machine.library_sin)
        .Cases({"asin", "acos", "atan", "atan2"}, machine.library_atan)
        .Cases({"sinh", "cosh", "tanh"}, machine.library_tanh)
        .Cases({"asinh", "acosh", "atanh"}, machine.library_tanh)
        .Cases({"erf", "erfc", "tgamma", "lgamma"}, machine.library_erf)
        .Cases({"floor", "ceil", "round", "trunc", "rint", "nearbyint"},
               machine.library_round)
        .Cases({"lround", "lrint", "llround", "llrint", "modf", "frexp",
                "ldexp", "scalbn"},
               machine.library_round)
        .Cases({"fmod", "remainder"}, machine.library_fmod)
        .Case("sqrt", target.divide)
        .Default(-1);
  };
  double cycles = find(name);
  if (cycles < 0 && name.consume_back("f"))
    cycles = find(name);
  return cycles;
}
