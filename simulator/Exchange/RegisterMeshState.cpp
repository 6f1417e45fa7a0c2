//===- RegisterMeshState.cpp - State of the buffers -----------------------===//
//
// Queries of programs, deadlock reports, and checks at the end of a kernel.
//
//===----------------------------------------------------------------------===//

#include "Core/Simulator.h"
#include "Exchange/RegisterMesh.h"

using namespace swsim;

bool RegisterMesh::isEmpty(Cpe &cpe, Line line) {
  sim.scheduler.settle(cpe, Wait::Exchange, "looks at a receive buffer");
  if (ports.empty())
    return true;
  const Buffer &buffer = ports[cpe.index].receive[static_cast<int>(line)];
  return buffer.pushed == buffer.popped ||
         buffer.places[buffer.popped & receiveMask].message->arrival >
             cpe.clock;
}

bool RegisterMesh::isSendFull(Cpe &cpe) {
  sim.scheduler.settle(cpe, Wait::Exchange, "looks at the send buffer");
  if (ports.empty())
    return false;
  const Port &port = ports[cpe.index];
  return port.sent - port.departed >= sendEntries ||
         port.departures[(port.sent - sendEntries) & sendMask] > cpe.clock;
}

std::string RegisterMesh::name(Line line) {
  return line == Line::Row ? "row" : "column";
}

std::string RegisterMesh::describeWait(const Cpe &cpe) const {
  if (ports.empty() || cpe.state != State::Blocked)
    return "";
  const Port &port = ports[cpe.index];
  for (const Buffer &buffer : port.receive)
    if (buffer.readerWaits)
      return " waits for a message: its " + name(buffer.line) +
             " buffer is empty";
  if (!port.senderWaits)
    return "";
  const Message &message = *port.pending[port.departed & sendMask];
  std::string text = " waits for a place in its send buffer, which is full (" +
                     std::to_string(sendEntries) + " messages)";
  forTargets(port, message.line, message.target,
             [&](const Buffer &buffer) -> bool {
               if (buffer.pushed - buffer.popped < receiveEntries)
                 return true;
               auto onLink = static_cast<uint32_t>(sim.machine().link_entries);
               text += ", because the " + name(buffer.line) + " buffer of " +
                       sim.describe(*buffer.port->cpe) + " is full (" +
                       std::to_string(receiveEntries - onLink) + " messages";
               if (onLink)
                 text += ", and " + std::to_string(onLink) + " on the way";
               text += ")";
               return false;
             });
  return text;
}

int64_t RegisterMesh::sent(const Cpe &cpe, Line line) const {
  return ports.empty() ? 0 : ports[cpe.index].sentAlong[static_cast<int>(line)];
}

int64_t RegisterMesh::received(const Cpe &cpe, Line line) const {
  return ports.empty()
             ? 0
             : ports[cpe.index].receive[static_cast<int>(line)].popped;
}

void RegisterMesh::finishLaunch(const std::string &kernel) {
  for (const Port &port : ports)
    for (const Buffer &buffer : port.receive) {
      if (buffer.pushed == buffer.popped)
        continue;
      const Message &first =
          *buffer.places[buffer.popped & receiveMask].message;
      const Cpe &sender = *ports[first.sender].cpe;
      __swsim_here = nullptr;
      sim.complain(
          Check::Messages, port.cpe,
          "kernel '%s' ends with %u messages in the %s buffer that nobody "
          "has read; the first was sent by %s%s",
          kernel.c_str(), buffer.pushed - buffer.popped,
          name(buffer.line).c_str(), sim.describe(sender).c_str(),
          Simulator::describe(first.where).c_str());
    }
}
