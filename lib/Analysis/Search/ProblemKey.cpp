//===- ProblemKey.cpp - Texts that name problems of tiles -----------------===//
//
// Each `add` destructures all members of its struct: a new member does not
// compile until it is part of the key.
//
//===----------------------------------------------------------------------===//
#include "Analysis/Search/ProblemKey.h"

#include "Analysis/Problems/Schedule.h"

using namespace mlir;
using namespace mlir::sw;

namespace {
/// Writes fields with their lengths, so that the key is unambiguous.
class KeyWriter {
public:
  explicit KeyWriter(std::string &key) : os(key) {}

  void add(int64_t number) { os << number << ' '; }
  void add(double number) { add(llvm::bit_cast<int64_t>(number)); }
  void add(AffineMap map) {
    add(static_cast<int64_t>(
        reinterpret_cast<intptr_t>(map.getAsOpaquePointer())));
  }
  template <typename Enum>
  std::enable_if_t<std::is_enum_v<Enum>> add(Enum value) {
    add(static_cast<int64_t>(value));
  }
  template <typename Integer>
  std::enable_if_t<std::is_integral_v<Integer>> add(Integer value) {
    add(static_cast<int64_t>(value));
  }
  template <typename A, typename B>
  void add(const std::pair<A, B> &pair) {
    add(pair.first);
    add(pair.second);
  }
  template <typename T>
  void add(const std::optional<T> &value) {
    add(value.has_value());
    if (value)
      add(*value);
  }
  template <typename T>
  void add(const SmallVector<T> &values) {
    add(values.size());
    for (const T &value : values)
      add(value);
  }

  void add(const PadGroup &group) {
    const auto &[low, source, high] = group;
    addAll(low, source, high);
  }
  void add(const GroupAccess &access) {
    const auto &[map, shape, elementBytes, isRead, isWritten, padding, single,
                 isUniform] = access;
    addAll(map, shape, elementBytes, isRead, isWritten, padding, single,
           isUniform);
  }
  void add(const VectorRead &read) {
    const auto &[step, loops] = read;
    addAll(step, loops);
  }
  void add(const VectorLoops &vectors) {
    const auto &[along, kinds, steps, reads, bodyCycles, latencies] = vectors;
    addAll(along, kinds, steps, reads, bodyCycles, latencies);
  }
  void add(const OneCoreForm &form) {
    const auto &[packsB, transposesA, isAligned, bits, run] = form;
    addAll(packsB, transposesA, isAligned, bits, run);
  }
  void add(const GroupStage &stage) {
    const auto &[loops, pointCycles, kind, rowCycles, callCycles,
                 rowVectorCycles, vectors, reduction, form, isOutside,
                 isRescaling] = stage;
    addAll(loops, pointCycles, kind, rowCycles, callCycles, rowVectorCycles,
           reduction, form, isOutside, isRescaling, vectors != nullptr);
    if (vectors)
      add(*vectors);
  }
  void add(const GroupDistribution &distribution) {
    const auto &[sharing, memberLoop] = distribution;
    addAll(sharing, memberLoop);
  }
  void add(const TransposedWork &work) {
    const auto &[rowLoop, minRows, single, stages] = work;
    addAll(rowLoop, minRows, single, stages);
  }
  void add(const TileProblem &problem) {
    const auto &[extents, canCut, sizes, units, iterators, accesses, stages,
                 transposed, carriedLoop, canShare, distribution, divided] =
        problem;
    addAll(extents, canCut, sizes, units, iterators, accesses, stages,
           transposed, carriedLoop, canShare, distribution, divided);
  }
  void add(const Transposition &copy) {
    const auto &[rows, cols, inputPitch, outputPitch, elementBytes, count] =
        copy;
    addAll(rows, cols, inputPitch, outputPitch, elementBytes, count);
  }
  void add(const ReductionProblem &problem) {
    const auto &[outer, reduced, inner, elementBytes, kind, results, addends] =
        problem;
    addAll(outer, reduced, inner, elementBytes, kind, results, addends);
  }
  void add(const WinogradPlan &plan) {
    const auto &[tile, images, channels, rows, cols, filters, outRows, outCols,
                 pooled, elementBytes, wholeReads, filterReads, epilogueCycles,
                 filterBlock, channelBlock, pieceRows, pieceCols] = plan;
    addAll(tile, images, channels, rows, cols, filters, outRows, outCols,
           pooled, elementBytes, wholeReads, filterReads, epilogueCycles,
           filterBlock, channelBlock, pieceRows, pieceCols);
  }

private:
  template <typename... Fields>
  void addAll(const Fields &...fields) {
    (add(fields), ...);
  }

  llvm::raw_string_ostream os;
};
} // namespace

template <typename Problem>
static std::string getKey(const Problem &problem, const Target &target) {
  std::string key;
  KeyWriter writer(key);
  writer.add(static_cast<int64_t>(getTargetFingerprint(target)));
  writer.add(problem);
  return key;
}

std::string sw::getProblemKey(const TileProblem &problem,
                              const Target &target) {
  return getKey(problem, target);
}

std::string sw::getProblemKey(const Transposition &copy, const Target &target) {
  return getKey(copy, target);
}

std::string sw::getProblemKey(const ReductionProblem &problem,
                              const Target &target) {
  return getKey(problem, target);
}

std::string sw::getProblemKey(const WinogradPlan &plan, const Target &target) {
  return getKey(plan, target);
}
