//===- Equations.cpp - Elementwise equations as loops over vectors --------===//
//
//   tpp.equation ins(%x, %b : ...) bcasts [none, row] outs(%y) { exp(x - b) }
//
// becomes a function of vectors, and one that runs over the rows of a piece:
//
//   static inline tpp_vector_f32 f_exp_value(tpp_vector_f32 x0,
//                                            tpp_vector_f32 x1) {
//     return tpp_v_exp_f32(x0 - x1);
//   }
//   static void f_exp_rows(long rows, long cols, const float *x0, long step0,
//                          const float *x1, float *out, long step_out) {...}
//
//===----------------------------------------------------------------------===//
#include "Lowering.h"

#include "Dialect/TPP/IR/TPP.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;
using llvm::formatv;

/// Vectors whose loads, functions and stores stand side by side, so that one
/// works while another waits: 7 cycles is what a sum takes, and two begin in
/// one.
static constexpr unsigned kInterleaved = 4;

static StringRef elementOf(Type type) {
  return type.isF64() ? "double" : "float";
}

//===----------------------------------------------------------------------===//
// The function of vectors
//===----------------------------------------------------------------------===//

namespace {
/// Lowers the body of an equation to calls on vectors.
class EquationBody {
public:
  EquationBody(CBuilder &c, Block &block) : c(c), block(block) {}

  void map(Value from, Value to) { values[from] = to; }
  Value lower();

private:
  void lowerOp(Operation *op);
  Value lowerPlain(Operation *op, StringRef stem);
  Value lowerConstant(Operation *op);
  /// The mask of `value`, for vectors of `type`.
  Value maskFor(Value value, Type type);
  Type vectorType(Type type) {
    return c.opaque(("tpp_vector_" + suffixOf(type)).str());
  }
  Type maskType(Type type) {
    return c.opaque(("tpp_mask_" + suffixOf(type)).str());
  }

  CBuilder &c;
  Block &block;
  DenseMap<Value, Value> values;
  /// What was compared to make a truth value.
  DenseMap<Value, Type> compared;
};
} // namespace

Value EquationBody::lowerConstant(Operation *op) {
  Attribute attr;
  matchPattern(op->getResult(0), m_Constant(&attr));
  auto number = dyn_cast<FloatAttr>(attr);
  if (!number)
    return {};
  Type type = number.getType();
  Value scalar = c.create<emitc::ConstantOp>(type, number);
  return c.pureCall(("tpp_v_splat_" + suffixOf(type)).str(), vectorType(type),
                    {scalar});
}

Value EquationBody::maskFor(Value value, Type type) {
  Value mask = values[value];
  if (compared[value] == type)
    return mask;
  return c.pureCall(type.isF64() ? "tpp_m_ext" : "tpp_m_trunc", maskType(type),
                    {mask});
}

/// A call of the function `stem` with operands and result of one type.
Value EquationBody::lowerPlain(Operation *op, StringRef stem) {
  Type type = op->getResult(0).getType();
  SmallVector<Value> args;
  for (Value operand : op->getOperands())
    args.push_back(values[operand]);
  return c.pureCall((Twine("tpp_v_") + stem + "_" + suffixOf(type)).str(),
                    vectorType(type), args);
}

/// The power of a `math.fpowi`, which the verifier knows to be constant.
static Value lowerPower(CBuilder &c, math::FPowIOp op) {
  APInt power;
  matchPattern(op.getRhs(), m_ConstantInt(&power));
  return c.integer(power.getSExtValue(), c.i32());
}

