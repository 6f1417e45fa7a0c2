//===- Scheduler.cpp - Launches, fibers and virtual time ------------------===//

#include "Core/Simulator.h"
#include "vendor_state.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace swsim;

struct swsim_identity __swsim_self;

Simulator &Simulator::get() {
  static Simulator *instance = new Simulator;
  return *instance;
}

Simulator::Simulator() : params(__swsim_machine) {
  cpes.resize(params.mesh_rows * params.mesh_cols);
  for (int i = 0; i < numCPEs(); ++i) {
    cpes[i].id = i;
    cpes[i].row = i / params.mesh_cols;
    cpes[i].col = i % params.mesh_cols;
  }
  threads = numCPEs();
  gemmCalls.resize(cpes.size());
  tracing = getenv("SWSIM_TRACE") != nullptr;
  const char *text = getenv("SWSIM_MODE");
  if (!text || !strcmp(text, "fast"))
    runMode = Mode::Fast;
  else if (!strcmp(text, "timing"))
    runMode = Mode::Timing;
  else
    fail(nullptr, "SWSIM_MODE=%s: expected 'fast' or 'timing'%s", text,
         strcmp(text, "detailed") ? ""
                                  : "; 'detailed' needs register "
                                    "communication, which this library does "
                                    "not simulate");
}

Cpe &Simulator::current(const char *call) {
  if (!running)
    fail(nullptr, "%s called outside of a CPE program", call);
  return *running;
}

void Simulator::init() {
  if (initialised)
    return;
  initialised = true;
  setUpLdm();
  catchFaults();
}

void Simulator::halt() {
  if (launched)
    fail(nullptr, "athread_halt while kernel '%s' has not been joined",
         current_.name.c_str());
  initialised = false;
}

void Simulator::setNumThreads(int count) {
  if (count < 1 || count > numCPEs())
    fail(nullptr, "athread_set_num_threads(%d): expected 1 to %d", count,
         numCPEs());
  threads = count;
}

void Simulator::enterFiber() {
  Simulator &sim = get();
  sim.kernel(sim.kernelArgument);
  Cpe &cpe = *sim.running;
  cpe.state = State::Done;
  if (Cpe *next = sim.pickNext()) {
    sim.resume(*next);
    switchContext(cpe.context, next->context);
  }
  sim.running = nullptr;
  switchContext(cpe.context, sim.hostContext);
  abort();
}

void Simulator::spawn(void *function, void *argument, const char *name,
                      int count) {
  if (running)
    fail(running, "athread_spawn called by a CPE");
  if (!initialised)
    fail(nullptr, "athread_spawn of '%s' before athread_init", name);
  if (launched)
    fail(nullptr, "athread_spawn of '%s' while kernel '%s' has not been joined",
         name, current_.name.c_str());
  launched = true;
  launchedCPEs = count;
  current_ = Figures();
  current_.name = name;
  kernel = reinterpret_cast<void (*)(void *)>(function);
  kernelArgument = argument;
  serverFree = 0;
  for (int i = 0; i < count; ++i) {
    Cpe &cpe = cpes[i];
    cpe.clock = 0;
    prepareContext(cpe.context, stackOf(i), stackSlot, enterFiber);
    makeReady(cpe);
  }
  Cpe *first = pickNext();
  resume(*first);
  switchContext(hostContext, first->context);
  finishLaunch();
}

void Simulator::finishLaunch() {
  Time end = 0;
  for (Cpe &cpe : cpes) {
    if (cpe.state == State::Done)
      end = std::max(end, cpe.clock);
    for (auto &request : cpe.requests) {
      end = std::max(end, request->completed);
      if (!request->delivered)
        incrementReply(*request);
    }
    cpe.requests.clear();
    cpe.state = State::Idle;
    cpe.watched.clear();
    current_.ldmPeak =
        std::max(current_.ldmPeak, std::max(heapBegin(), cpe.heap.peakEnd));
  }
  current_.time = end + fromCycles(params.spawn_join_seconds * params.clock_hz);
  traceOrigin += current_.time;
  launches.push_back(current_);
}

