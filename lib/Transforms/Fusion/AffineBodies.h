//===- AffineBodies.h - Bodies as affine functions of an input --*- C++ -*-===//
#ifndef SUNWAY_LIB_TRANSFORMS_FUSION_AFFINEBODIES_H
#define SUNWAY_LIB_TRANSFORMS_FUSION_AFFINEBODIES_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

#include <optional>

namespace mlir {
namespace sw {

/// The value `factor * x + offset` in the body of an op. Null stands for a
/// factor of 1 and an offset of 0.
struct Affine {
  Value factor, offset;
};

/// The body of an elementwise op as a function of one of its inputs, x. `b`
/// creates the ops for values that depend only on constants of the channel.
/// `channel` maps the inputs of the body to the inputs of these ops.
class AffineBody {
public:
  AffineBody(Block &body, unsigned x, OpBuilder &b, IRMapping &channel)
      : body(body), b(b), channel(channel) {
    affine[body.getArgument(x)] = {};
  }

  /// Whether the rest of the body uses x only by one value, which is affine
  /// with a factor; `result` is that value.
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
