//===- Driver.cpp - The C program around the entry function ---------------===//
#include "Runner/Execution/Driver.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;

std::string sw::runner::getArgumentFile(size_t index, bool after) {
  return "arg" + std::to_string(index) + (after ? ".out.bin" : ".bin");
}

std::string sw::runner::getResultFile(size_t index) {
  return "result" + std::to_string(index) + ".bin";
}

StringRef sw::runner::getCType(ElementKind kind) {
  return getElementInfo(kind).cName;
}

static constexpr StringLiteral helpers = R"(
/* Opens `name` in the folder `dir`. */
static FILE *sw_open_file(const char *dir, const char *name,
                          const char *mode) {
  char path[4096];
  FILE *file;
  if (snprintf(path, sizeof path, "%s/%s", dir, name) >= (int)sizeof path ||
      !(file = fopen(path, mode))) {
    fprintf(stderr, "cannot open %s/%s\n", dir, name);
    exit(1);
  }
  return file;
}

/* Reads the bytes of an argument. */
static void sw_load(const char *dir, const char *name, void *data,
                    size_t bytes) {
  FILE *file;
  if (!dir)
    return;
  file = sw_open_file(dir, name, "rb");
  if (fread(data, 1, bytes, file) != bytes) {
    fprintf(stderr, "%s/%s is too short\n", dir, name);
    exit(1);
  }
  fclose(file);
}

/* Writes the bytes of a result. */
static void sw_store(const char *dir, const char *name, const void *data,
                     size_t bytes) {
  FILE *file;
  if (!dir)
    return;
  file = sw_open_file(dir, name, "wb");
  if (fwrite(data, 1, bytes, file) != bytes || fclose(file)) {
    fprintf(stderr, "cannot write %s/%s\n", dir, name);
    exit(1);
  }
}
)";

static constexpr StringLiteral allocate = R"(
/* Memory aligned for DMA. All bits are set: floating-point elements that the
   program does not write stay NaN. Without a folder there is no data, and the
   memory is only addresses. */
static void *sw_allocate(const char *dir, size_t bytes) {
  void *data;
  if (!dir)
    data = mmap(NULL, bytes ? bytes : 1, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  else if (posix_memalign(&data, 128, bytes ? bytes : 1))
    data = MAP_FAILED;
  if (data == MAP_FAILED) {
    fprintf(stderr, "not enough memory for %lu bytes\n", (unsigned long)bytes);
    exit(1);
  }
  if (dir)
    memset(data, 0xff, bytes);
  return data;
}
)";

/// The same for a program on several core groups.
static constexpr StringLiteral allocateCross = R"(
/* Memory that all core groups reach, aligned for DMA. All bits are set:
   floating-point elements that the program does not write stay NaN. Without a
   folder there is no data, and the memory is only addresses. */
static void *sw_allocate(const char *dir, size_t bytes) {
  char *data = cross_malloc(bytes + 128);
  if (!data) {
    fprintf(stderr, "not enough memory for %lu bytes\n", (unsigned long)bytes);
    exit(1);
  }
  data += (128 - (uintptr_t)data % 128) % 128;
  if (dir)
    memset(data, 0xff, bytes);
  return data;
}
)";

static constexpr StringLiteral mapWeights = R"(
/* The bytes of a file beside the program. */
static const int8_t *sw_map_weights(const char *program, const char *name,
                                    size_t bytes) {
  const char *slash = strrchr(program, '/');
  char dir[4096] = ".";
  FILE *file;
  void *data;
  if (slash)
    snprintf(dir, sizeof dir, "%.*s", (int)(slash - program), program);
  file = sw_open_file(dir, name, "rb");
  data = mmap(NULL, bytes, PROT_READ, MAP_PRIVATE, fileno(file), 0);
  if (data == MAP_FAILED || fseek(file, 0, SEEK_END) ||
      ftell(file) != (long)bytes) {
    fprintf(stderr, "%s/%s does not have its %lu bytes\n", dir, name,
            (unsigned long)bytes);
    exit(1);
  }
  fclose(file);
  return data;
}
)";

/// The same for a program on several core groups.
static constexpr StringLiteral readWeights = R"(
/* The bytes of a file beside the program. */
static const int8_t *sw_map_weights(const char *program, const char *name,
                                    size_t bytes) {
  const char *slash = strrchr(program, '/');
  char dir[4096] = ".";
  void *data = sw_allocate(NULL, bytes);
  if (slash)
    snprintf(dir, sizeof dir, "%.*s", (int)(slash - program), program);
  sw_load(dir, name, data, bytes);
  return data;
}
)";

namespace {
/// Builds the parts of `main`.
class DriverWriter {
public:
  explicit DriverWriter(const Entry &entry) : entry(entry) {}

  std::string print(const LoweredProgram &program);

private:
  void addArgument(size_t index, const EntryValue &value);
  void addResult(size_t index, const EntryValue &value, bool inMemory);
  void addArray(StringRef name, const EntryValue &value);
  void addWeights(const LoweredProgram &program);

