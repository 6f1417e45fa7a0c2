//===- DeviceLibrary.cpp - Compilation of the device library --------------===//
//
// The object of CPE code includes the extents of the mesh and the costs, so the
// device library is compiled for each chip. For chips with a name this is part
// of the build. For others it happens when a program that calls the library is
// linked; a cache keeps the objects.
//
//===----------------------------------------------------------------------===//

#include "Builder.h"
#include "Config.h"
#include "Sources.h"

#include "Machine/Files.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;
using namespace simcc;

/// Whether `name` has a prefix of the device library.
static bool isOfDeviceLibrary(StringRef name) {
  return name.starts_with("spm_") || name.starts_with("tpp_") ||
         name.starts_with("sw_mesh_");
}

/// Collects the functions of the device library that the object calls, and
/// those that it defines itself. Unreadable files are reported when names are
/// resolved.
static void addCalls(const object::Binary &binary, StringSet<> &calls,
                     StringSet<> &definitions) {
  if (auto *archive = dyn_cast<object::Archive>(&binary)) {
    Error error = Error::success();
    for (const object::Archive::Child &child : archive->children(error)) {
      auto member = child.getAsBinary();
      if (member)
        addCalls(**member, calls, definitions);
      else
        consumeError(member.takeError());
    }
    consumeError(std::move(error));
    return;
  }
  auto *file = dyn_cast<object::ObjectFile>(&binary);
  if (!file)
    return;
  for (const object::SymbolRef &symbol : file->symbols()) {
    Expected<uint32_t> flags = symbol.getFlags();
    Expected<StringRef> name = symbol.getName();
    if (flags && name) {
      bool isUndefined = *flags & object::SymbolRef::SF_Undefined;
      if (isOfDeviceLibrary(*name))
        (isUndefined ? calls : definitions).insert(*name);
      else if (name->consume_front("slave_") && !isUndefined)
        definitions.insert(*name);
    }
    if (!flags)
      consumeError(flags.takeError());
    if (!name)
      consumeError(name.takeError());
  }
}

/// Collects those of the file `path`.
static void addCallsOfFile(StringRef path, StringSet<> &calls,
                           StringSet<> &definitions) {
  auto binary = object::createBinary(path);
  if (binary)
    addCalls(*binary->getBinary(), calls, definitions);
  else
    consumeError(binary.takeError());
}

/// The C sources in `folder`, sorted.
static std::vector<std::string> sourcesIn(StringRef folder) {
  std::vector<std::string> sources;
  std::error_code code;
  for (sys::fs::directory_iterator entry(folder, code), end;
       !code && entry != end; entry.increment(code))
    if (sys::path::extension(entry->path()) == ".c")
      sources.push_back(entry->path());
  llvm::sort(sources);
  return sources;
}

/// True if a source serves one of the calls. A template lists the names of its
/// functions; other sources serve all functions with the prefix of the file
/// name.
static bool serves(StringRef source, StringRef text, const StringSet<> &calls) {
  StringRef prefix = sys::path::stem(source).split('_').first;
  bool isTemplate =
      text.contains("#define SPM_GEMM") || text.contains("#define ROWS_SPREAD");
  return any_of(calls.keys(), [&](StringRef call) {
    return isTemplate ? text.contains((" " + call + "\n").str())
                      : call.starts_with((prefix + "_").str());
  });
}

Error Builder::addDeviceLibrary() {
  std::vector<std::string> files = objects;
  append_range(files, options.linkFlags);
  StringSet<> calls, definitions;
  for (StringRef path : files)
    if (path.ends_with(".o") || path.ends_with(".a"))
      addCallsOfFile(path, calls, definitions);
  for (StringRef name : definitions.keys())
    calls.erase(name);
  if (calls.empty())
    return Error::success();
  std::string code = machine.codeFingerprint();
  for (StringRef chip : sunway::MachineDescription::builtinChips()) {
    auto known = sunway::MachineDescription::load(chip);
    if (!known)
      return known.takeError();
    std::string built = (runtime + "/" + chip + "/libspm.a").str();
    if (known->codeFingerprint() == code && sys::fs::exists(built)) {
      objects.push_back(built);
      return Error::success();
    }
  }
  return compileDeviceLibrary(calls, definitions);
}

