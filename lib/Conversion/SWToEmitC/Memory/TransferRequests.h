//===- TransferRequests.h - Requests of transfers ---------------*- C++ -*-===//
#ifndef SUNWAY_LIB_CONVERSION_SWTOEMITC_MEMORY_TRANSFERREQUESTS_H
#define SUNWAY_LIB_CONVERSION_SWTOEMITC_MEMORY_TRANSFERREQUESTS_H

#include "Conversion/SWToEmitC/ChipEmitter.h"
#include "Conversion/SWToEmitC/Lowering.h"

namespace mlir {
namespace sw {
namespace emit {

/// The reply word of `slot` in `words`.
Value wordOf(CBuilder &c, Value words, Value slot);

/// One dimension of a transfer, in elements.
struct Extent {
  OpFoldResult size, main, ldm;
};

/// A transfer that is being split into requests.
struct Transfer {
  FunctionLowering &f;
  Operation *op;
  bool isGet;
  MemDesc main, ldm;
  /// Whether rows in LDM are adjacent.
  bool isPacked;
  Value reply, slot;
  int64_t elementBytes;
  /// The maximum number of elements on the LDM side.
  int64_t capacity;
  /// The CPEs that receive the data of a get, if more than one.
  std::optional<Scope> broadcast;

  /// The dimensions that remain for loops, outermost first.
  SmallVector<Extent> loops;
  /// Elements of a block, and the dimension between blocks, if any.
  OpFoldResult block;
  std::optional<Extent> rows;
  /// A known divisor of the number of elements of a block.
  int64_t blockUnit = 1;

  /// Emits the requests. Reports an error if the interface of the chip cannot
  /// name the blocks.
  LogicalResult emit();

private:
  void split();
  bool fitsRequest(const Extent &extent);
  int64_t maxElements(OpFoldResult size, OpFoldResult times);
  int64_t maxRequestBytes();
  bool isInOneRequest(OpFoldResult size, OpFoldResult times);
  LogicalResult checkGranule();
  LogicalResult checkBlock();
  SmallVector<Value> guards();
  void emitLoops(size_t depth, OpFoldResult mainOffset, OpFoldResult ldmOffset);
  void emitRequest(OpFoldResult mainOffset, OpFoldResult ldmOffset);
  bool emitRows(OpFoldResult mainOffset, OpFoldResult ldmOffset);
  void emitByFirst(const DMARequest &request);
};

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_CONVERSION_SWTOEMITC_MEMORY_TRANSFERREQUESTS_H
