//===- KernelLowering.cpp - Kernels and their parameters ------------------===//
//
//   sw.launch @matmul view(cpe) { ... %A ... }
//
// becomes a parameter struct in the header, a kernel in a slave file
//
//   void matmul(void *arg) {
//     <copy the struct to LDM by DMA>
//     float *A = ldm_params.matmul.A;
//     ...
//   }
//
// The host stores what the kernel uses in a struct of this type.
//
//===----------------------------------------------------------------------===//
#include "KernelLowering.h"

#include "ChipEmitter.h"
#include "KernelComments.h"
#include "Support/Escape.h"

#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

KernelLowering::KernelLowering(ModuleLowering &module, FunctionLowering &host,
                               Operation *source, StringRef name,
                               emitc::FileOp header)
    : name(name), functionName(name), structName((name + "_params").str()),
      module(module), host(host), source(source), region(source->getRegion(0)),
      header(header), roles(rolesOf(region)) {}

/// The name of a field. Readers know the names of the program, but a function
/// that several parts share has arrays of all of them.
std::string KernelLowering::fieldName(Value value, StringRef fallback) {
  std::string hint = host.hintFor(value);
  if (!hint.empty() && !isShared)
    return hint;
  auto it = roles.find(value);
  if (it != roles.end())
    return it->second;
  return hint.empty() ? fallback.str() : hint;
}

Field &KernelLowering::addField(StringRef wanted, Type type, Value hostValue) {
  std::string clean = identifier(wanted);
  std::string unique = clean;
  for (unsigned i = 1; !usedFields.insert(unique).second; ++i)
    unique = identifier(clean + std::to_string(i));
  fields.push_back({unique, type, hostValue});
  return fields.back();
}

/// The field of the parameters in LDM.
Value KernelLowering::getMember(const Field &field) {
  CBuilder &c = body->c;
  StringAttr member = c.getBuilder().getStringAttr(field.name);
  if (parameters)
    return c.create<emitc::MemberOfPtrOp>(c.lvalue(field.type), member,
                                          parameters);
  Value all = module.createLdmParameters(c);
  Value args = c.create<emitc::MemberOp>(
      c.lvalue(c.opaque(structName)), c.getBuilder().getStringAttr(name), all);
  return c.create<emitc::MemberOp>(c.lvalue(field.type), member, args);
}

Value KernelLowering::loadField(const Field &field) {
  CBuilder &c = body->c;
  Value value = c.load(getMember(field));
  value.getDefiningOp()->setAttr(kKeepAttr, c.getBuilder().getUnitAttr());
  return c.named(value, field.name);
}

/// Passes a size or a stride as a parameter, unless it is constant.
OpFoldResult KernelLowering::pass(StringRef field, OpFoldResult hostValue) {
  if (std::optional<int64_t> constant = constantOf(hostValue))
    return host.c.index(*constant);
  addField(field, host.c.i64(), cast<Value>(hostValue));
  return {};
}

