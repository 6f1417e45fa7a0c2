//===- Reference.cpp - Compile and call the reference ---------------------===//
#include "ReferenceAsserts.h"
#include "ReferenceCode.h"
#include "ReferenceProcess.h"
#include "ReferenceVariants.h"
#include "Runner/Input/ForeignCode.h"

#include "Dialect/Utils/ElementTypes.h"
#include "Runner/Reference/Reference.h"
#include "Support/Escape.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

#include <csignal>
#include <cstring>
#include <sys/mman.h>

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;

//===----------------------------------------------------------------------===//
// Crashes
//===----------------------------------------------------------------------===//

char ReferenceCrash::ID = 0;

void ReferenceCrash::log(llvm::raw_ostream &os) const {
  if (lateSeconds) {
    os << "the reference exceeded the limit of " << lateSeconds << " seconds";
    return;
  }
  os << "the reference crashed: " << strsignal(signal);
  switch (signal) {
  case SIGFPE:
    os << ", because the program divides an integer by zero, or the least "
          "integer by -1";
    break;
  case SIGSEGV:
  case SIGBUS:
    os << ", because the program accesses memory outside of its arrays, or its "
          "stack is too small for its memref.alloca";
    break;
  case SIGABRT:
    if (assertion)
      os << ", because an assertion of the program fails: "
         << sunway::escapeMessage(assertion->text);
    break;
  case SIGKILL:
    os << ", probably because memory ran out";
    break;
  default:
    break;
  }
  if (!printed.empty())
    os << "; it printed: " << printed;
}

std::error_code ReferenceCrash::convertToErrorCode() const {
  return llvm::inconvertibleErrorCode();
}

/// The ops of functions in `module` that may be the cause of `signal`: integer
/// divisions that trap, or accesses whose index may be out of bounds.
static SmallVector<Operation *> findSuspects(ModuleOp module, int signal) {
  SmallVector<Operation *> suspects;
  module.walk([&](Operation *op) {
    bool isSuspect = signal == SIGFPE
                         ? isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp,
                               arith::RemUIOp, arith::CeilDivSIOp,
                               arith::CeilDivUIOp, arith::FloorDivSIOp>(op)
                         : isa<memref::LoadOp, memref::StoreOp,
                               tensor::ExtractOp, tensor::InsertOp>(op);
    if (isSuspect)
      suspects.push_back(op);
  });
  return suspects;
}

void ReferenceCrash::explain(ModuleOp module, const Entry &entry) const {
  constexpr size_t maxSuspects = 5;
  if (assertion) {
    emitError(assertion->loc)
        << "assertion failed: " << sunway::escapeMessage(assertion->text);
    return;
  }
  bool isAccess = signal == SIGSEGV || signal == SIGBUS;
  SmallVector<Operation *> suspects;
  if (isAccess || signal == SIGFPE)
    suspects = findSuspects(module, signal);
  for (Operation *op : ArrayRef(suspects).take_front(maxSuspects))
    emitWarning(op->getLoc())
        << "'" << op->getName() << "' "
        << (isAccess ? "may be out of bounds"
                     : "may divide by zero; make sure that the divisor is "
                       "not, for instance by arith.maxsi, or choose inputs "
                       "by --inputs");
  auto func = module.lookupSymbol<func::FuncOp>(entry.name);
  if (suspects.empty() && func)
    func.emitError("the reference of function '")
        << entry.name << "' "
        << (lateSeconds ? "does not end in time" : "crashes");
}

//===----------------------------------------------------------------------===//
// The call
//===----------------------------------------------------------------------===//

