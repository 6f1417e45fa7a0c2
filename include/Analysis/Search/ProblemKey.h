//===- ProblemKey.h - Texts that name problems of tiles ---------*- C++ -*-===//
///
/// \file
/// A key for search problems: the model gives equal results for problems with
/// equal keys.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_SEARCH_PROBLEMKEY_H
#define SUNWAY_ANALYSIS_SEARCH_PROBLEMKEY_H

#include "Analysis/CostModel/GroupModel.h"
#include "Analysis/Search/ReductionSelection.h"
#include "Analysis/Search/TransposeSelection.h"
#include "Analysis/Search/WinogradPlan.h"

namespace mlir {
namespace sw {

/// Everything of `problem` and `target` that a search depends on. The key
/// contains addresses of attributes: it is valid for the SearchMemo of the
/// maps' context only, and must not be written to a file.
std::string getProblemKey(const TileProblem &problem, const Target &target);
std::string getProblemKey(const Transposition &copy, const Target &target);
std::string getProblemKey(const ReductionProblem &problem,
                          const Target &target);
std::string getProblemKey(const WinogradPlan &plan, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_SEARCH_PROBLEMKEY_H
