//===- Builder.h - One build of sw-simcc ------------------------*- C++ -*-===//

#ifndef SW_SIMCC_BUILDER_H
#define SW_SIMCC_BUILDER_H

#include "Driver.h"
#include "Mpi.h"

#include "Machine/Folders.h"
#include "Machine/MachineDescription.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

namespace simcc {

/// Name of the cost report until it is complete.
inline constexpr llvm::StringLiteral kCostReport = "costs.txt";

/// Compiles and links as the command line requests. Compile.cpp and Fortran.cpp
/// compile sources to objects; Driver.cpp has the other steps.
class Builder {
public:
  Builder(const Options &options, llvm::StringRef executable)
      : options(options), executable(executable) {}

  llvm::Error run();

private:
  llvm::Error checkOptions();
  llvm::Error findTools();
  llvm::Error makeFolder();
  llvm::Error loadMachine();
  llvm::Error startReport();
  llvm::Error finishReport();
  llvm::Error prepareFlags();
  llvm::Expected<Side> sideOf(const Input &input);
  llvm::Expected<std::string> headersOf(llvm::StringRef source, bool isCxx);
  void addLanguage(std::vector<std::string> &command, bool isCxx);
  void addArithmetic(std::vector<std::string> &command);
  void addSide(std::vector<std::string> &command, Side side);
  llvm::Error compile(llvm::StringRef source, Side side, bool isCxx,
                      llvm::StringRef object);
  llvm::Error compileFortran(llvm::StringRef source, Side side,
                             llvm::StringRef object);
  llvm::Error assemble(llvm::StringRef source, Side side,
                       llvm::StringRef object);
  llvm::Error build(const Input &input, llvm::StringRef object);
  llvm::Error buildAll();
  llvm::Error addDeviceLibrary();
  llvm::Error compileDeviceLibrary(const llvm::StringSet<> &programCalls,
                                   const llvm::StringSet<> &definitions);
  llvm::Error compileDeviceSource(llvm::StringRef source, llvm::StringRef cache,
                                  unsigned index);
  std::string findCache() const;
  /// True while the device library is compiled.
  bool isDeviceLibrary = false;
  llvm::Error compileMachine();
  /// Whether all host threads of the program are in one process that has all
  /// core groups.
  bool isAllShared() const {
    return options.isShared && machine.interfaceName == "sw26010";
  }
  void addPlugin(std::vector<std::string> &command, Side side);
  llvm::Error link();
  std::string sourceOf(llvm::StringRef object) const;
  llvm::Error moveAll();
  llvm::Error moveTo(llvm::StringRef from, llvm::StringRef to);
  std::string temporary(const llvm::Twine &name) {
    llvm::SmallString<128> path(folder);
    llvm::sys::path::append(path, name);
    return path.str().str();
  }

  const Options &options;
  std::string executable;
  std::string runtime, compiler, objcopy;
  sunway::TemporaryFolder temporaryFolder;
  llvm::SmallString<128> folder;
  std::vector<std::string> compileFlags;
  MpiFlags mpi;
  sunway::MachineDescription machine;
  std::vector<std::string> objects;
  /// The source of each temporary object.
  llvm::SmallVector<std::pair<std::string, std::string>> sources;
};

} // namespace simcc

#endif // SW_SIMCC_BUILDER_H
