//===- LdmMap.cpp - The LDM of one kernel ---------------------------------===//
#include "LdmMap.h"

#include "Dialect/SW/Transforms/Utils/DmaUtils.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using namespace mlir::sw;

//===----------------------------------------------------------------------===//
// Roles of buffers
//===----------------------------------------------------------------------===//

/// The roles of the operands of products and other primitives. Products come
/// first: other primitives run on their results.
static llvm::DenseMap<Value, std::string> getRoles(Operation *kernel) {
  llvm::DenseMap<Value, std::string> roles;
  auto play = [&](Value value, StringRef role) {
    if (isLDM(value.getType()))
      roles.try_emplace(getViewBase(value), role.str());
  };
  kernel->walk([&](SpmGemmOp gemm) {
    play(gemm.getA(), "A");
    play(gemm.getB(), "B");
    play(gemm.getC(), "C");
  });
  kernel->walk([&](DestinationStyleOpInterface op) {
    for (Value output : op.getDpsInits())
      play(output, "out");
    for (Value input : op.getDpsInputs())
      play(input, "in");
  });
  return roles;
}

/// The extent of the slot dimension, or 1.
static int64_t getSlots(AllocOp alloc) {
  for (Operation *user : alloc->getUsers())
    if (auto tile = dyn_cast<TileOp>(user))
      if (tile.getSlot())
        return alloc.getType().getDimSize(0);
  return 1;
}

