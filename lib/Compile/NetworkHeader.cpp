//===- NetworkHeader.cpp - Header of a library ----------------------------===//
#include "Files.h"
#include "NetworkText.h"

#include "Runner/Execution/Driver.h"
#include "Support/Escape.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::compile;
using namespace mlir::sw::runner;

/// One line about an argument or a result.
static std::string describe(const LibraryValue &value, StringRef what) {
  HostArray array{value.value.kind, value.value.shape, {}};
  std::string shape;
  for (int64_t extent : value.value.shape)
    shape += "[" + std::to_string(extent) + "]";
  StringRef order = value.value.shape.size() > 1 ? ", row-major" : "";
  StringRef change = what == "result" ? ""
                     : value.value.passing == Passing::MemRef
                         ? ", read and written"
                     : value.isWritten ? ", overwritten by a call"
                                       : "";
  return llvm::formatv(" *   {0}{1}: {2}, {3}{4}, {5} bytes{6}\n", value.name,
                       shape, what, getCType(value.value.kind), order,
                       value.getBytes(), change);
}

static constexpr StringLiteral headerText =
    R"(/* @NAME@: a network for @CHIP@, by sw-compile from @SOURCE@.
 *
 * A program calls @INIT@()@CALLS@ once, then @NAME@_run() as
 * often as it likes, one call at a time. */
#ifndef @UPPER@_H
#define @UPPER@_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What the functions return. */
enum {
  @UPPER@_SUCCESS = 0,
  @UPPER@_NOT_LOADED = 1,    /* @NAME@_run before @NAME@_load */
  @UPPER@_NO_FILE = 2,       /* the file cannot be read */
  @UPPER@_NO_WEIGHTS = 3,    /* the file is no file of weights */
  @UPPER@_OTHER_FORMAT = 4,  /* of another version, or another byte order */
  @UPPER@_TRUNCATED = 5,     /* it ends too early, or goes on too long */
  @UPPER@_OTHER_NETWORK = 6, /* it belongs to another library */
  @UPPER@_DAMAGED = 7,       /* its checksum is wrong */
  @UPPER@_NO_MEMORY = 8,     /* there is not enough memory */
  @UPPER@_NOT_PREPARED = 9   /* @NAME@_run before @NAME@_prepare */
};

/* One of these numbers as a sentence. */
extern const char *@NAME@_message(int status);

@LOAD@
extern int @NAME@_load(const char *path);

/* Frees what @NAME@_load has made. */
extern void @NAME@_unload(void);
@PREPARE@
/* One inference. Arrays must not overlap; those that begin at multiples of
 * @ALIGNMENT@ bytes are moved fastest.@VALUES@ */
extern int @NAME@_run(@PARAMETERS@);

#ifdef __cplusplus
}
#endif

#endif
)";

std::string sw::compile::printHeader(const Library &library,
                                     const LibraryOptions &options) {
  std::string values;
  for (const LibraryValue &value : library.arguments)
    values += describe(value, value.role == Role::Weight ? "weight" : "input");
  for (const LibraryValue &value : library.results)
    values += describe(value, "result");
  std::string load =
      library.weights.empty()
          ? "/* Makes the memory that calls need. This network has no file of\n"
            " * weights: `path` is not looked at and may be NULL. */"
          : llvm::formatv(
                "/* Reads the weights, {0} bytes, from the file `path`, which "
                "is\n * {1}.weights, and makes the memory that calls need. "
                "What was loaded\n * before is unloaded. */",
                library.weights.values.size(), library.name)
                .str();
  std::string prepare, calls = " and @NAME@_load()";
  if (!library.getPreparedWeights().empty()) {
    prepare = "\n/* Computes what calls need of the weights alone, " +
              std::to_string(library.preparation.bytes) +
              " bytes. To be called after\n * @NAME@_load, and again when "
              "weights have changed; calls take the weights, too. */\n"
              "extern int @NAME@_prepare(" +
              listWeights(library) + ");\n";
    calls = ", @NAME@_load() and @NAME@_prepare()";
  }
  auto name = [&](StringRef text) {
    return substitute(text, {{"NAME", library.name}});
  };
  return fillIn(headerText, library,
                {{"LOAD", load},
                 {"VALUES", values.empty() ? "" : "\n *\n" + values},
                 {"PARAMETERS", listParameters(library)},
                 {"ALIGNMENT", std::to_string(library.memory.alignment)},
                 {"CHIP", sunway::escapeCComment(options.chip)},
                 {"SOURCE", sunway::escapeCComment(options.source)},
                 {"CALLS", name(calls)},
                 {"INIT", library.program.getInitCall().str()},
                 {"PREPARE", name(prepare)}});
}
