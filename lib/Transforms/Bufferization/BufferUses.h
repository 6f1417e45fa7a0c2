//===- BufferUses.h - Tensors that share a buffer ---------------*- C++ -*-===//
//
// Sets of tensors that may share a buffer, each with its reads and writes in
// program order.
//
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_BUFFERIZATION_BUFFERUSES_H
#define SUNWAY_LIB_TRANSFORMS_BUFFERIZATION_BUFFERUSES_H

#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "llvm/ADT/SmallVector.h"

#include <memory>
#include <set>
#include <vector>

namespace mlir {
namespace sw {

/// The tensors of one op, in sets. The place of an op is its number in the
/// outermost block; nested ops have the place of the op around them.
class BufferUses {
public:
  BufferUses(Operation *root, bufferization::OneShotAnalysisState &state);

  /// Whether `operand` can be bufferized in place.
  bool canBeInPlace(OpOperand &operand);

  /// Merges the sets of the tensor of `operand` and of the results that it is
  /// written to.
  void addInPlace(OpOperand &operand);

  /// Whether a set has a conflict that no decision can avoid.
  bool hasConflict();

private:
  using Places = std::set<std::pair<int64_t, size_t>>;

  struct Read {
    OpOperand *use;
    SmallVector<Value, 1> definitions;
    int64_t begin, end;
  };
  struct Buffer {
    /// The reads, by place of the first definition and by place of the read.
    Places begins, ends;
    /// The writes, by place.
    Places writes;
    bool isRead = false, isReadOnly = false, crossesParallel = false;

    size_t size() const { return begins.size() + writes.size(); }
  };

  int64_t getPlace(Operation *op) const;
  int64_t getPlace(Value value) const;
  void addTensor(Value value);
  void addRead(OpOperand &use, Buffer &buffer);
  void addWrite(OpOperand &use, Buffer &buffer);
  size_t findSet(Value value);
  SmallVector<size_t, 2> findSets(OpOperand &operand);
  void unite(size_t a, size_t b);
  bool isConflict(const Read &read, OpOperand &write);
  bool hasConflict(const Buffer &reads, const Buffer &writes);
  bool hasConflict(const Read &read, const Buffer &writes);
  bool hasConflict(const Buffer &reads, OpOperand &write);

  Operation *root;
  bufferization::OneShotAnalysisState &state;
  DenseMap<Operation *, int64_t> places;
  DenseMap<Value, size_t> numbers;
  std::vector<size_t> parents;
  std::vector<std::unique_ptr<Buffer>> buffers;
  std::vector<Read> reads;
  std::vector<OpOperand *> writes;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_BUFFERIZATION_BUFFERUSES_H
