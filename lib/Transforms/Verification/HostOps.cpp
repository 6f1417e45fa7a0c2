//===- HostOps.cpp - Rules before the C printer ---------------------------===//
#include "PhaseRules.h"

#include "Dialect/SW/IR/MainMemory.h"
#include "Dialect/TPP/IR/TPP.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::sw;

/// Whether `op`, which is outside of launches, is one that the phase lowers.
static bool isLowered(Operation *op) {
  return isa<scf::ForallOp>(op) ||
         isa_and_present<linalg::LinalgDialect, tpp::TPPDialect,
                         tensor::TensorDialect,
                         bufferization::BufferizationDialect>(op->getDialect());
}

LogicalResult sw::verifyHostOps(ModuleOp module, const Contract &contract) {
  WalkResult result =
      module.walk<WalkOrder::PreOrder>([&](Operation *op) -> WalkResult {
        if (isa<LaunchOp>(op))
          return WalkResult::skip();
        if (isLowered(op))
          return contract.broken(op) << "is outside of launches; expects loops "
                                        "over single elements there";
        return WalkResult::advance();
      });
  if (result.wasInterrupted())
    return failure();
  result = module.walk([&](linalg::LinalgOp op) -> WalkResult {
    return contract.broken(op) << "is left in a launch; expects primitives "
                                  "and loops over single elements";
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Arenas
//===----------------------------------------------------------------------===//

/// Whether `plan` has a buffer of `bytes` or more at `offset`.
static bool hasBuffer(ArrayAttr plan, int64_t offset, int64_t bytes) {
  return llvm::any_of(plan, [&](Attribute entry) {
    auto buffer = cast<DictionaryAttr>(entry);
    return buffer.getAs<IntegerAttr>("offset").getInt() == offset &&
           buffer.getAs<IntegerAttr>("bytes").getInt() >= bytes;
  });
}

/// Checks that the views of an arena are buffers of its plan, which are in it.
static LogicalResult verifyArena(memref::AllocOp alloc, DictionaryAttr arena,
                                 const Contract &contract) {
  auto plan = arena.getAs<ArrayAttr>("buffers");
  std::optional<int64_t> total = getBytes(alloc.getType());
  if (!total)
    return success();
  int64_t size = *total;
  for (Attribute entry : plan) {
    auto buffer = cast<DictionaryAttr>(entry);
    int64_t offset = buffer.getAs<IntegerAttr>("offset").getInt();
    int64_t bytes = buffer.getAs<IntegerAttr>("bytes").getInt();
    if (offset < 0 || bytes < 0 || bytes > size || offset > size - bytes)
      return contract.broken(alloc)
             << "has " << size << " bytes, but '" << kArenaAttrName
             << "' has a buffer of " << bytes << " bytes at offset " << offset;
  }
  for (Operation *user : alloc->getUsers()) {
    auto view = dyn_cast<memref::ViewOp>(user);
    if (!view)
      continue;
    std::optional<int64_t> offset = getConstantIntValue(view.getByteShift());
    std::optional<int64_t> bytes = getBytes(view.getType());
    if (offset && bytes && !hasBuffer(plan, *offset, *bytes))
      return contract.broken(view)
             << "has " << *bytes << " bytes at offset " << *offset
             << " of an arena, but '" << kArenaAttrName
             << "' has no such buffer there";
  }
  return success();
}

LogicalResult sw::verifyArenas(ModuleOp module, const Contract &contract) {
  WalkResult result = module.walk([&](memref::AllocOp alloc) -> WalkResult {
    auto arena = alloc->getAttrOfType<DictionaryAttr>(kArenaAttrName);
    return arena ? verifyArena(alloc, arena, contract) : success();
  });
  return failure(result.wasInterrupted());
}
