//===- HalfSum.h - Sums that are rounded once -------------------*- C++ -*-===//

#ifndef SWSIM_PLUGIN_LOWERING_HALFSUM_H
#define SWSIM_PLUGIN_LOWERING_HALFSUM_H

#include "llvm/IR/IRBuilder.h"

namespace swsim {

/// a + b in single precision, with the last bit set if the sum is inexact.
/// Rounding the result to 16 bits gives the rounded exact sum.
llvm::Value *addToOdd(llvm::IRBuilder<> &builder, llvm::Value *a,
                      llvm::Value *b);

} // namespace swsim

#endif // SWSIM_PLUGIN_LOWERING_HALFSUM_H
