//===- ScheduleRequests.cpp - Requests for schedules ----------------------===//
#include "Transforms/Scheduling/ScheduleAttributes.h"
#include "Transforms/Scheduling/Scheduling.h"

#include "Analysis/Structure/TileOps.h"

#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::sw;

using Emit = function_ref<InFlightDiagnostic()>;

static LogicalResult parseSizes(ArrayRef<int64_t> sizes, Emit emitError,
                                ProductRequest &request) {
  if (!sizes.empty() && sizes.size() != 3)
    return emitError() << "expects 3 tile sizes m,n,k, but got "
                       << sizes.size();
  for (int64_t size : sizes)
    if (size < 0)
      return emitError() << "expects tile sizes of at least 0 (0 chooses), but "
                            "got "
                         << size;
  request.sizes.assign(sizes.begin(), sizes.end());
  return success();
}

static LogicalResult parseOrder(ArrayRef<std::string> order, Emit emitError,
                                ProductRequest &request) {
  if (order.empty())
    return success();
  if (order.size() != 3)
    return emitError() << "expects an order of 3 loops, such as m,n,k, but got "
                       << order.size();
  for (StringRef name : order) {
    unsigned loop = llvm::StringSwitch<unsigned>(name)
                        .Case("m", 0)
                        .Case("n", 1)
                        .Case("k", 2)
                        .Default(3);
    if (loop == 3)
      return emitError() << "expects loops m, n and k in the order, but got '"
                         << name << "'";
    if (llvm::is_contained(request.order, loop))
      return emitError() << "expects each loop once in the order, but got '"
                         << name << "' twice";
    request.order.push_back(loop);
  }
  return success();
}

static LogicalResult parseBuffers(ArrayRef<int64_t> buffers, Emit emitError,
                                  ProductRequest &request) {
  if (!buffers.empty() && buffers.size() != 3)
    return emitError() << "expects buffers of 3 operands a,b,c, but got "
                       << buffers.size();
  for (int64_t number : buffers)
    if (number < 0 || number > 2)
      return emitError() << "expects 1 or 2 buffers per operand (0 chooses), "
                            "but got "
                         << number;
  request.buffers.assign(buffers.begin(), buffers.end());
  return success();
}

static LogicalResult parseRowContiguous(ArrayRef<std::string> operands,
                                        Emit emitError,
                                        ProductRequest &request) {
  if (operands.empty())
    return success();
  request.rowContiguous.assign(3, false);
  if (operands.size() == 1 && operands.front() == "none")
    return success();
  for (StringRef name : operands) {
    unsigned operand = llvm::StringSwitch<unsigned>(name)
                           .Case("a", 0)
                           .Case("b", 1)
                           .Case("c", 2)
                           .Default(3);
    if (operand == 3)
      return emitError()
             << "expects operands a, b and c with row-contiguous transfers, or "
                "none, but got '"
             << name << "'";
    if (request.rowContiguous[operand])
      return emitError() << "expects each operand once with row-contiguous "
                            "transfers, but got "
                            "'"
                         << name << "' twice";
    request.rowContiguous[operand] = true;
  }
  return success();
}

FailureOr<ProductRequest>
sw::parseProductRequest(const ProductRequestText &text, Emit emitError) {
  ProductRequest request;
  if (failed(parseSizes(text.sizes, emitError, request)) ||
      failed(parseOrder(text.order, emitError, request)) ||
      failed(parseBuffers(text.buffers, emitError, request)) ||
      failed(parseRowContiguous(text.rowContiguous, emitError, request)))
    return failure();
  if (text.vector == "m" || text.vector == "n")
    request.vector = text.vector.front();
  else if (!text.vector.empty())
    return emitError() << "expects vectors along m or n, but got '"
                       << text.vector << "'";
  if (text.distributed == "m" || text.distributed == "n")
    request.distributed = text.distributed.front();
  else if (text.distributed == "none")
    request.distributed = '-';
  else if (!text.distributed.empty())
    return emitError() << "expects m, n or none to be distributed, but got '"
                       << text.distributed << "'";
  return request;
}

