//===- ScheduleCache.cpp - Schedules that were found before ---------------===//
#include "Analysis/ScheduleCache.h"
#include "Machine/Files.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/LockFileManager.h"

#include <map>

using namespace mlir;
using namespace mlir::sw;

/// How long a compiler waits for another one that writes the file.
static constexpr int64_t kLockSeconds = 10;

//===----------------------------------------------------------------------===//
// In memory
//===----------------------------------------------------------------------===//

std::optional<Schedule> ScheduleCache::lookup(StringRef key,
                                              const ScheduleProblem &problem,
                                              const Target &target,
                                              std::string &error) {
  auto it = schedules.find(key);
  if (it == schedules.end())
    return std::nullopt;
  Schedule schedule = it->second;
  // The rest follows, once the loops that it follows from are some.
  size_t loops = problem.extents.size();
  if (schedule.vectorLoop < loops && schedule.dealtLoop.value_or(0) < loops)
    setSpreads(problem, target, schedule);
  std::optional<std::string> reason = checkSchedule(problem, schedule, target);
  if (!reason)
    return schedule;
  error = *reason;
  schedules.erase(it);
  return std::nullopt;
}

void ScheduleCache::insert(StringRef key, Schedule schedule) {
  schedules[key] = std::move(schedule);
  changed = true;
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

template <typename Range>
static llvm::json::Array toArray(const Range &range) {
  llvm::json::Array array;
  for (auto value : range)
    array.push_back(static_cast<int64_t>(value));
  return array;
}

static llvm::json::Object toJSON(const Schedule &schedule) {
  llvm::json::Object object{
      {"sizes", toArray(schedule.sizes)},
      {"order", toArray(schedule.order)},
      {"buffers", toArray(schedule.buffers)},
      {"vector", static_cast<int64_t>(schedule.vectorLoop)},
      {"long_rows", toArray(schedule.longRows)}};
  if (schedule.dealtLoop)
    object["dealt"] = static_cast<int64_t>(*schedule.dealtLoop);
  if (schedule.takesTurns)
    object["turns"] = true;
  return object;
}

/// Reads a list of numbers from `least` to `most`.
template <typename T>
static bool readList(const llvm::json::Object &object, StringRef key,
                     int64_t least, int64_t most, SmallVector<T> &list) {
  const llvm::json::Array *array = object.getArray(key);
  if (!array)
    return false;
  for (const llvm::json::Value &value : *array) {
    std::optional<int64_t> number = value.getAsInteger();
    if (!number || *number < least || *number > most)
      return false;
    list.push_back(static_cast<T>(*number));
  }
  return true;
}

static std::optional<Schedule> readSchedule(const llvm::json::Value &value) {
  const llvm::json::Object *object = value.getAsObject();
  if (!object)
    return std::nullopt;
  constexpr int64_t most = std::numeric_limits<int32_t>::max();
  Schedule schedule;
  std::optional<int64_t> vector = object->getInteger("vector");
  if (!readList(*object, "sizes", 1, most, schedule.sizes) ||
      !readList(*object, "order", 0, most, schedule.order) ||
      !readList(*object, "buffers", 1, 2, schedule.buffers) ||
      !readList(*object, "long_rows", 0, 1, schedule.longRows) || !vector ||
      *vector < 0 || *vector > most)
    return std::nullopt;
  schedule.vectorLoop = static_cast<unsigned>(*vector);
  if (const llvm::json::Value *dealt = object->get("dealt")) {
    std::optional<int64_t> loop = dealt->getAsInteger();
    if (!loop || *loop < 0 || *loop > most)
      return std::nullopt;
    schedule.dealtLoop = static_cast<unsigned>(*loop);
  }
  schedule.takesTurns = object->getBoolean("turns").value_or(false);
  return schedule;
}

static llvm::Error fail(const llvm::Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

/// Checks the head of a file and returns the object with the schedules.
static llvm::Expected<const llvm::json::Object *>
readHead(const llvm::json::Object &root, StringRef fingerprint) {
  std::optional<int64_t> version = root.getInteger("version");
  if (!version)
    return fail("has no version");
  if (*version != ScheduleCache::version)
    return fail(llvm::formatv("has version {0}, but {1} is expected", *version,
                              ScheduleCache::version));
  std::optional<StringRef> chip = root.getString("fingerprint");
  if (!chip || *chip != fingerprint)
    return fail(llvm::formatv("is of a chip with other figures ('{0}')",
                              root.getString("chip").value_or("unknown")));
  if (const llvm::json::Object *schedules = root.getObject("schedules"))
    return schedules;
  return fail("has no schedules");
}

llvm::Error ScheduleCache::load(StringRef file, StringRef fingerprint) {
  if (!llvm::sys::fs::exists(file))
    return llvm::Error::success();
  auto buffer = sunway::readFile(file);
  if (!buffer)
    return fail("cannot be used: " + llvm::toString(buffer.takeError()));
  llvm::Expected<llvm::json::Value> value =
      llvm::json::parse((*buffer)->getBuffer());
  if (!value)
    return fail("is damaged: " + llvm::toString(value.takeError()));
  const llvm::json::Object *root = value->getAsObject();
  if (!root)
    return fail("is damaged: expects an object");
  auto head = readHead(*root, fingerprint);
  if (!head)
    return head.takeError();
  llvm::StringMap<Schedule> found;
  for (const auto &[key, entry] : **head) {
    std::optional<Schedule> schedule = readSchedule(entry);
    if (!schedule)
      return fail(llvm::formatv("is damaged: the entry '{0}' is no schedule",
                                StringRef(key)));
    found[key] = std::move(*schedule);
  }
  // What is in memory is newer.
  for (auto &entry : found)
    schedules.try_emplace(entry.getKey(), std::move(entry.getValue()));
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// Writes `text` beside `file` and gives it that name.
static llvm::Error replaceFile(StringRef file, StringRef text) {
  auto temporary = llvm::sys::fs::TempFile::create(file + ".%%%%%%%%.tmp");
  if (!temporary)
    return temporary.takeError();
  {
    llvm::raw_fd_ostream os(temporary->FD, /*shouldClose=*/false);
    os << text;
    os.flush();
    if (os.has_error()) {
      std::string message = os.error().message();
      os.clear_error();
      llvm::consumeError(temporary->discard());
      return fail(message);
    }
  }
  return temporary->keep(file);
}

/// Waits until nobody else writes `file`.
static llvm::Error acquire(llvm::LockFileManager &lock) {
  for (int64_t tries = 0; tries < kLockSeconds; ++tries) {
    llvm::Expected<bool> owned = lock.tryLock();
    if (!owned)
      return owned.takeError();
    if (*owned)
      return llvm::Error::success();
    // The lock of a process that died is removed.
    if (lock.waitForUnlockFor(std::chrono::seconds(1)) ==
        llvm::WaitForUnlockResult::OwnerDied)
      if (std::error_code error = lock.unsafeMaybeUnlock())
        return llvm::errorCodeToError(error);
  }
  return fail(
      llvm::formatv("another process has locked it for {0} s", kLockSeconds));
}

llvm::Error ScheduleCache::save(StringRef file, StringRef chip,
                                StringRef fingerprint) {
  // A device would be replaced, too.
  if (llvm::sys::fs::exists(file) && !llvm::sys::fs::is_regular_file(file))
    return fail("it is no regular file");
  llvm::LockFileManager lock(file);
  if (llvm::Error error = acquire(lock))
    return error;
  // Unusable files were reported when they were read; this one is new.
  llvm::consumeError(load(file, fingerprint));
  // Sorted, so that equal contents are equal files.
  std::map<std::string, const Schedule *> sorted;
  for (const auto &entry : schedules)
    sorted[entry.getKey().str()] = &entry.getValue();
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::json::OStream os(stream, /*IndentSize=*/1);
  os.object([&] {
    os.attribute("version", version);
    os.attribute("chip", chip);
    os.attribute("fingerprint", fingerprint);
    os.attributeObject("schedules", [&] {
      for (const auto &[key, schedule] : sorted)
        os.attribute(key, toJSON(*schedule));
    });
  });
  stream << "\n";
  if (llvm::Error error = replaceFile(file, text))
    return error;
  changed = false;
  return llvm::Error::success();
}
