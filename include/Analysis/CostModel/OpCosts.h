//===- OpCosts.h - What the body of an op costs a CPE -----------*- C++ -*-===//
///
/// \file
/// Cycles of one CPE for a linalg op whose operands are in its LDM: of kernels
/// of the device library, of kernels on vectors that are generated from a body,
/// and of plain C that is. docs/DeviceLibrary.md has the measurements.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_COSTMODEL_OPCOSTS_H
#define SUNWAY_ANALYSIS_COSTMODEL_OPCOSTS_H

#include "Analysis/CostModel/ProgramModel.h"
#include "Dialect/TPP/IR/TPP.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir {
namespace sw {

/// A reduction of `rows` rows of `cols` elements each.
double getRowReductionCycles(tpp::ReduceKind kind, int64_t rows, int64_t cols,
                             int64_t lanes);

/// A reduction of `batch` blocks of `rows` rows to a row each.
double getColumnReductionCycles(tpp::ReduceKind kind, int64_t batch,
                                int64_t rows, int64_t cols, int64_t lanes);

/// The elementwise `op` on `rows` rows of `cols` elements, by a kernel that is
/// generated or one of the library.
double getElementwiseOpCycles(linalg::LinalgOp op, int64_t rows, int64_t cols,
                              int64_t lanes);

/// A call of the function of the scalar mathematical library for `op`:
/// `library_cycles` of the machine files.
double getFunctionCycles(Operation *op);

/// The combination of `elements` results over a mesh axis, or over the mesh.
double getCombinationCycles(int64_t elements, bool isArray);

/// A product of one CPE, C[m, n] += A[m, k] * B[k, n].
double getOneCoreProductCycles(ArrayRef<int64_t> mnk, const OneCoreForm &form,
                               const Target &target);

/// The work of `op` on a tile, whose loops are those of the problem in `loops`.
ProgramStage getStage(linalg::LinalgOp op, ArrayRef<unsigned> loops);

/// Cycles of one CPE for `stage` of a tile of `sizes`.
double getStageCycles(const ProgramStage &stage, ArrayRef<int64_t> sizes,
                      const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_COSTMODEL_OPCOSTS_H
