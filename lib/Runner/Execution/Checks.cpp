//===- Checks.cpp - Requirements of a program -----------------------------===//
#include "Runner/Execution/Checks.h"

#include "Runner/Report/Summary.h"
#include "Transforms/Inputs/RunnerUtilities.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace mlir::sw::runner;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Reports a type that has no elements.
static LogicalResult checkType(func::FuncOp func, Type type, const Twine &what,
                               Location loc) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || shaped.getNumElements() != 0)
    return success();
  return emitError(loc) << what << " of function '" << func.getSymName()
                        << "' has type " << type
                        << ", which has no elements; expects extents of 1 or "
                           "more";
}

LogicalResult sw::runner::checkInterface(ModuleOp module, const Entry &entry) {
  auto func = module.lookupSymbol<func::FuncOp>(entry.name);
  for (auto other : module.getOps<func::FuncOp>())
    if (other.isExternal() && !sw::getRunnerUtility(other))
      return emitError(other.getLoc())
             << "function '" << other.getSymName()
             << "' is called, but only declared; expects its body in the "
                "module, because nothing else is linked here";
  for (BlockArgument arg : func.getArguments())
    if (failed(checkType(func, arg.getType(),
                         "argument " + Twine(arg.getArgNumber()),
                         arg.getLoc())))
      return failure();
  for (auto [i, type] : llvm::enumerate(func.getResultTypes()))
    if (failed(checkType(func, type, "result " + Twine(i), func.getLoc())))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Memory that a program needs
//===----------------------------------------------------------------------===//

/// Bytes of an array; 0 for other types and for unknown extents.
static double getBytes(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.hasStaticShape() || isa<VectorType>(type))
    return 0;
  Type element = shaped.getElementType();
  unsigned bits = element.isIndex()        ? 64
                  : element.isIntOrFloat() ? element.getIntOrFloatBitWidth()
                                           : 64;
  double bytes = std::max(1u, (bits + 7) / 8);
  for (int64_t extent : shaped.getShape())
    bytes *= extent;
  return bytes;
}

namespace {
/// Computes the memory of arrays of one function that are live together.
class LiveArrays {
public:
  explicit LiveArrays(FunctionOpInterface func) : func(func) {}
  MemoryNeeds run();

private:
  struct Array {
    double bytes;
    size_t begin, end;
  };

  Value getStorage(Value value);
  void number(Operation *op);
  void addArray(Value value);

  FunctionOpInterface func;
  /// Position of each op in program order.
  DenseMap<Operation *, size_t> positions;
  /// Map from a value to the array that it is a view or a later state of.
  DenseMap<Value, Value> storages;
  DenseMap<Value, Array> arrays;
  MemoryNeeds needs;
};
} // namespace

void LiveArrays::number(Operation *op) {
  positions.try_emplace(op, positions.size());
}

/// The value that shares its memory with `value`, if bufferization copies
/// nothing without need.
Value LiveArrays::getStorage(Value value) {
  if (auto it = storages.find(value); it != storages.end())
    return it->second;
  Value source;
  Operation *op = value.getDefiningOp();
  if (auto result = dyn_cast<OpResult>(value)) {
    if (auto destination = dyn_cast<DestinationStyleOpInterface>(op)) {
      source = destination.getTiedOpOperand(result)->get();
      // Each op on an empty tensor has its own memory.
      if (source.getDefiningOp<tensor::EmptyOp>())
        source = {};
    } else if (isa<tensor::InsertOp, tensor::InsertSliceOp>(op)) {
      source = op->getOperand(1);
    } else if (isa<tensor::ExtractSliceOp, tensor::CollapseShapeOp,
                   tensor::ExpandShapeOp, tensor::CastOp>(op) ||
               isa<ViewLikeOpInterface>(op)) {
      source = op->getOperand(0);
    }
  }
  Value storage = source ? getStorage(source) : value;
  storages[value] = storage;
  return storage;
}

void LiveArrays::addArray(Value value) {
  double bytes = getBytes(value.getType());
  if (bytes > needs.largest) {
    needs.largest = bytes;
    needs.largestType = value.getType();
    needs.largestLocation = value.getLoc();
  }
  Operation *op = value.getDefiningOp();
  if (!op || bytes == 0 || isa<tensor::EmptyOp>(op))
    return;
  Value storage = getStorage(value);
  if (isa<BlockArgument>(storage))
    return;
  size_t begin = positions[op], end = begin;
  for (Operation *user : value.getUsers()) {
    // A returned array is counted as a result.
    if (user->hasTrait<OpTrait::ReturnLike>() && user->getParentOp() == func)
      continue;
    end = std::max(end, positions[user]);
  }
  auto [it, isNew] = arrays.try_emplace(
      storage, Array{getBytes(storage.getType()), begin, end});
  it->second.begin = std::min(it->second.begin, begin);
  it->second.end = std::max(it->second.end, end);
}

