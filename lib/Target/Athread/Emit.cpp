//===- Emit.cpp - The files of a Sunway program ---------------------------===//
#include "Target/Athread/Athread.h"

#include "CPrinter.h"
#include "Conversion/Passes.h"
#include "Dialect/SW/IR/Target.h"

#include "mlir/Pass/PassManager.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;

/// Macros that the device library and its callers need where the chip differs
/// from those that the library is written for.
static std::string meshMacros(const Target &target) {
  std::string text;
  std::optional<Target> usual = Target::getBuiltin(target.getInterface());
  if (!usual || target.getMeshRows() != usual->getMeshRows() ||
      target.getMeshCols() != usual->getMeshCols())
    text += llvm::formatv(" -DSW_MESH_ROWS={0} -DSW_MESH_COLS={1}",
                          target.getMeshRows(), target.getMeshCols());
  int64_t bytes = target.getDeviceLibraryLdmBytes();
  if (usual && bytes != usual->getDeviceLibraryLdmBytes())
    text += llvm::formatv(" -DSW_LIBRARY_LDM_BYTES={0}", bytes);
  return text;
}

/// Recipes for the vendor's compilers and for the simulator.
static std::string makefile(const std::vector<AthreadFile> &files,
                            const AthreadOptions &options,
                            const Target &target) {
  std::string host, slave, header;
  for (const AthreadFile &file : files) {
    StringRef name = file.name;
    (name.ends_with("slave.c")  ? slave
     : name.ends_with("host.c") ? host
                                : header) += name.str();
  }
  for (const std::string &name : options.otherHost)
    host += " " + name;
  for (const std::string &name : options.otherHeaders)
    header += " " + name;
  std::string text =
      R"(# Objects for linking with a program that calls the functions of the header.
# MAIN=main.c (with its own main, which calls athread_init first) makes a program.
# SW_DEVICE is the device library: headers and C files, for all interfaces and for each.
HOST := @HOST@
SLAVE := @SLAVE@
HEADER := @HEADER@
MAIN ?=@MAIN@
PROG ?= @PROG@
# For the simulator: a chip's name, or the path of a machine file.
CHIP ?= @CHIP@
SW_DEVICE ?= device
SW5CC ?= sw5cc
SWGCC ?= swgcc
SIMCC ?= sw-simcc
CFLAGS ?= -O2
DEVICE_C := $(if $(SLAVE),$(wildcard $(SW_DEVICE)/*.c $(SW_DEVICE)/@INTERFACE@/*.c))
DEVICE_I := -I$(SW_DEVICE) -I$(SW_DEVICE)/@INTERFACE@@MACROS@
SLAVES := $(SLAVE) $(DEVICE_C)
MASTERS := $(HOST) $(MAIN)

.PHONY: sw5cc swgcc sim clean

sw5cc: $(MASTERS) $(SLAVES) $(HEADER)
	for f in $(MASTERS); do $(SW5CC) -host -std=gnu99 $(CFLAGS) -I. -c $$f || exit 1; done
	for f in $(SLAVES); do $(SW5CC) -slave -msimd -std=gnu99 $(CFLAGS) -I. $(DEVICE_I) -c $$f || exit 1; done
ifneq ($(MAIN),)
	$(SW5CC) -hybrid $(patsubst %.c,%.o,$(notdir $(MASTERS) $(SLAVES))) -o $(PROG) -lm
endif

swgcc: $(MASTERS) $(SLAVES) $(HEADER)
	for f in $(MASTERS); do $(SWGCC) -mhost -std=gnu99 $(CFLAGS) -I. -c $$f || exit 1; done
	for f in $(SLAVES); do $(SWGCC) -mslave -msimd -std=gnu99 $(CFLAGS) -I. $(DEVICE_I) -c $$f || exit 1; done
ifneq ($(MAIN),)
	$(SWGCC) -mhybrid $(patsubst %.c,%.o,$(notdir $(MASTERS) $(SLAVES))) -o $(PROG) -lm -lm_slave
endif

# The simulator brings its own device library.
sim: $(MASTERS) $(SLAVE) $(HEADER)
	$(SIMCC) --chip=$(CHIP) $(CFLAGS) -I. $(MASTERS) $(SLAVE) $(if $(MAIN),-o $(PROG),-c) -lm

clean:
	rm -f *.o $(PROG)
)";
  auto replace = [&](StringRef key, const std::string &value) {
    for (size_t at = 0; (at = text.find(key.str(), at)) != std::string::npos;
         at += value.size())
      text.replace(at, key.size(), value);
  };
  replace("@CHIP@", target.getMachine().str());
  replace("@INTERFACE@", target.getInterface().str());
  replace("@MACROS@", meshMacros(target));
  replace("@HOST@", host);
  replace("@SLAVE@", slave);
  replace("@HEADER@", header);
  replace("@MAIN@", options.main.empty() ? "" : " " + options.main);
  replace("@PROG@", options.program);
  return text;
}

FailureOr<std::vector<AthreadFile>>
sw::emitAthread(ModuleOp module, const AthreadOptions &options) {
  if (module.getOps<emitc::FileOp>().empty()) {
    PassManager pm(module.getContext());
    ConvertSWToEmitCOptions conversion;
    conversion.prefix = options.prefix;
    conversion.header = options.header;
    pm.addPass(createConvertSWToEmitC(conversion));
    if (failed(pm.run(module)))
      return failure();
  }
  std::vector<AthreadFile> files;
  for (Operation &op : *module.getBody()) {
    auto file = dyn_cast<emitc::FileOp>(op);
    if (!file)
      return op.emitOpError("is outside of the emitc.file operations");
    std::string text;
    llvm::raw_string_ostream os(text);
    if (failed(emit::CPrinter(os).printFile(file)))
      return failure();
    files.push_back({file.getId().str(), text});
  }
  FailureOr<Target> target = Target::get(module);
  if (failed(target))
    return failure();
  files.push_back({"Makefile", makefile(files, options, *target)});
  return files;
}
