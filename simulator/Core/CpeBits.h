//===- CpeBits.h - A set of CPEs --------------------------------*- C++ -*-===//

#ifndef SWSIM_CORE_CPEBITS_H
#define SWSIM_CORE_CPEBITS_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace swsim {

/// A set of CPEs by their index in the simulator, one bit each.
class CpeBits {
public:
  void resize(size_t cpes) {
    count = cpes;
    words.assign((cpes + wordBits - 1) / wordBits, 0);
  }
  void insert(int cpe) {
    words[cpe / wordBits] |= uint64_t(1) << cpe % wordBits;
  }
  void insertAll() {
    for (size_t cpe = 0; cpe < count; ++cpe)
      insert(static_cast<int>(cpe));
  }
  /// Calls `keep` with every member, in order, and removes those for which it
  /// returns false.
  template <typename Keep>
  void retain(Keep keep) {
    for (size_t i = 0; i < words.size(); ++i)
      for (uint64_t rest = words[i]; rest; rest &= rest - 1) {
        int bit = __builtin_ctzll(rest);
        if (!keep(static_cast<int>(i) * wordBits + bit))
          words[i] &= ~(uint64_t(1) << bit);
      }
  }

private:
  static constexpr int wordBits = 64;
  std::vector<uint64_t> words;
  size_t count = 0;
};

} // namespace swsim

#endif // SWSIM_CORE_CPEBITS_H
