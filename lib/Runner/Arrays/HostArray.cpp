//===- HostArray.cpp - Arrays that programs read and write ----------------===//
#include "Runner/Arrays/HostArray.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;

size_t sw::runner::getElementBytes(ElementKind kind) {
  return getElementInfo(kind).getBytes();
}

bool sw::runner::isFloat(ElementKind kind) {
  return getElementInfo(kind).isFloat();
}

/// Bits of the significand; those of f64 for integers.
static int getPrecision(ElementKind kind) {
  return isFloat(kind) ? static_cast<int>(llvm::APFloat::semanticsPrecision(
                             getElementInfo(kind).semantics()))
                       : std::numeric_limits<double>::digits;
}

double sw::runner::getEpsilon(ElementKind kind) {
  return isFloat(kind) ? std::ldexp(1.0, 1 - getPrecision(kind)) : 0;
}

double sw::runner::getSmallestNormal(ElementKind kind) {
  return isFloat(kind) ? std::ldexp(1.0, llvm::APFloat::semanticsMinExponent(
                                             getElementInfo(kind).semantics()))
                       : std::numeric_limits<double>::min();
}

StringRef sw::runner::getElementName(ElementKind kind) {
  return getElementInfo(kind).name;
}

HostArray HostArray::create(ElementKind kind, ArrayRef<int64_t> shape) {
  HostArray array;
  array.kind = kind;
  array.shape.assign(shape.begin(), shape.end());
  size_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  array.bytes.resize(count * getElementBytes(kind));
  return array;
}

template <typename T>
static T load(const HostArray &array, size_t i) {
  T value;
  std::memcpy(&value, array.bytes.data() + i * sizeof(T), sizeof(T));
  return value;
}

template <typename T>
static void store(HostArray &array, size_t i, T value) {
  std::memcpy(array.bytes.data() + i * sizeof(T), &value, sizeof(T));
}

static bool isStorageFloat(ElementKind kind) {
  return getElementInfo(kind).use == ElementInfo::Use::StorageFloat;
}

double HostArray::getNumber(size_t i) const {
  if (!isFloat(kind))
    return static_cast<double>(getInteger(i));
  if (!::isStorageFloat(kind))
    return withHostFloat(kind, [&](auto zero) {
      return static_cast<double>(load<decltype(zero)>(*this, i));
    });
  const ElementInfo &info = getElementInfo(kind);
  uint64_t bits = 0;
  std::memcpy(&bits, bytes.data() + i * info.getBytes(), info.getBytes());
  return llvm::APFloat(info.semantics(), llvm::APInt(info.bits, bits))
      .convertToDouble();
}

int64_t HostArray::getInteger(size_t i) const {
  switch (getElementBytes(kind)) {
  case 1:
    return load<int8_t>(*this, i);
  case 2:
    return load<int16_t>(*this, i);
  case 4:
    return load<int32_t>(*this, i);
  default:
    return load<int64_t>(*this, i);
  }
}

void HostArray::setNumber(size_t i, double value) {
  if (!isFloat(kind))
    return setInteger(i, static_cast<int64_t>(value));
  if (!::isStorageFloat(kind))
    return withHostFloat(kind, [&](auto zero) {
      store(*this, i, static_cast<decltype(zero)>(value));
    });
  const ElementInfo &info = getElementInfo(kind);
  llvm::APFloat number(value);
  bool losesInfo;
  number.convert(info.semantics(), llvm::APFloat::rmNearestTiesToEven,
                 &losesInfo);
  uint64_t bits = number.bitcastToAPInt().getZExtValue();
  std::memcpy(bytes.data() + i * info.getBytes(), &bits, info.getBytes());
}

void HostArray::setInteger(size_t i, int64_t value) {
  if (kind == ElementKind::Bool)
    return store<int8_t>(*this, i, value & 1);
  switch (getElementBytes(kind)) {
  case 1:
    return store(*this, i, static_cast<int8_t>(value));
  case 2:
    return store(*this, i, static_cast<int16_t>(value));
  case 4:
    return store(*this, i, static_cast<int32_t>(value));
  default:
    return store(*this, i, value);
  }
}

std::string HostArray::getText(size_t i) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (isFloat(kind) && std::isnan(getNumber(i)))
    os << "nan";
  else if (isFloat(kind))
    os << llvm::format("%.9g", getNumber(i));
  else
    os << getInteger(i);
  return text;
}

std::string HostArray::getTypeText() const {
  std::string text;
  for (int64_t extent : shape)
    text += std::to_string(extent) + "x";
  return text + getElementName(kind).str();
}

std::string HostArray::getIndexText(size_t i) const {
  SmallVector<size_t> position(shape.size());
  for (size_t dim = shape.size(); dim-- > 0;) {
    position[dim] = i % shape[dim];
    i /= shape[dim];
  }
  return "[" +
         llvm::join(llvm::map_range(position,
                                    [](size_t p) { return std::to_string(p); }),
                    ", ") +
         "]";
}

HostArray sw::runner::widenArray(const HostArray &array) {
  if (!isFloat(array.kind) || array.kind == ElementKind::F64)
    return array;
  HostArray wide = HostArray::create(ElementKind::F64, array.shape);
  for (size_t i = 0, e = array.size(); i < e; ++i)
    wide.setNumber(i, array.getNumber(i));
  return wide;
}

uint64_t SplitMix64::next() {
  state += 0x9e3779b97f4a7c15;
  uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

void sw::runner::fillRandom(HostArray &array, uint64_t seed, uint64_t stream,
                            bool nonNegative, unsigned maxBits,
                            std::optional<std::pair<int8_t, int8_t>> range) {
  // Seeding with the first output of another generator decouples the streams.
  SplitMix64 mixer(seed ^ (stream + 1) * 0xd1342543de82ef95);
  SplitMix64 generator(mixer.next());
  // A number in [-1, 1) of so many bits is exact in the type.
  unsigned bits =
      std::min<unsigned>(getPrecision(array.kind), std::max(maxBits, 1u));
  double scale = 2.0 / static_cast<double>(uint64_t(1) << bits);
  for (size_t i = 0, e = array.size(); i < e; ++i) {
    uint64_t random = generator.next();
    if (isFloat(array.kind))
      array.setNumber(i,
                      static_cast<double>(random >> (64 - bits)) * scale - 1.0);
    else if (range)
      array.setInteger(
          i, range->first +
                 static_cast<int64_t>((random >> 32) %
                                      (range->second - range->first + 1)));
    else if (nonNegative)
      array.setInteger(i, static_cast<int64_t>(random >> 61));
    else
      array.setInteger(i, static_cast<int64_t>(random >> 60) - 8);
  }
}
