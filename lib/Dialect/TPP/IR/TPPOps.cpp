//===- TPPOps.cpp - Operations of the tpp dialect -------------------------===//
//
// Loops, effects, verifiers and canonicalization. The indexing maps imply the
// checks of shapes (TPPInterfaces.cpp); this file has the remaining checks.
//
//===----------------------------------------------------------------------===//
#include "TPPElementwise.h"

#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::tpp;

using namespace mlir::tpp::detail;
using utils::IteratorType;

#define GET_OP_CLASSES
#include "Dialect/TPP/IR/TPPOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Common parts of the ops
//===----------------------------------------------------------------------===//

void tpp::detail::addEffects(TPPOpInterface op, Effects &effects) {
  for (OpOperand *input : op.getDpsInputOperands())
    if (isa<BaseMemRefType>(input->get().getType()))
      effects.emplace_back(MemoryEffects::Read::get(), input);
  for (OpOperand &init : op.getDpsInitsMutable()) {
    if (!isa<BaseMemRefType>(init.get().getType()))
      continue;
    if (op.readsOutput())
      effects.emplace_back(MemoryEffects::Read::get(), &init);
    effects.emplace_back(MemoryEffects::Write::get(), &init);
  }
}

/// `tpp_<stem>_<element type>`.
static std::string functionName(StringRef stem, TPPOpInterface op) {
  std::string name;
  llvm::raw_string_ostream(name)
      << "tpp_" << stem << "_" << op.getElementType();
  return name;
}

int64_t tpp::detail::getRank(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped ? shaped.getRank() : 0;
}

AffineMap tpp::detail::getElementwiseMap(Type type, Bcast bcast,
                                         int64_t outputRank) {
  MLIRContext *ctx = type.getContext();
  int64_t rank = getRank(type);
  AffineExpr zero = getAffineConstantExpr(0, ctx);
  SmallVector<AffineExpr> results;
  if (bcast == Bcast::Scalar)
    results.assign(rank, zero);
  else if (bcast == Bcast::None || outputRank != 2)
    for (int64_t i = 0; i < outputRank; ++i)
      results.push_back(getAffineDimExpr(i, ctx));
  else if (rank == 1)
    results = {getAffineDimExpr(bcast == Bcast::Row ? 1 : 0, ctx)};
  else if (bcast == Bcast::Row)
    results = {zero, getAffineDimExpr(1, ctx)};
  else
    results = {getAffineDimExpr(0, ctx), zero};
  return AffineMap::get(outputRank, 0, results, ctx);
}

LogicalResult tpp::detail::verifyInput(TPPOpInterface op, unsigned number,
                                       Bcast bcast) {
  Type type = op->getOperand(number).getType();
  StringRef name = op.getOperandName(number);
  int64_t outputRank = getRank(op.getOutputValue().getType());
  int64_t rank = getRank(type);
  if (!isa<ShapedType>(type) && bcast != Bcast::Scalar)
    return op->emitOpError() << "expects broadcast scalar for the float '"
                             << name << "', but got " << stringifyBcast(bcast);
  if (outputRank == 1 && (bcast == Bcast::Row || bcast == Bcast::Col))
    return op->emitOpError()
           << "expects broadcast none or scalar for '" << name
           << "' on an output of rank 1, but got " << stringifyBcast(bcast);
  if ((bcast == Bcast::Row || bcast == Bcast::Col) && (rank < 1 || rank > 2))
    return op->emitOpError()
           << "expects '" << name << "' with broadcast "
           << stringifyBcast(bcast) << " to have rank 1 or 2, but got " << rank;
  return success();
}

LogicalResult tpp::detail::verifyOutputRank(TPPOpInterface op) {
  int64_t rank = getRank(op.getOutputValue().getType());
  if (rank != 1 && rank != 2)
    return op->emitOpError()
           << "expects 'output' to have rank 1 or 2, but got " << rank;
  return success();
}

