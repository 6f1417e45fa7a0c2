//===- OpCosts.cpp - What the body of an op costs a CPE -------------------===//
#include "Analysis/CostModel/OpCosts.h"

#include "Analysis/Fusion/TilePrograms.h"
#include "Analysis/Structure/TileOps.h"
#include "Analysis/Structure/VectorLoops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;
using utils::IteratorType;

//===----------------------------------------------------------------------===//
// Functions of the device library
//===----------------------------------------------------------------------===//

namespace {
/// Of a kind of reduction: a vector, what a row takes besides, and a column of
/// vectors with fewer than eight rows and with more.
struct ReductionFigures {
  double vector, row, shortColumn, shortColumnRow, column;
};
} // namespace

static const ReductionFigures &getFigures(tpp::ReduceKind kind) {
  static constexpr ReductionFigures sums = {2.6, 64, 41, 7, 80};
  static constexpr ReductionFigures orders = {4.1, 100, 72, 10, 91};
  bool isSum = kind == tpp::ReduceKind::Sum || kind == tpp::ReduceKind::Mul;
  return isSum ? sums : orders;
}

double sw::getRowReductionCycles(tpp::ReduceKind kind, int64_t rows,
                                 int64_t cols, int64_t lanes) {
  constexpr double kCall = 30, kLane = 7, kEightShortRows = 45,
                   kShortColumn = 14;
  const ReductionFigures &figures = getFigures(kind);
  // Eight rows that are too short for vectors are one step of scalar code.
  int64_t together = cols < 2 * lanes ? rows / 8 : 0, single = rows % 8;
  if (together == 0)
    single = rows;
  double row = figures.row + kLane * static_cast<double>(lanes) +
               figures.vector * static_cast<double>(cols / lanes) +
               kLane * static_cast<double>(cols % lanes);
  double eight = kEightShortRows + kShortColumn * static_cast<double>(cols);
  return kCall + static_cast<double>(single) * row +
         static_cast<double>(together) * eight;
}

double sw::getColumnReductionCycles(tpp::ReduceKind kind, int64_t batch,
                                    int64_t rows, int64_t cols, int64_t lanes) {
  constexpr double kCall = 30, kElement = 60, kElementRow = 2;
  const ReductionFigures &figures = getFigures(kind);
  auto count = static_cast<double>(rows);
  double column = rows < 8
                      ? figures.shortColumn + figures.shortColumnRow * count
                      : figures.column + figures.vector * count;
  double element = kElement + kElementRow * count;
  return kCall + static_cast<double>(batch) *
                     (column * static_cast<double>(cols / lanes) +
                      element * static_cast<double>(cols % lanes));
}

double sw::getCombinationCycles(int64_t elements, bool isArray) {
  // Each element goes along the axis and back, one CPE after the other.
  constexpr double kAxis = 700, kAxisElement = 25.5;
  constexpr double kArray = 1100, kArrayElement = 42;
  auto count = static_cast<double>(elements);
  return isArray ? kArray + kArrayElement * count
                 : kAxis + kAxisElement * count;
}

namespace {
/// The blocks of a product of one CPE (device/tpp_gemm_type.h) for one k step,
/// and what comes besides with each walk over them.
struct OneCoreBlocks {
  double step = 0, walk = 0;
};
} // namespace

/// A k step of a block of p vectors and q scalars: its products, or what it
/// loads, and the loop; or what one sum waits for the next product.
static double getOneCoreStep(int64_t p, int64_t q) {
  constexpr double kLoop = 1.3, kScalar = 1.6, kLatency = 7;
  auto products = static_cast<double>(p * q);
  if (products == 16 && p == 4)
    return products;
  return std::max(kLatency,
                  kLoop +
                      std::max(products, static_cast<double>(p) +
                                             kScalar * static_cast<double>(q)));
}

