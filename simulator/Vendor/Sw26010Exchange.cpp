//===- Sw26010Exchange.cpp - Register communication for programs ----------===//
//
// The functions that simd_putr and similar ones call: with the suffix `_d` for
// vectors of double precision (or any other 256 bits), with `_s` for single
// precision. A message may be read as the other kind, since registers hold
// single precision in the format of double precision.
//
// If the processor has 256-bit vector registers, compiled code and these
// functions pass 256 bits in a register: see Sw26010Vectors.c. Programs built
// for other processors use the functions with the suffix `_p`, which take an
// address.
//
//===----------------------------------------------------------------------===//

#include "Core/Simulator.h"
#include "Exchange/RegisterMesh.h"

#include "swsim_checks.h"

#include <cstring>

using namespace swsim;

namespace {

using floatv4 __attribute__((vector_size(16))) = float;

/// The bits of four numbers of another size. A number is unwritten if all of
/// its bytes are.
uint32_t convertBits(uint32_t bits, int from, int to) {
  uint32_t result = 0, all = (1U << from) - 1;
  for (int i = 0; i < 4; ++i)
    if ((bits >> (i * from) & all) == all)
      result |= ((1U << to) - 1) << (i * to);
  return result;
}

template <typename To, typename From>
inline void convert(void *target, const char *source) {
  From from[4];
  To to[4];
  memcpy(from, source, sizeof from);
  for (int i = 0; i < 4; ++i)
    to[i] = static_cast<To>(from[i]);
  memcpy(target, to, sizeof to);
  if (__swsim_received_unwritten)
    __swsim_received_unwritten =
        convertBits(__swsim_received_unwritten, sizeof(From), sizeof(To));
}

/// Receives a message of 32 or 16 bytes. The result is valid until any CPE
/// sends.
inline const char *get(Line line, int width, const char *call) {
  const Message &message = RegisterMesh::get(line, call);
  if (message.width == width)
    return message.data;
  static thread_local char converted[32];
  if (width == 32)
    convert<double, float>(converted, message.data);
  else
    convert<float, double>(converted, message.data);
  return converted;
}

[[noreturn]] void failAccess(const void *address, int bytes, const char *call) {
  Call entry(call);
  if (!entry.sim.ldm.isOwnLdm(entry.cpe, address, bytes))
    entry.sim.fail(
        &entry.cpe, "%s of %d bytes at %s, which is not in the LDM of this CPE",
        call, bytes, entry.sim.ldm.nameOf(entry.cpe, address).c_str());
  entry.sim.fail(&entry.cpe, "%s at %s: the address must be a multiple of %d",
                 call, entry.sim.ldm.nameOf(entry.cpe, address).c_str(), bytes);
}

/// Checks that an instruction may load from an address. Returns the bits of
/// unwritten bytes.
inline uint32_t check(const void *address, int bytes, const char *call) {
  Simulator &sim = Simulator::get();
  Cpe *cpe = sim.scheduler.running();
  if (!cpe || reinterpret_cast<uintptr_t>(address) % bytes ||
      !sim.ldm.isOwnLdm(*cpe, address, bytes))
    failAccess(address, bytes, call);
  sim.ldm.checkMove(*cpe, address, bytes, call);
  return sim.unwritten.bitsOf(*cpe, address, bytes);
}

/// Sends what has been loaded; the CPE itself gets it, too.
inline void broadcast(Line line, const void *value, int width,
                      uint32_t unwritten, const char *call) {
  __swsim_sent_unwritten = unwritten;
  RegisterMesh::put(line, value, width, RegisterMesh::broadcast(call), call);
  __swsim_received_unwritten = unwritten;
}

inline void load(Line line, void *value, const void *source, int width,
                 const char *call) {
  uint32_t unwritten = check(source, width, call);
  memcpy(value, source, width);
  broadcast(line, value, width, unwritten, call);
}

/// Loads one number and sends it in all four lanes.
template <typename Number>
inline void loadSplat(Line line, void *value, const void *source,
                      const char *call) {
  uint32_t bits = check(source, sizeof(Number), call), unwritten = 0;
  for (unsigned lane = 0; lane < 4; ++lane)
    unwritten |= bits << (lane * sizeof(Number));
  Number numbers[4];
  for (Number &number : numbers)
    memcpy(&number, source, sizeof number);
  memcpy(value, numbers, sizeof numbers);
  broadcast(line, value, sizeof numbers, unwritten, call);
}

/// For values in memory: the bits of a temporary object, if the checks know it.
inline void tellSent(const void *value) {
  Simulator &sim = Simulator::get();
  if (Cpe *cpe = sim.scheduler.running())
    __swsim_sent_unwritten = sim.unwritten.bitsOf(*cpe, value, 32);
}

inline void keepReceived(void *value) {
  Simulator &sim = Simulator::get();
  if (Cpe *cpe = sim.scheduler.running())
    sim.unwritten.setBits(*cpe, value, 32, __swsim_received_unwritten);
}

} // namespace

extern "C" {

// Functions for Sw26010Vectors.c.
const void *__swsim_receive(int column, const char *call) {
  return get(static_cast<Line>(column), 32, call);
}

void __swsim_send_vector(int column, const void *source, const char *call) {
  uint32_t unwritten = check(source, 32, call);
  broadcast(static_cast<Line>(column), source, 32, unwritten, call);
}

void __swsim_put_vector(int column, const void *value, int target,
                        const char *call) {
  RegisterMesh::put(static_cast<Line>(column), value, 32, target, call);
}

void __swsim_send_number(int column, const void *source, const char *call) {
  double numbers[4];
  loadSplat<double>(static_cast<Line>(column), numbers, source, call);
}

#define SWSIM_EXCHANGE(r, e, line)                                             \
  void __swsim_put##r##_p(const void *v, int target) {                         \
    tellSent(v);                                                               \
    RegisterMesh::put(line, v, 32, target, "put" #r);                          \
  }                                                                            \
  void __swsim_put##r##_s(floatv4 v, int target) {                             \
    RegisterMesh::put(line, &v, 16, target, "put" #r);                         \
  }                                                                            \
  void __swsim_get##r##_p(void *v) {                                           \
    memcpy(v, get(line, 32, "get" #r), 32);                                    \
    keepReceived(v);                                                           \
  }                                                                            \
  floatv4 __swsim_get##r##_s(void) {                                           \
    floatv4 v;                                                                 \
    memcpy(&v, get(line, 16, "get" #r), 16);                                   \
    return v;                                                                  \
  }                                                                            \
  void __swsim_load##r##_p(void *v, const void *source) {                      \
    load(line, v, source, 32, "load" #r);                                      \
    keepReceived(v);                                                           \
  }                                                                            \
  floatv4 __swsim_load##r##_s(const void *source) {                            \
    floatv4 v;                                                                 \
    load(line, &v, source, 16, "load" #r);                                     \
    return v;                                                                  \
  }                                                                            \
  void __swsim_load##e##_p(void *v, const void *source) {                      \
    loadSplat<double>(line, v, source, "load" #e);                             \
    keepReceived(v);                                                           \
  }                                                                            \
  floatv4 __swsim_load##e##_s(const void *source) {                            \
    floatv4 v;                                                                 \
    loadSplat<float>(line, &v, source, "load" #e);                             \
    return v;                                                                  \
  }

SWSIM_EXCHANGE(r, er, Line::Row)
SWSIM_EXCHANGE(c, ec, Line::Column)

} // extern "C"
