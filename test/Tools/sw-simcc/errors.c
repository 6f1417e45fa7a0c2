// Mistakes on the command line end with status 1 and leave no output.
// RUN: rm -rf %t && split-file %s %t
// RUN: not sw-simcc 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not sw-simcc --chip=sw9000 %t/ok.c -o %t/p 2>&1 | FileCheck %s --check-prefix=CHIP
// RUN: not sw-simcc --chip=%t/bad.json %t/ok.c -o %t/p 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: not sw-simcc %t/absent.c -o %t/p 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not sw-simcc %t/wrong.c -o %t/p 2>&1 | FileCheck %s --check-prefix=SYNTAX
// RUN: not sw-simcc %t/undefined.c -o %t/p 2>&1 | FileCheck %s --check-prefix=LINK
// RUN: not sw-simcc -slave %t/host.cpp -o %t/p 2>&1 | FileCheck %s --check-prefix=CXX
// RUN: not sw-simcc --frobnicate %t/ok.c -o %t/p 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not sw-simcc %t/ok.c -o 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: not sw-simcc -c %t/ok.c %t/wrong.c -o %t/p 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not sw-simcc --cc=/nowhere/clang %t/ok.c -o %t/p 2>&1 | FileCheck %s --check-prefix=CC
// RUN: not ls %t/p
// RUN: not sw-simcc %t/ok.c -o %t/nowhere/p 2>&1 | FileCheck %s --check-prefix=WRITE
// RUN: sw-simcc %t/ok.c -o %t/p && %t/p
// RUN: sw-simcc --help | FileCheck %s --check-prefix=HELP
// RUN: sw-simcc --version | FileCheck %s --check-prefix=VERSION
// RUN: sw-simcc -v %t/ok.c -o %t/p 2>&1 | FileCheck %s --check-prefix=VERBOSE

// NONE: sw-simcc: error: no input files; see sw-simcc --help
// CHIP: sw-simcc: error: unknown chip 'sw9000': expected one of sw26010, sw26010pro, or the path
// JSON: sw-simcc: error: {{.*}}bad.json:3: key 'core_groups': expected a positive number, but got -4
// ABSENT: sw-simcc: error: cannot read '{{.*}}absent.c': No such file or directory
// SYNTAX: sw-simcc: error: '{{.*}}' failed
// LINK: undefined.c:2: error: undefined reference to 'missing'
// LINK: sw-simcc: error: the program does not link
// CXX: sw-simcc: error: '{{.*}}host.cpp': CPE code for the sw26010 must be C, but this is C++
// OPTION: sw-simcc: error: unknown option '--frobnicate'; see sw-simcc --help
// VALUE: sw-simcc: error: option '-o' needs a value
// TWO: sw-simcc: error: -o without linking needs exactly one source
// CC: sw-simcc: error: cannot find the compiler '/nowhere/clang'; name a clang 22 with --cc= or SWSIM_CC
// WRITE: sw-simcc: error: cannot write '{{.*}}nowhere/p'
// HELP: usage: sw-simcc --chip=CHIP master.c slave.c ... -o PROGRAM
// VERSION: sw-simcc {{[0-9.]+}} (clang {{.*}}
// VERBOSE: -c {{.*}}ok.c -o
// VERBOSE: libswsim.a

//--- bad.json
{
  "name": "x",
  "core_groups": {"value": -4}
}
//--- ok.c
int main(void) { return 0; }
//--- wrong.c
int main(void) { return }
//--- undefined.c
int missing(void);
int main(void) { return missing(); }
//--- host.cpp
int main() {}
