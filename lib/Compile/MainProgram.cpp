//===- MainProgram.cpp - A program that calls a library on files ----------===//
#include "Files.h"

#include "Runner/Arrays/Npy.h"
#include "Runner/Execution/Driver.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::compile;
using namespace mlir::sw::runner;

static constexpr StringLiteral headText =
    R"(/* Runs @NAME@ on arrays in .npy files.
 *
 *   @NAME@ [-w WEIGHTS] [-o DIR]@USAGE@
 *
 * WEIGHTS is @NAME@.weights if not given. Results are written to DIR, the
 * current folder if not given, as result0.npy and so on, and arguments that
 * are read and written as arg0.npy and so on. */
#include <athread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include "@NAME@.h"

/* An argument or a result: its name, its type as NumPy has it, its shape as
   text, and its bytes. */
struct array {
  const char *name, *type, *shape;
  size_t bytes;
  void *data;
};

static struct array arguments[] = {
@ARGUMENTS@};
static struct array results[] = {
@RESULTS@};

static void fail(const char *path, const char *what) {
  fprintf(stderr, "@NAME@: %s: %s\n", path, what);
  exit(1);
}
)";

static constexpr StringLiteral readText = R"(
/* Reads exactly `bytes` bytes. */
static void read_bytes(FILE *file, const char *path, void *to, size_t bytes) {
  if (fread(to, 1, bytes, file) != bytes)
    fail(path, "the .npy file is truncated");
}

/* The text after 'key': in the dictionary, as NumPy writes it. */
static void find_key(const char *path, const char *header, const char *key,
                     char *to, size_t size) {
  const char *at = strstr(header, key);
  size_t length = 0;
  int depth = 0;
  if (!at || !(at = strchr(at + strlen(key), ':')))
    fail(path, "the header of the .npy file lacks descr, fortran_order or shape");
  for (++at; *at && (depth > 0 || (*at != ',' && *at != '}')); ++at) {
    depth += (*at == '(') - (*at == ')');
    if (*at == ' ' || *at == '\'' || *at == '"' || *at == 'L' ||
        length + 2 >= size)
      continue;
    if (length && to[length - 1] == ',' && *at != ')')
      to[length++] = ' ';
    to[length++] = *at;
  }
  to[length] = 0;
}

static void check_key(const char *path, const struct array *array,
                      const char *what, const char *expected,
                      const char *got) {
  char text[512];
  if (!strcmp(expected, got))
    return;
  snprintf(text, sizeof text, "argument %s expects %s %s, but the file has %s",
           array->name, what, expected, got);
  fail(path, text);
}

/* Whether a file may have `got` for `expected`: signs do not count, nor does
   the order of single bytes. */
static bool is_type(const char *expected, const char *got) {
  bool single = expected[0] == '|';
  char kind = got[0] ? got[1] : 0;
  if (got[0] != expected[0] && got[0] != '=' && !(single && strchr("<>|", got[0])))
    return false;
  if (kind == 'u' && expected[1] == 'i')
    kind = 'i';
  return kind == expected[1] && !strcmp(got + 2, expected + 2);
}

/* Reads the values of an argument and checks that they are what it takes. */
static void read_array(const char *path, struct array *array) {
  unsigned char start[12];
  char type[64], order[64], shape[512], *header;
  size_t length;
  FILE *file = fopen(path, "rb");
  if (!file)
    fail(path, "cannot be read");
  if (fread(start, 1, 8, file) != 8 || memcmp(start, "\x93NUMPY", 6))
    fail(path, "not a .npy file");
  if (start[6] < 1 || start[6] > 3)
    fail(path, "unsupported version of the .npy format");
  read_bytes(file, path, start + 8, start[6] == 1 ? 2 : 4);
  length = start[8] | (size_t)start[9] << 8;
  if (start[6] > 1)
    length |= (size_t)start[10] << 16 | (size_t)start[11] << 24;
  if (length > 65536 || !(header = malloc(length + 1)))
    fail(path, "the header of the .npy file is too long");
  read_bytes(file, path, header, length);
  header[length] = 0;
  find_key(path, header, "descr", type, sizeof type);
  find_key(path, header, "fortran_order", order, sizeof order);
  find_key(path, header, "shape", shape, sizeof shape);
  free(header);
  if (!is_type(array->type, type))
    check_key(path, array, "elements of type", array->type, type);
  check_key(path, array, "the shape", array->shape, shape);
  if (strcmp(order, "False"))
    fail(path, "the array is in Fortran order, but C order is expected");
  read_bytes(file, path, array->data, array->bytes);
  if (fgetc(file) != EOF)
    fail(path, "the .npy file has more bytes than its array");
  fclose(file);
}
)";