/// Adds panels of p vectors, cut into lines of blocks of two heights: a call
/// for each height of a panel, or, if they may go across, for each line of
/// blocks where these are fewer.
static void addPanels(OneCoreBlocks &sum, int64_t m, int64_t p, int64_t panels,
                      bool mayGoAcross) {
  constexpr double kPanel = 100, kGroup = 140, kBlock = 29;
  if (panels == 0 || p == 0)
    return;
  int64_t most = p < 3 ? 8 : p == 3 ? 5 : 4;
  int64_t blocks = llvm::divideCeil(m, most), q = m / blocks;
  int64_t taller = m % blocks;
  auto getStep = [&](int64_t lines) { return getOneCoreStep(p, lines); };
  auto count = static_cast<double>(panels);
  sum.step += count * static_cast<double>(blocks - taller) * getStep(q);
  if (taller > 0)
    sum.step += count * static_cast<double>(taller) * getStep(q + 1);
  sum.walk += count * static_cast<double>(blocks) * kBlock;
  double calls = taller > 0 ? 2 : 1;
  bool isAcross = mayGoAcross && panels > blocks;
  sum.walk += isAcross ? static_cast<double>(blocks) * kGroup
                       : count * (kPanel + calls * kGroup);
}

/// A few rows by lines of B, four at a time (device/tpp_dots.h), vectors in
/// pairs and what is left of a line one by one, each after the other; nothing
/// if the lines are packed. Of packed rows of k elements all lines begin at
/// vectors if k has whole ones.
static std::optional<double> getDotCycles(ArrayRef<int64_t> mnk,
                                          int64_t lanes) {
  constexpr int64_t kMostRows = 3;
  constexpr double kLines = 100, kLane = 25, kStep = 4, kStepLane = 2.5,
                   kUnaligned = 1.6, kRest = 28;
  int64_t m = mnk[0], n = mnk[1], k = mnk[2], step = 2 * lanes;
  if (m > kMostRows || k < step)
    return std::nullopt;
  auto width = static_cast<double>(lanes);
  double cycles =
      (kStep + kStepLane * width) * (k % lanes == 0 ? 1 : kUnaligned);
  double lines = kLines + kLane * width +
                 cycles * static_cast<double>(k / step) +
                 kRest * static_cast<double>(k % step);
  return static_cast<double>(m * llvm::divideCeil(n, 4)) * lines;
}

/// Adds the end of rows of `cols` columns that has no whole vector: computed as
/// one, each block in a call, and added to C element by element.
static void addPart(OneCoreBlocks &sum, int64_t m, int64_t cols) {
  constexpr double kPanel = 100, kGroup = 140, kBlock = 29, kElement = 20;
  constexpr int64_t kMostLines = 8;
  int64_t blocks = llvm::divideCeil(m, kMostLines), q = m / blocks;
  int64_t taller = m % blocks;
  auto low = static_cast<double>(blocks - taller);
  sum.step += low * getOneCoreStep(1, q) +
              static_cast<double>(taller) * getOneCoreStep(1, q + 1);
  sum.walk += kPanel + static_cast<double>(blocks) * (kGroup + kBlock) +
              kElement * static_cast<double>(m * cols);
}

/// A k step of what is packed: vectors across lines of B, which are turned as
/// squares, or the few columns of rows that are shorter than a vector, with
/// zeros behind them.
static double getPackStep(int64_t n, int64_t lanes, unsigned bits) {
  constexpr double kVector = 6, kWideVector = 11, kFew = 5.6, kFewZero = 2.2;
  if (n < lanes)
    return kFew * static_cast<double>(n) +
           kFewZero * static_cast<double>(lanes - n);
  return (bits * lanes > 256 ? kWideVector : kVector) *
         static_cast<double>(llvm::divideCeil(n, lanes));
}

/// As spm_run_packed: the buffer has room for so many k steps of four vectors.
static int64_t countPackedParts(int64_t k, unsigned bits) {
  int64_t steps = 256 / (bits / 8), depth = k;
  while (depth > steps)
    depth = (depth + 1) / 2;
  return depth > 0 ? llvm::divideCeil(k, depth) : 1;
}

