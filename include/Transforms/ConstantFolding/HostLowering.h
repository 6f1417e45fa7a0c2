//===- HostLowering.h - Linalg to the machine that compiles -----*- C++ -*-===//
///
/// \file
/// Upstream's passes from linalg on memrefs to the LLVM dialect, in the order
/// in which the reference of sw-run and the evaluation of constants need them.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_TRANSFORMS_CONSTANTFOLDING_HOSTLOWERING_H
#define SUNWAY_TRANSFORMS_CONSTANTFOLDING_HOSTLOWERING_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"

namespace mlir {
namespace sw {

/// Replaces memref.copy by linalg ops, which become loops. A strided
/// memref.copy would call a run-time library.
void expandCopies(ModuleOp module);

/// Replaces `math.expm1` and `math.log1p` by calls of libm. Upstream may
/// compute them as exp(x) - 1 and log(1 + x), which lose all digits of a small
/// x.
LogicalResult callAccurateFunctions(ModuleOp module);

/// Adds the passes from linalg, affine, scf, vector and math on memrefs to the
/// LLVM dialect.
void buildLoopsToLLVMPipeline(OpPassManager &pm);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_TRANSFORMS_CONSTANTFOLDING_HOSTLOWERING_H
