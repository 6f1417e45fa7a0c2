//===- Verify.cpp - Verification of results -------------------------------===//
#include "Runner/Verify/Verify.h"

#include "Runner/Verify/Compare.h"

#include "llvm/Support/FormatVariadic.h"

#include <cmath>
#include <cstring>

using namespace mlir;
using namespace mlir::sw::runner;

/// After each of these numbers of perturbed runs, the result is compared.
static constexpr size_t runCounts[] = {3, 5, 8, 16, 32};
/// A loop that ends when its error is small may not end if it is perturbed.
static constexpr double kTimeoutFactor = 30;
static constexpr double minTimeoutSeconds = 60;
/// Differs from the pattern of plain runs: finite as a floating-point number,
/// large as an integer.
static constexpr uint64_t otherFill = 0x3f3f3f3f3f3f3f3f;

void sw::runner::forEachOutput(
    const Entry &entry, const CallData &data,
    llvm::function_ref<void(std::string, std::string, const HostArray &)>
        visit) {
  for (auto [i, value] : llvm::enumerate(entry.arguments))
    if (value.passing == Passing::MemRef && !value.isOpen)
      visit(llvm::formatv("argument {0} after the call", i),
            llvm::formatv("arg{0}.npy", i), data.arguments[i]);
  for (auto [i, array] : llvm::enumerate(data.results)) {
    const std::string &layer = entry.results[i].layer;
    if (layer.empty())
      visit(llvm::formatv("result {0}", i), llvm::formatv("result{0}.npy", i),
            array);
    else
      visit(layer, "", array);
  }
}

void sw::runner::dropInputs(const Entry &entry, CallData &data) {
  for (auto [array, value] : llvm::zip(data.arguments, entry.arguments))
    if (value.passing != Passing::MemRef)
      std::vector<char>().swap(array.bytes);
}

static std::vector<const HostArray *> getOutputs(const Entry &entry,
                                                 const CallData &data) {
  std::vector<const HostArray *> outputs;
  forEachOutput(entry, data,
                [&](std::string, std::string, const HostArray &array) {
                  outputs.push_back(&array);
                });
  return outputs;
}

namespace {
class Verifier {
public:
  Verifier(Reference &reference, const Entry &entry,
           const std::vector<HostArray> &arguments, const CallData &actual,
           const CallData &expected, const VerificationOptions &options)
      : reference(reference), entry(entry), arguments(arguments),
        actual(actual), expected(getOutputs(entry, expected)),
        options(options) {}

  Verification verify();

private:
  void compareAll();
  bool addPerturbedRuns(std::vector<CallData> &runs, size_t count, bool isWide);
  unsigned getTimeout() const;
  bool computeExact();
  void explainByRounding();
  void compareHalves();
  bool agreesWithExact(ArrayRef<CallData> wideRuns, bool isLast);
  bool isSuspect(size_t output) const;
  void findFreshReads();
  void noteNaNs();
  void noteOpenArguments();

  Reference &reference;
  const Entry &entry;
  const std::vector<HostArray> &arguments;
  const CallData &actual;
  std::vector<const HostArray *> expected;
  const VerificationOptions &options;
  std::vector<CallData> runs;
  /// The outcome computed in f64.
  std::optional<CallData> exact;
  std::vector<Comparison> comparisons;
  Verification result;
};
} // namespace

void Verifier::compareAll() {
  comparisons.clear();
  result.mismatches.clear();
  result.outputs.clear();
  result.agrees = true;
  result.maxAbsError = result.maxRelError = result.maxErrorShare = 0;
  result.perturbedRuns = runs.size();
  std::vector<std::vector<const HostArray *>> outputs;
  outputs.reserve(runs.size());
  for (const CallData &run : runs)
    outputs.push_back(getOutputs(entry, run));
  bool given = options.rtol || options.atol;
  std::vector<const HostArray *> exactOutputs;
  if (exact)
    exactOutputs = getOutputs(entry, *exact);
  forEachOutput(
      entry, actual,
      [&](std::string name, std::string, const HostArray &array) {
        size_t index = comparisons.size();
        const HostArray &other = *expected[index];
        SmallVector<const HostArray *> perturbed;
        for (const auto &run : outputs)
          perturbed.push_back(run[index]);
        Tolerance tolerance{options.rtol.value_or(0), options.atol};
        Comparison comparison =
            given ? compareArrays(array, other, tolerance)
                  : compareArrays(array, other, perturbed,
                                  exact ? exactOutputs[index] : nullptr);
        result.maxAbsError =
            std::max(result.maxAbsError, comparison.maxAbsError);
        result.maxRelError =
            std::max(result.maxRelError, comparison.maxRelError);
        result.maxErrorShare =
            std::max(result.maxErrorShare, comparison.maxErrorShare);
        comparisons.push_back(comparison);
        OutputVerification &output = result.outputs.emplace_back();
        output = {comparison.agrees, comparison.maxAbsError,
                  comparison.maxRelError, comparison.maxErrorShare, ""};
        if (comparison.agrees)
          return;
        output.difference = describeMismatch(comparison, array, other);
        result.agrees = false;
        result.mismatches.push_back(name + " (" + array.getTypeText() +
                                    "): " + output.difference);
      });
}

