//===- Kernels.cpp - Launches: kernel, parameters, call -------------------===//
//
//   sw.launch @matmul view(cpe) { ... %A ... }
//
// becomes a parameter struct in the header, a kernel in the slave file
//
//   void matmul(void *arg) {
//     <copy the struct to LDM by DMA>
//     float *A = ldm_params.matmul.A;
//     ...
//   }
//
// and the call in the host file.
//
//===----------------------------------------------------------------------===//
#include "ChipEmitter.h"
#include "Lowering.h"
#include "Roles.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

namespace {
/// One field of the parameter struct.
struct Field {
  std::string name;
  Type type;       ///< EmitC type
  Value hostValue; ///< what the host stores in it
};

/// The two halves of one launch.
class LaunchLowering {
public:
  LaunchLowering(ModuleLowering &module, FunctionLowering &host,
                 LaunchOp launch, StringRef name, emitc::FileOp header,
                 emitc::FileOp slave);
  LogicalResult run();

private:
  LogicalResult capture(Value value);
  LogicalResult captureMemref(Value value);
  std::string fieldName(Value value, StringRef fallback);
  Field &addField(StringRef name, Type type, Value hostValue);
  OpFoldResult pass(StringRef name, OpFoldResult hostValue);
  void declareStruct();
  LogicalResult buildKernel();
  void bindCaptures();
  void describeKernel();
  void callKernel();
  Value loadField(const Field &field);

  ModuleLowering &module;
  FunctionLowering &host;
  LaunchOp launch;
  std::string name, argsName, structName;
  emitc::FileOp header, slave;
  RoleMap roles;
  std::vector<Field> fields;
  llvm::StringSet<> usedFields;
  emitc::FuncOp kernel;
  std::unique_ptr<FunctionLowering> body;
  /// How each capture is rebuilt in the kernel from loaded fields.
  std::vector<std::function<void()>> binders;
};
} // namespace

LaunchLowering::LaunchLowering(ModuleLowering &module, FunctionLowering &host,
                               LaunchOp launch, StringRef name,
                               emitc::FileOp header, emitc::FileOp slave)
    : module(module), host(host), launch(launch), name(name),
      argsName((kParameters + "." + name).str()),
      structName((name + "_params").str()), header(header), slave(slave),
      roles(rolesOf(launch)) {}

std::string LaunchLowering::fieldName(Value value, StringRef fallback) {
  auto it = roles.find(value);
  if (it != roles.end())
    return it->second;
  std::string hint = host.hintFor(value);
  return hint.empty() ? fallback.str() : hint;
}

Field &LaunchLowering::addField(StringRef wanted, Type type, Value hostValue) {
  std::string clean = identifier(wanted);
  std::string unique = clean;
  for (unsigned i = 1; !usedFields.insert(unique).second; ++i)
    unique = clean + std::to_string(i);
  fields.push_back({unique, type, hostValue});
  return fields.back();
}

Value LaunchLowering::loadField(const Field &field) {
  CBuilder &c = body->c;
  Value all = c.create<emitc::GetGlobalOp>(
      c.lvalue(module.getParametersType(c)),
      FlatSymbolRefAttr::get(c.getContext(), kParameters));
  Value args = c.create<emitc::MemberOp>(
      c.lvalue(c.opaque(structName)), c.getBuilder().getStringAttr(name), all);
  Value member = c.create<emitc::MemberOp>(
      c.lvalue(field.type), c.getBuilder().getStringAttr(field.name), args);
  Value value = c.load(member);
  value.getDefiningOp()->setAttr(kKeepAttr, c.getBuilder().getUnitAttr());
  return c.named(value, field.name);
}

/// Passes a size or a stride, unless it is constant.
OpFoldResult LaunchLowering::pass(StringRef field, OpFoldResult hostValue) {
  if (std::optional<int64_t> constant = constantOf(hostValue))
    return host.c.index(*constant);
  addField(field, host.c.i64(), cast<Value>(hostValue));
  return {};
}

LogicalResult LaunchLowering::captureMemref(Value value) {
  if (isLDM(value.getType()))
    return launch.emitOpError("captures LDM memory of type ")
           << value.getType();
  MemDesc desc = host.memref(value);
  std::string name = fieldName(value, "p");
  size_t first = fields.size();
  addField(name, desc.base.getType(), host.pointerTo(desc));
  auto passAll = [&](ArrayRef<OpFoldResult> from, StringRef what) {
    SmallVector<OpFoldResult> result;
    for (auto [i, ofr] : llvm::enumerate(from))
      result.push_back(
          pass(llvm::formatv("{0}_{1}{2}", name, what, i).str(), ofr));
    return result;
  };
  SmallVector<OpFoldResult> sizes = passAll(desc.sizes, "size");
  SmallVector<OpFoldResult> strides = passAll(desc.strides, "stride");
  binders.emplace_back([=]() mutable {
    size_t next = first;
    MemDesc bound{loadField(fields[next++]), host.c.index(0), sizes, strides};
    for (SmallVector<OpFoldResult> *list : {&bound.sizes, &bound.strides})
      for (OpFoldResult &ofr : *list)
        if (!ofr)
          ofr = loadField(fields[next++]);
    body->mapMemref(value, std::move(bound));
  });
  return success();
}

