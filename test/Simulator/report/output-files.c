// A report is complete or not there, and that it is not there is the program's
// exit status. Devices, pipes and links stay what they are.
// RUN: rm -rf %t && split-file %s %t
// RUN: sw-simcc %t/master.c %t/slave.c -o %t/p
// RUN: echo old > %t/trace.json
// RUN: not sh -c "ulimit -f 4; SWSIM_TRACE=%t/trace.json exec %t/p" > %t/log 2>&1
// RUN: FileCheck %s --check-prefix=LIMIT --input-file=%t/log
// RUN: FileCheck %s --check-prefix=OLD --input-file=%t/trace.json
// LIMIT: swsim: error: SWSIM_TRACE: cannot write '{{.*}}trace.json': File too large
// OLD: {{^}}old{{$}}
// RUN: env SWSIM_JSON=/dev/full not %t/p 2>&1 | FileCheck %s --check-prefix=FULL
// RUN: env SWSIM_TRACE=/dev/full not %t/p 2>&1 | FileCheck %s --check-prefix=FULL
// RUN: env SWSIM_HTML=/dev/full not %t/p 2>&1 | FileCheck %s --check-prefix=FULL
// RUN: env SWSIM_SUMMARY=/dev/full not %t/p 2>&1 | FileCheck %s --check-prefix=FULL
// FULL: swsim: error: SWSIM_{{[A-Z]+}}: cannot write '/dev/full': No space left on device
// RUN: env SWSIM_JSON=%t/none/x.json not %t/p 2>&1 | FileCheck %s --check-prefix=FOLDER
// FOLDER: swsim: error: SWSIM_JSON: cannot write '{{.*}}none/x.json': No such file or directory
// The status of the program is kept where it is an error already.
// RUN: sh -c "SWSIM_JSON=/dev/full %t/p fail; test $? -eq 7" 2> /dev/null
// RUN: env SWSIM_JSON=/dev/null %t/p && test -c /dev/null && test -c /dev/full
// RUN: mkfifo %t/pipe
// RUN: sh -c "cat %t/pipe > %t/piped & SWSIM_JSON=%t/pipe %t/p; wait" && test -p %t/pipe
// RUN: ln -s linked.json %t/link && env SWSIM_JSON=%t/link %t/p && test -L %t/link
// RUN: cmp %t/piped %t/linked.json
// RUN: mkdir "%t/50%% of ü" && env SWSIM_JSON="%t/50%% of ü/x.json" %t/p
// RUN: cmp %t/piped "%t/50%% of ü/x.json"
// What the program prints comes before a report on the same stream.
// RUN: env SWSIM_JSON=/dev/stdout %t/p > %t/both && FileCheck %s --check-prefix=BOTH --input-file=%t/both
// BOTH: done
// BOTH-NEXT: {
// BOTH: "chip"
// RUN: find %t -name ".sunway*" | count 0

//--- master.c
#include <athread.h>
#include <stdio.h>
extern void SLAVE_FUN(work)(void *);
int main(int argc, char **argv) {
  athread_init();
  athread_spawn(work, 0);
  athread_join();
  athread_halt();
  puts("done");
  return argc > 1 ? 7 : 0;
}
//--- slave.c
#include <slave.h>
void work(void *unused) {
  for (int i = 0; i < 100; ++i)
    athread_syn(ARRAY_SCOPE, 0xffff);
}
