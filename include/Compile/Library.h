//===- Library.h - A network as a C library ---------------------*- C++ -*-===//
///
/// \file
/// Makes the files of a C library from one function of a module: C for the
/// management core and the CPEs, a header, the weights, a program that calls
/// it, a Makefile, and a manifest.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_COMPILE_LIBRARY_H
#define SUNWAY_COMPILE_LIBRARY_H

#include "Analysis/Memory/MemoryPlan.h"
#include "Machine/MachineDescription.h"
#include "Runner/Arrays/Weights.h"
#include "Runner/Lowering/Lowering.h"

namespace mlir {
namespace sw {
namespace compile {

/// What an argument is to the caller.
enum class Role { Input, Weight };

/// An argument that a library is asked to treat as a weight.
struct WeightRequest {
  size_t argument = 0;
  /// Its values, which the library then brings along; without them it stays an
  /// argument, and the header calls it a weight.
  std::optional<runner::HostArray> values;
};

/// What a library is to be.
struct LibraryOptions {
  /// A C identifier, with which all names begin.
  std::string name;
  /// Where the network came from and who compiles it, for the manifest.
  std::string source, version, pipelineText;
  /// The chip as the user calls it.
  std::string chip;
  std::vector<WeightRequest> weights;
  /// Constants of so many bytes or more are in the file of weights.
  int64_t weightBytes = runner::kLeastWeightBytes;
};

/// One argument or result of the library's function.
struct LibraryValue {
  /// Its name in C.
  std::string name;
  Role role = Role::Input;
  runner::EntryValue value;
  /// Whether a call may change it.
  bool isWritten = false;

  int64_t getBytes() const;
};

/// The memory of a library beside its arguments and results: the arena of the
/// entry, of 0 bytes without one.
struct LibraryMemory : MemoryPlan {
  /// The alignment of the arena and of the weights.
  int64_t alignment = 1;
  llvm::json::Array buffers;
};

/// What a library computes once of arguments that are weights, for all calls.
struct Preparation {
  /// The function of the C that does, empty if there is nothing to compute.
  std::string function;
  /// The arrays that it makes, and where they are in one block of `bytes`.
  std::vector<LibraryValue> values;
  std::vector<int64_t> offsets;
  int64_t bytes = 0;
  /// As of a call.
  size_t launches = 0;
  std::vector<std::string> kernels;
  std::optional<double> predictedSeconds;
};

/// A library.
struct Library {
  std::string name;
  std::vector<LibraryValue> arguments, results;
  runner::Weights weights;
  /// The bytes of the file of the weights, and its checksum; 0 without any.
  uint64_t weightsFileBytes = 0, weightsChecksum = 0;
  LibraryMemory memory;
  runner::LoweredProgram program;
  Preparation preparation;
  /// Calls of `athread_spawn`, and the functions of the CPEs that they run.
  size_t launches = 0;
  std::vector<std::string> kernels;
  /// What the model predicts for a call; nothing if a kernel has no prediction.
  std::optional<double> predictedSeconds;
  /// All files, the manifest last. The weights are binary.
  std::vector<AthreadFile> files;

  /// The arguments of NAME_prepare; there is none without.
  std::vector<const LibraryValue *> getPreparedWeights() const;
};

/// A C identifier like `text`.
std::string makeName(llvm::StringRef text);
/// Reports a name that a library cannot have.
llvm::Error checkName(llvm::StringRef name);

/// Gives the arguments of `entry` in `module` names in C: those of `names`, by
/// position, where they are not empty.
void nameArguments(ModuleOp module, const runner::Entry &entry,
                   llvm::ArrayRef<std::string> names);

/// Makes constants of the arguments for which `requests` has values, and takes
/// them out of `entry`. Reports arguments that are none, or of other types.
LogicalResult bindWeights(ModuleOp module, runner::Entry &entry,
                          std::vector<WeightRequest> &requests);

/// Makes the library of the function `entry`, of which `bindWeights` has taken
/// the arguments with values. Reports errors at their location.
FailureOr<Library> makeLibrary(ModuleOp module, const runner::Entry &entry,
                               const SWPipelineOptions &pipeline,
                               const sunway::MachineDescription &machine,
                               const LibraryOptions &options);

/// Writes the files of `library` into `directory`, which is made if need be,
/// and removes those of an earlier library there that it does not have. A file
/// that no manifest in the directory lists as the work of sw-compile is an
/// error; nothing is written then.
llvm::Error writeLibrary(const Library &library, const std::string &directory);

} // namespace compile
} // namespace sw
} // namespace mlir

#endif // SUNWAY_COMPILE_LIBRARY_H
