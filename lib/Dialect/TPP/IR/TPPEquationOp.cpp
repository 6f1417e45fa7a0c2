//===- TPPEquationOp.cpp - The op tpp.equation ----------------------------===//
#include "TPPElementwise.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::tpp;
using namespace mlir::tpp::detail;

void tpp::detail::printBcasts(OpAsmPrinter &printer, Operation *,
                              ArrayAttr bcasts) {
  auto kinds = bcasts.getAsRange<BcastAttr>();
  if (llvm::all_of(
          kinds, [](BcastAttr kind) { return kind.getValue() == Bcast::None; }))
    return;
  printer << " bcasts [";
  llvm::interleaveComma(kinds, printer, [&](BcastAttr kind) {
    printer << stringifyBcast(kind.getValue());
  });
  printer << "]";
}

ParseResult tpp::detail::parseBcasts(OpAsmParser &parser, ArrayAttr &bcasts) {
  SmallVector<Attribute> kinds;
  auto parseOne = [&]() -> ParseResult {
    StringRef word;
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseKeyword(&word))
      return failure();
    std::optional<Bcast> kind = symbolizeBcast(word);
    if (!kind)
      return parser.emitError(loc, "expects none, row, col or scalar");
    kinds.push_back(BcastAttr::get(parser.getContext(), *kind));
    return success();
  };
  if (succeeded(parser.parseOptionalKeyword("bcasts")) &&
      parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, parseOne))
    return failure();
  bcasts = parser.getBuilder().getArrayAttr(kinds);
  return success();
}

void EquationOp::getEffects(Effects &effects) { addEffects(*this, effects); }

SmallVector<utils::IteratorType> EquationOp::getLoopIteratorTypes() {
  return getParallelLoops(*this);
}

SmallVector<AffineMap> EquationOp::getIndexingMaps() {
  int64_t rank = getRank(getOutput().getType());
  SmallVector<AffineMap> maps;
  for (auto [input, bcast] : llvm::zip(getInputs(), getInputBcasts()))
    maps.push_back(getElementwiseMap(input.getType(), bcast, rank));
  maps.push_back(getElementwiseMap(getOutput().getType(), Bcast::None, rank));
  return maps;
}

StringRef EquationOp::getOperandName(unsigned number) {
  return number + 1 == getNumOperands() ? "output" : "input";
}

SmallVector<Bcast> EquationOp::getInputBcasts() {
  SmallVector<Bcast> kinds =
      llvm::map_to_vector(getBcasts().getAsRange<BcastAttr>(),
                          [](BcastAttr kind) { return kind.getValue(); });
  kinds.resize(getInputs().size(), Bcast::None);
  return kinds;
}

bool EquationOp::readsOutput() { return false; }

int64_t EquationOp::getFlopsPerPoint() {
  int64_t flops = 0;
  for (Operation &op : getBody().front())
    if (const EquationInfo *info = getEquationInfo(&op))
      flops += info->flops;
  return flops;
}

std::optional<double> EquationOp::getCycles(int64_t rows, int64_t cols,
                                            int64_t lanes,
                                            const sunway::CostFigures &costs) {
  return getEquationCycles(getBody().front(), costs) *
         static_cast<double>(rows * llvm::divideCeil(cols, lanes));
}

std::string EquationOp::getLibraryFunction() { return ""; }

Value EquationOp::buildScalar(OpBuilder &b, Location loc, ValueRange elements) {
  Block &block = getBody().front();
  IRMapping mapping;
  for (auto [argument, element] : llvm::zip(block.getArguments(), elements))
    mapping.map(argument, element);
  for (Operation &op : block.without_terminator())
    b.clone(op, mapping);
  return mapping.lookupOrDefault(block.getTerminator()->getOperand(0));
}

LogicalResult EquationOp::verify() {
  if (failed(verifyOutputRank(*this)))
    return failure();
  if (!getBcasts().empty() && getBcasts().size() != getInputs().size())
    return emitOpError() << "expects one broadcast for each of "
                         << getInputs().size() << " inputs, but got "
                         << getBcasts().size();
  for (auto [number, bcast] : llvm::enumerate(getInputBcasts()))
    if (failed(verifyInput(*this, number, bcast)))
      return failure();
  return verifyOperands(*this, /*mixesTypes=*/true);
}

LogicalResult EquationOp::verifyRegions() {
  Block &block = getBody().front();
  if (block.getNumArguments() != getInputs().size())
    return emitOpError() << "expects one argument of the body for each of "
                         << getInputs().size() << " inputs, but got "
                         << block.getNumArguments();
  for (auto [number, argument, input] :
       llvm::enumerate(block.getArguments(), getInputs()))
    if (argument.getType() != getElementTypeOrSelf(input.getType()))
      return emitOpError() << "expects argument " << number
                           << " of the body to have type "
                           << getElementTypeOrSelf(input.getType())
                           << ", but got " << argument.getType();
  auto yield = dyn_cast<YieldOp>(block.getTerminator());
  if (!yield)
    return emitOpError("expects a body that ends with 'tpp.yield'");
  Type element = getElementTypeOrSelf(getOutput().getType());
  Type result = yield.getValue().getType();
  if (result != element)
    return emitOpError() << "expects a body that yields " << element
                         << ", but got " << result;
  for (Operation &op : block.without_terminator())
    if (std::string reason = explainEquationOp(&op); !reason.empty())
      return op.emitOpError("is in an equation, but it ") << reason;
  return success();
}
