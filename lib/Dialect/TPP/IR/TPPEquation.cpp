//===- TPPEquation.cpp - Ops in the bodies of equations -------------------===//
//
// The table below lists the ops that a body may contain and their vector forms.
// A new op needs a row in the table and a function in device/tpp_math.h.
//
//===----------------------------------------------------------------------===//
#include "Dialect/TPP/IR/TPP.h"
#include "Dialect/Utils/ElementTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mlir::tpp;

/// The members of CostFigures for a function on vectors.
#define SW_TYPE_COSTS(kind, type, member)                                      \
  VectorCosts{sw::ElementKind::kind, &sunway::CostFigures::member##kind,       \
              &sunway::CostFigures::member##Latency##kind},
#define SW_COSTS(member)                                                       \
  {                                                                            \
    {                                                                          \
      SW_COMPUTE_TYPES(SW_TYPE_COSTS, member)                                  \
    }                                                                          \
  }

// Columns: op, stem, flops, costs (docs/DeviceLibrary.md).
static const llvm::StringMap<EquationInfo> &getEquationTable() {
  static const llvm::StringMap<EquationInfo> table = {
      {"arith.negf", {"neg", 1, SW_COSTS(logicVector)}},
      {"arith.addf", {"add", 1, SW_COSTS(arithmeticVector)}},
      {"arith.subf", {"sub", 1, SW_COSTS(arithmeticVector)}},
      {"arith.mulf", {"mul", 1, SW_COSTS(arithmeticVector)}},
      {"arith.divf", {"div", 1, SW_COSTS(divVector)}},
      {"arith.maximumf", {"maximumf", 1, SW_COSTS(maximumfVector)}},
      {"arith.minimumf", {"minimumf", 1, SW_COSTS(minimumfVector)}},
      {"arith.maxnumf", {"maxnumf", 1, SW_COSTS(maxnumfVector)}},
      {"arith.minnumf", {"minnumf", 1, SW_COSTS(maxnumfVector)}},
      {"arith.cmpf", {"cmp", 1, SW_COSTS(arithmeticVector)}},
      {"arith.select", {"select", 0, SW_COSTS(logicVector)}},
      {"arith.andi", {"and", 0, SW_COSTS(logicVector)}},
      {"arith.ori", {"or", 0, SW_COSTS(logicVector)}},
      {"arith.xori", {"xor", 0, SW_COSTS(logicVector)}},
      {"arith.extf", {"extf", 0, SW_COSTS(logicVector)}},
      {"arith.truncf", {"truncf", 0, SW_COSTS(arithmeticVector)}},
      {"math.absf", {"absf", 1, SW_COSTS(logicVector)}},
      {"math.ceil", {"ceil", 1, SW_COSTS(ceilVector)}},
      {"math.copysign", {"copysign", 1, SW_COSTS(logicVector)}},
      {"math.cos", {"cos", 1, SW_COSTS(cosVector)}},
      {"math.erf", {"erf", 1, SW_COSTS(erfVector)}},
      {"math.exp", {"exp", 1, SW_COSTS(expVector)}},
      {"math.exp2", {"exp2", 1, SW_COSTS(exp2Vector)}},
      {"math.expm1", {"expm1", 1, SW_COSTS(expm1Vector)}},
      {"math.floor", {"floor", 1, SW_COSTS(floorVector)}},
      {"math.fma", {"fma", 2, SW_COSTS(arithmeticVector)}},
      {"math.fpowi", {"fpowi", 1, SW_COSTS(fpowiVector)}},
      {"math.log", {"log", 1, SW_COSTS(logVector)}},
      {"math.log10", {"log10", 1, SW_COSTS(log10Vector)}},
      {"math.log1p", {"log1p", 1, SW_COSTS(log1pVector)}},
      {"math.log2", {"log2", 1, SW_COSTS(log2Vector)}},
      {"math.powf", {"powf", 1, SW_COSTS(powfVector)}},
      {"math.roundeven", {"roundeven", 1, SW_COSTS(roundevenVector)}},
      {"math.rsqrt", {"rsqrt", 1, SW_COSTS(rsqrtVector)}},
      {"math.sin", {"sin", 1, SW_COSTS(sinVector)}},
      {"math.sqrt", {"sqrt", 1, SW_COSTS(sqrtVector)}},
      {"math.tanh", {"tanh", 1, SW_COSTS(tanhVector)}},
      {"math.trunc", {"trunc", 1, SW_COSTS(truncVector)}},
  };
  return table;
}

std::optional<unsigned> tpp::getLimitOperand(Operation *op) {
  if (!isa<arith::MaximumFOp, arith::MinimumFOp>(op) ||
      !isa<FloatType>(getElementTypeOrSelf(op->getResult(0).getType())))
    return std::nullopt;
  for (unsigned i : {1u, 0u}) {
    APFloat number(0.0);
    if (matchPattern(op->getOperand(i), m_ConstantFloat(&number)) &&
        !number.isNaN())
      return i;
  }
  return std::nullopt;
}

std::optional<APFloat> tpp::getKnownDivisor(Operation *op) {
  APFloat number(0.0);
  if (isa<arith::DivFOp>(op) &&
      sw::getWiderComputeType(
          getElementTypeOrSelf(op->getResult(0).getType())) &&
      matchPattern(op->getOperand(1), m_ConstantFloat(&number)) &&
      number.isFiniteNonZero())
    return number;
  return std::nullopt;
}

Value tpp::getLogisticInput(Operation *op) {
  auto divide = dyn_cast<arith::DivFOp>(op);
  if (!divide || !isa<FloatType>(divide.getType()) ||
      !matchPattern(divide.getLhs(), m_OneFloat()))
    return {};
  auto sum = divide.getRhs().getDefiningOp<arith::AddFOp>();
  if (!sum)
    return {};
  bool isFirst = matchPattern(sum.getLhs(), m_OneFloat());
  if (!isFirst && !matchPattern(sum.getRhs(), m_OneFloat()))
    return {};
  Value term = isFirst ? sum.getRhs() : sum.getLhs();
  auto exponential = term.getDefiningOp<math::ExpOp>();
  auto negated = exponential
                     ? exponential.getOperand().getDefiningOp<arith::NegFOp>()
                     : arith::NegFOp();
  return negated ? negated.getOperand() : Value();
}

/// Whether `op` is used only as a part of logistic functions.
static bool isOfLogistic(Operation *op) {
  auto areAll = [&](function_ref<bool(Operation *)> isPart) {
    return !op->use_empty() && llvm::all_of(op->getUsers(), isPart);
  };
  if (isa<arith::AddFOp>(op))
    return areAll([](Operation *user) { return !!getLogisticInput(user); });
  if (isa<math::ExpOp>(op))
    return areAll([](Operation *user) {
      return isa<arith::AddFOp>(user) && isOfLogistic(user);
    });
  return isa<arith::NegFOp>(op) && areAll([](Operation *user) {
           return isa<math::ExpOp>(user) && isOfLogistic(user);
         });
}

/// Costs of a cast from or to a type of memory, which is the load or store of a
/// vector (docs/DeviceLibrary.md). Null for other kinds.
static const EquationInfo *getStorageCast(sw::ElementKind kind, bool isLoad) {
  switch (kind) {
#define SW_STORAGE_FLOAT(kind, ...)                                            \
  case sw::ElementKind::kind: {                                                \
    static constexpr EquationInfo load = {"extf", 0,                           \
                                          SW_COSTS(extf##kind##Vector)},       \
                                  store = {"truncf", 0,                        \
                                           SW_COSTS(truncf##kind##Vector)};    \
    return isLoad ? &load : &store;                                            \
  }
#include "Dialect/Utils/ElementTypes.def"
  case sw::ElementKind::I8: {
    static constexpr EquationInfo load = {"sitofp", 0,
                                          SW_COSTS(sitofpI8Vector)};
    return isLoad ? &load : nullptr;
  }
  default:
    return nullptr;
  }
}

/// Whether `op` converts a number as loads of vectors do. Integers of memory
/// are exact in all floats.
static bool isLoadCast(Operation *op) {
  return isa<arith::ExtFOp>(op) ||
         (isa<arith::SIToFPOp>(op) &&
          sw::isStorageInteger(op->getOperand(0).getType()) &&
          sw::getLoadedType(op->getOperand(0).getType()) ==
              sw::getComputeType(op->getResult(0).getType()));
}

/// Those of `op`, if it is such a cast.
static const EquationInfo *getStorageCast(Operation *op) {
  bool isLoad = isLoadCast(op);
  if (!isLoad && !isa<arith::TruncFOp>(op))
    return nullptr;
  Type type = isLoad ? op->getOperand(0).getType() : op->getResult(0).getType();
  std::optional<sw::ElementKind> kind = sw::getElementKind(type);
  return kind ? getStorageCast(*kind, isLoad) : nullptr;
}

const EquationInfo *tpp::getEquationInfo(Operation *op) {
  static constexpr EquationInfo logistic = {"sigmoid", 1,
                                            SW_COSTS(sigmoidVector)};
  // Parts of a logistic function.
  static constexpr EquationInfo negation = {"neg", 1, {}},
                                exponential = {"exp", 1, {}},
                                sum = {"add", 1, {}};
  static constexpr EquationInfo maximum = {"maximumf", 1,
                                           SW_COSTS(limitVector)},
                                minimum = {"minimumf", 1,
                                           SW_COSTS(limitVector)};
  static constexpr EquationInfo quotient = {"div", 1, SW_COSTS(divByVector)};
  if (getLogisticInput(op))
    return &logistic;
  if (const EquationInfo *cast = getStorageCast(op))
    return cast;
  if (getLimitOperand(op))
    return isa<arith::MaximumFOp>(op) ? &maximum : &minimum;
  if (getKnownDivisor(op))
    return &quotient;
  if (isOfLogistic(op))
    return isa<arith::NegFOp>(op) ? &negation
           : isa<math::ExpOp>(op) ? &exponential
                                  : &sum;
  const auto &table = getEquationTable();
  auto row = table.find(op->getName().getStringRef());
  return row == table.end() ? nullptr : &row->second;
}

/// The row of `costs` for `kind`. Types without one, such as truth values, are
/// as fast as the narrowest floats.
static const VectorCosts &findCosts(ArrayRef<VectorCosts> costs,
                                    std::optional<sw::ElementKind> kind) {
  const auto *row = llvm::find_if(
      costs, [&](const VectorCosts &one) { return one.kind == kind; });
  return row == costs.end() ? costs.front() : *row;
}

static const VectorCosts &findCosts(ArrayRef<VectorCosts> costs, Type element) {
  const sw::ElementInfo *info = sw::findElementInfo(element);
  return findCosts(costs, info ? std::optional(info->compute) : std::nullopt);
}

double EquationInfo::getCycles(Type element,
                               const sunway::CostFigures &figures) const {
  const VectorCosts &row = findCosts(costs, element);
  return row.cycles ? figures.*row.cycles : figures.equationLeastCycles;
}

double tpp::getCastCycles(sw::ElementKind from, sw::ElementKind to,
                          const sunway::CostFigures &figures) {
  if (const EquationInfo *load = getStorageCast(from, /*isLoad=*/true))
    return figures.*findCosts(load->costs, to).cycles;
  if (const EquationInfo *store = getStorageCast(to, /*isLoad=*/false))
    return figures.*findCosts(store->costs, from).cycles;
  return figures.equationLeastCycles;
}

double EquationInfo::getLatency(Type element,
                                const sunway::CostFigures &figures) const {
  const VectorCosts &row = findCosts(costs, element);
  return row.latency ? figures.*row.latency : 0;
}

double tpp::getEquationCycles(Block &body, const sunway::CostFigures &costs) {
  // Operands and results of each function stay in registers here.
  Type element =
      getElementTypeOrSelf(body.getTerminator()->getOperand(0).getType());
  double cycles = costs.equationLeastCycles;
  for (Operation &op : body)
    if (const EquationInfo *info = getEquationInfo(&op))
      cycles += info->getCycles(element, costs) - costs.equationLeastCycles;
  return cycles;
}

SmallVector<Operation *> tpp::getRowOps(Block &body,
                                        const llvm::DenseSet<Value> &columns,
                                        const llvm::DenseSet<Value> &varying,
                                        const sunway::CostFigures &costs) {
  llvm::DenseSet<Value> differs = varying, ofColumns = columns;
  SmallVector<Operation *> ops;
  // The limit is one of f32.
  Type element = Float32Type::get(body.getParentOp()->getContext());
  double cycles = 0;
  auto isIn = [](const llvm::DenseSet<Value> &values) {
    return [&](Value value) { return values.contains(value); };
  };
  for (Operation &op : body.without_terminator()) {
    if (op.hasTrait<OpTrait::ConstantLike>())
      continue;
    if (llvm::any_of(op.getOperands(), isIn(differs))) {
      differs.insert_range(op.getResults());
      continue;
    }
    if (llvm::any_of(op.getOperands(), isIn(ofColumns)))
      ofColumns.insert_range(op.getResults());
    ops.push_back(&op);
    if (const EquationInfo *info = getEquationInfo(&op))
      cycles += info->getCycles(element, costs);
  }
  // Values that are equal in all rows are left to the compiler.
  auto isOfColumns = [&](Operation *op) {
    return ofColumns.contains(op->getResult(0));
  };
  auto isInnerTruth = [&](Operation *op) {
    return isa<FloatType>(op->getResult(0).getType()) ||
           llvm::all_of(op->getUsers(), [&](Operation *user) {
             return llvm::is_contained(ops, user);
           });
  };
  if (cycles < costs.rowValueReadCycles || llvm::none_of(ops, isOfColumns) ||
      !llvm::all_of(ops, isInnerTruth) ||
      !differs.contains(body.getTerminator()->getOperand(0)))
    return {};
  return ops;
}

/// Whether vectors hold elements of `type`. They hold numbers of memory in
/// another type, and only `cast` may read or produce these.
static bool isVectorType(Type type, Operation *cast) {
  return sw::isVectorElement(type) ||
         ((isLoadCast(cast) || isa<arith::TruncFOp>(cast)) &&
          (sw::isStorageFloat(type) || sw::isStorageInteger(type)));
}

std::string tpp::explainEquationOp(Operation *op) {
  std::string name = op->getName().getStringRef().str();
  if (op->hasTrait<OpTrait::ConstantLike>())
    return "";
  if (!getEquationInfo(op))
    return "computes '" + name + "', which is no primitive";
  auto explainType = [&](Type type) {
    std::string text = "computes '" + name + "' on ";
    llvm::raw_string_ostream(text)
        << type << "; vectors hold " << sw::listComputeFloats("and");
    return text;
  };
  for (Type type : op->getResultTypes())
    if (!isVectorType(type, op))
      return explainType(type);
  if (isa<arith::SelectOp>(op) && op->getResult(0).getType().isInteger(1))
    return "selects truth values";
  if (isa<math::FPowIOp>(op)) {
    if (!matchPattern(op->getOperand(1), m_Constant()))
      return "raises to a power that is not constant";
    return "";
  }
  for (Type type : op->getOperandTypes())
    if (!isVectorType(type, op))
      return explainType(type);
  return "";
}
