//===- Kernels.cpp - Launches: kernel, parameters, call -------------------===//
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
// and the call in the host file. In a launch with parts, each part becomes such
// a function, and the launch becomes a function that calls them:
//
//   void forward_kernels(void *arg) {
//     forward_kernels_params *params = arg;
//     <copy the struct of conv to ldm_params[0]>
//     athread_syn(ARRAY_SCOPE, 0xffff);
//     SW_PART("conv");
//     <begin to copy the struct of pool to ldm_params[1], for all CPEs>
//     conv(&ldm_params[0].conv);
//     <wait for the copy>
//     athread_syn(ARRAY_SCOPE, 0xffff);
//     SW_PART("pool");
//     pool(&ldm_params[1].pool);
//   }
//
// The parameters of a part are there when it begins, and all CPEs begin it
// together.
//
//===----------------------------------------------------------------------===//
#include "ChipEmitter.h"
#include "KernelComments.h"
#include "Lowering.h"
#include "Roles.h"
#include "Support/Escape.h"

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
  Value hostValue; ///< value that the host stores in it
};

/// A kernel: a launch without parts, or one of its parts.
class KernelLowering {
public:
  KernelLowering(ModuleLowering &module, FunctionLowering &host,
                 Operation *source, StringRef name, emitc::FileOp header);
  /// Declares the parameters and builds the function.
  LogicalResult build();
  /// Uses the function of `kernel` for this part, with `arrays`.
  void share(const WrittenKernel &kernel, ArrayRef<Value> arrays);
  /// Allows other parts to share the function.
  void offer(SharedKernels &kernels);
  /// Stores the parameters in `args`, a struct of the host.
  void storeParameters(Value args);

  const std::string name;
  /// The function, and the type of its parameters. If the function is shared,
  /// both belong to another kernel.
  std::string functionName, structName;
  /// Whether other parts will call the function.
  bool isShared = false;

private:
  LogicalResult capture(Value value);
  LogicalResult captureMemref(Value value);
  std::string fieldName(Value value, StringRef fallback);
  Field &addField(StringRef name, Type type, Value hostValue);
  OpFoldResult pass(StringRef name, OpFoldResult hostValue);
  void declareStruct();
  LogicalResult buildFunction();
  void bindCaptures();
  void describe();
  Value getMember(const Field &field);
  Value loadField(const Field &field);

  ModuleLowering &module;
  FunctionLowering &host;
  Operation *source;
  Region &region;
  emitc::FileOp header;
  RoleMap roles;
  llvm::SetVector<Value> captures;
  std::vector<Field> fields;
  llvm::StringSet<> usedFields;
  emitc::FuncOp function;
  std::unique_ptr<FunctionLowering> body;
  /// The pointer to the parameters of a part, in LDM.
  TypedValue<emitc::LValueType> parameters;
  /// Functions that rebuild each capture in the kernel from loaded fields.
  std::vector<std::function<void()>> binders;
};
} // namespace

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
    unique = clean + std::to_string(i);
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
    chip.awaitParameters(c, module.getReplyParameters(), 1);
  }
  for (auto &bind : binders)
    bind();
}

