//===- Recording.h - What happened in a run --------------------*- C++ -*-===//
//
// Collects what reports show: figures of every launch, and, if a trace or a
// page is wanted, what the CPEs and the DMA engines did when. Knows nothing of
// the simulator; times are absolute, and a CPE is its index over all core
// groups.
//
// For a trace the single events are kept up to a limit, and what follows is
// thinned; a page holds the first ones of each row. Beside them, time bins
// cover the whole of any run.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_REPORT_RECORDING_H
#define SWSIM_REPORT_RECORDING_H

#include "Report/Figures.h"
#include "Report/Thinning.h"
#include "Report/TimeBins.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace swsim {

/// A line of the program. The file's name lives as long as the program.
struct Place {
  const char *file = nullptr;
  int line = 0;
};

/// Which reports show an event by itself.
struct Shown {
  bool inTrace = false, inPage = false;
  bool isAnywhere() const { return inTrace || inPage; }
};

/// What one CPE did for a while. `what` lives as long as the program.
struct Span {
  Activity activity;
  int cpe;
  const char *what;
  Time begin, end;
  Shown shown;
};

/// A DMA request that has been served.
struct DmaRecord {
  int cpe = 0, group = 0;
  bool isGet = false;
  const char *mode = "";
  int64_t bytes = 0, block = 0, lines = 0;
  Place place;
  Time issued = 0;
  /// While it occupied the memory controller.
  Time begin = 0, end = 0;
  /// When the CPE could see the reply.
  Time completed = 0;
  Shown shown;
};

/// What the program says of a piece of work on the management core. The texts
/// live as long as the program.
struct MpeMark {
  const char *name, *ops, *where, *why;
};

/// All the times that a piece of work was done, without the launches and the
/// marked work within.
struct MpeWork {
  std::string name, ops, where, why;
  long times = 0;
  Time time = 0;
};

/// One of those times, launches and all.
struct MpeSpan {
  size_t work;
  /// The first core group of the host.
  int group;
  Time begin, end;
  Shown shown;
};

/// A change of the LDM of one CPE.
struct LdmRecord {
  enum Kind { Alloc, Free, Stack };
  Kind kind;
  int cpe;
  Time at;
  /// Of a stack: its lowest offset so far and its size.
  long offset, size;
  Place place;
};

/// A variable that every CPE has in LDM.
struct LdmVariable {
  std::string name;
  long offset, size;
};

/// Traffic with main memory that one line of the program causes.
struct LineTraffic {
  int64_t count = 0, bytes = 0;
  /// Time of the CPEs (gld, gst) or of the memory controller (get, put).
  Time time = 0;
};
enum class Access { Load, Store, Get, Put };
constexpr int numAccesses = 4;
extern const char *const accessNames[numAccesses];

class Recording {
public:
  /// What to keep beside the figures.
  struct Options {
    bool trace = false, page = false;
    /// Events of the trace: half of them single ones from the beginning, half
    /// for the rest of a run that has more.
    size_t traceLimit = 200000;
  };
  /// Spans of each CPE, requests of each core group and marked work that a page
  /// shows one by one; time bins follow. One more is kept, if there are more.
  static constexpr size_t maxPageSpans = 2000, maxPageRequests = 50000,
                          maxPageMarks = 50000;

  Recording(const Ceilings &ceilings, Options options);
  void setTraceLimit(size_t events);

  // Launches. Times of CPEs follow each other without gaps: what is neither
  // waiting nor before or after the kernel is computation.
  void beginLaunch(const std::string &name, Time at);
  /// A CPE enters and leaves the kernel.
  void beginCpe(int cpe, Time at);
  void endCpe(int cpe, Time at);
  /// A CPE begins a part of the kernel. Returns the name that the part has for
  /// CPEs that were there before.
  const std::string &beginPart(int cpe, const std::string &name, Time at);
  void endLaunch(Time at);
  bool isLaunched() const { return launched; }
  /// The launch in progress: its parts, or what is not divided.
  std::vector<Figures> &parts() { return currentParts; }
  /// The part that a CPE is in.
  size_t partOf(int cpe) const { return partOfCpes[cpe]; }
  Figures &current(int cpe) { return currentParts[partOfCpes[cpe]]; }

  /// A CPE waited, or was in a library function.
  void span(int cpe, Activity activity, const char *what, Time begin, Time end);
  /// Keeps what is shown of a request; the engine counts its bytes in
  /// `current`.
  void request(DmaRecord record);
  /// A load or store of main memory without DMA.
  void access(int cpe, Access kind, int64_t bytes, Time time, Place place);
  void ldm(LdmRecord record);
  void ldmVariable(LdmVariable variable);
  /// Marked work of the host; the end of nothing returns false.
  void beginMpe(const MpeMark &mark, Time at);
  bool endMpe(Time at);
  /// The clock of the host at the end of the program.
  void finish(Time at);
  /// The host measures a part of itself: totals speak of that alone.
  void beginMeasure(Time at);
  void endMeasure(Time at);