double sw::getOneCoreProductCycles(ArrayRef<int64_t> mnk,
                                   const OneCoreForm &form,
                                   const Target &target) {
  constexpr double kCall = 132, kUnaligned = 1.14;
  int64_t m = mnk[0], n = mnk[1], k = mnk[2], lanes = target.getVectorLanes();
  if (form.packsB && !form.turnsA)
    if (std::optional<double> cycles = getDotCycles(mnk, lanes))
      return kCall + *cycles;
  int64_t vectors = n / lanes, panels = vectors / 4 - (vectors % 4 == 1);
  panels = std::max<int64_t>(panels, 0);
  OneCoreBlocks blocks;
  addPanels(blocks, m, 4, panels, /*mayGoAcross=*/!form.packsB);
  // Five vectors are three and two.
  int64_t rest = vectors - 4 * panels;
  addPanels(blocks, m, rest == 5 ? 3 : rest, 1, /*mayGoAcross=*/false);
  addPanels(blocks, m, 2, rest == 5, /*mayGoAcross=*/false);
  if (n % lanes != 0)
    addPart(blocks, m, n % lanes);
  // Each part of k that is packed is a walk of its own.
  bool packs = form.packsB || n < lanes;
  auto depth = static_cast<double>(k);
  double cycles = depth * blocks.step +
                  blocks.walk * static_cast<double>(
                                    packs ? countPackedParts(k, form.bits) : 1);
  if (!form.isAligned || n % lanes != 0)
    cycles *= kUnaligned;
  return kCall + cycles +
         (packs ? depth * getPackStep(n, lanes, form.bits) : 0);
}

//===----------------------------------------------------------------------===//
// Bodies on vectors
//===----------------------------------------------------------------------===//

/// Whether the body is a single op that is a function of the device library,
/// with its cycles of a vector.
static std::optional<double> getPrimitiveCycles(linalg::LinalgOp op) {
  StringRef name = *matchElementwise(op);
  if (name == "copy")
    return tpp::getPrimitiveInfo(tpp::UnaryKind::Identity).cycles;
  if (name == "fill")
    return tpp::getPrimitiveInfo(tpp::UnaryKind::Zero).cycles;
  auto isComputed = [](Operation &inner) {
    return !inner.hasTrait<OpTrait::ConstantLike>();
  };
  if (llvm::count_if(op.getBlock()->without_terminator(), isComputed) != 1)
    return std::nullopt;
  if (std::optional<tpp::UnaryKind> kind = tpp::symbolizeUnaryKind(name))
    return tpp::getPrimitiveInfo(*kind).cycles;
  if (std::optional<tpp::BinaryKind> kind = tpp::symbolizeBinaryKind(name))
    return tpp::getPrimitiveInfo(*kind).cycles;
  return std::nullopt;
}

/// The values of the body that differ along the rows of the output.
static llvm::DenseSet<Value> getVaryingValues(linalg::LinalgOp op,
                                              unsigned rowLoop) {
  llvm::DenseSet<Value> varying;
  for (OpOperand *input : op.getDpsInputOperands())
    if (op.getMatchingIndexingMap(input).isFunctionOfDim(rowLoop))
      varying.insert(op.getMatchingBlockArgument(input));
  for (Operation &inner : op.getBlock()->without_terminator())
    if (llvm::any_of(inner.getOperands(),
                     [&](Value value) { return varying.contains(value); }))
      varying.insert(inner.result_begin(), inner.result_end());
  return varying;
}

/// The arguments of the body that differ from row to row, but not along one.
static llvm::DenseSet<Value> getColumns(linalg::LinalgOp op, unsigned rowLoop) {
  llvm::DenseSet<Value> columns;
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(input);
    if (map.getNumResults() > 0 && !map.isFunctionOfDim(rowLoop))
      columns.insert(op.getMatchingBlockArgument(input));
  }
  return columns;
}

/// A kernel that is generated from the body: what does not differ along a row
/// is computed once for it.
static void addVectorCosts(linalg::LinalgOp op, unsigned rowLoop,
                           ProgramStage &stage) {
  constexpr double kCall = 90, kRow = 40, kAccess = 2, kLeastMemory = 4,
                   kLatency = 2, kRowVector = 60;
  stage.callCycles = kCall;
  bool isDouble = getElementTypeOrSelf(op.getDpsInits()[0].getType()).isF64();
  llvm::DenseSet<Value> varying = getVaryingValues(op, rowLoop);
  bool repeats = false;
  double memory = kAccess;
  for (OpOperand *input : op.getDpsInputOperands()) {
    bool isVarying = varying.contains(op.getMatchingBlockArgument(input));
    memory += isVarying ? kAccess : 0;
    repeats |= !isVarying && isa<ShapedType>(input->get().getType());
  }
  if (std::optional<double> cycles = getPrimitiveCycles(op)) {
    stage.pointCycles = *cycles;
    stage.rowCycles = repeats ? kRow : 0;
    return;
  }
  stage.pointCycles = std::max(memory, kLeastMemory);
  stage.rowCycles = kRow;
  SmallVector<Operation *> ofRows =
      tpp::getRowOps(*op.getBlock(), getColumns(op, rowLoop), varying);
  if (!ofRows.empty())
    stage.rowVectorCycles = kRowVector;
  for (Operation &inner : op.getBlock()->without_terminator()) {
    const tpp::EquationInfo *info = tpp::getEquationInfo(&inner);
    if (!info)
      continue;
    double cycles = isDouble ? info->cyclesF64 : info->cyclesF32;
    if (varying.contains(inner.getResult(0)))
      stage.pointCycles += cycles - kLeastMemory;
    else if (!ofRows.empty())
      stage.rowVectorCycles += kLatency * cycles;
    else
      stage.rowCycles += kLatency * cycles;
  }
}

