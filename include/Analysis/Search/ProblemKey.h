//===- ProblemKey.h - Texts that name problems of tiles ---------*- C++ -*-===//
///
/// \file
/// Equal texts name problems for which the model gives equal answers.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_ANALYSIS_SEARCH_PROBLEMKEY_H
#define SUNWAY_ANALYSIS_SEARCH_PROBLEMKEY_H

#include "Analysis/CostModel/ProgramModel.h"

namespace mlir {
namespace sw {

/// All that counts of `problem` on `target`, for a SearchMemo of the context of
/// its maps: it has addresses of attributes, so it is no text for a file.
std::string getProblemKey(const TileProblem &problem, const Target &target);

} // namespace sw
} // namespace mlir

#endif // SUNWAY_ANALYSIS_SEARCH_PROBLEMKEY_H
