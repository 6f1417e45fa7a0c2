//===- Shadow.h - What is known of every byte of LDM -----------*- C++ -*-===//

#ifndef SWSIM_CHECKS_SHADOW_H
#define SWSIM_CHECKS_SHADOW_H

#include "swsim_checks.h"

#include <cstdint>

namespace swsim {

/// The shadow of a byte in a slot.
inline unsigned char *shadowOf(const char *address) {
  return reinterpret_cast<unsigned char *>(
      const_cast<char *>(address + SWSIM_SHADOW_DISTANCE));
}

/// Makes `bits` all that is said of a range.
void setShadow(const char *begin, int64_t bytes, unsigned bits);
void addShadow(const char *begin, int64_t bytes, unsigned bits);
void removeShadow(const char *begin, int64_t bytes, unsigned bits);
/// Offset of the first byte of which one of `bits` is said; negative: none.
int64_t findShadow(const char *begin, int64_t bytes, unsigned bits);
/// True if `bit` is said of every byte.
bool isAllShadow(const char *begin, int64_t bytes, unsigned bit);

} // namespace swsim

#endif // SWSIM_CHECKS_SHADOW_H
