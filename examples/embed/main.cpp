//===- main.cpp - Calls sw-pipeline from another compiler -----------------===//
//
// Builds C = A B as linalg.matmul on tensors in memory, lowers it for the chip
// that the first argument names, and prints the result.
//
//===----------------------------------------------------------------------===//
#include "sunway/Pipelines/Pipelines.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;

/// func.func @matmul(%a: tensor<mxk>, %b: tensor<kxn>) -> tensor<mxn>
static OwningOpRef<ModuleOp> buildMatmul(MLIRContext &context, int64_t m,
                                         int64_t n, int64_t k) {
  OpBuilder builder(&context);
  Location loc = builder.getUnknownLoc();
  OwningOpRef<ModuleOp> module(ModuleOp::create(loc));
  Type f32 = builder.getF32Type();
  auto a = RankedTensorType::get({m, k}, f32);
  auto b = RankedTensorType::get({k, n}, f32);
  auto c = RankedTensorType::get({m, n}, f32);

  builder.setInsertionPointToEnd(module->getBody());
  auto function = func::FuncOp::create(builder, loc, "matmul",
                                       builder.getFunctionType({a, b}, {c}));
  Block *entry = function.addEntryBlock();
  builder.setInsertionPointToStart(entry);
  Value zero =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(f32));
  Value empty = tensor::EmptyOp::create(builder, loc, c.getShape(), f32);
  Value fill = linalg::FillOp::create(builder, loc, zero, empty).getResult(0);
  auto product = linalg::MatmulOp::create(builder, loc, TypeRange{c},
                                          entry->getArguments(), fill);
  func::ReturnOp::create(builder, loc, product.getResults());
  return module;
}

int main(int argc, char **argv) {
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  sw::registerSunwayDialects(registry);
  MLIRContext context(registry);
  context.loadDialect<arith::ArithDialect, func::FuncDialect,
                      linalg::LinalgDialect, tensor::TensorDialect>();

  OwningOpRef<ModuleOp> module = buildMatmul(context, 512, 512, 512);
  if (failed(verify(*module)))
    return 1;

  sw::SWPipelineOptions options;
  if (argc > 1)
    options.chip = argv[1];
  PassManager pm(&context);
  sw::buildSWPipeline(pm, options);
  if (failed(pm.run(*module)))
    return 1;
  module->print(llvm::outs());
  return 0;
}