static std::vector<HostArray>
widenArrays(const std::vector<HostArray> &arrays) {
  std::vector<HostArray> wide;
  wide.reserve(arrays.size());
  for (const HostArray &array : arrays)
    wide.push_back(widenArray(array));
  return wide;
}

/// Runs the perturbed reference until there are `count` runs. Returns false if
/// a run has no result.
bool Verifier::addPerturbedRuns(std::vector<CallData> &runs, size_t count,
                                bool isWide) {
  while (runs.size() < count) {
    CallData run;
    run.arguments = isWide ? widenArrays(arguments) : arguments;
    ReferenceVariant variant;
    variant.isWide = isWide;
    // Seeds differ in all bits and are the same on every machine.
    variant.perturbation =
        static_cast<uint32_t>(SplitMix64(runs.size()).next() >> 32);
    variant.timeoutSeconds = getTimeout();
    if (llvm::Error error = reference.run(run, variant)) {
      result.notes.push_back(
          "how far rounding may take the results is not known, because with "
          "disturbed roundings " +
          llvm::toString(std::move(error)));
      return false;
    }
    dropInputs(entry, run);
    runs.push_back(std::move(run));
  }
  return true;
}

/// Whether contents of fresh memory may have reached an output: if it differs,
/// has a NaN like fresh memory, or is an integer, which may hide one.
bool Verifier::isSuspect(size_t output) const {
  const HostArray &array = *expected[output];
  if (!comparisons[output].agrees || !isFloat(array.kind))
    return true;
  for (size_t i = 0, e = array.size(); i < e; ++i)
    if (std::isnan(array.getNumber(i)))
      return true;
  return false;
}

/// Finds elements that depend on the contents of fresh memory. Such a result is
/// never right, even if it agrees by accident.
void Verifier::findFreshReads() {
  SmallVector<bool> suspects = llvm::map_to_vector(
      llvm::seq(expected.size()), [&](size_t i) { return isSuspect(i); });
  if (!reference.hasFreshMemory() || !llvm::is_contained(suspects, true))
    return;
  CallData other;
  other.arguments = arguments;
  ReferenceVariant variant;
  variant.fill = otherFill;
  variant.timeoutSeconds = options.timeoutSeconds;
  if (llvm::Error error = reference.run(other, variant))
    return llvm::consumeError(std::move(error));
  std::vector<const HostArray *> outputs = getOutputs(entry, other);
  size_t index = 0;
  forEachOutput(
      entry, actual, [&](std::string name, std::string, const HostArray &) {
        const HostArray &first = *expected[index], &second = *outputs[index];
        OutputVerification &output = result.outputs[index];
        if (!suspects[index++] || first.bytes == second.bytes)
          return;
        result.agrees = output.agrees = false;
        size_t count = 0, example = 0, bytes = getElementBytes(first.kind);
        for (size_t i = first.size(); i-- > 0;)
          if (std::memcmp(&first.bytes[i * bytes], &second.bytes[i * bytes],
                          bytes)) {
            ++count;
            example = i;
          }
        output.difference = llvm::formatv(
            "{0} of {1} elements depend on memory that the program reads "
            "before it writes it; element {2} is {3} or {4}, by what the "
            "memory holds",
            count, first.size(), first.getIndexText(example),
            first.getText(example), second.getText(example));
        result.freshReads.push_back(name + ": " + output.difference);
      });
}

