//===- Weights.h - Constants of a program in a file -------------*- C++ -*-===//
///
/// \file
/// Moves large constants from a module to a file:
///
///   offset  bytes
///        0      8  "SWWEIGHT"
///        8      4  version of the format, 1
///       12      4  0x01020304, in the byte order of all numbers
///       16      8  bytes of the file
///       24      8  checksum of all following bytes
///       32      8  offset of the index
///       40      8  its bytes
///       48      8  offset of the values, a multiple of their alignment
///       56      8  their bytes
///
/// The index is JSON: a list of objects with name, type, shape, offset (from
/// the beginning of the values) and bytes.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_ARRAYS_WEIGHTS_H
#define SUNWAY_RUNNER_ARRAYS_WEIGHTS_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/JSON.h"

#include <string>
#include <vector>

namespace mlir {
namespace sw {
namespace runner {

/// Constants smaller than this are literals in the C, by default.
constexpr int64_t kMinWeightBytes = 256;

/// Constants of a program. Equal constants are stored once.
struct Weights {
  struct Entry {
    std::string name, type;
    SmallVector<int64_t> shape;
    int64_t offset = 0, bytes = 0;
  };
  std::vector<Entry> entries;
  /// The values, at their offsets.
  std::string values;
  /// Alignment of offsets.
  int64_t alignment = 1;

  bool empty() const { return entries.empty(); }
  /// The bytes of the file.
  std::string printFile() const;
  llvm::json::Array toJSON() const;
};

/// FNV-1a on words of 64 bits; after each step, the upper half of the hash is
/// added to the lower one. `bytes` must have whole words.
uint64_t computeChecksum(llvm::StringRef bytes);
/// The checksum stored in a file of weights.
uint64_t readChecksum(llvm::StringRef file);

/// The alignment of arrays in main memory on the chip of `module`, in bytes:
/// that of a DMA transaction.
FailureOr<int64_t> getArrayAlignment(ModuleOp module);

/// Collects the constants of `bytes` bytes or more, and replaces them by views
/// of one array, the pointer `symbol` in C.
FailureOr<Weights> collectWeights(ModuleOp module, llvm::StringRef symbol,
                                  int64_t bytes);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_ARRAYS_WEIGHTS_H
