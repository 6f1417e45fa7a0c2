//===- Functions.cpp - Files, globals and functions in C ------------------===//
#include "CPrinter.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

/// Reserves the names of types and functions that the file uses without
/// defining them: a variable of such a name would hide them.
void CPrinter::reserveUsedNames(emitc::FileOp file) {
  auto reserveType = [&](Type type) {
    type.walk([&](emitc::OpaqueType opaque) {
      SmallVector<StringRef> words;
      opaque.getValue().split(words, ' ');
      for (StringRef word : words)
        globalNames.reserve(word);
    });
  };
  file.walk([&](Operation *op) {
    for (Type type : op->getResultTypes())
      reserveType(type);
    if (auto call = dyn_cast<emitc::CallOpaqueOp>(op))
      globalNames.reserve(call.getCallee());
    else if (auto call = dyn_cast<emitc::CallOp>(op))
      globalNames.reserve(call.getCallee());
  });
}

LogicalResult CPrinter::printFile(emitc::FileOp file) {
  for (Operation &op : file.getBodyRegion().front())
    if (auto symbol = op.getAttrOfType<StringAttr>("sym_name"))
      globalNames.reserve(symbol.getValue());
  reserveUsedNames(file);
  std::string helpers = helperDefinitions(file);
  Operation *lastInclude = nullptr;
  for (Operation &op : file.getBodyRegion().front())
    if (isa<emitc::IncludeOp>(op))
      lastInclude = &op;
  for (Operation &op : file.getBodyRegion().front()) {
    if (lastInclude && op.getPrevNode() == lastInclude && !helpers.empty())
      os << "\n" << helpers;
    bool defines =
        isa<emitc::FuncOp>(op) && !cast<emitc::FuncOp>(op).isExternal();
    if (defines && isa_and_nonnull<emitc::GlobalOp, emitc::DeclareFuncOp>(
                       op.getPrevNode()))
      os << "\n";
    if (failed(printTopLevel(&op)))
      return failure();
  }
  return success();
}

LogicalResult CPrinter::printTopLevel(Operation *op) {
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](emitc::VerbatimOp verbatim) { return printVerbatim(verbatim); })
      .Case([&](emitc::IncludeOp include) {
        bool standard = include.getIsStandardInclude();
        os << "#include " << (standard ? '<' : '"') << include.getInclude()
           << (standard ? '>' : '"') << '\n';
        return success();
      })
      .Case([&](emitc::GlobalOp global) { return printGlobal(global); })
      .Case([&](emitc::DeclareFuncOp declaration) {
        auto func = SymbolTable::lookupNearestSymbolFrom<emitc::FuncOp>(
            declaration, declaration.getSymNameAttr());
        os << wrapCall(prototype(func) + ";", 0) << "\n";
        return success();
      })
      .Case([&](emitc::FuncOp func) { return printFunction(func); })
      .Default([](Operation *other) {
        return other->emitOpError("has no C form that the printer knows");
      });
}

LogicalResult CPrinter::printGlobal(emitc::GlobalOp global) {
  if (global->hasAttr(emit::kInHeaderAttr))
    return success();
  if (!printType(global.getType()))
    return global.emitOpError("has type ")
           << global.getType() << ", which C does not have";
  if (global.getExternSpecifier())
    os << "extern ";
  if (global.getStaticSpecifier())
    os << "static ";
  if (auto words = global->getAttrOfType<StringAttr>(emit::kQualifierAttr))
    os << words.getValue() << " ";
  os << printDeclarator(global.getType(), global.getSymName(),
                        global.getConstSpecifier());
  if (auto align = global->getAttrOfType<IntegerAttr>(emit::kAlignAttr))
    os << " __attribute__((aligned(" << align.getInt() << ")))";
  if (std::optional<Attribute> value = global.getInitialValue()) {
    os << " = ";
    if (auto elements = dyn_cast<DenseElementsAttr>(*value))
      os << printElements(elements);
    else
      os << printConstant(*value, global.getType());
  }
  os << ";\n";
  return success();
}

std::string CPrinter::prototype(emitc::FuncOp func) {
  std::string text;
  if (std::optional<ArrayAttr> specifiers = func.getSpecifiers())
    for (Attribute specifier : *specifiers)
      text += cast<StringAttr>(specifier).getValue().str() + " ";
  FunctionType type = func.getFunctionType();
  std::string result = "void";
  if (type.getNumResults() == 1)
    result = printType(type.getResult(0)).value_or("void");
  text += result + (result.back() == '*' ? "" : " ") + func.getName().str();
  text += "(";
  names = globalNames;
  llvm::ListSeparator separator;
  for (unsigned i = 0, e = type.getNumInputs(); i < e; ++i) {
    auto hint = func.getArgAttrOfType<StringAttr>(i, emit::kNameAttr);
    std::string name =
        names.fresh(hint ? hint.getValue().str() : "arg" + std::to_string(i));
    text += StringRef(separator);
    text += printDeclarator(type.getInput(i), name,
                            func.getArgAttr(i, emit::kConstAttr) != nullptr);
    if (func.isExternal())
      continue;
    values[func.getArgument(i)] = {name, Prec::Primary};
    if (func.getArgAttr(i, emit::kConstAttr))
      constPointers.insert(func.getArgument(i));
  }
  return text + (type.getNumInputs() == 0 ? "void)" : ")");
}

LogicalResult CPrinter::printFunction(emitc::FuncOp func) {
  for (Type type : func.getFunctionType().getInputs())
    if (!printType(type))
      return func.emitOpError("takes ") << type << ", which C does not have";
  for (Type type : func.getFunctionType().getResults())
    if (!printType(type))
      return func.emitOpError("returns ") << type << ", which C does not have";
  if (func.isExternal()) {
    os << wrapCall(prototype(func) + ";", 0) << "\n\n";
    return success();
  }
  os << wrapCall(prototype(func) + " {", 0) << "\n";
  indent = 1;
  if (failed(printBlock(func.getBody().front())))
    return failure();
  indent = 0;
  os << "}\n\n";
  return success();
}
