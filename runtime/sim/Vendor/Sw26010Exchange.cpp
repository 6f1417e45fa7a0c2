//===- Sw26010Exchange.cpp - Register communication for programs ----------===//
//
// The functions behind simd_putr and its kin, for vectors of double precision
// (or any other 256 bits), with the suffix `_d`, and of single precision, `_s`.
// A message may be read as the other kind: registers hold single precision in
// the format of double precision.
//
// 256 bits travel in a vector register between compiled code and these
// functions where the processor has one: Sw26010Vectors.c. Programs built for
// other processors use the functions with the suffix `_p`, with an address.
//
//===----------------------------------------------------------------------===//

#include "Core/Simulator.h"
#include "Exchange/RegisterMesh.h"

#include <cstring>

using namespace swsim;

namespace {

/// The target that stands for all others of the row or column.
constexpr int broadcast = 8;

typedef float floatv4 __attribute__((vector_size(16)));

/// Sends the 32 or 16 bytes at `source`.
inline void put(Line line, const void *source, int width, int target,
                const char *call) {
  Message &message = RegisterMesh::beginPut(line, target, call);
  message.width = width;
  memcpy(message.data, source, width);
  RegisterMesh::endPut(message);
}

template <typename To, typename From>
inline void convert(void *target, const char *source) {
  From from[4];
  To to[4];
  memcpy(from, source, sizeof from);
  for (int i = 0; i < 4; ++i)
    to[i] = static_cast<To>(from[i]);
  memcpy(target, to, sizeof to);
}

/// Receives 32 or 16 bytes to `target`.
inline void get(Line line, void *target, int width, const char *call) {
  Message &message = RegisterMesh::beginGet(line, call);
  if (message.width == width)
    memcpy(target, message.data, width);
  else if (width == 32)
    convert<double, float>(target, message.data);
  else
    convert<float, double>(target, message.data);
  RegisterMesh::endGet(message);
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

/// Checks that an instruction may load from an address.
inline void check(const void *address, int bytes, const char *call) {
  Simulator &sim = Simulator::get();
  Cpe *cpe = sim.scheduler.running();
  if (!cpe || reinterpret_cast<uintptr_t>(address) % bytes ||
      !sim.ldm.isOwnLdm(*cpe, address, bytes))
    failAccess(address, bytes, call);
  sim.ldm.checkRead(*cpe, address, bytes, call);
}

inline void load(Line line, void *value, const void *source, int width,
                 const char *call) {
  check(source, width, call);
  memcpy(value, source, width);
  put(line, value, width, broadcast, call);
}

/// Loads one number and sends it in all four places.
template <typename Number>
inline void loadSplat(Line line, void *value, const void *source,
                      const char *call) {
  check(source, sizeof(Number), call);
  Number numbers[4];
  for (Number &number : numbers)
    memcpy(&number, source, sizeof number);
  memcpy(value, numbers, sizeof numbers);
  put(line, value, sizeof numbers, broadcast, call);
}

} // namespace

extern "C" {

#define SWSIM_EXCHANGE(r, e, line)                                             \
  void __swsim_put##r##_p(const void *v, int target) {                         \
    put(line, v, 32, target, "put" #r);                                        \
  }                                                                            \
  void __swsim_put##r##_s(floatv4 v, int target) {                             \
    put(line, &v, 16, target, "put" #r);                                       \
  }                                                                            \
  void __swsim_get##r##_p(void *v) { get(line, v, 32, "get" #r); }             \
  floatv4 __swsim_get##r##_s(void) {                                           \
    floatv4 v;                                                                 \
    get(line, &v, 16, "get" #r);                                               \
    return v;                                                                  \
  }                                                                            \
  void __swsim_load##r##_p(void *v, const void *source) {                      \
    load(line, v, source, 32, "load" #r);                                      \
  }                                                                            \
  floatv4 __swsim_load##r##_s(const void *source) {                            \
    floatv4 v;                                                                 \
    load(line, &v, source, 16, "load" #r);                                     \
    return v;                                                                  \
  }                                                                            \
  void __swsim_load##e##_p(void *v, const void *source) {                      \
    loadSplat<double>(line, v, source, "load" #e);                             \
  }                                                                            \
  floatv4 __swsim_load##e##_s(const void *source) {                            \
    floatv4 v;                                                                 \
    loadSplat<float>(line, &v, source, "load" #e);                             \
    return v;                                                                  \
  }

SWSIM_EXCHANGE(r, er, Line::Row)
SWSIM_EXCHANGE(c, ec, Line::Column)

} // extern "C"
