//===- RegisterMesh.cpp - Register communication --------------------------===//

#include "Exchange/RegisterMesh.h"
#include "Core/Simulator.h"

#include "swsim_checks.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>

using namespace swsim;

thread_local RegisterMesh::Port *RegisterMesh::current = nullptr;

/// The smallest power of two that is not less than `least`.
static uint32_t powerOfTwo(uint32_t least) {
  uint32_t power = 1;
  while (power < least)
    power *= 2;
  return power;
}

RegisterMesh::RegisterMesh(Simulator &sim)
    : sim(sim),
      sendEntries(static_cast<uint32_t>(sim.machine().send_buffer_entries)),
      receiveEntries(static_cast<uint32_t>(
          sim.machine().receive_buffer_entries + sim.machine().link_entries)),
      sendMask(powerOfTwo(sendEntries) - 1),
      receiveMask(powerOfTwo(receiveEntries) - 1),
      broadcastBit(static_cast<int>(powerOfTwo(sim.maskBits()))),
      latency(fromCycles(sim.machine().exchange_latency)) {
  if (sendEntries == 0 || sim.machine().receive_buffer_entries == 0)
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
  // A message lives until its last receiver has read it. The messages in flight
  // of a CPE are bounded by the buffers of its row and column.
  size_t most =
      (sim.meshRows() + sim.meshCols()) * receiveEntries + sendEntries;
  messages.resize(ports.size() * most);
  for (Port &port : ports) {
    Cpe &cpe = sim.cpes[&port - ports.data()];
    port.mesh = this;
    port.cpe = &cpe;
    for (size_t i = 0; i < most; ++i) {
      Message &message = messages[cpe.index * most + i];
      message.sender = cpe.index;
      message.next = std::exchange(port.unused, &message);
    }
    for (Line line : {Line::Row, Line::Column}) {
      bool isRow = line == Line::Row;
      int index = static_cast<int>(line);
      port.receive[index].port = &port;
      port.receive[index].line = line;
      port.place[index] = static_cast<uint8_t>(isRow ? cpe.col : cpe.row);
      port.size[index] =
          static_cast<uint8_t>(isRow ? sim.meshCols() : sim.meshRows());
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

/// Waits until a known time.
inline void RegisterMesh::waitUntil(Port &port, Time time, const char *call) {
  Time &clock = __swsim_counters.clock;
  if (time <= clock)
    return;
  port.cpe->clock = clock;
  sim.advance(*port.cpe, time, Wait::Exchange, call);
  clock = time;
}

/// Takes an unused message of the CPE.
inline Message &RegisterMesh::take(Port &port) {
  Message &message = *port.unused;
  port.unused = message.next;
  message.put = __swsim_counters.clock;
  message.where = __swsim_here;
  return message;
}

void RegisterMesh::put(Line line, const void *source, int width, int target,
                       const char *call) {
  Port &port = running(call);
  RegisterMesh &mesh = *port.mesh;
  // Other CPEs may send while this one waits.
  uint32_t unwritten = std::exchange(__swsim_sent_unwritten, 0);
  int index = static_cast<int>(line);
  int all = mesh.broadcastBit;
  bool isBroadcast = (target & ~(all - 1)) == all;
  if (!isBroadcast && (static_cast<unsigned>(target) >= port.size[index] ||
                       target == port.place[index]))
    mesh.failTarget(port, line, target, call);
  // The buffer entry of the message `sendEntries` before this one must be free.
  if (port.sent - port.departed >= mesh.sendEntries ||
      mesh.sim.scheduler.isStrict())
    mesh.waitForPlace(port, call);
  mesh.waitUntil(
      port, port.departures[(port.sent - mesh.sendEntries) & mesh.sendMask],
      call);
  Message &message = take(port);
  message.line = line;
  message.target = static_cast<uint8_t>(target);
  message.width = static_cast<uint8_t>(width);
  message.unwritten = unwritten;
  memcpy(message.data, source, 16);
  if (width == sizeof message.data)
    memcpy(message.data + 16, static_cast<const char *>(source) + 16, 16);
  mesh.sim.recorder.countMessage();
  ++port.sentAlong[index];
  bool isFirst = port.sent == port.departed;
  port.pending[port.sent++ & mesh.sendMask] = &message;
  if (isFirst)
    mesh.departAll(port);
}

/// Waits in program order until the send buffer has a free entry.
__attribute__((noinline)) void RegisterMesh::waitForPlace(Port &port,
                                                          const char *call) {
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

__attribute__((always_inline)) inline void
RegisterMesh::push(Buffer &buffer, Message &message, Time want) {
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

/// The earliest time from `want` at which all targets of a message have room.
/// If it is unknown, registers the message at the full buffer and returns a
/// negative value.
__attribute__((always_inline)) inline Time
RegisterMesh::findRoom(const Port &port, const Message &message, Time want) {
  bool hasRoom = forTargets(
      port, message.line, message.target, [&](Buffer &buffer) -> bool {
        if (buffer.pushed - buffer.popped >= receiveEntries) {
          buffer.waiters |= 1u << port.place[static_cast<int>(message.line)];
          return false;
        }
        uint32_t freed = (buffer.pushed - receiveEntries) & receiveMask;
        want = std::max(want, buffer.places[freed].freed);
        return true;
      });
  return hasRoom ? want : -1;
}

__attribute__((always_inline)) inline void
RegisterMesh::depart(Port &port, Message &message, Time want, Time departure) {
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
}

/// Sends the messages of a send buffer until a target has no room.
void RegisterMesh::departAll(Port &port) {
  while (port.sent != port.departed) {
    Message &message = *port.pending[port.departed & sendMask];
    Time want = std::max(message.put, port.lastDeparture + ticksPerCycle);
    Time departure = findRoom(port, message, want);
    if (departure < 0)
      return;
    depart(port, message, want, departure);
  }
}

/// Inserts a message that another sender may have put before the latest one,
/// before messages with a later arrival. The result is uncertain if a later
/// message has been read, or if the order determines which message waits for
/// room.
__attribute__((noinline)) void
RegisterMesh::sortIn(Buffer &buffer, Message &message, Time want) {
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

const Message &RegisterMesh::get(Line line, const char *call) {
  Port &port = running(call);
  RegisterMesh &mesh = *port.mesh;
  Buffer &buffer = port.receive[static_cast<int>(line)];
  if (buffer.pushed == buffer.popped || mesh.sim.scheduler.isStrict())
    mesh.waitForMessage(port, buffer, call);
  Buffer::Place &place = buffer.places[buffer.popped++ & mesh.receiveMask];
  Message &message = *place.message;
  mesh.waitUntil(port, message.arrival, call);
  place.freed = __swsim_counters.clock;
  buffer.lastRead = message.arrival;
  mesh.sim.order.receive(*port.cpe, message.sender);
  __swsim_received_unwritten = message.unwritten;
  if (message.unwritten)
    mesh.sim.unwritten.receive(*port.cpe, message.sender, message.where);
  if (buffer.waiters)
    mesh.releaseRoom(buffer);
  if (--message.readers == 0)
    message.next = std::exchange(mesh.ports[message.sender].unused, &message);
  return message;
}

__attribute__((noinline)) void
RegisterMesh::waitForMessage(Port &port, Buffer &buffer, const char *call) {
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
      // Other CPEs may still send messages that arrive earlier.
      sim.scheduler.post(arrival, cpe.index, this, nullptr);
    }
    buffer.readerWaits = true;
    sim.scheduler.block(cpe, Wait::Exchange, call);
    isDue = isStrict;
  }
  __swsim_counters.clock = cpe.clock;
}

/// Resumes a reader; in strict order only when all earlier arrivals are known.
__attribute__((noinline)) void RegisterMesh::wakeReader(Buffer &buffer,
                                                        Time arrival) {
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

/// After a read, sends messages that wait for room, earliest first.
void RegisterMesh::releaseRoom(Buffer &buffer) {
  uint32_t waiters = buffer.waiters;
  buffer.waiters = 0;
  int line = static_cast<int>(buffer.line);
  auto &members = buffer.port->members[line];
  while (waiters && buffer.pushed - buffer.popped < receiveEntries) {
    Port *first = nullptr;
    Time earliest = INT64_MAX;
    for (uint32_t rest = waiters; rest; rest &= rest - 1) {
      Port &port = *members[__builtin_ctz(rest)]->port;
      Time want = std::max(port.pending[port.departed & sendMask]->put,
                           port.lastDeparture + ticksPerCycle);
      if (want < earliest) {
        earliest = want;
        first = &port;
      }
    }
    waiters &= ~(1u << first->place[line]);
    departAll(*first);
  }
  buffer.waiters |= waiters;
}