  /// Adds a run on further core groups.
  void append(const Recording &other);

  const Ceilings &machine() const { return ceilings; }
  int numCpes() const { return ceilings.groups * ceilings.groupSize(); }
  Figures totals() const;
  Time elapsedTime() const;
  /// Time of the host outside of launches.
  Time hostTime() const;
  /// The part of it that has no mark.
  Time unmarkedHostTime() const;
  std::string nameOf(int cpe) const;
  /// A core group, and whose it is if several host threads have some.
  std::string nameOfGroup(int group) const;
  /// CPEs that took part in a launch; without launches those of group 0.
  std::vector<int> usedCpes() const;
  /// True if a part of the trace consists of sums, and what says so.
  bool isThinned() const { return thinning.events() > 0; }
  std::string thinningNote() const;
  size_t traceLimit() const { return options.traceLimit; }
  /// Events that the trace shows one by one.
  size_t singleEvents() const;

  std::string mode;
  /// A launch with parts is as many as it has.
  std::vector<Figures> launches;
  /// Marked work of the host in the order of its first begin.
  std::vector<MpeWork> mpeWorks;
  std::vector<MpeSpan> mpeSpans;
  std::vector<Span> spans;
  std::vector<DmaRecord> requests;
  /// What the trace does not show one by one.
  Thinning thinning;
  /// There is more marked work than a page shows.
  bool cutMarks = false;
  std::vector<LdmRecord> ldmRecords;
  std::vector<LdmVariable> ldmVariables;
  /// What the user should know, and the error that ended the run.
  std::vector<std::string> notes, errors;
  using Line = std::pair<std::string, int>;
  std::map<Line, std::array<LineTraffic, numAccesses>> lines() const;
  /// Rows: activities of each CPE, in ticks.
  TimeBins activityBins;
  /// Rows: bytes got and put, of each core group.
  TimeBins trafficBins;

private:
  bool detailed() const { return options.trace || options.page; }
  Shown show(size_t &pageEvents, size_t pageLimit);
  bool takeSingle();
  void thin();
  void keepMpe(MpeSpan span);
  void merge(const Span &span);
  void merge(const DmaRecord &request);
  void appendEvents(const Recording &other);
  void appendMpe(const Recording &other);
  size_t findMpeWork(const MpeMark &mark);
  Time launchTimeSince(Time begin, Time end) const;
  void keep(int cpe, Activity activity, const char *what, Time begin, Time end);
  void keepSpan(int cpe, Activity activity, const char *what, Time begin,
                Time end);
  ActivityTimes &timesOf(int cpe) {
    ActivityTimes *&times = timesOfCpes[cpe];
    if (!times)
      times = &current(cpe).cpes[cpe];
    return *times;
  }
  LineTraffic &trafficOf(Place place, Access kind);

  Ceilings ceilings;
  /// Core groups of one host thread.
  int hostGroups;
  Options options;
  bool launched = false;
  std::vector<Figures> currentParts = {Figures()};
  /// The part that each CPE is in, and parts that each has begun.
  std::vector<size_t> partOfCpes, partsBegun;
  /// Parts that have a name of their own.
  size_t namedParts = 0;
  /// Those of the current part, by CPE; null: not looked for yet.
  std::vector<ActivityTimes *> timesOfCpes;
  /// Single events of the trace so far, and what was kept of each kind when
  /// half of the limit was reached.
  size_t singles = 0, halfOfSpans = 0, halfOfRequests = 0;
  bool isFull = false;
  /// Single events for the page, by CPE and core group, and of the host.
  std::vector<size_t> pageSpans, pageRequests;
  size_t pageMarks = 0, singleMarks = 0;
  /// Up to where the time of a CPE is known.
  std::vector<Time> known;
  Time elapsed = 0;
  /// A mark that has begun, and how much of its time is that of others.
  struct OpenMark {
    size_t work;
    Time begin, inner;
  };
  std::vector<OpenMark> openMarks;
  /// Start of the part that counts, and whether it is known and over.
  Time measuredFrom = 0;
  bool isMeasured = false, isMeasureOver = false;
  using Traffic = std::map<std::pair<const char *, int>,
                           std::array<LineTraffic, numAccesses>>;
  Traffic traffic;
  /// Lines that were looked for last, by the low bits of their numbers.
  std::array<Traffic::value_type *, 32> recentLines = {};
};

} // namespace swsim

#endif // SWSIM_REPORT_RECORDING_H
