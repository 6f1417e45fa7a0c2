//===- SharedKernels.h - Kernels that compute the same ----------*- C++ -*-===//
///
/// \file
/// Networks repeat their layers. Parts of launches that differ in nothing but
/// the arrays that they work on share one function of the CPEs.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_CONVERSION_SWTOEMITC_SHAREDKERNELS_H
#define SUNWAY_CONVERSION_SWTOEMITC_SHAREDKERNELS_H

#include "mlir/IR/Operation.h"
#include "mlir/Support/LLVM.h"

#include <string>
#include <vector>

namespace mlir {
namespace sw {
namespace emit {

class FunctionLowering;

/// A part that became a function, of which all captures are constants or
/// arrays whose sizes and strides are known.
struct WrittenKernel {
  Operation *source;
  /// The function.
  std::string name;
  /// The arrays, their sizes and strides, and the names of their parameters.
  SmallVector<Value> arrays;
  SmallVector<SmallVector<int64_t>> layouts;
  std::vector<std::string> fields;
};

/// The kernels of a module that others may share.
class SharedKernels {
public:
  /// What computes the same as `source`, and in `arrays` what `source` has for
  /// its fields; null if there is nothing. `host` has what captures became.
  const WrittenKernel *find(FunctionLowering &host, Operation *source,
                            SmallVectorImpl<Value> &arrays) const;

  /// Adds `source`, which became `name` with `fields`, one for each of
  /// `captures` that is no constant, if others can share it.
  void add(FunctionLowering &host, Operation *source, ArrayRef<Value> captures,
           StringRef name, std::vector<std::string> fields);

private:
  std::vector<WrittenKernel> kernels;
};

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_CONVERSION_SWTOEMITC_SHAREDKERNELS_H
