//===- Equations.cpp - Elementwise equations as loops over vectors --------===//
//
//   tpp.equation ins(%x, %b : ...) bcasts [none, row] outs(%y) { exp(x - b) }
//
// becomes a function on vectors, and a function that loops over the rows of a
// piece (EquationLoops.cpp):
//
//   static inline tpp_vector_f32 f_exp_value(tpp_vector_f32 x0,
//                                            tpp_vector_f32 x1) {
//     return tpp_v_exp_f32(x0 - x1);
//   }
//   static void f_exp_rows(long rows, long cols, const float *x0, long step0,
//                          const float *x1, float *out, long step_out) {...}
//
// Expensive values that are constant along a row, such as the square root of a
// variance, have a vector function of their own, `f_row`. It computes them for
// as many rows at once as a vector has lanes.
//
//===----------------------------------------------------------------------===//
#include "EquationLoops.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

//===----------------------------------------------------------------------===//
// The function on vectors
//===----------------------------------------------------------------------===//

RowValues::RowValues(tpp::EquationOp op, const Target &target)
    : block(&op.getBody().front()) {
  llvm::DenseSet<Value> columns, varying;
  for (auto [argument, bcast] :
       llvm::zip(block->getArguments(), op.getInputBcasts())) {
    if (bcast == tpp::Bcast::Col)
      columns.insert(argument);
    else if (bcast != tpp::Bcast::Scalar)
      varying.insert(argument);
  }
  ops.insert_range(tpp::getRowOps(*block, columns, varying, target.getCosts()));
  for (Operation *op : ops)
    if (llvm::any_of(op->getUsers(),
                     [&](Operation *user) { return !ops.contains(user); }))
      results.push_back(op->getResult(0));
}

/// The operands that the vector function for `op` takes.
static SmallVector<Value> getInputs(Operation *op) {
  if (Value input = tpp::getLogisticInput(op))
    return {input};
  if (tpp::getKnownDivisor(op))
    return {op->getOperand(0)};
  return SmallVector<Value>(op->getOperands());
}

SmallVector<Operation *> RowValues::getOps(size_t i) const {
  llvm::DenseSet<Value> needed = {getResult(i)};
  SmallVector<Operation *> found;
  for (Operation &op : llvm::reverse(block->without_terminator())) {
    bool isOther = i == results.size() && ops.contains(&op);
    if (isOther || !needed.contains(op.getResult(0)))
      continue;
    found.push_back(&op);
    needed.insert_range(getInputs(&op));
  }
  std::reverse(found.begin(), found.end());
  return found;
}

SmallVector<Value> RowValues::getOperands(size_t i) const {
  SmallVector<Operation *> inner = getOps(i);
  llvm::DenseSet<Value> used = {getResult(i)};
  for (Operation *op : inner)
    used.insert_range(getInputs(op));
  SmallVector<Value> operands;
  for (BlockArgument argument : block->getArguments())
    if (used.contains(argument))
      operands.push_back(argument);
  if (i == results.size())
    llvm::append_range(operands, results);
  return operands;
}

/// Lowers ops of an equation; `values` maps their operands.
static void lowerOps(CBuilder &c, ArrayRef<Operation *> ops,
                     DenseMap<Value, Value> &values) {
  for (Operation *inner : ops) {
    Operation &op = *inner;
    Attribute constant;
    if (!matchPattern(&op, m_Constant(&constant))) {
      values[op.getResult(0)] = lowerVectorOp(
          c, &op, [&](Value value) { return values.lookup(value); });
      continue;
    }
    // Other constants are powers, which are not vectors.
    if (auto number = dyn_cast<FloatAttr>(constant))
      values[op.getResult(0)] = splatVector(c, c.number(number));
  }
}

