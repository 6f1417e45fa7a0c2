//===- RunnerCalls.cpp - Calls of functions of runners --------------------===//
//
// Calls of upstream's runner libraries and vector.print become calls of helpers
// that the C file defines:
//
//   call @printMemrefF32(%x) : (memref<*xf32>) -> ()
//
// becomes
//
//   long shape[4]; shape[0] = 8; ...           sizes, then strides
//   sw_print_array(x, "f32", 2, shape);
//
//===----------------------------------------------------------------------===//
#include "RunnerCalls.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

using Kind = RunnerUtilityKind;

//===----------------------------------------------------------------------===//
// Calls of helpers
//===----------------------------------------------------------------------===//

static std::string quote(StringRef text) {
  std::string literal;
  llvm::raw_string_ostream(literal).write_escaped(text,
                                                  /*UseHexEscapes=*/false);
  return "\"" + literal + "\"";
}

static void callHelper(CBuilder &c, StringRef name,
                       ArrayRef<std::variant<Value, std::string>> args) {
  c.call(name, args)->setAttr(kHelperAttr, c.getBuilder().getUnitAttr());
}

static void printText(CBuilder &c, StringRef text) {
  callHelper(c, "sw_print_text", {quote(text)});
}

/// Prints a number of `type`; integers are signed unless `isUnsigned`.
static void printNumber(FunctionLowering &f, Value number, bool isUnsigned) {
  CBuilder &c = f.c;
  Value value = f.scalar(number);
  if (isa<FloatType>(number.getType()))
    return callHelper(c, "sw_print_float", {value});
  callHelper(c, isUnsigned ? "sw_print_unsigned" : "sw_print_integer", {value});
}

static void printArray(FunctionLowering &f, const MemDesc &desc,
                       StringRef type) {
  CBuilder &c = f.c;
  int64_t rank = desc.rank();
  auto shape = c.create<emitc::VariableOp>(
      emitc::ArrayType::get({std::max<int64_t>(2 * rank, 1)}, c.i64()),
      emitc::OpaqueAttr::get(c.getContext(), ""));
  shape->setAttr(kNameAttr, c.getBuilder().getStringAttr("shape"));
  for (int64_t i = 0; i < 2 * rank; ++i)
    c.assign(c.subscript(shape.getResult(), c.integer(i)),
             c.value(i < rank ? desc.sizes[i] : desc.strides[i - rank]));
  callHelper(c, "sw_print_array",
             {f.pointerTo(desc), quote(type), c.integer(rank),
              c.addressOf(c.subscript(shape.getResult(), c.integer(0)))});
}

LogicalResult sw::emit::lowerRunnerCall(FunctionLowering &f, func::CallOp op,
                                        const RunnerUtility &utility) {
  switch (utility.kind) {
  case Kind::PrintArray:
    printArray(f, MemDesc(f.memref(op.getOperand(0))), utility.detail);
    break;
  case Kind::PrintNumber:
    printNumber(f, op.getOperand(0), utility.detail == "u64");
    break;
  case Kind::PrintText:
    printText(f.c, utility.detail);
    break;
  case Kind::Clock: {
    Value seconds = f.c.helperCall(
        "sw_clock", convertElementType(op.getResult(0).getType()), {});
    seconds.getDefiningOp()->removeAttr(kPureAttr);
    f.mapResult(op.getResult(0), seconds);
    break;
  }
  }
  return success();
}

/// Lowers the remaining forms of vector.print: numbers and punctuation.
static LogicalResult lowerPrint(FunctionLowering &f, vector::PrintOp op) {
  if (f.onSlave)
    return op.emitOpError("is not supported inside a launch in C output");
  if (Value source = op.getSource()) {
    Type type = source.getType();
    printNumber(f, source, type.isInteger(1));
  } else if (std::optional<StringRef> text = op.getStringLiteral()) {
    printText(f.c, *text);
  }
  switch (op.getPunctuation()) {
  case vector::PrintPunctuation::NoPunctuation:
    break;
  case vector::PrintPunctuation::NewLine:
    printText(f.c, "\n");
    break;
  case vector::PrintPunctuation::Comma:
    printText(f.c, ", ");
    break;
  case vector::PrintPunctuation::Open:
    printText(f.c, "( ");
    break;
  case vector::PrintPunctuation::Close:
    printText(f.c, " )");
    break;
  }
  return success();
}

void sw::emit::addPrintHandlers(Handlers &handlers) {
  handlers.add<vector::PrintOp>(lowerPrint);
}
