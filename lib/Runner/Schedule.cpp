//===- Schedule.cpp - The decisions of the lowering -----------------------===//
#include "Schedule.h"

#include "Dialect/SW/IR/SW.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;

static std::string printText(Attribute attribute) {
  std::string text;
  llvm::raw_string_ostream(text) << attribute;
  return text;
}

/// Numbers, strings, lists and dictionaries as such, the rest as text. A JSON
/// value of a StringRef would only refer to the characters.
static llvm::json::Value toJSON(Attribute attribute) {
  if (auto text = dyn_cast<StringAttr>(attribute))
    return text.getValue().str();
  if (auto boolean = dyn_cast<BoolAttr>(attribute))
    return boolean.getValue();
  if (auto integer = dyn_cast<IntegerAttr>(attribute))
    return integer.getValue().getSExtValue();
  if (auto number = dyn_cast<FloatAttr>(attribute))
    return number.getValueAsDouble();
  if (auto numbers = dyn_cast<DenseI64ArrayAttr>(attribute))
    return llvm::json::Array(numbers.asArrayRef());
  if (auto list = dyn_cast<ArrayAttr>(attribute)) {
    llvm::json::Array array;
    for (Attribute element : list)
      array.push_back(toJSON(element));
    return array;
  }
  if (auto dictionary = dyn_cast<DictionaryAttr>(attribute)) {
    llvm::json::Object object;
    for (NamedAttribute entry : dictionary)
      object[entry.getName().getValue()] = toJSON(entry.getValue());
    return object;
  }
  // Of an enumerator such as #sw<spread row>, its last word.
  std::string text = printText(attribute);
  StringRef word = StringRef(text).rsplit(' ').second;
  if (StringRef(text).starts_with("#") && word.consume_back(">"))
    return word.str();
  return text;
}

static std::string printLocation(Location loc) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto position = loc->findInstanceOf<FileLineColLoc>())
    os << position.getFilename().getValue() << ":" << position.getLine() << ":"
       << position.getColumn();
  return text;
}

/// True if `tile`, which other passes may have changed, is the decision for
/// `entry`. Ops that are fused share their place and the name of the kernel.
static bool isSameDecision(const llvm::json::Object &entry, StringRef location,
                           DictionaryAttr tile) {
  const llvm::json::Object *decision = entry.getObject("tile");
  if (!decision || entry.getString("location") != location)
    return false;
  return llvm::all_of(ArrayRef<StringRef>{"kernel", "sizes", "predicted"},
                      [&](StringRef key) {
                        Attribute ours = tile.get(key);
                        const llvm::json::Value *theirs = decision->get(key);
                        return theirs ? ours && toJSON(ours) == *theirs : !ours;
                      });
}

void ScheduleCollector::noteKernel(StringRef launch, Operation *op,
                                   DictionaryAttr tile) {
  std::string location = printLocation(op->getLoc());
  for (llvm::json::Value &value : schedule) {
    llvm::json::Object &entry = *value.getAsObject();
    if (!isSameDecision(entry, location, tile))
      continue;
    llvm::json::Array &kernels = *entry.getArray("kernels");
    if (!llvm::is_contained(kernels, llvm::json::Value(launch)))
      kernels.push_back(launch.str());
  }
}

/// The pass that makes kernels names them.
void ScheduleCollector::collectKernels(Operation *op) {
  op->walk([&](LaunchOp launch) {
    double seconds = 0;
    launch.walk([&](Operation *inner) {
      auto tile = dyn_cast_or_null<DictionaryAttr>(
          inner->getDiscardableAttr(kTileAttrName));
      if (!tile)
        return;
      noteKernel(launch.getName(), inner, tile);
      if (auto number = tile.getAs<FloatAttr>("predicted"))
        seconds += number.getValueAsDouble();
    });
    if (seconds > 0)
      predicted[launch.getName()] = seconds;
  });
}

void ScheduleCollector::runAfterPass(Pass *pass, Operation *op) {
  std::lock_guard<std::mutex> lock(mutex);
  if (pass->getArgument() == "sw-dma-insert")
    collectKernels(op);
  op->walk([&](Operation *inner) {
    Attribute tile = inner->getDiscardableAttr(kTileAttrName);
    // Later passes rewrite tile ops; the one that tiles sees linalg.
    if (!tile || inner->getName().getDialectNamespace() != "linalg")
      return;
    std::string location = printLocation(inner->getLoc());
    std::string name = inner->getName().getStringRef().str();
    if (!seen.insert(location + name + printText(tile)).second)
      return;
    schedule.push_back(llvm::json::Object{{"op", name},
                                          {"location", location},
                                          {"kernels", llvm::json::Array()},
                                          {"tile", toJSON(tile)}});
  });
}
