//===- Control.cpp - Structured control flow and calls --------------------===//
//
// C variables hold the values that a loop carries or a branch yields.
//
//===----------------------------------------------------------------------===//
#include "Lowering.h"
#include "RunnerCalls.h"

#include "Support/Escape.h"

#include "Dialect/SW/IR/MpeWork.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

namespace {
/// C variables for a list of carried values. A memref with static strides is
/// carried as a pointer.
class Carried {
public:
  explicit Carried(FunctionLowering &f) : f(f) {}

  /// Declares one variable for each of `values`, which provide type and name.
  void declare(ValueRange values);
  void assign(ValueRange sources);
  /// Maps `targets` to the current values of the variables.
  LogicalResult bind(ValueRange targets);

private:
  FunctionLowering &f;
  SmallVector<Value> variables;
};
} // namespace

void Carried::declare(ValueRange values) {
  for (Value value : values) {
    auto memref = dyn_cast<MemRefType>(value.getType());
    Type type = memref ? f.c.ptr(convertElementType(memref.getElementType()))
                : isa<VectorType>(value.getType())
                    ? vectorTypeOf(f.c, value.getType())
                    : convertScalarType(value.getType());
    std::string hint = f.hintFor(value);
    if (hint.empty())
      hint = memref                                    ? "buffer"
             : isa<FloatType, emitc::OpaqueType>(type) ? "acc"
                                                       : "state";
    variables.push_back(f.c.variable(hint, type));
  }
}

void Carried::assign(ValueRange sources) {
  // Reads all values before the first write.
  SmallVector<Value> values;
  for (Value source : sources)
    values.push_back(isa<MemRefType>(source.getType())
                         ? f.pointerTo(f.memref(source))
                         : f.scalar(source));
  for (auto [variable, value] : llvm::zip_equal(variables, values))
    f.c.assign(variable, value);
}

LogicalResult Carried::bind(ValueRange targets) {
  for (auto [target, variable] : llvm::zip_equal(targets, variables)) {
    Value value = f.c.load(variable);
    auto memref = dyn_cast<MemRefType>(target.getType());
    if (!memref) {
      f.mapScalar(target, value);
      continue;
    }
    FailureOr<MemDesc> desc = f.staticDesc(target.getLoc(), memref, value);
    if (failed(desc))
      return failure();
    f.mapMemref(target, *desc);
  }
  return success();
}

static LogicalResult lowerFor(FunctionLowering &f, scf::ForOp op) {
  CBuilder &c = f.c;
  Carried carried(f);
  carried.declare(op.getRegionIterArgs());
  carried.assign(op.getInitArgs());
  Value lower = f.scalar(op.getLowerBound()),
        upper = f.scalar(op.getUpperBound()), step = f.scalar(op.getStep());
  Type type = lower.getType();
  if (op.getUnsignedCmp()) {
    Type wide = IntegerType::get(c.getContext(), type.getIntOrFloatBitWidth(),
                                 IntegerType::Unsigned);
    for (Value *bound : {&lower, &upper, &step})
      *bound = c.castTo(*bound, wide);
  }
  {
    OpBuilder::InsertionGuard guard(c.getBuilder());
    std::string fallback = f.nextLoopName();
    std::string hint = f.hintFor(op.getInductionVar());
    Value iv = c.openFor(hint.empty() ? fallback : hint, lower, upper, step);
    f.mapScalar(op.getInductionVar(), c.castTo(iv, type));
    if (failed(carried.bind(op.getRegionIterArgs())) ||
        failed(f.lowerBody(*op.getBody())))
      return failure();
    carried.assign(op.getBody()->getTerminator()->getOperands());
    --f.loopDepth;
  }
  return carried.bind(op.getResults());
}

/// Lowers a block of a branch and stores the values that it yields.
static LogicalResult lowerBranch(FunctionLowering &f, Carried &carried,
                                 Block &source, Block &target) {
  OpBuilder::InsertionGuard guard(f.c.getBuilder());
  if (target.empty() || !target.back().hasTrait<OpTrait::IsTerminator>()) {
    f.c.getBuilder().setInsertionPointToEnd(&target);
    f.c.create<emitc::YieldOp>();
  }
  f.c.getBuilder().setInsertionPoint(target.getTerminator());
  if (failed(f.lowerBody(source)))
    return failure();
  carried.assign(source.getTerminator()->getOperands());
  return success();
}

