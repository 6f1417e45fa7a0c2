//===- Launch.cpp - Life cycle of kernels ---------------------------------===//
//
// A spawned kernel runs beside the host, whose accesses to memory let it
// continue up to their time, and to its end at the join.
//
//===----------------------------------------------------------------------===//

#include "Core/Simulator.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <string>
#include <utility>

using namespace swsim;

__thread struct swsim_identity __swsim_self;
__thread struct swsim_counters __swsim_counters;
__thread const struct swsim_location *__swsim_here;

/// Default of SWSIM_MAX_CYCLES: a kernel that takes more cycles is considered
/// endless.
static constexpr double defaultMaxCycles = 1e12;

/// The simulator of this host thread.
static thread_local Simulator *instance = nullptr;

Simulator *Simulator::existing() { return instance; }

Simulator &Simulator::get() {
  if (!instance) {
    // Not a mutex: programs may have their own (HostThreadCalls.cpp).
    static std::atomic_flag isTaken = ATOMIC_FLAG_INIT;
    static Simulator *first = nullptr;
    while (isTaken.test_and_set(std::memory_order_acquire))
      ;
    if (first && HostThreads::isShared())
      first->fail(nullptr,
                  "a program that is linked with -allshare uses a core "
                  "group in a host thread that it has not started by "
                  "pthread_create: expected pthread_create");
    instance = new Simulator;
    instance->readEnvironment();
    first = instance;
    isTaken.clear(std::memory_order_release);
  }
  return *instance;
}

static Mode readMode(Simulator &sim) {
  const char *text = getenv("SWSIM_MODE");
  if (!text || !strcmp(text, "fast"))
    return Mode::Fast;
  if (!strcmp(text, "detailed"))
    return Mode::Detailed;
  if (!strcmp(text, "timing"))
    return Mode::Timing;
  sim.fail(nullptr, "SWSIM_MODE=%s: expected 'detailed', 'fast' or 'timing'",
           text);
}

static bool readIsStrict(Simulator &sim) {
  const char *text = getenv("SWSIM_ORDER");
  if (!text || !strcmp(text, "free"))
    return false;
  if (!strcmp(text, "strict"))
    return true;
  sim.fail(nullptr, "SWSIM_ORDER=%s: expected 'free' or 'strict'", text);
}

static Time readLimit(Simulator &sim) {
  const char *text = getenv("SWSIM_MAX_CYCLES");
  if (!text)
    return fromCycles(defaultMaxCycles);
  char *end = nullptr;
  double cycles = strtod(text, &end);
  if (*end || !(cycles > 0) || cycles > 9e15)
    sim.fail(nullptr, "SWSIM_MAX_CYCLES=%s: expected a positive number", text);
  return fromCycles(cycles);
}

/// The core groups of the process: those of the chip, or fewer if
/// SWSIM_CORE_GROUPS says so, as -mpecg does for a job. A wrong number counts
/// as the first one; `checkGroups` reports it.
static int readGroups(const swsim_machine &params) {
  int all = static_cast<int>(params.core_groups);
  const char *text = getenv("SWSIM_CORE_GROUPS");
  long number = text ? strtol(text, nullptr, 10) : all;
  return static_cast<int>(std::clamp<long>(number, 1, all));
}

static void checkGroups(Simulator &sim, int all) {
  const char *text = getenv("SWSIM_CORE_GROUPS");
  char *end = nullptr;
  long number = text ? strtol(text, &end, 10) : 1;
  if (text && (*end || !*text || number < 1 || number > all))
    sim.fail(nullptr,
             "SWSIM_CORE_GROUPS=%s: expected 1 to %d, the core groups of the "
             "chip",
             text, all);
}

Simulator::Simulator()
    : params(__swsim_machine), rows(static_cast<int>(params.mesh_rows)),
      cols(static_cast<int>(params.mesh_cols)), groups(readGroups(params)),
      order(*this), mainOrder(*this), scheduler(*this), host(*this),
      hostThreads(*this), ldm(*this), sharedLdm(*this), mainMemory(*this),
      placement(*this), accesses(*this), unwritten(*this), globalAccess(*this),
      replies(*this), repetition(*this), dma(*this), barriers(*this),
      mesh(*this), collectives(*this), locks(*this), rma(*this),
      remoteLdm(*this), library(*this), recorder(*this) {
  cpes.resize(numGroups() * groupSize());
  for (size_t i = 0; i < cpes.size(); ++i) {
    Cpe &cpe = cpes[i];
    cpe.index = static_cast<int>(i);
    cpe.group = cpe.index / groupSize();
    cpe.id = cpe.index % groupSize();
    cpe.row = cpe.id / meshCols();
    cpe.col = cpe.id % meshCols();
  }
  scheduler.resize(cpes.size());
  mesh.connect();
  threads = groupSize();
  started.resize(numGroups());
  inLaunch.resize(numGroups());
}