void EquationBody::lowerOp(Operation *op) {
  if (op->hasTrait<OpTrait::ConstantLike>()) {
    values[op->getResult(0)] = lowerConstant(op);
    return;
  }
  Value result = op->getResult(0);
  StringRef stem = tpp::getEquationInfo(op)->stem;
  auto operand = [&](unsigned i) { return values[op->getOperand(i)]; };
  Type type = result.getType();
  if (isa<arith::AddFOp>(op)) {
    values[result] = c.binary<emitc::AddOp>(operand(0), operand(1));
  } else if (isa<arith::SubFOp>(op)) {
    values[result] = c.binary<emitc::SubOp>(operand(0), operand(1));
  } else if (isa<arith::MulFOp>(op)) {
    values[result] = c.binary<emitc::MulOp>(operand(0), operand(1));
  } else if (isa<arith::DivFOp>(op)) {
    values[result] = c.binary<emitc::DivOp>(operand(0), operand(1));
  } else if (isa<arith::ExtFOp, arith::TruncFOp>(op)) {
    values[result] =
        c.pureCall(("tpp_v_" + stem).str(), vectorType(type), {operand(0)});
  } else if (auto compare = dyn_cast<arith::CmpFOp>(op)) {
    Type of = compare.getLhs().getType();
    std::string name =
        formatv("tpp_v_cmp_{0}_{1}",
                stringifyCmpFPredicate(compare.getPredicate()), suffixOf(of));
    values[result] = c.pureCall(name, maskType(of), {operand(0), operand(1)});
    compared[result] = of;
  } else if (auto select = dyn_cast<arith::SelectOp>(op)) {
    values[result] = c.pureCall(
        ("tpp_v_select_" + suffixOf(type)).str(), vectorType(type),
        {maskFor(select.getCondition(), type), operand(1), operand(2)});
  } else if (isa<arith::AndIOp, arith::OrIOp, arith::XOrIOp>(op)) {
    Type of = compared[op->getOperand(0)];
    values[result] =
        c.pureCall((Twine("tpp_m_") + stem + "_" + suffixOf(of)).str(),
                   maskType(of), {operand(0), maskFor(op->getOperand(1), of)});
    compared[result] = of;
  } else if (auto power = dyn_cast<math::FPowIOp>(op)) {
    values[result] =
        c.pureCall(("tpp_v_fpowi_" + suffixOf(type)).str(), vectorType(type),
                   {operand(0), lowerPower(c, power)});
  } else {
    values[result] = lowerPlain(op, stem);
  }
}

Value EquationBody::lower() {
  for (Operation &op : block.without_terminator())
    lowerOp(&op);
  return values[block.getTerminator()->getOperand(0)];
}

/// `static inline tpp_vector_f32 NAME_value(tpp_vector_f32 x0, ...)`.
static void defineValue(CBuilder &c, tpp::EquationOp op, StringRef name) {
  OpBuilder::InsertionGuard guard(c.getBuilder());
  MLIRContext *context = c.getContext();
  Block &block = op.getBody().front();
  auto vectorOf = [&](Type type) {
    return Type(c.opaque(("tpp_vector_" + suffixOf(type)).str()));
  };
  SmallVector<Type> types;
  for (Value argument : block.getArguments())
    types.push_back(vectorOf(argument.getType()));
  Type result = vectorOf(getElementTypeOrSelf(op.getOutput().getType()));
  auto function = c.create<emitc::FuncOp>(
      (name + "_value").str(), FunctionType::get(context, types, {result}));
  function.setSpecifiersAttr(
      c.getBuilder().getStrArrayAttr({"static", "inline"}));
  Block *entry = function.addEntryBlock();
  c.getBuilder().setInsertionPointToStart(entry);
  EquationBody body(c, block);
  for (auto [i, from, to] :
       llvm::enumerate(block.getArguments(), entry->getArguments())) {
    function.setArgAttr(i, kNameAttr,
                        StringAttr::get(context, "x" + std::to_string(i)));
    body.map(from, to);
  }
  c.create<emitc::ReturnOp>(body.lower());
}

//===----------------------------------------------------------------------===//
// The loops
//===----------------------------------------------------------------------===//

namespace {
/// An input of the function that runs over rows.
struct RowInput {
  Type type;
  tpp::Bcast bcast;
  bool isPointer;

  /// Whether rows of it lie some way apart.
  bool hasStep() const {
    return isPointer && (bcast == tpp::Bcast::None || bcast == tpp::Bcast::Col);
  }
  /// Whether it is one element for a whole row.
  bool isElement() const {
    return bcast == tpp::Bcast::Col || bcast == tpp::Bcast::Scalar;
  }
};

/// Prints the loops of one equation.
class RowsPrinter {
public:
  RowsPrinter(tpp::EquationOp op, StringRef name);
  std::string print();

private:
  std::string printSignature();
  std::string printElements();
  /// The call of the function of vectors, whose operands come from the calls
  /// `load` of pointers and what is `behind` them.
  std::string printValue(StringRef load, const std::string &behind);
  std::string printMany();
  std::string printOne();
  std::string printPart();

