//===- Recording.h - Data of a run for reports ------------------*- C++ -*-===//
//
// Collects the data of reports: the figures of every launch and, if a trace or
// a page is requested, the activities of CPEs and DMA engines over time. It
// does not depend on the simulator; times are absolute, and a CPE is its index
// over all core groups.
//
// A trace keeps single events up to a limit, and later ones are thinned. A page
// keeps the first events of each row. In addition, time bins cover the whole
// run, whatever its length.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_REPORT_RECORDING_H
#define SWSIM_REPORT_RECORDING_H

#include "Report/Figures.h"
#include "Report/Lines.h"
#include "Report/Thinning.h"
#include "Report/TimeBins.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace swsim {

/// The reports that show an event individually.
struct Shown {
  bool inTrace = false, inPage = false;
  bool isAnywhere() const { return inTrace || inPage; }
};

/// The transfer whose completion ends a wait.
struct Cause {
  /// The CPE that started the transfer, and when; negative: not known.
  int cpe = -1;
  Time issued = 0;
  Place place;
  bool isGet = false;
};

/// An activity of one CPE over a period. `what` must live as long as the
/// program.
struct Span {
  Activity activity;
  int cpe;
  const char *what;
  Time begin, end;
  Shown shown;
  /// The end of a wait.
  Cause cause;
};

/// A DMA request that has been served.
struct DmaRecord {
  int cpe = 0, group = 0;
  bool isGet = false;
  const char *mode = "";
  int64_t bytes = 0, block = 0, lines = 0;
  /// Address in the LDM of the CPE.
  uintptr_t ldm = 0;
  Place place;
  Time issued = 0;
  /// Occupation of the memory controller. If there are several, the time for
  /// which they are busy in sum; 0: from begin to end.
  Time begin = 0, end = 0, busy = 0;
  /// Time at which the CPE could see the reply.
  Time completed = 0;
  Shown shown;

  Time busyTime() const { return busy ? busy : end - begin; }
};

/// Description of a piece of MPE work by the program. The texts must live as
/// long as the program.
struct MpeMark {
  const char *name, *ops, *where, *why;
};

/// All executions of a piece of work, without launches and marked work within
/// it.
struct MpeWork {
  std::string name, ops, where, why;
  long times = 0;
  Time time = 0;
};

/// One execution, including launches.
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
  /// For a stack: its lowest offset so far, and its size.
  long offset, size;
  Place place;
};

/// A variable that every CPE has in LDM.
struct LdmVariable {
  std::string name;
  long offset, size;
  /// The source file that defines it.
  std::string file;
};

class Recording {
public:
  /// Data to keep in addition to the figures.
  struct Options {
    bool trace = false, page = false;
    /// Maximum number of events in the trace: half are single events from the
    /// beginning, half are for the rest of longer runs.
    size_t traceLimit = 200000;
  };
  /// Number of spans of each CPE, requests of each core group and pieces of
  /// marked work that a page shows individually; time bins follow. If there are
  /// more, one more is kept.
  static constexpr size_t maxPageSpans = 2000, maxPageRequests = 50000,
                          maxPageMarks = 50000;

  Recording(const Ceilings &ceilings, Options options);
  void setTraceLimit(size_t events);

