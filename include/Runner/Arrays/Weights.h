//===- Weights.h - Constants of a program in a file -------------*- C++ -*-===//
///
/// \file
/// Takes large constants out of a module and makes a file of them:
///
///   offset  bytes
///        0      8  "SWWEIGHT"
///        8      4  version of the format, 1
///       12      4  0x01020304, in the order of bytes of all numbers
///       16      8  bytes of the file
///       24      8  checksum of all that follows
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

/// Smaller constants are literals of the C unless something else is asked for.
constexpr int64_t kLeastWeightBytes = 256;

/// Constants of a program. Equal ones are one.
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

/// FNV-1a on words of 64 bits, with the upper half of each sum added to the
/// lower one. `bytes` has whole words.
uint64_t computeChecksum(llvm::StringRef bytes);
/// The checksum that a file of weights has.
uint64_t readChecksum(llvm::StringRef file);

/// The alignment in bytes that arrays in main memory have on the chip of
/// `module`: that of a DMA transaction.
FailureOr<int64_t> getArrayAlignment(ModuleOp module);

/// Replaces the constants of `bytes` bytes or more by views of one array, the
/// pointer `symbol` in C, and collects them.
FailureOr<Weights> collectWeights(ModuleOp module, llvm::StringRef symbol,
                                  int64_t bytes);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_ARRAYS_WEIGHTS_H
