//===- Equations.cpp - Elementwise equations as loops over vectors --------===//
//
//   tpp.equation ins(%x, %b : ...) bcasts [none, row] outs(%y) { exp(x - b) }
//
// becomes a function on vectors, and a function that loops over the rows of a
// piece:
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
#include "Conversion/SWToEmitC/Lowering.h"

#include "Analysis/Structure/VectorLoops.h"
#include "Dialect/TPP/IR/TPP.h"

#include "mlir/IR/Matchers.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;
using llvm::formatv;

static StringRef elementOf(Type type) {
  if (tpp::isHalf(type))
    return "uint16_t";
  return type.isF64() ? "double" : "float";
}

//===----------------------------------------------------------------------===//
// The function on vectors
//===----------------------------------------------------------------------===//

namespace {
/// The values of an equation that are computed for a vector of rows at once.
struct RowValues {
  RowValues(tpp::EquationOp op, const Target &target);

  /// The ops of the vector function that yields `results[i]`, or of the
  /// function that yields the value of the equation if `i` is `results.size()`.
  SmallVector<Operation *> getOps(size_t i) const;
  Value getResult(size_t i) const {
    return i < results.size() ? results[i]
                              : block->getTerminator()->getOperand(0);
  }
  /// The operands of these ops: arguments of the equation and `results`.
  SmallVector<Value> getOperands(size_t i) const;
  /// The name of a parameter.
  std::string getName(Value value) const {
    if (auto argument = dyn_cast<BlockArgument>(value))
      return "x" + std::to_string(argument.getArgNumber());
    return "r" + std::to_string(llvm::find(results, value) - results.begin());
  }
  /// The name of the function that yields `results[i]`.
  std::string getFunction(StringRef name, size_t i) const {
    return (name + "_row").str() + (i ? std::to_string(i) : "");
  }

  Block *block;
  llvm::SmallSetVector<Operation *, 8> ops;
  /// The values that the rest of the equation uses.
  SmallVector<Value> results;
};
} // namespace

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
// The loops
//===----------------------------------------------------------------------===//

/// The maximum cycles a vector of a body for which the last vectors of a row
/// are kept in registers.
static constexpr double kMaxTailCycles = 60;

namespace {
/// An input of the function that runs over rows.
struct RowInput {
  Type type;
  tpp::Bcast bcast;
  bool isPointer;

  /// Whether its rows have a distance that is passed to the function.
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
  RowsPrinter(tpp::EquationOp op, const RowValues &rows, StringRef name,
              const Target &target);
  std::string print();

private:
  std::string printSignature();
  std::string printElements();
  /// Prints the call of the vector function. Its operands are calls of `load`
  /// with pointers to column `at` and the text `behind`.
  std::string printValue(StringRef load, StringRef at,
                         const std::string &behind);
  std::string printBlock(StringRef at, StringRef result, StringRef indent);
  std::string printStores(StringRef at, StringRef result, StringRef indent);
  std::string printEnd();
  std::string printMany();
  std::string printOne();
  std::string printPart();
  std::string printRows(StringRef first, StringRef end, StringRef indent);
  std::string printRowValues();

  const RowValues &rows;
  bool computesEndFirst;
  SmallVector<RowInput> inputs;
  Type type;
  std::string name;
};
} // namespace

