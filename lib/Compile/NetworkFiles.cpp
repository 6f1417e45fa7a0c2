//===- NetworkFiles.cpp - Functions of a library --------------------------===//
#include "Files.h"
#include "NetworkText.h"

#include "Runner/Execution/Driver.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::compile;
using namespace mlir::sw::runner;

std::string
sw::compile::substitute(StringRef text,
                        ArrayRef<std::pair<StringRef, std::string>> values) {
  std::string result;
  while (true) {
    auto [before, rest] = text.split('@');
    result += before;
    if (rest.empty())
      return result;
    auto [key, after] = rest.split('@');
    for (const auto &[known, value] : values)
      if (known == key)
        result += value;
    text = after;
  }
}

/// Memory that all core groups reach, by the vendor's calls.
static constexpr StringLiteral crossAllocation = R"(
/* Memory that all core groups reach. As posix_memalign; the address to free is
   before it. */
static int cross_memalign(void **memory, size_t alignment, size_t bytes) {
  char *start = cross_malloc(bytes + alignment + sizeof start), *data;
  if (!start)
    return 1;
  data = start + sizeof start;
  data += (alignment - (uintptr_t)data % alignment) % alignment;
  memcpy(data - sizeof start, &start, sizeof start);
  *memory = data;
  return 0;
}
)";

static constexpr StringLiteral crossDeallocation = R"(
static void cross_release(void *memory) {
  char *start;
  if (!memory)
    return;
  memcpy(&start, (char *)memory - sizeof start, sizeof start);
  cross_free(start);
}
)";

MemoryCalls sw::compile::getMemoryCalls(const Library &library) {
  if (!library.program.usesCoreGroups || library.program.isAllShared)
    return {"posix_memalign", "free"};
  return {"cross_memalign", "cross_release", "#include <athread.h>\n",
          crossAllocation.str(), crossDeallocation.str()};
}

static constexpr StringLiteral beginText =
    R"(/* Functions of the library @NAME@ that are not computation. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
@INCLUDE@#include "@NAME@.h"
#include "@NAME@_kernels.h"
@CROSS@
static bool @NAME@_is_loaded = false;
@GLOBALS@
const char *@NAME@_message(int status) {
  static const char *const messages[] = {
      "no error",
      "@NAME@_run is called before @NAME@_load has succeeded",
      "the file of weights cannot be read",
      "the file is not one of weights",
      "the file of weights has another version or another order of bytes",
      "the file of weights has another size than it says",
      "the file of weights belongs to another network than @NAME@",
      "the checksum of the file of weights is wrong",
      "not enough memory",
      "@NAME@_run is called before @NAME@_prepare"};
  if (status < 0 || status >= (int)(sizeof messages / sizeof messages[0]))
    return "unknown error";
  return messages[status];
}

void @NAME@_unload(void) {
@FREE@  @NAME@_is_loaded = false;
}
)";

static constexpr StringLiteral readFunctions = R"(
/* FNV-1a on words of 64 bits, the upper half of each sum added to the lower. */
static uint64_t sum_words(const uint64_t *words, size_t count) {
  uint64_t sum = 0xcbf29ce484222325ULL;
  size_t i;
  for (i = 0; i < count; ++i) {
    sum = (sum ^ words[i]) * 0x100000001b3ULL;
    sum ^= sum >> 32;
  }
  return sum;
}

/* The first bytes of a file of weights. */
struct weights_header {
  char magic[8];
  uint32_t version, byte_order;
  uint64_t file_bytes, checksum;
  uint64_t index_offset, index_bytes, data_offset, data_bytes;
};

/* What is wrong with the beginning of a file of `bytes` bytes. */
static int check_header(const struct weights_header *header, size_t read,
                        uint64_t bytes) {
  size_t known = read < 8 ? read : 8;
  if (!known || memcmp(header->magic, "SWWEIGHT", known))
    return @UPPER@_NO_WEIGHTS;
  if (read < sizeof *header)
    return @UPPER@_TRUNCATED;
  if (header->byte_order != 0x01020304 || header->version != 1)
    return @UPPER@_OTHER_FORMAT;
  if (header->checksum != weights_checksum ||
      header->file_bytes != weights_bytes)
    return @UPPER@_OTHER_NETWORK;
  return bytes == weights_bytes ? @UPPER@_SUCCESS : @UPPER@_TRUNCATED;
}

