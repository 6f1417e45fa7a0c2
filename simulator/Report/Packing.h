//===- Packing.h - Many numbers in little text ------------------*- C++ -*-===//

#ifndef SWSIM_REPORT_PACKING_H
#define SWSIM_REPORT_PACKING_H

#include <cstdint>
#include <string>
#include <vector>

namespace swsim {

/// Packs integers for a script of the page, page/unpack.js, to unpack: as bytes
/// of variable number, compressed, in letters of base64.
class NumberPacker {
public:
  void add(int64_t value);
  /// Adds the number of `values` and these.
  void addList(const std::vector<int64_t> &values);

  /// The text of all numbers so far.
  std::string getText() const;

private:
  std::vector<uint8_t> bytes;
};

/// `bytes` in the format deflate (RFC 1951), as one block of fixed codes.
std::vector<uint8_t> deflate(const std::vector<uint8_t> &bytes);

} // namespace swsim

#endif // SWSIM_REPORT_PACKING_H
