//===- Packing.cpp - Many numbers in little text --------------------------===//
//
// Integers are written as zigzag numbers of base 128, the lowest digit first.
// Rows of CPEs are alike, so they are compressed to a tenth. No library does
// it: this one is linked into any program, whose own functions could have the
// names of that library.
//
//===----------------------------------------------------------------------===//

#include "Report/Packing.h"

#include <algorithm>

using namespace swsim;

void NumberPacker::add(int64_t value) {
  auto rest =
      static_cast<uint64_t>(value) << 1 ^ static_cast<uint64_t>(value >> 63);
  for (; rest >= 128; rest >>= 7)
    bytes.push_back(static_cast<uint8_t>(rest | 128));
  bytes.push_back(static_cast<uint8_t>(rest));
}

void NumberPacker::addList(const std::vector<int64_t> &values) {
  add(static_cast<int64_t>(values.size()));
  for (int64_t value : values)
    add(value);
}

std::string NumberPacker::getText() const {
  static constexpr char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                    "abcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<uint8_t> data = deflate(bytes);
  std::string text;
  for (size_t i = 0; i < data.size(); i += 3) {
    size_t count = std::min<size_t>(3, data.size() - i);
    uint32_t word = 0;
    for (size_t k = 0; k < 3; ++k)
      word = word << 8 | (k < count ? data[i + k] : 0);
    for (size_t k = 0; k < 4; ++k)
      text += k <= count ? letters[word >> (18 - 6 * k) & 63] : '=';
  }
  return text;
}

//===----------------------------------------------------------------------===//
// Deflate
//===----------------------------------------------------------------------===//

namespace {
/// A range of lengths, or of distances, that share a code: `extra` bits follow
/// the code.
struct Range {
  int first, extra;
};

/// Lengths from 3 to 258, and distances from 1 to 32768.
constexpr Range lengths[] = {
    {3, 0},   {4, 0},   {5, 0},   {6, 0},   {7, 0},  {8, 0},  {9, 0},  {10, 0},
    {11, 1},  {13, 1},  {15, 1},  {17, 1},  {19, 2}, {23, 2}, {27, 2}, {31, 2},
    {35, 3},  {43, 3},  {51, 3},  {59, 3},  {67, 4}, {83, 4}, {99, 4}, {115, 4},
    {131, 5}, {163, 5}, {195, 5}, {227, 5}, {258, 0}};
constexpr Range distances[] = {
    {1, 0},     {2, 0},     {3, 0},     {4, 0},      {5, 1},      {7, 1},
    {9, 2},     {13, 2},    {17, 3},    {25, 3},     {33, 4},     {49, 4},
    {65, 5},    {97, 5},    {129, 6},   {193, 6},    {257, 7},    {385, 7},
    {513, 8},   {769, 8},   {1025, 9},  {1537, 9},   {2049, 10},  {3073, 10},
    {4097, 11}, {6145, 11}, {8193, 12}, {12289, 12}, {16385, 13}, {24577, 13}};

class BitWriter {
public:
  /// Writes the lowest bit first.
  void write(uint32_t value, int count) {
    for (int i = 0; i < count; ++i) {
      byte |= (value >> i & 1) << used;
      if (++used == 8)
        flush();
    }
  }
  /// Writes the highest bit first, as codes are.
  void writeCode(uint32_t code, int count) {
    for (int i = count - 1; i >= 0; --i)
      write(code >> i & 1, 1);
  }
  void flush() {
    if (used == 0)
      return;
    bytes.push_back(static_cast<uint8_t>(byte));
    byte = 0;
    used = 0;
  }

  std::vector<uint8_t> bytes;

private:
  uint32_t byte = 0;
  int used = 0;
};

/// Finds earlier runs of bytes.
class Matcher {
public:
  explicit Matcher(const std::vector<uint8_t> &bytes)
      : bytes(bytes), heads(numHeads, none), before(bytes.size(), none) {}

  /// Adds the run that begins at `at`.
  void add(size_t at) {
    if (at + 3 > bytes.size())
      return;
    before[at] = heads[hash(at)];
    heads[hash(at)] = at;
  }

  /// The length of the longest earlier run that is the same as that at `at`,
  /// and its `distance`; 0 if there is none.
  int find(size_t at, int &distance) const {
    int best = 0;
    if (at + 3 > bytes.size())
      return best;
    size_t run = heads[hash(at)];
    for (int tries = 0; tries < maxTries && run != none && at - run <= 32768;
         ++tries, run = before[run]) {
      int length = 0;
      while (length < 258 && at + length < bytes.size() &&
             bytes[run + length] == bytes[at + length])
        ++length;
      if (length <= best)
        continue;
      best = length;
      distance = static_cast<int>(at - run);
    }
    return best >= 3 ? best : 0;
  }

private:
  static constexpr size_t numHeads = 1 << 15, none = ~size_t(0);
  static constexpr int maxTries = 64;

  size_t hash(size_t at) const {
    uint32_t word = bytes[at] | bytes[at + 1] << 8 | bytes[at + 2] << 16;
    return word * 2654435761u >> 17;
  }

  const std::vector<uint8_t> &bytes;
  std::vector<size_t> heads, before;
};
} // namespace

/// Writes a byte, the end (256), or the code of a length (257 to 285).
static void writeSymbol(BitWriter &bits, int symbol) {
  if (symbol < 144)
    bits.writeCode(0x30 + symbol, 8);
  else if (symbol < 256)
    bits.writeCode(0x190 + symbol - 144, 9);
  else if (symbol < 280)
    bits.writeCode(symbol - 256, 7);
  else
    bits.writeCode(0xC0 + symbol - 280, 8);
}

/// The index of the range of `value`.
template <size_t N>
static int findRange(const Range (&ranges)[N], int value) {
  int index = N - 1;
  while (ranges[index].first > value)
    --index;
  return index;
}

std::vector<uint8_t> swsim::deflate(const std::vector<uint8_t> &bytes) {
  BitWriter bits;
  bits.write(1, 1);
  bits.write(1, 2);
  Matcher matcher(bytes);
  for (size_t at = 0; at < bytes.size();) {
    int distance = 0, length = matcher.find(at, distance);
    if (length == 0) {
      writeSymbol(bits, bytes[at]);
      length = 1;
    } else {
      int index = findRange(lengths, length);
      writeSymbol(bits, 257 + index);
      bits.write(length - lengths[index].first, lengths[index].extra);
      index = findRange(distances, distance);
      bits.writeCode(index, 5);
      bits.write(distance - distances[index].first, distances[index].extra);
    }
    for (int i = 0; i < length; ++i)
      matcher.add(at++);
  }
  writeSymbol(bits, 256);
  bits.flush();
  return bits.bytes;
}