/// Adds the names and hashes of a file, or of the files in a folder.
static void addContents(StringRef path, std::string &text) {
  if (!sys::fs::is_directory(path)) {
    auto buffer = MemoryBuffer::getFile(path);
    if (buffer)
      text += formatv("{0} {1}\n", sys::path::filename(path),
                      xxh3_64bits((*buffer)->getBuffer()));
    return;
  }
  std::vector<std::string> files;
  std::error_code code;
  for (sys::fs::directory_iterator entry(path, code), end;
       !code && entry != end; entry.increment(code))
    files.push_back(entry->path());
  llvm::sort(files);
  for (StringRef file : files)
    addContents(file, text);
}

/// Folder for cached objects of the library for this chip; empty if there is
/// none.
std::string Builder::findCache() const {
  SmallString<128> path;
  if (std::optional<std::string> given = sys::Process::GetEnv("SWSIM_CACHE")) {
    if (*given == "off")
      return "";
    path = *given;
  } else if (sys::path::cache_directory(path)) {
    sys::path::append(path, "sunway");
  } else {
    return "";
  }
  std::string state = machine.codeFingerprint();
  state += options.noChecks ? " without checks\n" : "\n";
  state += compiler + " " + LLVM_VERSION_STRING + "\n";
  for (const std::string &what :
       {runtime + "/libswsim-pass.so", runtime + "/device",
        runtime + "/include/" + machine.interfaceName,
        runtime + "/include/common"})
    addContents(what, state);
  sys::path::append(path, "device-" + utohexstr(xxh3_64bits(state), true, 16));
  if (sys::fs::create_directories(path))
    return "";
  return path.str().str();
}

/// Stores an object in the cache. Other links may do so at the same time; lack
/// of space is not an error.
static void keep(StringRef object, StringRef kept) {
  auto text = sunway::readFile(object);
  consumeError(text ? sunway::writeFile(kept, (*text)->getBuffer())
                    : text.takeError());
}

/// Compiles one source of the library, or takes its object from the cache.
Error Builder::compileDeviceSource(StringRef source, StringRef cache,
                                   unsigned index) {
  std::string kept = (cache + "/" + sys::path::stem(source) + ".o").str();
  if (!cache.empty() && sys::fs::exists(kept)) {
    objects.push_back(kept);
    return Error::success();
  }
  objects.push_back(temporary("device" + Twine(index) + ".o"));
  Error error = compile(source, Side::Slave, /*isCxx=*/false, objects.back());
  if (!error && !cache.empty() && options.costReport.empty())
    keep(objects.back(), kept);
  return error;
}

/// The texts of `sources`. An unreadable one is empty, and the error is added
/// to `error`.
static SmallVector<std::string> readAll(ArrayRef<std::string> sources,
                                        Error &error) {
  SmallVector<std::string> texts;
  for (StringRef source : sources) {
    Expected<std::string> text = readFile(source);
    texts.push_back(text ? std::move(*text) : "");
    if (!text)
      error = joinErrors(std::move(error), text.takeError());
  }
  return texts;
}

Error Builder::compileDeviceLibrary(const StringSet<> &programCalls,
                                    const StringSet<> &definitions) {
  std::string common = runtime + "/device";
  std::string special = common + "/" + machine.interfaceName;
  std::vector<std::string> sources = sourcesIn(common);
  append_range(sources, sourcesIn(special));
  // The library is compiled without the flags of the program.
  std::vector<std::string> flags{"-I" + common, "-I" + special};
  std::swap(flags, compileFlags);
  isDeviceLibrary = true;
  std::string cache = findCache();
  Error error = Error::success();
  // Parts of the library call each other: the loop adds the parts that the
  // program calls, then those that these parts call, and so on.
  StringSet<> calls = programCalls;
  SmallVector<std::string> texts = readAll(sources, error);
  BitVector isCompiled(sources.size());
  for (unsigned next = 0, count = 0; next < sources.size();) {
    if (isCompiled.test(next) || !serves(sources[next], texts[next], calls)) {
      ++next;
      continue;
    }
    error = joinErrors(std::move(error),
                       compileDeviceSource(sources[next], cache, count++));
    isCompiled.set(next);
    StringSet<> own;
    addCallsOfFile(objects.back(), calls, own);
    for (StringRef name : definitions.keys())
      calls.erase(name);
    next = 0;
  }
  std::swap(flags, compileFlags);
  isDeviceLibrary = false;
  return error;
}