double sw::getElementwiseOpCycles(linalg::LinalgOp op, int64_t rows,
                                  int64_t cols, int64_t lanes) {
  ProgramStage stage;
  addVectorCosts(op, op.getNumLoops() - 1, stage);
  auto count = static_cast<double>(rows);
  return stage.callCycles + stage.rowCycles * count +
         stage.rowVectorCycles *
             static_cast<double>(llvm::divideCeil(rows, lanes)) +
         stage.pointCycles * count *
             static_cast<double>(llvm::divideCeil(cols, lanes));
}

//===----------------------------------------------------------------------===//
// Bodies in plain C
//===----------------------------------------------------------------------===//

double sw::getFunctionCycles(Operation *op) {
  constexpr double kExponential = 150, kTrigonometric = 200, kHyperbolic = 220,
                   kError = 300, kPower = 350;
  return llvm::TypeSwitch<Operation *, double>(op)
      .Case<math::ErfOp, math::ErfcOp>([&](auto) { return kError; })
      .Case<math::PowFOp, math::CbrtOp>([&](auto) { return kPower; })
      .Case<math::TanhOp, math::SinhOp, math::CoshOp, math::AsinhOp,
            math::AcoshOp, math::AtanhOp>([&](auto) { return kHyperbolic; })
      .Case<math::SinOp, math::CosOp, math::TanOp, math::AsinOp, math::AcosOp,
            math::AtanOp, math::Atan2Op>([&](auto) { return kTrigonometric; })
      .Default([&](auto) { return kExponential; });
}

/// From the operands of an op in the body to its result.
static double getLatency(Operation &inner) {
  constexpr double kArithmetic = 7, kInteger = 1, kOrder = 5, kOrderNum = 10,
                   kDivision = 32, kIntegerDivision = 64;
  if (inner.hasTrait<OpTrait::ConstantLike>())
    return 0;
  return llvm::TypeSwitch<Operation *, double>(&inner)
      .Case<arith::MaximumFOp, arith::MinimumFOp>([&](auto) { return kOrder; })
      .Case<arith::MaxNumFOp, arith::MinNumFOp>([&](auto) { return kOrderNum; })
      .Case<arith::DivFOp, math::SqrtOp>([&](auto) { return kDivision; })
      .Case<arith::DivSIOp, arith::RemSIOp, arith::DivUIOp, arith::RemUIOp>(
          [&](auto) { return kIntegerDivision; })
      .Case<arith::MulIOp>([&](auto) { return kArithmetic; })
      .Case<math::AbsFOp, arith::NegFOp, arith::SelectOp>(
          [&](auto) { return kInteger; })
      .Case<linalg::IndexOp, arith::IndexCastOp>([](auto) { return 0.0; })
      .Default([&](Operation *op) {
        if (isa<math::MathDialect>(op->getDialect()))
          return getFunctionCycles(op);
        Type type = op->getResult(0).getType();
        bool isFloat =
            isa<FloatType>(type) || isa<FloatType>(op->getOperand(0).getType());
        return isFloat ? kArithmetic : kInteger;
      });
}

/// The iterations of the reductions of `op`.
static int64_t getReducedPoints(linalg::LinalgOp op) {
  int64_t points = 1;
  for (auto [extent, kind] :
       llvm::zip_equal(op.getStaticLoopRanges(), op.getIteratorTypesArray()))
    points *= kind == IteratorType::reduction ? extent : 1;
  return points;
}

