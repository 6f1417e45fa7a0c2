//===- Resources.cpp - Weights in files of a module -----------------------===//
#include "Runner/Input/ModuleInput.h"

#include "Machine/Files.h"
#include "Runner/Arrays/Npy.h"

#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::sw::runner;

/// A blob of the values in `file`, which it owns.
static AsmResourceBlob makeBlob(std::unique_ptr<llvm::MemoryBuffer> file,
                                StringRef values, size_t alignment) {
  std::shared_ptr<llvm::MemoryBuffer> owner = std::move(file);
  return AsmResourceBlob(
      ArrayRef<char>(values.data(), values.size()), alignment,
      [owner](void *, size_t, size_t) mutable { owner.reset(); },
      /*dataIsMutable=*/false);
}

/// Reads the value of `constant`, an attribute of `op`.
static LogicalResult readResource(Operation *op,
                                  DenseResourceElementsAttr constant,
                                  StringRef directory) {
  StringRef key = constant.getRawHandle().getKey();
  auto fail = [&](const Twine &reason) {
    return op->emitError("dense_resource '") << key << "' " << reason;
  };
  // A key is arbitrary text; as a path it could leave the directory.
  if (key.contains('/') || key == "." || key == "..")
    return fail("has no value, and its name is none of a file");
  ShapedType type = constant.getType();
  std::optional<ElementKind> kind = getElementKind(type.getElementType());
  if (!kind)
    return fail("has no value, and its elements are of no type that .npy files "
                "have");
  SmallString<128> path(directory);
  llvm::sys::path::append(path, key + ".npy");
  auto file = sunway::readFile(path);
  if (!file)
    return fail("has no value: " + llvm::toString(file.takeError()));
  HostArray array, wanted;
  llvm::Expected<StringRef> values =
      parseNpyHeader((*file)->getBuffer(), path, array);
  if (!values)
    return fail("has no value: " + llvm::toString(values.takeError()));
  wanted.kind = *kind;
  wanted.shape = llvm::to_vector(type.getShape());
  if (!holdsElements(array.kind, *kind) || array.shape != wanted.shape)
    return fail("expects " + wanted.getTypeText() + ", but '" + path +
                "' has " + array.getTypeText());
  DenseResourceElementsHandle::getManagerInterface(op->getContext())
      .getBlobManager()
      .update(key, makeBlob(std::move(*file), *values, getElementBytes(*kind)));
  return success();
}

LogicalResult sw::runner::readResources(ModuleOp module, StringRef directory) {
  WalkResult result = module.walk([&](Operation *op) {
    WalkResult read = op->getAttrDictionary().walk<WalkOrder::PreOrder>(
        [&](DenseResourceElementsAttr constant) {
          if (constant.getRawHandle().getBlob())
            return WalkResult::advance();
          return WalkResult(readResource(op, constant, directory));
        });
    return read.wasInterrupted() ? WalkResult::interrupt()
                                 : WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}
