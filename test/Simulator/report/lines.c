// Time by source line in every report: of the code, of the waits and of calls.
// What a second buffer could hide is advice, and arrows lead from requests to
// the waits that they end.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: sw-simcc master.c slave.c -o p
// RUN: env SWSIM_JSON=1.json SWSIM_SUMMARY=1.txt SWSIM_TRACE=1.trace ./p
// RUN: %python check.py 1.json 1.trace | FileCheck %s
// CHECK: dma_wait: slave.c:8
// CHECK-NEXT: barrier_wait: slave.c:21
// CHECK-NEXT: compute: slave.c:13
// CHECK-NEXT: sorted: True
// CHECK-NEXT: adds up: True
// CHECK-NEXT: advice: scale slave.c:5 second buffer
// CHECK-NEXT: arrows: True
// CHECK-NEXT: time line begins at 0: True
// CHECK-NEXT: host code of the program, outside of kernels and marks
// CHECK-NEXT: ldm: [('reply', 'slave.c', 4), ('buffer', 'slave.c', 2048)]
// RUN: FileCheck %s --check-prefix=TEXT --input-file=1.txt
// TEXT: host code outside of kernels
// TEXT: line of the time compute DMA wait
// TEXT-NEXT: slave.c:[[#]] {{[0-9.]+}} %
// TEXT: elsewhere
// TEXT: advice: scale at slave.c:[[#]]: {{[0-9.]+}} % of the CPEs' time is waiting for this get into one buffer; a second buffer would hide up to {{[0-9.]+}} % of the time, {{.*}} us

// Two buffers, of which one is filled while the other is used, need no advice.
// RUN: env SWSIM_JSON=2.json SWSIM_SUMMARY=2.txt ./p two
// RUN: FileCheck %s --check-prefix=TWO --input-file=2.txt --implicit-check-not="one buffer"
// TWO: elsewhere

// All modes have the same times by line where nothing is skipped.
// RUN: env SWSIM_MODE=detailed SWSIM_JSON=3.json ./p
// RUN: %python -c "import json; print(json.load(open('1.json'))['lines'] == json.load(open('3.json'))['lines'])" | FileCheck %s --check-prefix=MODES
// MODES: True

//--- master.c
#include <athread.h>
#include <stdlib.h>
extern SLAVE_FUN(scale)();
extern SLAVE_FUN(overlap)();
double sum;
int main(int argc, char **argv) {
  double *data;
  posix_memalign((void **)&data, 128, 64 * 64 * 1024);
  for (int i = 0; i < 64 * 64 * 128; ++i)
    data[i] = i;
  athread_init();
  if (argc > 1)
    athread_spawn(overlap, data);
  else
    athread_spawn(scale, data);
  athread_join();
  athread_halt();
  return 0;
}
//--- slave.c
#include <slave.h>
__thread_local double buffer[256];
__thread_local volatile int reply;
static void get(double *from, double *to) {
  athread_get(PE_MODE, from, to, 1024, (void *)&reply, 0, 0, 0);
}
static void wait(int count) {
  while (reply != count)
    ;
}
static void work(double *x) {
  for (int i = 0; i < 128; ++i)
    x[i] = x[i] * x[i] + 2;
}
void scale(double *data) {
  for (int i = 0; i < 64; ++i) {
    reply = 0;
    get(data + 128 * (64 * _MYID + i), buffer);
    wait(1);
    work(buffer);
    athread_syn(ARRAY_SCOPE, 0xffff);
  }
}
void overlap(double *data) {
  reply = 0;
  get(data + 128 * 64 * _MYID, buffer);
  for (int i = 0; i < 64; ++i) {
    if (i < 63)
      get(data + 128 * (64 * _MYID + i + 1), buffer + 128 * ((i + 1) % 2));
    wait(i < 63 ? i + 1 : 64);
    work(buffer + 128 * (i % 2));
  }
}
//--- check.py
import json, sys

run = json.load(open(sys.argv[1]))
trace = json.load(open(sys.argv[2]))["traceEvents"]
for key in ("dma_wait", "barrier_wait", "compute"):
    most = max(run["lines"], key=lambda line: line["cpe_cycles"][key])
    print(f"{key}: {most['file']}:{most['line']}")
shares = [line["share"] for line in run["lines"][:-1]]
print("sorted:", shares == sorted(shares, reverse=True))
whole = run["cpe_cycles"]
sums = {key: sum(line["cpe_cycles"][key] for line in run["lines"]) for key in run["lines"][0]["cpe_cycles"]}
print("adds up:", all(abs(sums[key] - whole[key]["total"]) < 1 for key in sums))
for advice in run["advice"]:
    print("advice:", advice["kernel"], advice["location"], "second buffer" if "second" in advice["text"] else "")
begins = {e["id"]: e for e in trace if e["ph"] == "s"}
ends = {e["id"]: e for e in trace if e["ph"] == "f"}
bars = [e for e in trace if e["ph"] == "X"]
def bar(event):
    return [b for b in bars if (b["pid"], b["tid"]) == (event["pid"], event["tid"])
            and b["ts"] - 1e-5 <= event["ts"] <= b["ts"] + b["dur"] + 1e-5]
print("arrows:", len(begins) == len(ends) == 64 * 64
      and all(any(b["name"] == "get" for b in bar(begins[i])) and begins[i]["ts"] <= ends[i]["ts"]
              and any(b["name"] == "DMA wait" for b in bar(ends[i])) for i in list(ends)[:64]))
print("time line begins at 0:", min(e["ts"] for e in bars) == 0)
print(run["mpe"][-1]["reason"])
print("ldm:", [(v["name"], v["file"], v["bytes"]) for v in run["ldm_variables"]])