FailureOr<LdmMap> sw::collectLdmMap(Operation *kernel) {
  LdmMap map;
  LdmLiveness liveness(kernel);
  llvm::DenseMap<Value, std::string> roles = getRoles(kernel);
  WalkResult result = kernel->walk([&](Operation *op) {
    if (auto reply = dyn_cast<ReplyOp>(op))
      map.replyBytes += reply.getType().getBytes();
    auto alloc = dyn_cast<AllocOp>(op);
    if (!alloc)
      return WalkResult::advance();
    std::optional<int64_t> bytes = getBytes(alloc.getType());
    if (!bytes) {
      alloc.emitOpError("expects a static shape, but got ") << alloc.getType();
      return WalkResult::interrupt();
    }
    auto role = roles.find(alloc.getBuffer());
    map.buffers.push_back({alloc, *bytes, liveness.getRange(alloc),
                           role == roles.end() ? "buffer" : role->second,
                           getSlots(alloc)});
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  return map;
}

std::string sw::describeBuffer(const LdmBuffer &buffer) {
  std::string text;
  llvm::raw_string_ostream os(text);
  MemRefType type = AllocOp(buffer.alloc).getType();
  ArrayRef<int64_t> shape = type.getShape();
  os << buffer.role << ": ";
  if (buffer.slots > 1) {
    os << buffer.slots << " slots of ";
    shape = shape.drop_front();
  }
  for (int64_t extent : shape)
    os << extent << "x";
  os << type.getElementType() << ", " << buffer.bytes << " bytes at offset "
     << buffer.offset << ", live " << buffer.range.begin << " to "
     << buffer.range.end;
  return text;
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

void sw::placeBuffers(LdmMap &map, int64_t alignment) {
  SmallVector<LdmBuffer *> order;
  SmallVector<LdmBuffer *> placed; // By ascending offset.
  map.regionBytes = 0;
  for (LdmBuffer &buffer : map.buffers) {
    (buffer.isPlaced ? placed : order).push_back(&buffer);
    if (buffer.isPlaced)
      map.regionBytes = std::max(map.regionBytes, buffer.getEnd());
  }
  llvm::sort(placed, [](const LdmBuffer *lhs, const LdmBuffer *rhs) {
    return lhs->offset < rhs->offset;
  });
  llvm::sort(order, [](const LdmBuffer *lhs, const LdmBuffer *rhs) {
    return lhs->bytes != rhs->bytes ? lhs->bytes > rhs->bytes : lhs < rhs;
  });
  for (LdmBuffer *buffer : order) {
    int64_t offset = 0;
    for (LdmBuffer *other : placed) {
      if (!other->range.overlaps(buffer->range))
        continue;
      if (offset + buffer->bytes <= other->offset)
        break;
      offset =
          std::max<int64_t>(offset, llvm::alignTo(other->getEnd(), alignment));
    }
    buffer->offset = offset;
    map.regionBytes = std::max(map.regionBytes, buffer->getEnd());
    placed.insert(
        llvm::upper_bound(placed, buffer,
                          [](const LdmBuffer *lhs, const LdmBuffer *rhs) {
                            return lhs->offset < rhs->offset;
                          }),
        buffer);
  }
}

//===----------------------------------------------------------------------===//
// Suggestions that fit
//===----------------------------------------------------------------------===//

namespace {
/// A loop of a product, and the buffer dimensions that it distributes.
struct CutLoop {
  StringRef name;
  /// The unit of its pieces, and the number of places.
  int64_t unit, places;
  SmallVector<std::pair<Value, int64_t>> dims;
};
} // namespace

/// Whether `map` fits if each buffer has the bytes that `getBytes` returns.
static bool fitsWith(LdmMap map, const Target &target,
                     function_ref<int64_t(const LdmBuffer &)> getBytes) {
  for (LdmBuffer &buffer : map.buffers)
    buffer.bytes = getBytes(buffer);
  placeBuffers(map, target.getDmaTransactionBytes());
  return map.getTotalBytes() <= target.getUsableLdmBytes();
}

/// The loops of the products of `launch`. Dimensions count from the end and are
/// therefore independent of slots.
static std::array<CutLoop, 3> getCutLoops(LaunchOp launch,
                                          const Target &target) {
  std::array<CutLoop, 3> loops = {CutLoop{"m", 1, target.getMeshRows(), {}},
                                  CutLoop{"n", 1, target.getMeshCols(), {}},
                                  CutLoop{"k", 1, target.getMeshCols(), {}}};
  launch.walk([&](SpmGemmOp gemm) {
    CutLoop &vector = loops[gemm.getVec() == VecDim::M ? 0 : 1];
    vector.unit = target.getVectorLanes();
    auto add = [&](Value matrix, unsigned rows, unsigned cols, bool swapped) {
      Value buffer = getViewBase(matrix);
      loops[rows].dims.push_back({buffer, swapped ? 1 : 2});
      loops[cols].dims.push_back({buffer, swapped ? 2 : 1});
    };
    add(gemm.getA(), 0, 2, gemm.getTransA());
    add(gemm.getB(), 2, 1, gemm.getTransB());
    add(gemm.getC(), 0, 1, false);
  });
  return loops;
}

/// The largest piece along `loop`, smaller than the piece of `largest`, for
/// which the kernel fits. 0 if no piece fits or if the loop does not distribute
/// `largest`.
static int64_t findPiece(const LdmMap &map, const CutLoop &loop,
                         const LdmBuffer &largest, const Target &target) {
  auto getExtent = [&](const LdmBuffer &buffer) -> int64_t {
    AllocOp alloc = buffer.alloc;
    for (auto [value, fromEnd] : loop.dims)
      if (value == alloc.getBuffer() && alloc.getType().getRank() >= fromEnd)
        return alloc.getType().getShape().take_back(fromEnd).front();
    return 0;
  };
  int64_t piece = getExtent(largest) - 1;
  for (piece -= piece % loop.unit; piece > 0; piece -= loop.unit)
    if (fitsWith(map, target, [&](const LdmBuffer &buffer) {
          int64_t extent = getExtent(buffer);
          return extent > piece ? buffer.bytes / extent * piece : buffer.bytes;
        }))
      return piece;
  return 0;
}

SmallVector<std::string> sw::suggestFits(LaunchOp launch, const LdmMap &map,
                                         const LdmBuffer &largest,
                                         const Target &target) {
  SmallVector<std::string> texts;
  for (const LdmBuffer &one : map.buffers)
    if (one.slots > 1 && fitsWith(map, target, [&](const LdmBuffer &buffer) {
          return buffer.alloc == one.alloc ? buffer.bytes / buffer.slots
                                           : buffer.bytes;
        }))
      texts.push_back("it fits with one slot of " + one.role);
  for (const CutLoop &loop : getCutLoops(launch, target))
    if (int64_t piece = findPiece(map, loop, largest, target))
      texts.push_back("it fits with tiles of at most " +
                      std::to_string(piece * loop.places) + " along " +
                      loop.name.str());
  return texts;
}
