//===- Errors.cpp - Errors that end the program ---------------------------===//

#include "Core/Simulator.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

using namespace swsim;

std::string Simulator::describe(const Cpe &cpe) const {
  char text[64];
  if (cpe.group)
    snprintf(text, sizeof text, "CPE (%d,%d) of core group %d", cpe.row,
             cpe.col, cpe.group);
  else
    snprintf(text, sizeof text, "CPE (%d,%d)", cpe.row, cpe.col);
  return text;
}

std::string Simulator::describe(const swsim_location *where) {
  if (!where)
    return "";
  return " at " + std::string(where->file) + ":" + std::to_string(where->line);
}

static std::string print(const char *format, va_list args) {
  va_list again;
  va_copy(again, args);
  std::string text(vsnprintf(nullptr, 0, format, again) + 1, '\0');
  va_end(again);
  vsnprintf(&text[0], text.size(), format, args);
  text.pop_back();
  return text;
}

/// Adds a line of the program to the first line of the message.
std::string Simulator::addLine(std::string text, const swsim_location *where) {
  if (where)
    text.insert(std::min(text.find('\n'), text.size()),
                " [" + std::string(where->file) + ":" +
                    std::to_string(where->line) + "]");
  return text;
}

/// Adds the CPE and the line of the program to the message.
std::string Simulator::locate(const Cpe *cpe, std::string text) {
  if (!cpe)
    return text;
  return addLine(get().describe(*cpe) + ": " + text, __swsim_here);
}

/// Prints an error and advice, and ends the program.
void Simulator::end(const std::string &text, const char *advice) {
  fflush(nullptr);
  fprintf(stderr, "swsim: error: %s\n%s", text.c_str(), advice);
  recorder.error(text);
  closeLaunch();
  Recorder::writeReports();
  fflush(nullptr);
  _exit(1);
}

void Simulator::fail(const Cpe *cpe, const char *format, ...) {
  va_list args;
  va_start(args, format);
  std::string text = print(format, args);
  va_end(args);
  end(locate(cpe, std::move(text)), "");
}

void Simulator::failAtCall(const char *format, ...) {
  va_list args;
  va_start(args, format);
  std::string text = print(format, args);
  va_end(args);
  end(addLine(std::move(text), __swsim_here), "");
}

void Simulator::complain(Check check, const Cpe *cpe, const char *format, ...) {
  va_list args;
  va_start(args, format);
  std::string text = print(format, args);
  va_end(args);
  text = locate(cpe, std::move(text));
  if (!checks.wants(check, text))
    return;
  std::string advice = "swsim: note: if this is meant, SWSIM_CHECKS=-";
  advice += Checks::nameOf(check);
  advice += " leaves out checks of this kind, and -";
  advice += Checks::nameOf(check);
  advice += ":VARIABLE those of one variable\n";
  end(text, advice.c_str());
}

void Simulator::warnOnce(const Cpe &cpe, const char *format, ...) {
  if (!warned.insert(__swsim_here).second)
    return;
  fprintf(stderr, "swsim: warning: %s: ", describe(cpe).c_str());
  va_list args;
  va_start(args, format);
  vfprintf(stderr, format, args);
  va_end(args);
  fprintf(stderr, "%s\n", describe(__swsim_here).c_str());
}

/// Adds the figures of an interrupted launch to the reports.
void Simulator::closeLaunch() {
  if (!launched)
    return;
  launched = false;
  host.finish();
  Time end = joined;
  for (const Cpe &cpe : cpes)
    if (cpe.state != State::Idle)
      end = std::max(end, cpe.clock);
  recorder.endLaunch(launchBegin, end);
}

void Simulator::watch(Time clock) {
  if (clock - launchBegin <= limit)
    return;
  double cycles = double(limit) / ticksPerCycle;
  limit = INT64_MAX;
  fail(scheduler.running(),
       "kernel '%s' has run for more than %.6g cycles (SWSIM_MAX_CYCLES)",
       kernelName.c_str(), cycles);
}

void Simulator::atExit(int status, void *) {
  for (Recorder *recorder : Recorder::all()) {
    Simulator &sim = recorder->simulator();
    if (!sim.launched || Recorder::isWritten())
      continue;
    // The chip ends the kernel as well.
    std::string text = "the program ends while kernel '" + sim.kernelName +
                       "' has not been joined";
    fprintf(stderr, "swsim: warning: %s\n",
            addLine(std::move(text), sim.launchedAt).c_str());
    sim.closeLaunch();
  }
  if (Recorder::writeReports())
    return;
  // A user who requested a report checks the exit status.
  fflush(nullptr);
  _exit(status ? status : 1);
}
