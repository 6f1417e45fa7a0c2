//===- Unwritten.h - Bytes that nobody has written --------------*- C++ -*-===//
//
// Copies move such bytes, and only a use is an error. The shadow has a flag for
// each of them in LDM. In vector registers they are bits of an integer:
// compiled code follows those of register messages (CheckMessages.h).
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_CHECKS_UNWRITTEN_H
#define SWSIM_CHECKS_UNWRITTEN_H

#include "Core/Cpe.h"

#include "swsim_checks.h"

#include <cstdint>
#include <string>
#include <vector>

namespace swsim {

class Simulator;

/// Unwritten bytes of register messages, and of what they have brought.
class Unwritten {
public:
  explicit Unwritten(Simulator &sim) : sim(sim) {}

  /// The bits of at most 32 bytes in the LDM of a CPE.
  uint32_t bitsOf(const Cpe &cpe, const void *begin, int64_t bytes) const;
  /// Sets those of LDM that the simulator has written for a message.
  void setBits(const Cpe &cpe, void *begin, int64_t bytes, uint32_t bits);

  /// Called after a copy within LDM: bytes that are unwritten remain so.
  void copy(char *to, const char *from, int64_t bytes);

  /// Called when a CPE receives a message with such bytes.
  void receive(const Cpe &cpe, int sender, const swsim_location *where);
  /// Called after a store of a value with such bytes.
  void store(const Cpe &cpe, char *to, uint32_t bits,
             const swsim_access &access);
  /// Called before the use of a value that has no other bytes.
  void use(const Cpe &cpe, const swsim_access &access);
  /// Says that a message has brought an unwritten byte of LDM; otherwise empty.
  std::string describeSource(const Cpe &cpe, const char *address) const;
  /// True if a message, a store or a copy has brought such bytes to LDM.
  bool haveMoved() const { return moved; }

private:
  /// Where the messages with such bytes come from that a CPE has received.
  struct Source {
    const swsim_location *where = nullptr;
    int sender = -1;
    bool isOne = true;
  };

  std::string describeSource(const Cpe &cpe) const;
  void setState(char *begin, int64_t bytes, uint32_t bits, unsigned state);

  Simulator &sim;
  bool moved = false;
  std::vector<Source> sources;
};

} // namespace swsim

#endif // SWSIM_CHECKS_UNWRITTEN_H
