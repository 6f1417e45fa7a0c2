//===- Weights.cpp - Constants of a program in a file ---------------------===//
#include "Runner/Arrays/Weights.h"

#include "Dialect/SW/IR/MainMemory.h"
#include "Dialect/SW/IR/Target.h"
#include "Runner/Arrays/HostArray.h"
#include "Support/Escape.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;

static constexpr StringLiteral weightsMagic("SWWEIGHT");
static constexpr size_t headerBytes = 64, checksumOffset = 24, checkedFrom = 32;

//===----------------------------------------------------------------------===//
// The file
//===----------------------------------------------------------------------===//

uint64_t sw::runner::computeChecksum(StringRef bytes) {
  uint64_t sum = 0xcbf29ce484222325;
  for (size_t i = 0; i < bytes.size(); i += sizeof(uint64_t)) {
    sum ^= llvm::support::endian::read64le(bytes.data() + i);
    sum *= 0x100000001b3;
    sum ^= sum >> 32;
  }
  return sum;
}

llvm::json::Array Weights::toJSON() const {
  llvm::json::Array index;
  for (const Entry &entry : entries)
    index.push_back(
        llvm::json::Object{{"name", sunway::validUtf8(entry.name)},
                           {"type", entry.type},
                           {"shape", llvm::json::Array(entry.shape)},
                           {"offset", entry.offset},
                           {"bytes", entry.bytes}});
  return index;
}

std::string Weights::printFile() const {
  std::string index = llvm::formatv("{0}", llvm::json::Value(toJSON())).str();
  size_t dataOffset =
      llvm::alignTo(headerBytes + index.size(), std::max<size_t>(alignment, 8));
  size_t fileBytes = dataOffset + values.size();
  std::string file(weightsMagic);
  auto add = [&](uint64_t number, size_t bytes) {
    char text[sizeof number];
    llvm::support::endian::write64le(text, number);
    file.append(text, bytes);
  };
  add(1, 4);
  add(0x01020304, 4);
  add(fileBytes, 8);
  add(0, 8);
  for (size_t number : {headerBytes, index.size(), dataOffset, values.size()})
    add(number, 8);
  file += index;
  file.resize(dataOffset, ' ');
  file += values;
  llvm::support::endian::write64le(
      file.data() + checksumOffset,
      computeChecksum(StringRef(file).drop_front(checkedFrom)));
  return file;
}

uint64_t sw::runner::readChecksum(StringRef file) {
  return llvm::support::endian::read64le(file.data() + checksumOffset);
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// Copies elements of whole bytes, or repeats a splat; little-endian like all
/// chips.
static std::string expand(ArrayRef<char> raw, size_t bytes) {
  if (raw.size() == bytes)
    return std::string(raw.data(), bytes);
  std::string text;
  text.reserve(bytes);
  while (text.size() < bytes)
    text.append(raw.data(), raw.size());
  return text;
}

/// The values of `attribute` in the memory layout of C; nothing unless they are
/// numbers of whole bytes.
static std::optional<std::string> readValues(Attribute attribute,
                                             ElementKind kind, size_t bytes) {
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(attribute)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    if (!blob || blob->getData().size() != bytes || kind == ElementKind::Bool)
      return std::nullopt;
    return expand(blob->getData(), bytes);
  }
  if (auto sparse = dyn_cast<SparseElementsAttr>(attribute)) {
    SmallVector<Attribute> values(sparse.getValues<Attribute>());
    attribute = DenseElementsAttr::get(sparse.getType(), values);
  }
  auto dense = dyn_cast<DenseIntOrFPElementsAttr>(attribute);
  if (!dense)
    return std::nullopt;
  if (kind == ElementKind::Bool) {
    std::string text;
    for (bool value : dense.getValues<bool>())
      text += static_cast<char>(value);
    return text;
  }
  ArrayRef<char> raw = dense.getRawData();
  if (raw.empty() || bytes % raw.size())
    return std::nullopt;
  return expand(raw, bytes);
}

namespace {
/// Collects the constants of one module.
class Collector {
public:
  Collector(ModuleOp module, StringRef symbol, Weights &weights)
      : module(module), symbol(symbol), weights(weights) {}

  void run(int64_t minimum);

private:
  void collect(memref::GlobalOp global, int64_t minimum);
  void replaceUses();