LogicalResult LaunchLowering::capture(Value value) {
  if (matchPattern(value, m_Constant()))
    return success();
  if (isa<MemRefType>(value.getType()))
    return captureMemref(value);
  Type type = convertScalarType(value.getType());
  if (!type)
    return launch.emitOpError("captures a value of type ")
           << value.getType() << ", which C does not have";
  // A loop variable keeps a loop variable's name.
  StringRef fallback =
      isa<FloatType>(type) ? "scale"
      : isa<BlockArgument>(value) && value.getParentBlock()->getParentOp() !=
                                         launch->getParentOfType<func::FuncOp>()
          ? "i"
          : "n";
  addField(fieldName(value, fallback), type, host.scalar(value));
  size_t index = fields.size() - 1;
  binders.emplace_back(
      [=] { body->mapScalar(value, loadField(fields[index])); });
  return success();
}

/// The spelling of a field's type.
static std::string spell(Type type) {
  if (auto pointer = dyn_cast<emitc::PointerType>(type))
    return spell(pointer.getPointee()) + " *";
  if (type.isF32())
    return "float";
  if (type.isF64())
    return "double";
  switch (type.getIntOrFloatBitWidth()) {
  case 1:
    return "bool";
  case 8:
    return "int8_t";
  case 16:
    return "int16_t";
  case 32:
    return "int";
  default:
    return "long";
  }
}

void LaunchLowering::declareStruct() {
  OpBuilder builder = OpBuilder::atBlockEnd(&header.getBodyRegion().front());
  CBuilder c(builder, launch.getLoc());
  c.verbatim(("/* Parameters of the kernel " + name + ". */").c_str());
  c.verbatim("typedef struct {");
  for (const Field &field : fields) {
    std::string type = spell(field.type);
    c.verbatim("  " + type + (type.back() == '*' ? "" : " ") + field.name +
               ";");
  }
  // An empty struct is not C.
  if (fields.empty())
    c.verbatim("  int unused;");
  c.verbatim("} " + structName + ";");
  c.verbatim("");
}

void LaunchLowering::bindCaptures() {
  CBuilder &c = body->c;
  body->roles = roles;
  if (!fields.empty())
    module.getChip().fetchParameters(c, kernel.getBody().getArgument(0),
                                     argsName, "reply_params");
  for (auto &bind : binders)
    bind();
}

/// Comment on a kernel: where it comes from, and its LDM.
void LaunchLowering::describeKernel() {
  CBuilder &c = body->c;
  std::string where;
  if (auto file = launch->getLoc()->findInstanceOf<FileLineColLoc>())
    where = llvm::formatv(", {0}:{1}",
                          llvm::sys::path::filename(file.getFilename()),
                          file.getLine());
  std::string text = "sw.launch @" + launch.getName().str() + where;
  launch.getBody().walk([&](AllocOp op) {
    MemRefType type = cast<MemRefType>(op.getBuffer().getType());
    auto role = roles.find(op.getBuffer());
    Type element = convertScalarType(type.getElementType());
    if (!op.getOffset() || !element)
      return;
    std::string shape;
    for (int64_t size : type.getShape())
      shape += "[" + std::to_string(size) + "]";
    std::string buffer = role == roles.end() ? "buffer_ldm" : role->second;
    text += llvm::formatv("\n * LDM {0,6}: {1} {2}{3}", *op.getOffset(),
                          spell(element), buffer, shape)
                .str();
  });
  c.verbatim("/* " + text + (StringRef(text).contains('\n') ? "\n */" : " */"));
}

LogicalResult LaunchLowering::buildKernel() {
  OpBuilder builder = OpBuilder::atBlockEnd(&slave.getBodyRegion().front());
  MLIRContext *context = builder.getContext();
  body = std::make_unique<FunctionLowering>(module, builder, /*onSlave=*/true,
                                            launch.getLoc());
  CBuilder &c = body->c;
  describeKernel();
  Type voidPtr = c.ptr(c.opaque("void"));
  kernel =
      c.create<emitc::FuncOp>(name, FunctionType::get(context, {voidPtr}, {}));
  Block *block = kernel.addEntryBlock();
  kernel.setArgAttr(0, kNameAttr, StringAttr::get(context, "arg"));
  body->ownBuilder.setInsertionPointToStart(block);
  bindCaptures();
  if (failed(body->lowerBody(launch.getBody().front())))
    return failure();
  c.create<emitc::ReturnOp>(Value());
  return success();
}

void LaunchLowering::callKernel() {
  CBuilder &c = host.c;
  Type structType = c.opaque(structName);
  Value args = c.variable("args", structType);
  for (const Field &field : fields) {
    Value member = c.create<emitc::MemberOp>(
        c.lvalue(field.type), c.getBuilder().getStringAttr(field.name), args);
    c.assign(member, field.hostValue);
  }
  module.getChip().launch(c, name, c.addressOf(args));
}

LogicalResult LaunchLowering::run() {
  llvm::SetVector<Value> captures;
  getUsedValuesDefinedAbove(launch.getBody(), captures);
  for (Value value : captures)
    if (failed(capture(value)))
      return failure();
  declareStruct();
  if (failed(buildKernel()))
    return failure();
  callKernel();
  return success();
}

LogicalResult ModuleLowering::lowerLaunch(FunctionLowering &host,
                                          LaunchOp launch) {
  if (host.onSlave)
    return launch.emitOpError("is not supported inside another launch");
  if (launch.getView() != View::CPE)
    return launch.emitOpError(
        "is in the core-group view; run sw-opt --sw-pipeline first");
  std::string name = uniqueKernel(launch.getName());
  kernelNames.push_back(name);
  return LaunchLowering(*this, host, launch, name, header, slave).run();
}
