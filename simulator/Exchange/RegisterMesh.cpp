//===- RegisterMesh.cpp - Register communication --------------------------===//

#include "Exchange/RegisterMesh.h"
#include "Core/Simulator.h"

#include <algorithm>
#include <cstdint>

using namespace swsim;

thread_local RegisterMesh::Port *RegisterMesh::current = nullptr;

/// The first power of two that is not less.
static uint32_t powerOfTwo(uint32_t least) {
  uint32_t power = 1;
  while (power < least)
    power *= 2;
  return power;
}

RegisterMesh::RegisterMesh(Simulator &sim)
    : sim(sim),
      sendEntries(static_cast<uint32_t>(sim.machine().send_buffer_entries)),
      receiveEntries(
          static_cast<uint32_t>(sim.machine().receive_buffer_entries)),
      sendMask(powerOfTwo(sendEntries) - 1),
      receiveMask(powerOfTwo(receiveEntries) - 1),
      broadcastBit(static_cast<int>(powerOfTwo(sim.maskBits()))),
      latency(fromCycles(sim.machine().exchange_latency)) {
  if (sendEntries == 0 || receiveEntries == 0)
    return;
  if (sendEntries > maxEntries || receiveEntries > maxEntries ||
      std::max(sim.meshRows(), sim.meshCols()) > maxMembers)
    sim.fail(nullptr,
             "mesh_communication: at most %d entries of a buffer and %d CPEs "
             "of a row or column are supported",
             int(maxEntries), int(maxMembers));
  ports = std::vector<Port>(sim.numGroups() * sim.groupSize());
}

void RegisterMesh::enter(RegisterMesh *mesh, const Cpe *cpe) {
  current = cpe && !mesh->ports.empty() ? &mesh->ports[cpe->index] : nullptr;
}

void RegisterMesh::connect() {
  for (Port &port : ports) {
    Cpe &cpe = sim.cpes[&port - ports.data()];
    port.mesh = this;
    port.cpe = &cpe;
    // A message lives until its last receiver has read it: what a CPE may have
    // on its way is bounded by the buffers of its row and column.
    size_t most = (sim.meshRows() + sim.meshCols()) * receiveEntries;
    port.storage.resize(most + sendEntries);
    for (Message &message : port.storage) {
      message.home = &port.unused;
      port.unused.push_back(&message);
    }
    for (Line line : {Line::Row, Line::Column}) {
      bool isRow = line == Line::Row;
      int index = static_cast<int>(line);
      port.receive[index].port = &port;
      port.receive[index].line = line;
      port.place[index] = isRow ? cpe.col : cpe.row;
      port.size[index] = isRow ? sim.meshCols() : sim.meshRows();
      for (int i = 0; i < port.size[index]; ++i) {
        Cpe &other = isRow ? sim.neighbour(cpe, cpe.row, i)
                           : sim.neighbour(cpe, i, cpe.col);
        port.members[index][i] = &ports[other.index].receive[index];
      }
    }
  }
}

//===----------------------------------------------------------------------===//
// Sending
//===----------------------------------------------------------------------===//

RegisterMesh::Port &RegisterMesh::running(const char *call) {
  if (current)
    return *current;
  Simulator &sim = Simulator::get();
  if (!sim.inKernel())
    sim.fail(nullptr, "%s called outside of a CPE program", call);
  sim.fail(sim.scheduler.running(),
           "%s, but this chip has no register communication", call);
}

void RegisterMesh::failTarget(Port &port, Line line, int target,
                              const char *call) {
  const char *kind = line == Line::Row ? "column" : "row";
  int index = static_cast<int>(line);
  port.cpe->clock = __swsim_counters.clock;
  if (target == port.place[index])
    sim.fail(port.cpe, "%s to %s %d, which is the CPE itself", call, kind,
             target);
  sim.fail(port.cpe, "%s to %s %d: expected 0 to %d, or %d for all others",
           call, kind, target, port.size[index] - 1, port.mesh->broadcastBit);
}

