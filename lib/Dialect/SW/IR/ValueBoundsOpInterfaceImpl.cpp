//===- ValueBoundsOpInterfaceImpl.cpp - Bounds of sw values ---------------===//
#include "Dialect/SW/IR/ValueBoundsOpInterfaceImpl.h"

#include "Dialect/SW/IR/SW.h"

#include "mlir/Interfaces/ValueBoundsOpInterface.h"

using namespace mlir;
using namespace mlir::sw;

namespace {
struct TileOpInterface
    : public ValueBoundsOpInterface::ExternalModel<TileOpInterface, TileOp> {
  void populateBoundsForShapedValueDim(Operation *op, Value value, int64_t dim,
                                       ValueBoundsConstraintSet &cstr) const {
    auto tile = cast<TileOp>(op);
    cstr.bound(value)[dim] == tile.getMixedSizes()[dim];
  }
};
} // namespace

void sw::registerValueBoundsOpInterfaceExternalModels(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, SWDialect *) {
    TileOp::attachInterface<TileOpInterface>(*context);
  });
}
