//===- CostReport.h - Report of the costs of loops --------------*- C++ -*-===//

#ifndef SWSIM_COST_REPORT_H
#define SWSIM_COST_REPORT_H

#include "Plugin/Cost/CostPlan.h"

namespace swsim {

/// Text with one line per loop of the function: its location in the source,
/// instructions by pipeline, cycles per iteration and their bound.
std::string describeLoops(const llvm::Function &function,
                          const CostTarget &target,
                          llvm::ArrayRef<LoopNote> notes);

} // namespace swsim

#endif // SWSIM_COST_REPORT_H
