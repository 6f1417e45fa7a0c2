//===- Library.h - A network as a C library ---------------------*- C++ -*-===//
///
/// \file
/// Makes the files of a C library from one function of a module: C for the MPE
/// and the CPEs, a header, the weights, a program that calls it, a Makefile,
/// and a manifest.
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

/// The role of an argument for the caller.
enum class Role { Input, Weight };

/// An argument that the library should treat as a weight.
struct WeightRequest {
  size_t argument = 0;
  /// The values, which become part of the library. Without them the weight
  /// stays an argument, which the header documents as a weight.
  std::optional<runner::HostArray> values;
};

/// Options of `makeLibrary`.
struct LibraryOptions {
  /// A C identifier, the prefix of all names.
  std::string name;
  /// Origin of the network, version of the compiler and options of the
  /// pipeline, for the manifest.
  std::string source, version, pipelineText;
  /// The chip as the user calls it.
  std::string chip;
  std::vector<WeightRequest> weights;
  /// Constants of this size or larger go to the file of weights.
  int64_t weightBytes = runner::kMinWeightBytes;
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

/// The memory of a library besides its arguments and results: the arena of the
/// entry, 0 bytes if it has none.
struct LibraryMemory : MemoryPlan {
  /// The alignment of the arena and of the weights.
  int64_t alignment = 1;
  llvm::json::Array buffers;
};

/// The preparation of weights: values that a library computes once from weight
/// arguments, for all calls.
struct Preparation {
  /// The C function that computes them; empty if there is nothing to compute.
  std::string function;
  /// The arrays that it computes, and their offsets in one block of `bytes`
  /// bytes.
  std::vector<LibraryValue> values;
  std::vector<int64_t> offsets;
  int64_t bytes = 0;
  /// Launches, kernels and predicted time, as for a call.
  size_t launches = 0;
  std::vector<std::string> kernels;
  std::optional<double> predictedSeconds;
};

/// What a job that runs the library needs.
struct Job {
  int64_t coreGroups = 1, cpes = 0;
  /// MiB of memory that all core groups reach, besides what the program adds; 0
  /// if there is no such memory.
  int64_t crossMiB = 0;
};

/// A library.
struct Library {
  std::string name;
  std::vector<LibraryValue> arguments, results;
  runner::Weights weights;
  /// Size and checksum of the file of weights; 0 if there is none.
  uint64_t weightsFileBytes = 0, weightsChecksum = 0;
  LibraryMemory memory;
  runner::LoweredProgram program;
  Job job;
  Preparation preparation;
  /// Number of calls of `athread_spawn`, and the CPE functions that they run.
  size_t launches = 0;
  std::vector<std::string> kernels;
  /// Predicted time of a call; nothing if a kernel has no prediction.
  std::optional<double> predictedSeconds;
  /// All files, the manifest last. The weights are binary.
  std::vector<AthreadFile> files;

  /// The arguments of NAME_prepare; empty if there is no such function.
  std::vector<const LibraryValue *> getPreparedWeights() const;
};

/// Makes a C identifier that resembles `text`.
std::string makeName(llvm::StringRef text);
/// Reports an error if `name` is not a valid name of a library.
llvm::Error checkName(llvm::StringRef name);

/// Sets the C names of the arguments of `entry` in `module` to `names`, by
/// position. An empty name leaves an argument as it is.
void nameArguments(ModuleOp module, const runner::Entry &entry,
                   llvm::ArrayRef<std::string> names);

/// Replaces the arguments for which `requests` has values by constants, and
/// removes them from `entry`. Reports arguments that do not exist or have
/// another type.
LogicalResult bindWeights(ModuleOp module, runner::Entry &entry,
                          std::vector<WeightRequest> &requests);

/// Makes the library of the function `entry`. `bindWeights` must have replaced
/// the arguments with values. Reports errors at their location.
FailureOr<Library> makeLibrary(ModuleOp module, const runner::Entry &entry,
                               const SWPipelineOptions &pipeline,
                               const sunway::MachineDescription &machine,
                               const LibraryOptions &options);

/// Writes the files of `library` into `directory`, which is created if needed.
/// Removes files of an earlier library there that this one does not have. A
/// file that would be replaced but is not listed in a manifest of sw-compile in
/// the directory is an error; nothing is written then.
llvm::Error writeLibrary(const Library &library, const std::string &directory);

} // namespace compile
} // namespace sw
} // namespace mlir

#endif // SUNWAY_COMPILE_LIBRARY_H
