//===- Parts.cpp - Launches with parts ------------------------------------===//
//
// Each part of a launch becomes a function, and the launch a function that
// calls them:
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
// together. Core groups that do not run a part go to their next one.
//
//===----------------------------------------------------------------------===//
#include "ChipEmitter.h"
#include "KernelLowering.h"
#include "Lowering.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

//===----------------------------------------------------------------------===//
// The kernel that calls the parts
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

namespace {
/// Writes the kernel that calls the parts of a launch.
class EntryBuilder {
public:
  EntryBuilder(CBuilder &c, const ChipEmitter &chip, const Target &target,
               LaunchOp launch, ArrayRef<PartCall> parts,
               StringRef replyParameters)
      : c(c), chip(chip), target(target), launch(launch), order(launch),
        parts(parts), reply(replyParameters) {}

  /// `places` are the parameters in LDM by the number of the slot.
  void build(ArrayRef<std::string> places);

private:
  void openOn(ArrayRef<GroupRange> groups, GroupRange all);
  void fetchFirst();
  void fetchAhead(size_t part);
  void call(PartOp part, size_t number, bool meets);
  std::string getPlace(size_t part) const {
    return places[order.getSlot(part)] + "." + parts[part].function;
  }

  CBuilder &c;
  const ChipEmitter &chip;
  const Target &target;
  LaunchOp launch;
  PartOrder order;
  ArrayRef<PartCall> parts;
  ArrayRef<std::string> places;
  StringRef reply;
  /// Whether core groups run different parts, and so count their copies.
  bool counts = false;
};
} // namespace

/// Opens a block that the core groups of `groups` run, unless these are `all`,
/// which run the code around it.
void EntryBuilder::openOn(ArrayRef<GroupRange> groups, GroupRange all) {
  if (groups.size() == 1 && groups.front() == all)
    return;
  std::string condition = llvm::join(
      llvm::map_range(groups,
                      [&](GroupRange range) {
                        std::string isIn = chip.isIn(range);
                        return groups.size() == 1 ? isIn : "(" + isIn + ")";
                      }),
      " || ");
  c.openIf(c.literal(condition, c.i1()));
}

/// Copies the parameters of the first part of each core group.
void EntryBuilder::fetchFirst() {
  GroupRange all{0, launch.getNumCoreGroups()};
  for (auto [number, part] : llvm::enumerate(parts)) {
    SmallVector<GroupRange> groups = order.getGroups(std::nullopt, number);
    if (groups.empty())
      continue;
    OpBuilder::InsertionGuard guard(c.getBuilder());
    openOn(groups, all);
    // Other CPEs count on the word as soon as all have set it.
    chip.fetchParameters(c, c.literal("&params->" + part.name, c.ptr(c.i64())),
                         getPlace(number), reply);
    chip.awaitParameters(c, reply, "1");
  }
  chip.barrier(c, Scope::Array, target);
}

/// Starts the copy of the parameters of part `number` in LDM, for all CPEs. The
/// reply words of all CPEs count already.
void EntryBuilder::fetchAhead(size_t number) {
  OpBuilder::InsertionGuard guard(c.getBuilder());
  std::string place = getPlace(number);
  Type pointer = c.ptr(c.opaque("void"));
  DMARequest request;
  request.isGet = true;
  request.main = c.literal("&params->" + parts[number].name, pointer);
  request.ldm = c.literal("&" + place, pointer);
  request.bytes = c.literal("sizeof(" + place + ")", c.i64());
  request.reply =
      c.literal(("&" + reply).str(), c.ptr(c.opaque(chip.replyType())));
  request.broadcast = target.getWidestBroadcast();
  if (request.broadcast)
    openIfFirst(c, chip, *request.broadcast);
  chip.transfer(c, request, target);
}

/// Calls part `number`. If its CPEs have to meet before, they do so in the
/// block of their core groups.
void EntryBuilder::call(PartOp part, size_t number, bool meets) {
  OpBuilder::InsertionGuard guard(c.getBuilder());
  GroupRange own = part.getGroups();
  openOn(own, {0, launch.getNumCoreGroups()});
  if (meets)
    chip.barrier(c, Scope::Array, target);
  if (number == 0 && !counts)
    fetchFirst();
  c.verbatim(llvm::formatv("SW_PART(\"{0}\");", parts[number].name).str());
  bool isLast = true;
  for (size_t next = number + 1; next < parts.size(); ++next) {
    SmallVector<GroupRange> groups = order.getGroups(number, next);
    if (groups.empty())
      continue;
    isLast = false;
    OpBuilder::InsertionGuard inner(c.getBuilder());
    openOn(groups, own);
    fetchAhead(next);
    if (counts)
      c.verbatim("fetched++;");
  }
  c.verbatim(
      llvm::formatv("{0}(&{1});", parts[number].function, getPlace(number))
          .str());
  if (!isLast)
    chip.awaitParameters(c, reply,
                         counts ? "fetched" : std::to_string(number + 2));
}

void EntryBuilder::build(ArrayRef<std::string> slots) {
  places = slots;
  counts = llvm::any_of(launch.getBody().getOps<PartOp>(),
                        [](PartOp part) { return part.getRange(); });
  if (counts) {
    c.verbatim("int fetched = 1;");
    fetchFirst();
  }
  bool meets = false;
  size_t number = 0;
  for (Operation &op : launch.getBody().front()) {
    if (auto barrier = dyn_cast<BarrierOp>(op)) {
      meets = counts && barrier.getScope() == Scope::Array;
      if (!meets)
        emitBarrier(c, chip, barrier, target);
      continue;
    }
    call(cast<PartOp>(op), number++, std::exchange(meets, false));
  }
}

void ModuleLowering::buildEntry(CBuilder &c, LaunchOp launch, StringRef name,
                                ArrayRef<PartCall> parts) {
  OpBuilder::InsertionGuard guard(c.getBuilder());
  c.verbatim("/* " + printOrigin(launch, launch.getName()) + " */");
  emitc::FuncOp entry = declareKernel(c, name);
  c.getBuilder().setInsertionPointToStart(&entry.getBody().front());
  c.verbatim((name + "_params *params = arg;").str());
  SmallVector<std::string> places;
  for (size_t slot = 0; slot < parameterSlots; ++slot)
    places.push_back(getLdmParameters(slot));
  EntryBuilder(c, chip, target, launch, parts, replyParameters).build(places);
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
  SmallVector<PartCall> calls;
  for (const auto &part : parts)
    calls.push_back({part->name, part->functionName});
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