/// Points one by one: a sum in memory waits for all that is added to it, other
/// points overlap.
static void addPointCosts(linalg::LinalgOp op, ProgramStage &stage) {
  constexpr double kCall = 20, kRow = 8, kSum = 5.3, kUnrolledSum = 2.5,
                   kPoint = 0.7, kAccess = 0.6, kOp = 1.4, kOverlapped = 20,
                   kProduct = 5, kGather = 0.8;
  constexpr int64_t kUnrolledPoints = 16;
  stage.callCycles = kCall;
  stage.rowCycles = kRow;
  double chain = 0, ops = 0;
  int64_t count = 0;
  for (Operation &inner : op.getBlock()->without_terminator()) {
    double latency = isFusedProduct(inner) ? 0 : getLatency(inner);
    chain += latency;
    count += latency > 0;
    ops += latency > kOverlapped ? latency : latency > 0 ? kOp : 0;
    ops += isa<tpp::GatherOp>(inner) ? kGather : 0;
  }
  if (op.getNumReductionLoops() == 0) {
    stage.pointCycles =
        kPoint + kAccess * static_cast<double>(op->getNumOperands()) + ops;
    return;
  }
  int64_t reduced = getReducedPoints(op);
  bool isUnrolled = count == 1 && reduced <= kUnrolledPoints;
  stage.pointCycles = (isUnrolled ? kUnrolledSum : kSum) + chain;
  // A product of two inputs is a statement of its own, which overlaps in part.
  if (isProductBody(op))
    stage.pointCycles += kProduct;
  if (reduced <= kUnrolledPoints)
    stage.rowCycles = 0;
}

//===----------------------------------------------------------------------===//
// Stages
//===----------------------------------------------------------------------===//

/// Whether the rows of all operands of `op` that have the loop along the rows
/// of the result are along it: no tile is transposed.
static bool hasCommonRows(linalg::LinalgOp op) {
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  AffineMap output = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  std::optional<unsigned> row = getInnerLoop(output, extents);
  return !row || llvm::all_of(op.getIndexingMapsArray(), [&](AffineMap map) {
    return !map.isFunctionOfDim(*row) || getInnerLoop(map, extents) == row;
  });
}

/// Whether a kernel with vectors computes tiles of `op`.
static bool hasVectors(linalg::LinalgOp op) {
  auto isPlain = [](AffineMap map) {
    return map.isProjectedPermutation(/*allowZeroInResults=*/true);
  };
  if (!llvm::all_of(op.getIndexingMapsArray(), isPlain))
    return false;
  return matchReduction(op) || (matchElementwise(op) && hasCommonRows(op));
}

/// Brings loops of `op` to the end of those of the stage.
static void moveLast(ProgramStage &stage, ArrayRef<unsigned> loops,
                     ArrayRef<unsigned> last) {
  stage.loops.clear();
  for (auto [number, loop] : llvm::enumerate(loops))
    if (!llvm::is_contained(last, number))
      stage.loops.push_back(loop);
  for (unsigned number : last)
    stage.loops.push_back(loops[number]);
}

/// The loop along the rows of an operand, if there is one.
static std::optional<unsigned> getRowLoop(linalg::LinalgOp op,
                                          OpOperand &operand) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  for (AffineExpr expr : llvm::reverse(map.getResults()))
    if (auto loop = dyn_cast<AffineDimExpr>(expr))
      return loop.getPosition();
  return std::nullopt;
}

static void addProduct(linalg::LinalgOp op, ArrayRef<unsigned> loops,
                       ProgramStage &stage) {
  auto dims = *linalg::inferContractionDims(op);
  unsigned m = dims.m[0], n = dims.n[0], k = dims.k[0], a = 0, b = 1;
  if (getRowLoop(op, *op.getDpsInitOperand(0)) == m) {
    std::swap(m, n);
    std::swap(a, b);
  }
  stage.kind = ProgramStage::Kind::Product;
  stage.form.packsB = getRowLoop(op, *op.getDpsInputOperand(b)) == k;
  stage.form.turnsA = getRowLoop(op, *op.getDpsInputOperand(a)) == m;
  stage.form.bits =
      getElementTypeOrSelf(op.getDpsInits()[0].getType()).isF64() ? 64 : 32;
  moveLast(stage, loops, {m, n, k});
}

