//===- SharedKernels.h - Kernels of the same computation --------*- C++ -*-===//
///
/// \file
/// Networks repeat their layers. Parts of launches share one function of the
/// CPEs if they differ only in their arrays.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_CONVERSION_SWTOEMITC_SHAREDKERNELS_H
#define SUNWAY_LIB_CONVERSION_SWTOEMITC_SHAREDKERNELS_H

#include "LoweredMemRefs.h"

#include "mlir/IR/Operation.h"
#include "mlir/Support/LLVM.h"

#include <string>
#include <vector>

namespace mlir {
namespace sw {
namespace emit {

/// A part that became a function. All its captures are constants, or arrays
/// with known sizes and strides.
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
  /// A kernel with the same computation as `source`, or null. Sets `arrays` to
  /// the values of `source` for the fields of the kernel. `host` maps captures.
  const WrittenKernel *find(LoweredMemRefs &host, Operation *source,
                            SmallVectorImpl<Value> &arrays) const;

  /// Adds `source`, whose function is `name`, if other parts can share it.
  /// `fields` has one name for each of `captures` that is not a constant.
  void add(LoweredMemRefs &host, Operation *source, ArrayRef<Value> captures,
           StringRef name, std::vector<std::string> fields);

private:
  std::vector<WrittenKernel> kernels;
};

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_CONVERSION_SWTOEMITC_SHAREDKERNELS_H
