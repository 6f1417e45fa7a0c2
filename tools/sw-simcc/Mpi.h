//===- Mpi.h - The MPI that programs are built with -------------*- C++ -*-===//

#ifndef SW_SIMCC_MPI_H
#define SW_SIMCC_MPI_H

#include "Options.h"

namespace simcc {

/// The flags that an MPI needs.
struct MpiFlags {
  std::vector<std::string> compile, link;
};

/// Finds the MPI that `options.mpi` selects. `runtime` is the folder of the
/// simulator's files. `executable` is sw-simcc itself, which is never used as
/// an MPI wrapper. `folder` is for temporary files.
llvm::Expected<MpiFlags> findMpi(const Options &options,
                                 llvm::StringRef runtime,
                                 llvm::StringRef executable,
                                 llvm::StringRef folder);

} // namespace simcc

#endif // SW_SIMCC_MPI_H