MemoryNeeds LiveArrays::run() {
  func->walk<WalkOrder::PreOrder>([&](Operation *op) { number(op); });
  DenseSet<Value> returned;
  func->walk([&](Operation *op) {
    if (op->hasTrait<OpTrait::ReturnLike>() && op->getParentOp() == func)
      for (Value operand : op->getOperands())
        if (isa<TensorType>(operand.getType()))
          returned.insert(getStorage(operand));
  });
  for (Value argument : func.getArguments()) {
    needs.arguments += getBytes(argument.getType());
    addArray(argument);
  }
  for (Type type : func.getResultTypes())
    needs.results += getBytes(type);
  func->walk([&](Operation *op) {
    for (Value result : op->getResults())
      addArray(result);
  });
  std::vector<double> change(positions.size() + 1);
  for (const auto &[storage, array] : arrays)
    if (!returned.contains(storage)) {
      change[array.begin] += array.bytes;
      change[array.end + 1] -= array.bytes;
    }
  double alive = 0;
  for (double difference : change) {
    alive += difference;
    needs.intermediates = std::max(needs.intermediates, alive);
  }
  return needs;
}

MemoryNeeds sw::runner::estimateMemory(ModuleOp module, StringRef name) {
  auto func = module.lookupSymbol<func::FuncOp>(name);
  MemoryNeeds needs = LiveArrays(func).run();
  // Other functions run while the arrays of this one are live.
  double others = 0;
  for (auto other : module.getOps<func::FuncOp>()) {
    if (other == func || other.isExternal())
      continue;
    MemoryNeeds inner = LiveArrays(other).run();
    others = std::max(others, inner.intermediates);
  }
  needs.intermediates += others;
  return needs;
}

//===----------------------------------------------------------------------===//
// Available memory
//===----------------------------------------------------------------------===//

/// The number in a file that has only one, such as those of control groups.
static std::optional<double> readNumber(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFileAsStream(path);
  uint64_t value;
  if (!buffer || (*buffer)->getBuffer().trim().getAsInteger(10, value))
    return std::nullopt;
  return static_cast<double>(value);
}

/// `MemAvailable` of the kernel: memory available without swapping.
static std::optional<double> readAvailable() {
  auto buffer = llvm::MemoryBuffer::getFileAsStream("/proc/meminfo");
  if (!buffer)
    return std::nullopt;
  SmallVector<StringRef> lines;
  (*buffer)->getBuffer().split(lines, '\n');
  for (StringRef line : lines) {
    uint64_t kibibytes;
    if (line.consume_front("MemAvailable:") && line.trim().consume_back("kB") &&
        !line.trim().drop_back(2).trim().getAsInteger(10, kibibytes))
      return 1024.0 * kibibytes;
  }
  return std::nullopt;
}

std::optional<double> sw::runner::getAvailableMemory() {
  std::optional<double> available = readAvailable();
  std::optional<double> limit = readNumber("/sys/fs/cgroup/memory.max");
  std::optional<double> used = readNumber("/sys/fs/cgroup/memory.current");
  if (limit && used && (!available || *limit - *used < *available))
    available = std::max(0.0, *limit - *used);
  return available;
}

/// Peak memory of a run in bytes. The arguments are kept for all calls. Each
/// call copies them to another process, and the results exist in both
/// processes. Outcomes that are compared keep only their results.
static double getPeak(const MemoryNeeds &needs, RunKind kind) {
  double a = needs.arguments, r = needs.results;
  double call = 3 * a + 2 * r + needs.intermediates;
  // The actual, the expected and three perturbed outcomes.
  return kind.verifies ? call + a + 5 * r : call;
}

double sw::runner::getRoomForResults(const MemoryNeeds &needs, RunKind kind,
                                     std::optional<double> available,
                                     const ChipMemory &chip) {
  double room = std::numeric_limits<double>::infinity();
  if (kind.simulates && chip.bytes > 0)
    room = chip.total() - needs.total();
  if (available) {
    MemoryNeeds oneByte;
    oneByte.results = 1;
    room = std::min(room, (*available - getPeak(needs, kind)) /
                              getPeak(oneByte, kind));
  }
  return std::max(room, 0.0);
}

static std::string printType(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

static std::string describeNeeds(const MemoryNeeds &needs) {
  std::string text = formatBytes(needs.arguments) + " of arguments, " +
                     formatBytes(needs.results) + " of results and " +
                     formatBytes(needs.intermediates) + " of arrays in between";
  if (!needs.largestType)
    return text;
  text += "; the largest is " + printType(needs.largestType) + " with " +
          formatBytes(needs.largest);
  if (auto place = (*needs.largestLocation)->findInstanceOf<FileLineColLoc>())
    text += llvm::formatv(" at {0}:{1}:{2}", place.getFilename().getValue(),
                          place.getLine(), place.getColumn());
  return text;
}

llvm::Error sw::runner::checkMemory(const MemoryNeeds &needs, RunKind kind,
                                    std::optional<double> available,
                                    const ChipMemory &chip) {
  if (kind.simulates && chip.isExceeded(needs.total()))
    return llvm::createStringError(
        "the program needs " + formatBytes(needs.total()) +
        " of main memory, but " + chip.describe() + ": " +
        describeNeeds(needs) +
        printMemories(chip, {{"arguments", needs.arguments},
                             {"results", needs.results},
                             {"in between", needs.intermediates}}));
  double peak = getPeak(needs, kind);
  if (!available || peak <= *available)
    return llvm::Error::success();
  std::string advice = kind.verifies ? "run it without --verify, "
                       : kind.simulates
                           ? "use --mode=timing, which has no data, "
                           : "";
  return llvm::createStringError(
      "the run needs about " + formatBytes(peak) + " of memory, but " +
      formatBytes(*available) + " are available: the program has " +
      describeNeeds(needs) + ", and the run several copies; " + advice +
      "make it smaller, or give --memory=GIB if that is wrong");
}
