//===- SWTransformOps.cpp - Transform dialect ops -------------------------===//
#include "Dialect/SW/TransformOps/SWTransformOps.h"

#include "Analysis/Structure/TileOps.h"
#include "Transforms/Scheduling/ScheduleAttributes.h"
#include "Transforms/Scheduling/Scheduling.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

/// Parses the operands with row-contiguous transfers, with either name of the
/// entry.
static OptionalParseResult parseRowContiguous(OpAsmParser &parser,
                                              DenseI64ArrayAttr &operands) {
  if (failed(parser.parseOptionalKeyword("row_contiguous")) &&
      failed(parser.parseOptionalKeyword("long"
                                         "_rows")))
    return std::nullopt;
  operands = dyn_cast_or_null<DenseI64ArrayAttr>(
      DenseI64ArrayAttr::parse(parser, Type()));
  return ParseResult(success(operands != nullptr));
}

static void printRowContiguous(OpAsmPrinter &printer, Operation * /*op*/,
                               DenseI64ArrayAttr operands) {
  printer << "row_contiguous ";
  operands.print(printer);
}

#define GET_OP_CLASSES
#include "Dialect/SW/TransformOps/SWTransformOps.cpp.inc"

void transform::SWTileOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  consumesHandle(getTargetMutable(), effects);
  producesHandle(getOperation()->getOpResults(), effects);
  modifiesPayload(effects);
}

/// The request of the op as `sw.schedule`, so both forms share one check and
/// one reader. Reports errors at the op.
static sw::ScheduleAttr makeScheduleAttr(transform::SWTileOp op) {
  std::optional<sw::VecDim> vector;
  if (std::optional<StringRef> name = op.getVector()) {
    vector = sw::symbolizeVecDim(*name);
    if (!vector) {
      op.emitOpError("expects 'vector' to be \"m\" or \"n\", but got \"")
          << *name << "\"";
      return {};
    }
  }
  return sw::ScheduleAttr::getChecked(
      [&] { return op.emitOpError(); }, op.getContext(),
      /*method=*/std::optional<sw::Method>(), /*group=*/int64_t(0),
      /*loops=*/DenseI64ArrayAttr(), op.getSizesAttr(), op.getOrderAttr(),
      /*mesh=*/ArrayRef<sw::Spread>(),
      /*units=*/DenseI64ArrayAttr(), op.getBuffersAttr(), vector,
      op.getRowContiguousAttr(), /*share=*/std::optional<sw::Sharing>(),
      /*member=*/int64_t(0), /*part=*/int64_t(0), /*core_groups=*/Attribute());
}

DiagnosedSilenceableFailure transform::SWTileOp::applyToOne(
    transform::TransformRewriter &rewriter, Operation *target,
    transform::ApplyToEachResultList &results, transform::TransformState &) {
  auto fail = [&](Operation *op, StringRef message) {
    DiagnosedDefiniteFailure failure = emitDefiniteFailure() << message;
    failure.attachNote(op->getLoc()) << "the payload op";
    return DiagnosedSilenceableFailure(std::move(failure));
  };
  auto op = dyn_cast<linalg::LinalgOp>(target);
  if (!op || !(sw::matchGemm(op) || sw::isDegenerateGemm(op)))
    return fail(target, "expects a matrix product of linalg");
  if (target->hasAttr(sw::kTileAttrName))
    return fail(target, "expects a product that is not tiled yet");
  sw::ScheduleAttr schedule = makeScheduleAttr(*this);
  if (!schedule)
    return DiagnosedSilenceableFailure::definiteFailure();
  target->setAttr(sw::kScheduleAttrName, schedule);
  Location loc = target->getLoc();
  FailureOr<linalg::LinalgOp> prepared = sw::prepareForTiling(rewriter, op);
  // The errors are at the payload op and give the reason.
  if (failed(prepared))
    return emitDefiniteFailure() << "could not tile the payload op";
  if (!sw::matchGemm(*prepared))
    return emitDefiniteFailure() << "expects a matrix product of linalg";
  rewriter.setInsertionPoint(prepared->getOperation());
  sw::Scheduler scheduler;
  FailureOr<linalg::LinalgOp> tiled =
      sw::tileProduct(rewriter, *prepared, scheduler);
  if (failed(tiled)) {
    DiagnosedDefiniteFailure failure = emitDefiniteFailure()
                                       << "could not tile the payload op";
    failure.attachNote(loc) << "the payload op";
    return failure;
  }
  results.push_back(tiled->getOperation());
  return DiagnosedSilenceableFailure::success();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

namespace {
class SWTransformExtension
    : public transform::TransformDialectExtension<SWTransformExtension> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SWTransformExtension)

  using Base::Base;

  void init() {
    declareGeneratedDialect<affine::AffineDialect>();
    declareGeneratedDialect<arith::ArithDialect>();
    declareGeneratedDialect<linalg::LinalgDialect>();
    declareGeneratedDialect<memref::MemRefDialect>();
    declareGeneratedDialect<scf::SCFDialect>();
    declareGeneratedDialect<sw::SWDialect>();
    declareGeneratedDialect<tensor::TensorDialect>();
    registerTransformOps<
#define GET_OP_LIST
#include "Dialect/SW/TransformOps/SWTransformOps.cpp.inc"
        >();
  }
};
} // namespace

void sw::registerTransformExtension(DialectRegistry &registry) {
  registry.addExtensions<SWTransformExtension>();
}
