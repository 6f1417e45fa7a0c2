//===- SlaveFiles.cpp - The C files of the CPEs ---------------------------===//
//
// All kernels are in one file, after the LDM data that they share:
//
//   slave.c       static __thread_local char ldm[...]; conv() pool() kernels()
//
// With split-kernels, each kernel has its own file. The file of the launches
// defines the data in LDM, and a header declares it, so LDM does not grow with
// the number of files:
//
//   net_cpe.h         extern __thread_local char net_ldm[...]; void conv(...);
//   net_slave.c       __thread_local char net_ldm[...]; kernels()
//   conv_slave.c      conv()
//   pool_slave.c      pool()
//
//===----------------------------------------------------------------------===//
#include "ChipEmitter.h"
#include "Lowering.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

/// File systems limit names to 255 bytes, including suffixes.
static constexpr size_t maxStemLength = 192;

/// The alignment of the array of all buffers in LDM, in bytes.
static constexpr int64_t kLdmAlignment = 128;

void emit::include(CBuilder &c, StringRef file, bool standard) {
  c.create<emitc::IncludeOp>(c.getBuilder().getStringAttr(file),
                             standard ? c.getBuilder().getUnitAttr()
                                      : UnitAttr());
}

//===----------------------------------------------------------------------===//
// Names of data in LDM
//===----------------------------------------------------------------------===//

/// Adds the prefix to names that other files see.
std::string ModuleLowering::withPrefix(StringRef name) const {
  return splitKernels && !prefix.empty() ? prefix + "_" + name.str()
                                         : name.str();
}

/// A free name of data in LDM that no kernel has or will need.
std::string ModuleLowering::reserveLdmName(StringRef base) {
  std::string candidate = base.str();
  for (unsigned i = 2;
       wantedNames.contains(candidate) || !usedNames.insert(candidate).second;
       ++i)
    candidate = (base + "_" + Twine(i)).str();
  return candidate;
}

void ModuleLowering::nameLdmData() {
  module.walk([&](Operation *op) {
    StringRef name;
    if (auto launch = dyn_cast<LaunchOp>(op))
      name = launch.getName();
    else if (auto part = dyn_cast<PartOp>(op))
      name = part.getName();
    else
      return;
    hasParts |= isa<PartOp>(op);
    if (auto launch = dyn_cast<LaunchOp>(op); launch && launch.hasParts())
      parameterSlots = std::max(parameterSlots, PartOrder(launch).countSlots());
    std::string kernel = identifier(name);
    wantedNames.insert(kernel + "_params");
    wantedNames.insert(kernel);
  });
  ldmArray = reserveLdmName(withPrefix("ldm"));
  ldmParameters = reserveLdmName(withPrefix("ldm_params"));
  replyParameters = reserveLdmName(withPrefix("reply_params"));
}

std::string ModuleLowering::replyWords(StringRef name, int64_t slots) {
  std::string base = withPrefix(identifier(name)), candidate = base;
  for (unsigned i = 2;; ++i) {
    auto it = replyGlobals.find(candidate);
    if (it != replyGlobals.end() && it->second == slots)
      return candidate;
    if (it == replyGlobals.end() && !wantedNames.contains(candidate) &&
        usedNames.insert(candidate).second) {
      replyGlobals[candidate] = slots;
      return candidate;
    }
    candidate = base + "_" + std::to_string(i);
  }
}

//===----------------------------------------------------------------------===//
// Data in LDM
//===----------------------------------------------------------------------===//

std::string ModuleLowering::getLdmParameters(size_t slot) const {
  return hasParts ? llvm::formatv("{0}[{1}]", ldmParameters, slot).str()
                  : ldmParameters;
}

Value ModuleLowering::createLdmParameters(CBuilder &c) {
  Type type = getParametersType(c);
  auto name = FlatSymbolRefAttr::get(c.getContext(), ldmParameters);
  if (!hasParts)
    return c.create<emitc::GetGlobalOp>(c.lvalue(type), name);
  return c.subscript(c.create<emitc::GetGlobalOp>(type, name), c.integer(0));
}

/// The type of the parameters in LDM. One kernel runs at a time, so all share
/// the memory of one struct, or of several if the next part's are fetched
/// ahead.
Type ModuleLowering::getParametersType(CBuilder &c) const {
  Type type = c.opaque((chip.ldmQualifier() + " union kernel_params").str());
  return hasParts ? Type(emitc::ArrayType::get(
                        {static_cast<int64_t>(parameterSlots)}, type))
                  : type;
}