void Simulator::join() {
  if (!initialised)
    fail(nullptr, "athread_join before athread_init");
  if (!launched)
    fail(nullptr, "athread_join without athread_spawn");
  launched = false;
}

void Simulator::makeReady(Cpe &cpe) {
  cpe.state = State::Ready;
  cpe.spinning = false;
  ready.push_back(&cpe);
}

void Simulator::block(Cpe &cpe, const char *reason) {
  cpe.state = State::Blocked;
  cpe.waitingFor = reason;
  Cpe *next = pickNext();
  resume(*next);
  if (next != &cpe)
    switchContext(cpe.context, next->context);
}

/// A CPE that polls a word in main memory, or one that its own stores cannot
/// change, goes on when another CPE has written it.
bool Simulator::wakeChangedSpinners() {
  bool any = false;
  for (Cpe &cpe : cpes) {
    if (cpe.state != State::Blocked || !cpe.spinning)
      continue;
    for (const WatchedWord &word : cpe.watched) {
      uint64_t now = 0;
      memcpy(&now, word.address, word.size);
      if (now == word.value)
        continue;
      makeReady(cpe);
      any = true;
      break;
    }
  }
  return any;
}

Cpe *Simulator::pickNext() {
  for (;;) {
    if (!ready.empty()) {
      Cpe *next = ready.front();
      ready.pop_front();
      return next;
    }
    if (wakeChangedSpinners())
      continue;
    if (events.empty())
      break;
    Event event = events.top();
    events.pop();
    serve(event);
  }
  for (Cpe &cpe : cpes)
    if (cpe.state == State::Blocked)
      reportDeadlock();
  return nullptr;
}

std::string Simulator::describe(const Cpe &cpe) const {
  char text[64];
  snprintf(text, sizeof text, "CPE (%d,%d)", cpe.row, cpe.col);
  return text;
}

std::string Simulator::describeWait(const Cpe &cpe) const {
  std::string text = cpe.waitingFor;
  if (cpe.spinning)
    for (const WatchedWord &word : cpe.watched)
      text += " " + nameOf(cpe, word.address) + ", which is " +
              std::to_string(static_cast<int64_t>(word.value));
  return text;
}

void Simulator::reportDeadlock() {
  int blocked = 0;
  std::string text;
  for (const Cpe &cpe : cpes) {
    if (cpe.state == State::Idle)
      continue;
    blocked += cpe.state == State::Blocked;
    char line[512];
    snprintf(line, sizeof line, "\nswsim: note:   %s at cycle %lld: %s",
             describe(cpe).c_str(), (long long)(cpe.clock / ticksPerCycle),
             cpe.state == State::Blocked ? describeWait(cpe).c_str()
                                         : "has returned from the kernel");
    text += line;
  }
  fail(nullptr,
       "deadlock in kernel '%s': %d CPEs wait for what nothing can bring%s",
       current_.name.c_str(), blocked, text.c_str());
}

void Simulator::charge(const char *what, double cycles, double flopsF32,
                       double flopsF64) {
  Cpe &cpe = current(what);
  Time begin = cpe.clock;
  cpe.clock += fromCycles(cycles);
  current_.flopsF32 += flopsF32;
  current_.flopsF64 += flopsF64;
  addSpan(what, cpe, begin, cpe.clock);
}

void Simulator::addSpan(const char *what, const Cpe &cpe, Time begin,
                        Time end) {
  if (tracing && end > begin)
    spans.push_back({what, cpe.id, traceOrigin + begin, traceOrigin + end});
}

void Simulator::fail(const Cpe *cpe, const char *format, ...) {
  fflush(nullptr);
  fputs("swsim: error: ", stderr);
  if (cpe)
    fprintf(stderr, "%s: ", describe(*cpe).c_str());
  va_list args;
  va_start(args, format);
  vfprintf(stderr, format, args);
  va_end(args);
  fputc('\n', stderr);
  writeReports();
  fflush(nullptr);
  _exit(1);
}

void Simulator::atExit() {
  if (launched && !reported)
    fail(nullptr, "the program ends while kernel '%s' has not been joined",
         current_.name.c_str());
  writeReports();
}