  // Launches. The times of a CPE have no gaps: within the kernel, all time
  // without waiting is computation.
  void beginLaunch(const std::string &name, Time at);
  /// Called when a CPE enters and leaves the kernel.
  void beginCpe(int cpe, Time at);
  void endCpe(int cpe, Time at);
  /// Called when a CPE begins a part of the kernel. Returns the name of this
  /// part for CPEs of its core group that began it earlier.
  const std::string &beginPart(int cpe, const std::string &name, Time at);
  void endLaunch(Time at);
  bool isLaunched() const { return launched; }
  /// A part of the current launch, or the prelude of a core group: what its
  /// CPEs do before their first part.
  struct OpenPart : Figures {
    /// When its first CPE begins it.
    Time first = INT64_MAX;
    /// The maximum LDM of the CPEs of its core groups.
    long ownPeak = 0;
  };
  /// The preludes of all core groups, and the parts that have begun.
  std::vector<OpenPart> &parts() { return currentParts; }
  size_t numParts() const { return currentParts.size() - hostGroups; }
  /// The current part of a CPE.
  size_t partOf(int cpe) const { return partOfCpes[cpe]; }
  /// Called before parts begin and launches end, with the maximum LDM of the
  /// CPEs of each core group so far.
  void ldmPeaks(std::vector<long> bytes) { peaks = std::move(bytes); }
  Figures &current(int cpe) { return currentParts[partOfCpes[cpe]]; }

  /// Records a wait of a CPE, or a library function, at a line of the program.
  void span(int cpe, Activity activity, const char *what, Time begin, Time end,
            Place place = {}, const Cause &cause = {});
  /// Records time of CPEs in the code of a line.
  void compute(Place place, Time time);
  /// Records a request for display; the engine counts its bytes in `current`.
  void request(DmaRecord record);
  /// Records bytes between a CPE and the memory of a core group, and the time
  /// for which they occupy its controller.
  void traffic(int cpe, int memory, bool isRead, int64_t bytes, Time busy);
  /// Records a load or store of main memory without DMA.
  void access(int cpe, Access kind, int64_t bytes, Time time, Place place);
  void ldm(LdmRecord record);
  void ldmVariable(LdmVariable variable);
  /// Record marked work of the host; an end without a begin returns false.
  void beginMpe(const MpeMark &mark, Time at);
  bool endMpe(Time at);
  /// Called at the end of the program with the clock of the host.
  void finish(Time at);
  /// Begins and ends the measured part of the host program, which totals cover.
  void beginMeasure(Time at);
  void endMeasure(Time at);

  /// Adds the run of another host thread, on further core groups.
  void append(const Recording &other);

  const Ceilings &machine() const { return ceilings; }
  int numCpes() const { return ceilings.groups * ceilings.groupSize(); }
  Figures totals() const;
  Time elapsedTime() const;
  /// Time of the host outside of launches.
  Time hostTime() const;
  /// The part of this time without marks.
  Time unmarkedHostTime() const;
  std::string nameOf(int cpe) const;
  /// Name of a core group, including the host thread if there are several.
  std::string nameOfGroup(int group) const;
  /// CPEs that took part in a launch; if there are no launches, those of group
  /// 0.
  std::vector<int> usedCpes() const;
  /// True if part of the trace consists of sums; the note describes this.
  bool isThinned() const { return thinning.events() > 0; }
  std::string thinningNote() const;
  size_t traceLimit() const { return options.traceLimit; }
  /// Number of events that the trace shows individually.
  size_t singleEvents() const;