/// Defines `static inline tpp_vector_f32 NAME_value(tpp_vector_f32 x0, ...)`,
/// or the function of `results[i]` of `rows`.
static void defineValue(CBuilder &c, const RowValues &rows, size_t i,
                        const std::string &name) {
  OpBuilder::InsertionGuard guard(c.getBuilder());
  MLIRContext *context = c.getContext();
  SmallVector<Value> operands = rows.getOperands(i);
  SmallVector<Type> types;
  for (Value operand : operands)
    types.push_back(vectorTypeOf(c, operand.getType()));
  Type result = vectorTypeOf(c, rows.getResult(i).getType());
  auto function = c.create<emitc::FuncOp>(
      name, FunctionType::get(context, types, {result}));
  function.setSpecifiersAttr(
      c.getBuilder().getStrArrayAttr({"static", "inline"}));
  Block *entry = function.addEntryBlock();
  c.getBuilder().setInsertionPointToStart(entry);
  DenseMap<Value, Value> values;
  for (auto [at, from, to] : llvm::enumerate(operands, entry->getArguments())) {
    function.setArgAttr(at, kNameAttr,
                        StringAttr::get(context, rows.getName(from)));
    values[from] = to;
  }
  lowerOps(c, rows.getOps(i), values);
  c.create<emitc::ReturnOp>(values.lookup(rows.getResult(i)));
}

//===----------------------------------------------------------------------===//
// All functions
//===----------------------------------------------------------------------===//

void ModuleLowering::defineEquations(CBuilder &c, Region &kernel,
                                     StringRef name) {
  kernel.walk([&](tpp::EquationOp op) {
    RowValues rows(op, target);
    SmallVector<std::string> names = {"_value", "_rows"};
    for (size_t i = 0; i < rows.results.size(); ++i)
      names.push_back(rows.getFunction("", i));
    std::string own = reserve(name, llvm::to_vector_of<StringRef>(names));
    for (size_t i = 0; i < rows.results.size(); ++i)
      defineValue(c, rows, i, rows.getFunction(own, i));
    defineValue(c, rows, rows.results.size(), own + "_value");
    c.verbatim(printEquationLoops(op, rows, own, target));
    equationNames[op] = std::move(own);
  });
}

//===----------------------------------------------------------------------===//
// The call
//===----------------------------------------------------------------------===//

static bool isSame(OpFoldResult a, OpFoldResult b) {
  if (a == b)
    return true;
  std::optional<int64_t> left = constantOf(a), right = constantOf(b);
  return left && left == right;
}

/// Whether the rows of all operands are adjacent, so a piece is one long row.
static bool isDense(FunctionLowering &f, tpp::EquationOp op,
                    const Piece &block) {
  auto isPacked = [&](Value value) {
    return isSame(blockOf(f, f.memref(value)).leading, block.cols);
  };
  for (auto [input, bcast] : llvm::zip(op.getInputs(), op.getInputBcasts()))
    if (bcast != tpp::Bcast::Scalar &&
        (bcast != tpp::Bcast::None || !isPacked(input)))
      return false;
  return isPacked(op.getOutput());
}

LogicalResult sw::emit::lowerEquation(FunctionLowering &f, tpp::EquationOp op) {
  if (failed(checkPieces(f, op)))
    return failure();
  CBuilder &c = f.c;
  const MemDesc out = f.memref(op.getOutput());
  Piece block = blockOf(f, out);
  bool dense = isDense(f, op, block);
  SmallVector<std::variant<Value, std::string>> arguments;
  if (dense)
    arguments = {"1", c.value(c.mul(block.rows, block.cols))};
  else
    arguments = {c.value(block.rows), c.value(block.cols)};
  for (auto [input, bcast] : llvm::zip(op.getInputs(), op.getInputBcasts())) {
    if (isa<FloatType>(input.getType())) {
      arguments.push_back(f.scalar(input));
      continue;
    }
    const MemDesc &desc = f.memref(input);
    arguments.push_back(f.pointerTo(desc));
    if (bcast == tpp::Bcast::None || bcast == tpp::Bcast::Col)
      arguments.push_back(c.value(leadingOf(f, desc, bcast)));
  }
  arguments.append({f.pointerTo(out), c.value(block.leading)});
  c.call((f.module.equationName(op) + "_rows").str(), arguments);
  return success();
}
