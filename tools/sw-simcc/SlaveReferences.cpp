//===- SlaveReferences.cpp - Calls from one slave object to another -------===//
//
// On the chip a slave object sees the functions of other slave objects by their
// plain names; here those carry a prefix. Objects and members of archives that
// refer to such functions are rewritten. So are Fortran objects, which append
// an underscore to the names of CPE functions.
//
//===----------------------------------------------------------------------===//

#include "ComdatGroups.h"
#include "Driver.h"

#include "Machine/Files.h"
#include "Machine/MachineDescription.h"
#include "Machine/Processes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ArchiveWriter.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace simcc;

namespace {

/// The relevant content of one object.
struct ObjectInfo {
  bool isSlave = false;
  /// The stamp of the chip (machineStamp); empty if the object has none.
  std::string stamp;
  std::vector<std::string> defined, undefined;
};

/// One object of the link, or a member of an archive.
struct Member {
  std::string name;
  MemoryBufferRef contents;
  ObjectInfo info;
};

/// A file of the link and its objects.
struct LinkFile {
  std::string path;
  bool isArchive = false;
  object::OwningBinary<object::Binary> binary;
  std::vector<Member> members;
};

class Resolver {
public:
  Resolver(StringRef folder, StringRef objcopy,
           const sunway::MachineDescription &machine, bool verbose)
      : folder(folder), objcopy(objcopy),
        stamp(machineStamp(machine, /*isDeviceLibrary=*/false)),
        codeStamp(machine.codeFingerprint()), verbose(verbose) {}

  Error add(StringRef path);
  Error checkCalls() const;
  bool definesMain() const;
  LinkNeeds findNeeds() const;
  /// Replaces `path` by the path of a rewritten copy, if the file needs one.
  Error rewrite(std::string &path);

private:
  Error addMember(LinkFile &file, StringRef name, MemoryBufferRef contents);
  Error checkStamp(const ObjectInfo &info, const std::string &object) const;
  std::vector<std::string> renamesOf(const ObjectInfo &info) const;
  Expected<std::string> rewriteMember(const Member &member, const Twine &name);
  Error rewriteArchive(LinkFile &file, std::string &path);
  std::string inFolder(const Twine &name) const {
    SmallString<128> path(folder);
    sys::path::append(path, name);
    return path.str().str();
  }

  StringRef folder, objcopy;
  std::string stamp, codeStamp;
  bool verbose;
  std::vector<LinkFile> files;
  StringSet<> slaveFunctions;
  /// Functions that only the host has, with the objects that define them.
  StringMap<std::string> hostFunctions;
  unsigned count = 0;
};

} // namespace

static Expected<ObjectInfo> readObject(const object::ObjectFile &file,
                                       std::vector<std::string> &functions) {
  ObjectInfo info;
  for (const object::SectionRef &section : file.sections()) {
    Expected<StringRef> name = section.getName();
    if (!name)
      return name.takeError();
    info.isSlave |= *name == "swsim_slave";
    if (*name != ".swsim.machine")
      continue;
    Expected<StringRef> contents = section.getContents();
    if (!contents)
      return contents.takeError();
    info.stamp = contents->split('\0').first.str();
  }
  for (const object::SymbolRef &symbol : file.symbols()) {
    Expected<StringRef> name = symbol.getName();
    if (!name)
      return name.takeError();
    Expected<uint32_t> flags = symbol.getFlags();
    if (!flags)
      return flags.takeError();
    if (*flags & object::SymbolRef::SF_Undefined)
      info.undefined.push_back(name->str());
    else if (*flags & object::SymbolRef::SF_Global) {
      info.defined.push_back(name->str());
      Expected<object::SymbolRef::Type> type = symbol.getType();
      if (!type)
        return type.takeError();
      if (*type == object::SymbolRef::ST_Function)
        functions.push_back(name->str());
    }
  }
  return info;
}

/// Refuses code for another chip, which has other extents and costs.
Error Resolver::checkStamp(const ObjectInfo &info,
                           const std::string &object) const {
  auto [wanted, chip] = StringRef(stamp).split(' ');
  auto [given, other] = StringRef(info.stamp).split(' ');
  if (given.empty() || given == wanted || given == codeStamp)
    return Error::success();
  return createStringError(formatv(
      "'{0}' is compiled for chip {1}, but the program is for {2}{3}; compile "
      "its source again",
      object, other, chip,
      other == chip ? " with other values in the machine file" : ""));
}