static LogicalResult lowerIf(FunctionLowering &f, scf::IfOp op) {
  Carried carried(f);
  carried.declare(op.getResults());
  bool hasElse = op.elseBlock() && (op.getNumResults() > 0 ||
                                    op.elseBlock()->getOperations().size() > 1);
  auto branch = f.c.create<emitc::IfOp>(f.scalar(op.getCondition()),
                                        /*addThenBlock=*/true, hasElse);
  if (failed(lowerBranch(f, carried, *op.thenBlock(),
                         branch.getThenRegion().front())))
    return failure();
  if (hasElse && failed(lowerBranch(f, carried, *op.elseBlock(),
                                    branch.getElseRegion().front())))
    return failure();
  return carried.bind(op.getResults());
}

static LogicalResult lowerSwitch(FunctionLowering &f, scf::IndexSwitchOp op) {
  Carried carried(f);
  carried.declare(op.getResults());
  auto branch = f.c.create<emitc::SwitchOp>(f.scalar(op.getArg()),
                                            op.getCases(), op.getNumCases());
  auto lower = [&](Region &from, Region &to) {
    if (to.empty())
      to.emplaceBlock();
    return lowerBranch(f, carried, from.front(), to.front());
  };
  for (auto [from, to] :
       llvm::zip_equal(op.getCaseRegions(), branch.getCaseRegions()))
    if (failed(lower(from, to)))
      return failure();
  if (failed(lower(op.getDefaultRegion(), branch.getDefaultRegion())))
    return failure();
  return carried.bind(op.getResults());
}

/// Lowers to do { before; if ((go_on = condition)) { after } } while (go_on);
static LogicalResult lowerWhile(FunctionLowering &f, scf::WhileOp op) {
  CBuilder &c = f.c;
  Carried inputs(f), results(f);
  inputs.declare(op.getBeforeArguments());
  results.declare(op.getResults());
  inputs.assign(op.getInits());
  Value goOn = c.variable("go_on", c.i1());
  auto loop = c.create<emitc::DoOp>();
  for (Region *region : {&loop.getBodyRegion(), &loop.getConditionRegion()})
    if (region->empty())
      region->emplaceBlock();
  {
    OpBuilder::InsertionGuard guard(c.getBuilder());
    c.getBuilder().setInsertionPointToEnd(&loop.getBodyRegion().front());
    if (failed(inputs.bind(op.getBeforeArguments())) ||
        failed(f.lowerBody(*op.getBeforeBody())))
      return failure();
    scf::ConditionOp condition = op.getConditionOp();
    Value holds = f.scalar(condition.getCondition());
    results.assign(condition.getArgs());
    c.assign(goOn, holds);
    c.openIf(c.load(goOn));
    if (failed(results.bind(op.getAfterArguments())) ||
        failed(f.lowerBody(*op.getAfterBody())))
      return failure();
    inputs.assign(op.getYieldOp().getOperands());

    c.getBuilder().setInsertionPointToEnd(&loop.getConditionRegion().front());
    auto expression = c.create<emitc::ExpressionOp>(
        TypeRange{c.i1()}, ValueRange{goOn}, /*do_not_inline=*/false);
    c.create<emitc::YieldOp>(expression.getResult());
    Block &body = expression.createBody();
    c.getBuilder().setInsertionPointToEnd(&body);
    c.create<emitc::YieldOp>(c.load(body.getArgument(0)));
  }
  return results.bind(op.getResults());
}

/// Lowers loops of any number of dimensions without results.
static LogicalResult lowerLoopNest(FunctionLowering &f, Block &body,
                                   ArrayRef<OpFoldResult> lower,
                                   ArrayRef<OpFoldResult> upper,
                                   ArrayRef<OpFoldResult> step) {
  OpBuilder::InsertionGuard guard(f.c.getBuilder());
  unsigned depth = f.loopDepth;
  for (size_t i = 0; i < lower.size(); ++i) {
    Value iv = f.c.openFor(f.nextLoopName(), f.c.value(f.lowered(lower[i])),
                           f.c.value(f.lowered(upper[i])),
                           f.c.value(f.lowered(step[i])));
    f.mapScalar(body.getArgument(i), iv);
  }
  LogicalResult result = f.lowerBody(body);
  f.loopDepth = depth;
  return result;
}