/* Reads the whole file into `weights_file`. */
static int read_weights(FILE *file) {
  struct weights_header header;
  size_t read = fread(&header, 1, sizeof header, file);
  long bytes;
  int status;
  void *memory = NULL;
  if (fseek(file, 0, SEEK_END) || (bytes = ftell(file)) < 0)
    return @UPPER@_NO_FILE;
  status = check_header(&header, read, (uint64_t)bytes);
  if (status != @UPPER@_SUCCESS)
    return status;
  if (@ALLOCATE@(&memory, @ALIGNMENT@, weights_bytes))
    return @UPPER@_NO_MEMORY;
  weights_file = memory;
  rewind(file);
  if (fread(weights_file, 1, weights_bytes, file) != weights_bytes)
    return @UPPER@_NO_FILE;
  if (sum_words((const uint64_t *)(weights_file + 32),
                (weights_bytes - 32) / 8) != weights_checksum)
    return @UPPER@_DAMAGED;
  @NAME@_weights = weights_file + header.data_offset;
  return @UPPER@_SUCCESS;
}
)";

static constexpr StringLiteral openText = R"(  FILE *file;
  int status;
  @NAME@_unload();
  file = path ? fopen(path, "rb") : NULL;
  if (!file)
    return @UPPER@_NO_FILE;
  status = read_weights(file);
  fclose(file);
  if (status != @UPPER@_SUCCESS) {
    @NAME@_unload();
    return status;
  }
)";

/// Allocates the memory `@POINTER@`.
static constexpr StringLiteral allocateText =
    R"(  if (@ALLOCATE@(&memory, @ALIGNMENT@, @BYTES@)) {
    @NAME@_unload();
    return @UPPER@_NO_MEMORY;
  }
  @POINTER@ = memory;
)";

/// Definitions of the loaded memory, and the code that frees it.
static std::pair<std::string, std::string> printMemory(const Library &library) {
  std::string globals, frees;
  if (!library.weights.empty()) {
    globals += llvm::formatv(
        "/* The file that belongs to this library, and what of it is "
        "loaded. */\n"
        "static const uint64_t weights_bytes = {0}ULL;\n"
        "static const uint64_t weights_checksum = {1:x}ULL;\n"
        "static int8_t *weights_file = NULL;\n"
        "const int8_t *@NAME@_weights = NULL;\n",
        library.weightsFileBytes, library.weightsChecksum);
    frees += "  @RELEASE@(weights_file);\n  weights_file = NULL;\n"
             "  @NAME@_weights = NULL;\n";
  }
  if (library.memory.arenaBytes) {
    globals += "/* Memory of all intermediate arrays. */\n"
               "int8_t *@NAME@_arena = NULL;\n";
    frees += "  @RELEASE@(@NAME@_arena);\n  @NAME@_arena = NULL;\n";
  }
  if (library.preparation.bytes) {
    globals += "/* What is prepared of weights. */\n"
               "static int8_t *@NAME@_prepared_memory = NULL;\n";
    frees += "  @RELEASE@(@NAME@_prepared_memory);\n"
             "  @NAME@_prepared_memory = NULL;\n";
  }
  if (!library.getPreparedWeights().empty()) {
    globals += "static bool @NAME@_is_prepared = false;\n";
    frees += "  @NAME@_is_prepared = false;\n";
  }
  return {globals, frees};
}

static std::string printLoad(const Library &library) {
  std::string text = "\nint @NAME@_load(const char *path) {\n", memory;
  auto allocate = [&](StringRef pointer, int64_t bytes) {
    if (bytes)
      memory +=
          substitute(allocateText,
                     {{"POINTER", pointer.str()},
                      {"BYTES", std::to_string(bytes)},
                      {"ALIGNMENT", std::to_string(library.memory.alignment)},
                      {"ALLOCATE", "@ALLOCATE@"},
                      {"NAME", library.name},
                      {"UPPER", StringRef(library.name).upper()}});
  };
  allocate(library.name + "_arena", library.memory.arenaBytes);
  allocate(library.name + "_prepared_memory", library.preparation.bytes);
  if (!memory.empty())
    text += "  void *memory = NULL;\n";
  text += library.weights.empty() ? "  (void)path;\n  @NAME@_unload();\n"
                                  : openText.str();
  return text + memory +
         "  @NAME@_is_loaded = true;\n  return @UPPER@_SUCCESS;\n}\n";
}

