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

using namespace mlir;
using namespace mlir::sw::runner;

std::optional<ElementKind> sw::runner::getElementKind(Type type) {
  if (type.isF16())
    return ElementKind::F16;
  if (type.isBF16())
    return ElementKind::BF16;
  if (type.isF32())
    return ElementKind::F32;
  if (type.isF64())
    return ElementKind::F64;
  if (type.isIndex())
    return ElementKind::I64;
  if (!type.isSignlessInteger())
    return std::nullopt;
  switch (type.getIntOrFloatBitWidth()) {
  case 1:
    return ElementKind::Bool;
  case 8:
    return ElementKind::I8;
  case 16:
    return ElementKind::I16;
  case 32:
    return ElementKind::I32;
  case 64:
    return ElementKind::I64;
  default:
    return std::nullopt;
  }
}

size_t sw::runner::getElementBytes(ElementKind kind) {
  switch (kind) {
  case ElementKind::Bool:
  case ElementKind::I8:
    return 1;
  case ElementKind::I16:
  case ElementKind::F16:
  case ElementKind::BF16:
    return 2;
  case ElementKind::I32:
  case ElementKind::F32:
    return 4;
  case ElementKind::I64:
  case ElementKind::F64:
    return 8;
  }
  return 1;
}

bool sw::runner::isFloat(ElementKind kind) { return kind >= ElementKind::F16; }

double sw::runner::getEpsilon(ElementKind kind) {
  switch (kind) {
  case ElementKind::F16:
    return 0x1p-10;
  case ElementKind::BF16:
    return 0x1p-7;
  case ElementKind::F32:
    return 0x1p-23;
  case ElementKind::F64:
    return 0x1p-52;
  default:
    return 0;
  }
}

StringRef sw::runner::getElementName(ElementKind kind) {
  static constexpr StringLiteral names[] = {"i1",  "i8",   "i16", "i32", "i64",
                                            "f16", "bf16", "f32", "f64"};
  return names[static_cast<unsigned>(kind)];
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

static const llvm::fltSemantics &getHalfSemantics(ElementKind kind) {
  return kind == ElementKind::F16 ? llvm::APFloat::IEEEhalf()
                                  : llvm::APFloat::BFloat();
}

double HostArray::getNumber(size_t i) const {
  switch (kind) {
  case ElementKind::F32:
    return load<float>(*this, i);
  case ElementKind::F64:
    return load<double>(*this, i);
  case ElementKind::F16:
  case ElementKind::BF16: {
    llvm::APFloat value(getHalfSemantics(kind),
                        llvm::APInt(16, load<uint16_t>(*this, i)));
    return value.convertToDouble();
  }
  default:
    return static_cast<double>(getInteger(i));
  }
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
  switch (kind) {
  case ElementKind::F32:
    return store(*this, i, static_cast<float>(value));
  case ElementKind::F64:
    return store(*this, i, value);
  case ElementKind::F16:
  case ElementKind::BF16: {
    llvm::APFloat number(value);
    bool losesInfo;
    number.convert(getHalfSemantics(kind), llvm::APFloat::rmNearestTiesToEven,
                   &losesInfo);
    uint64_t bits = number.bitcastToAPInt().getZExtValue();
    return store(*this, i, static_cast<uint16_t>(bits));
  }
  default:
    return setInteger(i, static_cast<int64_t>(value));
  }
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

/// Number of random bits for which a number in [-1, 1) is exact in the type.
static unsigned getRandomBits(ElementKind kind) {
  switch (kind) {
  case ElementKind::F16:
    return 11;
  case ElementKind::BF16:
    return 8;
  case ElementKind::F32:
    return 24;
  default:
    return 53;
  }
}

void sw::runner::fillRandom(HostArray &array, uint64_t seed, uint64_t stream,
                            bool nonNegative, unsigned maxBits,
                            std::optional<std::pair<int8_t, int8_t>> range) {
  // Seeding with the first output of another generator decouples the streams.
  SplitMix64 mixer(seed ^ (stream + 1) * 0xd1342543de82ef95);
  SplitMix64 generator(mixer.next());
  unsigned bits = std::min(getRandomBits(array.kind), std::max(maxBits, 1u));
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