/// After construction, since errors need a complete simulator.
void Simulator::readEnvironment() {
  checkGroups(*this, static_cast<int>(params.core_groups));
  checks.setUp(*this);
  runMode = readMode(*this);
  limit = readLimit(*this);
  if (readIsStrict(*this))
    scheduler.setStrict();
  jitter.setUp(*this);
  repetition.setUp();
  placement.setUp();
  library.setUp();
  recorder.setUp();
}

void Simulator::init() {
  if (HostThreads::isShared()) {
    hostThreads.takeGroup();
    placement.setGroups(numGroups());
  }
  if (initialised)
    return;
  initialised = true;
  sharedLdm.setUp();
  ldm.setUp();
  order.reset();
  mainOrder.reserve();
  Host::listenToHeap();
}

void Simulator::initOnce() {
  if (!halted)
    init();
}

bool Simulator::isInitialised() const {
  return HostThreads::isShared() ? hostThreads.group() >= 0 : initialised;
}

int Simulator::hostGroup() const {
  return HostThreads::isShared() ? std::max(hostThreads.group(), 0) : 0;
}

bool Simulator::isBusy(int group) const {
  return std::any_of(cpes.begin(), cpes.end(), [&](const Cpe &cpe) {
    return cpe.group == group && cpe.state != State::Idle;
  });
}

void Simulator::halt() {
  bool isShared = HostThreads::isShared();
  if (isShared ? isInitialised() && isBusy(hostGroup()) : launched)
    failAtCall("athread_halt while kernel '%s' has not been joined",
               kernelName.c_str());
  if (isShared)
    return hostThreads.releaseGroup();
  initialised = false;
  halted = true;
}

void Simulator::setNumThreads(int count) {
  if (count < 1 || count > groupSize())
    failAtCall("athread_set_num_threads(%d): expected 1 to %d", count,
               groupSize());
  if (HostThreads::isShared())
    hostThreads.setNumCpes(count);
  threads = count;
}

int Simulator::numThreads() const {
  return HostThreads::isShared() ? hostThreads.numCpes() : threads;
}

std::vector<int> Simulator::firstCpes() const {
  std::vector<int> indices(numThreads());
  std::iota(indices.begin(), indices.end(), hostGroup() * groupSize());
  return indices;
}

void Simulator::spawn(const std::vector<int> &targets, void *function,
                      void *argument, const char *name, bool isResident) {
  if (Cpe *cpe = scheduler.running())
    fail(cpe, "athread_spawn called by a CPE");
  if (!isInitialised())
    failAtCall("athread_spawn of '%s' before athread_init", name);
  if (!function)
    failAtCall("athread_spawn of '%s': the kernel is null", name);
  for (int index : targets)
    if (cpes[index].state != State::Idle)
      failAtCall("athread_spawn of '%s' while kernel '%s' has not been joined",
                 name, kernelName.c_str());
  Host::Busy busy(host);
  Time &clock = __swsim_counters.clock;
  bool isLater = launched;
  if (!launched) {
    launched = true;
    kernelName = name;
    launchedAt = __swsim_here;
    launchBegin = joined = clock;
    recorder.beginLaunch(name, clock);
    repetition.reset();
    order.reset();
    mainOrder.reset();
    host.start();
  }
  double seconds = isResident && params.resident_launch_seconds > 0
                       ? params.resident_launch_seconds
                       : params.spawn_join_seconds;
  Time begin = clock + fromCycles(seconds * params.clock_hz);
  for (int index : targets) {
    Cpe &cpe = cpes[index];
    cpe.clock = cpe.begin = begin;
    cpe.kernel = reinterpret_cast<void (*)(void *)>(function);
    cpe.argument = argument;
    ++started[cpe.group];
    inLaunch[cpe.group] = true;
    std::fill(std::begin(cpe.waited), std::end(cpe.waited), 0);
    replies.start(cpe);
    // Everything before a launch precedes it.
    if (isLater)
      order.hear(index, order.host());
    scheduler.start(cpe);
  }
}

int Simulator::numStarted() const {
  return std::accumulate(started.begin(), started.end(), 0);
}

/// Compiled code has just updated some of the counters. A single load of two
/// counters would stall on store forwarding.
static swsim_counters readCounters() {
  auto read = [](const long &counter) {
    return *const_cast<const volatile long *>(&counter);
  };
  const swsim_counters &now = __swsim_counters;
  return {0, read(now.instructions), read(now.flops_f64), read(now.flops_f32),
          read(now.flops_f16)};
}

