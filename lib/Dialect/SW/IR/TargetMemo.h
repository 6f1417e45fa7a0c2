//===- TargetMemo.h - Targets that were read before -------------*- C++ -*-===//
#ifndef SUNWAY_LIB_DIALECT_SW_IR_TARGETMEMO_H
#define SUNWAY_LIB_DIALECT_SW_IR_TARGETMEMO_H

#include "mlir/IR/DialectInterface.h"
#include "mlir/Support/ThreadLocalCache.h"
#include "llvm/ADT/Any.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir {
namespace sw {

/// The targets that specifications describe, for the lifetime of the context.
/// Verifiers ask for the same one at thousands of ops, and with the figures of
/// a machine file it has hundreds of entries.
class TargetMemo : public DialectInterface::Base<TargetMemo> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TargetMemo)

  explicit TargetMemo(Dialect *dialect) : Base(dialect) {}

  /// The memo of `context`, or null if the sw dialect is not loaded.
  static const TargetMemo *get(MLIRContext *context);

  /// The target of `spec`, as `read` returns it: nothing if `spec` is wrong.
  /// Each thread reads a specification once.
  template <typename Read>
  auto getOrRead(Attribute spec, Read read) const {
    using Result = decltype(read());
    llvm::DenseMap<Attribute, llvm::Any> &known = targets.get();
    auto found = known.find(spec);
    if (found == known.end())
      found = known.try_emplace(spec, read()).first;
    return llvm::any_cast<Result>(found->second);
  }

private:
  mutable ThreadLocalCache<llvm::DenseMap<Attribute, llvm::Any>> targets;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_DIALECT_SW_IR_TARGETMEMO_H
