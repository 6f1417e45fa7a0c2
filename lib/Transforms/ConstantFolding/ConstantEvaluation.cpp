//===- ConstantEvaluation.cpp - Tensors known at compile time -------------===//
//
// Connected ops become a function. Its parameters are the constants that the
// ops read, as memrefs without a copy, and the memory of the results:
//
//   func.func @evaluate0(%c: memref<64x3xf32>, %r: memref<3x64xf32>) {
//     %0 = bufferization.to_tensor %c restrict
//     %1 = linalg.transpose ins(%0) ...
//     bufferization.materialize_in_destination %1 in restrict writable %r
//     return
//   }
//
//===----------------------------------------------------------------------===//
#include "ConstantEvaluation.h"
#include "KnownOps.h"

#include "Transforms/ConstantFolding/HostLowering.h"
#include "Transforms/Passes.h"
#include "Transforms/Utils/ReadingMaps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Pipelines/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/TargetSelect.h"

using namespace mlir;

static constexpr llvm::StringLiteral kEvaluate("evaluate");

void sw::registerEvaluationDialects(DialectRegistry &registry) {
  registry
      .insert<arith::ArithDialect, bufferization::BufferizationDialect,
              cf::ControlFlowDialect, func::FuncDialect, linalg::LinalgDialect,
              LLVM::LLVMDialect, memref::MemRefDialect, scf::SCFDialect>();
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
}

namespace {
/// Connected ops, and the results that they compute.
struct Component {
  SmallVector<Operation *> ops;
  /// Positions in the list of roots.
  SmallVector<size_t> roots;
  /// The constants that are read without a copy.
  SmallVector<Value> inputs;
  /// The function that computes the component; components of equal form share
  /// it.
  StringRef function;
};

/// The state of one evaluation.
class Evaluator {
public:
  Evaluator(ArrayRef<Value> roots, ArrayRef<Operation *> ops)
      : roots(roots), ops(ops),
        module(ModuleOp::create(roots.front().getLoc())) {}

  llvm::Expected<SmallVector<ElementsAttr>> run();

private:
  void findComponents();
  func::FuncOp build(Component &component);
  void buildFunctions();
  LogicalResult lower();
  llvm::Error call();

  ArrayRef<Value> roots;
  ArrayRef<Operation *> ops;
  std::vector<Component> components;
  OwningOpRef<ModuleOp> module;
  /// Function names by their text.
  llvm::StringMap<std::string> functions;
  SmallVector<AsmResourceBlob> results;
};
} // namespace

void Evaluator::findComponents() {
  llvm::EquivalenceClasses<Operation *> classes;
  DenseSet<Operation *> own(ops.begin(), ops.end());
  for (Operation *op : ops) {
    classes.insert(op);
    for (Value input : sw::getInputs(op))
      // An empty tensor has no value, so it connects no ops.
      if (Operation *producer = input.getDefiningOp();
          own.contains(producer) && !isa<tensor::EmptyOp>(producer))
        classes.unionSets(op, producer);
  }
  llvm::MapVector<Operation *, Component> byLeader;
  for (Operation *op : ops)
    if (!isa<tensor::EmptyOp>(op))
      byLeader[classes.getLeaderValue(op)].ops.push_back(op);
  for (auto [i, root] : llvm::enumerate(roots))
    byLeader[classes.getLeaderValue(root.getDefiningOp())].roots.push_back(i);
  for (auto &[leader, component] : byLeader)
    components.push_back(std::move(component));
  for (Component &component : components) {
    SetVector<Value> used;
    for (Operation *op : component.ops)
      used.insert_range(sw::getInputs(op));
    // Arrays are passed by address. Splats and constants of other types are
    // copied with the ops.
    for (Value value : used)
      if (ElementsAttr constant = sw::getEvaluableConstant(value);
          constant && !constant.isSplat())
        component.inputs.push_back(value);
  }
}

/// Sets the stride along dimensions of one element to 1. It has no effect
/// there, but upstream's views require 1 if such dimensions are dropped.
static void normalizeStrides(Operation *op) {
  llvm::TypeSwitch<Operation *>(op)
      .Case<tensor::ExtractSliceOp, tensor::InsertSliceOp>([](auto slice) {
        SmallVector<int64_t> strides(slice.getStaticStrides());
        for (auto [size, stride] :
             llvm::zip_equal(slice.getStaticSizes(), strides))
          if (size == 1 && !ShapedType::isDynamic(stride))
            stride = 1;
        slice.setStaticStrides(strides);
      });
}

/// Writes a result to its memory. A single result is computed there directly.
/// With several results, upstream's elimination of empty tensors places their
/// common first op in the memory of the first result. It misses that this
/// memory is overwritten before the other results read it.
static void copyResult(ImplicitLocOpBuilder &b, Value result, Value memory,
                       bool isOnly) {
  if (isOnly) {
    bufferization::MaterializeInDestinationOp::create(
        b, TypeRange(), result, memory, /*restrict=*/true, /*writable=*/true);
    return;
  }
  auto buffer = bufferization::ToBufferOp::create(b, memory.getType(), result,
                                                  /*read_only=*/true);
  memref::CopyOp::create(b, buffer, memory);
}