SmallVector<IteratorType> tpp::detail::getParallelLoops(TPPOpInterface op) {
  return SmallVector<IteratorType>(getRank(op.getOutputValue().getType()),
                                   IteratorType::parallel);
}

//===----------------------------------------------------------------------===//
// UnaryOp
//===----------------------------------------------------------------------===//

void UnaryOp::getEffects(Effects &effects) { addEffects(*this, effects); }

SmallVector<IteratorType> UnaryOp::getLoopIteratorTypes() {
  return getParallelLoops(*this);
}

SmallVector<AffineMap> UnaryOp::getIndexingMaps() {
  int64_t rank = getRank(getOutput().getType());
  SmallVector<AffineMap> maps;
  if (getInput() && getKind() == UnaryKind::Transpose && rank == 2)
    maps.push_back(
        AffineMap::getPermutationMap(ArrayRef<unsigned>{1, 0}, getContext()));
  else if (getInput())
    maps.push_back(getElementwiseMap(getInput().getType(), getBcast(), rank));
  maps.push_back(getElementwiseMap(getOutput().getType(), Bcast::None, rank));
  return maps;
}

StringRef UnaryOp::getOperandName(unsigned number) {
  return getInput() && number == 0 ? "input" : "output";
}

SmallVector<Bcast> UnaryOp::getInputBcasts() {
  return SmallVector<Bcast>(getInput() ? 1 : 0, getBcast());
}

bool UnaryOp::readsOutput() { return false; }

int64_t UnaryOp::getFlopsPerPoint() {
  return getPrimitiveInfo(getKind()).flops;
}

std::optional<double> UnaryOp::getCycles(int64_t rows, int64_t cols,
                                         int64_t lanes,
                                         const sunway::CostFigures &costs) {
  return getPrimitiveInfo(getKind()).getCycles(rows, cols, lanes, costs);
}

std::string UnaryOp::getLibraryFunction() {
  const PrimitiveInfo &info = getPrimitiveInfo(getKind());
  bool isScalar = getInput() && isa<FloatType>(getInput().getType());
  return functionName(isScalar ? info.scalarStem : info.stem, *this);
}

Value UnaryOp::buildScalar(OpBuilder &b, Location loc, ValueRange elements) {
  TPPOpInterface op = *this;
  return getPrimitiveInfo(getKind()).build(b, loc, op.getElementType(),
                                           elements);
}

LogicalResult UnaryOp::verify() {
  unsigned arity = getPrimitiveInfo(getKind()).arity;
  unsigned inputs = getInput() ? 1 : 0;
  if (inputs != arity)
    return emitOpError() << "expects " << arity << " inputs for "
                         << stringifyUnaryKind(getKind()) << ", but got "
                         << inputs;
  if (!inputs && getBcast() != Bcast::None)
    return emitOpError() << "expects no broadcast without an input, but got "
                         << stringifyBcast(getBcast());
  if (failed(verifyOutputRank(*this)))
    return failure();
  if (getKind() == UnaryKind::Transpose &&
      (getRank(getOutput().getType()) != 2 || getBcast() != Bcast::None))
    return emitOpError("expects transposition of rank 2 without broadcast");
  if (inputs && failed(verifyInput(*this, 0, getBcast())))
    return failure();
  return detail::verifyOperands(*this);
}

/// Replaces a copy of a whole value by the value. A copy with a mark stays: the
/// creator of the mark wants an op that copies.
LogicalResult UnaryOp::canonicalize(UnaryOp op, PatternRewriter &rewriter) {
  if (op.getKind() != UnaryKind::Identity || op.getBcast() != Bcast::None)
    return rewriter.notifyMatchFailure(op, "not a plain copy");
  if (!op->getDiscardableAttrs().empty())
    return rewriter.notifyMatchFailure(op, "carries a mark");
  if (op.getResult()) {
    if (op.getInput().getType() != op.getResult().getType())
      return rewriter.notifyMatchFailure(op, "types differ");
    rewriter.replaceOp(op, op.getInput());
    return success();
  }
  if (op.getInput() != op.getOutput())
    return rewriter.notifyMatchFailure(op, "copies to another buffer");
  rewriter.eraseOp(op);
  return success();
}

