//===- Lowering.h - State of the lowering to EmitC --------------*- C++ -*-===//
///
/// \file
/// The conversion builds C directly. `ModuleLowering` owns the files.
/// `FunctionLowering` walks one function or kernel and maps SSA values to C
/// values. A memref is a pointer to its storage, an offset, sizes and strides.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_CONVERSION_SWTOEMITC_LOWERING_H
#define SUNWAY_LIB_CONVERSION_SWTOEMITC_LOWERING_H

#include "CBuilder.h"
#include "LoweredMemRefs.h"
#include "PartOrder.h"
#include "Ranges.h"
#include "SharedKernels.h"

#include "Conversion/CNames.h"

#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"
#include "Dialect/TPP/IR/TPP.h"
#include "Dialect/Utils/ElementTypes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringSet.h"

#include <functional>

namespace mlir {
namespace sw {
namespace emit {

class ChipEmitter;
class ModuleLowering;

/// The lowered form of `sw.reply`: an array of reply words, and one of counts.
struct ReplyDesc {
  Value words;  ///< in LDM: an array, or one word for one slot
  Value issued; ///< counts of requests, likewise
  int64_t slots;
};

/// A piece for the device library: rows, columns, leading dimension.
struct Piece {
  OpFoldResult rows, cols, leading;
};

/// Lowers the body of one function or kernel.
class FunctionLowering : public LoweredMemRefs {
public:
  FunctionLowering(ModuleLowering &module, OpBuilder builder, bool onSlave,
                   Location loc)
      : module(module), ownBuilder(builder), c(ownBuilder, loc),
        onSlave(onSlave) {}

  ModuleLowering &module;
  OpBuilder ownBuilder;
  CBuilder c;
  /// Whether this is code of the CPEs.
  const bool onSlave;
  /// Names of buffers and values of the kernel, by their role.
  DenseMap<Value, std::string> roles;

  /// Lowers all operations of `block` except its terminator.
  LogicalResult lowerBody(Block &block);
  LogicalResult lowerOp(Operation *op);

  /// The EmitC value of a scalar of the source.
  Value scalar(Value value);
  void mapScalar(Value from, Value to) { scalars[from] = to; }
  /// Maps the result of an operation and keeps the name of its location.
  void mapResult(Value from, Value to);
  ReplyDesc &reply(Value value) { return replies[value]; }
  bool hasReply(Value value) const { return replies.count(value); }

  /// Lowers sizes, offsets or strides to static or dynamic values.
  OpFoldResult lowered(OpFoldResult ofr);
  SmallVector<OpFoldResult> lowered(ArrayRef<OpFoldResult> ofrs);

  /// The linear element index of `indices` in `desc`, including the offset.
  OpFoldResult linearIndex(const MemDesc &desc, ArrayRef<OpFoldResult> indices);
  /// A pointer to the first element of `desc`.
  Value pointerTo(const MemDesc &desc);
  Value pointerAt(const MemDesc &desc, OpFoldResult index);
  /// `desc[indices]` as an lvalue.
  Value element(const MemDesc &desc, ValueRange indices);

  /// A descriptor for `type` whose storage starts at `base`. Dynamic sizes,
  /// strides and offsets come from `dynamic` in that order, one each.
  FailureOr<MemDesc> staticDesc(Location loc, MemRefType type, Value base);

  /// The next name of a loop variable: i, j, k, ...
  std::string nextLoopName();
  /// Runs `body` inside `for (...)` over [0, size).
  void loopOver(OpFoldResult size, function_ref<void(Value)> body);
  unsigned loopDepth = 0;

  /// Intervals of index values.
  Ranges ranges;

  /// A hint for the name of `value`: its role, or the name of its location.
  std::string hintFor(Value value);

private:
  DenseMap<Value, Value> scalars;
  DenseMap<Value, ReplyDesc> replies;
};

/// The handler of each kind of source operation.
class Handlers {
public:
  using Handler = std::function<LogicalResult(FunctionLowering &, Operation *)>;