void Simulator::enter(Cpe &cpe) {
  cpe.state = State::Running;
  __swsim_self = {cpe.id, cpe.row, cpe.col, cpe.group, cpe.halfFormat};
  __swsim_counters.clock = cpe.clock;
  entered = readCounters();
  ldm.enter(cpe);
  sharedLdm.enter(cpe);
  recorder.enterCpe(cpe);
  RegisterMesh::enter(&mesh, &cpe);
}

void Simulator::leave(Cpe &cpe) {
  swsim_counters now = readCounters();
  cpe.deeds.instructions += now.instructions - entered.instructions;
  cpe.deeds.flops += now.flops_f64 - entered.flops_f64 + now.flops_f32 -
                     entered.flops_f32 + now.flops_f16 - entered.flops_f16;
  entered = now;
}

void Simulator::finishKernel(Cpe &cpe) {
  repetition.finish(cpe);
  remoteLdm.send(cpe);
  replies.finish(cpe);
  ldm.finish(cpe);
  recorder.endKernel(cpe);
}

void Simulator::beginPart(Cpe &cpe, const char *name) {
  repetition.finish(cpe);
  recorder.beginPart(cpe, name);
}

void Simulator::join(const char *call) {
  if (!isInitialised())
    failAtCall("%s before athread_init", call);
  if (HostThreads::isShared())
    return joinGroup(call);
  if (!launched)
    failAtCall("%s without athread_spawn", call);
  Host::Busy busy(host);
  scheduler.run();
  for (Cpe &cpe : cpes)
    if (cpe.state != State::Idle && cpe.state != State::Done)
      reportDeadlock((std::string("calls ") + call).c_str());
  finishLaunch();
  __swsim_counters.clock = std::max<Time>(__swsim_counters.clock, joined);
}

void Simulator::joinGroup(const char *call) {
  int first = hostGroup() * groupSize();
  std::vector<Cpe *> members;
  for (int i = 0; i < groupSize(); ++i)
    if (cpes[first + i].state != State::Idle)
      members.push_back(&cpes[first + i]);
  if (members.empty())
    failAtCall("%s without athread_spawn", call);
  auto isOver = [&](Time &clock) {
    for (const Cpe *cpe : members)
      if (cpe->state != State::Done)
        return false;
    for (const Cpe *cpe : members)
      clock = std::max(clock, cpe->clock);
    return true;
  };
  Host::Busy busy(host);
  if (!hostThreads.wait(isOver, call))
    hostThreads.reportDeadlock(call);
  for (Cpe *cpe : members)
    release(*cpe);
}

void Simulator::joinOne(int index, const char *call) {
  Cpe &cpe = cpes[index];
  if (cpe.state == State::Idle)
    failAtCall("%s of CPE %d, which was not started", call, index);
  Host::Busy busy(host);
  host.waitFor([&] { return cpe.state == State::Done; });
  if (cpe.state != State::Done)
    reportDeadlock((std::string("calls ") + call).c_str());
  release(cpe);
}

/// What the host does when it knows that a CPE has ended.
void Simulator::release(Cpe &cpe) {
  cpe.state = State::Idle;
  cpe.watched.clear();
  if (HostThreads::isShared())
    --started[cpe.group];
  order.hear(order.host(), cpe.index);
  joined = std::max(joined, cpe.clock);
  __swsim_counters.clock = std::max<Time>(__swsim_counters.clock, cpe.clock);
  bool any = std::any_of(cpes.begin(), cpes.end(), [](const Cpe &other) {
    return other.state != State::Idle;
  });
  if (!any)
    finishLaunch();
}

void Simulator::finishLaunch() {
  for (Cpe &cpe : cpes) {
    if (cpe.state == State::Done)
      joined = std::max(joined, cpe.clock);
    cpe.state = State::Idle;
    cpe.watched.clear();
  }
  mesh.finishLaunch(kernelName);
  launched = false;
  host.finish();
  std::fill(started.begin(), started.end(), 0);
  inLaunch.assign(inLaunch.size(), false);
  recorder.endLaunch(launchBegin, joined);
}

void Simulator::advance(Cpe &cpe, Time until, Wait kind, const char *what) {
  if (until <= cpe.clock)
    return;
  Time begin = cpe.clock;
  cpe.clock = until;
  account(cpe, kind, what, begin);
}

void Simulator::account(Cpe &cpe, Wait kind, const char *what, Time begin) {
  Ref<const Transfer> cause = std::exchange(cpe.endOfWait, nullptr);
  if (cpe.clock <= begin)
    return;
  cpe.waited[static_cast<int>(kind)] += cpe.clock - begin;
  recorder.span(cpe, kind, what, begin, cpe.clock, cause);
}