Error Resolver::addMember(LinkFile &file, StringRef name,
                          MemoryBufferRef contents) {
  std::string object =
      file.isArchive ? (file.path + "(" + name + ")").str() : file.path;
  auto binary = object::ObjectFile::createObjectFile(contents);
  if (!binary) {
    // The linker handles members of archives that are not objects.
    if (file.isArchive) {
      consumeError(binary.takeError());
      file.members.push_back({name.str(), contents, ObjectInfo()});
      return Error::success();
    }
    return createStringError(formatv("cannot read '{0}': {1}", file.path,
                                     toString(binary.takeError())));
  }
  if (!(*binary)->isELF() || (*binary)->getArch() != Triple::x86_64)
    return createStringError(formatv(
        "'{0}' is not an object of this machine; compile its source with "
        "sw-simcc",
        object));
  std::vector<std::string> functions;
  Expected<ObjectInfo> info = readObject(**binary, functions);
  if (!info)
    return info.takeError();
  if (Error error = checkStamp(*info, object))
    return error;
  if (info->isSlave)
    for (const std::string &function : info->defined)
      slaveFunctions.insert(function);
  else
    for (const std::string &function : functions)
      hostFunctions.try_emplace(function, file.path);
  file.members.push_back({name.str(), contents, std::move(*info)});
  return Error::success();
}

Error Resolver::add(StringRef path) {
  auto binary = object::createBinary(path);
  if (!binary)
    return createStringError(
        formatv("cannot read '{0}': {1}", path, toString(binary.takeError())));
  LinkFile &file = files.emplace_back();
  file.path = path.str();
  file.binary = std::move(*binary);
  auto *archive = dyn_cast<object::Archive>(file.binary.getBinary());
  file.isArchive = archive != nullptr;
  if (!archive)
    return addMember(file, path, file.binary.getBinary()->getMemoryBufferRef());
  Error error = Error::success();
  for (const object::Archive::Child &child : archive->children(error)) {
    Expected<StringRef> name = child.getName();
    if (!name)
      return name.takeError();
    Expected<MemoryBufferRef> contents = child.getMemoryBufferRef();
    if (!contents)
      return contents.takeError();
    if (Error failure = addMember(file, *name, *contents))
      return joinErrors(std::move(failure), std::move(error));
  }
  return error;
}

/// CPE code can call code compiled for the CPEs and the C library, but not host
/// code of the program.
Error Resolver::checkCalls() const {
  for (const LinkFile &file : files)
    for (const Member &member : file.members) {
      if (!member.info.isSlave)
        continue;
      for (const std::string &name : member.info.undefined) {
        auto found = hostFunctions.find(name);
        if (found == hostFunctions.end() ||
            slaveFunctions.contains("slave_" + name))
          continue;
        return createStringError(
            formatv("CPE code calls '{0}', which is compiled for the host "
                    "only; compile its source for the CPEs, too (-slave)",
                    name));
      }
    }
  return Error::success();
}

bool Resolver::definesMain() const {
  for (const LinkFile &file : files)
    for (const Member &member : file.members)
      if (is_contained(member.info.defined, "main"))
        return true;
  return false;
}

LinkNeeds Resolver::findNeeds() const {
  LinkNeeds needs;
  for (const LinkFile &file : files)
    for (const Member &member : file.members)
      for (StringRef name : member.info.undefined) {
        needs.mpi |= name.starts_with("MPI_") || name.starts_with("PMPI_") ||
                     name.starts_with("mpi_");
        needs.fortran |= name.starts_with("_gfortran_");
      }
  return needs;
}

std::vector<std::string> Resolver::renamesOf(const ObjectInfo &info) const {
  std::vector<std::string> renames;
  if (info.isSlave)
    for (const std::string &name : info.undefined)
      if (slaveFunctions.contains("slave_" + name))
        renames.push_back(formatv("--redefine-sym={0}=slave_{0}", name));
  if (info.isSlave)
    return renames;
  for (StringRef name : info.undefined)
    if (name.starts_with("slave_") && !slaveFunctions.contains(name) &&
        slaveFunctions.contains(name.drop_back()) && name.ends_with("_"))
      renames.push_back(
          formatv("--redefine-sym={0}={1}", name, name.drop_back()));
  return renames;
}

