//===- Layers.cpp - The values between the ops of a function --------------===//
#include "Runner/Layers/Layers.h"

#include "LayerOps.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;

/// Longer file names add no information.
static constexpr size_t maxNameCharacters = 64;

/// Whether `op` computes nothing: its result is a reshape or a part of another
/// value, or has no values of its own.
static bool isReshapeOrSlice(Operation *op) {
  return op->hasTrait<OpTrait::ConstantLike>() ||
         isa<tensor::EmptyOp, tensor::CastOp, tensor::CollapseShapeOp,
             tensor::ExpandShapeOp, tensor::ReshapeOp, tensor::ExtractSliceOp,
             tensor::SplatOp, tosa::ReshapeOp, tosa::SliceOp, linalg::FillOp,
             bufferization::AllocTensorOp, bufferization::ToTensorOp>(op);
}

SmallVector<OpResult> sw::runner::findLayerValues(func::FuncOp func) {
  SmallVector<OpResult> values;
  for (Operation &op : func.getBody().front())
    if (!isReshapeOrSlice(&op))
      for (OpResult result : op.getResults())
        if (isa<TensorType>(result.getType()))
          values.push_back(result);
  return values;
}

/// The text in the brackets of a tensor type: `1x64xf32`.
static std::string printContent(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  StringRef content = text;
  if (content.consume_front("tensor<"))
    content.consume_back(">");
  return content.str();
}

static std::string printPlace(Location loc) {
  auto position = loc->findInstanceOf<FileLineColLoc>();
  if (!position)
    return "";
  return llvm::formatv("{0}:{1}:{2}", position.getFilename().getValue(),
                       position.getLine(), position.getColumn());
}

/// Whether values of this type can be written to a file.
static bool isWritable(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() && tensor.getNumElements() > 0 &&
         !tensor.getEncoding() && getElementKind(tensor.getElementType());
}

static double getValueBytes(Type type) {
  auto tensor = cast<RankedTensorType>(type);
  double bytes = static_cast<double>(
      getElementBytes(*getElementKind(tensor.getElementType())));
  for (int64_t extent : tensor.getShape())
    bytes *= static_cast<double>(extent);
  return bytes;
}

/// Uses only characters that are valid in all file systems.
static std::string makeFileName(size_t number, StringRef name) {
  std::string file;
  for (char c : name.take_front(maxNameCharacters))
    file += llvm::isAlnum(c) || c == '-' || c == '.' ? c : '_';
  return llvm::formatv("{0,0+3}-{1}.npy", number, file);
}

std::string Layer::describeTypes() const {
  std::string text = computeType;
  if (!operandType.empty())
    text += ", operands " + operandType;
  if (storedType != computeType)
    text += ", stored " + storedType;
  return text;
}

/// Sets what the input says of the values of a layer.
static void describeValues(Type type, Layer &layer) {
  const ElementInfo *info = findElementInfo(getElementTypeOrSelf(type));
  if (!info || !isWritable(type))
    return;
  auto tensor = cast<RankedTensorType>(type);
  layer.elements = static_cast<double>(tensor.getNumElements());
  for (int64_t extent : tensor.getShape())
    layer.shape += (layer.shape.empty() ? "" : "x") + std::to_string(extent);
  layer.computeType = getElementInfo(info->compute).name;
  layer.storedType = info->name;
  layer.storedBits = info->bits;
}

static Layer describe(OpResult value, size_t number) {
  Operation *op = value.getOwner();
  Layer layer;
  layer.op = op->getName().getStringRef().str();
  if (auto named = op->getLoc()->findInstanceOf<NameLoc>())
    layer.name = named.getName().getValue().str();
  if (layer.name.empty())
    layer.name = op->getName().stripDialect().str();
  if (op->getNumResults() > 1)
    layer.name += "#" + std::to_string(value.getResultNumber());
  layer.location = printPlace(op->getLoc());
  layer.type = printContent(value.getType());
  layer.file = makeFileName(number, layer.name);
  describeValues(value.getType(), layer);
  if (!isWritable(value.getType()))
    layer.place = LayerLocation::Unwritable;
  return layer;
}

FailureOr<std::vector<Layer>> sw::runner::findLayers(ModuleOp module,
                                                     StringRef name) {
  auto func = module.lookupSymbol<func::FuncOp>(name);
  if (!func.getBody().hasOneBlock())
    return func.emitError("function '")
           << name << "' has " << func.getBody().getBlocks().size()
           << " blocks; its layers can be told apart only in one: write "
              "branches as scf.if and loops as scf.while";
  if (!SymbolTable::symbolKnownUseEmpty(func, module))
    return func.emitError("function '")
           << name
           << "' calls itself, so that it cannot return its layers as well";
  SmallVector<OpResult> values = findLayerValues(func);
  if (values.empty())
    return func.emitError("function '")
           << name
           << "' has no layers: none of its ops computes a tensor; layers of "
              "programs on memrefs are not told apart";
  std::vector<Layer> layers;
  DenseMap<Value, size_t> numbers;
  for (auto [number, value] : llvm::enumerate(values)) {
    numbers[value] = number;
    layers.push_back(describe(value, number));
  }
  Operation *ret = func.getBody().front().getTerminator();
  for (auto [result, value] : llvm::enumerate(ret->getOperands()))
    if (auto it = numbers.find(value);
        it != numbers.end() &&
        layers[it->second].place == LayerLocation::Memory) {
      layers[it->second].place = LayerLocation::Result;
      layers[it->second].result = result;
    }
  return layers;
}

OwningOpRef<ModuleOp> sw::runner::keepLayers(ModuleOp module, StringRef name,
                                             ArrayRef<size_t> kept) {
  OwningOpRef<ModuleOp> copy = module.clone();
  auto func = copy->lookupSymbol<func::FuncOp>(name);
  SmallVector<OpResult> values = findLayerValues(func);
  Operation *ret = func.getBody().front().getTerminator();
  SmallVector<Type> types(func.getResultTypes());
  for (size_t number : kept) {
    ret->insertOperands(ret->getNumOperands(), Value(values[number]));
    types.push_back(values[number].getType());
  }
  size_t before = func.getNumResults();
  SmallVector<unsigned> positions(kept.size(), before);
  SmallVector<DictionaryAttr> attributes(kept.size());
  if (failed(func.insertResults(positions, TypeRange(types).drop_front(before),
                                attributes)))
    return {};
  return copy;
}

std::vector<SmallVector<size_t>> sw::runner::splitLayers(ModuleOp module,
                                                         StringRef name,
                                                         ArrayRef<Layer> layers,
                                                         double bytes) {
  auto func = module.lookupSymbol<func::FuncOp>(name);
  SmallVector<OpResult> values = findLayerValues(func);
  std::vector<SmallVector<size_t>> runs(1);
  double sum = 0;
  for (auto [number, layer] : llvm::enumerate(layers)) {
    if (layer.place != LayerLocation::Memory)
      continue;
    double size = getValueBytes(values[number].getType());
    if (!runs.back().empty() && sum + size > bytes) {
      runs.emplace_back();
      sum = 0;
    }
    runs.back().push_back(number);
    sum += size;
  }
  return runs;
}
