//===- Kernels.cpp - Launches and their parts -----------------------------===//
//
// A launch becomes a kernel (KernelLowering.cpp) and a call in the host file.
// In a launch with parts, each part becomes such a function, and the launch
// becomes a function that calls them:
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
#include "KernelLowering.h"
#include "Lowering.h"

#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

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

/// Calls a part on some core groups.
static void callOnSome(CBuilder &c, const ChipEmitter &chip, GroupRange range,
                       StringRef mark, StringRef call) {
  c.verbatim("if (" + chip.isIn(range) + ") {");
  c.verbatim(("  " + mark).str());
  c.verbatim(("  " + call).str());
  c.verbatim("}");
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
      emitBarrier(c, chip, barrier, target);
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
    // The parameters of all parts go to all core groups.
    std::optional<GroupRange> range = cast<PartOp>(op).getRange();
    std::string mark = llvm::formatv("SW_PART(\"{0}\");", part),
                call = llvm::formatv("{0}(&{1});", function, getPlace(next));
    if (!range)
      c.verbatim(mark);
    bool isLast = next + 1 == parts.size();
    if (!isLast)
      fetchAhead(c, parts[next + 1].first, getPlace(next + 1));
    if (range)
      callOnSome(c, chip, *range, mark, call);
    else
      c.verbatim(call);
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
  if (launch.getNumCoreGroups() > 1)
    groupKernels.insert(name);
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
  Value args = declareArguments(c, launch, name + "_params");
  for (const auto &part : parts)
    part->storeParameters(c.create<emitc::MemberOp>(
        c.lvalue(c.opaque(part->structName)),
        c.getBuilder().getStringAttr(part->name), args));
  chip.launch(c, name, c.addressOf(args), launch.getNumCoreGroups(), target);
  return success();
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

/// The variable of the host with the parameters of `launch`. Several core
/// groups read it, so it is not on the stack of the host.
Value ModuleLowering::declareArguments(CBuilder &c, LaunchOp launch,
                                       StringRef type) {
  std::string qualifier;
  if (launch.getNumCoreGroups() > 1) {
    StringRef shared = chip.sharedQualifier();
    qualifier = ("static " + shared + (shared.empty() ? "" : " ")).str();
  }
  return c.variable("args", c.opaque(qualifier + type.str()));
}

/// Checks a launch on several core groups. The memory that all of them reach is
/// not the one of ordinary arrays of the host. Arrays of a program that uses
/// several core groups are in the former.
LogicalResult ModuleLowering::checkGroups(LaunchOp launch) {
  if (launch.getNumCoreGroups() == 1)
    return success();
  usesGroups = true;
  if (failed(chip.checkGroups(launch, target)))
    return failure();
  if (launch.getNumCoreGroups() <= target.getUsedCoreGroups())
    return success();
  llvm::SetVector<Value> captures;
  getUsedValuesDefinedAbove(launch.getBody(), captures);
  for (Value value : captures) {
    if (!isa<BaseMemRefType>(value.getType()))
      continue;
    Operation *op = value.getDefiningOp();
    while (auto view = dyn_cast_if_present<ViewLikeOpInterface>(op))
      op = view.getViewSource().getDefiningOp();
    if (op)
      return launch.emitOpError("expects arrays of several core groups to be "
                                "arguments, whose caller puts them in memory "
                                "that all core groups reach, but got one of '")
             << op->getName() << "'";
  }
  return success();
}

LogicalResult ModuleLowering::lowerLaunch(FunctionLowering &host,
                                          LaunchOp launch) {
  if (host.onSlave)
    return launch.emitOpError("is not supported inside another launch");
  if (launch.getView() != View::CPE)
    return launch.emitOpError(
        "is in the core-group view; run sw-opt --sw-pipeline first");
  if (launch.getRange())
    return launch.emitOpError("is on some core groups only; run "
                              "--sw-merge-launches first");
  if (failed(checkGroups(launch)))
    return failure();
  if (launch.hasParts())
    return lowerParts(host, launch);
  std::string name = uniqueKernel(launch.getName());
  kernelNames.push_back(name);
  if (launch.getNumCoreGroups() > 1)
    groupKernels.insert(name);
  parameterNames.push_back(name);
  KernelLowering kernel(*this, host, launch, name, header);
  if (failed(kernel.build()))
    return failure();
  addKernel(name, name);
  Value args = declareArguments(host.c, launch, kernel.structName);
  kernel.storeParameters(args);
  chip.launch(host.c, name, host.c.addressOf(args), launch.getNumCoreGroups(),
              target);
  return success();
}
