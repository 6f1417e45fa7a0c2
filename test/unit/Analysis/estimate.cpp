//===- estimate.cpp - What the cost model says, for scripts ---------------===//
//
// Reads one question per line, words `key=value` after a verb, and answers
// with one line each:
//
//   product chip=sw26010 m=256 n=256 k=128 bits=32 variant=1 beta=1 unit=4
//           shift=0
//     the cycles of a collective product; `variant` as in sw_spm.h, `shift` is
//     not 0 if C is not aligned
//   schedule chip=sw26010 m=512 n=512 k=512 bits=32 sizes=256,256,128
//            order=0,1,2 buffers=2,2,2 long=0,0,0 unit=4 beta=0
//     cycles launch dma compute exposed bound-cycles ldm bound
//
// A figure of the machine description, such as device_library.call_cycles=0,
// replaces the chip's.
//
//===----------------------------------------------------------------------===//

#include "Analysis/CostModel/CostModel.h"
#include "Analysis/CostModel/KernelModel.h"
#include "Machine/MachineDescription.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Format.h"

#include <iostream>

using namespace mlir;
using namespace mlir::sw;

namespace {

/// The words of a line.
class Question {
public:
  explicit Question(StringRef line) {
    SmallVector<StringRef> words;
    line.split(words, ' ', -1, /*KeepEmpty=*/false);
    verb = words.empty() ? "" : words.front().str();
    for (StringRef word : ArrayRef(words).drop_front(!words.empty())) {
      auto [key, value] = word.split('=');
      values[key] = value.str();
    }
  }

  std::string getText(StringRef key, StringRef otherwise) const {
    auto found = values.find(key);
    return found == values.end() ? otherwise.str() : found->second;
  }

  SmallVector<int64_t> getList(StringRef key, StringRef otherwise) const {
    SmallVector<int64_t> result;
    std::string text = getText(key, otherwise);
    SmallVector<StringRef> parts;
    StringRef(text).split(parts, ',');
    for (StringRef part : parts)
      if (part.getAsInteger(10, result.emplace_back()))
        llvm::report_fatal_error(Twine("not a number: ") + part);
    return result;
  }

  int64_t get(StringRef key, StringRef otherwise) const {
    return getList(key, otherwise).front();
  }

  std::string verb;
  llvm::StringMap<std::string> values;
};

/// The chip of a question, with the figures that it replaces.
Target getTarget(const Question &question) {
  sunway::MachineDescription machine =
      llvm::cantFail(sunway::MachineDescription::load(
          question.getText("chip", Target::defaultChip())));
  for (const sunway::CostFigures::Entry &entry :
       sunway::CostFigures::entries()) {
    std::string text = question.getText(entry.key, "");
    if (!text.empty())
      machine.costs.*entry.member = std::stod(text);
  }
  return Target::fromMachine(machine);
}

double answerProduct(const Question &question) {
  Target target = getTarget(question);
  int64_t variant = question.get("variant", "1");
  ProductShape product;
  product.m = question.get("m", "1");
  product.n = question.get("n", "1");
  product.k = question.get("k", "1");
  product.bits = static_cast<unsigned>(question.get("bits", "32"));
  product.alongN = variant & 1;
  product.aByColumns = variant & 2;
  product.bByColumns = variant & 4;
  product.run = question.get("run", "0");
  product.accumulates = question.get("beta", "1") != 0;
  product.roundsPieces =
      question.get("unit", "1") % target.getVectorLanes() == 0;
  int64_t piece = Target::getPiece(product.alongN ? product.n : product.m, 8,
                                   question.get("unit", "1"));
  product.alignedVectors = piece % target.getVectorLanes() == 0;
  product.alignedC = product.alignedVectors && question.get("shift", "0") == 0;
  return getProductCycles(product, target);
}

Estimate answerSchedule(const Question &question) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  int64_t m = question.get("m", "1"), n = question.get("n", "1");
  int64_t k = question.get("k", "1");
  ScheduleProblem problem;
  problem.extents = {m, n, k};
  problem.iterators = {utils::IteratorType::parallel,
                       utils::IteratorType::parallel,
                       utils::IteratorType::reduction};
  auto map = [&](unsigned first, unsigned second) {
    return AffineMap::getMultiDimMapWithTargets(3, {first, second}, &context);
  };
  problem.operands = {
      {map(0, 2), {m, k}}, {map(2, 1), {k, n}}, {map(0, 1), {m, n}}};
  problem.bits = static_cast<unsigned>(question.get("bits", "32"));
  problem.m = 0, problem.n = 1, problem.k = 2;
  problem.overwrites = question.get("beta", "0") == 0;
  Schedule schedule;
  schedule.sizes = question.getList("sizes", "1,1,1");
  for (int64_t loop : question.getList("order", "0,1,2"))
    schedule.order.push_back(static_cast<unsigned>(loop));
  schedule.mesh = {Spread::Row, Spread::Col, Spread::None};
  schedule.units = {1, question.get("unit", "1"), 1};
  schedule.vectorLoop = 1;
  schedule.buffers = question.getList("buffers", "2,2,2");
  for (int64_t isLong : question.getList("long", "0,0,0"))
    schedule.rowContiguous.push_back(isLong != 0);
  std::string reason;
  FailureOr<Estimate> estimate =
      estimateSchedule(problem, schedule, getTarget(question), &reason);
  if (failed(estimate))
    llvm::report_fatal_error(Twine(reason), /*gen_crash_diag=*/false);
  return *estimate;
}

} // namespace

int main() {
  std::string line;
  while (std::getline(std::cin, line)) {
    Question question(line);
    if (question.verb == "product") {
      llvm::outs() << llvm::format("%.1f\n", answerProduct(question));
    } else if (question.verb == "schedule") {
      Estimate e = answerSchedule(question);
      llvm::outs() << llvm::format("%.0f %.0f %.0f %.0f %.0f %.0f ", e.cycles,
                                   e.launchCycles, e.dmaCycles, e.computeCycles,
                                   e.exposedDmaCycles, e.boundCycles)
                   << e.ldmBytes << " " << stringifyBound(e.bound) << "\n";
    }
  }
  return 0;
}
