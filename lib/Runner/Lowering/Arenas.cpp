//===- Arenas.cpp - The arenas of intermediate arrays ---------------------===//
#include "Runner/Lowering/Arenas.h"

#include "Dialect/SW/IR/MainMemory.h"
#include "Support/Escape.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;
namespace json = llvm::json;

json::Array runner::listArenaBuffers(DictionaryAttr plan) {
  json::Array buffers;
  for (auto buffer :
       plan.getAs<ArrayAttr>("buffers").getAsRange<DictionaryAttr>())
    buffers.push_back(llvm::json::Object{
        {"offset", buffer.getAs<IntegerAttr>("offset").getInt()},
        {"bytes", buffer.getAs<IntegerAttr>("bytes").getInt()},
        {"first",
         sunway::validUtf8(buffer.getAs<StringAttr>("first").getValue())},
        {"last",
         sunway::validUtf8(buffer.getAs<StringAttr>("last").getValue())}});
  return buffers;
}

json::Array runner::collectArenas(ModuleOp module) {
  json::Array arenas;
  module.walk([&](memref::AllocOp alloc) {
    auto plan = alloc->getAttrOfType<DictionaryAttr>(kArenaAttrName);
    if (!plan)
      return;
    auto func = alloc->getParentOfType<func::FuncOp>();
    arenas.push_back(json::Object{
        {"function", func ? sunway::validUtf8(func.getName()) : ""},
        {"arena_bytes", alloc.getType().getNumElements()},
        {"lower_bound_bytes", plan.getAs<IntegerAttr>("lower_bound").getInt()},
        {"sum_bytes", plan.getAs<IntegerAttr>("sum").getInt()},
        {"buffers", listArenaBuffers(plan)}});
  });
  return arenas;
}
