//===- AffineBodies.h - What bodies do to an input --------------*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_FUSION_AFFINEBODIES_H
#define SUNWAY_LIB_TRANSFORMS_FUSION_AFFINEBODIES_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

#include <optional>

namespace mlir {
namespace sw {

/// The value `factor * x + offset` in the body of an op; null stands for 1 and
/// for 0.
struct Affine {
  Value factor, offset;
};

/// The body of an elementwise op in terms of one of its inputs, x. Values that
/// depend on constants of the channel alone are computed by ops that `b` makes,
/// from those that `channel` maps the inputs to.
class AffineBody {
public:
  AffineBody(Block &body, unsigned x, OpBuilder &b, IRMapping &channel)
      : body(body), b(b), channel(channel) {
    affine[body.getArgument(x)] = {};
  }

  /// Whether all that the rest of the body needs of x is one value that is
  /// affine, with a factor; `result` is that value.
  bool match(Value &result, Affine &function);

private:
  bool isConstant(Value value) const {
    return channel.contains(value) || value.getParentBlock() != &body;
  }
  Value getConstant(Value value) const {
    return channel.lookupOrDefault(value);
  }
  void visit(Operation &op);
  template <typename Op>
  Value combine(Value lhs, Value rhs) {
    return Op::create(b, body.getParentOp()->getLoc(), lhs, rhs);
  }
  std::optional<Affine> apply(Operation &op, Affine x, bool isRight,
                              Value other);

  Block &body;
  OpBuilder &b;
  IRMapping &channel;
  DenseMap<Value, Affine> affine;
};

} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TRANSFORMS_FUSION_AFFINEBODIES_H
