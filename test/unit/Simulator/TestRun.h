//===- TestRun.h - A recording that tests fill ------------------*- C++ -*-===//

#ifndef SUNWAY_TEST_TESTRUN_H
#define SUNWAY_TEST_TESTRUN_H

#include "Report/Recording.h"

namespace swsim {

/// Two core groups of 2 x 2 CPEs at 1 GHz, so that a cycle is a nanosecond.
inline Ceilings testMachine() {
  Ceilings ceilings;
  ceilings.chip = "test<chip>";
  ceilings.clockHz = 1e9;
  ceilings.rows = ceilings.cols = 2;
  ceilings.groups = 2;
  ceilings.flopsF64 = 8;
  ceilings.flopsF32 = 16;
  ceilings.memoryBandwidth = 32e9;
  ceilings.ldmBytes = 65536;
  ceilings.ldmReserved = 8192;
  return ceilings;
}

inline Recording::Options everything() {
  Recording::Options options;
  options.trace = options.page = true;
  return options;
}

inline Time cycles(int64_t number) { return number * ticksPerCycle; }

/// A launch from cycle 100 to 1100: CPE 0 computes 300, waits 500 for DMA and
/// ends 100 early; CPE 1 is in a library function all the time.
inline void recordLaunch(Recording &run, const char *name = "kernel") {
  run.beginLaunch(name, cycles(100));
  run.beginCpe(0, cycles(200));
  run.span(0, Activity::Dma, "polls", cycles(300), cycles(800));
  run.endCpe(0, cycles(1000));
  run.beginCpe(1, cycles(200));
  run.span(1, Activity::Library, "spm_gemm", cycles(200), cycles(1100));
  run.endCpe(1, cycles(1100));
  DmaRecord request;
  request.isGet = true;
  request.bytes = request.block = 8000;
  request.place = {"slave.c", 42};
  request.issued = cycles(300);
  request.begin = cycles(400);
  request.end = cycles(700);
  request.completed = cycles(800);
  run.request(request);
  run.current(0).getBytes += request.bytes;
  run.current(0).flopsF64 = 16000;
  run.endLaunch(cycles(1100));
}

/// Both core groups read the memory of the first one: two launches of 1000
/// cycles that keep its controller busy for 960 of them.
inline void recordShared(Recording &run) {
  int cpes = run.machine().groupSize();
  for (int i = 0; i < 2; ++i) {
    Time begin = cycles(1000 * i);
    run.beginLaunch("shared", begin);
    for (int cpe : {0, cpes}) {
      run.beginCpe(cpe, begin);
      DmaRecord request;
      request.cpe = cpe;
      request.group = cpe / cpes;
      request.isGet = true;
      request.bytes = request.block = 12800;
      request.begin = begin + cycles(480) * request.group;
      request.end = request.begin + cycles(480);
      run.request(request);
      run.traffic(cpe, 0, true, request.bytes, cycles(480));
      run.traffic(cpe, request.group, false, 200, 0);
      run.span(cpe, Activity::Dma, "polls", begin, begin + cycles(1000));
      run.endCpe(cpe, begin + cycles(1000));
    }
    run.endLaunch(begin + cycles(1000));
  }
}

} // namespace swsim

#endif // SUNWAY_TEST_TESTRUN_H
