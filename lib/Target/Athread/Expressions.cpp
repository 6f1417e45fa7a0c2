//===- Expressions.cpp - Values as C expressions --------------------------===//
#include "CPrinter.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::sw::emit;

/// Longer expressions get their own line and name.
static constexpr size_t kMaxInline = 72;

//===----------------------------------------------------------------------===//
// Moving expressions
//===----------------------------------------------------------------------===//

bool sw::emit::isPureExpression(Operation *op) {
  if (isa<emitc::CallOpaqueOp>(op))
    return op->hasAttr(emit::kPureAttr);
  return isa<
      emitc::AddOp, emitc::SubOp, emitc::MulOp, emitc::DivOp, emitc::RemOp,
      emitc::BitwiseAndOp, emitc::BitwiseOrOp, emitc::BitwiseXorOp,
      emitc::BitwiseNotOp, emitc::BitwiseLeftShiftOp,
      emitc::BitwiseRightShiftOp, emitc::CmpOp, emitc::ConditionalOp,
      emitc::LogicalAndOp, emitc::LogicalOrOp, emitc::LogicalNotOp,
      emitc::UnaryMinusOp, emitc::UnaryPlusOp, emitc::CastOp, emitc::ConstantOp,
      emitc::LiteralOp, emitc::AddressOfOp, emitc::SubscriptOp, emitc::MemberOp,
      emitc::MemberOfPtrOp, emitc::DereferenceOp, emitc::GetGlobalOp>(op);
}

/// The variable that contains an lvalue, or null for memory that pointers refer
/// to.
static Operation *variableOf(Value lvalue) {
  Operation *op = lvalue.getDefiningOp();
  while (isa_and_nonnull<emitc::SubscriptOp, emitc::MemberOp>(op)) {
    lvalue = op->getOperand(0);
    op = lvalue.getDefiningOp();
  }
  return isa_and_nonnull<emitc::VariableOp>(op) ? op : nullptr;
}

static bool addressTaken(Operation *variable) {
  SmallVector<Operation *> work(variable->getUsers());
  while (!work.empty()) {
    Operation *user = work.pop_back_val();
    if (isa<emitc::AddressOfOp, emitc::VerbatimOp>(user))
      return true;
    if (isa<emitc::SubscriptOp, emitc::MemberOp>(user))
      work.append(user->user_begin(), user->user_end());
  }
  return false;
}

