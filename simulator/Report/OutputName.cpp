//===- OutputName.cpp - Names of report files -----------------------------===//
//
// The launchers of MPI pass the rank of a process and the number of ranks in
// the environment, also to programs that never initialise MPI.
//
//===----------------------------------------------------------------------===//

#include "Report/OutputName.h"

#include <cstdlib>

using namespace swsim;

/// Names of the variables by launcher: for the rank and for the number of
/// ranks.
static constexpr const char *launchers[][2] = {
    {"PMI_RANK", "PMI_SIZE"},
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
    {"MV2_COMM_WORLD_RANK", "MV2_COMM_WORLD_SIZE"},
    {"SLURM_PROCID", "SLURM_NTASKS"},
};

std::string swsim::outputName(const std::string &path) {
  for (const auto &names : launchers) {
    const char *rank = getenv(names[0]), *size = getenv(names[1]);
    if (!rank || !size || atoi(size) < 2)
      continue;
    size_t folder = path.find_last_of('/');
    size_t dot = path.find_last_of('.');
    bool hasEnding = dot != std::string::npos && dot > 0 &&
                     (folder == std::string::npos || dot > folder + 1);
    size_t at = hasEnding ? dot : path.size();
    return path.substr(0, at) + "." + rank + path.substr(at);
  }
  return path;
}