  template <typename OpT, typename Fn>
  void add(Fn fn) {
    table[TypeID::get<OpT>()] = [fn](FunctionLowering &f, Operation *op) {
      return LogicalResult(fn(f, cast<OpT>(op)));
    };
  }
  const Handler *lookup(Operation *op) const {
    auto it = table.find(op->getName().getTypeID());
    return it == table.end() ? nullptr : &it->second;
  }

private:
  DenseMap<TypeID, Handler> table;
};

void addArithHandlers(Handlers &handlers);
/// Converts an array element or a parameter to a value of `type`, and back: f16
/// and bf16 elements are 16-bit integers. Other types do not change.
Value fromElement(CBuilder &c, Value element, Type type);
Value toElement(CBuilder &c, Value value, Type type);
void addCastHandlers(Handlers &handlers);
void addMathHandlers(Handlers &handlers);
void addControlHandlers(Handlers &handlers);
void addAffineHandlers(Handlers &handlers);
void addMemRefHandlers(Handlers &handlers);
void addViewHandlers(Handlers &handlers);
void addTransferHandlers(Handlers &handlers);
void addTileHandlers(Handlers &handlers);
void addReductionHandlers(Handlers &handlers);
void addWinogradHandlers(Handlers &handlers);
void addVectorHandlers(Handlers &handlers);

/// Reports an operand or a result of `op` that has no form in C. Handlers rely
/// on it: `scalar`, `memref` and `reply` find every operand that passes.
LogicalResult checkTypes(FunctionLowering &f, Operation *op);

/// `desc` as rows of its last dimension.
Piece blockOf(FunctionLowering &f, const MemDesc &desc);

/// The distance between rows of an input that is broadcast as `bcast`.
OpFoldResult leadingOf(FunctionLowering &f, const MemDesc &desc,
                       tpp::Bcast bcast);

/// Checks that all operands of `op` are pieces in LDM, or numbers, and that
/// `op` runs on a CPE.
LogicalResult checkPieces(FunctionLowering &f, Operation *op);

/// The C type of vectors of `type`, or of vectors of its element type.
Type vectorTypeOf(CBuilder &c, Type type);
/// A vector whose lanes are all `scalar`.
Value splatVector(CBuilder &c, Value scalar);
/// Checks that `op` runs on a CPE, and that the chip has vectors of `type`.
LogicalResult checkVector(FunctionLowering &f, Operation *op, VectorType type,
                          bool mayBeMask = false);
/// Whether `op` is an op on vectors that equations can contain.
bool isOnVectors(Operation *op);
LogicalResult lowerOnVectors(FunctionLowering &f, Operation *op);
/// Lowers `op`, which equations can contain, to vectors; `lookup` maps its
/// operands.
Value lowerVectorOp(CBuilder &c, Operation *op,
                    function_ref<Value(Value)> lookup);

/// Calls the functions of an equation.
LogicalResult lowerEquation(FunctionLowering &f, tpp::EquationOp op);

/// Writes `#include <file>`, or with quotes if it is not a standard one.
void include(CBuilder &c, StringRef file, bool standard);

/// Owns the output files while a module is lowered.
class ModuleLowering {
public:
  ModuleLowering(ModuleOp module, const Target &target, const ChipEmitter &chip,
                 StringRef prefix, StringRef header, bool splitKernels);

  /// Creates the files after the last operation of the module, and removes them
  /// on failure.
  LogicalResult run();

  const Handlers &getHandlers() const { return handlers; }
  const ChipEmitter &getChip() const { return chip; }
  ModuleOp getModule() { return module; }
  const Target &getTarget() const { return target; }
  /// The core groups that must reach the constants and the allocated arrays; 1
  /// without launches.
  int64_t getMemoryGroups() const { return memoryGroups; }

  /// Lowers a launch in `host`: the kernel, its parameters and the call.
  LogicalResult lowerLaunch(FunctionLowering &host, LaunchOp launch);

  /// Reply words in LDM, shared by kernels with the same name and number of
  /// slots. Returns the name of the global.
  std::string replyWords(StringRef name, int64_t slots);
  /// Grows the LDM region to at least `bytes`.
  void reserveLDM(int64_t bytes) { ldmBytes = std::max(ldmBytes, bytes); }

  /// The array of all buffers in LDM, the parameters of the running kernel, and
  /// the reply word of their transfer.
  StringRef getLdmArray() const { return ldmArray; }
  /// The parameters of one kernel in LDM. In a module with launches of parts,
  /// those of the running part (0 or 1) and of the next one.
  std::string getLdmParameters(size_t slot) const;
  /// The parameters of a kernel that is not a part, as an lvalue.
  Value createLdmParameters(CBuilder &c);
  StringRef getReplyParameters() const { return replyParameters; }
  /// The type of the parameters: a union of the parameters of each kernel.
  Type getParametersType(CBuilder &c) const;

