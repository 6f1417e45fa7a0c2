//===- Names.cpp - Identifiers of a C file --------------------------------===//
#include "Conversion/CNames.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir::sw::emit;

/// Words that a name must not be: keywords of C and C++ (the header is read by
/// both), macros and functions of the headers that the files include.
static bool isReserved(llvm::StringRef name) {
  static const llvm::StringSet<> words = {"auto",
                                          "break",
                                          "case",
                                          "char",
                                          "const",
                                          "continue",
                                          "default",
                                          "do",
                                          "double",
                                          "else",
                                          "enum",
                                          "extern",
                                          "float",
                                          "for",
                                          "goto",
                                          "if",
                                          "inline",
                                          "int",
                                          "long",
                                          "register",
                                          "restrict",
                                          "return",
                                          "short",
                                          "signed",
                                          "sizeof",
                                          "static",
                                          "struct",
                                          "switch",
                                          "typedef",
                                          "union",
                                          "unsigned",
                                          "void",
                                          "volatile",
                                          "while",
                                          "asm",
                                          "typeof",
                                          "bool",
                                          "true",
                                          "false",
                                          "class",
                                          "delete",
                                          "new",
                                          "this",
                                          "template",
                                          "namespace",
                                          "operator",
                                          "private",
                                          "public",
                                          "protected",
                                          "virtual",
                                          "friend",
                                          "using",
                                          "try",
                                          "catch",
                                          "throw",
                                          "typename",
                                          "export",
                                          "explicit",
                                          "mutable",
                                          "wchar_t",
                                          "and",
                                          "or",
                                          "not",
                                          "xor",
                                          "bitand",
                                          "bitor",
                                          "compl",
                                          "and_eq",
                                          "or_eq",
                                          "not_eq",
                                          "xor_eq",
                                          "alignas",
                                          "alignof",
                                          "constexpr",
                                          "decltype",
                                          "noexcept",
                                          "nullptr",
                                          "static_assert",
                                          "static_cast",
                                          "dynamic_cast",
                                          "const_cast",
                                          "reinterpret_cast",
                                          "thread_local",
                                          "typeid",
                                          "concept",
                                          "requires",
                                          "char16_t",
                                          "char32_t",
                                          "main",
                                          "NULL",
                                          "NAN",
                                          "INFINITY",
                                          "HUGE_VAL",
                                          "I",
                                          "errno",
                                          "signbit",
                                          "isnan",
                                          "isinf",
                                          "isfinite",
                                          "isnormal",
                                          "isunordered",
                                          "fpclassify",
                                          "malloc",
                                          "free",
                                          "abort",
                                          "exit",
                                          "abs",
                                          "div",
                                          "ldiv",
                                          "memcpy",
                                          "memset",
                                          "posix_memalign",
                                          "size_t",
                                          "int8_t",
                                          "int16_t",
                                          "int32_t",
                                          "int64_t",
                                          "uint8_t",
                                          "uint16_t",
                                          "uint32_t",
                                          "uint64_t",
                                          "j0",
                                          "j1",
                                          "jn",
                                          "y0",
                                          "y1",
                                          "yn",
                                          "gamma",
                                          "linux",
                                          "unix",
                                          "ROW",
                                          "COL",
                                          "scope",
                                          "dma_mode",
                                          "athread_get",
                                          "athread_put",
                                          "athread_syn",
                                          "athread_init",
                                          "athread_halt",
                                          "athread_spawn",
                                          "athread_join",
                                          "ldm",
                                          "spm_gemm",
                                          "spm_dgemm",
                                          "spm_rows_spread_f32",
                                          "spm_rows_spread_f64",
                                          "spm_rows_collect_f32",
                                          "spm_rows_collect_f64",
                                          "ldm_params",
                                          "reply_params",
                                          "ldm_malloc",
                                          "ldm_free"};
  static const llvm::StringSet<> functions = {
      "exp",   "exp2",   "expm1",  "log",       "log2",   "log10",  "log1p",
      "pow",   "sqrt",   "cbrt",   "erf",       "erfc",   "sin",    "cos",
      "tan",   "asin",   "acos",   "atan",      "atan2",  "sinh",   "cosh",
      "tanh",  "asinh",  "acosh",  "atanh",     "fabs",   "ceil",   "floor",
      "round", "trunc",  "rint",   "copysign",  "fma",    "fmod",   "fmin",
      "fmax",  "lgamma", "tgamma", "hypot",     "ldexp",  "frexp",  "modf",
      "logb",  "ilogb",  "scalb",  "remainder", "nan",    "rand",   "index",
      "time",  "read",   "write",  "select",    "signal", "random", "system",
      "link"};
  if (words.contains(name) || functions.contains(name))
    return true;
  llvm::StringRef stem = name;
  if (stem.consume_back("f") || stem.consume_back("l"))
    if (functions.contains(stem))
      return true;
  return name.starts_with("sw_") || name.starts_with("tpp_") ||
         name.starts_with("SPM_") || name.starts_with("TPP_") ||
         name.starts_with("PE_") || name.starts_with("slave_");
}

std::string mlir::sw::emit::identifier(llvm::StringRef text) {
  std::string name;
  for (char ch : text)
    name += llvm::isAlnum(ch) ? ch : '_';
  // Names that start with an underscore belong to the compiler.
  while (!name.empty() && name.front() == '_')
    name.erase(name.begin());
  if (name.empty() || llvm::isDigit(name.front()))
    name = "v" + name;
  if (isReserved(name))
    name += '_';
  return name;
}

std::string Names::fresh(llvm::StringRef hint) {
  std::string base = identifier(hint);
  std::string name = base;
  // A digit behind a digit would read as another number.
  llvm::StringRef separator = llvm::isDigit(base.back()) ? "_" : "";
  for (unsigned i = 1; used.contains(name); ++i)
    name = base + separator.str() + std::to_string(i);
  used.insert(name);
  scopes.back().push_back(name);
  return name;
}

void Names::reserve(llvm::StringRef name) { used.insert(name); }

void Names::pop() {
  for (const std::string &name : scopes.back())
    used.erase(name);
  scopes.pop_back();
}
