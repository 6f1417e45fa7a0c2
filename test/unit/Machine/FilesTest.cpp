//===- FilesTest.cpp ------------------------------------------------------===//
#include "Machine/Files.h"
#include "Machine/Folders.h"
#include "Machine/Processes.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <gtest/gtest.h>

#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace llvm;
using namespace sunway;

namespace {

/// Tests with a folder of their own, whose name has what names may have.
class FilesTest : public testing::Test {
protected:
  void SetUp() override {
    auto made = TemporaryFolder::create("files test 100%d-\xc3\xa4");
    ASSERT_TRUE(static_cast<bool>(made));
    folder = std::move(*made);
  }

  std::string path(const Twine &name) {
    SmallString<128> result(folder.getPath());
    sys::path::append(result, name);
    return result.str().str();
  }
  static std::string read(const std::string &file) {
    auto buffer = readFile(file);
    if (buffer)
      return (*buffer)->getBuffer().str();
    consumeError(buffer.takeError());
    return "<none>";
  }
  static std::string write(const std::string &file, StringRef text) {
    return toString(writeFile(file, text));
  }
  size_t countFiles() {
    size_t count = 0;
    std::error_code code;
    for (sys::fs::directory_iterator entry(folder.getPath(), code), end;
         !code && entry != end; entry.increment(code))
      ++count;
    return count;
  }