Message &RegisterMesh::beginPut(Line line, int target, const char *call) {
  Port &port = running(call);
  RegisterMesh &mesh = *port.mesh;
  int index = static_cast<int>(line);
  int all = mesh.broadcastBit;
  bool isBroadcast = (target & ~(all - 1)) == all;
  if (!isBroadcast && (static_cast<unsigned>(target) >=
                           static_cast<unsigned>(port.size[index]) ||
                       target == port.place[index]))
    mesh.failTarget(port, line, target, call);
  // The place of the message that many before this one must be free.
  if (port.sent - port.departed >= mesh.sendEntries ||
      mesh.sim.scheduler.isStrict())
    mesh.waitForPlace(port, call);
  Time &clock = __swsim_counters.clock;
  Time free = port.departures[(port.sent - mesh.sendEntries) & mesh.sendMask];
  if (free > clock) {
    port.cpe->clock = clock;
    mesh.sim.advance(*port.cpe, free, Wait::Exchange, call);
    clock = free;
  }
  Message &message = *port.unused.back();
  port.unused.pop_back();
  message.line = line;
  message.target = target;
  message.sender = port.place[index];
  message.put = clock;
  message.where = __swsim_here;
  return message;
}

void RegisterMesh::endPut(Message &message) {
  Port &port = *current;
  RegisterMesh &mesh = *port.mesh;
  mesh.sim.recorder.figures(*port.cpe).messages++;
  ++port.sentAlong[static_cast<int>(message.line)];
  bool isFirst = port.sent == port.departed;
  port.pending[port.sent++ & mesh.sendMask] = &message;
  if (isFirst)
    mesh.depart(port, message);
}

/// Waits until the send buffer has a free place, in the program's order.
void RegisterMesh::waitForPlace(Port &port, const char *call) {
  Cpe &cpe = *port.cpe;
  cpe.clock = __swsim_counters.clock;
  sim.watch(cpe.clock);
  sim.scheduler.yield(cpe);
  while (port.sent - port.departed >= sendEntries) {
    port.senderWaits = true;
    sim.scheduler.block(cpe, Wait::Exchange, call);
  }
  __swsim_counters.clock = cpe.clock;
}

/// Lets the first message of a send buffer go if all its targets have room;
/// else remembers it where there is none.
bool RegisterMesh::depart(Port &port, Message &message) {
  Time want = std::max(message.put, port.lastDeparture + ticksPerCycle);
  Time departure = want;
  uint32_t bit = 1u << message.sender;
  bool hasRoom = forTargets(
      port, message.line, message.target, [&](Buffer &buffer) -> bool {
        if (buffer.pushed - buffer.popped >= receiveEntries) {
          buffer.waiters |= bit;
          return false;
        }
        uint32_t freed = (buffer.pushed - receiveEntries) & receiveMask;
        departure = std::max(departure, buffer.places[freed].freed);
        return true;
      });
  if (!hasRoom)
    return false;
  port.lastDeparture = departure;
  port.departures[port.departed++ & sendMask] = departure;
  message.arrival = departure + latency;
  message.readers = 0;
  forTargets(port, message.line, message.target, [&](Buffer &buffer) -> bool {
    ++message.readers;
    push(buffer, message, want);
    return true;
  });
  if (port.senderWaits) {
    port.senderWaits = false;
    sim.scheduler.makeReady(*port.cpe);
  }
  return true;
}

void RegisterMesh::push(Buffer &buffer, Message &message, Time want) {
  uint32_t index = buffer.pushed++;
  buffer.places[index & receiveMask].message = &message;
  if (message.sender != buffer.sender && want + latency <= buffer.latest)
    sortIn(buffer, message, want);
  if (message.arrival >= buffer.latest)
    buffer.sender = message.sender;
  buffer.latest = std::max(buffer.latest, message.arrival);
  if (buffer.readerWaits)
    wakeReader(buffer, message.arrival);
}

/// A message that another sender could have put before the latest one. It goes
/// in front of what arrives later. That is not the whole truth if what arrives
/// later has been read, or if the order decides who waits for room.
void RegisterMesh::sortIn(Buffer &buffer, Message &message, Time want) {
  bool isCertain = message.arrival <= want + latency;
  uint32_t index = buffer.pushed - 1;
  for (; index != buffer.popped; --index) {
    Message *&previous = buffer.places[(index - 1) & receiveMask].message;
    if (std::pair(previous->arrival, previous->sender) <
        std::pair(message.arrival, message.sender))
      break;
    Time freed = buffer.places[(index - receiveEntries) & receiveMask].freed;
    isCertain &= freed <= previous->arrival - latency;
    std::swap(previous, buffer.places[index & receiveMask].message);
  }
  if (index == buffer.popped)
    isCertain &= message.arrival >= buffer.lastRead;
  if (!isCertain && !sim.scheduler.isStrict())
    goStrict(buffer);
}

