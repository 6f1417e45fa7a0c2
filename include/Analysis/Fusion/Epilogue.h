//===- Epilogue.h - What runs on a product before it is stored --*- C++ -*-===//
///
/// \file
/// An elementwise op that is the only one to read a product can run on each
/// tile of it while that is in LDM: bias, activation, residual.
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

/// Whether what `epilogue` reads beside `image` is the same for all of its last
/// `dims` dimensions.
bool readsAlike(linalg::LinalgOp epilogue, Value image, unsigned dims);

/// The pooling that runs on tiles of the result of `product`, behind its
/// epilogue if it has one; null if there is none.
PoolOp getPoolBehind(linalg::LinalgOp product);

/// The elementwise op that can run on tiles of the result of `pool`: of these
/// and of what differs with images and channels only; null if there is none.
linalg::LinalgOp getEpilogueOfPool(PoolOp pool);

/// The maps from the loops of `product` to what `epilogue` reads beside it.
SmallVector<AffineMap> getEpilogueReads(linalg::LinalgOp product,
                                        linalg::LinalgOp epilogue);

/// Cycles of a CPE for what `epilogue` computes on all tiles of the result of
/// `product`, or of what `pool` leaves of them. What it reads beside it is
/// fetched while products are computed.
double getEpilogueCycles(linalg::LinalgOp product, linalg::LinalgOp epilogue,
                         const Schedule &schedule, const Target &target,
                         PoolAttr pool = {});

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_FUSION_EPILOGUE_H