  TemporaryFolder folder;
};

TEST_F(FilesTest, ReplacesFilesAndKeepsTheirMode) {
  EXPECT_EQ(write(path("a %d.json"), "old"), "");
  ASSERT_EQ(chmod(path("a %d.json").c_str(), 0640), 0);
  EXPECT_EQ(write(path("a %d.json"), "new"), "");
  EXPECT_EQ(read(path("a %d.json")), "new");
  struct stat status;
  ASSERT_EQ(stat(path("a %d.json").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0640u);
  EXPECT_EQ(countFiles(), 1u);
}

TEST_F(FilesTest, KeepsLinks) {
  EXPECT_EQ(write(path("file"), "old"), "");
  ASSERT_EQ(symlink("file", path("link").c_str()), 0);
  ASSERT_EQ(symlink("later", path("dangling").c_str()), 0);
  EXPECT_EQ(write(path("link"), "new"), "");
  EXPECT_EQ(write(path("dangling"), "made"), "");
  EXPECT_TRUE(sys::fs::is_symlink_file(path("link")));
  EXPECT_EQ(read(path("file")), "new");
  EXPECT_EQ(read(path("later")), "made");
  ASSERT_EQ(symlink("loop", path("loop").c_str()), 0);
  EXPECT_NE(write(path("loop"), "x"), "");
}

TEST_F(FilesTest, WritesThroughDevicesAndPipes) {
  EXPECT_EQ(write("/dev/null", "text"), "");
  EXPECT_EQ(write("/dev/full", "text"),
            "cannot write '/dev/full': No space left on device");
  for (const char *device : {"/dev/null", "/dev/full"}) {
    struct stat status;
    ASSERT_EQ(stat(device, &status), 0);
    EXPECT_TRUE(S_ISCHR(status.st_mode));
  }
  std::string pipe = path("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::string got;
  std::thread reader([&] { got = read(pipe); });
  EXPECT_EQ(write(pipe, "through"), "");
  reader.join();
  EXPECT_EQ(got, "through");
  struct stat status;
  ASSERT_EQ(stat(pipe.c_str(), &status), 0);
  EXPECT_TRUE(S_ISFIFO(status.st_mode));
}

TEST_F(FilesTest, WritesBehindWhatAStreamHas) {
  std::string log = path("log");
  int file = open(log.c_str(), O_RDWR | O_CREAT, 0600);
  ASSERT_GE(file, 0);
  ASSERT_EQ(::write(file, "first ", 6), 6);
  EXPECT_EQ(write("/dev/fd/" + std::to_string(file), "second"), "");
  close(file);
  EXPECT_EQ(read(log), "first second");
}

TEST_F(FilesTest, LeavesTheOldFileIfThereIsNoRoom) {
  EXPECT_EQ(write(path("file"), "old"), "");
  rlimit before, small;
  getrlimit(RLIMIT_FSIZE, &before);
  small = before;
  small.rlim_cur = 1000;
  setrlimit(RLIMIT_FSIZE, &small);
  std::string error = write(path("file"), std::string(5000, 'x'));
  NamedText both[] = {{"one", "1"}, {"two", StringRef(error)}};
  std::string large(5000, 'x');
  both[1].text = large;
  std::string several = toString(writeFiles(folder.getPath(), both));
  setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_NE(error.find("File too large"), std::string::npos);
  EXPECT_NE(several.find("two': File too large"), std::string::npos);
  EXPECT_EQ(read(path("file")), "old");
  EXPECT_EQ(countFiles(), 1u);
}

TEST_F(FilesTest, ChecksWithoutATrace) {
  EXPECT_EQ(toString(checkWritableFile(path("new"))), "");
  EXPECT_EQ(toString(checkWritableFile("/dev/null")), "");
  EXPECT_NE(toString(checkWritableFile(path("none/new"))), "");
  EXPECT_NE(toString(checkWritableFile(folder.getPath())), "");
  EXPECT_EQ(countFiles(), 0u);
}

TEST_F(FilesTest, NamesNothingBeforeAllIsReady) {
  NamedText both[] = {{"one", "1"}, {"two", "2"}};
  Error error = writeFiles(path("made"), both, [&]() -> Error {
    EXPECT_FALSE(sys::fs::exists(path("made/one")));
    return createStringError("not now");
  });
  EXPECT_EQ(toString(std::move(error)), "not now");
  EXPECT_FALSE(sys::fs::exists(path("made/one")));
  EXPECT_EQ(toString(writeFiles(path("made"), both)), "");
  EXPECT_EQ(read(path("made/two")), "2");
}

TEST_F(FilesTest, LocksAFolderOnce) {
  auto first = FolderLock::acquire(path("locked"));
  ASSERT_TRUE(static_cast<bool>(first));
  auto second = FolderLock::acquire(path("locked"));
  ASSERT_FALSE(static_cast<bool>(second));
  EXPECT_NE(toString(second.takeError()).find("another process is at work"),
            std::string::npos);
  *first = FolderLock();
  // Nothing came into it.
  EXPECT_FALSE(sys::fs::exists(path("locked")));
  auto third = FolderLock::acquire(path("locked"));
  EXPECT_TRUE(static_cast<bool>(third));
}

/// Waits up to ten seconds.
bool becomesTrue(function_ref<bool()> condition) {
  for (int i = 0; i < 1000 && !condition(); ++i)
    usleep(10000);
  return condition();
}

TEST_F(FilesTest, TemporaryFolderGoesWithTheProcess) {
  for (int signal : {SIGINT, SIGTERM, SIGKILL}) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
      std::signal(signal, SIG_DFL);
      auto made = TemporaryFolder::create("killed");
      std::string name = made->getPath();
      consumeError(writeFile(name + "/file", "text"));
      if (::write(ends[1], name.data(), name.size()) > 0)
        pause();
      _exit(0);
    }
    char name[4096];
    ssize_t length = ::read(ends[0], name, sizeof name);
    ASSERT_GT(length, 0);
    std::string path(name, static_cast<size_t>(length));
    EXPECT_TRUE(sys::fs::exists(path));
    kill(child, signal);
    waitpid(child, nullptr, 0);
    EXPECT_TRUE(becomesTrue([&] { return !sys::fs::exists(path); }))
        << "signal " << signal;
    close(ends[0]);
    close(ends[1]);
  }
}

TEST_F(FilesTest, RunsPrograms) {
  std::string shell = *sys::findProgramByName("sh"), message;
  std::string out = path("out");
  bool failed = true;
  std::optional<StringRef> redirects[] = {StringRef(), StringRef(out),
                                          StringRef(out)};
  EXPECT_EQ(executeAndWait(shell, {shell, "-c", "echo a; echo b >&2; exit 3"},
                           std::nullopt, redirects, 0, &message, &failed),
            3);
  EXPECT_FALSE(failed);
  EXPECT_EQ(read(out), "a\nb\n");
  EXPECT_EQ(executeAndWait(path("none"), {path("none")}, std::nullopt, {}, 0,
                           &message, &failed),
            -1);
  EXPECT_TRUE(failed);
  EXPECT_LT(executeAndWait(shell, {shell, "-c", "sleep 60"}, std::nullopt, {},
                           1, &message, &failed),
            0);
}

TEST_F(FilesTest, ProgramsEndWithTheProcess) {
  std::string shell = *sys::findProgramByName("sh"), file = path("pid");
  std::string script = "echo $$ > '" + file + "'; exec sleep 60";
  pid_t child = fork();
  if (child == 0) {
    executeAndWait(shell, {shell, "-c", script});
    _exit(0);
  }
  pid_t program = 0;
  EXPECT_TRUE(becomesTrue(
      [&] { return !StringRef(read(file)).trim().getAsInteger(10, program); }));
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  EXPECT_TRUE(becomesTrue([&] {
    // Who takes the orphan may be slow to bury it.
    std::string state = read("/proc/" + std::to_string(program) + "/stat");
    return state == "<none>" || state.find(") Z ") != std::string::npos;
  }));
}

} // namespace
