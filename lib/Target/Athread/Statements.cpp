//===- Statements.cpp - Statements in C -----------------------------------===//
#include "CPrinter.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

/// The end of the literal that begins at `at`, or `at` if none begins there.
static size_t endOfLiteral(StringRef text, size_t at) {
  if (text[at] != '"')
    return at;
  for (size_t i = at + 1; i < text.size(); ++i)
    if (text[i] == '\\')
      ++i;
    else if (text[i] == '"')
      return i;
  return text.size() - 1;
}

std::string emit::wrapCall(const std::string &text, unsigned indent) {
  if (text.size() + indent <= 80)
    return text;
  size_t open = text.find('(');
  std::string result = text.substr(0, open + 1);
  size_t column = indent + result.size();
  const size_t start = column;
  size_t begin = open + 1, depth = 0;
  for (size_t i = begin; i < text.size(); ++i) {
    i = endOfLiteral(text, i);
    depth += text[i] == '(';
    depth -= text[i] == ')' && depth > 0;
    bool last = i + 1 == text.size();
    if (!last && (text[i] != ',' || depth > 0))
      continue;
    std::string piece = text.substr(begin, i + 1 - begin);
    if (column + piece.size() > 79 && column > start) {
      result += "\n" + std::string(start, ' ');
      column = start;
      piece = StringRef(piece).ltrim().str();
    }
    result += piece;
    column += piece.size();
    begin = i + 1;
  }
  return result;
}

raw_ostream &CPrinter::line() { return os.indent(2 * indent); }

LogicalResult CPrinter::printBlock(Block &block) {
  names.push();
  for (Operation &op : block)
    if (failed(printStatement(&op)))
      return failure();
  names.pop();
  return success();
}

LogicalResult CPrinter::printStatement(Operation *op) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](emitc::AssignOp o) { return printAssign(o); })
      .Case([&](emitc::VariableOp o) { return printVariable(o); })
      .Case([&](emitc::ForOp o) { return printFor(o); })
      .Case([&](emitc::IfOp o) { return printIf(o); })
      .Case([&](emitc::SwitchOp o) { return printSwitch(o); })
      .Case([&](emitc::DoOp o) { return printDo(o); })
      .Case([&](emitc::VerbatimOp o) { return printVerbatim(o); })
      .Case([&](emitc::ReturnOp o) { return printReturn(o); })
      .Case([](emitc::YieldOp) { return success(); })
      .Default([&](Operation *other) -> LogicalResult {
        if (other->getNumResults() == 1)
          return define(other);
        if (other->getNumResults() == 0 &&
            isa<emitc::CallOp, emitc::CallOpaqueOp>(other))
          return printCall(other);
        return other->emitOpError("has no C form that the printer knows");
      });
}

LogicalResult CPrinter::printCall(Operation *op) {
  line() << wrapCall(callText(op) + ";", 2 * indent) << "\n";
  return success();
}

/// Declares a variable at the first use in its block if that use assigns it.
LogicalResult CPrinter::printVariable(emitc::VariableOp op) {
  Type type = op.getResult().getType();
  if (!printType(type))
    return op.emitOpError("has type ") << type << ", which C does not have";
  auto hint = op->getAttrOfType<StringAttr>(emit::kNameAttr);
  std::string name = names.fresh(hint ? hint.getValue() : "v");
  values[op.getResult()] = {name, Prec::Primary};
  std::string init = printConstant(op.getValue(), type);
  bool isScalar = isa<emitc::LValueType>(type);
  if (init.empty() && isScalar) {
    Operation *next = op->getNextNode();
    auto touches = [&](Operation *user) {
      WalkResult found = user->walk([&](Operation *inner) {
        return llvm::is_contained(inner->getOperands(), op.getResult())
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      });
      return found.wasInterrupted();
    };
    while (next && !touches(next))
      next = next->getNextNode();
    auto assign = dyn_cast_or_null<emitc::AssignOp>(next);
    if (assign && assign.getVar() == op.getResult()) {
      declaredLate.insert(assign);
      return success();
    }
    if (!next)
      return success();
  }
  line() << printDeclarator(type, name, false);
  if (!init.empty())
    os << " = " << init;
  os << ";\n";
  return success();
}