static constexpr StringLiteral writeText = R"(
static void write_array(const char *directory, const char *stem, int number,
                        const struct array *array) {
  char path[4096], part[4096], header[1024];
  int length;
  bool replace;
  struct stat status;
  FILE *file;
  if (snprintf(path, sizeof path, "%s/%s%d.npy", directory, stem, number) >=
          (int)sizeof path ||
      snprintf(part, sizeof part, "%s.part", path) >= (int)sizeof part)
    fail(directory, "the path is too long");
  /* A file is complete when it gets its name; links and devices keep theirs. */
  replace = lstat(path, &status) || S_ISREG(status.st_mode);
  /* The values begin at a multiple of 64 bytes. */
  length = snprintf(header, sizeof header,
                    "{'descr': '%s', 'fortran_order': False, 'shape': %s, }",
                    array->type, array->shape);
  while ((10 + length + 1) % 64)
    header[length++] = ' ';
  header[length++] = '\n';
  file = fopen(replace ? part : path, "wb");
  if (!file || fwrite("\x93NUMPY\x01\x00", 1, 8, file) != 8 ||
      fputc(length & 255, file) == EOF || fputc(length >> 8, file) == EOF ||
      fwrite(header, 1, length, file) != (size_t)length ||
      fwrite(array->data, 1, array->bytes, file) != array->bytes ||
      fclose(file) || (replace && rename(part, path))) {
    if (replace)
      remove(part);
    fail(path, "cannot be written");
  }
}
@CROSS@
static void allocate(struct array *array) {
  if (@ALLOCATE@(&array->data, @ALIGNMENT@, array->bytes))
    fail(array->name, "not enough memory");
}

static void print_usage(void) {
  fprintf(stderr, "usage: @NAME@ [-w WEIGHTS] [-o DIR]@USAGE@\n");
  exit(1);
}

int main(int argc, char **argv) {
  const char *weights = "@NAME@.weights", *directory = ".";
  struct timeval start, end;
  int status, i, first = 1;
  for (; first + 1 < argc && argv[first][0] == '-'; first += 2)
    if (!strcmp(argv[first], "-w"))
      weights = argv[first + 1];
    else if (!strcmp(argv[first], "-o"))
      directory = argv[first + 1];
    else
      print_usage();
  if (argc - first != @COUNT@)
    print_usage();
  @INIT@();
  for (i = 0; i < @COUNT@; ++i) {
    allocate(&arguments[i]);
    read_array(argv[first + i], &arguments[i]);
  }
  for (i = 0; i < @RESULTCOUNT@; ++i)
    allocate(&results[i]);
  status = @NAME@_load(weights);
  if (status != @UPPER@_SUCCESS)
    fail(weights, @NAME@_message(status));
@PREPARE@  gettimeofday(&start, NULL);
  status = @NAME@_run(@CALL@);
  gettimeofday(&end, NULL);
  if (status != @UPPER@_SUCCESS)
    fail("@NAME@_run", @NAME@_message(status));
  @NAME@_unload();
  athread_halt();
  printf("@NAME@: %.6f s\n", (double)(end.tv_sec - start.tv_sec) +
                             1e-6 * (double)(end.tv_usec - start.tv_usec));
@WRITES@  for (i = 0; i < @RESULTCOUNT@; ++i)
    write_array(directory, "result", i, &results[i]);
  return 0;
}
)";

static std::string printTable(ArrayRef<LibraryValue> values) {
  std::string text;
  for (const LibraryValue &value : values)
    text += llvm::formatv("    {{\"{0}\", \"{1}\", \"{2}\", {3}, NULL},\n",
                          value.name, getNpyType(value.value.kind),
                          printNpyShape(value.value.shape), value.getBytes());
  // C has no empty arrays.
  return values.empty() ? "    {NULL, NULL, NULL, 0, NULL},\n" : text;
}

std::string sw::compile::printMain(const Library &library) {
  std::string usage, writes, prepare;
  std::vector<std::string> operands, weights;
  for (auto [i, value] : llvm::enumerate(library.arguments)) {
    usage += " " + value.name + ".npy";
    std::string data = llvm::formatv("arguments[{0}].data", i).str();
    if (llvm::is_contained(library.getPreparedWeights(), &value))
      weights.push_back(data);
    operands.push_back(
        value.value.passing == Passing::Scalar
            ? llvm::formatv("*({0} *){1}", getCType(value.value.kind), data)
                  .str()
            : data);
    if (value.value.passing == Passing::MemRef)
      writes += llvm::formatv(
          "  write_array(directory, \"arg\", {0}, &arguments[{0}]);\n", i);
  }
  for (size_t i = 0; i < library.results.size(); ++i)
    operands.push_back(llvm::formatv("results[{0}].data", i));
  if (!weights.empty())
    prepare = "  status = " + library.name + "_prepare(" +
              llvm::join(weights, ", ") +
              ");\n  if (status != " + StringRef(library.name).upper() +
              "_SUCCESS)\n    fail(\"" + library.name + "_prepare\", " +
              library.name + "_message(status));\n";
  MemoryCalls memory = getMemoryCalls(library);
  std::string text = (headText + readText + writeText).str();
  return substitute(text,
                    {{"NAME", library.name},
                     {"INIT", library.program.getInitCall().str()},
                     {"ALLOCATE", memory.allocate},
                     {"CROSS", memory.allocation},
                     {"UPPER", StringRef(library.name).upper()},
                     {"USAGE", usage},
                     {"ARGUMENTS", printTable(library.arguments)},
                     {"RESULTS", printTable(library.results)},
                     {"COUNT", std::to_string(library.arguments.size())},
                     {"RESULTCOUNT", std::to_string(library.results.size())},
                     {"PREPARE", prepare},
                     {"CALL", llvm::join(operands, ", ")},
                     {"WRITES", writes},
                     {"ALIGNMENT", std::to_string(library.memory.alignment)}});
}