//===----------------------------------------------------------------------===//
// BinaryOp
//===----------------------------------------------------------------------===//

void BinaryOp::getEffects(Effects &effects) { addEffects(*this, effects); }

SmallVector<IteratorType> BinaryOp::getLoopIteratorTypes() {
  return getParallelLoops(*this);
}

SmallVector<AffineMap> BinaryOp::getIndexingMaps() {
  int64_t rank = getRank(getOutput().getType());
  return {getElementwiseMap(getLhs().getType(), getBcastLhs(), rank),
          getElementwiseMap(getRhs().getType(), getBcastRhs(), rank),
          getElementwiseMap(getOutput().getType(), Bcast::None, rank)};
}

StringRef BinaryOp::getOperandName(unsigned number) {
  static constexpr llvm::StringLiteral names[] = {"lhs", "rhs", "output"};
  return names[number];
}

SmallVector<Bcast> BinaryOp::getInputBcasts() {
  return {getBcastLhs(), getBcastRhs()};
}

bool BinaryOp::readsOutput() { return false; }

int64_t BinaryOp::getFlopsPerPoint() {
  return getPrimitiveInfo(getKind()).flops;
}

std::optional<double> BinaryOp::getCycles(int64_t rows, int64_t cols,
                                          int64_t lanes,
                                          const sunway::CostFigures &costs) {
  return getPrimitiveInfo(getKind()).getCycles(rows, cols, lanes, costs);
}

std::string BinaryOp::getLibraryFunction() {
  return functionName(getPrimitiveInfo(getKind()).stem, *this);
}

Value BinaryOp::buildScalar(OpBuilder &b, Location loc, ValueRange elements) {
  TPPOpInterface op = *this;
  return getPrimitiveInfo(getKind()).build(b, loc, op.getElementType(),
                                           elements);
}

LogicalResult BinaryOp::verify() {
  if (failed(verifyOutputRank(*this)) ||
      failed(verifyInput(*this, 0, getBcastLhs())) ||
      failed(verifyInput(*this, 1, getBcastRhs())))
    return failure();
  return detail::verifyOperands(*this);
}

//===----------------------------------------------------------------------===//
// GemmOp and BrgemmOp
//===----------------------------------------------------------------------===//

/// Maps of (m, n, k), after a leading batch loop if there is one.
template <typename OpTy>
static SmallVector<AffineMap> getGemmMaps(OpTy op, bool batch) {
  MLIRContext *ctx = op.getContext();
  unsigned first = batch ? 1 : 0;
  AffineExpr m = getAffineDimExpr(first, ctx);
  AffineExpr n = getAffineDimExpr(first + 1, ctx);
  AffineExpr k = getAffineDimExpr(first + 2, ctx);
  SmallVector<AffineExpr> a = {m, k}, b = {k, n};
  if (op.getTransA())
    std::swap(a[0], a[1]);
  if (op.getTransB())
    std::swap(b[0], b[1]);
  if (batch) {
    a.insert(a.begin(), getAffineDimExpr(0, ctx));
    b.insert(b.begin(), getAffineDimExpr(0, ctx));
  }
  unsigned loops = first + 3;
  return {AffineMap::get(loops, 0, a, ctx), AffineMap::get(loops, 0, b, ctx),
          AffineMap::get(loops, 0, {m, n}, ctx)};
}

static StringRef getGemmOperandName(unsigned number) {
  static constexpr llvm::StringLiteral names[] = {"a", "b", "output"};
  return names[number];
}