LogicalResult CPrinter::printAssign(emitc::AssignOp op) {
  std::string target = text(op.getVar()), value = textForWrite(op.getValue());
  if (declaredLate.contains(op)) {
    Type type = op.getVar().getType();
    line() << printDeclarator(type, target, false) << " = " << value << ";\n";
    return success();
  }
  if (target == value)
    return success();
  // x = x + y
  if (auto add = op.getValue().getDefiningOp<emitc::AddOp>()) {
    if (StringRef(value).starts_with(target + " + ") &&
        text(add.getLhs()) == target) {
      std::string rest = value.substr(target.size() + 3);
      line() << target;
      if (rest == "1")
        os << "++;\n";
      else
        os << " += " << rest << ";\n";
      return success();
    }
  }
  line() << target << " = " << value << ";\n";
  return success();
}

LogicalResult CPrinter::printFor(emitc::ForOp op) {
  Type type = op.getInductionVar().getType();
  if (!printType(type))
    return op.emitOpError("counts in ") << type << ", which C does not have";
  names.push();
  auto hint = op->getAttrOfType<StringAttr>(emit::kIVNameAttr);
  std::string name = names.fresh(hint ? hint.getValue() : "i");
  values[op.getInductionVar()] = {name, Prec::Primary};
  line() << "for (" << *printType(type) << " " << name << " = "
         << text(op.getLowerBound()) << "; " << name << " < "
         << at(op.getUpperBound(), Prec::Add) << "; " << name;
  std::string step = text(op.getStep());
  if (step == "1")
    os << "++";
  else
    os << " += " << step;
  os << ") {\n";
  ++indent;
  if (failed(printBlock(*op.getBody())))
    return failure();
  --indent;
  names.pop();
  line() << "}\n";
  return success();
}

LogicalResult CPrinter::printIf(emitc::IfOp op) {
  line() << "if (" << text(op.getCondition()) << ") {\n";
  ++indent;
  if (failed(printBlock(op.getThenRegion().front())))
    return failure();
  --indent;
  if (!op.getElseRegion().empty()) {
    line() << "} else {\n";
    ++indent;
    if (failed(printBlock(op.getElseRegion().front())))
      return failure();
    --indent;
  }
  line() << "}\n";
  return success();
}

LogicalResult CPrinter::printSwitch(emitc::SwitchOp op) {
  line() << "switch (" << text(op.getArg()) << ") {\n";
  auto printCase = [&](const std::string &label, Block &block) {
    line() << label << ": {\n";
    ++indent;
    if (failed(printBlock(block)))
      return failure();
    line() << "break;\n";
    --indent;
    line() << "}\n";
    return success();
  };
  for (auto [value, region] :
       llvm::zip_equal(op.getCases(), op.getCaseRegions())) {
    Type type = IntegerType::get(op.getContext(), 64);
    std::string label = printConstant(IntegerAttr::get(type, value), type);
    if (failed(printCase("case " + label, region.front())))
      return failure();
  }
  if (failed(printCase("default", op.getDefaultRegion().front())))
    return failure();
  line() << "}\n";
  return success();
}

LogicalResult CPrinter::printDo(emitc::DoOp op) {
  line() << "do {\n";
  ++indent;
  if (failed(printBlock(op.getBodyRegion().front())))
    return failure();
  --indent;
  auto expression =
      dyn_cast<emitc::ExpressionOp>(op.getConditionRegion().front().front());
  if (!expression)
    return op.emitOpError("has a condition that the printer does not know");
  Block &block = expression.getRegion().front();
  for (auto [inner, outer] :
       llvm::zip_equal(block.getArguments(), expression.getOperands()))
    values[inner] = of(outer);
  for (Operation &inner : block.without_terminator()) {
    FailureOr<CExpr> expr = build(&inner);
    if (failed(expr))
      return inner.emitOpError("has no C form that the printer knows");
    values[inner.getResult(0)] = *expr;
  }
  line() << "} while (" << text(block.getTerminator()->getOperand(0)) << ");\n";
  return success();
}

LogicalResult CPrinter::printVerbatim(emitc::VerbatimOp op) {
  std::string result;
  if (op.getFmtArgs().empty()) {
    result = op.getValue().str();
  } else {
    auto items = op.parseFormatString();
    if (failed(items))
      return failure();
    unsigned next = 0;
    for (const emitc::ReplacementItem &item : *items) {
      if (const auto *piece = std::get_if<StringRef>(&item))
        result += *piece;
      else
        result += text(op.getFmtArgs()[next++]);
    }
  }
  if (result.empty())
    os << "\n";
  else
    line() << result << "\n";
  return success();
}

LogicalResult CPrinter::printReturn(emitc::ReturnOp op) {
  if (Value value = op.getOperand())
    line() << "return " << text(value) << ";\n";
  return success();
}