void RegisterMesh::goStrict(const Buffer &buffer) {
  sim.scheduler.setStrict();
  sim.recorder.note("messages of several senders met in the " +
                    name(buffer.line) + " buffer of " +
                    sim.describe(*buffer.port->cpe) +
                    Simulator::describe(__swsim_here) +
                    " and were received in an order that is not certain; from "
                    "here on CPEs run in strict order of time, which is "
                    "slower (SWSIM_ORDER=strict: from the start)");
}

//===----------------------------------------------------------------------===//
// Receiving
//===----------------------------------------------------------------------===//

Message &RegisterMesh::beginGet(Line line, const char *call) {
  Port &port = running(call);
  RegisterMesh &mesh = *port.mesh;
  Buffer &buffer = port.receive[static_cast<int>(line)];
  if (buffer.pushed == buffer.popped || mesh.sim.scheduler.isStrict())
    mesh.waitForMessage(port, buffer, call);
  Time &clock = __swsim_counters.clock;
  uint32_t index = buffer.popped++ & mesh.receiveMask;
  Message &message = *buffer.places[index].message;
  if (message.arrival > clock) {
    port.cpe->clock = clock;
    mesh.sim.advance(*port.cpe, message.arrival, Wait::Exchange, call);
    clock = message.arrival;
  }
  buffer.places[index].freed = clock;
  buffer.lastRead = message.arrival;
  const Buffer &sender = *port.members[static_cast<int>(line)][message.sender];
  mesh.sim.order.receive(*port.cpe, sender.port->cpe->index);
  if (buffer.waiters)
    mesh.releaseRoom(buffer);
  return message;
}

void RegisterMesh::endGet(Message &message) {
  if (--message.readers == 0)
    message.home->push_back(&message);
}

void RegisterMesh::waitForMessage(Port &port, Buffer &buffer,
                                  const char *call) {
  Cpe &cpe = *port.cpe;
  cpe.clock = __swsim_counters.clock;
  sim.watch(cpe.clock);
  bool isDue = false;
  for (;;) {
    sim.scheduler.yield(cpe);
    bool isStrict = sim.scheduler.isStrict();
    if (buffer.pushed != buffer.popped) {
      Time arrival =
          buffer.places[buffer.popped & receiveMask].message->arrival;
      if (!isStrict || isDue || arrival <= cpe.clock)
        break;
      // Somebody may still send what arrives earlier.
      sim.scheduler.post(arrival, cpe.index, this, nullptr);
    }
    buffer.readerWaits = true;
    sim.scheduler.block(cpe, Wait::Exchange, call);
    isDue = isStrict;
  }
  __swsim_counters.clock = cpe.clock;
}

/// In strict order the reader goes on when everything that arrives before is
/// known.
void RegisterMesh::wakeReader(Buffer &buffer, Time arrival) {
  Cpe &cpe = *buffer.port->cpe;
  if (sim.scheduler.isStrict())
    return sim.scheduler.post(arrival, cpe.index, this, nullptr);
  buffer.readerWaits = false;
  sim.scheduler.makeReady(cpe);
}

void RegisterMesh::serve(const Event &event) {
  for (Buffer &buffer : ports[event.cpe].receive) {
    if (!buffer.readerWaits || buffer.pushed == buffer.popped ||
        buffer.places[buffer.popped & receiveMask].message->arrival >
            event.time)
      continue;
    buffer.readerWaits = false;
    sim.scheduler.makeReady(*buffer.port->cpe);
  }
}

/// A message has been read: those that wait for room go on, earliest first.
void RegisterMesh::releaseRoom(Buffer &buffer) {
  uint32_t waiters = buffer.waiters;
  buffer.waiters = 0;
  int line = static_cast<int>(buffer.line);
  auto &members = buffer.port->members[line];
  while (waiters && buffer.pushed - buffer.popped < receiveEntries) {
    Port *first = nullptr;
    Time earliest = INT64_MAX;
    for (int i = 0; i < buffer.port->size[line]; ++i) {
      if (!(waiters >> i & 1))
        continue;
      Port &port = *members[i]->port;
      Time want = std::max(port.pending[port.departed & sendMask]->put,
                           port.lastDeparture + ticksPerCycle);
      if (want < earliest) {
        earliest = want;
        first = &port;
      }
    }
    waiters &= ~(1u << first->place[line]);
    while (first->sent != first->departed &&
           depart(*first, *first->pending[first->departed & sendMask]))
      ;
  }
  buffer.waiters |= waiters;
}
