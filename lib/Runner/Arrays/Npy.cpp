//===- Npy.cpp - Arrays in NumPy's file format ----------------------------===//
//
// A file begins with the magic bytes, two version bytes, and the length of the
// header (16 bits in version 1, 32 bits later). The header is a Python
// dictionary with the keys descr, fortran_order and shape. The data follows.
//
//===----------------------------------------------------------------------===//
#include "Runner/Arrays/Npy.h"
#include "Machine/Files.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::runner;

static constexpr StringLiteral magic("\x93NUMPY");

template <typename... Args>
static llvm::Error makeError(StringRef fileName, const char *format,
                             Args &&...args) {
  std::string text = llvm::formatv(format, std::forward<Args>(args)...).str();
  return llvm::createStringError(fileName + ": " + text);
}

/// The text after `'key':` in the dictionary, up to its end.
static std::optional<StringRef> findKey(StringRef header, StringRef key) {
  for (char quote : {'\'', '"'}) {
    std::string quoted = quote + key.str() + quote;
    size_t begin = header.find(quoted);
    if (begin == StringRef::npos)
      continue;
    StringRef rest = header.drop_front(begin + quoted.size()).ltrim();
    if (rest.consume_front(":"))
      return rest.ltrim();
  }
  return std::nullopt;
}

static std::optional<ElementKind> parseDescr(StringRef descr) {
  if (descr.consume_front(">"))
    return std::nullopt;
  if (!descr.consume_front("<") && !descr.consume_front("="))
    descr.consume_front("|");
  // The bits of unsigned integers are those of integers.
  std::string type = descr.str();
  if (descr.starts_with("u"))
    type.front() = 'i';
  for (const ElementInfo &info : getElementTable())
    if (StringRef(info.numpy).drop_front() == type)
      return info.kind;
  return std::nullopt;
}

/// Parses `(2, 3)` and checks that the number of elements does not overflow.
static bool parseShape(StringRef text, SmallVectorImpl<int64_t> &shape) {
  if (!text.consume_front("("))
    return false;
  text = text.take_until([](char c) { return c == ')'; });
  uint64_t count = 1;
  SmallVector<StringRef> extents;
  text.split(extents, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef extent : extents) {
    extent = extent.trim();
    if (extent.empty())
      continue;
    extent.consume_back("L");
    uint64_t value;
    if (extent.getAsInteger(10, value) || value > (uint64_t(1) << 40))
      return false;
    shape.push_back(value);
    bool overflow = false;
    count = llvm::SaturatingMultiply(count, value, &overflow);
    if (overflow || count > (uint64_t(1) << 48))
      return false;
  }
  return true;
}

/// Parses the dictionary into the element kind and the shape of `array`.
static llvm::Error parseHeader(StringRef header, StringRef fileName,
                               HostArray &array) {
  std::optional<StringRef> descr = findKey(header, "descr");
  std::optional<StringRef> order = findKey(header, "fortran_order");
  std::optional<StringRef> shape = findKey(header, "shape");
  if (!descr || !order || !shape)
    return makeError(fileName, "the header of the .npy file needs the keys "
                               "descr, fortran_order and shape");
  StringRef type =
      descr->drop_front(descr->empty() ? 0 : 1).take_until([](char c) {
        return c == '\'' || c == '"';
      });
  std::optional<ElementKind> kind = parseDescr(type);
  if (!kind)
    return makeError(fileName, "unsupported .npy element type '{0}'", type);
  if (!order->starts_with("False"))
    return makeError(fileName, "the array is in Fortran order, but C order is "
                               "expected");
  array.kind = *kind;
  if (!parseShape(*shape, array.shape))
    return makeError(fileName, "the .npy file has a malformed shape");
  return llvm::Error::success();
}

llvm::Expected<StringRef> sw::runner::parseNpyHeader(StringRef data,
                                                     StringRef fileName,
                                                     HostArray &array) {
  if (!data.consume_front(magic) || data.size() < 2)
    return makeError(fileName, "not a .npy file");
  unsigned version = static_cast<unsigned char>(data[0]);
  data = data.drop_front(2);
  size_t lengthBytes = version == 1 ? 2 : 4;
  if (version < 1 || version > 3)
    return makeError(fileName, "unsupported .npy format version {0}", version);
  if (data.size() < lengthBytes)
    return makeError(fileName, "the .npy file ends in its header");
  size_t length = version == 1 ? llvm::support::endian::read16le(data.data())
                               : llvm::support::endian::read32le(data.data());
  data = data.drop_front(lengthBytes);
  if (data.size() < length)
    return makeError(fileName, "the .npy file ends in its header");
  if (llvm::Error error = parseHeader(data.take_front(length), fileName, array))
    return std::move(error);
  data = data.drop_front(length);
  size_t expected = getElementBytes(array.kind);
  for (int64_t extent : array.shape)
    expected *= extent;
  if (data.size() != expected)
    return makeError(fileName,
                     "expected {0} bytes of data for {1}, but got {2}",
                     expected, array.getTypeText(), data.size());
  return data;
}

llvm::Expected<HostArray> sw::runner::parseNpy(StringRef data,
                                               StringRef fileName) {
  HostArray array;
  llvm::Expected<StringRef> values = parseNpyHeader(data, fileName, array);
  if (!values)
    return values.takeError();
  array.bytes.assign(values->begin(), values->end());
  return array;
}

llvm::Expected<HostArray> sw::runner::readNpy(StringRef path) {
  auto buffer = sunway::readFile(path);
  if (!buffer)
    return buffer.takeError();
  return parseNpy((*buffer)->getBuffer(), path);
}

StringRef sw::runner::getNpyType(ElementKind kind) {
  return getElementInfo(kind).numpy;
}

bool sw::runner::holdsElements(ElementKind array, ElementKind wanted) {
  return parseDescr(getNpyType(wanted)) == array;
}

std::string sw::runner::printNpyShape(ArrayRef<int64_t> shape) {
  std::string text = "(";
  for (auto [i, extent] : llvm::enumerate(shape))
    text += (i ? ", " : "") + std::to_string(extent);
  // A tuple of one element needs a comma: (3,) is a tuple, (3) a number.
  return text + (shape.size() == 1 ? ",)" : ")");
}

std::string sw::runner::printNpy(const HostArray &array) {
  std::string header =
      ("{'descr': '" + getNpyType(array.kind) +
       "', 'fortran_order': False, 'shape': " + printNpyShape(array.shape) +
       ", }")
          .str();
  size_t prefix = magic.size() + 4;
  header.resize(llvm::alignTo(prefix + header.size() + 1, 64) - prefix - 1,
                ' ');
  header += '\n';
  std::string file(magic);
  file += '\x01';
  file += '\0';
  file += static_cast<char>(header.size() & 0xff);
  file += static_cast<char>(header.size() >> 8);
  file += header;
  file.append(array.bytes.begin(), array.bytes.end());
  return file;
}
