//===- CodeTimes.cpp - Time of the lines of compiled code -----------------===//

#include "Report/CodeTimes.h"
#include "Report/Recording.h"

using namespace swsim;

// The linker defines these around the section; they are absent if no slave file
// has code with a cost.
extern "C" {
extern const swsim_line_table __start_swsim_lines[]
    __attribute__((weak, visibility("hidden")));
extern const swsim_line_table __stop_swsim_lines[]
    __attribute__((weak, visibility("hidden")));
}

void CodeTimes::setUp() {
  for (const swsim_line_table *table = __start_swsim_lines;
       table && table != __stop_swsim_lines; ++table)
    files.push_back(
        {table, table->runs(),
         std::vector<long>(static_cast<size_t>(table->num_pieces))});
}

void CodeTimes::skip() {
  for (File &file : files)
    file.before.assign(file.runs, file.runs + file.table->num_pieces);
}

void CodeTimes::take(Recording &recording) {
  for (const File &file : files)
    for (long i = 0; i < file.table->num_costs; ++i) {
      const swsim_line_cost &cost = file.table->costs[i];
      long runs = file.runs[cost.piece] - file.before[cost.piece];
      if (runs)
        recording.compute({cost.where.file, cost.where.line},
                          runs * cost.ticks);
    }
  skip();
}