RowsPrinter::RowsPrinter(tpp::EquationOp op, const RowValues &rows,
                         StringRef name, const Target &target)
    : rows(rows),
      computesEndFirst(tpp::getEquationCycles(*rows.block, target.getCosts()) <=
                       kMaxTailCycles),
      type(getElementTypeOrSelf(op.getOutput().getType())), name(name) {
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

/// Prints vectors whose lanes all hold the element of a row.
std::string RowsPrinter::printElements() {
  std::string text;
  for (Value operand : rows.getOperands(rows.results.size())) {
    auto argument = dyn_cast<BlockArgument>(operand);
    if (!argument) {
      text += formatv("const tpp_vector_{0} {1} = "
                      "tpp_v_splat_{0}({1}_of[i - first]);\n",
                      suffixOf(operand.getType()), rows.getName(operand));
      continue;
    }
    unsigned i = argument.getArgNumber();
    const RowInput &input = inputs[i];
    if (!input.isElement())
      continue;
    StringRef of = suffixOf(input.type);
    std::string element =
        input.bcast == tpp::Bcast::Col
            ? formatv("x{0}[i * step{0}]", i).str()
            : formatv(input.isPointer ? "*x{0}" : "x{0}", i).str();
    text += formatv("const tpp_vector_{0} e{1} = tpp_v_splat_{0}({2});\n", of,
                    i, element);
  }
  return text;
}

/// The offset of vector `i` of a block from the first.
static std::string printOffset(int64_t i) {
  return i ? formatv(" + {0} * TPP_LANES", i).str() : std::string();
}

std::string RowsPrinter::printValue(StringRef load, StringRef at,
                                    const std::string &behind) {
  std::string text = name + "_value(";
  llvm::ListSeparator comma;
  for (Value operand : rows.getOperands(rows.results.size())) {
    text += StringRef(comma).str();
    auto argument = dyn_cast<BlockArgument>(operand);
    if (!argument) {
      text += rows.getName(operand);
      continue;
    }
    unsigned i = argument.getArgNumber();
    const RowInput &input = inputs[i];
    if (input.isElement()) {
      text += formatv("e{0}", i);
      continue;
    }
    std::string row = input.hasStep()
                          ? formatv("x{0} + i * step{0} + {1}", i, at)
                          : formatv("x{0} + {1}", i, at);
    text += formatv("tpp_v_{0}_{1}({2}{3})", load, suffixOf(input.type), row,
                    behind);
  }
  return text + ")";
}

/// Prints a block of vectors from column `at` on, named `result`0 and so on.
std::string RowsPrinter::printBlock(StringRef at, StringRef result,
                                    StringRef indent) {
  std::string text;
  for (int64_t i = 0; i < kInterleavedVectors; ++i)
    text += formatv("{0}const tpp_vector_{1} {2}{3} = {4};\n", indent,
                    suffixOf(type), result, i,
                    printValue("loadu", at, printOffset(i)));
  return text;
}

std::string RowsPrinter::printStores(StringRef at, StringRef result,
                                     StringRef indent) {
  std::string text;
  for (int64_t i = 0; i < kInterleavedVectors; ++i)
    text += formatv("{0}tpp_v_storeu_{1}({2}{3}, out + i * step + {4}{5});\n",
                    indent, suffixOf(type), result, i, at, printOffset(i));
  return text;
}

/// Computes the last vectors of a row that does not end with a full block
/// first, since the loop may overwrite their inputs. They stay in registers;
/// bodies of many ops have none left for them.
std::string RowsPrinter::printEnd() {
  if (!computesEndFirst)
    return "";
  return formatv("if (last >= 0) {{\n{1}"
                 "  for (; j < last; j += {0} * TPP_LANES) {{\n{2}{3}  }\n{4}"
                 "  continue;\n}\n",
                 kInterleavedVectors, printBlock("last", "z", "  "),
                 printBlock("j", "y", "    "), printStores("j", "y", "    "),
                 printStores("last", "z", "  "));
}

std::string RowsPrinter::printMany() {
  return formatv(
      "for (; j + {0} * TPP_LANES <= cols; j += {0} * TPP_LANES) {{\n"
      "{1}{2}}\n",
      kInterleavedVectors, printBlock("j", "y", "  "),
      printStores("j", "y", "  "));
}

/// Prints the loop over single vectors.
std::string RowsPrinter::printOne() {
  return formatv("for (; j + TPP_LANES <= cols; j += TPP_LANES)\n"
                 "  tpp_v_storeu_{0}({1}, out + i * step + j);\n",
                 suffixOf(type), printValue("loadu", "j", ""));
}

/// Prints the partial vector at the end of a row.
std::string RowsPrinter::printPart() {
  return formatv("if (j < cols)\n"
                 "  tpp_v_store_part_{0}({1}, out + i * step + j, "
                 "cols - j);\n",
                 suffixOf(type), printValue("load_part", "j", ", cols - j"));
}

/// Prints the loop over the rows up to `end`, indented by `indent`.
std::string RowsPrinter::printRows(StringRef first, StringRef end,
                                   StringRef indent) {
  std::string body = "long j = 0;\n" + printElements() + printEnd() +
                     printMany() + printOne() + printPart();
  std::string text =
      formatv("{0}for (long i = {1}; i < {2}; ++i) {{\n", indent, first, end);
  for (StringRef line : llvm::split(StringRef(body).rtrim(), '\n'))
    text += formatv("{0}  {1}\n", indent, line);
  return text + formatv("{0}}\n", indent).str();
}

/// Prints the computation of the row values from row `first` on. Lanes beyond
/// the last row repeat that row.
std::string RowsPrinter::printRowValues() {
  std::string arrays, loads;
  auto addArray = [&](Type of, const std::string &array) {
    arrays += formatv("    {0} {1}[TPP_LANES];\n", elementOf(of), array);
  };
  std::string calls;
  llvm::SmallSetVector<unsigned, 4> loaded;
  for (auto [k, result] : llvm::enumerate(rows.results)) {
    std::string text;
    llvm::ListSeparator comma;
    for (Value operand : rows.getOperands(k)) {
      unsigned i = cast<BlockArgument>(operand).getArgNumber();
      StringRef of = suffixOf(inputs[i].type);
      text += StringRef(comma);
      if (inputs[i].bcast == tpp::Bcast::Col) {
        loaded.insert(i);
        text += formatv("tpp_v_loadu_{0}(x{1}_of)", of, i);
      } else {
        text += formatv("tpp_v_splat_{0}({1}x{2})", of,
                        inputs[i].isPointer ? "*" : "", i);
      }
    }
    std::string array = rows.getName(result) + "_of";
    addArray(result.getType(), array);
    calls += formatv("    tpp_v_storeu_{0}({1}({2}), {3});\n",
                     suffixOf(result.getType()), rows.getFunction(name, k),
                     text, array);
  }
  for (unsigned i : loaded) {
    addArray(inputs[i].type, "x" + std::to_string(i) + "_of");
    loads += formatv("      x{0}_of[i] = "
                     "x{0}[(first + i < rows ? first + i : rows - 1) * "
                     "step{0}];\n",
                     i);
  }
  return arrays + "    for (long i = 0; i < TPP_LANES; ++i) {\n" + loads +
         "    }\n" + calls;
}

std::string RowsPrinter::print() {
  std::string last;
  if (computesEndFirst)
    last =
        formatv("  const long last = cols % ({0} * TPP_LANES) ? cols - {0} * "
                "TPP_LANES : -1;\n",
                kInterleavedVectors);
  std::string begin = printSignature() + " {\n" + last;
  if (rows.results.empty())
    return begin + printRows("0", "rows", "  ") + "}\n";
  return begin +
         "  for (long first = 0; first < rows; first += TPP_LANES) {\n"
         "    const long end = first + TPP_LANES < rows ? first + TPP_LANES "
         ": rows;\n" +
         printRowValues() + printRows("first", "end", "    ") + "  }\n}\n";
}

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
    c.verbatim(RowsPrinter(op, rows, own, target).print());
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
