//===- ScheduleCache.cpp - Schedules that were found before ---------------===//
#include "Analysis/Search/ScheduleCache.h"
#include "Analysis/CostModel/CostModel.h"
#include "Machine/Files.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace mlir;
using namespace mlir::sw;

/// Maximum time to wait for another process that writes the file.
static constexpr std::chrono::seconds kLockTime(10);

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
  if (schedule.vectorLoop < loops &&
      schedule.distributedLoop.value_or(0) < loops)
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
      {"row_contiguous", toArray(schedule.rowContiguous)}};
  if (schedule.distributedLoop)
    object["distributed"] = static_cast<int64_t>(*schedule.distributedLoop);
  if (schedule.usesPhases)
    object["phases"] = true;
  if (schedule.groupLoops)
    object["core_groups"] = toArray(*schedule.groupLoops);
  return object;
}

/// Reads a list of numbers from `minimum` to `maximum`.
template <typename T>
static bool readList(const llvm::json::Object &object, StringRef key,
                     int64_t minimum, int64_t maximum, SmallVector<T> &list) {
  const llvm::json::Array *array = object.getArray(key);
  if (!array)
    return false;
  for (const llvm::json::Value &value : *array) {
    std::optional<int64_t> number = value.getAsInteger();
    if (!number || *number < minimum || *number > maximum)
      return false;
    list.push_back(static_cast<T>(*number));
  }
  return true;
}

static std::optional<Schedule> readSchedule(const llvm::json::Value &value) {
  const llvm::json::Object *object = value.getAsObject();
  if (!object)
    return std::nullopt;
  constexpr int64_t maximum = std::numeric_limits<int32_t>::max();
  Schedule schedule;
  std::optional<int64_t> vector = object->getInteger("vector");
  if (!readList(*object, "sizes", 1, maximum, schedule.sizes) ||
      !readList(*object, "order", 0, maximum, schedule.order) ||
      !readList(*object, "buffers", 1, 2, schedule.buffers) ||
      !readList(*object, "row_contiguous", 0, 1, schedule.rowContiguous) ||
      !vector || *vector < 0 || *vector > maximum)
    return std::nullopt;
  schedule.vectorLoop = static_cast<unsigned>(*vector);
  if (const llvm::json::Value *distributed = object->get("distributed")) {
    std::optional<int64_t> loop = distributed->getAsInteger();
    if (!loop || *loop < 0 || *loop > maximum)
      return std::nullopt;
    schedule.distributedLoop = static_cast<unsigned>(*loop);
  }
  schedule.usesPhases = object->getBoolean("phases").value_or(false);
  if (object->get("core_groups") &&
      !readList(*object, "core_groups", 0, maximum,
                schedule.groupLoops.emplace()))
    return std::nullopt;
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

/// Whether `text` is a cache of any version, or a damaged one.
static bool isCache(StringRef text) {
  text = text.ltrim();
  if (text.empty())
    return true;
  llvm::Expected<llvm::json::Value> value = sunway::parseJson(text);
  if (value) {
    const llvm::json::Object *root = value->getAsObject();
    return root && root->getInteger("version") &&
           root->getString("fingerprint") && root->getObject("schedules");
  }
  llvm::consumeError(value.takeError());
  return text.consume_front("{") && text.ltrim().starts_with("\"version\":") &&
         text.contains("\"fingerprint\":");
}

bool ScheduleCache::canOverwrite(StringRef file) {
  if (!llvm::sys::fs::exists(file))
    return true;
  auto buffer = sunway::readFile(file);
  if (buffer)
    return isCache((*buffer)->getBuffer());
  llvm::consumeError(buffer.takeError());
  return false;
}

llvm::Error ScheduleCache::load(StringRef file, StringRef fingerprint) {
  if (!llvm::sys::fs::exists(file))
    return llvm::Error::success();
  auto buffer = sunway::readFile(file);
  if (!buffer)
    return fail("cannot be used: " + llvm::toString(buffer.takeError()));
  // Made for a first cache, or by one that is about to be written.
  if ((*buffer)->getBuffer().trim().empty())
    return llvm::Error::success();
  llvm::Expected<llvm::json::Value> value =
      sunway::parseJson((*buffer)->getBuffer());
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
  // Schedules in memory are newer, so those of the file do not replace them.
  for (auto &entry : found)
    schedules.try_emplace(entry.getKey(), std::move(entry.getValue()));
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

namespace {
/// An exclusive lock on the file of a cache. The lock is on the file itself, so
/// that no other file remains if the process ends.
class FileLock {
public:
  FileLock() = default;
  FileLock(const FileLock &) = delete;
  FileLock &operator=(const FileLock &) = delete;
  ~FileLock() { release(); }

  /// Creates the file if it does not exist.
  llvm::Error acquire(const std::string &name);

private:
  void release() {
    if (file >= 0)
      ::close(file);
    file = -1;
  }
  bool isStill(const std::string &name) const;

  int file = -1;
};
} // namespace

/// Whether `name` is still the locked file. A writer replaces the file by a new
/// one of the same name.
bool FileLock::isStill(const std::string &name) const {
  struct stat locked, now;
  return !::fstat(file, &locked) && !::stat(name.c_str(), &now) &&
         locked.st_dev == now.st_dev && locked.st_ino == now.st_ino;
}

llvm::Error FileLock::acquire(const std::string &name) {
  auto end = std::chrono::steady_clock::now() + kLockTime;
  while (std::chrono::steady_clock::now() < end) {
    file = ::open(name.c_str(), O_RDONLY | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0)
      return fail(std::strerror(errno));
    bool isOthers = ::flock(file, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK;
    // Where the file system has no locks, there is none.
    if (!isOthers && isStill(name))
      return llvm::Error::success();
    release();
    if (isOthers)
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return fail(llvm::formatv("another process has locked it for {0} s",
                            kLockTime.count()));
}

llvm::Error ScheduleCache::save(StringRef file, StringRef chip,
                                StringRef fingerprint) {
  // A device would be replaced, too.
  if (llvm::sys::fs::exists(file) && !llvm::sys::fs::is_regular_file(file))
    return fail("it is no regular file");
  FileLock lock;
  if (llvm::Error error = lock.acquire(file.str()))
    return error;
  if (!canOverwrite(file))
    return fail("it is another file than a schedule cache; remove it, or name "
                "another one");
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
  if (llvm::Error error = sunway::writeFile(file, text)) {
    uint64_t size = 1;
    // Made for the lock.
    if (!llvm::sys::fs::file_size(file, size) && size == 0)
      llvm::sys::fs::remove(file);
    return error;
  }
  changed = false;
  return llvm::Error::success();
}
