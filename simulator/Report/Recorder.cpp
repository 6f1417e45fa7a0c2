//===- Recorder.cpp - Recording of events for reports ---------------------===//

#include "Report/Recorder.h"
#include "Core/Simulator.h"
#include "Report/OutputFile.h"
#include "Report/OutputName.h"
#include "Report/Writers.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>
#include <utility>

using namespace swsim;

static std::atomic<bool> written;
/// The recorder of this host thread.
static thread_local Recorder *ownRecorder;

static std::vector<Recorder *> &allRecorders() {
  static auto *recorders = new std::vector<Recorder *>;
  return *recorders;
}

//===----------------------------------------------------------------------===//
// Set-up
//===----------------------------------------------------------------------===//

static Ceilings readCeilings(const swsim_machine &machine) {
  Ceilings ceilings;
  ceilings.chip = machine.name;
  ceilings.clockHz = machine.clock_hz;
  ceilings.rows = static_cast<int>(machine.mesh_rows);
  ceilings.cols = static_cast<int>(machine.mesh_cols);
  ceilings.groups = static_cast<int>(machine.core_groups);
  ceilings.flopsF64 = machine.flops_per_cycle_f64;
  ceilings.flopsF32 = machine.flops_per_cycle_f32;
  ceilings.flopsF16 = machine.flops_per_cycle_f16;
  ceilings.memoryBandwidth = machine.memory_bandwidth;
  ceilings.ldmBytes = static_cast<long>(machine.ldm_bytes);
  ceilings.ldmReserved = static_cast<long>(machine.ldm_reserved_bytes);
  ceilings.lineBytes = static_cast<long>(machine.line_bytes);
  return ceilings;
}

static Place toPlace(const swsim_location *where) {
  return where ? Place{where->file, where->line} : Place();
}

static bool isSet(const char *variable) {
  const char *text = getenv(variable);
  return text && *text;
}

static Recording::Options readOptions() {
  Recording::Options options;
  options.trace = isSet("SWSIM_TRACE");
  options.page = isSet("SWSIM_HTML");
  return options;
}

static size_t readLimit(Simulator &sim) {
  const char *text = getenv("SWSIM_TRACE_LIMIT");
  char *end = nullptr;
  long limit = strtol(text, &end, 10);
  if (*end || limit < 0)
    sim.fail(nullptr, "SWSIM_TRACE_LIMIT=%s: expected a number of events",
             text);
  return static_cast<size_t>(limit);
}

Recorder::Recorder(Simulator &sim)
    : sim(sim), recording(readCeilings(sim.machine()), readOptions()),
      started(recording.numCpes(), -1) {
  allRecorders().push_back(this);
  ownRecorder = this;
}

void Recorder::setUp() {
  if (isSet("SWSIM_JSON") || isSet("SWSIM_SUMMARY") || isSet("SWSIM_HTML") ||
      isSet("SWSIM_COMPARE"))
    codeTimes.setUp();
  // It may be the file that this run replaces.
  if (isSet("SWSIM_COMPARE") && allRecorders().front() == this)
    readEarlier();
  if (isSet("SWSIM_TRACE_LIMIT"))
    recording.setTraceLimit(readLimit(sim));
  if (!isSet("SWSIM_PROGRESS"))
    return;
  const char *path = getenv("SWSIM_PROGRESS");
  progress = fopen(path, "a");
  if (!progress)
    sim.fail(nullptr, "SWSIM_PROGRESS: cannot write '%s': %s", path,
             strerror(errno));
}

/// Reads the report with which this run is compared.
void Recorder::readEarlier() {
  std::string path = outputName(getenv("SWSIM_COMPARE"));
  std::string error = readReport(path, earlier);
  if (!error.empty())
    sim.fail(nullptr, "SWSIM_COMPARE: %s", error.c_str());
}