/// Writes a copy of an object with the new names, and returns its path.
Expected<std::string> Resolver::rewriteMember(const Member &member,
                                              const Twine &name) {
  std::string input = inFolder("member" + Twine(count) + ".o");
  std::string output = inFolder(name);
  if (Error error = sunway::writeFile(input, member.contents.getBuffer()))
    return std::move(error);
  std::vector<std::string> command{objcopy.str()};
  append_range(command, renamesOf(member.info));
  command.push_back(input);
  // For a file, objcopy would interpret a '%' in the folder's name.
  command.emplace_back("-");
  if (verbose)
    errs() << join(command, " ") << " > " << output << "\n";
  SmallVector<StringRef> arguments(command.begin(), command.end());
  std::optional<StringRef> redirects[] = {StringRef(), StringRef(output),
                                          std::nullopt};
  if (sunway::executeAndWait(objcopy, arguments, /*environment=*/std::nullopt,
                             redirects))
    return createStringError(formatv("'{0}' failed", objcopy));
  if (Error error = restoreGroups(member.contents, output))
    return std::move(error);
  return output;
}

Error Resolver::rewriteArchive(LinkFile &file, std::string &path) {
  std::vector<NewArchiveMember> members;
  for (const Member &member : file.members) {
    NewArchiveMember next(member.contents);
    if (!renamesOf(member.info).empty()) {
      Expected<std::string> copy =
          rewriteMember(member, "resolved" + Twine(count++) + ".o");
      if (!copy)
        return copy.takeError();
      Expected<NewArchiveMember> read =
          NewArchiveMember::getFile(*copy, /*Deterministic=*/true);
      if (!read)
        return read.takeError();
      next = std::move(*read);
    }
    next.MemberName = member.name;
    members.push_back(std::move(next));
  }
  path = inFolder("resolved" + Twine(count++) + ".a");
  auto archive = writeArchiveToBuffer(members, SymtabWritingMode::NormalSymtab,
                                      object::Archive::K_GNU,
                                      /*Deterministic=*/true, /*Thin=*/false);
  if (!archive)
    return archive.takeError();
  return sunway::writeFile(path, (*archive)->getBuffer());
}

Error Resolver::rewrite(std::string &path) {
  auto found =
      find_if(files, [&](const LinkFile &file) { return file.path == path; });
  if (found == files.end() || none_of(found->members, [&](const Member &m) {
        return !renamesOf(m.info).empty();
      }))
    return Error::success();
  if (found->isArchive)
    return rewriteArchive(*found, path);
  Expected<std::string> copy =
      rewriteMember(found->members.front(), "resolved" + Twine(count++) + ".o");
  if (!copy)
    return copy.takeError();
  path = *copy;
  return Error::success();
}

/// The archive of -lNAME, if it is in a folder that the program's flags name:
/// libraries of the system have no CPE code.
static std::string findLibrary(StringRef name, ArrayRef<std::string> flags) {
  for (StringRef folder : flags) {
    if (!folder.consume_front("-L"))
      continue;
    SmallString<128> path(folder);
    sys::path::append(path, "lib" + name + ".a");
    if (sys::fs::exists(path))
      return path.str().str();
  }
  return "";
}

Expected<LinkNeeds> simcc::resolveSlaveReferences(
    MutableArrayRef<std::string> objects, std::vector<std::string> &linkFlags,
    StringRef folder, StringRef objcopy,
    const sunway::MachineDescription &machine, bool verbose) {
  for (std::string &flag : linkFlags)
    if (StringRef(flag).starts_with("-l"))
      if (std::string path =
              findLibrary(StringRef(flag).drop_front(2), linkFlags);
          !path.empty())
        flag = path;
  std::vector<std::string *> paths;
  for (std::string &object : objects)
    paths.push_back(&object);
  for (std::string &flag : linkFlags)
    paths.push_back(&flag);
  erase_if(paths, [](const std::string *path) {
    return StringRef(*path).starts_with("-") ||
           !(StringRef(*path).ends_with(".o") ||
             StringRef(*path).ends_with(".a"));
  });
  Resolver resolver(folder, objcopy, machine, verbose);
  for (const std::string *path : paths)
    if (Error error = resolver.add(*path))
      return std::move(error);
  if (Error error = resolver.checkCalls())
    return std::move(error);
  // A library may define main.
  if (!resolver.definesMain() && linkFlags.empty())
    return createStringError("no input defines main for the host");
  for (std::string *path : paths)
    if (Error error = resolver.rewrite(*path))
      return std::move(error);
  return resolver.findNeeds();
}
