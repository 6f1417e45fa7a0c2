//===- Entry.h - The function to run and its arguments ----------*- C++ -*-===//
///
/// \file
/// The function that a program runs, with its arguments and results as arrays.
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
  /// The type in the input is `index`: random values must not be negative.
  bool isIndex = false;
  /// A memref with undefined content after the call: a `writable` tensor is
  /// made of it, and no op writes all of it.
  bool isOpen = false;
  /// Bounds of random integers, both included, if ops of the program have no
  /// defined result for other values.
  std::optional<std::pair<int8_t, int8_t>> range = std::nullopt;
  /// Name in messages of a result that the program itself does not return.
  std::string layer = "";

  /// An array of zeros for this value.
  HostArray createArray() const { return HostArray::create(kind, shape); }
};

/// The function to run. Its arguments and results have static shapes and
/// element types with a layout in memory; memrefs have the identity layout.
struct Entry {
  std::string name;
  llvm::SmallVector<EntryValue> arguments;
  llvm::SmallVector<EntryValue> results;

  /// Whether a call has outputs that can be compared.
  bool hasOutputs() const;
  /// Number of results that are single values.
  size_t countScalarResults() const;
};

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_INPUT_ENTRY_H