  /// Opens the file for the function `kernel`, made from `source`.
  emitc::FileOp openKernelFile(Operation *source, StringRef kernel);
  /// Whether each kernel has a file of its own.
  bool splitsKernels() const { return splitKernels; }

  /// Defines the functions of the equations in `kernel`, whose name is `name`.
  void defineEquations(CBuilder &c, Region &kernel, StringRef name);
  /// The common stem of the names of the functions of `op`.
  StringRef equationName(Operation *op) { return equationNames[op]; }

  /// Records that host code has marks of work on the MPE.
  void useMpeMarks() { hasMpeMarks = true; }

  /// The C name of the function or global `symbol`.
  StringRef cName(StringRef symbol) { return cNames[symbol]; }

  /// Whether the memory of `memref` is never written.
  bool isReadOnly(Value memref);

private:
  /// A variable in LDM; an alignment of 0 means the alignment of its type.
  struct LdmData {
    std::string name;
    Type type;
    int64_t alignment;
  };
  /// The file of a kernel, its source, and the kernels that run it.
  struct KernelFile {
    emitc::FileOp file;
    Operation *source;
    std::vector<std::string> kernels;
  };

  LogicalResult checkLevel();
  LogicalResult declareFunctions();
  LogicalResult lowerGlobals();
  LogicalResult lowerFunction(func::FuncOp func);
  LogicalResult checkSignature(func::FuncOp func);
  void openFiles();
  void closeFiles();
  void closeSlaveFiles();
  void closeSlave();
  void closeShared();
  void closeLaunches();
  void closeKernelFile(KernelFile &kernel);
  void openGuard(CBuilder &c, StringRef name);
  void addKernel(StringRef kernel, StringRef function);
  void declareParameters(CBuilder &c);
  std::vector<LdmData> listLdmData(CBuilder &c);
  void writeLdmData(CBuilder &c, bool isExtern, bool isStatic, bool isHidden);
  void nameLdmData();
  std::string withPrefix(StringRef name) const;
  std::string reserveLdmName(StringRef base);
  void declareEntry(func::FuncOp func, emitc::FuncOp lowered);
  FunctionType convertSignature(func::FuncOp func);
  LogicalResult checkGroups(LaunchOp launch);
  Value declareArguments(CBuilder &c, LaunchOp launch, StringRef type);
  LogicalResult lowerParts(FunctionLowering &host, LaunchOp launch);
  /// The kernel that calls `parts`.
  void buildEntry(CBuilder &c, LaunchOp launch, StringRef name,
                  ArrayRef<PartCall> parts);
  bool isFree(StringRef name, ArrayRef<StringRef> suffixes) const;
  std::string reserve(StringRef base, ArrayRef<StringRef> suffixes);
  std::string uniqueKernel(StringRef name);
  void nameSymbols();
  bool writes(OpOperand &use, DenseSet<Value> &visited);
  emitc::FileOp makeFile(StringRef id);

  ModuleOp module;
  const Target &target;
  const ChipEmitter &chip;
  int64_t memoryGroups = 1;
  std::string prefix;
  std::string headerName, sharedName;
  bool splitKernels;
  Handlers handlers;
  /// `shared` is null unless kernels have files of their own.
  emitc::FileOp header, shared, host, slave;
  SmallVector<emitc::FileOp> files;
  std::vector<KernelFile> kernelFiles;
  llvm::StringMap<size_t> fileOfFunction;
  /// File names in lower case.
  llvm::StringSet<> usedFiles;
  llvm::StringMap<std::string> cNames;
  Names fileNames;
  /// Names in C, and names that kernels will need.
  llvm::StringSet<> usedNames, wantedNames;
  std::string ldmArray, ldmParameters, replyParameters;
  llvm::StringMap<int64_t> replyGlobals;
  DenseMap<Operation *, std::string> equationNames;
  SharedKernels sharedKernels;
  /// Kernels that the host starts, and kernels with parameters in LDM.
  SmallVector<std::string> kernelNames, parameterNames;
  /// Those of the former that several core groups run.
  llvm::StringSet<> groupKernels;
  int64_t ldmBytes = 0;
  bool hasMpeMarks = false, hasParts = false, usesGroups = false;
  /// Structs of parameters in LDM, if there are parts.
  size_t parameterSlots = 2;
};

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_CONVERSION_SWTOEMITC_LOWERING_H
