//===- Recorder.cpp - What happened, for the reports ----------------------===//

#include "Report/Recorder.h"
#include "Core/Simulator.h"
#include "Report/Writers.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>

using namespace swsim;

static std::atomic<bool> written;

static std::vector<Recorder *> &allRecorders() {
  static auto *recorders = new std::vector<Recorder *>;
  return *recorders;
}

void swsim::addWork(swsim_counters &sum, const swsim_counters &work,
                    long times) {
  sum.instructions += times * work.instructions;
  sum.flops_f64 += times * work.flops_f64;
  sum.flops_f32 += times * work.flops_f32;
  sum.flops_f16 += times * work.flops_f16;
}

void Figures::add(const Figures &other, long times) {
  time += times * other.time;
  addWork(work, other.work, times);
  getBytes += times * other.getBytes;
  putBytes += times * other.putBytes;
  lines += times * other.lines;
  requests += times * other.requests;
  busy += times * other.busy;
  for (int kind = 0; kind < numWaits; ++kind)
    waited[kind] += times * other.waited[kind];
  ldmPeak = std::max(ldmPeak, other.ldmPeak);
}

Recorder::Recorder(Simulator &sim)
    : sim(sim), tracing(getenv("SWSIM_TRACE") != nullptr) {
  allRecorders().push_back(this);
}

void Recorder::beginLaunch(const char *name, Time begin) {
  current = Figures();
  current.name = name;
  current.begin = begin;
  before = __swsim_counters;
}

void Recorder::endKernel(const Cpe &cpe) {
  current.busy += cpe.clock - cpe.begin;
  for (int kind = 0; kind < numWaits; ++kind)
    current.waited[kind] += cpe.waited[kind];
}

void Recorder::endLaunch(Time begin, Time end) {
  const swsim_counters &now = __swsim_counters;
  current.time = end - begin;
  current.work.instructions = now.instructions - before.instructions;
  current.work.flops_f64 = now.flops_f64 - before.flops_f64;
  current.work.flops_f32 = now.flops_f32 - before.flops_f32;
  current.work.flops_f16 = now.flops_f16 - before.flops_f16;
  current.ldmPeak = sim.ldm.peak();
  finished.push_back(current);
}

void Recorder::span(const Cpe &cpe, Wait kind, const char *what, Time begin,
                    Time end) {
  if (tracing)
    timeline.push_back({what, kind, cpe.index, begin, end});
}

void Recorder::note(const std::string &text) {
  if (std::find(remarks.begin(), remarks.end(), text) != remarks.end())
    return;
  remarks.push_back(text);
  fprintf(stderr, "swsim: note: %s\n", text.c_str());
}

/// Opens the file that an environment variable names, if it is set.
static FILE *openNamed(const char *variable) {
  const char *path = getenv(variable);
  if (!path || !*path)
    return nullptr;
  FILE *file = fopen(path, "w");
  if (!file)
    fprintf(stderr, "swsim: warning: cannot write %s=%s\n", variable, path);
  return file;
}

const std::vector<Recorder *> &Recorder::all() { return allRecorders(); }

bool Recorder::isWritten() { return written; }

void Recorder::writeReports() {
  if (written.exchange(true))
    return;
  if (FILE *file = openNamed("SWSIM_JSON")) {
    writeJson(file, allRecorders());
    fclose(file);
  }
  if (FILE *file = openNamed("SWSIM_TRACE")) {
    writeTrace(file, allRecorders());
    fclose(file);
  }
}
