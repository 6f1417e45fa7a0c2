//===- Entry.h - The function to run and what it takes ----------*- C++ -*-===//
///
/// \file
/// Finds the function that a program runs and describes its arguments and
/// results as arrays.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_INPUT_ENTRY_H
#define SUNWAY_RUNNER_INPUT_ENTRY_H

#include "Runner/Arrays/HostArray.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

#include <optional>

namespace mlir {
namespace sw {
namespace runner {

/// How a value crosses the boundary of a function.
enum class Passing { Tensor, MemRef, Scalar };

/// One argument or result of the entry function.
struct EntryValue {
  Passing passing;
  ElementKind kind;
  llvm::SmallVector<int64_t> shape;
  /// `index` in the input, whose random values must not be negative.
  bool isIndex = false;
  /// A memref in which the program may leave what it likes, since a tensor of
  /// it is `writable` and nothing else is written to all of it.
  bool isOpen = false;
  /// Bounds of random integers, both included, where ops of the program have no
  /// result for others.
  std::optional<std::pair<int8_t, int8_t>> range = std::nullopt;
  /// What messages call a result that the program itself does not return.
  std::string layer = "";

  /// An array of zeros for this value.
  HostArray createArray() const { return HostArray::create(kind, shape); }
};

/// The function to run. Its values were checked to be of static shape, of an
/// element type with a layout in memory and, as memrefs, of identity layout.
struct Entry {
  std::string name;
  llvm::SmallVector<EntryValue> arguments;
  llvm::SmallVector<EntryValue> results;

  /// Whether something can be compared after a call.
  bool hasOutputs() const;
  /// Number of results that are single values.
  size_t countScalarResults() const;
};

/// Finds the function `name` of `module`, or its only public function with a
/// body if `name` is empty. Reports what is wrong at its location.
FailureOr<Entry> findEntry(ModuleOp module, llvm::StringRef name);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_INPUT_ENTRY_H