static Value buildMultiplyAdd(OpBuilder &b, Location loc, ValueRange in) {
  auto widen = [&](Value value) -> Value {
    Type type = in[2].getType();
    return value.getType() == type
               ? value
               : arith::ExtFOp::create(b, loc, type, value).getOut();
  };
  Value product = arith::MulFOp::create(b, loc, widen(in[0]), widen(in[1]));
  return arith::AddFOp::create(b, loc, in[2], product);
}

/// A product that accumulates on zeros can overwrite its destination.
template <typename OpTy>
static LogicalResult foldZeroDestination(OpTy op, PatternRewriter &rewriter) {
  auto zero = op.getOutput().template getDefiningOp<UnaryOp>();
  if (op.getBetaZero() || !zero || zero.getKind() != UnaryKind::Zero)
    return rewriter.notifyMatchFailure(op, "does not accumulate onto zeros");
  rewriter.modifyOpInPlace(op, [&] {
    op.getOutputMutable().assign(zero.getOutput());
    op.setBetaZero(true);
  });
  return success();
}

void GemmOp::getEffects(Effects &effects) { addEffects(*this, effects); }

SmallVector<IteratorType> GemmOp::getLoopIteratorTypes() {
  return {IteratorType::parallel, IteratorType::parallel,
          IteratorType::reduction};
}

SmallVector<AffineMap> GemmOp::getIndexingMaps() {
  return getGemmMaps(*this, /*batch=*/false);
}

StringRef GemmOp::getOperandName(unsigned number) {
  return getGemmOperandName(number);
}

SmallVector<Bcast> GemmOp::getInputBcasts() {
  return {Bcast::None, Bcast::None};
}

bool GemmOp::readsOutput() { return !getBetaZero(); }
int64_t GemmOp::getFlopsPerPoint() { return 2; }
std::string GemmOp::getLibraryFunction() { return functionName("gemm", *this); }

Value GemmOp::buildScalar(OpBuilder &b, Location loc, ValueRange elements) {
  return buildMultiplyAdd(b, loc, elements);
}

/// Checks the operands of a product: A and B have the type of C, or both a type
/// of memory whose values C has.
template <typename OpTy>
static LogicalResult verifyProduct(OpTy op) {
  Type a = getElementTypeOrSelf(op.getA().getType());
  bool isNarrow = sw::isNarrowOperandOf(a, op.getElementType()) &&
                  getElementTypeOrSelf(op.getB().getType()) == a;
  return tpp::detail::verifyOperands(op, /*mixesTypes=*/isNarrow);
}

LogicalResult GemmOp::verify() { return verifyProduct(*this); }

LogicalResult GemmOp::canonicalize(GemmOp op, PatternRewriter &rewriter) {
  return foldZeroDestination(op, rewriter);
}

void BrgemmOp::getEffects(Effects &effects) { addEffects(*this, effects); }

SmallVector<IteratorType> BrgemmOp::getLoopIteratorTypes() {
  return {IteratorType::reduction, IteratorType::parallel,
          IteratorType::parallel, IteratorType::reduction};
}

SmallVector<AffineMap> BrgemmOp::getIndexingMaps() {
  return getGemmMaps(*this, /*batch=*/true);
}

StringRef BrgemmOp::getOperandName(unsigned number) {
  return getGemmOperandName(number);
}

SmallVector<Bcast> BrgemmOp::getInputBcasts() {
  return {Bcast::None, Bcast::None};
}

bool BrgemmOp::readsOutput() { return !getBetaZero(); }
int64_t BrgemmOp::getFlopsPerPoint() { return 2; }
std::string BrgemmOp::getLibraryFunction() {
  return functionName("brgemm", *this);
}

Value BrgemmOp::buildScalar(OpBuilder &b, Location loc, ValueRange elements) {
  return buildMultiplyAdd(b, loc, elements);
}

LogicalResult BrgemmOp::verify() { return verifyProduct(*this); }

LogicalResult BrgemmOp::canonicalize(BrgemmOp op, PatternRewriter &rewriter) {
  return foldZeroDestination(op, rewriter);
}
