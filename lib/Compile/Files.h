//===- Files.h - The text files of a library --------------------*- C++ -*-===//
#ifndef SUNWAY_LIB_COMPILE_FILES_H
#define SUNWAY_LIB_COMPILE_FILES_H

#include "Compile/Library.h"

namespace mlir {
namespace sw {
namespace compile {

/// The header of a library, and the functions that it declares.
std::string printHeader(const Library &library, const LibraryOptions &options);
std::string printSource(const Library &library);

/// A program that calls a library on arrays in files.
std::string printMain(const Library &library);

/// The contents of a library, as JSON.
std::string printManifest(const Library &library, const runner::Entry &entry,
                          const SWPipelineOptions &pipeline,
                          const sunway::MachineDescription &machine,
                          const LibraryOptions &options);

/// The key and the value that identify a manifest of sw-compile.
inline constexpr llvm::StringLiteral kGeneratorKey = "generator";
inline constexpr llvm::StringLiteral kGenerator = "sw-compile";
inline constexpr llvm::StringLiteral kManifest = "manifest.json";

/// Replaces every `@KEY@` of `text` by its value.
std::string
substitute(llvm::StringRef text,
           llvm::ArrayRef<std::pair<llvm::StringRef, std::string>> values);

/// How the C of a library allocates memory of the chip.
struct MemoryCalls {
  /// A function like posix_memalign, and one like free.
  std::string allocate, release;
  /// What it includes for them, and their definitions; may be empty.
  std::string include = {}, allocation = {}, deallocation = {};
};

MemoryCalls getMemoryCalls(const Library &library);

} // namespace compile
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_COMPILE_FILES_H