namespace {
/// Arrays in memory that a child process shares with this one.
class SharedArrays {
public:
  explicit SharedArrays(ArrayRef<HostArray *> arrays) : arrays(arrays) {
    for (HostArray *array : arrays)
      size +=
          llvm::alignTo(std::max<size_t>(array->bytes.size(), 1), alignment);
    base = static_cast<char *>(mmap(nullptr, size, PROT_READ | PROT_WRITE,
                                    MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  }
  ~SharedArrays() {
    if (isValid())
      munmap(base, size);
  }
  bool isValid() const { return base != MAP_FAILED && size != 0; }

  /// Copies the arrays to shared memory and describes each as MLIR's memref
  /// descriptor.
  void load() {
    char *position = base;
    for (HostArray *array : arrays) {
      std::memcpy(position, array->bytes.data(), array->bytes.size());
      descriptors.push_back(describe(*array, position));
      copies.push_back(position);
      position +=
          llvm::alignTo(std::max<size_t>(array->bytes.size(), 1), alignment);
    }
    for (auto &descriptor : descriptors)
      pointers.push_back(descriptor.data());
  }
  /// Copies the arrays back.
  void store() {
    for (auto [array, copy] : llvm::zip(arrays, copies))
      std::memcpy(array->bytes.data(), copy, array->bytes.size());
  }
  void **getPointers() { return pointers.data(); }

private:
  static constexpr size_t alignment = 128;
  using Descriptor = SmallVector<int64_t>;

  /// Allocated and aligned pointer, offset, sizes, strides.
  static Descriptor describe(const HostArray &array, char *data) {
    Descriptor descriptor = {reinterpret_cast<int64_t>(data),
                             reinterpret_cast<int64_t>(data), 0};
    llvm::append_range(descriptor, array.shape);
    SmallVector<int64_t> strides(array.shape.size(), 1);
    for (size_t dim = strides.size(); dim-- > 1;)
      strides[dim - 1] = strides[dim] * array.shape[dim];
    llvm::append_range(descriptor, strides);
    return descriptor;
  }

  SmallVector<HostArray *> arrays;
  size_t size = 0;
  char *base = nullptr;
  /// Address of the copy of each array.
  std::vector<char *> copies;
  std::vector<Descriptor> descriptors;
  std::vector<void *> pointers;
};
} // namespace

namespace {
/// A number in memory that is shared with a child process.
class SharedNumber {
public:
  SharedNumber() {
    void *memory = mmap(nullptr, sizeof(int32_t), PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    place = memory == MAP_FAILED ? nullptr : static_cast<int32_t *>(memory);
  }
  ~SharedNumber() {
    if (place)
      munmap(place, sizeof(int32_t));
  }
  int32_t *get() { return place; }

private:
  int32_t *place;
};
} // namespace

/// A compiled program, and the variables that its variants set.
class Reference::Compiled {
public:
  Compiled(std::unique_ptr<llvm::orc::LLJIT> jit,
           std::vector<Assertion> assertions)
      : jit(std::move(jit)), assertions(std::move(assertions)) {}

  /// Looks up the function and the variables.
  llvm::Error link();
  /// Calls the function.
  llvm::Error call(void **arguments, const ReferenceVariant &variant);
  bool fillsMemory() const { return fill; }

private:
  template <typename T>
  T *lookup(StringRef name);

