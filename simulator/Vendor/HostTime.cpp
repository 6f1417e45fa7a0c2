//===- HostTime.cpp - Time functions of programs --------------------------===//
//
// Programs measure time by functions of the C library, MPI or OpenMP. Programs
// that sw-simcc links get virtual time: that of the host thread, or of the CPE
// that calls. With SWSIM_REAL_TIME=1 they get the time of this machine. The
// names are those of simulator/include/common/swsim_wrapped.def.
//
//===----------------------------------------------------------------------===//

#include "Core/Time.h"
#include "swsim_machine.h"
#include "vendor_state.h"

#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <sched.h>
#include <sys/time.h>
#include <sys/times.h>
#include <unistd.h>

using namespace swsim;

extern "C" {
int __real_gettimeofday(struct timeval *time, void *zone);
int __real_clock_gettime(clockid_t id, struct timespec *time);
clock_t __real_clock(void);
clock_t __real_times(struct tms *buffer);
unsigned __real_sleep(unsigned seconds);
int __real_usleep(useconds_t microseconds);
int __real_nanosleep(const struct timespec *time, struct timespec *rest);
}

namespace {

constexpr long nanosPerSecond = 1000000000;
/// Calendar time at the start of a program, 2016-06-20 00:00 UTC. Runs must be
/// repeatable, also if they print the time of day or use it as a seed.
constexpr long programStart = 1466380800;

bool isReal() {
  static const bool real = [] {
    const char *text = getenv("SWSIM_REAL_TIME");
    return text && *text && strcmp(text, "0") != 0;
  }();
  return real;
}

/// Nanoseconds of virtual time. A call takes the smallest unit of time, so
/// loops that wait for a certain time end.
long virtualNanos() {
  double ticksPerSecond = __swsim_machine.clock_hz * ticksPerCycle;
  long clock = ++__swsim_counters.clock;
  return static_cast<long>(std::floor(clock / ticksPerSecond * nanosPerSecond));
}

double virtualSeconds() {
  double ticksPerSecond = __swsim_machine.clock_hz * ticksPerCycle;
  return static_cast<double>(++__swsim_counters.clock) / ticksPerSecond;
}

/// Sleeping advances the clock at no cost, and yields to other threads.
void spend(double seconds) {
  __swsim_counters.clock += fromCycles(seconds * __swsim_machine.clock_hz);
  sched_yield();
}

bool isCalendar(clockid_t id) {
  return id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE ||
         id == CLOCK_TAI || id == CLOCK_REALTIME_ALARM;
}

/// Seconds of the machine's steady clock.
double realSeconds() {
  struct timespec now;
  __real_clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + static_cast<double>(now.tv_nsec) / nanosPerSecond;
}

/// Time of a clock of std::chrono, in nanoseconds.
long chronoNow(clockid_t id) {
  struct timespec now;
  if (isReal()) {
    __real_clock_gettime(id, &now);
    return now.tv_sec * nanosPerSecond + now.tv_nsec;
  }
  return (isCalendar(id) ? programStart * nanosPerSecond : 0) + virtualNanos();
}

} // namespace

extern "C" {

int __wrap_gettimeofday(struct timeval *time, void *zone) {
  if (isReal())
    return __real_gettimeofday(time, zone);
  long nanos = virtualNanos();
  if (time) {
    time->tv_sec = programStart + nanos / nanosPerSecond;
    time->tv_usec = nanos % nanosPerSecond / 1000;
  }
  if (zone)
    memset(zone, 0, sizeof(struct timezone));
  return 0;
}

int __wrap_clock_gettime(clockid_t id, struct timespec *time) {
  if (isReal())
    return __real_clock_gettime(id, time);
  long nanos = virtualNanos();
  time->tv_sec = (isCalendar(id) ? programStart : 0) + nanos / nanosPerSecond;
  time->tv_nsec = nanos % nanosPerSecond;
  return 0;
}

time_t __wrap_time(time_t *result) {
  struct timespec now;
  __wrap_clock_gettime(CLOCK_REALTIME, &now);
  if (result)
    *result = now.tv_sec;
  return now.tv_sec;
}

clock_t __wrap_clock(void) {
  if (isReal())
    return __real_clock();
  return static_cast<clock_t>(virtualSeconds() * CLOCKS_PER_SEC);
}

clock_t __wrap_times(struct tms *buffer) {
  if (isReal())
    return __real_times(buffer);
  auto ticks = static_cast<clock_t>(virtualSeconds() * sysconf(_SC_CLK_TCK));
  if (buffer)
    *buffer = {ticks, 0, 0, 0};
  return ticks;
}

unsigned __wrap_sleep(unsigned seconds) {
  if (isReal())
    return __real_sleep(seconds);
  spend(seconds);
  return 0;
}

int __wrap_usleep(useconds_t microseconds) {
  if (isReal())
    return __real_usleep(microseconds);
  spend(microseconds * 1e-6);
  return 0;
}

int __wrap_nanosleep(const struct timespec *time, struct timespec *rest) {
  if (isReal())
    return __real_nanosleep(time, rest);
  if (time->tv_sec < 0 || time->tv_nsec < 0 ||
      time->tv_nsec >= nanosPerSecond) {
    errno = EINVAL;
    return -1;
  }
  spend(time->tv_sec + static_cast<double>(time->tv_nsec) / nanosPerSecond);
  return 0;
}

double __wrap_MPI_Wtime(void) {
  return isReal() ? realSeconds() : virtualSeconds();
}

double __wrap_omp_get_wtime(void) {
  return isReal() ? realSeconds() : virtualSeconds();
}

long __wrap__ZNSt6chrono3_V212system_clock3nowEv(void) {
  return chronoNow(CLOCK_REALTIME);
}

long __wrap__ZNSt6chrono3_V212steady_clock3nowEv(void) {
  return chronoNow(CLOCK_MONOTONIC);
}

} // extern "C"