/// Reports NaNs: they agree with each other, whatever their cause, so they
/// verify little.
void Verifier::noteNaNs() {
  size_t index = 0;
  forEachOutput(
      entry, actual, [&](std::string name, std::string, const HostArray &) {
        const HostArray &array = *expected[index++];
        if (!isFloat(array.kind))
          return;
        size_t count = 0;
        for (size_t i = 0, e = array.size(); i < e; ++i)
          count += std::isnan(array.getNumber(i));
        if (count)
          result.notes.push_back(llvm::formatv(
              "{0}: {1} of {2} elements are NaN, as in the reference; "
              "--inputs with which the program computes numbers say more",
              name, count, array.size()));
      });
}

/// Time limit of the additional runs.
unsigned Verifier::getTimeout() const {
  return static_cast<unsigned>(std::ceil(
      std::max(minTimeoutSeconds, kTimeoutFactor * options.referenceSeconds)));
}

void Verifier::noteOpenArguments() {
  for (auto [i, value] : llvm::enumerate(entry.arguments))
    if (value.isOpen)
      result.notes.push_back(llvm::formatv(
          "argument {0} after the call is not compared: a tensor of it is "
          "writable, so that the program may leave anything there",
          i));
}

/// Computes the outcome without rounding; false if this is impossible.
bool Verifier::computeExact() {
  if (exact)
    return true;
  CallData data;
  data.arguments = widenArrays(arguments);
  ReferenceVariant variant;
  variant.isWide = true;
  variant.timeoutSeconds = getTimeout();
  if (llvm::Error error = reference.run(data, variant)) {
    llvm::consumeError(std::move(error));
    return false;
  }
  dropInputs(entry, data);
  exact = std::move(data);
  return true;
}

/// Checks whether rounding explains the differences, first by perturbed runs,
/// then by the distance of the reference from the exact result.
void Verifier::explainByRounding() {
  for (size_t count : runCounts) {
    if (result.agrees || llvm::any_of(comparisons, [](const auto &own) {
          return own.isUnexplainable;
        }))
      break;
    if (!addPerturbedRuns(runs, count, /*isWide=*/false))
      break;
    compareAll();
  }
  if (!result.agrees && computeExact())
    compareAll();
}

/// Compares the result with the exact result as well. A reference that rounds
/// each step to f16 or bf16 has large errors; the program rounds only the
/// values that it stores.
void Verifier::compareHalves() {
  if (!result.agrees || !reference.hasHalfFloats() || !computeExact())
    return;
  std::vector<CallData> wideRuns;
  for (size_t count : runCounts)
    if (!addPerturbedRuns(wideRuns, count, /*isWide=*/true) ||
        agreesWithExact(wideRuns, count == std::end(runCounts)[-1]))
      return;
}

/// Compares with the exact outcome. A difference is a mismatch only if further
/// runs would not explain it.
bool Verifier::agreesWithExact(ArrayRef<CallData> wideRuns, bool isLast) {
  std::vector<const HostArray *> values = getOutputs(entry, *exact);
  std::vector<std::vector<const HostArray *>> outputs;
  for (const CallData &run : wideRuns)
    outputs.push_back(getOutputs(entry, run));
  bool agrees = true;
  size_t index = 0;
  forEachOutput(
      entry, actual,
      [&](std::string name, std::string, const HostArray &array) {
        size_t output = index++;
        SmallVector<const HostArray *> perturbed;
        for (const auto &run : outputs)
          perturbed.push_back(run[output]);
        Comparison comparison =
            compareWithExact(array, *values[output], perturbed);
        agrees &= comparison.agrees;
        if (comparison.agrees || !(isLast || comparison.isUnexplainable))
          return;
        OutputVerification &outcome = result.outputs[output];
        outcome.difference =
            describeMismatch(comparison, array, *values[output]) +
            ", by a reference in f64";
        outcome.agrees = result.agrees = false;
        result.mismatches.push_back(name + " (" + array.getTypeText() +
                                    "): " + outcome.difference);
      });
  return agrees || !result.agrees;
}

Verification Verifier::verify() {
  result.rtol = options.rtol;
  result.atol = options.atol;
  compareAll();
  if (!options.rtol && !options.atol) {
    explainByRounding();
    compareHalves();
  }
  findFreshReads();
  noteNaNs();
  noteOpenArguments();
  return std::move(result);
}

Verification sw::runner::verify(Reference &reference, const Entry &entry,
                                const std::vector<HostArray> &arguments,
                                const CallData &actual,
                                const CallData &expected,
                                const VerificationOptions &options) {
  return Verifier(reference, entry, arguments, actual, expected, options)
      .verify();
}
