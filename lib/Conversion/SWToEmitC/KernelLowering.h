//===- KernelLowering.h - Kernels and their parameters ----------*- C++ -*-===//
#ifndef SUNWAY_LIB_CONVERSION_SWTOEMITC_KERNELLOWERING_H
#define SUNWAY_LIB_CONVERSION_SWTOEMITC_KERNELLOWERING_H

#include "Lowering.h"
#include "Roles.h"

#include "llvm/ADT/SetVector.h"

namespace mlir {
namespace sw {
namespace emit {

/// One field of the parameter struct.
struct Field {
  std::string name;
  Type type;       ///< EmitC type
  Value hostValue; ///< value that the host stores in it
};

/// A kernel: a launch without parts, or one of its parts.
class KernelLowering {
public:
  KernelLowering(ModuleLowering &module, FunctionLowering &host,
                 Operation *source, StringRef name, emitc::FileOp header);
  /// Declares the parameters and builds the function.
  LogicalResult build();
  /// Uses the function of `kernel` for this part, with `arrays`.
  void share(const WrittenKernel &kernel, ArrayRef<Value> arrays);
  /// Allows other parts to share the function.
  void offer(SharedKernels &kernels);
  /// Stores the parameters in `args`, a struct of the host.
  void storeParameters(Value args);

  const std::string name;
  /// The function, and the type of its parameters. If the function is shared,
  /// both belong to another kernel.
  std::string functionName, structName;
  /// Whether other parts will call the function.
  bool isShared = false;

private:
  LogicalResult capture(Value value);
  LogicalResult captureMemref(Value value);
  std::string fieldName(Value value, StringRef fallback);
  Field &addField(StringRef name, Type type, Value hostValue);
  OpFoldResult pass(StringRef name, OpFoldResult hostValue);
  void declareStruct();
  LogicalResult buildFunction();
  void bindCaptures();
  void describe();
  Value getMember(const Field &field);
  Value loadField(const Field &field);

  ModuleLowering &module;
  FunctionLowering &host;
  Operation *source;
  Region &region;
  emitc::FileOp header;
  RoleMap roles;
  llvm::SetVector<Value> captures;
  std::vector<Field> fields;
  llvm::StringSet<> usedFields;
  emitc::FuncOp function;
  std::unique_ptr<FunctionLowering> body;
  /// The pointer to the parameters of a part, in LDM.
  TypedValue<emitc::LValueType> parameters;
  /// Functions that rebuild each capture in the kernel from loaded fields.
  std::vector<std::function<void()>> binders;
};

/// The op of a kernel and its location, for comments.
std::string printOrigin(Operation *op, StringRef name);

/// Declares `void name(void *arg)`; its body follows later.
emitc::FuncOp declareKernel(CBuilder &c, StringRef name);

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_CONVERSION_SWTOEMITC_KERNELLOWERING_H
