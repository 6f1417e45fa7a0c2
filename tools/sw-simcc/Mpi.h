//===- Mpi.h - The MPI that programs are built against ----------*- C++ -*-===//

#ifndef SW_SIMCC_MPI_H
#define SW_SIMCC_MPI_H

#include "Options.h"

namespace simcc {

/// Flags that an MPI needs, and the name it has in messages.
struct MpiFlags {
  std::vector<std::string> compile, link;
};

/// Finds the MPI that `options.mpi` asks for. `runtime` is the folder of the
/// simulator's files, `executable` sw-simcc itself, which is never taken for an
/// MPI wrapper, `folder` one for temporary files.
llvm::Expected<MpiFlags> findMpi(const Options &options,
                                 llvm::StringRef runtime,
                                 llvm::StringRef executable,
                                 llvm::StringRef folder);

} // namespace simcc

#endif // SW_SIMCC_MPI_H
