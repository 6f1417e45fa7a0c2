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
                             const Target &target);

/// A reduction of `batch` blocks of `rows` rows; the result of a block is one
/// row of `cols` elements.
double getColumnReductionCycles(tpp::ReduceKind kind, int64_t batch,
                                int64_t rows, int64_t cols,
                                const Target &target);

/// The combination of `elements` partial results over a mesh axis, or over the
/// mesh.
double getCombinationCycles(int64_t elements, bool isArray,
                            const Target &target);

/// The operand layouts of a product of one CPE. With `packsB`, the rows of B
/// run along k, and B is packed first. With `transposesA`, the rows of A run
/// along m. With `isAligned`, rows of B and C are whole vectors. Elements have
/// `bits` bits. A and B have 16 bits if they are summed in runs of `run` k
/// steps; 0: in the type of C.
struct OneCoreForm {
  bool packsB = false, transposesA = false, isAligned = true;
  unsigned bits = 32;
  int64_t run = 0;
};

/// The product C[m, n] += A[m, k] * B[k, n], computed by one CPE.
double getOneCoreProductCycles(ArrayRef<int64_t> mnk, const OneCoreForm &form,
                               const Target &target);

/// The same with A and B of 16 bits.
double getOneCoreHalfCycles(ArrayRef<int64_t> mnk, const OneCoreForm &form,
                            const Target &target);

/// Whether single CPEs of the chip compute products of 16-bit floats.
bool hasOneCoreHalves(const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_COSTMODEL_LIBRARYCOSTS_H