/// Declares the union of the parameters of all kernels.
void ModuleLowering::declareParameters(CBuilder &c) {
  c.verbatim("union kernel_params {");
  for (const std::string &kernel : parameterNames)
    c.verbatim(llvm::formatv("  {0}_params {0};", kernel).str());
  c.verbatim("};");
}

/// The variables in LDM with their types and alignments (0 for the default).
std::vector<ModuleLowering::LdmData> ModuleLowering::listLdmData(CBuilder &c) {
  std::string ldm = chip.ldmQualifier().str();
  std::vector<LdmData> data;
  if (ldmBytes > 0)
    data.push_back({ldmArray,
                    emitc::ArrayType::get({ldmBytes}, c.opaque(ldm + " char")),
                    kLdmAlignment});
  Type word = c.opaque(ldm + " " + chip.replyType().str());
  SmallVector<std::string> names;
  for (const auto &entry : replyGlobals)
    names.push_back(entry.first().str());
  llvm::sort(names);
  for (const std::string &name : names) {
    int64_t slots = replyGlobals[name];
    data.push_back(
        {name, slots == 1 ? word : Type(emitc::ArrayType::get({slots}, word)),
         0});
  }
  data.push_back({ldmParameters, getParametersType(c), 0});
  data.push_back({replyParameters, word, 0});
  return data;
}

/// Writes the variables in LDM: `extern` for declarations, `static` for
/// variables of one file. A header of the file declares those with `isHidden`.
void ModuleLowering::writeLdmData(CBuilder &c, bool isExtern, bool isStatic,
                                  bool isHidden) {
  for (const LdmData &data : listLdmData(c)) {
    auto global = c.create<emitc::GlobalOp>(data.name, data.type, Attribute(),
                                            isExtern, isStatic,
                                            /*const_specifier=*/false);
    if (data.alignment)
      global->setAttr(kAlignAttr,
                      c.getBuilder().getI64IntegerAttr(data.alignment));
    if (isHidden)
      global->setAttr(kInHeaderAttr, c.getBuilder().getUnitAttr());
  }
}

//===----------------------------------------------------------------------===//
// Parts of files
//===----------------------------------------------------------------------===//

/// Whether `op` is a product of one CPE with operands of 16 bits.
static bool isHalfProduct(Operation *op) {
  return isa<tpp::GemmOp, tpp::BrgemmOp>(op) &&
         isStorageFloat(getElementTypeOrSelf(op->getOperand(0)));
}

/// The headers of the device library that the kernels in `source` call.
static void includeDeviceLibrary(CBuilder &c, Operation *source) {
  auto uses = [&](auto isOne) {
    return source
        ->walk([&](Operation *op) {
          return isOne(op) ? WalkResult::interrupt() : WalkResult::advance();
        })
        .wasInterrupted();
  };
  // math.h defines infinities and NaNs.
  include(c, "math.h", /*standard=*/true);
  if (uses(llvm::IsaPred<MeshReduceOp>))
    include(c, "sw_reduce.h", false);
  if (uses(llvm::IsaPred<RowsSpreadOp, RowsCollectOp>))
    include(c, "sw_rows.h", false);
  include(c, "sw_spm.h", false);
  if (uses([](Operation *op) {
        auto product = dyn_cast<SpmGemmOp>(op);
        return product && product.getRun();
      }))
    include(c, "sw_spm_f16.h", false);
  if (uses(llvm::IsaPred<tpp::GemmOp, tpp::BrgemmOp>))
    include(c, "tpp_gemm.h", false);
  if (uses(isHalfProduct))
    include(c, "tpp_gemm_16.h", false);
  include(c, "tpp_kernels.h", false);
  if (uses(llvm::IsaPred<tpp::EquationOp, vector::TransferReadOp,
                         vector::TransferWriteOp>))
    include(c, "tpp_math.h", false);
  if (uses(llvm::IsaPred<tpp::ReduceOp>))
    include(c, "tpp_reduce.h", false);
  if (uses(llvm::IsaPred<WindowFillOp>))
    include(c, "tpp_windows.h", false);
  if (uses(llvm::IsaPred<PoolOp>))
    include(c, "tpp_pool.h", false);
  if (uses(llvm::IsaPred<WinogradOp>))
    include(c, "tpp_winograd.h", false);
}

static void definePartMark(CBuilder &c) {
  c.verbatim("\n/* Where a kernel of a launch begins, for the simulator. */\n"
             "#ifdef SW_SIMULATOR\n#include <sw_part.h>\n#else\n"
             "#define SW_PART(name) ((void)0)\n#endif");
}

//===----------------------------------------------------------------------===//
// One file
//===----------------------------------------------------------------------===//