static LogicalResult lowerForall(FunctionLowering &f, scf::ForallOp op) {
  if (op.getNumResults() != 0)
    return op.emitOpError("with results is not supported in C output");
  return lowerLoopNest(f, *op.getBody(), op.getMixedLowerBound(),
                       op.getMixedUpperBound(), op.getMixedStep());
}

static LogicalResult lowerParallel(FunctionLowering &f, scf::ParallelOp op) {
  if (op.getNumResults() != 0)
    return op.emitOpError("with reductions is not supported in C output");
  return lowerLoopNest(f, *op.getBody(), getAsOpFoldResult(op.getLowerBound()),
                       getAsOpFoldResult(op.getUpperBound()),
                       getAsOpFoldResult(op.getStep()));
}

/// Lowers a region that runs exactly once to code in place.
template <typename OpT>
static LogicalResult lowerInline(FunctionLowering &f, OpT op) {
  if (!op->getRegion(0).hasOneBlock())
    return op.emitOpError(
        "expects structured control flow (one block) in C output");
  Block &block = op->getRegion(0).front();
  if (failed(f.lowerBody(block)))
    return failure();
  for (auto [result, value] : llvm::zip_equal(
           op->getResults(), block.getTerminator()->getOperands())) {
    if (isa<MemRefType>(result.getType()))
      f.mapMemref(result, MemDesc(f.memref(value)));
    else
      f.mapScalar(result, f.scalar(value));
  }
  return success();
}

/// Lowers a region. Marks for the simulator surround it if it is marked as MPE
/// work.
static LogicalResult lowerRegion(FunctionLowering &f, scf::ExecuteRegionOp op) {
  std::optional<MpeWork> work = MpeWork::get(op);
  if (!work || f.onSlave)
    return lowerInline(f, op);
  f.module.useMpeMarks();
  using sunway::quoteC;
  f.c.verbatim("SW_MPE_BEGIN(" + quoteC(work->name) + ", " + quoteC(work->ops) +
               ", " + quoteC(MpeWork::getPlace(op.getLoc())) + ", " +
               quoteC(work->reason) + ");");
  if (failed(lowerInline(f, op)))
    return failure();
  f.c.verbatim("SW_MPE_END();");
  return success();
}

static LogicalResult lowerCall(FunctionLowering &f, func::CallOp op) {
  if (f.onSlave)
    return op.emitOpError("is not supported inside a launch in C output");
  auto callee = f.module.getModule().lookupSymbol<func::FuncOp>(op.getCallee());
  if (std::optional<RunnerUtility> utility =
          callee ? getRunnerUtility(callee) : std::nullopt)
    return lowerRunnerCall(f, op, *utility);
  SmallVector<Value> args;
  for (Value operand : op.getOperands())
    args.push_back(isa<MemRefType>(operand.getType())
                       ? f.pointerTo(f.memref(operand))
                       : toElement(f.c, f.scalar(operand), operand.getType()));
  SmallVector<Type> types;
  for (Type type : op.getResultTypes())
    types.push_back(convertElementType(type));
  auto call = f.c.create<emitc::CallOp>(f.module.cName(op.getCallee()),
                                        TypeRange(types), args);
  for (auto [from, to] : llvm::zip_equal(op.getResults(), call.getResults()))
    f.mapResult(from, fromElement(f.c, to, from.getType()));
  return success();
}

/// Lowers an assertion of the program in place.
static LogicalResult lowerAssert(FunctionLowering &f, cf::AssertOp op) {
  if (f.onSlave)
    return op.emitOpError("is not supported inside a launch in C output");
  f.c.call("sw_assert", {f.scalar(op.getArg()), sunway::quoteC(op.getMsg())})
      ->setAttr(kHelperAttr, f.c.getBuilder().getUnitAttr());
  return success();
}

void sw::emit::addControlHandlers(Handlers &handlers) {
  handlers.add<scf::ForOp>(lowerFor);
  handlers.add<scf::IfOp>(lowerIf);
  handlers.add<scf::IndexSwitchOp>(lowerSwitch);
  handlers.add<scf::WhileOp>(lowerWhile);
  handlers.add<scf::ForallOp>(lowerForall);
  handlers.add<scf::ParallelOp>(lowerParallel);
  handlers.add<scf::ExecuteRegionOp>(lowerRegion);
  handlers.add<memref::AllocaScopeOp>(lowerInline<memref::AllocaScopeOp>);
  handlers.add<func::CallOp>(lowerCall);
  handlers.add<cf::AssertOp>(lowerAssert);
}