  std::unique_ptr<llvm::orc::LLJIT> jit;
  std::vector<Assertion> assertions;
  SharedNumber failedAssertion;
  void (*function)(void **) = nullptr;
  uint64_t *fill = nullptr;
  uint32_t *perturbation = nullptr;
  int32_t **assertPlace = nullptr;
};

/// The variable `name`, or null if the program does not use it.
template <typename T>
T *Reference::Compiled::lookup(StringRef name) {
  auto address = jit->lookup(name);
  if (address)
    return address->toPtr<T *>();
  llvm::consumeError(address.takeError());
  return nullptr;
}

llvm::Error Reference::Compiled::link() {
  std::string reasons;
  jit->getExecutionSession().setErrorReporter([&](llvm::Error error) {
    reasons += llvm::toString(std::move(error)) + "\n";
  });
  auto address = jit->lookup(packedSymbol);
  // The current reporter refers to a local variable.
  jit->getExecutionSession().setErrorReporter(
      [](llvm::Error error) { llvm::consumeError(std::move(error)); });
  if (!address) {
    std::string summary = llvm::toString(address.takeError());
    StringRef reason = reasons.empty() ? summary : StringRef(reasons);
    return llvm::createStringError("cannot link the reference: " +
                                   reason.rtrim());
  }
  function = address->toPtr<void (*)(void **)>();
  fill = lookup<uint64_t>(getVariableName(fillSymbol));
  perturbation = lookup<uint32_t>(getVariableName(perturbationSymbol));
  assertPlace = lookup<int32_t *>(assertPlaceSymbol);
  return llvm::Error::success();
}

llvm::Error Reference::Compiled::call(void **arguments,
                                      const ReferenceVariant &variant) {
  if (fill)
    *fill = variant.fill;
  if (perturbation)
    *perturbation = variant.perturbation.value_or(0);
  if (!failedAssertion.get())
    return llvm::createStringError("not enough memory for the reference");
  *failedAssertion.get() = -1;
  if (assertPlace)
    *assertPlace = failedAssertion.get();
  auto end = callInChild([&] { function(arguments); }, variant.timeoutSeconds);
  if (!end)
    return end.takeError();
  if (end->signal) {
    std::optional<Assertion> assertion;
    size_t number = *failedAssertion.get();
    if (end->signal == SIGABRT && number < assertions.size())
      assertion = assertions[number];
    return llvm::make_error<ReferenceCrash>(
        end->signal, end->isTimedOut ? variant.timeoutSeconds : 0,
        std::move(assertion), std::move(end->printed));
  }
  if (end->exitStatus)
    return llvm::createStringError("the reference ended with exit status %d",
                                   end->exitStatus);
  return llvm::Error::success();
}

Reference::Reference(ModuleOp module, const Entry &entry,
                     const ProductRounding &products)
    : module(module), entry(entry), products(products) {}
Reference::~Reference() = default;

bool Reference::hasHalfFloats() const {
  auto isHalf = [](Type type) {
    return isStorageFloat(getElementTypeOrSelf(type));
  };
  ModuleOp program = module;
  return program
      .walk([&](Operation *op) {
        return llvm::any_of(op->getResultTypes(), isHalf) ||
                       llvm::any_of(op->getOperandTypes(), isHalf)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

bool Reference::hasFreshMemory() const { return exact && exact->fillsMemory(); }

llvm::Expected<Reference::Compiled &> Reference::compile(bool isPerturbed,
                                                         bool isWide) {
  std::unique_ptr<Compiled> &program = isWide
                                           ? isPerturbed ? widePerturbed : wide
                                       : isPerturbed ? perturbed
                                                     : exact;
  if (program)
    return *program;
  OwningOpRef<ModuleOp> clone = module.clone();
  // These must not be looked up in this process, which has all system
  // functions.
  std::vector<std::string> declared = reportDeclaredFunctions(*clone);
  if (!declared.empty())
    return llvm::createStringError(
        "cannot link the reference: Symbols not found: [ " +
        llvm::join(declared, ", ") + " ]");
  // The user did not request f64; failures there are not reported.
  std::optional<ScopedDiagnosticHandler> silence;
  if (isWide)
    silence.emplace(module.getContext(),
                    [](Diagnostic &) { return success(); });
  std::vector<Assertion> assertions;
  if (failed(lowerReference(*clone, entry, isPerturbed, isWide, products,
                            assertions)))
    return llvm::createStringError(
        "upstream MLIR cannot lower this program for the reference");
  auto jit = compileReference(*clone, referenceSymbol);
  if (!jit)
    return jit.takeError();
  auto result =
      std::make_unique<Compiled>(std::move(*jit), std::move(assertions));
  if (llvm::Error error = result->link())
    return std::move(error);
  program = std::move(result);
  return *program;
}

llvm::Error Reference::run(CallData &data, const ReferenceVariant &variant) {
  auto program = compile(variant.perturbation.has_value(), variant.isWide);
  if (!program)
    return program.takeError();
  data.results.clear();
  for (const EntryValue &result : entry.results)
    data.results.push_back(variant.isWide ? widenArray(result.createArray())
                                          : result.createArray());
  SmallVector<HostArray *> arrays;
  for (HostArray &array : llvm::concat<HostArray>(data.arguments, data.results))
    arrays.push_back(&array);
  SharedArrays shared(arrays);
  if (!arrays.empty() && !shared.isValid())
    return llvm::createStringError("not enough memory for the reference");
  shared.load();
  if (llvm::Error error = program->call(shared.getPointers(), variant))
    return error;
  shared.store();
  return llvm::Error::success();
}
