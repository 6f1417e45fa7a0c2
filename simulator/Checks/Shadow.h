//===- Shadow.h - State of every byte of LDM --------------------*- C++ -*-===//

#ifndef SWSIM_CHECKS_SHADOW_H
#define SWSIM_CHECKS_SHADOW_H

#include "swsim_checks.h"

#include <cstdint>

namespace swsim {

/// The shadow byte of a byte in a slot.
inline unsigned char *shadowOf(const char *address) {
  return reinterpret_cast<unsigned char *>(
      const_cast<char *>(address + SWSIM_SHADOW_DISTANCE));
}

/// Replaces the state of a range by `bits`.
void setShadow(const char *begin, int64_t bytes, unsigned bits);
void addShadow(const char *begin, int64_t bytes, unsigned bits);
void removeShadow(const char *begin, int64_t bytes, unsigned bits);
/// Offset of the first byte that has one of `bits`; negative if there is none.
int64_t findShadow(const char *begin, int64_t bytes, unsigned bits);
/// True if every byte has `bit`.
bool isAllShadow(const char *begin, int64_t bytes, unsigned bit);

} // namespace swsim

#endif // SWSIM_CHECKS_SHADOW_H