func::FuncOp Evaluator::build(Component &component) {
  ImplicitLocOpBuilder b(UnknownLoc::get(module->getContext()),
                         module->getContext());
  SmallVector<Value> outputs = llvm::map_to_vector(
      component.roots, [&](size_t root) { return roots[root]; });
  SmallVector<Type> types;
  for (Value value : llvm::concat<Value>(component.inputs, outputs)) {
    auto type = cast<ShapedType>(value.getType());
    types.push_back(MemRefType::get(type.getShape(), type.getElementType()));
  }
  b.setInsertionPointToEnd(module->getBody());
  auto func =
      func::FuncOp::create(b, kEvaluate, b.getFunctionType(types, TypeRange()));
  func->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(), b.getUnitAttr());
  b.setInsertionPointToStart(func.addEntryBlock());
  IRMapping mapping;
  for (auto [value, argument] :
       llvm::zip(component.inputs, func.getArguments()))
    mapping.map(value, bufferization::ToTensorOp::create(
                           b, value.getType(), argument, b.getUnitAttr()));
  for (Operation *op : component.ops) {
    for (Value input : sw::getInputs(op)) {
      Operation *producer = input.getDefiningOp();
      if (!mapping.contains(input) &&
          (producer->hasTrait<OpTrait::ConstantLike>() ||
           isa<tensor::EmptyOp>(producer)))
        b.clone(*producer, mapping);
    }
    normalizeStrides(b.clone(*op, mapping));
  }
  auto memories = func.getArguments().drop_front(component.inputs.size());
  for (auto [root, memory] : llvm::zip(outputs, memories))
    copyResult(b, mapping.lookup(root), memory,
               /*isOnly=*/outputs.size() == 1);
  func::ReturnOp::create(b);
  return func;
}

/// Builds one function for all components of equal form. Equal layers have
/// equal components.
void Evaluator::buildFunctions() {
  for (Component &component : components) {
    func::FuncOp func = build(component);
    std::string text;
    llvm::raw_string_ostream os(text);
    func->print(os, OpPrintingFlags().useLocalScope());
    auto [entry, isNew] = functions.try_emplace(
        text, (kEvaluate + llvm::Twine(functions.size())).str());
    component.function = entry->getValue();
    if (isNew)
      func.setSymName(component.function);
    else
      func.erase();
  }
}

LogicalResult Evaluator::lower() {
  sw::generalizeReadingMaps(*module);
  PassManager bufferize((*module)->getName());
  bufferize.addPass(bufferization::createEmptyTensorEliminationPass());
  bufferize.addPass(bufferization::createOneShotBufferizePass());
  // Upstream's views crash on steps if a dimension is dropped.
  bufferize.addPass(sw::createSwSplitViews());
  bufferize.addPass(createCanonicalizerPass());
  bufferize.addPass(createCSEPass());
  bufferization::buildBufferDeallocationPipeline(
      bufferize, bufferization::BufferDeallocationPipelineOptions());
  if (failed(bufferize.run(*module)))
    return failure();
  sw::expandCopies(*module);
  if (failed(sw::callAccurateFunctions(*module)))
    return failure();
  PassManager lower((*module)->getName());
  sw::buildLoopsToLLVMPipeline(lower);
  return lower.run(*module);
}

/// The memref descriptor: allocated pointer, aligned pointer, offset, sizes and
/// strides.
static SmallVector<int64_t> describe(ShapedType type, const char *data) {
  SmallVector<int64_t> descriptor = {reinterpret_cast<int64_t>(data),
                                     reinterpret_cast<int64_t>(data), 0};
  llvm::append_range(descriptor, type.getShape());
  llvm::append_range(descriptor, computeSuffixProduct(type.getShape()));
  return descriptor;
}

llvm::Error Evaluator::call() {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  // Each function runs only a few times, so optimisation would take longer.
  ExecutionEngineOptions options;
  options.jitCodeGenOptLevel = llvm::CodeGenOptLevel::None;
  auto engine = ExecutionEngine::create(*module, options);
  if (!engine)
    return engine.takeError();
  for (const Component &component : components) {
    std::vector<SmallVector<int64_t>> descriptors;
    for (Value value : component.inputs)
      descriptors.push_back(describe(
          cast<ShapedType>(value.getType()),
          sw::getConstantBytes(sw::getEvaluableConstant(value)).data()));
    for (size_t root : component.roots)
      descriptors.push_back(describe(cast<ShapedType>(roots[root].getType()),
                                     results[root].getData().data()));
    SmallVector<void *> pointers, arguments;
    for (SmallVector<int64_t> &descriptor : descriptors)
      pointers.push_back(descriptor.data());
    for (void *&pointer : pointers)
      arguments.push_back(&pointer);
    if (llvm::Error error = (*engine)->invokePacked(
            ("_mlir_ciface_" + component.function).str(), arguments))
      return error;
  }
  return llvm::Error::success();
}

llvm::Expected<SmallVector<ElementsAttr>> Evaluator::run() {
  findComponents();
  buildFunctions();
  if (failed(lower()))
    return llvm::createStringError("upstream cannot lower them");
  for (Value root : roots)
    results.push_back(sw::allocateElements(root.getType()));
  if (llvm::Error error = call())
    return std::move(error);
  SmallVector<ElementsAttr> attributes;
  for (auto [root, blob] : llvm::zip(roots, results))
    attributes.push_back(sw::createConstant(
        cast<RankedTensorType>(root.getType()), std::move(blob)));
  return attributes;
}

llvm::Expected<SmallVector<ElementsAttr>>
sw::evaluateConstants(ArrayRef<Value> roots, ArrayRef<Operation *> ops) {
  return Evaluator(roots, ops).run();
}
