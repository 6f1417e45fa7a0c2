//===- MainStatesTest.cpp - State of the lines of main memory -------------===//

#include "Checks/MainStates.h"

#include "gtest/gtest.h"

#include <map>
#include <random>
#include <set>

using namespace swsim;

namespace {
/// The numbers of the accesses to every byte, as a model without lines.
class Bytes {
public:
  void update(int64_t begin, int64_t block, int64_t gap, int64_t count,
              uint32_t number) {
    for (int64_t i = 0; i < count; ++i)
      for (int64_t at = 0; at < block; ++at)
        bytes[begin + i * (block + gap) + at].insert(number);
  }
  void forget(int64_t begin, int64_t length) {
    for (int64_t at = begin; at < begin + length; ++at)
      bytes.erase(at);
  }
  std::map<int64_t, std::set<uint32_t>> bytes;
};

class States {
public:
  static constexpr int64_t start = 1 << 20;

  void update(int64_t begin, int64_t block, int64_t gap, int64_t count,
              uint32_t number) {
    states.update(pointer(begin), block, gap, count,
                  [&](MainStates::Entries &entries, LineBytes bytes,
                      uintptr_t) { add(entries, bytes, number); });
  }
  void forget(int64_t begin, int64_t length) {
    states.forget(pointer(begin), length);
  }
  /// Reads the state of every byte, which changes nothing.
  std::map<int64_t, std::set<uint32_t>> bytes(int64_t length) {
    std::map<int64_t, std::set<uint32_t>> result;
    for (int64_t at = 0; at < length; ++at)
      states.update(
          pointer(at), 1, 0, 1,
          [&](MainStates::Entries &entries, LineBytes bytes, uintptr_t) {
            for (const MainStates::Entry &entry : entries)
              if (entry.bytes.common(bytes).any())
                result[at].insert(entry.access.number);
          });
    return result;
  }
  void clear() { states.clear(); }

private:
  static const char *pointer(int64_t offset) {
    return reinterpret_cast<const char *>(start + offset);
  }
  static void add(MainStates::Entries &entries, LineBytes bytes,
                  uint32_t number) {
    for (MainStates::Entry &entry : entries)
      if (entry.access.number == number) {
        entry.bytes = entry.bytes.with(bytes);
        return;
      }
    MainAccess access;
    access.number = number;
    entries.push_back({bytes, access});
  }

  MainStates states;
};
} // namespace

TEST(MainStates, BlocksThatShareLines) {
  // The last line of a block is the first one of the next block, for some.
  States states;
  Bytes model;
  states.update(100, 60, 4, 40, 1);
  model.update(100, 60, 4, 40, 1);
  EXPECT_EQ(states.bytes(4096), model.bytes);
}

TEST(MainStates, BlocksAtEqualPlacesOfLines) {
  // Blocks of words, some as long as lines; neighbours use the rest of a line.
  constexpr int64_t word = 8, length = 1 << 15;
  std::mt19937 random(2);
  for (int round = 0; round < 10; ++round) {
    States states;
    Bytes model;
    int64_t block = word * static_cast<int64_t>(1 + random() % 40);
    int64_t pitch = block + word * static_cast<int64_t>(1 + random() % 100);
    for (uint32_t number = 1; number <= 20; ++number) {
      int64_t begin = number % 4 ? block * (number % 8)
                                 : word * static_cast<int64_t>(random() % 200);
      int64_t count = (length - begin) / pitch;
      states.update(begin, block, pitch - block, count, number);
      model.update(begin, block, pitch - block, count, number);
    }
    ASSERT_EQ(states.bytes(length), model.bytes) << "round " << round;
  }
}

TEST(MainStates, NothingAfterClear) {
  States states;
  states.update(0, 4096, 0, 1, 1);
  states.clear();
  EXPECT_TRUE(states.bytes(4096).empty());
}

TEST(MainStates, AgreeWithBytes) {
  constexpr int64_t length = 20000;
  std::mt19937 random(1);
  auto upTo = [&](int64_t most) {
    return static_cast<int64_t>(random() % (most + 1));
  };
  for (int round = 0; round < 10; ++round) {
    States states;
    Bytes model;
    for (uint32_t number = 1; number <= 30; ++number) {
      int64_t block = 1 + upTo(400), gap = upTo(1) * upTo(400);
      int64_t begin = upTo(2000);
      int64_t count = 1 + upTo((length - begin) / (block + gap) - 1);
      if (number % 10 == 0) {
        states.forget(begin, block);
        model.forget(begin, block);
        continue;
      }
      states.update(begin, block, gap, count, number);
      model.update(begin, block, gap, count, number);
    }
    ASSERT_EQ(states.bytes(length), model.bytes) << "round " << round;
  }
}
