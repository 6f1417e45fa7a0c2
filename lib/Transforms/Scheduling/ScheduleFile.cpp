//===- ScheduleFile.cpp - The schedules of a program in a file ------------===//
#include "ScheduleFile.h"

#include "Machine/Files.h"
#include "Support/Escape.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace mlir::sw;
namespace json = llvm::json;

/// The version of the file format; others are rejected.
static constexpr int64_t kVersion = 1;

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// Prints a name on one line.
static void printName(raw_ostream &os, const OpName &name) {
  os << "{\"op\": " << json::Value(sunway::validUtf8(name.op))
     << ", \"location\": " << json::Value(sunway::validUtf8(name.location));
  if (name.number)
    os << ", \"number\": " << *name.number;
  os << "}";
}

/// Prints a list on one line.
template <typename Range>
static void printList(json::OStream &os, StringRef key, const Range &range) {
  os.attributeBegin(key);
  os.rawValue([&](raw_ostream &raw) { raw << llvm::interleaved_array(range); });
  os.attributeEnd();
}

static void printList(json::OStream &os, StringRef key,
                      DenseI64ArrayAttr list) {
  if (list)
    printList(os, key, list.asArrayRef());
}

static void printSchedule(json::OStream &os, ScheduleAttr schedule) {
  if (schedule.getMethod())
    os.attribute("method", stringifyMethod(*schedule.getMethod()));
  printList(os, "loops", schedule.getLoops());
  printList(os, "sizes", schedule.getSizes());
  printList(os, "order", schedule.getOrder());
  if (!schedule.getMesh().empty())
    printList(os, "mesh", llvm::map_range(schedule.getMesh(), [](Spread s) {
                return ("\"" + stringifySpread(s) + "\"").str();
              }));
  printList(os, "units", schedule.getUnits());
  printList(os, "buffers", schedule.getBuffers());
  if (schedule.getVector())
    os.attribute("vector", stringifyVecDim(*schedule.getVector()));
  printList(os, "row_contiguous", schedule.getRowContiguous());
  if (schedule.getShare())
    os.attribute("share", stringifySharing(*schedule.getShare()));
  if (schedule.getMember() > 0)
    os.attribute("member", schedule.getMember());
  if (schedule.getPart() > 0)
    os.attribute("part", schedule.getPart());
  if (auto word = dyn_cast_or_null<StringAttr>(schedule.getCoreGroups()))
    os.attribute("core_groups", word.getValue());
  else
    printList(os, "core_groups",
              cast_or_null<DenseI64ArrayAttr>(schedule.getCoreGroups()));
}

static void printKernel(json::OStream &os, const RecordedKernel &kernel) {
  os.attribute("op", kernel.op.op);
  os.attribute("location", kernel.op.location);
  if (kernel.op.number)
    os.attribute("number", *kernel.op.number);
  os.attribute("kernel", kernel.kernel);
  if (!kernel.group.empty())
    os.attribute("fuse", true);
  if (!kernel.group.empty() || kernel.schedule.getGroup() > 0)
    os.attributeArray("group", [&] {
      for (const OpName &name : kernel.group)
        os.rawValue([&](raw_ostream &raw) { printName(raw, name); });
    });
  os.attributeObject("schedule", [&] { printSchedule(os, kernel.schedule); });
  if (kernel.seconds)
    os.attribute("predicted_seconds", *kernel.seconds);
}

llvm::Error sw::writeScheduleFile(StringRef file, StringRef chip,
                                  ArrayRef<RecordedKernel> kernels) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  json::OStream os(stream, /*IndentSize=*/2);
  os.object([&] {
    os.attribute("version", kVersion);
    os.attribute("chip", chip);
    os.attributeArray("schedules", [&] {
      for (const RecordedKernel &kernel : kernels)
        os.object([&] { printKernel(os, kernel); });
    });
  });
  stream << "\n";
  return sunway::writeFile(file, text);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// The first key of `object` that is not in `keys`; empty if all are.
static StringRef findUnknownKey(const json::Object &object,
                                ArrayRef<StringRef> keys) {
  StringRef found;
  for (const auto &[key, value] : object)
    if (!llvm::is_contained(keys, StringRef(key)) &&
        (found.empty() || StringRef(key) < found))
      found = key;
  return found;
}

