//===- NetworkText.cpp - Names and parameters in C ------------------------===//
#include "NetworkText.h"

#include "Files.h"
#include "Runner/Execution/Driver.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::compile;
using namespace mlir::sw::runner;

std::string
sw::compile::fillIn(StringRef text, const Library &library,
                    ArrayRef<std::pair<StringRef, std::string>> more) {
  SmallVector<std::pair<StringRef, std::string>> values(more);
  values.emplace_back("NAME", library.name);
  values.emplace_back("UPPER", StringRef(library.name).upper());
  return substitute(text, values);
}

/// The C declaration of an argument.
static std::string printParameter(const LibraryValue &value) {
  bool isScalar = value.value.passing == Passing::Scalar;
  return llvm::formatv(
             "{0}{1} {2}{3}", !isScalar && !value.isWritten ? "const " : "",
             getCType(value.value.kind), isScalar ? "" : "*", value.name)
      .str();
}

static std::vector<std::string> printParameters(const Library &library) {
  std::vector<std::string> parameters;
  parameters.reserve(library.arguments.size() + library.results.size());
  for (const LibraryValue &value : library.arguments)
    parameters.push_back(printParameter(value));
  for (const LibraryValue &value : library.results)
    parameters.push_back(
        llvm::formatv("{0} *{1}", getCType(value.value.kind), value.name));
  return parameters;
}

std::string sw::compile::breakLines(ArrayRef<std::string> items,
                                    StringRef indent) {
  return "\n" + indent.str() + llvm::join(items, ",\n" + indent.str());
}

std::string sw::compile::listParameters(const Library &library) {
  std::vector<std::string> parameters = printParameters(library);
  return parameters.empty() ? "void" : breakLines(parameters, "    ");
}

std::string sw::compile::listWeights(const Library &library) {
  std::vector<std::string> parameters;
  for (const LibraryValue *weight : library.getPreparedWeights())
    parameters.push_back(printParameter(*weight));
  return breakLines(parameters, "    ");
}
