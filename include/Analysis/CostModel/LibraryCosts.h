//===- LibraryCosts.h - What functions of the library cost ------*- C++ -*-===//
///
/// \file
/// Cycles of one CPE for functions of the device library whose operands are in
/// its LDM. docs/DeviceLibrary.md has the measurements.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_COSTMODEL_LIBRARYCOSTS_H
#define SUNWAY_ANALYSIS_COSTMODEL_LIBRARYCOSTS_H

#include "Dialect/SW/IR/Target.h"

namespace mlir {
namespace tpp {
enum class ReduceKind : uint32_t;
} // namespace tpp
namespace sw {

/// A reduction of `rows` rows of `cols` elements each.
double getRowReductionCycles(tpp::ReduceKind kind, int64_t rows, int64_t cols,
                             int64_t lanes);

/// A reduction of `batch` blocks of `rows` rows to a row each.
double getColumnReductionCycles(tpp::ReduceKind kind, int64_t batch,
                                int64_t rows, int64_t cols, int64_t lanes);

/// The combination of `elements` results over a mesh axis, or over the mesh.
double getCombinationCycles(int64_t elements, bool isArray);

/// How a product of one CPE finds its operands: B with its rows along k, which
/// is packed first; A with its rows along m; rows of B and C that are whole
/// vectors, of elements of `bits` bits.
struct OneCoreForm {
  bool packsB = false, turnsA = false, isAligned = true;
  unsigned bits = 32;
};

/// A product of one CPE, C[m, n] += A[m, k] * B[k, n].
double getOneCoreProductCycles(ArrayRef<int64_t> mnk, const OneCoreForm &form,
                               const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_COSTMODEL_LIBRARYCOSTS_H
