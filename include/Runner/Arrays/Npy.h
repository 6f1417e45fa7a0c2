//===- Npy.h - Arrays in NumPy's file format --------------------*- C++ -*-===//
///
/// \file
/// Reads and writes `.npy` files, format versions 1, 2 and 3, little-endian and
/// in C order.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_RUNNER_ARRAYS_NPY_H
#define SUNWAY_RUNNER_ARRAYS_NPY_H

#include "Runner/Arrays/HostArray.h"

#include "llvm/Support/Error.h"

namespace mlir {
namespace sw {
namespace runner {

/// Reads the type and the shape of `array` from the bytes of a `.npy` file.
/// Returns the bytes of its values.
llvm::Expected<llvm::StringRef> parseNpyHeader(llvm::StringRef data,
                                               llvm::StringRef fileName,
                                               HostArray &array);

/// Reads an array from the bytes of a `.npy` file. Unsigned integers become
/// signless ones of the same width. `fileName` is used in messages.
llvm::Expected<HostArray> parseNpy(llvm::StringRef data,
                                   llvm::StringRef fileName);

/// Reads a `.npy` file.
llvm::Expected<HostArray> readNpy(llvm::StringRef path);

/// NumPy's name of the type of elements, such as `<f4`, and its text of a
/// shape, such as `(2, 3)`.
llvm::StringRef getNpyType(ElementKind kind);

/// Whether a file with elements of kind `array` can hold those of kind
/// `wanted`: files of bf16, which NumPy lacks, have the bits as integers.
bool holdsElements(ElementKind array, ElementKind wanted);
std::string printNpyShape(llvm::ArrayRef<int64_t> shape);

/// The bytes of a `.npy` file, format version 1. NumPy has no bf16: its bits
/// are stored as unsigned 16-bit integers.
std::string printNpy(const HostArray &array);

} // namespace runner
} // namespace sw
} // namespace mlir

#endif // SUNWAY_RUNNER_ARRAYS_NPY_H