/// The address of prepared array `i`.
static std::string printPrepared(const Library &library, size_t i,
                                 StringRef qualifier) {
  const Preparation &preparation = library.preparation;
  return llvm::formatv("({0}{1} *)(@NAME@_prepared_memory + {2})", qualifier,
                       getCType(preparation.values[i].value.kind),
                       preparation.offsets[i])
      .str();
}

static std::string printPrepare(const Library &library) {
  std::vector<const LibraryValue *> weights = library.getPreparedWeights();
  if (weights.empty())
    return "";
  std::string text = "\nint @NAME@_prepare(" + listWeights(library) +
                     ") {\n  if (!@NAME@_is_loaded)\n"
                     "    return @UPPER@_NOT_LOADED;\n";
  const Preparation &preparation = library.preparation;
  std::vector<std::string> operands;
  for (const LibraryValue *weight : weights) {
    operands.push_back(weight->name);
    if (preparation.function.empty())
      text += "  (void)" + weight->name + ";\n";
  }
  for (size_t i = 0; i < preparation.values.size(); ++i)
    operands.push_back(printPrepared(library, i, ""));
  if (!preparation.function.empty())
    text += "  " + preparation.function + "(" + breakLines(operands, "      ") +
            ");\n";
  return text + "  @NAME@_is_prepared = true;\n  return @UPPER@_SUCCESS;\n}\n";
}

/// Calls the function that the C emitter made, with results in its order.
static std::string printRun(const Library &library) {
  size_t scalars = llvm::count_if(library.results, [](const auto &result) {
    return result.value.passing == Passing::Scalar;
  });
  std::vector<std::string> operands;
  operands.reserve(library.arguments.size() + library.results.size());
  std::string assigned;
  for (const LibraryValue &value : library.arguments)
    operands.push_back(value.name);
  for (bool isScalar : {true, false}) {
    for (const LibraryValue &value : library.results) {
      if ((value.value.passing == Passing::Scalar) != isScalar)
        continue;
      if (isScalar && scalars == 1)
        assigned = "*" + value.name + " = ";
      else
        operands.push_back(value.name);
    }
    if (isScalar)
      for (size_t i = 0; i < library.preparation.values.size(); ++i)
        operands.push_back(printPrepared(library, i, "const "));
  }
  std::string prepared;
  if (!library.getPreparedWeights().empty())
    prepared = "  if (!@NAME@_is_prepared)\n    return "
               "@UPPER@_NOT_PREPARED;\n";
  return "\nint @NAME@_run(" + listParameters(library) +
         ") {\n  if (!@NAME@_is_loaded)\n    return @UPPER@_NOT_LOADED;\n" +
         prepared + "  " + assigned + "@NAME@(" +
         breakLines(operands, "      ") + ");\n  return @UPPER@_SUCCESS;\n}\n";
}

std::string sw::compile::printSource(const Library &library) {
  auto [globals, frees] = printMemory(library);
  MemoryCalls memory = getMemoryCalls(library);
  std::string text =
      substitute(beginText, {{"GLOBALS", globals},
                             {"FREE", frees},
                             {"INCLUDE", memory.include},
                             {"CROSS", memory.allocation + memory.deallocation},
                             {"NAME", "@NAME@"},
                             {"UPPER", "@UPPER@"}});
  if (!library.weights.empty())
    text += readFunctions;
  text += printLoad(library) + printPrepare(library) + printRun(library);
  return fillIn(text, library,
                {{"ALIGNMENT", std::to_string(library.memory.alignment)},
                 {"ALLOCATE", memory.allocate},
                 {"RELEASE", memory.release}});
}