  ModuleOp module;
  StringRef symbol;
  Weights &weights;
  /// Indices of entries by the hash of their values.
  DenseMap<uint64_t, SmallVector<size_t, 1>> known;
  /// Offsets by the symbol of the replaced global.
  DenseMap<StringAttr, int64_t> offsets;
};
} // namespace

/// Moves the value of `global` to the weights, if it is large enough.
void Collector::collect(memref::GlobalOp global, int64_t minimum) {
  MemRefType type = global.getType();
  std::optional<ElementKind> kind = getElementKind(type.getElementType());
  if (!global.getConstant() || !global.getInitialValue() || !kind ||
      !type.getLayout().isIdentity() || type.getMemorySpace() ||
      SymbolTable::symbolKnownUseEmpty(global, module))
    return;
  int64_t bytes = type.getNumElements() * getElementBytes(*kind);
  // memref.view has no elements of type index.
  if (bytes < std::max<int64_t>(minimum, 1) || type.getElementType().isIndex())
    return;
  std::optional<std::string> values =
      readValues(*global.getInitialValue(), *kind, bytes);
  if (!values)
    return;
  SmallVector<size_t, 1> &alike = known[llvm::xxh3_64bits(*values)];
  for (size_t index : alike) {
    const Weights::Entry &entry = weights.entries[index];
    if (StringRef(weights.values).substr(entry.offset, entry.bytes) ==
        *values) {
      offsets[global.getSymNameAttr()] = entry.offset;
      return;
    }
  }
  alike.push_back(weights.entries.size());
  int64_t offset = weights.values.size();
  offsets[global.getSymNameAttr()] = offset;
  weights.entries.push_back({global.getSymName().str(),
                             getElementName(*kind).str(),
                             llvm::to_vector(type.getShape()), offset, bytes});
  weights.values += *values;
  weights.values.resize(
      llvm::alignTo(weights.values.size(), weights.alignment));
}

/// Replaces the constants by views of the single array.
void Collector::replaceUses() {
  auto type = MemRefType::get({static_cast<int64_t>(weights.values.size())},
                              IntegerType::get(module.getContext(), 8));
  OpBuilder b = OpBuilder::atBlockBegin(module.getBody());
  auto all = memref::GlobalOp::create(
      b, module.getLoc(), symbol, b.getStringAttr("private"), type,
      /*initial_value=*/Attribute(), /*constant=*/true,
      /*alignment=*/IntegerAttr());
  all->setAttr(kPointerAttrName, b.getUnitAttr());
  SmallVector<memref::GetGlobalOp> reads;
  module.walk([&](memref::GetGlobalOp op) {
    if (offsets.count(op.getNameAttr().getAttr()))
      reads.push_back(op);
  });
  for (memref::GetGlobalOp read : reads) {
    b.setInsertionPoint(read);
    Location loc = read.getLoc();
    Value base = memref::GetGlobalOp::create(b, loc, type, symbol);
    Value offset = arith::ConstantIndexOp::create(
        b, loc, offsets[read.getNameAttr().getAttr()]);
    Location name = NameLoc::get(read.getNameAttr().getAttr(), loc);
    auto view = memref::ViewOp::create(b, name, read.getType(), base, offset,
                                       ValueRange());
    read.replaceAllUsesWith(view.getResult());
    read.erase();
  }
}

void Collector::run(int64_t minimum) {
  for (auto global :
       llvm::make_early_inc_range(module.getOps<memref::GlobalOp>()))
    collect(global, minimum);
  if (offsets.empty())
    return;
  replaceUses();
  for (auto global :
       llvm::make_early_inc_range(module.getOps<memref::GlobalOp>()))
    if (offsets.count(global.getSymNameAttr()))
      global.erase();
}

FailureOr<int64_t> sw::runner::getArrayAlignment(ModuleOp module) {
  FailureOr<Target> target = Target::get(module);
  if (failed(target))
    return failure();
  return llvm::PowerOf2Ceil(
      std::max<int64_t>(target->getDmaTransactionBytes(), 8));
}

FailureOr<Weights> sw::runner::collectWeights(ModuleOp module, StringRef symbol,
                                              int64_t bytes) {
  FailureOr<int64_t> alignment = getArrayAlignment(module);
  if (failed(alignment))
    return failure();
  if (module.lookupSymbol(symbol))
    return module.emitError("the module has a '")
           << symbol << "' of its own, which is the name of its weights in C";
  Weights weights;
  weights.alignment = *alignment;
  Collector(module, symbol, weights).run(bytes);
  return weights;
}
