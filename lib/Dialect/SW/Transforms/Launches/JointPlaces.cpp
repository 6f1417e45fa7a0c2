//===- JointPlaces.cpp - Places in the LDM of two kernels -----------------===//
#include "JointPlaces.h"

using namespace mlir;
using namespace mlir::sw;

/// The lowest and the highest place in `space` that overlap no placed buffer.
/// These are the buffers of the first kernel that are live with the data,
/// except `around`, and all buffers of the second kernel. The preferred end
/// comes first.
std::array<int64_t, 2> JointPlaces::getEnds(Space space, const JointData &data,
                                            AllocOp around) const {
  int64_t bytesInSecond = *getBytes(AllocOp(data.alloc).getType());
  // Offsets strictly between the two numbers of a pair are not free.
  SmallVector<std::pair<int64_t, int64_t>> taken;
  for (const LdmBuffer &buffer : first.buffers)
    if (buffer.isPlaced && buffer.alloc != around &&
        buffer.range.overlaps(data.range))
      taken.emplace_back(buffer.offset - data.bytes, buffer.getEnd());
  for (const LdmBuffer &buffer : second.buffers)
    if (buffer.isPlaced)
      taken.emplace_back(buffer.offset - bytesInSecond, buffer.getEnd());
  auto find = [&](int64_t offset, auto next) {
    for (bool moved = true; moved;) {
      moved = false;
      for (auto [begin, end] : taken)
        if (offset > begin && offset < end) {
          offset = next(begin, end);
          moved = true;
        }
    }
    return offset;
  };
  auto alignDown = [&](int64_t offset) {
    return offset < 0 ? offset : int64_t(llvm::alignDown(offset, alignment));
  };
  int64_t low = find(llvm::alignTo(space.begin, alignment),
                     [&](int64_t, int64_t end) -> int64_t {
                       return llvm::alignTo(end, alignment);
                     });
  int64_t high = find(alignDown(space.end - data.bytes),
                      [&](int64_t begin, int64_t) { return alignDown(begin); });
  return {isHighFirst ? high : low, isHighFirst ? low : high};
}

/// Places `data` at `offset` if all other buffers then find places, too. The
/// buffer `around`, which may contain that place, keeps its own place.
bool JointPlaces::placeAt(int64_t offset, const JointData &data,
                          AllocOp around) {
  LdmMap before = first, after = second;
  for (LdmBuffer &buffer : before.buffers)
    buffer.isPlaced |= buffer.alloc == around;
  before.buffers.push_back({data.alloc, data.bytes, data.range, "ahead",
                            /*slots=*/1, offset, /*isPlaced=*/true});
  for (LdmBuffer &buffer : after.buffers)
    if (buffer.alloc == data.alloc) {
      buffer.offset = offset;
      buffer.isPlaced = true;
      buffer.range.begin = 0;
    }
  for (LdmMap map : {before, after}) {
    placeBuffers(map, alignment);
    if (map.getTotalBytes() > target.getUsableLdmBytes())
      return false;
  }
  // The other buffers may still move.
  first = std::move(before);
  second = std::move(after);
  return true;
}

bool JointPlaces::placeIn(Space space, const JointData &data, AllocOp around) {
  return llvm::any_of(getEnds(space, data, around), [&](int64_t offset) {
    return offset >= space.begin && offset + data.bytes <= space.end &&
           placeAt(offset, data, around);
  });
}

/// The end of the buffers of `map`.
static int64_t getRegionBytes(LdmMap map, int64_t alignment) {
  placeBuffers(map, alignment);
  return map.regionBytes;
}

bool JointPlaces::place(const JointData &data) {
  int64_t bytes = *getBytes(AllocOp(data.alloc).getType());
  int64_t replies = std::max(first.replyBytes, second.replyBytes);
  int64_t usable = target.getUsableLdmBytes() - replies;
  // First tries to use no more LDM than one of the kernels needs anyway.
  int64_t minimum =
      llvm::alignTo(std::max(getRegionBytes(first, alignment) + bytes,
                             getRegionBytes(second, alignment)),
                    alignment);
  return llvm::any_of(
      ArrayRef<int64_t>{std::min(minimum, usable), usable}, [&](int64_t end) {
        return placeIn({0, end - bytes + data.bytes}, data, AllocOp());
      });
}

bool JointPlaces::placeInSlot(const JointData &data, const Slot &slot) {
  LdmMap map = first;
  placeBuffers(map, alignment);
  for (auto [placed, buffer] : llvm::zip_equal(map.buffers, first.buffers)) {
    if (placed.alloc != slot.alloc)
      continue;
    buffer.offset = placed.offset;
    int64_t bytes = placed.bytes / placed.slots;
    int64_t begin = placed.offset + slot.number * bytes;
    return placeIn({begin, begin + bytes}, data, slot.alloc);
  }
  return false;
}