static void addReduction(linalg::LinalgOp op, ArrayRef<unsigned> loops,
                         ProgramStage &stage) {
  SmallVector<IteratorType> kinds = op.getIteratorTypesArray();
  stage.reduction = matchReduction(op);
  unsigned inner =
      getRowLoop(op, *op.getDpsInputOperand(0)).value_or(kinds.size() - 1);
  if (kinds[inner] == IteratorType::reduction) {
    stage.kind = ProgramStage::Kind::Rows;
    moveLast(stage, loops, {inner});
    return;
  }
  stage.kind = ProgramStage::Kind::Columns;
  unsigned reduced = llvm::find(kinds, IteratorType::reduction) - kinds.begin();
  moveLast(stage, loops, {reduced, inner});
}

ProgramStage sw::getStage(linalg::LinalgOp op, ArrayRef<unsigned> loops) {
  ProgramStage stage;
  stage.loops.assign(loops.begin(), loops.end());
  if (std::optional<TransposedLoops> turned = getTransposedLoops(op)) {
    addPointCosts(op, stage);
    stage.kind = ProgramStage::Kind::Transposition;
    moveLast(stage, loops, {turned->rows, turned->cols});
  } else if (isPrivateProduct(op)) {
    addProduct(op, loops, stage);
  } else if (hasVectors(op) && matchReduction(op)) {
    addReduction(op, loops, stage);
  } else if (hasVectors(op)) {
    unsigned row =
        getRowLoop(op, *op.getDpsInitOperand(0)).value_or(loops.size() - 1);
    stage.kind = ProgramStage::Kind::Vectors;
    moveLast(stage, loops, {row});
    addVectorCosts(op, row, stage);
  } else if (std::optional<VectorLoops> vectors =
                 findVectorLoops(op, /*dropsUnits=*/true)) {
    stage.kind = ProgramStage::Kind::VectorLoops;
    stage.vectors = std::make_shared<VectorLoops>(std::move(*vectors));
  } else {
    addPointCosts(op, stage);
  }
  return stage;
}

double sw::getStageCycles(const ProgramStage &stage, ArrayRef<int64_t> sizes,
                          const Target &target) {
  SmallVector<int64_t> own;
  for (unsigned loop : stage.loops)
    own.push_back(sizes[loop]);
  auto product = [](ArrayRef<int64_t> extents) {
    int64_t points = 1;
    for (int64_t extent : extents)
      points *= extent;
    return points;
  };
  ArrayRef<int64_t> all = own;
  int64_t lanes = target.getVectorLanes();
  switch (stage.kind) {
  case ProgramStage::Kind::Product:
    return static_cast<double>(product(all.drop_back(3))) *
           getOneCoreProductCycles(all.take_back(3), stage.form, target);
  case ProgramStage::Kind::Rows:
    return getRowReductionCycles(*stage.reduction, product(all.drop_back()),
                                 all.back(), lanes);
  case ProgramStage::Kind::Columns:
    return getColumnReductionCycles(*stage.reduction, product(all.drop_back(2)),
                                    all.drop_back().back(), all.back(), lanes);
  case ProgramStage::Kind::Transposition:
    // The primitive turns one matrix; several are loops over their elements.
    if (product(all.drop_back(2)) > 1)
      break;
    return tpp::getPrimitiveInfo(tpp::UnaryKind::Transpose)
        .getCycles(all.drop_back().back(), all.back(), lanes);
  case ProgramStage::Kind::VectorLoops:
    return stage.vectors->getCycles(all, lanes);
  case ProgramStage::Kind::Vectors:
  case ProgramStage::Kind::Points:
    break;
  }
  bool isVectors = stage.kind == ProgramStage::Kind::Vectors;
  int64_t rows = all.empty() ? 1 : product(all.drop_back());
  int64_t row = all.empty() ? 1 : all.back();
  if (isVectors)
    row = llvm::divideCeil(row, lanes);
  return stage.callCycles + stage.rowCycles * static_cast<double>(rows) +
         stage.rowVectorCycles *
             static_cast<double>(llvm::divideCeil(rows, lanes)) +
         stage.pointCycles * static_cast<double>(rows * row);
}