/// The op of a kernel and its location, for comments.
static std::string printOrigin(Operation *op, StringRef name) {
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

/// Declares `void name(void *arg)`; its body follows later.
static emitc::FuncOp declareKernel(CBuilder &c, StringRef name) {
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

//===----------------------------------------------------------------------===//
// Launches with parts
//===----------------------------------------------------------------------===//

using Parts = std::vector<std::unique_ptr<KernelLowering>>;

static void declarePartsStruct(CBuilder &c, StringRef name,
                               const Parts &parts) {
  c.verbatim(("/* Parameters of the kernels of " + name + ". */").str());
  c.verbatim("typedef struct {");
  for (const auto &part : parts)
    c.verbatim("  " + part->structName + " " + part->name + ";");
  c.verbatim(("} " + name + "_params;").str());
  c.verbatim("");
}

/// Starts the copy of the parameters of `part` to `place` in LDM, for all CPEs.
/// The reply words of all CPEs count already.
void ModuleLowering::fetchAhead(CBuilder &c, StringRef part, StringRef place) {
  OpBuilder::InsertionGuard guard(c.getBuilder());
  Type pointer = c.ptr(c.opaque("void"));
  DMARequest request;
  request.isGet = true;
  request.main = c.literal(("&params->" + part).str(), pointer);
  request.ldm = c.literal(("&" + place).str(), pointer);
  request.bytes = c.literal(("sizeof(" + place + ")").str(), c.i64());
  request.reply =
      c.literal("&" + replyParameters, c.ptr(c.opaque(chip.replyType())));
  request.broadcast = target.getWidestBroadcast();
  if (request.broadcast)
    openIfFirst(c, chip, *request.broadcast);
  chip.transfer(c, request, target);
}

/// The kernel that calls `parts`, pairs of the names of a part and its
/// function.
void ModuleLowering::buildEntry(
    CBuilder &c, LaunchOp launch, StringRef name,
    ArrayRef<std::pair<std::string, std::string>> parts) {
  OpBuilder::InsertionGuard guard(c.getBuilder());
  c.verbatim("/* " + printOrigin(launch, launch.getName()) + " */");
  emitc::FuncOp entry = declareKernel(c, name);
  c.getBuilder().setInsertionPointToStart(&entry.getBody().front());
  c.verbatim((name + "_params *params = arg;").str());
  auto getPlace = [&](size_t number) {
    return getLdmParameters(number % 2) + "." + parts[number].second;
  };
  size_t next = 0;
  for (Operation &op : launch.getBody().front()) {
    if (auto barrier = dyn_cast<BarrierOp>(op)) {
      chip.barrier(c, barrier.getScope(), target);
      continue;
    }
    const auto &[part, function] = parts[next];
    if (next == 0) {
      // Other CPEs count on the word as soon as all have set it.
      chip.fetchParameters(c, c.literal(("&params->" + part), c.ptr(c.i64())),
                           getPlace(0), replyParameters);
      chip.awaitParameters(c, replyParameters, 1);
      chip.barrier(c, Scope::Array, target);
    }
    c.verbatim(llvm::formatv("SW_PART(\"{0}\");", part).str());
    bool isLast = next + 1 == parts.size();
    if (!isLast)
      fetchAhead(c, parts[next + 1].first, getPlace(next + 1));
    c.verbatim(llvm::formatv("{0}(&{1});", function, getPlace(next)).str());
    ++next;
    if (!isLast)
      chip.awaitParameters(c, replyParameters, static_cast<int64_t>(next) + 1);
  }
  c.create<emitc::ReturnOp>(Value());
}

/// A hash that is equal for parts that differ only in their operands.
static llvm::hash_code hashWork(PartOp part) {
  llvm::hash_code hash(0);
  part.getBody().walk([&](Operation *op) {
    hash =
        llvm::hash_combine(hash, OperationEquivalence::computeHash(
                                     op, OperationEquivalence::ignoreHashValue,
                                     OperationEquivalence::ignoreHashValue,
                                     OperationEquivalence::IgnoreLocations));
  });
  return hash;
}

LogicalResult ModuleLowering::lowerParts(FunctionLowering &host,
                                         LaunchOp launch) {
  Parts parts;
  llvm::DenseMap<size_t, unsigned> alike;
  for (auto part : launch.getBody().getOps<PartOp>())
    ++alike[hashWork(part)];
  for (auto part : launch.getBody().getOps<PartOp>()) {
    std::string name = uniqueKernel(part.getName());
    parts.push_back(
        std::make_unique<KernelLowering>(*this, host, part, name, header));
    parts.back()->isShared = alike[hashWork(part)] > 1;
    SmallVector<Value> arrays;
    if (const WrittenKernel *same = sharedKernels.find(host, part, arrays)) {
      parts.back()->share(*same, arrays);
      addKernel(name, same->name);
      continue;
    }
    parameterNames.push_back(name);
    if (failed(parts.back()->build()))
      return failure();
    addKernel(name, name);
    parts.back()->offer(sharedKernels);
  }
  std::string name = uniqueKernel(launch.getName());
  kernelNames.push_back(name);
  OpBuilder headerEnd = OpBuilder::atBlockEnd(&header.getBodyRegion().front());
  CBuilder declarations(headerEnd, launch.getLoc());
  declarePartsStruct(declarations, name, parts);
  OpBuilder slaveEnd = OpBuilder::atBlockEnd(&slave.getBodyRegion().front());
  CBuilder kernels(slaveEnd, launch.getLoc());
  SmallVector<std::pair<std::string, std::string>> calls;
  for (const auto &part : parts)
    calls.emplace_back(part->name, part->functionName);
  buildEntry(kernels, launch, name, calls);
  CBuilder &c = host.c;
  Value args = c.variable("args", c.opaque(name + "_params"));
  for (const auto &part : parts)
    part->storeParameters(c.create<emitc::MemberOp>(
        c.lvalue(c.opaque(part->structName)),
        c.getBuilder().getStringAttr(part->name), args));
  chip.launch(c, name, c.addressOf(args));
  return success();
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

LogicalResult ModuleLowering::lowerLaunch(FunctionLowering &host,
                                          LaunchOp launch) {
  if (host.onSlave)
    return launch.emitOpError("is not supported inside another launch");
  if (launch.getView() != View::CPE)
    return launch.emitOpError(
        "is in the core-group view; run sw-opt --sw-pipeline first");
  if (launch.hasParts())
    return lowerParts(host, launch);
  std::string name = uniqueKernel(launch.getName());
  kernelNames.push_back(name);
  parameterNames.push_back(name);
  KernelLowering kernel(*this, host, launch, name, header);
  if (failed(kernel.build()))
    return failure();
  addKernel(name, name);
  Value args = host.c.variable("args", host.c.opaque(kernel.structName));
  kernel.storeParameters(args);
  chip.launch(host.c, name, host.c.addressOf(args));
  return success();
}