/// Reports the begin of a kernel for progress displays.
void Recorder::announce(const char *name) {
  if (!progress)
    return;
  fprintf(progress, "%s\n", name);
  fflush(progress);
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

void Recorder::beginLaunch(const char *name, Time begin) {
  countedPart = 0;
  announce(name);
  recording.beginLaunch(name, begin);
  codeTimes.skip();
}

void Recorder::beginWork() {
  working = true;
  before = __swsim_counters;
}

void Recorder::endWork() {
  takeCounters();
  working = false;
}

void Recorder::takeCounters() {
  if (!working)
    return;
  const swsim_counters &now = __swsim_counters;
  Figures &part = recording.parts()[countedPart];
  part.instructions += now.instructions - before.instructions;
  part.flopsF64 += static_cast<double>(now.flops_f64 - before.flops_f64);
  part.flopsF32 += static_cast<double>(now.flops_f32 - before.flops_f32);
  part.flopsF16 += static_cast<double>(now.flops_f16 - before.flops_f16);
  part.messages += std::exchange(messages, 0);
  before = now;
}

void Recorder::countFor(size_t part) {
  takeCounters();
  countedPart = part;
}

Work Recorder::workOfLaunch() {
  takeCounters();
  Work work;
  for (const Figures &part : recording.parts())
    work += part;
  return work;
}

void Recorder::beginPart(const Cpe &cpe, const char *name) {
  enter(cpe);
  recording.ldmPeaks(sim.ldm.peaks());
  size_t parts = recording.numParts();
  const std::string &known = recording.beginPart(cpe.index, name, cpe.clock);
  // The first one is announced with the launch.
  if (parts > 0 && recording.numParts() > parts)
    announce(name);
  if (known != name)
    sim.fail(&cpe,
             "SW_PART(\"%s\"): other CPEs of the core group begin '%s' here",
             name, known.c_str());
  countFor(recording.partOf(cpe.index));
}

void Recorder::enter(const Cpe &cpe) {
  if (started[cpe.index] >= 0)
    return;
  started[cpe.index] = cpe.begin;
  recording.beginCpe(cpe.index, cpe.begin);
}

void Recorder::endKernel(const Cpe &cpe) {
  enter(cpe);
  recording.endCpe(cpe.index, cpe.clock);
  started[cpe.index] = -1;
}

void Recorder::endLaunch(Time, Time end) {
  // After an error, some CPEs have not returned.
  for (const Cpe &cpe : sim.cpes)
    if (started[cpe.index] >= 0)
      endKernel(cpe);
  endWork();
  codeTimes.take(recording);
  recording.ldmPeaks(sim.ldm.peaks());
  std::vector<const Figures *> all;
  for (const Figures &part : recording.parts())
    all.push_back(&part);
  sim.globalAccess.endLaunch(recording.parts()[0].launch,
                             total(all).share(Activity::Memory));
  recording.endLaunch(end);
}

void Recorder::span(const Cpe &cpe, Wait kind, const char *what, Time begin,
                    Time end, const Ref<const Transfer> &cause) {
  enter(cpe);
  Cause known;
  if (cause) {
    known.cpe = cause->issuer < 0 ? cause->cpe : cause->issuer;
    known.issued = cause->issued;
    known.place = toPlace(cause->where);
    known.isGet = cause->kind == Wait::Dma && cause->writesLdm;
  }
  recording.span(cpe.index, toActivity(kind), what, begin, end,
                 toPlace(__swsim_here), known);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

void Recorder::request(const Cpe &cpe, const Transfer &request, bool isGet,
                       const char *mode, int64_t bytes, int64_t block,
                       int64_t lines, Time begin, Time end, Time busy) {
  DmaRecord record;
  record.cpe = cpe.index;
  record.group = cpe.group;
  record.isGet = isGet;
  record.mode = mode;
  record.bytes = bytes;
  record.block = block;
  record.lines = lines;
  record.ldm = reinterpret_cast<uintptr_t>(request.ldm);
  record.place = toPlace(request.where);
  record.issued = request.issued;
  record.begin = begin;
  record.end = end;
  record.busy = busy;
  record.completed = request.completed;
  recording.request(record);
}

void Recorder::access(const Cpe &cpe, bool isLoad, int64_t bytes, Time time) {
  recording.access(cpe.index, isLoad ? Access::Load : Access::Store, bytes,
                   time, toPlace(__swsim_here));
}

void Recorder::ldmVariable(const char *name, const char *file, long offset,
                           long size) {
  recording.ldmVariable({name, offset, size, file});
}

void Recorder::ldm(const Cpe &cpe, LdmRecord::Kind kind, long offset,
                   long size) {
  recording.ldm(
      {kind, cpe.index, cpe.clock, offset, size, toPlace(__swsim_here)});
}

void Recorder::ldmAlloc(const Cpe &cpe, long offset, long size) {
  ldm(cpe, LdmRecord::Alloc, offset, size);
}

void Recorder::ldmFree(const Cpe &cpe, long offset, long size) {
  ldm(cpe, LdmRecord::Free, offset, size);
}

void Recorder::ldmStack(const Cpe &cpe, long offset, long size) {
  ldm(cpe, LdmRecord::Stack, offset, size);
}

//===----------------------------------------------------------------------===//
// Messages and files
//===----------------------------------------------------------------------===//

void Recorder::note(const std::string &text) {
  if (std::find(recording.notes.begin(), recording.notes.end(), text) !=
      recording.notes.end())
    return;
  recording.notes.push_back(text);
  fprintf(stderr, "swsim: note: %s\n", text.c_str());
}

void Recorder::measure(bool isBegin) {
  if (isBegin)
    recording.beginMeasure(__swsim_counters.clock);
  else
    recording.endMeasure(__swsim_counters.clock);
}

void Recorder::beginMpe(const MpeMark &mark) {
  recording.beginMpe(mark, __swsim_counters.clock);
}

bool Recorder::endMpe() { return recording.endMpe(__swsim_counters.clock); }

void Recorder::error(const std::string &text) {
  recording.errors.push_back(text);
}

/// Writes into `output`; returns 0 or an error as in errno.
template <typename Writer>
static int printInto(OutputFile &output, Writer write) {
  // Printed text must precede text written to the same stream.
  fflush(nullptr);
  int copy = dup(output.descriptor());
  FILE *file = copy < 0 ? nullptr : fdopen(copy, "w");
  if (!file)
    return errno;
  write(file);
  errno = 0;
  // A failed write is not retried.
  bool failed = fflush(file) || ferror(file);
  int error = failed ? (errno ? errno : EIO) : 0;
  if (fclose(file) && !error)
    error = errno;
  return error;
}

/// Writes the file that an environment variable names, if it is set; false on
/// failure.
template <typename Writer>
static bool writeNamed(const char *variable, Writer write) {
  if (!isSet(variable))
    return true;
  std::string name = outputName(getenv(variable));
  OutputFile output;
  int error = output.open(name);
  if (!error)
    error = printInto(output, write);
  if (!error)
    error = output.keep();
  if (error)
    fprintf(stderr, "swsim: error: %s: cannot write '%s': %s\n", variable,
            name.c_str(), strerror(error));
  return !error;
}

static bool writeText(const Recording &run) {
  const char *text = getenv("SWSIM_SUMMARY");
  if (!text || !*text || !strcmp(text, "0"))
    return true;
  if (strcmp(text, "1") != 0)
    return writeNamed("SWSIM_SUMMARY",
                      [&](FILE *file) { writeSummary(file, run); });
  writeSummary(stderr, run);
  return true;
}

const std::vector<Recorder *> &Recorder::all() { return allRecorders(); }

bool Recorder::isWritten() { return written; }

static const char *nameOf(Mode mode) {
  return mode == Mode::Detailed ? "detailed"
         : mode == Mode::Fast   ? "fast"
                                : "timing";
}

/// Merges the recordings of all host threads, which are invalid afterwards.
Recording Recorder::takeAll() {
  if (ownRecorder)
    ownRecorder->recording.finish(__swsim_counters.clock);
  const std::vector<Recorder *> &all = allRecorders();
  if (all.empty())
    return Recording(readCeilings(__swsim_machine), Recording::Options());
  Recording run = std::move(all.front()->recording);
  run.mode = nameOf(all.front()->sim.mode());
  for (size_t i = 1; i < all.size(); ++i)
    run.append(all[i]->recording);
  return run;
}

bool Recorder::writeReports() {
  if (written.exchange(true))
    return true;
  Recording run = takeAll();
  if (run.isThinned())
    fprintf(stderr, "swsim: note: %s\n", run.thinningNote().c_str());
  bool done =
      writeNamed("SWSIM_JSON", [&](FILE *file) { writeJson(file, run); });
  done &= writeNamed("SWSIM_TRACE", [&](FILE *file) { writeTrace(file, run); });
  done &= writeNamed("SWSIM_HTML", [&](FILE *file) { writeHtml(file, run); });
  done &= writeText(run);
  if (!all().empty())
    compareReports(stderr, all().front()->earlier, run);
  if (all().empty())
    return done;
  GlobalAccess &first = all()[0]->simulator().globalAccess;
  for (size_t i = 1; i < all().size(); ++i)
    first.add(all()[i]->simulator().globalAccess);
  first.printSummary();
  return done;
}