LogicalResult KernelLowering::captureMemref(Value value) {
  if (isLDM(value.getType()))
    return source->emitOpError("captures LDM memory of type ")
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

LogicalResult KernelLowering::capture(Value value) {
  if (matchPattern(value, m_Constant()))
    return success();
  if (isa<MemRefType>(value.getType()))
    return captureMemref(value);
  Type type = convertScalarType(value.getType());
  if (!type)
    return source->emitOpError("captures a value of type ")
           << value.getType() << ", which C does not have";
  // A loop variable keeps its kind of name.
  StringRef fallback =
      isa<FloatType>(type) ? "scale"
      : isa<BlockArgument>(value) && value.getParentBlock()->getParentOp() !=
                                         source->getParentOfType<func::FuncOp>()
          ? "i"
          : "n";
  addField(fieldName(value, fallback), type, host.scalar(value));
  size_t index = fields.size() - 1;
  binders.emplace_back(
      [=] { body->mapScalar(value, loadField(fields[index])); });
  return success();
}

void KernelLowering::declareStruct() {
  OpBuilder builder = OpBuilder::atBlockEnd(&header.getBodyRegion().front());
  CBuilder c(builder, source->getLoc());
  c.verbatim(("/* Parameters of the kernel " + name + ". */").c_str());
  c.verbatim("typedef struct {");
  for (const Field &field : fields) {
    std::string type = spellType(field.type);
    c.verbatim("  " + type + (type.back() == '*' ? "" : " ") + field.name +
               ";");
  }
  // C has no empty structs.
  if (fields.empty())
    c.verbatim("  int unused;");
  c.verbatim("} " + structName + ";");
  c.verbatim("");
}

void KernelLowering::bindCaptures() {
  CBuilder &c = body->c;
  body->roles = roles;
  BlockArgument argument = function.getBody().getArgument(0);
  if (!fields.empty() && isa<PartOp>(source)) {
    Type type = c.ptr(c.opaque("const " + structName));
    parameters = c.variable("params", type, c.castTo(argument, type));
  } else if (!fields.empty()) {
    const ChipEmitter &chip = module.getChip();
    chip.fetchParameters(c, argument, module.getLdmParameters(0) + "." + name,
                         module.getReplyParameters());
    chip.awaitParameters(c, module.getReplyParameters(), "1");
  }
  for (auto &bind : binders)
    bind();
}

std::string emit::printOrigin(Operation *op, StringRef name) {
  std::string text = (op->getName().getStringRef() + " @" + name).str();
  if (auto file = op->getLoc()->findInstanceOf<FileLineColLoc>())
    text += llvm::formatv(", {0}:{1}",
                          llvm::sys::path::filename(file.getFilename()),
                          file.getLine())
                .str();
  return sunway::escapeCComment(text);
}

static StringRef getKernelName(Operation *op) {
  if (auto part = dyn_cast<PartOp>(op))
    return part.getName();
  return cast<LaunchOp>(op).getName();
}

/// Adds a comment on a kernel: its location, its computation, and its LDM.
void KernelLowering::describe() {
  CBuilder &c = body->c;
  std::string text = printOrigin(source, getKernelName(source));
  if (std::string work = summarizeKernel(region); !work.empty())
    text += "\n * " + work;
  region.walk([&](AllocOp op) {
    MemRefType type = cast<MemRefType>(op.getBuffer().getType());
    auto role = roles.find(op.getBuffer());
    Type element = convertElementType(type.getElementType());
    if (!op.getOffset() || !element)
      return;
    std::string shape;
    for (int64_t size : type.getShape())
      shape += "[" + std::to_string(size) + "]";
    std::string buffer = role == roles.end() ? "buffer_ldm" : role->second;
    text += llvm::formatv("\n * LDM {0,6}: {1} {2}{3}", *op.getOffset(),
                          spellType(element), buffer, shape)
                .str();
  });
  c.verbatim("/* " + text + (StringRef(text).contains('\n') ? "\n */" : " */"));
}

emitc::FuncOp emit::declareKernel(CBuilder &c, StringRef name) {
  MLIRContext *context = c.getContext();
  Type argument = c.ptr(c.opaque("void"));
  auto function =
      c.create<emitc::FuncOp>(name, FunctionType::get(context, {argument}, {}));
  function.addEntryBlock();
  function.setArgAttr(0, kNameAttr, StringAttr::get(context, "arg"));
  return function;
}

LogicalResult KernelLowering::buildFunction() {
  emitc::FileOp file = module.openKernelFile(source, name);
  OpBuilder builder = OpBuilder::atBlockEnd(&file.getBodyRegion().front());
  body = std::make_unique<FunctionLowering>(module, builder, /*onSlave=*/true,
                                            source->getLoc());
  CBuilder &c = body->c;
  module.defineEquations(c, region, name);
  describe();
  function = declareKernel(c, name);
  // If inlined, the variables of all parts would share one stack frame in LDM.
  if (isa<PartOp>(source) && !module.splitsKernels())
    function.setSpecifiersAttr(
        builder.getStrArrayAttr({"static", "__attribute__((noinline))"}));
  body->ownBuilder.setInsertionPointToStart(&function.getBody().front());
  bindCaptures();
  if (failed(body->lowerBody(region.front())))
    return failure();
  c.create<emitc::ReturnOp>(Value());
  return success();
}

void KernelLowering::share(const WrittenKernel &kernel,
                           ArrayRef<Value> arrays) {
  functionName = kernel.name;
  structName = kernel.name + "_params";
  for (auto [field, array] : llvm::zip_equal(kernel.fields, arrays)) {
    MemDesc desc = host.memref(array);
    fields.push_back({field, desc.base.getType(), host.pointerTo(desc)});
  }
}

void KernelLowering::offer(SharedKernels &kernels) {
  auto fieldNames =
      llvm::map_range(fields, [](const Field &field) { return field.name; });
  std::vector<std::string> names(fieldNames.begin(), fieldNames.end());
  kernels.add(host, source, captures.getArrayRef(), name, std::move(names));
}

LogicalResult KernelLowering::build() {
  getUsedValuesDefinedAbove(region, captures);
  for (Value value : captures)
    if (failed(capture(value)))
      return failure();
  declareStruct();
  return buildFunction();
}

void KernelLowering::storeParameters(Value args) {
  CBuilder &c = host.c;
  for (const Field &field : fields) {
    Value member = c.create<emitc::MemberOp>(
        c.lvalue(field.type), c.getBuilder().getStringAttr(field.name), args);
    c.assign(member, field.hostValue);
  }
}
