//===- Names.cpp - Identifiers of a C file --------------------------------===//
#include "Conversion/CNames.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir::sw::emit;

/// Keywords of C and C++ (both read the header), predefined macros of old
/// compilers, and names that generated files use.
static constexpr llvm::StringLiteral kWords =
    "auto break case char const continue default do double else enum extern "
    "float for goto if inline int long register restrict return short signed "
    "sizeof static struct switch typedef union unsigned void volatile while "
    "asm typeof typeof_unqual constexpr "
    "alignas alignof and and_eq bitand bitor bool catch char8_t char16_t "
    "char32_t class co_await co_return co_yield compl concept const_cast "
    "consteval constinit decltype delete dynamic_cast explicit export false "
    "friend mutable namespace new noexcept not not_eq nullptr operator or "
    "or_eq private protected public reinterpret_cast requires static_assert "
    "static_cast template this thread_local throw true try typeid typename "
    "using virtual wchar_t xor xor_eq "
    "I linux unix main ldm ldm_params reply_params";

/// Names that the headers of both chips, of the device library, of C and of
/// POSIX declare or define. The build collects them from the headers. A
/// generated function with such a name would also be called by the libraries of
/// the program.
static constexpr llvm::StringLiteral kHeaderNames[] = {
#include "ReservedNames.inc"
};

static llvm::StringSet<> collectTaken() {
  llvm::StringSet<> names;
  llvm::SmallVector<llvm::StringRef> words;
  llvm::StringRef(kWords).split(words, ' ');
  for (llvm::StringRef word : words)
    names.insert(word);
  for (llvm::StringRef name : kHeaderNames)
    names.insert(name);
  return names;
}

bool mlir::sw::emit::isTaken(llvm::StringRef name) {
  static const llvm::StringSet<> names = collectTaken();
  return names.contains(name);
}

/// Whether `name` looks like a macro: two or more capital letters and no small
/// ones. Headers of other systems may define it.
static bool looksLikeMacro(llvm::StringRef name) {
  return llvm::none_of(name, llvm::isLower) && name.back() != '_' &&
         llvm::count_if(name, llvm::isUpper) > 1;
}

/// Whether users must not choose `name`.
static bool isReserved(llvm::StringRef name) {
  if (mlir::sw::emit::isTaken(name) || looksLikeMacro(name))
    return true;
  // Families with more members in other versions of the headers. No member ends
  // in an underscore.
  return name.back() != '_' &&
         llvm::any_of(
             llvm::ArrayRef<llvm::StringRef>{"sw_", "tpp_", "SPM_", "TPP_",
                                             "PE_", "athread_", "simd_",
                                             "CRTS_", "__"},
             [&](llvm::StringRef prefix) { return name.starts_with(prefix); });
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
  // The linker prefixes functions of the CPEs by `slave_`. Another name with
  // that prefix could collide with them.
  if (llvm::StringRef(name).starts_with("slave_"))
    name = "v_" + name;
  while (isReserved(name))
    name += '_';
  return name;
}

std::string Names::fresh(llvm::StringRef hint) {
  std::string base = identifier(hint);
  std::string name = base;
  // A digit after a digit would read as another number.
  llvm::StringRef separator = llvm::isDigit(base.back()) ? "_" : "";
  // The search starts at the last number found: programs use one hint often.
  // `y` and a number may be a function of C.
  unsigned &count = taken[base];
  // `M_PI` becomes `M_PI_`, but `M_PI_2` is a macro as well.
  auto getNumbered = [&](unsigned number) {
    std::string numbered = base + separator.str() + std::to_string(number);
    return isReserved(numbered) ? numbered + "_" : numbered;
  };
  if (count > 0)
    name = getNumbered(count);
  while (used.contains(name) || isTaken(name))
    name = getNumbered(++count);
  ++count;
  used.insert(name);
  scopes.back().push_back(name);
  return name;
}

void Names::reserve(llvm::StringRef name) { used.insert(name); }

/// Frees `name`, whichever hint it was made from.
void Names::release(llvm::StringRef name) {
  used.erase(name);
  if (auto it = taken.find(name); it != taken.end())
    it->second = 0;
  llvm::StringRef stem = name.rtrim("0123456789");
  unsigned number = 0;
  if (name.drop_front(stem.size()).getAsInteger(10, number))
    return;
  for (llvm::StringRef hint : {stem, stem.drop_back(stem.ends_with("_"))})
    if (auto it = taken.find(hint); it != taken.end())
      it->second = std::min(it->second, number);
}

void Names::pop() {
  for (const std::string &name : scopes.back())
    release(name);
  scopes.pop_back();
}
