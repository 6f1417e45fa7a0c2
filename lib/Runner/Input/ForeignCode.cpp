//===- ForeignCode.cpp - Code that programs must not contain --------------===//
#include "ForeignCode.h"

#include "Transforms/Inputs/RunnerUtilities.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::sw::runner;

LogicalResult sw::runner::refuseForeignCode(ModuleOp module) {
  static constexpr StringLiteral dialects[] = {"emitc", "llvm",  "nvvm",
                                               "ptr",   "rocdl", "xevm"};
  WalkResult result = module.walk([](Operation *op) {
    StringRef dialect = op->getName().getDialectNamespace();
    if (!llvm::is_contained(dialects, dialect))
      return WalkResult::advance();
    op->emitError("'")
        << op->getName() << "' is refused: a program must not bring code of "
        << "the dialect '" << dialect
        << "' along, which could do anything that the user may do";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

std::vector<std::string> sw::runner::reportDeclaredFunctions(ModuleOp module) {
  std::vector<std::string> names;
  for (auto func : module.getOps<func::FuncOp>()) {
    if (!func.isExternal() || SymbolTable::symbolKnownUseEmpty(func, module) ||
        sw::getRunnerUtility(func))
      continue;
    func.emitError("function '")
        << func.getSymName()
        << "' is called, but only declared; expects its body in the module";
    names.push_back(func.getSymName().str());
  }
  return names;
}

bool sw::runner::isLibraryFunction(StringRef name) {
  // libm has versions for float of all of these.
  static const llvm::StringSet<> mathematical = {
      "acos",   "acosh",     "asin",      "asinh",    "atan",      "atan2",
      "atanh",  "cbrt",      "ceil",      "copysign", "cos",       "cosh",
      "erf",    "erfc",      "exp",       "exp10",    "exp2",      "expm1",
      "fabs",   "fdim",      "floor",     "fma",      "fmax",      "fmin",
      "fmod",   "frexp",     "hypot",     "ldexp",    "lgamma",    "llrint",
      "log",    "log10",     "log1p",     "log2",     "lrint",     "modf",
      "pow",    "remainder", "rint",      "round",    "roundeven", "scalbn",
      "sin",    "sincos",    "sinh",      "sqrt",     "tan",       "tanh",
      "tgamma", "trunc",     "nearbyint", "llround",  "lround"};
  static const llvm::StringSet<> others = {
      // Memory functions, and the end of a failed assertion.
      "malloc", "free", "aligned_alloc", "memcpy", "memmove", "memset",
      "memcmp", "bcmp", "abort",
      // The compiler's library: half-precision floats, 128-bit integers,
      // powers.
      "__truncsfhf2", "__truncdfhf2", "__extendhfsf2", "__truncsfbf2",
      "__truncdfbf2", "__extendbfsf2", "__gnu_h2f_ieee", "__gnu_f2h_ieee",
      "__divti3", "__udivti3", "__modti3", "__umodti3", "__multi3", "__muloti4",
      "__ashlti3", "__ashrti3", "__lshrti3", "__fixsfti", "__fixdfti",
      "__fixunssfti", "__fixunsdfti", "__floattisf", "__floattidf",
      "__floatuntisf", "__floatuntidf", "__powisf2", "__powidf2"};
  if (mathematical.contains(name) || others.contains(name))
    return true;
  return name.consume_back("f") && mathematical.contains(name);
}