static llvm::Error fail(const llvm::Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

static llvm::Error checkKeys(const json::Object &object,
                             ArrayRef<StringRef> keys, StringRef what) {
  StringRef key = findUnknownKey(object, keys);
  if (key.empty())
    return llvm::Error::success();
  return fail(llvm::formatv("expects the keys of {0} to be {1}, but got '{2}'",
                            what, llvm::join(keys, ", "), key));
}

namespace mlir {
namespace sw {
static bool fromJSON(const json::Value &value, OpName &name, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("op", name.op) && map.map("location", name.location) &&
         map.mapOptional("number", name.number);
}
} // namespace sw
} // namespace mlir

static bool readDevice(const json::Object &object, ScheduleEntry &entry,
                       json::Path path) {
  const json::Value *device = object.get("device");
  if (!device)
    return true;
  std::optional<StringRef> name = device->getAsString();
  if (name != "cpe" && name != "mpe") {
    path.field("device").report("expected \"cpe\" or \"mpe\"");
    return false;
  }
  entry.isOnMpe = name == "mpe";
  if (entry.isOnMpe && (object.get("schedule") || object.get("group"))) {
    path.field("device").report(
        "expected no schedule for an op on the management core");
    return false;
  }
  return true;
}

/// `object` with the present names of its entries. If it has both names of one,
/// both stay, and one is unknown.
static json::Object renameEntries(const json::Object &object) {
  json::Object renamed;
  for (const auto &[key, value] : object) {
    StringRef name = getEntryName(key);
    // The keys outlive the text of the file.
    renamed.try_emplace((object.get(name) ? StringRef(key) : name).str(),
                        value);
  }
  return renamed;
}

static bool readEntry(const json::Value &value, ScheduleEntry &entry,
                      json::Path path) {
  json::ObjectMapper map(value, path);
  if (!map || !fromJSON(value, entry.op, path) ||
      !map.mapOptional("fuse", entry.fuse) ||
      !map.mapOptional("group", entry.group) ||
      !readDevice(*value.getAsObject(), entry, path))
    return false;
  const json::Value *schedule = value.getAsObject()->get("schedule");
  if (!schedule)
    return true;
  if (!schedule->getAsObject()) {
    path.field("schedule").report("expected object");
    return false;
  }
  entry.schedule = renameEntries(*schedule->getAsObject());
  return true;
}

/// The entries of the content of a file.
static llvm::Expected<std::vector<ScheduleEntry>>
readEntries(const json::Object &object) {
  if (llvm::Error error =
          checkKeys(object, {"version", "chip", "schedules"}, "the file"))
    return std::move(error);
  std::optional<int64_t> version = object.getInteger("version");
  if (version != kVersion)
    return fail(version ? llvm::formatv("has version {0}, but {1} is expected",
                                        *version, kVersion)
                              .str()
                        : "has no version");
  const json::Array *list = object.getArray("schedules");
  if (!list)
    return fail("has no array 'schedules'");
  std::vector<ScheduleEntry> entries;
  for (auto [position, value] : llvm::enumerate(*list)) {
    json::Path::Root root("schedules");
    ScheduleEntry entry;
    if (!readEntry(value, entry, json::Path(root).index(position)))
      return root.getError();
    if (llvm::Error error =
            checkKeys(*value.getAsObject(),
                      {"op", "location", "number", "device", "kernel", "fuse",
                       "group", "schedule", "predicted_seconds"},
                      llvm::formatv("schedules[{0}]", position).str()))
      return std::move(error);
    entries.push_back(std::move(entry));
  }
  return entries;
}

llvm::Expected<std::vector<ScheduleEntry>>
sw::readScheduleFile(StringRef file) {
  auto buffer = sunway::readFile(file);
  if (!buffer)
    return buffer.takeError();
  auto name = [&](llvm::Error error) {
    return fail("'" + file + "': " + llvm::toString(std::move(error)));
  };
  llvm::Expected<json::Value> value = sunway::parseJson((*buffer)->getBuffer());
  if (!value)
    return name(value.takeError());
  const json::Object *object = value->getAsObject();
  if (!object)
    return name(fail("expects an object with 'version' and 'schedules'"));
  auto entries = readEntries(*object);
  if (!entries)
    return name(entries.takeError());
  return entries;
}

//===----------------------------------------------------------------------===//
// Schedules
//===----------------------------------------------------------------------===//

namespace {
/// Reads the parts of a schedule; reports the first error.
class ScheduleReader {
public:
  ScheduleReader(MLIRContext *context, const json::Object &object,
                 function_ref<InFlightDiagnostic()> emitError)
      : builder(context), object(object), emitError(emitError) {}

  DenseI64ArrayAttr getNumbers(StringRef key) {
    std::vector<int64_t> numbers;
    if (!read(key, numbers))
      return {};
    return builder.getDenseI64ArrayAttr(numbers);
  }

  /// Reads a word or a list of numbers.
  Attribute getWordOrNumbers(StringRef key) {
    const json::Value *value = object.get(key);
    if (value && value->getAsString())
      return builder.getStringAttr(*value->getAsString());
    return getNumbers(key);
  }

  int64_t getNumber(StringRef key) {
    int64_t number = 0;
    return read(key, number) ? number : 0;
  }

  /// Reads an enumeration whose names are `values`.
  template <typename T>
  std::optional<T> getEnum(StringRef key, StringRef values,
                           std::optional<T> (*symbolize)(StringRef)) {
    std::string name;
    if (!read(key, name))
      return std::nullopt;
    return getValue(key, name, values, symbolize);
  }

  SmallVector<Spread> getSpreads(StringRef key) {
    std::vector<std::string> names;
    SmallVector<Spread> spreads;
    if (!read(key, names))
      return spreads;
    for (StringRef name : names)
      spreads.push_back(
          getValue<Spread>(key, name, "none, row, col or all", symbolizeSpread)
              .value_or(Spread::None));
    return spreads;
  }

  LogicalResult checkKeys() {
    llvm::Error error = ::checkKeys(
        object,
        {"method", "loops", "sizes", "order", "mesh", "units", "buffers",
         "vector", "row_contiguous", "share", "member", "part", "core_groups"},
        "'schedule'");
    if (!error)
      return success();
    return emitError() << llvm::toString(std::move(error));
  }

  bool isFailed() const { return hasError; }

private:
  template <typename T>
  bool read(StringRef key, T &result) {
    const json::Value *value = object.get(key);
    if (!value || hasError)
      return false;
    json::Path::Root root("schedule");
    if (fromJSON(*value, result, json::Path(root).field(key)))
      return true;
    hasError = true;
    emitError() << llvm::toString(root.getError());
    return false;
  }

  template <typename T>
  std::optional<T> getValue(StringRef key, StringRef name, StringRef values,
                            std::optional<T> (*symbolize)(StringRef)) {
    std::optional<T> value = symbolize(name);
    if (!value && !hasError) {
      hasError = true;
      emitError() << "expects '" << key << "' to be " << values << ", but got '"
                  << name << "'";
    }
    return value;
  }

  Builder builder;
  const json::Object &object;
  function_ref<InFlightDiagnostic()> emitError;
  bool hasError = false;
};
} // namespace

FailureOr<ScheduleAttr>
sw::readScheduleObject(MLIRContext *context, const json::Object &object,
                       int64_t group,
                       function_ref<InFlightDiagnostic()> emitError) {
  ScheduleReader reader(context, object, emitError);
  if (failed(reader.checkKeys()))
    return failure();
  auto method =
      reader.getEnum<Method>("method", "mesh or cpe", symbolizeMethod);
  DenseI64ArrayAttr loops = reader.getNumbers("loops"),
                    sizes = reader.getNumbers("sizes"),
                    order = reader.getNumbers("order");
  SmallVector<Spread> mesh = reader.getSpreads("mesh");
  DenseI64ArrayAttr units = reader.getNumbers("units"),
                    buffers = reader.getNumbers("buffers");
  auto vector = reader.getEnum<VecDim>("vector", "m or n", symbolizeVecDim);
  DenseI64ArrayAttr rowContiguous = reader.getNumbers("row_contiguous");
  auto share = reader.getEnum<Sharing>("share", "none, teams or array",
                                       symbolizeSharing);
  int64_t member = reader.getNumber("member"), part = reader.getNumber("part");
  Attribute coreGroups = reader.getWordOrNumbers("core_groups");
  if (reader.isFailed())
    return failure();
  auto schedule = ScheduleAttr::getChecked(
      emitError, context, method, method == Method::CPE ? group : int64_t(0),
      loops, sizes, order, ArrayRef<Spread>(mesh), units, buffers, vector,
      rowContiguous, share, member, part, coreGroups);
  if (!schedule)
    return failure();
  return schedule;
}
