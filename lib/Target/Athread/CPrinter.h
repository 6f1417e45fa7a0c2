//===- CPrinter.h - EmitC as readable C99 -----------------------*- C++ -*-===//
///
/// \file
/// Prints the EmitC operations that convert-sw-to-emitc creates. Pure values
/// with one use are printed at that use. Names come from hints.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_TARGET_ATHREAD_CPRINTER_H
#define SUNWAY_LIB_TARGET_ATHREAD_CPRINTER_H

#include "Conversion/CNames.h"
#include "Dialect/CPrint/IR/CPrint.h"

#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace mlir {
namespace sw {
namespace emit {

/// The precedence of C's operators, tightest first.
enum class Prec {
  Primary,
  Unary,
  Mul,
  Add,
  Shift,
  Relational,
  Equality,
  BitAnd,
  BitXor,
  BitOr,
  And,
  Or,
  Conditional,
};

/// A printed expression.
struct CExpr {
  std::string text;
  Prec prec = Prec::Primary;
};

/// The C type `type`, which ends in `*` for pointers. Nothing for a type that C
/// does not have.
std::optional<std::string> printType(Type type);

/// `type name`, with array bounds after the name. `type` is printable.
std::string printDeclarator(Type type, StringRef name, bool isConst);

/// The text of a constant of type `type`.
std::string printConstant(Attribute value, Type type);
/// A list of initial values, broken into lines; `{0}` for all zeros.
std::string printElements(DenseElementsAttr values);

/// Whether `op` may be evaluated again, or elsewhere, with the same result.
bool isPureExpression(Operation *op);

/// Whether a load may be evaluated at the statement that uses it: no statement
/// in between writes the memory that it reads.
bool canDelay(emitc::LoadOp load);

/// Breaks a long call after its commas. `indent` is its column.
std::string wrapCall(const std::string &text, unsigned indent);

/// Definitions of the helper functions that `file` calls.
std::string helperDefinitions(Operation *file);

/// Prints one file.
class CPrinter {
public:
  explicit CPrinter(raw_ostream &os) : os(os) {}

  LogicalResult printFile(emitc::FileOp file);

private:
  // Functions.cpp
  void reserveUsedNames(emitc::FileOp file);
  LogicalResult printTopLevel(Operation *op);
  LogicalResult printFunction(emitc::FuncOp func);
  LogicalResult printGlobal(emitc::GlobalOp global);
  std::string prototype(emitc::FuncOp func);

  // Statements.cpp
  LogicalResult printBlock(Block &block);
  LogicalResult printStatement(Operation *op);
  LogicalResult printAssign(emitc::AssignOp op);
  LogicalResult printVariable(emitc::VariableOp op);
  LogicalResult printFor(emitc::ForOp op);
  LogicalResult printIf(emitc::IfOp op);
  LogicalResult printSwitch(emitc::SwitchOp op);
  LogicalResult printDo(emitc::DoOp op);
  LogicalResult printVerbatim(emitc::VerbatimOp op);
  LogicalResult printReturn(emitc::ReturnOp op);
  LogicalResult printCall(Operation *op);
  raw_ostream &line();

  // Expressions.cpp
  LogicalResult define(Operation *op);
  FailureOr<CExpr> build(Operation *op);
  CExpr buildBinary(Operation *op, StringRef symbol, Prec prec);
  CExpr buildCast(emitc::CastOp op);
  CExpr buildAddress(emitc::AddressOfOp op);
  std::string callText(Operation *op);
  bool inlines(Operation *op, const CExpr &expr);
  void trackConst(Operation *op);
  /// `value`, where C expects a pointer to writable memory.
  std::string textForWrite(Value value);
  CExpr of(Value value) { return values.lookup(value); }
  /// The text of `value`, in parentheses unless it binds at least as tightly
  /// as `context`.
  std::string at(Value value, Prec context);
  std::string text(Value value) { return of(value).text; }

  raw_ostream &os;
  unsigned indent = 0;
  llvm::DenseMap<Value, CExpr> values;
  /// Pointers to memory that must not be written.
  llvm::DenseSet<Value> constPointers;
  /// Variables declared by their first assignment.
  llvm::DenseSet<Operation *> declaredLate;
  Names globalNames, names;
};

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_TARGET_ATHREAD_CPRINTER_H