  SmallVector<RowInput> inputs;
  Type type;
  std::string name;
};
} // namespace

RowsPrinter::RowsPrinter(tpp::EquationOp op, StringRef name)
    : type(getElementTypeOrSelf(op.getOutput().getType())), name(name) {
  for (auto [input, bcast] : llvm::zip(op.getInputs(), op.getInputBcasts()))
    inputs.push_back({getElementTypeOrSelf(input.getType()), bcast,
                      isa<ShapedType>(input.getType())});
}

std::string RowsPrinter::printSignature() {
  std::string text = formatv("static void {0}_rows(long rows, long cols", name);
  for (auto [i, input] : llvm::enumerate(inputs)) {
    if (input.isPointer)
      text += formatv(", const {0} *x{1}", elementOf(input.type), i);
    else
      text += formatv(", {0} x{1}", elementOf(input.type), i);
    if (input.hasStep())
      text += formatv(", long step{0}", i);
  }
  return text + formatv(", {0} *out, long step)", elementOf(type)).str();
}

/// Rows of vectors whose lanes are one element.
std::string RowsPrinter::printElements() {
  std::string text;
  for (auto [i, input] : llvm::enumerate(inputs)) {
    if (!input.isElement())
      continue;
    StringRef of = suffixOf(input.type);
    std::string element =
        input.bcast == tpp::Bcast::Col
            ? formatv("x{0}[i * step{0}]", i).str()
            : formatv(input.isPointer ? "*x{0}" : "x{0}", i).str();
    text += formatv("    const tpp_vector_{0} e{1} = tpp_v_splat_{0}({2});\n",
                    of, i, element);
  }
  return text;
}

std::string RowsPrinter::printValue(StringRef load, const std::string &behind) {
  std::string text = name + "_value(";
  for (auto [i, input] : llvm::enumerate(inputs)) {
    text += i ? ", " : "";
    if (input.isElement()) {
      text += formatv("e{0}", i);
      continue;
    }
    std::string row = input.hasStep() ? formatv("x{0} + i * step{0} + j", i)
                                      : formatv("x{0} + j", i);
    text += formatv("tpp_v_{0}_{1}({2}{3})", load, suffixOf(input.type), row,
                    behind);
  }
  return text + ")";
}

/// Several vectors at a time.
std::string RowsPrinter::printMany() {
  StringRef of = suffixOf(type);
  std::string text = formatv("    for (; j + {0} * TPP_LANES <= cols; "
                             "j += {0} * TPP_LANES) {{\n",
                             kInterleaved);
  auto behind = [](unsigned i) {
    return i ? formatv(" + {0} * TPP_LANES", i).str() : std::string();
  };
  for (unsigned i = 0; i < kInterleaved; ++i)
    text += formatv("      const tpp_vector_{0} y{1} = {2};\n", of, i,
                    printValue("loadu", behind(i)));
  for (unsigned i = 0; i < kInterleaved; ++i)
    text += formatv("      tpp_v_storeu_{0}(y{1}, out + i * step + j{2});\n",
                    of, i, behind(i));
  return text + "    }\n";
}

/// One vector at a time.
std::string RowsPrinter::printOne() {
  return formatv("    for (; j + TPP_LANES <= cols; j += TPP_LANES)\n"
                 "      tpp_v_storeu_{0}({1}, out + i * step + j);\n",
                 suffixOf(type), printValue("loadu", ""));
}

/// What is left of a row.
std::string RowsPrinter::printPart() {
  return formatv("    if (j < cols)\n"
                 "      tpp_v_store_part_{0}({1}, out + i * step + j, "
                 "cols - j);\n",
                 suffixOf(type), printValue("load_part", ", cols - j"));
}

std::string RowsPrinter::print() {
  return printSignature() +
         " {\n  for (long i = 0; i < rows; ++i) {\n    long j = 0;\n" +
         printElements() + printMany() + printOne() + printPart() + "  }\n}\n";
}

void ModuleLowering::defineEquations(CBuilder &c, Region &kernel,
                                     StringRef name) {
  kernel.walk([&](tpp::EquationOp op) {
    std::string own = reserve(name, {"_value", "_rows"});
    defineValue(c, op, own);
    c.verbatim(RowsPrinter(op, own).print());
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

/// Whether the rows of all operands follow each other without a gap, so that a
/// piece is one long row.
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