/// Writes the LDM data of the slave file before the kernels.
void ModuleLowering::closeSlave() {
  OpBuilder builder = OpBuilder::atBlockBegin(&slave.getBodyRegion().front());
  CBuilder c(builder, module.getLoc());
  for (StringRef file : chip.slaveIncludes())
    include(c, file, /*standard=*/true);
  includeDeviceLibrary(c, module);
  include(c, headerName, false);
  if (hasParts)
    definePartMark(c);
  c.verbatim("");
  declareParameters(c);
  writeLdmData(c, /*isExtern=*/false, /*isStatic=*/true, /*isHidden=*/false);
  c.verbatim("");
}

//===----------------------------------------------------------------------===//
// A file for each kernel
//===----------------------------------------------------------------------===//

/// Opens the file of the function `kernel`, made from `source`.
emitc::FileOp ModuleLowering::openKernelFile(Operation *source,
                                             StringRef kernel) {
  if (!splitKernels)
    return slave;
  std::string stem = kernel.take_front(maxStemLength).str(), name;
  unsigned i = 1;
  // Some file systems ignore case.
  do
    name = stem + (i == 1 ? "" : "_" + std::to_string(i)) + "_slave.c";
  while (++i, !usedFiles.insert(StringRef(name).lower()).second);
  kernelFiles.push_back({makeFile(name), source, {}});
  fileOfFunction[kernel] = kernelFiles.size() - 1;
  return kernelFiles.back().file;
}

/// Records that kernel `kernel` runs function `function`.
void ModuleLowering::addKernel(StringRef kernel, StringRef function) {
  if (splitKernels)
    kernelFiles[fileOfFunction[function]].kernels.push_back(kernel.str());
}

/// `/* For a, b. */`, in lines of 80 characters.
static std::string listKernels(ArrayRef<std::string> kernels) {
  std::string text = "/* For", line = text;
  for (const auto &[i, kernel] : llvm::enumerate(kernels)) {
    std::string next = " " + kernel + (i + 1 == kernels.size() ? ". */" : ",");
    if (line.size() + next.size() > 80) {
      text += "\n *";
      line = " *";
    }
    text += next;
    line += next;
  }
  return text;
}

/// Writes the text before the function of a kernel.
void ModuleLowering::closeKernelFile(KernelFile &kernel) {
  OpBuilder builder =
      OpBuilder::atBlockBegin(&kernel.file.getBodyRegion().front());
  CBuilder c(builder, module.getLoc());
  if (kernel.kernels.size() > 1) {
    c.verbatim(listKernels(kernel.kernels));
    c.verbatim("");
  }
  for (StringRef file : chip.slaveIncludes())
    include(c, file, /*standard=*/true);
  includeDeviceLibrary(c, kernel.source);
  include(c, sharedName, false);
  writeLdmData(c, /*isExtern=*/true, /*isStatic=*/false, /*isHidden=*/true);
  c.verbatim("");
  SmallVector<StringRef> names(kernel.kernels.begin(), kernel.kernels.end());
  kernel.file->setAttr(kKernelsAttr, builder.getStrArrayAttr(names));
}

/// Writes the header of the kernel files: parameters, data in LDM, functions.
void ModuleLowering::closeShared() {
  OpBuilder builder = OpBuilder::atBlockBegin(&shared.getBodyRegion().front());
  CBuilder c(builder, module.getLoc());
  openGuard(c, sharedName);
  for (StringRef file : chip.slaveIncludes())
    include(c, file, /*standard=*/true);
  include(c, headerName, false);
  c.verbatim("");
  c.verbatim(
      "/* One kernel runs at a time: all share this memory of a CPE. */");
  declareParameters(c);
  writeLdmData(c, /*isExtern=*/true, /*isStatic=*/false, /*isHidden=*/false);
  c.verbatim("");
  for (const std::string &kernel : parameterNames)
    c.verbatim("extern void " + kernel + "(void *arg);");
  c.verbatim("\n#endif");
}

/// Completes the file of the launches, which defines the data in LDM.
void ModuleLowering::closeLaunches() {
  OpBuilder builder = OpBuilder::atBlockBegin(&slave.getBodyRegion().front());
  CBuilder c(builder, module.getLoc());
  include(c, sharedName, false);
  if (hasParts)
    definePartMark(c);
  c.verbatim("");
  writeLdmData(c, /*isExtern=*/false, /*isStatic=*/false, /*isHidden=*/false);
  if (hasParts)
    c.verbatim("");
}

void ModuleLowering::closeSlaveFiles() {
  if (!splitKernels)
    return closeSlave();
  closeShared();
  closeLaunches();
  for (KernelFile &kernel : kernelFiles)
    closeKernelFile(kernel);
}
