//===- replay.cpp - Loops of DMA benchmarks without programs --------------===//
//
// Replays loops of 64 CPEs on the simulator's model of the memory controller,
// for fits of its parameters (fit.py). Reads lines from standard input:
//
//   set PATH VALUE    a parameter, by its path in the machine description
//   run KIND BYTES BLOCK GAP ROUNDS PLACE STEP APART COMPUTE
//
// and prints bytes per cycle for each `run`. KIND is get, put, copy (a get,
// then a put) or triad (two gets, then a put). A request has BYTES bytes in
// blocks of BLOCK with GAP bytes between them. It begins at PLACE + STEP *
// round + APART * CPE in an array. COMPUTE cycles pass between the gets and the
// put.
//
//===----------------------------------------------------------------------===//

#include "Dma/DmaModel.h"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <map>
#include <queue>
#include <string>
#include <vector>

using namespace swsim;

namespace {

constexpr int numCpes = 64;
/// Instructions of a loop between two requests.
constexpr double loopCycles = 20;
/// Distance of arrays, more than any of them has.
constexpr uint64_t arrayBytes = uint64_t(1) << 32;

struct Experiment {
  std::string kind;
  int64_t bytes, block, gap, rounds, place, step, apart;
  double compute;

  int numGets() const { return kind == "triad" ? 2 : kind == "put" ? 0 : 1; }
  int numPuts() const { return kind == "get" ? 0 : 1; }
};

std::istream &operator>>(std::istream &in, Experiment &e) {
  return in >> e.kind >> e.bytes >> e.block >> e.gap >> e.rounds >> e.place >>
         e.step >> e.apart >> e.compute;
}

/// A CPE waits for the requests of a phase, gets or a put, before it goes on.
struct Cpe {
  int64_t round = 0;
  bool puts = false;
  int waiting = 0;
  Time ready = 0;
};

struct Request {
  Time issued;
  int cpe;
  DmaJob job;

  /// The order of service, for a queue that has the largest first.
  bool operator<(const Request &other) const {
    return issued != other.issued ? issued > other.issued : cpe > other.cpe;
  }
};

class Replay {
public:
  Replay(const Experiment &experiment, const swsim_machine &machine)
      : e(experiment), machine(machine), model(machine), cpes(numCpes) {}

  double bytesPerCycle() {
    for (int cpe = 0; cpe < numCpes; ++cpe)
      issue(cpe, e.numGets() == 0, 0);
    Time end = 0;
    while (!requests.empty()) {
      Request request = requests.top();
      requests.pop();
      DmaOutcome outcome = model.serve(request.job);
      Cpe &cpe = cpes[request.cpe];
      cpe.ready =
          std::max(cpe.ready, outcome.completed + fromCycles(machine.dma_poll));
      if (--cpe.waiting == 0)
        end = std::max(end, proceed(request.cpe));
    }
    auto streams = static_cast<double>(e.numGets() + e.numPuts());
    return streams * static_cast<double>(numCpes * e.bytes * e.rounds) *
           ticksPerCycle / static_cast<double>(end);
  }

private:
  /// Begins what follows a phase; returns when that is.
  Time proceed(int id) {
    Cpe &cpe = cpes[id];
    Time time = cpe.ready + fromCycles(loopCycles);
    if (!cpe.puts && e.numPuts() > 0)
      issue(id, true, time + fromCycles(e.compute));
    else if (++cpe.round < e.rounds)
      issue(id, e.numGets() == 0, time);
    return time;
  }

  void issue(int id, bool puts, Time time) {
    Cpe &cpe = cpes[id];
    cpe.puts = puts;
    cpe.waiting = puts ? 1 : e.numGets();
    cpe.ready = 0;
    for (int array = 0; array < cpe.waiting; ++array) {
      uint64_t address =
          arrayBytes * static_cast<uint64_t>(puts ? 0 : array + 1) +
          static_cast<uint64_t>(e.place + e.step * cpe.round + e.apart * id);
      DmaJob job;
      job.shape = {address, e.block, e.gap, e.bytes / e.block};
      job.isGet = !puts;
      job.row = id / 8;
      job.col = id % 8;
      job.issued = time + array * fromCycles(machine.dma_issue);
      model.announce(job);
      requests.push({job.issued, id, job});
    }
  }

  const Experiment &e;
  const swsim_machine &machine;
  DmaModel model;
  std::vector<Cpe> cpes;
  std::priority_queue<Request> requests;
};

} // namespace

int main() {
  swsim_machine machine = {};
  std::map<std::string, double *> fields;
#define SWSIM_PARAMETER(field, path, rule, interface)                          \
  fields[path] = &machine.field;
#include "swsim_parameters.def"

  std::string word;
  while (std::cin >> word) {
    Experiment experiment;
    if (word == "run" && std::cin >> experiment) {
      std::printf("%.6f\n", Replay(experiment, machine).bytesPerCycle());
      continue;
    }
    std::string path;
    double value;
    if (word != "set" || !(std::cin >> path >> value) || !fields.count(path)) {
      std::fprintf(stderr, "replay: unexpected %s %s\n", word.c_str(),
                   path.c_str());
      return 1;
    }
    *fields[path] = value;
  }
  return 0;
}
