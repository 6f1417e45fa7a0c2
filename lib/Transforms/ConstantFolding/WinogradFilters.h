//===- WinogradFilters.h - Filters transformed at compile time --*- C++ -*-===//
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

/// Whether `op` transforms filters on tensors. Its result then depends only on
/// its operands.
bool isFilterTransform(Operation *op);

/// The result of `op`, such a transform, if its input is a constant with known
/// elements; otherwise null. Sums are rounded as in the device library.
ElementsAttr evaluateFilterTransform(WinogradOp op);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_CONSTANTFOLDING_WINOGRADFILTERS_H
