//===- RegisterMesh.h - Register communication ----------------*- C++ -*-===//
//
// Every CPE has one send buffer, and one receive buffer for its row and one for
// its column. A message is one vector register:
//
//   departure = max(put, last departure + 1, when every target had room)
//   arrival   = departure + latency
//   received  = max(clock of the receiver, arrival)
//
// The buffers are as deep for the program as they are in time, so that what
// waits for ever on the chip waits for ever here. CPEs run until they block.
// That is exact while the messages of one buffer come from one CPE after the
// other. When messages of several senders meet and one of them is found to come
// before another one that has been received, the scheduler changes to strict
// order.
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

/// The contents of a vector register on its way: one line of the host's cache.
struct alignas(64) Message {
  char data[32];
  /// When the sender put it.
  Time put;
  Time arrival;
  union {
    const swsim_location *where;
    /// The next unused message of the sender.
    Message *next;
  };
  /// Index of the CPE that sends it.
  int sender;
  Line line;
  /// Bytes of `data`: 32, or 16 for four single-precision numbers.
  uint8_t width;
  /// Place in the line, or with the bit RegisterMesh::broadcast all others of
  /// the line.
  uint8_t target;
  /// Receivers that have not read it.
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

  /// Joins rows and columns, when the CPEs are numbered.
  void connect();
  /// Makes a CPE the one that communicates; null: host code runs.
  static void enter(RegisterMesh *mesh, const Cpe *cpe);

  /// Sends the 32 or 16 bytes at `source` from the running CPE, after waiting
  /// for a place in its send buffer. `call` names the instruction in messages.
  static void put(Line line, const void *source, int width, int target,
                  const char *call);
  /// The target that stands for all others of the line.
  static int broadcast(const char *call) {
    return running(call).mesh->broadcastBit;
  }
  /// The next message from a receive buffer of the running CPE. It is valid
  /// until a CPE sends.
  static const Message &get(Line line, const char *call);

  /// True if no message has arrived, for a program that asks.
  bool isEmpty(Cpe &cpe, Line line);
  bool isSendFull(Cpe &cpe);

  /// How many messages a CPE has sent and received.
  int64_t sent(const Cpe &cpe, Line line) const;
  int64_t received(const Cpe &cpe, Line line) const;

  /// All CPEs have returned from their kernel.
  void finishLaunch(const std::string &kernel);
  /// Why a CPE waits, for the deadlock report; empty if not for a message.
  std::string describeWait(const Cpe &cpe) const;
  void serve(const Event &event) override;

private:
  /// Most entries of a buffer, and members of a line, that are supported.
  enum { maxEntries = 16, maxMembers = 32 };

  /// Messages that have departed for one receiver, in order of arrival.
  struct alignas(64) Buffer {
    Port *port = nullptr;
    Line line = Line::Row;
    /// Members of the line whose next message waits for room here.
    uint32_t waiters = 0;
    bool readerWaits = false;
    /// Messages that have come in and gone.
    uint32_t pushed = 0, popped = 0;
    /// The latest arrival so far, and that of the last message that was read.
    Time latest = 0, lastRead = 0;
    /// Who sent the latest.
    int sender = -1;
    /// The message in each place, and when the place became free.
    struct Place {
      Message *message = nullptr;
      Time freed = 0;
    };
    alignas(64) Place places[maxEntries];
  };

  /// What one CPE has of the mesh; what every message needs comes first.
  struct alignas(64) Port {
    RegisterMesh *mesh = nullptr;
    Cpe *cpe = nullptr;
    Message *unused = nullptr;
    Time lastDeparture = 0;
    /// Messages put and departed, and those put along the row and the column.
    uint32_t sent = 0, departed = 0, sentAlong[2] = {};
    /// Members of the row and of the column, and the place in them.
    uint8_t size[2] = {}, place[2] = {};
    bool senderWaits = false;
    Message *pending[maxEntries];
    Time departures[maxEntries] = {};
    Buffer receive[2];
    /// The buffers of the members of the line.
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
  /// Calls `function` for the buffer of every target; stops when it is false.
  template <typename Function>
  static bool forTargets(const Port &port, Line line, int target,
                         Function function);

  Simulator &sim;
  uint32_t sendEntries, receiveEntries, sendMask, receiveMask;
  /// The lowest that no place of a member of a line has: 8 on the chips.
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
