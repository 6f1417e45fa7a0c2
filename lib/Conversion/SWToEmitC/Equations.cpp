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

#include "Analysis/VectorLoops.h"
#include "Dialect/TPP/IR/TPP.h"

#include "mlir/IR/Matchers.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;
using llvm::formatv;

static StringRef elementOf(Type type) {
  return type.isF64() ? "double" : "float";
}

//===----------------------------------------------------------------------===//
// The function of vectors
//===----------------------------------------------------------------------===//

/// Lowers the body of an equation, whose arguments are in `values`.
static Value lowerBody(CBuilder &c, Block &block,
                       DenseMap<Value, Value> &values) {
  for (Operation &op : block.without_terminator()) {
    Attribute constant;
    if (!matchPattern(&op, m_Constant(&constant))) {
      values[op.getResult(0)] = lowerVectorOp(
          c, &op, [&](Value value) { return values.lookup(value); });
      continue;
    }
    // Others are powers, which have no vector.
    if (auto number = dyn_cast<FloatAttr>(constant))
      values[op.getResult(0)] =
          splatVector(c, c.create<emitc::ConstantOp>(number.getType(), number));
  }
  return values.lookup(block.getTerminator()->getOperand(0));
}

/// `static inline tpp_vector_f32 NAME_value(tpp_vector_f32 x0, ...)`.
static void defineValue(CBuilder &c, tpp::EquationOp op, StringRef name) {
  OpBuilder::InsertionGuard guard(c.getBuilder());
  MLIRContext *context = c.getContext();
  Block &block = op.getBody().front();
  SmallVector<Type> types;
  for (Value argument : block.getArguments())
    types.push_back(vectorTypeOf(c, argument.getType()));
  Type result = vectorTypeOf(c, op.getOutput().getType());
  auto function = c.create<emitc::FuncOp>(
      (name + "_value").str(), FunctionType::get(context, types, {result}));
  function.setSpecifiersAttr(
      c.getBuilder().getStrArrayAttr({"static", "inline"}));
  Block *entry = function.addEntryBlock();
  c.getBuilder().setInsertionPointToStart(entry);
  DenseMap<Value, Value> values;
  for (auto [i, from, to] :
       llvm::enumerate(block.getArguments(), entry->getArguments())) {
    function.setArgAttr(i, kNameAttr,
                        StringAttr::get(context, "x" + std::to_string(i)));
    values[from] = to;
  }
  c.create<emitc::ReturnOp>(lowerBody(c, block, values));
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
                             kInterleavedVectors);
  auto behind = [](unsigned i) {
    return i ? formatv(" + {0} * TPP_LANES", i).str() : std::string();
  };
  for (int64_t i = 0; i < kInterleavedVectors; ++i)
    text += formatv("      const tpp_vector_{0} y{1} = {2};\n", of, i,
                    printValue("loadu", behind(i)));
  for (int64_t i = 0; i < kInterleavedVectors; ++i)
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