  const Entry &entry;
  std::string globals, declarations, loads, stores, returned;
  SmallVector<std::string> operands, outParameters;
};
} // namespace

static size_t getBytes(const EntryValue &value) {
  size_t bytes = getElementBytes(value.kind);
  for (int64_t extent : value.shape)
    bytes *= extent;
  return bytes;
}

void DriverWriter::addArray(StringRef name, const EntryValue &value) {
  declarations +=
      llvm::formatv("  {0} *{1} = sw_allocate(dir, {2}); /* {3} */\n",
                    getCType(value.kind), name, getBytes(value),
                    HostArray{value.kind, value.shape, {}}.getTypeText());
}

void DriverWriter::addArgument(size_t index, const EntryValue &value) {
  std::string name = "arg" + std::to_string(index);
  operands.push_back(name);
  std::string file = getArgumentFile(index, /*after=*/false);
  if (value.passing == Passing::Scalar) {
    declarations +=
        llvm::formatv("  {0} {1} = 0;\n", getCType(value.kind), name);
    loads += llvm::formatv("  sw_load(dir, \"{0}\", &{1}, sizeof {1});\n", file,
                           name);
    return;
  }
  addArray(name, value);
  loads += llvm::formatv("  sw_load(dir, \"{0}\", {1}, {2});\n", file, name,
                         getBytes(value));
  if (value.passing == Passing::MemRef)
    stores += llvm::formatv("  sw_store(dir, \"{0}\", {1}, {2});\n",
                            getArgumentFile(index, /*after=*/true), name,
                            getBytes(value));
}

void DriverWriter::addResult(size_t index, const EntryValue &value,
                             bool inMemory) {
  std::string name = "result" + std::to_string(index);
  if (inMemory) {
    addArray(name, value);
    (value.passing == Passing::Scalar ? operands : outParameters)
        .push_back(name);
  } else {
    declarations += llvm::formatv("  {0} {1};\n", getCType(value.kind), name);
    returned = name + " = ";
    name = "&" + name;
  }
  stores += llvm::formatv("  sw_store(dir, \"{0}\", {1}, {2});\n",
                          getResultFile(index), name, getBytes(value));
}

/// The header of the program does not declare the variables that only its own
/// files share.
void DriverWriter::addWeights(const LoweredProgram &program) {
  if (program.weights.empty())
    return;
  globals += llvm::formatv("\n/* The large constants of the program. */\n"
                           "const int8_t *{0};\n",
                           program.weightsSymbol);
  globals += program.usesCoreGroups ? readWeights : mapWeights;
  loads += llvm::formatv("  {0} = sw_map_weights(argv[0], \"{1}\", {2});\n",
                         program.weightsSymbol, kWeightsFile,
                         program.weights.values.size());
}

std::string DriverWriter::print(const LoweredProgram &program) {
  addWeights(program);
  for (auto [i, value] : llvm::enumerate(entry.arguments))
    addArgument(i, value);
  bool manyScalars = entry.countScalarResults() > 1;
  for (auto [i, value] : llvm::enumerate(entry.results))
    addResult(i, value, value.passing != Passing::Scalar || manyScalars);
  operands.append(outParameters);
  std::string text =
      llvm::formatv("/* Calls {0} on the arguments in the folder that is the "
                    "argument of this program,\n   and writes its results "
                    "there. */\n"
                    "#define _GNU_SOURCE 1\n"
                    "#include <athread.h>\n#include <stdbool.h>\n"
                    "#include <stdint.h>\n#include <stdio.h>\n"
                    "#include <stdlib.h>\n#include <string.h>\n"
                    "#include <sys/mman.h>\n"
                    "#include \"{1}\"\n",
                    program.function, program.header);
  text += helpers;
  if (program.usesCoreGroups) {
    auto [before, after] = allocateCross.split("cross_malloc");
    text += before;
    text += program.isAllShared ? "malloc" : "cross_malloc";
    text += after;
  } else {
    text += allocate;
  }
  text += globals;
  text += "\nint main(int argc, char **argv) {\n"
          "  const char *dir = argc > 1 ? argv[1] : NULL;\n";
  // Memory that core groups share exists after the call.
  std::string init = llvm::formatv("  {0}();\n", program.getInitCall());
  if (program.usesCoreGroups)
    text += init;
  text += declarations + loads;
  if (!program.usesCoreGroups)
    text += init;
  text += llvm::formatv("  __swsim_measure(1);\n  {0}{1}({2});\n"
                        "  __swsim_measure(0);\n",
                        returned, program.function, llvm::join(operands, ", "));
  text += "  athread_halt();\n" + stores + "  return 0;\n}\n";
  return text;
}

std::string sw::runner::printDriver(const Entry &entry,
                                    const LoweredProgram &program) {
  return DriverWriter(entry).print(program);
}
