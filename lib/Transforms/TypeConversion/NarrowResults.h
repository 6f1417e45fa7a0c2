//===- NarrowResults.h - Results of 16-bit products -------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_NARROWRESULTS_H
#define SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_NARROWRESULTS_H

#include "NarrowOperands.h"

namespace mlir {
namespace sw {

/// A product and the type of operands that the program has for it.
struct NarrowProduct {
  linalg::LinalgOp op;
  Type type;
};

/// Stores in 16 bits what follows `products`, as the frameworks do: results of
/// products, and of elementwise ops and poolings of which all arrays follow,
/// where all that read them follow, too.
void narrowResults(ArrayRef<NarrowProduct> products, NarrowOperands &operands);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_TYPECONVERSION_NARROWRESULTS_H
