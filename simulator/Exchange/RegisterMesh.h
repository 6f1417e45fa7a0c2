//===- RegisterMesh.h - Register communication ------------------*- C++ -*-===//
//
// Every CPE has one send buffer, and one receive buffer each for its row and
// its column. A message is one vector register:
//
//   departure = max(put, last departure + 1, when every target had room)
//   arrival   = departure + latency
//   received  = max(clock of the receiver, arrival)
//
// A message may be under way to a receive buffer that has no place yet, as many
// of them as `link_entries`: they count as places of the buffer here.
//
// The program has as many buffer entries as the model, so a program that
// deadlocks on the chip deadlocks here as well. CPEs run until they block. This
// is exact while the messages of a buffer come from one CPE after the other.
// Messages of several senders may meet, and one of them may precede another
// that has already been received. The scheduler then changes to strict order.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_EXCHANGE_REGISTERMESH_H
#define SWSIM_EXCHANGE_REGISTERMESH_H

#include "Core/Scheduler.h"

#include <string>
#include <vector>

namespace swsim {

class Simulator;

/// The direction of a message.
enum class Line : uint8_t { Row = 0, Column = 1 };

/// A vector register in transit: one cache line of the host.
struct alignas(64) Message {
  char data[32];
  union {
    /// Time of the put, until the message departs.
    Time put;
    Time arrival;
  };
  union {
    const swsim_location *where;
    /// The next unused message of the sender.
    Message *next;
  };
  /// Index of the sender.
  int sender;
  /// The bytes of `data` that nobody has written, as bits.
  uint32_t unwritten;
  Line line;
  /// Bytes of `data`: 32, or 16 for four single-precision numbers.
  uint8_t width;
  /// Position in the line, or all others of the line if the bit
  /// RegisterMesh::broadcast is set.
  uint8_t target;
  /// Number of receivers that have not read the message.
  uint8_t readers;
};
static_assert(sizeof(Message) == 64);

/// Register communication of all core groups.
class RegisterMesh : public EventSink {
  struct Port;
  struct Buffer;

public:
  explicit RegisterMesh(Simulator &sim);
  RegisterMesh(const RegisterMesh &) = delete;

  /// Connects rows and columns; must be called when the CPEs are numbered.
  void connect();
  /// Sets the CPE that communicates; null if host code runs.
  static void enter(RegisterMesh *mesh, const Cpe *cpe);

  /// Sends the 32 or 16 bytes at `source` from the running CPE, after waiting
  /// for a free entry in its send buffer. `call` names the instruction in
  /// messages.
  static void put(Line line, const void *source, int width, int target,
                  const char *call);
  /// The target for all others of the line.
  static int broadcast(const char *call) {
    return running(call).mesh->broadcastBit;
  }
  /// The next message from a receive buffer of the running CPE. It is valid
  /// until any CPE sends.
  static const Message &get(Line line, const char *call);

  /// True if no message has arrived, for programs that test this.
  bool isEmpty(Cpe &cpe, Line line);
  bool isSendFull(Cpe &cpe);

  /// Number of messages that a CPE has sent and received.
  int64_t sent(const Cpe &cpe, Line line) const;
  int64_t received(const Cpe &cpe, Line line) const;

  /// Called when all CPEs have returned from their kernel.
  void finishLaunch(const std::string &kernel);
  /// The reason why a CPE waits for the mesh, for the deadlock report; empty if
  /// it does not.
  std::string describeWait(const Cpe &cpe) const;
  void serve(const Event &event) override;

private:
  /// Maximum supported entries of a buffer, and members of a line.
  enum { maxEntries = 16, maxMembers = 32 };

  /// Messages that have departed for one receiver, in order of arrival.
  struct alignas(64) Buffer {
    Port *port = nullptr;
    Line line = Line::Row;
    /// Members of the line whose next message waits for room in this buffer.
    uint32_t waiters = 0;
    bool readerWaits = false;
    /// Numbers of messages that were added and removed.
    uint32_t pushed = 0, popped = 0;
    /// The latest arrival so far, and the arrival of the last message read.
    Time latest = 0, lastRead = 0;
    /// Sender of the latest arrival.
    int sender = -1;
    /// The message in each entry, and the time at which the entry became free.
    struct Place {
      Message *message = nullptr;
      Time freed = 0;
    };
    alignas(64) Place places[maxEntries];
  };

  /// The state of one CPE; the fields that every message needs come first.
  struct alignas(64) Port {
    RegisterMesh *mesh = nullptr;
    Cpe *cpe = nullptr;
    Message *unused = nullptr;
    Time lastDeparture = 0;
    /// Numbers of messages put and departed, and of those put along the row and
    /// the column.
    uint32_t sent = 0, departed = 0, sentAlong[2] = {};
    /// Number of members of the row and of the column, and the position in
    /// them.
    uint8_t size[2] = {}, place[2] = {};
    bool senderWaits = false;
    Message *pending[maxEntries];
    Time departures[maxEntries] = {};
    Buffer receive[2];
    /// The receive buffers of the members of both lines.
    Buffer *members[2][maxMembers];
  };
  static_assert(sizeof(Port) / 64 % 2 == 1,
                "ports at even distances would share sets of a cache");

  static Port &running(const char *call);
  [[noreturn]] void failTarget(Port &port, Line line, int target,
                               const char *call);
  static Message &take(Port &port);
  void waitUntil(Port &port, Time time, const char *call);
  void waitForPlace(Port &port, const char *call);
  void waitForMessage(Port &port, Buffer &buffer, const char *call);
  void departAll(Port &port);
  Time findRoom(const Port &port, const Message &message, Time want);
  void depart(Port &port, Message &message, Time want, Time departure);
  void push(Buffer &buffer, Message &message, Time want);
  void sortIn(Buffer &buffer, Message &message, Time want);
  void releaseRoom(Buffer &buffer);
  void wakeReader(Buffer &buffer, Time arrival);
  void goStrict(const Buffer &buffer);
  static std::string name(Line line);
  /// Calls `function` for the buffer of every target, until it returns false.
  template <typename Function>
  static bool forTargets(const Port &port, Line line, int target,
                         Function function);

  Simulator &sim;
  /// `receiveEntries` includes the messages on the link to a receive buffer.
  uint32_t sendEntries, receiveEntries, sendMask, receiveMask;
  /// The lowest bit that no position in a line has: 8 on the chips.
  int broadcastBit;
  Time latency;
  std::vector<Port> ports;
  std::vector<Message> messages;
  static thread_local Port *current;
};

template <typename Function>
__attribute__((always_inline)) inline bool
RegisterMesh::forTargets(const Port &port, Line line, int target,
                         Function function) {
  int index = static_cast<int>(line);
  if (!(target & port.mesh->broadcastBit))
    return function(*port.members[index][target]);
  for (int i = 0; i < port.size[index]; ++i)
    if (i != port.place[index] && !function(*port.members[index][i]))
      return false;
  return true;
}

} // namespace swsim

#endif // SWSIM_EXCHANGE_REGISTERMESH_H
