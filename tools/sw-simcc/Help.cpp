//===- Help.cpp - Text of --help ------------------------------------------===//

#include "Options.h"

const char *const simcc::helpText =
    R"(sw-simcc: build an athread program for the simulator

usage: sw-simcc --chip=CHIP master.c slave.c ... -o PROGRAM [options]

A C file that includes slave.h, itself or through a header, is compiled for the
CPEs, every other file (C or C++) for the host. The program runs on this
machine: its CPEs as deterministic coroutines, time in virtual cycles.

  --chip=CHIP       sw26010 (default), sw26010pro, or the path of a machine
                    description (.json)
  --slave=FILE      compile FILE for the CPEs whatever it includes
  -o FILE           output; a.out if not given
  -c                compile only, one object per source
  -S, -E, -M, -MM   assembly of this machine, preprocessed text, dependences
  -host, -mhost     compile every source for the host
  -slave, -mslave   compile every source for the CPEs
  -hybrid, -mhybrid link host and CPE objects (accepted; linking always does)
  -I -D -U -O -g -W -f -std= -include -isystem -l -L -Wl, ...
                    as for any C compiler. Flags of the vendor's compilers that
                    mean nothing here are left out; unknown ones with a warning
  --mpi=MPI         auto (default): that of the first mpicc in PATH, or else
                    builtin; builtin: an MPI of one rank; none; or the path of a
                    compiler wrapper. Only programs that call MPI are linked
                    with it; each rank has a core group, or chip, of its own
  --install-links=DIR
                    make links in DIR: sw5cc, sw5CC, swgcc, swg++, mpicc, sw9ar
                    and so on. With DIR in front of PATH, Makefiles for the real
                    machine work as they are. The name chooses the chip: sw5* is
                    sw26010, swg* and sw9* are sw26010pro; under mpi* names -host
                    -slave -hybrid mean sw26010, -mhost -mslave -mhybrid
                    sw26010pro; without them it is the chip of the objects, and
                    SWSIM_CHIP decides where nothing else does
  --cost-report=FILE
                    write what every innermost loop costs: its line, the
                    instructions on each pipeline, cycles per iteration, and
                    what bounds it (a pipeline, a recurrence, latency)
  --device-library  the source belongs to a library whose functions announce their
                    work to the simulator: count the flops they name, and
                    report errors at the line of the caller
  --no-checks       do not check the memory accesses of CPE code; its loads and
                    stores of main memory then cost nothing
  --cc=CLANG        the clang to use (also the environment variable SWSIM_CC)
  -v                print the commands
  --help, --version

The device library is compiled once for every chip that only a file describes;
its objects are kept in SWSIM_CACHE (default: the user's cache folder; off).

a*b+c within an expression is one rounding on the host and on the CPEs, as with
the vendor's compilers; -ffp-contract= and -mno-fma apply to both. Variables
without a value that several files define are one, as with their linker; so are
LDM variables and CPE functions that several files define alike.
C is gnu99 for sw26010 and gnu11 for sw26010pro unless -std= says otherwise.
sw26010 has the inline functions of gnu89, as the vendor's compiler. Undeclared
functions and old-style definitions are accepted with a warning; so are casts
between vectors of float and double, which convert. C++ runs on the
host, and on the CPEs of sw26010pro. Fortran runs on the host, compiled by
gfortran (or SWSIM_FC); its code takes no virtual time. Assembly of the chips is
not accepted.

The program reads from its environment:
  SWSIM_JSON=FILE   write cycles, flops, traffic, per launch and in total. Under
                    MPI with several ranks, FILE.json becomes FILE.RANK.json
  SWSIM_TRACE=FILE  write a time line for chrome://tracing or Perfetto
  SWSIM_TRACE_LIMIT=N
                    about the most events of a time line (default 200000, some
                    20 MB); of a longer run, what comes later is merged
  SWSIM_HTML=FILE   write a page with kernels, time line, LDM, and roofline
  SWSIM_SUMMARY=1   print tables of the kernels and of the lines with the most
                    time, and advice; =FILE writes them
  SWSIM_COMPARE=FILE
                    print what differs from an earlier SWSIM_JSON file
  SWSIM_MODE=detailed
                    play through everything
  SWSIM_MODE=fast   the same data and cycles, but products of the device library
                    are computed directly after the first of a shape (default)
  SWSIM_MODE=timing cost only: no transfers above 2 KB, iterations of loops that
                    repeat themselves are left out
  SWSIM_SKIP=off    mode timing runs every iteration
  SWSIM_CHECKS=off  do not report wrong accesses to memory (default: on);
                    -KIND, -KIND:VARIABLE and -KIND:FILE:LINE, with commas,
                    leave out one kind of check, as its message tells
  SWSIM_REAL_TIME=1 gettimeofday, clock_gettime, time, clock, times, MPI_Wtime,
                    omp_get_wtime and the clocks of std::chrono tell the time of
                    this machine, and sleep and usleep wait; without it they tell
                    and advance virtual time
  SWSIM_ORDER=strict
                    CPEs run in strict order of time from the start; needed, and
                    done by itself, only when messages of several CPEs meet
  SWSIM_HEAP_PLACE=N
                    blocks of ldm_malloc lie N bytes after a multiple of a
                    vector; without it as the machine file says
  SWSIM_CORE_GROUPS=N
                    core groups of the process, as -mpecg N gives a job; without
                    it all of the chip. On sw26010, host threads have them if the
                    program is linked with -allshare
  SWSIM_PLACEMENT=KIND=PLACE,...
                    in which core group's memory the objects of a kind (malloc,
                    data, cross, private) are: home, parts, blocks, or a core
                    group; block_bytes=N sets the size of blocks; without it as
                    the machine file says
  SWSIM_JITTER=N    CPEs and transfers are late by random times that follow from
                    the number N: another timing that is legal too, for which a
                    right program has the same results
  SWSIM_THREADS=N   threads of this machine that share large products of the
                    device library; 0 and 1: only one; without it a thread a
                    core, 8 at most. Results and reports are the same
  SWSIM_MAX_CYCLES=N
                    end a program whose clock passes N CPE cycles, with an error

examples:
  sw-simcc master.c slave.c -o axpy && SWSIM_JSON=axpy.json ./axpy
  sw-simcc -c -slave kernel.c -o kernel.o
  sw-simcc -hybrid main.o kernel.o -lm -o program
  sw-simcc --install-links=links && PATH=$PWD/links:$PATH make
)";
