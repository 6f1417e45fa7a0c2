//===- SwLdmAlloc.cpp - The pass sw-ldm-alloc ----------------------===//
#include "Dialect/SW/Transforms/Passes.h"

#include "Dialect/SW/IR/SW.h"
#include "Dialect/TPP/IR/TPP.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir {
namespace sw {
#define GEN_PASS_DEF_SWLDMALLOC
#include "Dialect/SW/Transforms/Passes.h.inc"
} // namespace sw
} // namespace mlir

using namespace mlir;

namespace {
struct SwLdmAlloc : sw::impl::SwLdmAllocBase<SwLdmAlloc> {
  using SwLdmAllocBase::SwLdmAllocBase;
  void runOnOperation() override {}
};
} // namespace
