//===- WinogradFilters.h - Filters that are transformed once ----*- C++ -*-===//
///
/// \file
/// The transform of constant filters for Winograd's method at compile time.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_WINOGRADFILTERS_H
#define SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_WINOGRADFILTERS_H

#include "Dialect/SW/IR/SW.h"

namespace mlir {
namespace sw {

/// Whether `op` transforms filters on tensors: its result depends on nothing
/// but its operands.
bool isFilterTransform(Operation *op);

/// What `op`, such a transform, computes if its input is a constant whose
/// elements are known; else null. Sums are rounded as those of the device
/// library.
ElementsAttr evaluateFilterTransform(WinogradOp op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_WINOGRADFILTERS_H