  std::string mode;
  /// The launches; one with parts has one entry for each part.
  std::vector<Figures> launches;
  /// Marked work of the host, in the order of its first begin.
  std::vector<MpeWork> mpeWorks;
  std::vector<MpeSpan> mpeSpans;
  std::vector<Span> spans;
  std::vector<DmaRecord> requests;
  /// The events that the trace does not show individually.
  Thinning thinning;
  /// True if there is more marked work than the page shows.
  bool cutMarks = false;
  std::vector<LdmRecord> ldmRecords;
  std::vector<LdmVariable> ldmVariables;
  /// Notes for the user, and errors that ended the run.
  std::vector<std::string> notes, errors;
  using Line = std::pair<std::string, int>;
  std::map<Line, LineFigures> lines() const;
  /// The times of the CPEs that belong to no line.
  ActivityTimes timesOfNoLine() const;
  /// True if totals cover a measured part, as in programs of sw-run.
  bool hasMeasuredPart() const { return isMeasured; }
  /// Begin of the first launch or mark, where time lines begin.
  Time origin() const;
  /// Rows: activities of each CPE, in ticks.
  TimeBins activityBins;
  /// Rows: bytes of gets and of puts, for each core group.
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
  int groupOf(int cpe) const { return cpe / ceilings.groupSize(); }
  void resetParts(const std::string &name);
  size_t findPart(int group, const std::string &name);
  void noteFinalWait(int cpe, Activity activity, const char *what, Time begin,
                     Time end);
  Time endOfWork(int cpe, Time at) const;
  void endIdle(Time at);
  void mergePrelude(int group);
  void notePeaks();
  std::vector<OpenPart> takeParts(Time at);
  void keep(int cpe, Activity activity, const char *what, Time begin, Time end,
            const Cause &cause = {});
  void keepSpan(int cpe, Activity activity, const char *what, Time begin,
                Time end, const Cause &cause);
  ActivityTimes &timesOf(int cpe) {
    ActivityTimes *&times = timesOfCpes[cpe];
    if (!times)
      times = &current(cpe).cpes[cpe];
    return *times;
  }
  LineFigures &figuresOf(Place place);
  LineTraffic &trafficOf(Place place, Access kind);
  void countWait(Activity activity, Time begin, Time end, Place place,
                 const Cause &cause);
  void countRequest(const DmaRecord &record);
  void clearLineTimes();

  Ceilings ceilings;
  /// Number of core groups of one host thread.
  int hostGroups;
  Options options;
  bool launched = false;
  /// Begin of the current launch, and the periods of earlier ones.
  Time launchBegin = 0;
  std::vector<Period> launchPeriods;
  std::vector<OpenPart> currentParts;
  /// The current part of each CPE, and the number of parts that it has begun.
  std::vector<size_t> partOfCpes, partsBegun;
  /// The parts of each core group in their order.
  std::vector<std::vector<size_t>> partsOfGroups;
  /// The parts by their name and their number among those of this name, and how
  /// often each core group began a name.
  std::map<std::pair<std::string, size_t>, size_t> partsByName;
  std::map<std::pair<int, std::string>, size_t> timesBegun;
  /// True if a core group begins other parts than the others, or in another
  /// order.
  bool isDivided = false;
  /// The wait of each CPE in a barrier that may be the last of its part.
  std::vector<Period> finalWaits;
  /// Maximum LDM by core group.
  std::vector<long> peaks;
  /// Times of the current part by CPE; null if not looked up yet.
  std::vector<ActivityTimes *> timesOfCpes;
  /// Number of single events in the trace, and of those kept of each kind when
  /// half of the limit was reached.
  size_t singles = 0, halfOfSpans = 0, halfOfRequests = 0;
  bool isFull = false;
  /// Numbers of single events for the page: by CPE, by core group, and of the
  /// host.
  std::vector<size_t> pageSpans, pageRequests;
  size_t pageMarks = 0, singleMarks = 0;
  /// Time up to which the activities of a CPE are known.
  std::vector<Time> known;
  Time elapsed = 0;
  /// Begin of the first launch or mark.
  Time firstEvent = INT64_MAX;
  /// A mark that has begun, and the time of other marks within it.
  struct OpenMark {
    size_t work;
    Time begin, inner;
  };
  std::vector<OpenMark> openMarks;
  /// Start of the measured part, and whether it has begun and ended.
  Time measuredFrom = 0;
  bool isMeasured = false, isMeasureOver = false;
  using LineTable = std::map<std::pair<const char *, int>, LineFigures>;
  LineTable lineTable;
  /// Cache of recently looked up lines, by the low bits of their numbers.
  std::array<LineTable::value_type *, 32> recentLines = {};
};

/// The lines with time of CPEs, that with the most first.
std::vector<std::pair<Recording::Line, LineFigures>>
linesByTime(const Recording &run);

} // namespace swsim

#endif // SWSIM_REPORT_RECORDING_H