/// The request `text`, over the loops and operands of `problem`.
static ScheduleRequest toRequest(const ProductRequest &text,
                                 const ScheduleProblem &problem) {
  ScheduleRequest request;
  if (!text.sizes.empty()) {
    request.sizes.assign(problem.extents.size(), 0);
    request.sizes[problem.m] = text.sizes[0];
    request.sizes[problem.n] = text.sizes[1];
    request.sizes[problem.k] = text.sizes[2];
  }
  if (!text.order.empty())
    request.order =
        completeOrder(problem, ScheduleRequest(),
                      {text.order[0], text.order[1], text.order[2]});
  request.buffers = text.buffers;
  request.rowContiguous = text.rowContiguous;
  // With a pooling on the tiles, fewer parts can be requested.
  if (problem.pool) {
    request.order.clear();
    if (!request.rowContiguous.empty())
      request.rowContiguous.back() = false;
    return request;
  }
  if (text.vector)
    request.vectorLoop = *text.vector == 'm' ? problem.m : problem.n;
  if (text.distributed) {
    request.mesh.assign(problem.extents.size(), Spread::None);
    if (*text.distributed == '-') {
      request.mesh[problem.m] = Spread::Row;
      request.mesh[problem.n] = Spread::Col;
    } else {
      request.mesh[*text.distributed == 'm' ? problem.m : problem.n] =
          Spread::All;
    }
  }
  return request;
}

FailureOr<ScheduleRequest>
Scheduler::getRequest(linalg::LinalgOp op,
                      const ScheduleProblem &problem) const {
  ScheduleRequest request = toRequest(defaults, problem);
  ScheduleRequest own = readSchedule(getScheduleAttr(op), problem.m, problem.n);
  if (!own.sizes.empty())
    request.sizes = own.sizes;
  if (!own.order.empty())
    request.order = own.order;
  if (!own.buffers.empty())
    request.buffers = own.buffers;
  if (own.vectorLoop)
    request.vectorLoop = own.vectorLoop;
  if (!own.rowContiguous.empty())
    request.rowContiguous = own.rowContiguous;
  if (!own.mesh.empty())
    request.mesh = own.mesh;
  request.units = own.units;
  request.division = own.division;
  return checkAndClampRequest(op, problem, std::move(request));
}

/// Checks that a request does not divide the pixels of one block of a pooling.
static LogicalResult checkPooledDivision(linalg::LinalgOp op,
                                         const ScheduleProblem &problem,
                                         const ScheduleRequest &request,
                                         const Target &target) {
  int64_t block = getColumnStep(problem, target);
  int64_t extent = problem.extents[problem.n];
  if (!request.division ||
      !llvm::is_contained(request.division->loops, problem.n) || extent > block)
    return success();
  return op.emitError("expects several tiles of loop ")
         << problem.n << ", which 'core_groups' divides, but its " << extent
         << " iterations are one tile: the tiles are multiples of " << block
         << ", the blocks of a pooling on all mesh columns";
}

FailureOr<ScheduleRequest>
sw::checkAndClampRequest(linalg::LinalgOp op, const ScheduleProblem &problem,
                         ScheduleRequest request) {
  if (std::optional<std::string> error = checkRequest(problem, request))
    return op.emitError(*error);
  for (auto [loop, size] : llvm::enumerate(request.sizes)) {
    if (size <= problem.extents[loop])
      continue;
    remark::analysis(op.getLoc(),
                     remark::RemarkOpts::name("Tile").category("sw-tiling"))
        << remark::add("tile size {0} of loop {1} is cut to its extent {2}",
                       size, loop, problem.extents[loop]);
    size = problem.extents[loop];
  }
  if (!problem.pool)
    return request;
  FailureOr<Target> target = Target::get(op);
  if (failed(target) ||
      failed(checkPooledDivision(op, problem, request, *target)))
    return failure();
  if (request.sizes.empty())
    return request;
  int64_t &size = request.sizes[problem.n];
  int64_t whole = llvm::alignTo(size, getColumnStep(problem, *target));
  if (size != whole)
    remark::analysis(op.getLoc(),
                     remark::RemarkOpts::name("Tile").category("sw-tiling"))
        << remark::add("tile size {0} of loop {1} becomes {2}, whole blocks of "
                       "a pooling on all mesh columns",
                       size, problem.n, whole);
  size = whole;
  return request;
}
