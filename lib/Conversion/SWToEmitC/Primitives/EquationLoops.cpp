//===- EquationLoops.cpp - Loops over the rows of an equation -------------===//
//
//   static void f_exp_rows(long rows, long cols, const float *x0, long step0,
//                          const float *x1, float *out, long step_out) {...}
//
// calls the vector functions of Equations.cpp: for blocks of vectors, single
// vectors, and the partial vector at the end of a row.
//
//===----------------------------------------------------------------------===//
#include "EquationLoops.h"

#include "Dialect/Utils/ElementTypes.h"

#include "Analysis/Structure/VectorLoops.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;
using llvm::formatv;

static StringRef elementOf(Type type) { return findElementInfo(type)->cName; }

/// The maximum cycles a vector of a body for which the last vectors of a row
/// are kept in registers.
static constexpr double kMaxTailCycles = 60;

namespace {
/// An input of the function that runs over rows.
struct RowInput {
  Type type;
  tpp::Bcast bcast;
  bool isPointer;

  /// Whether it is loaded in blocks of vectors.
  bool hasBlocks() const {
    return !isElement() && (isStorageFloat(type) || isStorageInteger(type));
  }
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
  /// Prints a pointer to column `at` of input `i`.
  std::string printColumn(unsigned i, StringRef at);
  /// Prints the call of the vector function. `load` prints the vector of an
  /// input that is not one element.
  std::string printCall(function_ref<std::string(unsigned)> load);
  /// The same, where vectors are calls of `load` with pointers to column `at`
  /// and the text `after`.
  std::string printValue(StringRef load, StringRef at,
                         const std::string &after);
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
      text +=
          formatv("const tpp_vector_{0} {1} = "
                  "tpp_v_splat_{0}({1}_of[i - first]);\n",
                  getFunctionSuffix(operand.getType()), rows.getName(operand));
      continue;
    }
    unsigned i = argument.getArgNumber();
    const RowInput &input = inputs[i];
    if (!input.isElement())
      continue;
    StringRef of = getFunctionSuffix(input.type);
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

std::string RowsPrinter::printColumn(unsigned i, StringRef at) {
  return inputs[i].hasStep() ? formatv("x{0} + i * step{0} + {1}", i, at).str()
                             : formatv("x{0} + {1}", i, at).str();
}

std::string RowsPrinter::printCall(function_ref<std::string(unsigned)> load) {
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
    text += inputs[i].isElement() ? formatv("e{0}", i).str() : load(i);
  }
  return text + ")";
}

std::string RowsPrinter::printValue(StringRef load, StringRef at,
                                    const std::string &after) {
  return printCall([&](unsigned i) -> std::string {
    return formatv("tpp_v_{0}_{1}({2}{3})", load,
                   getFunctionSuffix(inputs[i].type), printColumn(i, at),
                   after);
  });
}

/// Prints a block of vectors from column `at` on, named `result`0 and so on.
/// Inputs of 8 and 16 bits are loaded together, before.
std::string RowsPrinter::printBlock(StringRef at, StringRef result,
                                    StringRef indent) {
  std::string text;
  for (Value operand : rows.getOperands(rows.results.size())) {
    auto argument = dyn_cast<BlockArgument>(operand);
    if (!argument)
      continue;
    unsigned i = argument.getArgNumber();
    if (inputs[i].hasBlocks())
      text += formatv("{0}const tpp_half_block {1}_x{2} = "
                      "tpp_v_load_block_{3}({4});\n",
                      indent, result, i, getFunctionSuffix(inputs[i].type),
                      printColumn(i, at));
  }
  for (int64_t k = 0; k < kInterleavedVectors; ++k) {
    std::string value = printCall([&](unsigned i) -> std::string {
      if (inputs[i].hasBlocks())
        return formatv("{0}_x{1}.v[{2}]", result, i, k);
      return formatv("tpp_v_loadu_{0}({1}{2})",
                     getFunctionSuffix(inputs[i].type), printColumn(i, at),
                     printOffset(k));
    });
    text += formatv("{0}const tpp_vector_{1} {2}{3} = {4};\n", indent,
                    getFunctionSuffix(type), result, k, value);
  }
  return text;
}

std::string RowsPrinter::printStores(StringRef at, StringRef result,
                                     StringRef indent) {
  static_assert(kInterleavedVectors == 4, "the vectors of a tpp_half_block");
  if (isStorageFloat(type))
    return formatv("{0}tpp_v_store_block_{1}({2}0, {2}1, {2}2, {2}3, "
                   "out + i * step + {3});\n",
                   indent, getFunctionSuffix(type), result, at);
  std::string text;
  for (int64_t i = 0; i < kInterleavedVectors; ++i)
    text +=
        formatv("{0}tpp_v_storeu_{1}({2}{3}, out + i * step + {4}{5});\n",
                indent, getFunctionSuffix(type), result, i, at, printOffset(i));
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
                 getFunctionSuffix(type), printValue("loadu", "j", ""));
}

/// Prints the partial vector at the end of a row.
std::string RowsPrinter::printPart() {
  return formatv("if (j < cols)\n"
                 "  tpp_v_store_part_{0}({1}, out + i * step + j, "
                 "cols - j);\n",
                 getFunctionSuffix(type),
                 printValue("load_part", "j", ", cols - j"));
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
      StringRef of = getFunctionSuffix(inputs[i].type);
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
                     getFunctionSuffix(result.getType()),
                     rows.getFunction(name, k), text, array);
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

std::string emit::printEquationLoops(tpp::EquationOp op, const RowValues &rows,
                                     StringRef name, const Target &target) {
  return RowsPrinter(op, rows, name, target).print();
}
