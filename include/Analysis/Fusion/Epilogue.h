//===- Epilogue.h - What runs on a product before it is stored --*- C++ -*-===//
///
/// \file
/// The only reader of a product, if elementwise, can run on each tile of the
/// product while the tile is in LDM: bias, activation, residual.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_FUSION_EPILOGUE_H
#define SUNWAY_ANALYSIS_FUSION_EPILOGUE_H

#include "Analysis/Problems/Schedule.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <string>

namespace mlir {
namespace sw {

/// The elementwise op that can run on tiles of the result of `product`, null if
/// there is none. If an op reads the result and cannot, `reason` says why.
linalg::LinalgOp getEpilogue(linalg::LinalgOp product,
                             std::string *reason = nullptr);

/// Whether no input of `epilogue` but `image` depends on the last `dims`
/// dimensions.
bool isInvariantInLastDims(linalg::LinalgOp epilogue, Value image,
                           unsigned dims);

/// The pooling that runs on tiles of the result of `product`, after `epilogue`,
/// the epilogue of `product` or null; null if there is none.
PoolOp getFollowingPool(linalg::LinalgOp product, linalg::LinalgOp epilogue);

/// The elementwise op that can run on tiles of the result of `pool`; null if
/// there is none. Its other inputs depend on images and channels only.
linalg::LinalgOp getEpilogueOfPool(PoolOp pool);

/// The other inputs of `epilogue`, by the loops of `product`.
SmallVector<EpilogueRead> getEpilogueReads(linalg::LinalgOp product,
                                           linalg::LinalgOp epilogue);

/// Cycles of a CPE for `epilogue` on all tiles of the result of `product`, or
/// of the result of `pool`. Transfers of its other inputs are not included:
/// they overlap with the computation of products.
double getEpilogueCycles(linalg::LinalgOp product, linalg::LinalgOp epilogue,
                         const Schedule &schedule, const Target &target,
                         PoolAttr pool = {});

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_FUSION_EPILOGUE_H
