//===- Shadow.cpp - State of every byte of LDM ----------------------------===//

#include "Checks/Shadow.h"

#include <cstring>

using namespace swsim;

void swsim::setShadow(const char *begin, int64_t bytes, unsigned bits) {
  memset(shadowOf(begin), static_cast<int>(bits), bytes);
}

void swsim::addShadow(const char *begin, int64_t bytes, unsigned bits) {
  unsigned char *shadow = shadowOf(begin);
  for (int64_t i = 0; i < bytes; ++i)
    shadow[i] |= bits;
}

void swsim::removeShadow(const char *begin, int64_t bytes, unsigned bits) {
  unsigned char *shadow = shadowOf(begin);
  for (int64_t i = 0; i < bytes; ++i)
    shadow[i] &= ~bits;
}

int64_t swsim::findShadow(const char *begin, int64_t bytes, unsigned bits) {
  const unsigned char *shadow = shadowOf(begin);
  uint64_t pattern = bits * UINT64_C(0x0101010101010101), word;
  int64_t i = 0;
  constexpr int64_t words = 8, stride = words * 8;
  for (; i + stride <= bytes; i += stride) {
    uint64_t all = 0, part[words];
    memcpy(part, shadow + i, sizeof part);
    for (uint64_t each : part)
      all |= each;
    if (all & pattern)
      break;
  }
  for (; i + 8 <= bytes; i += 8) {
    memcpy(&word, shadow + i, sizeof word);
    if (word & pattern)
      break;
  }
  for (; i < bytes; ++i)
    if (shadow[i] & bits)
      return i;
  return -1;
}

bool swsim::isAllShadow(const char *begin, int64_t bytes, unsigned bit) {
  const unsigned char *shadow = shadowOf(begin);
  for (int64_t i = 0; i < bytes; ++i)
    if (!(shadow[i] & bit))
      return false;
  return bytes > 0;
}