/// Whether `op`, or an op inside it, may write the memory that `load` reads.
static bool mayWrite(Operation *op, Operation *variable, bool escapes) {
  WalkResult result = op->walk([&](Operation *inner) {
    if (auto assign = dyn_cast<emitc::AssignOp>(inner)) {
      Operation *target = variableOf(assign.getVar());
      bool apart = (target && target != variable && !(escapes && !variable)) ||
                   (!target && variable && !escapes);
      return apart ? WalkResult::advance() : WalkResult::interrupt();
    }
    bool call = isa<emitc::CallOp, emitc::VerbatimOp>(inner) ||
                (isa<emitc::CallOpaqueOp>(inner) && !isPureExpression(inner));
    if (call && (!variable || escapes))
      return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return result.wasInterrupted();
}

/// Collects the operations of `block` at which `value` may be evaluated.
static bool collectAnchors(Value value, Block *block,
                           SmallPtrSetImpl<Operation *> &anchors) {
  for (Operation *user : value.getUsers()) {
    Operation *anchor = block->findAncestorOpInBlock(*user);
    if (!anchor)
      return false;
    anchors.insert(anchor);
    // A load may move together with its user.
    bool moves = isPureExpression(user) || isa<emitc::LoadOp>(user);
    if (moves && user->getNumResults() == 1 &&
        !collectAnchors(user->getResult(0), block, anchors))
      return false;
  }
  return true;
}

bool sw::emit::canDelay(emitc::LoadOp load) {
  Operation *variable = variableOf(load.getOperand());
  bool escapes = variable && addressTaken(variable);
  SmallPtrSet<Operation *, 8> anchors;
  Block *block = load->getBlock();
  if (!collectAnchors(load.getResult(), block, anchors))
    return false;
  Operation *last = load;
  for (Operation *anchor : anchors)
    if (last->isBeforeInBlock(anchor))
      last = anchor;
  for (Operation *op = load->getNextNode(); op && op != last;
       op = op->getNextNode())
    if (mayWrite(op, variable, escapes))
      return false;
  // In a nested region the value may be needed after a write there, or
  // repeatedly.
  return last->getNumRegions() == 0 || !mayWrite(last, variable, escapes);
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

std::string CPrinter::at(Value value, Prec context) {
  CExpr expr = of(value);
  return expr.prec <= context ? expr.text : "(" + expr.text + ")";
}

/// Prints operands of comparisons and bit operations in parentheses unless they
/// are sums or bind tighter. Few readers know C's precedence there by heart.
CExpr CPrinter::buildBinary(Operation *op, StringRef symbol, Prec prec) {
  Prec left = prec, right = static_cast<Prec>(static_cast<int>(prec) - 1);
  if (prec > Prec::Add && prec < Prec::And) {
    bool bits = prec == Prec::Shift || prec >= Prec::BitAnd;
    left = right = bits ? Prec::Unary : Prec::Add;
  }
  if (prec == Prec::Or)
    left = right = Prec::Equality;
  // a + (b + c) needs no parentheses in integer and address arithmetic.
  auto isSum = [&](Value value) {
    return value.getDefiningOp<emitc::AddOp>() &&
           of(value).text.find(" - ") == std::string::npos;
  };
  Type type = op->getResult(0).getType();
  if (isa<emitc::AddOp>(op) && isSum(op->getOperand(1)) &&
      (type.isInteger(64) || isa<emitc::PointerType>(type)))
    right = Prec::Add;
  if (prec == Prec::And && of(op->getOperand(0)).prec != Prec::And)
    left = Prec::Equality;
  std::string lhs = at(op->getOperand(0), left);
  std::string rhs = at(op->getOperand(1), right);
  // Arithmetic on constants only uses the type of the result.
  auto isLiteral = [](Value value) {
    return value.getDefiningOp<emitc::ConstantOp>() != nullptr;
  };
  bool wide = op->getResult(0).getType().isInteger(64) &&
              isLiteral(op->getOperand(0)) &&
              (isLiteral(op->getOperand(1)) || prec == Prec::Shift);
  if (wide && llvm::isDigit(lhs.back()))
    lhs += "L";
  return {lhs + " " + symbol.str() + " " + rhs, prec};
}

CExpr CPrinter::buildCast(emitc::CastOp op) {
  std::optional<std::string> type = printType(op.getType());
  return {"(" + *type + ")" + at(op.getSource(), Prec::Unary), Prec::Unary};
}

/// &a[0] is a; &a[i] is a + i.
CExpr CPrinter::buildAddress(emitc::AddressOfOp op) {
  if (auto subscript = op.getReference().getDefiningOp<emitc::SubscriptOp>())
    if (subscript.getIndices().size() == 1) {
      Value index = subscript.getIndices().front();
      std::string indexText = text(index);
      if (indexText == "0")
        return of(subscript.getValue());
    }
  return {"&" + at(op.getReference(), Prec::Unary), Prec::Unary};
}

std::string CPrinter::callText(Operation *op) {
  std::string result;
  auto list = [&](auto range) {
    llvm::ListSeparator separator;
    for (const std::string &arg : range) {
      result += StringRef(separator);
      result += arg;
    }
    result += ")";
  };
  SmallVector<std::string> args;
  if (auto call = dyn_cast<emitc::CallOp>(op)) {
    result = call.getCallee().str() + "(";
    for (Value operand : call.getOperands())
      args.push_back(text(operand));
    list(args);
    return result;
  }
  auto call = cast<emitc::CallOpaqueOp>(op);
  result = call.getCallee().str() + "(";
  if (std::optional<ArrayAttr> order = call.getArgs()) {
    for (Attribute attr : *order) {
      auto index = dyn_cast<IntegerAttr>(attr);
      if (index && index.getType().isIndex())
        args.push_back(text(call.getOperand(index.getInt())));
      else
        args.push_back(printConstant(attr, NoneType::get(op->getContext())));
    }
  } else {
    for (Value operand : call.getOperands())
      args.push_back(text(operand));
  }
  list(args);
  return result;
}

static StringRef symbolOf(emitc::CmpPredicate predicate) {
  static constexpr StringRef symbols[] = {"==", "!=", "<", "<=", ">", ">="};
  unsigned index = static_cast<unsigned>(predicate);
  return index < std::size(symbols) ? symbols[index] : StringRef();
}

static CExpr constantExpr(const std::string &text) {
  return {text, text.front() == '-' || text.front() == '(' ? Prec::Unary
                                                           : Prec::Primary};
}

FailureOr<CExpr> CPrinter::build(Operation *op) {
  auto unary = [&](StringRef symbol) {
    std::string operand = at(op->getOperand(0), Prec::Unary);
    bool repeats = !operand.empty() && operand.front() == symbol.front();
    return CExpr{symbol.str() + (repeats ? "(" + operand + ")" : operand),
                 Prec::Unary};
  };
  auto binary = [&](StringRef symbol, Prec prec) {
    return buildBinary(op, symbol, prec);
  };
  return llvm::TypeSwitch<Operation *, FailureOr<CExpr>>(op)
      .Case([&](emitc::AddOp) { return binary("+", Prec::Add); })
      .Case([&](emitc::SubOp) { return binary("-", Prec::Add); })
      .Case([&](emitc::MulOp) { return binary("*", Prec::Mul); })
      .Case([&](emitc::DivOp) { return binary("/", Prec::Mul); })
      .Case([&](emitc::RemOp) { return binary("%", Prec::Mul); })
      .Case([&](emitc::BitwiseAndOp) { return binary("&", Prec::BitAnd); })
      .Case([&](emitc::BitwiseOrOp) { return binary("|", Prec::BitOr); })
      .Case([&](emitc::BitwiseXorOp) { return binary("^", Prec::BitXor); })
      .Case(
          [&](emitc::BitwiseLeftShiftOp) { return binary("<<", Prec::Shift); })
      .Case(
          [&](emitc::BitwiseRightShiftOp) { return binary(">>", Prec::Shift); })
      .Case([&](emitc::LogicalAndOp) { return binary("&&", Prec::And); })
      .Case([&](emitc::LogicalOrOp) { return binary("||", Prec::Or); })
      .Case([&](emitc::LogicalNotOp) { return unary("!"); })
      .Case([&](emitc::BitwiseNotOp) { return unary("~"); })
      .Case([&](emitc::UnaryMinusOp) { return unary("-"); })
      .Case([&](emitc::UnaryPlusOp) { return unary("+"); })
      .Case([&](emitc::CmpOp cmp) -> FailureOr<CExpr> {
        StringRef symbol = symbolOf(cmp.getPredicate());
        if (symbol.empty())
          return failure();
        return binary(symbol, symbol.size() == 2 && symbol.front() != '<' &&
                                      symbol.front() != '>'
                                  ? Prec::Equality
                                  : Prec::Relational);
      })
      .Case([&](emitc::ConditionalOp select) {
        return CExpr{at(select.getCondition(), Prec::Or) + " ? " +
                         at(select.getTrueValue(), Prec::Or) + " : " +
                         at(select.getFalseValue(), Prec::Or),
                     Prec::Conditional};
      })
      .Case([&](emitc::CastOp cast) -> FailureOr<CExpr> {
        if (!printType(cast.getType()))
          return failure();
        return buildCast(cast);
      })
      .Case([&](emitc::ConstantOp constant) {
        return constantExpr(
            printConstant(constant.getValue(), constant.getType()));
      })
      .Case([&](emitc::LiteralOp literal) {
        return CExpr{literal.getValue().str(), Prec::Primary};
      })
      .Case([&](emitc::AddressOfOp address) { return buildAddress(address); })
      .Case([&](emitc::DereferenceOp) { return unary("*"); })
      .Case([&](emitc::SubscriptOp subscript) {
        std::string result = at(subscript.getValue(), Prec::Primary);
        for (Value index : subscript.getIndices())
          result += "[" + text(index) + "]";
        return CExpr{result, Prec::Primary};
      })
      .Case([&](emitc::MemberOp member) {
        return CExpr{at(member.getOperand(), Prec::Primary) + "." +
                         member.getMember().str(),
                     Prec::Primary};
      })
      .Case([&](emitc::MemberOfPtrOp member) {
        return CExpr{at(member.getOperand(), Prec::Primary) + "->" +
                         member.getMember().str(),
                     Prec::Primary};
      })
      .Case([&](emitc::GetGlobalOp global) {
        return CExpr{global.getName().str(), Prec::Primary};
      })
      .Case([&](emitc::LoadOp load) { return of(load.getOperand()); })
      .Case<emitc::CallOp, emitc::CallOpaqueOp>(
          [&](Operation *call) { return CExpr{callText(call), Prec::Primary}; })
      .Default([](Operation *) { return failure(); });
}

/// Marks pointers derived from pointers to const as pointers to const.
void CPrinter::trackConst(Operation *op) {
  Value result = op->getResult(0);
  bool isConst = op->hasAttr(emit::kConstAttr);
  if (isa<emitc::AddOp, emitc::SubOp, emitc::ConditionalOp, emitc::AddressOfOp,
          emitc::SubscriptOp>(op))
    for (Value operand : op->getOperands())
      isConst |= constPointers.contains(operand);
  if (isConst)
    constPointers.insert(result);
}

std::string CPrinter::textForWrite(Value value) {
  if (!constPointers.contains(value) ||
      !isa<emitc::PointerType>(value.getType()))
    return text(value);
  return "(" + *printType(value.getType()) + ")" + at(value, Prec::Unary);
}

/// Whether the expression is so short and cheap that a loop may repeat it.
static bool isCheap(Operation *op, StringRef text) {
  return text.size() <= 24 && text.find_first_of("/%(") == StringRef::npos &&
         op->getResult(0).getType().isInteger(64);
}

/// Whether the expression is printed at its uses.
bool CPrinter::inlines(Operation *op, const CExpr &expr) {
  Value result = op->getResult(0);
  if (isa<emitc::LValueType, emitc::ArrayType>(result.getType()) ||
      isa<emitc::ConstantOp>(op))
    return true;
  if (op->hasAttr(emit::kKeepAttr))
    return false;
  if (isa<emitc::LiteralOp>(op))
    return true;
  if (auto load = dyn_cast<emitc::LoadOp>(op)) {
    bool plainVariable = load.getOperand().getDefiningOp<emitc::VariableOp>();
    return (plainVariable || result.hasOneUse()) && canDelay(load);
  }
  if (!isPureExpression(op))
    return false;
  // A plain name costs nothing, even if used often.
  bool isName = llvm::all_of(
      expr.text, [](char ch) { return llvm::isAlnum(ch) || ch == '_'; });
  if (isName)
    return true;
  if (!result.hasOneUse() || expr.text.size() > kMaxInline)
    return false;
  // A loop would evaluate it in each iteration.
  Operation *user = *result.user_begin();
  for (Operation *parent = user->getParentOp(); parent != op->getParentOp();
       parent = parent->getParentOp())
    if (isa<emitc::ForOp, emitc::DoOp>(parent) && !isCheap(op, expr.text))
      return false;
  return true;
}

/// Prints the declaration of a value, or keeps its expression for later.
LogicalResult CPrinter::define(Operation *op) {
  bool effects = !isPureExpression(op) && !isa<emitc::LoadOp>(op);
  if (!effects && op->use_empty())
    return success();
  FailureOr<CExpr> expr = build(op);
  if (failed(expr))
    return op->emitOpError("has no C form that the printer knows");
  Value result = op->getResult(0);
  trackConst(op);
  if (inlines(op, *expr)) {
    values[result] = *expr;
    return success();
  }
  if (op->use_empty()) {
    line() << expr->text << ";\n";
    return success();
  }
  if (!printType(result.getType()))
    return op->emitOpError("has type ")
           << result.getType() << ", which C does not have";
  auto hint = op->getAttrOfType<StringAttr>(emit::kNameAttr);
  std::string name = names.fresh(hint ? hint.getValue() : "t");
  bool isConst = constPointers.contains(result);
  line() << printDeclarator(result.getType(), name, isConst) << " = "
         << expr->text << ";\n";
  values[result] = {name, Prec::Primary};
  return success();
}
