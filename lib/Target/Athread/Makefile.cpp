//===- Makefile.cpp - How the C files are built ---------------------------===//
#include "Makefile.h"

#include "Support/Escape.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;
using sunway::escapeMake;
using sunway::quoteShell;

/// Each file has its own rule, so make -j compiles files in parallel. Objects
/// of the library, of the program and of the device library may have the same
/// name, and so may objects of different compilers.
static constexpr StringLiteral makefileText =
    R"(# make sw5cc, make swgcc and make sim build a program of MAIN, which has a main of
# its own that calls athread_init first; without MAIN, objects for linking with a
# program that calls the functions of the header, in build-sw5cc, build-swgcc or
# build-sim. With -j files are compiled side by side.
# SW_DEVICE is the device library: headers and C files, for all interfaces and for each.
HOST :=@HOST@
SLAVE :=@SLAVE@
HEADER :=@HEADER@
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
DEVICE_H := $(wildcard $(SW_DEVICE)/*.h $(SW_DEVICE)/@INTERFACE@/*.h)
DEVICE_I := -I$(SW_DEVICE) -I$(SW_DEVICE)/@INTERFACE@@MACROS@

# Compilers of the management core and of the CPEs, and the linker.
sw5cc_HOST := $(SW5CC) -host -std=gnu99 $(CFLAGS) -I.
sw5cc_SLAVE := $(SW5CC) -slave -msimd -std=gnu99 $(CFLAGS) -I. $(DEVICE_I)
sw5cc_LINK := $(SW5CC) -hybrid@SHARED@
sw5cc_LIBS := -lm@THREADS@
swgcc_HOST := $(SWGCC) -mhost -std=gnu99 $(CFLAGS) -I.
swgcc_SLAVE := $(SWGCC) -mslave -msimd -std=gnu99 $(CFLAGS) -I. $(DEVICE_I)
swgcc_LINK := $(SWGCC) -mhybrid
swgcc_LIBS := -lm -lm_slave
# The simulator brings its own device library.
sim_HOST := $(SIMCC) --chip=$(CHIP) $(CFLAGS) -I.
sim_SLAVE := $(sim_HOST)
sim_LINK := $(SIMCC) --chip=$(CHIP)@SHARED@
sim_LIBS := -lm@THREADS@

.PHONY: sw5cc swgcc sim submit clean FORCE

# For the target $(1), into the folder $(2): the file $(3) by the compiler $(4), which
# also reads the headers $(5).
define object
$(1)_OBJECTS += $(2)/$(basename $(notdir $(3))).o
$(2)/$(basename $(notdir $(3))).o: $(3) $(HEADER) $(5) build-$(1)/commands
	@mkdir -p $(2)
	$$($(1)_$(4)) -c $(3) -o $$@

endef

# For the target $(1), and the C files $(2) and headers $(3) of a device library.
define target
$(foreach f,$(HOST),$(call object,$(1),build-$(1),$(f),HOST))
$(foreach f,$(MAIN),$(call object,$(1),build-$(1)/main,$(f),HOST))
$(foreach f,$(SLAVE),$(call object,$(1),build-$(1),$(f),SLAVE,$(3)))
$(foreach f,$(2),$(call object,$(1),build-$(1)/device,$(f),SLAVE,$(3)))
endef
$(eval $(call target,sw5cc,$(DEVICE_C),$(DEVICE_H)))
$(eval $(call target,swgcc,$(DEVICE_C),$(DEVICE_H)))
$(eval $(call target,sim))

sw5cc: $(sw5cc_OBJECTS)
swgcc: $(swgcc_OBJECTS)
sim: $(sim_OBJECTS)
sw5cc swgcc sim:
	$(if $(MAIN),$($@_LINK) $($@_OBJECTS) -o $(PROG) $($@_LIBS))

# Objects are made anew when their compiler or its flags are others.
commands = $(subst ','\'',$($*_HOST) $($*_SLAVE))
build-%/commands: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' '$(commands)' | cmp -s - $@ || printf '%s\n' '$(commands)' > $@
@JOB@
clean:
	rm -rf build-sw5cc build-swgcc build-sim $(PROG)
)";

/// The job of a program for an SW26010-Pro. A process has the core groups that
/// the program is compiled for.
static constexpr StringLiteral jobText = R"(
# make submit QUEUE=Q ARGUMENTS=... runs the program of make swgcc as a job.
JOB ?= -I -b $(if $(QUEUE),-q $(QUEUE)) -n 1 -cgsp @CPES@ -mpecg @GROUPS@@CROSS@
submit:
	bsub $(JOB) ./$(PROG) $(ARGUMENTS)
)";

/// The size of the memory that all core groups reach.
static constexpr StringLiteral crossText =
    " $(if $(CROSS_MIB),-cross_size $(CROSS_MIB))";
static constexpr StringLiteral crossVariable =
    "# Memory of the job that all core groups reach, with that of the caller.\n"
    "CROSS_MIB ?=";

/// Macros that tell the device library and its callers where the chip differs
/// from the chip that the library is written for.
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

/// The value of a variable: several names get one line each.
static std::string printList(ArrayRef<std::string> names) {
  StringRef separator = names.size() > 1 ? " \\\n  " : " ";
  std::string text;
  for (const std::string &name : names)
    text += separator.str() + name;
  return text;
}

/// `pattern` with its keys replaced by `values`; keys within values are kept.
static std::string fillIn(StringRef pattern,
                          ArrayRef<std::pair<StringRef, std::string>> values) {
  std::string text;
  for (StringRef rest = pattern; !rest.empty();) {
    const auto *found = llvm::find_if(values, [&](const auto &entry) {
      return rest.starts_with(entry.first);
    });
    bool isKey = found != values.end();
    text += isKey ? found->second : rest.take_front().str();
    rest = rest.drop_front(isKey ? found->first.size() : 1);
  }
  return text;
}

bool sw::hasHostThreads(const Target &target) {
  return target.getUsedCoreGroups() > 1 && target.getInterface() == "sw26010";
}

/// The rules of a job; empty if the calls of the chip are not those of an
/// SW26010-Pro.
static std::string printJob(const Target &target) {
  if (target.getInterface() != "sw26010pro")
    return "";
  int64_t groups = target.getUsedCoreGroups();
  std::string text =
      fillIn(jobText, {{"@CPES@", std::to_string(target.getNumCPEs())},
                       {"@GROUPS@", std::to_string(groups)},
                       {"@CROSS@", groups > 1 ? crossText.str() : ""}});
  return groups > 1 ? ("\n" + crossVariable + text).str() : text;
}

void sw::setCrossMiB(std::vector<AthreadFile> &files, int64_t mebibytes) {
  for (AthreadFile &file : files) {
    size_t at = file.text.find(crossVariable);
    if (file.name == "Makefile" && at != std::string::npos)
      file.text.insert(at + crossVariable.size(),
                       " " + std::to_string(mebibytes));
  }
}

std::string emit::printMakefile(const std::vector<AthreadFile> &files,
                                const AthreadOptions &options,
                                const Target &target) {
  std::vector<std::string> host, slave, header;
  for (const AthreadFile &file : files) {
    StringRef name = file.name;
    (name.ends_with("slave.c")  ? slave
     : name.ends_with("host.c") ? host
                                : header)
        .push_back(file.name);
  }
  llvm::append_range(host, options.otherHost);
  llvm::append_range(header, options.otherHeaders);
  return fillIn(makefileText,
                {{"@CHIP@", escapeMake(quoteShell(target.getMachine()))},
                 {"@INTERFACE@", target.getInterface().str()},
                 {"@MACROS@", meshMacros(target)},
                 {"@SHARED@", hasHostThreads(target) ? " -allshare" : ""},
                 {"@THREADS@", hasHostThreads(target) ? " -lpthread" : ""},
                 {"@HOST@", printList(host)},
                 {"@SLAVE@", printList(slave)},
                 {"@HEADER@", printList(header)},
                 {"@MAIN@", options.main.empty() ? "" : " " + options.main},
                 {"@PROG@", options.program},
                 {"@JOB@", printJob(target)}});
}
