//===- Inputs.cpp - The network and its weights ---------------------------===//
#include "Inputs.h"

#include "Runner/Arrays/Npy.h"

using namespace mlir;
using namespace mlir::sw::compile;
using namespace mlir::sw::runner;

/// The first and the last argument that `text` specifies.
static llvm::Expected<std::pair<size_t, size_t>>
findArguments(StringRef text, const Entry &entry, ArrayRef<std::string> names) {
  StringRef plain = text;
  plain.consume_front("%");
  for (auto [i, name] : llvm::enumerate(names))
    if (!name.empty() && name == plain)
      return std::pair<size_t, size_t>(i, i);
  auto [first, last] = text.split('-');
  std::pair<size_t, size_t> range;
  bool bad = first.getAsInteger(10, range.first);
  range.second = range.first;
  if (!bad && text.contains('-'))
    bad = last.getAsInteger(10, range.second) || range.second < range.first;
  if (bad)
    return llvm::createStringError(
        "--weights expects the position of an argument, a range such as 1-4 or "
        "the name of an argument, but got '" +
        text + "'");
  if (range.second >= entry.arguments.size())
    return llvm::createStringError(
        "--weights has argument " + llvm::Twine(range.second) + ", but '" +
        entry.name + "' has " + llvm::Twine(entry.arguments.size()) +
        " arguments, from 0");
  return range;
}

llvm::Expected<std::vector<WeightRequest>>
swcompile::readWeights(const Options &options, const Entry &entry,
                       ArrayRef<std::string> names) {
  std::vector<WeightRequest> requests;
  for (StringRef text : options.weights) {
    auto [which, path] = text.split('=');
    llvm::Expected<std::pair<size_t, size_t>> range =
        findArguments(which, entry, names);
    if (!range)
      return range.takeError();
    if (text.contains('=') && range->first != range->second)
      return llvm::createStringError("--weights expects one argument for the "
                                     "file '" +
                                     path + "', but got the range " + which);
    for (size_t i = range->first; i <= range->second; ++i)
      requests.push_back({i, std::nullopt});
    if (!text.contains('='))
      continue;
    llvm::Expected<HostArray> array = readNpy(path);
    if (!array)
      return array.takeError();
    requests.back().values = std::move(*array);
  }
  return requests;
}
