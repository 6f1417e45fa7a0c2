//===- SW26010.cpp - The vendor's calls on the SW26010 --------------------===//
//
// A host thread starts kernels on one core group. A launch on several core
// groups is therefore one launch in each of as many host threads
// (sw_launch_groups in Target/Athread/Helpers.cpp), and their barrier is a word
// in main memory.
//
//===----------------------------------------------------------------------===//
#include "ChipEmitter.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

/// A mask with one bit for each of `lines` rows or columns.
static uint64_t maskOf(int64_t lines) {
  return llvm::maskTrailingOnes<uint64_t>(lines);
}

static std::string hexOf(uint64_t mask) {
  return "0x" + llvm::utohexstr(mask, /*LowerCase=*/true);
}

namespace {
/// What the name of a kernel gets in that of the function that starts it.
constexpr StringLiteral kStarterSuffix = "_on_group";

class SW26010 : public ChipEmitter {
public:
  int64_t maxGap() const override {
    return std::numeric_limits<int32_t>::max();
  }
  /// The size field has 24 bits, the block size field 20.
  int64_t maxRequestBytes() const override { return (1 << 20) - 1; }
  int64_t transferGranule() const override { return 4; }
  StringRef replyType() const override { return "volatile int"; }

  void transfer(CBuilder &c, const DMARequest &r,
                const Target &target) const override {
    Value reply = c.castTo(r.reply, c.ptr(c.opaque("void")));
    Value gap = r.gap ? r.gap : c.integer(0);
    Value block = r.block ? r.block : gap;
    std::string mask = r.broadcast == Scope::Row
                           ? "1 << _ROW"
                           : hexOf(maskOf(target.getMeshRows()));
    if (r.broadcast)
      c.call("athread_get",
             {"BCAST_MODE", r.main, r.ldm, r.bytes, reply, mask, gap, block});
    else if (r.isGet)
      c.call("athread_get",
             {"PE_MODE", r.main, r.ldm, r.bytes, reply, "0", gap, block});
    else
      c.call("athread_put",
             {"PE_MODE", r.ldm, r.main, r.bytes, reply, gap, block});
  }

  void transferRows(CBuilder &c, const DMARows &r) const override {
    Value reply = c.castTo(r.reply, c.ptr(c.opaque("void")));
    emitc::CallOpaqueOp call =
        r.isGet
            ? c.call("sw_get_rows", {r.main, r.ldm, r.rows, r.rowBytes,
                                     r.mainPitch, r.ldmPitch, reply, r.issued})
            : c.call("sw_put_rows", {r.ldm, r.main, r.rows, r.rowBytes,
                                     r.ldmPitch, r.mainPitch, reply, r.issued});
    call->setAttr(kHelperAttr, c.getBuilder().getUnitAttr());
  }

  void fetchParameters(CBuilder &c, Value source, StringRef target,
                       StringRef reply) const override {
    c.verbatim((reply + " = 0;").str());
    c.call("athread_get", {"PE_MODE", source, ("&" + target).str(),
                           ("sizeof(" + target + ")").str(),
                           ("(void *)&" + reply).str(), "0", "0", "0"});
  }

  void awaitParameters(CBuilder &c, StringRef reply,
                       StringRef count) const override {
    c.verbatim(llvm::formatv("while ({0} != {1});", reply, count).str());
  }

  void wait(CBuilder &c, Value word, Value count) const override {
    c.create<emitc::VerbatimOp>("while ({} != {});", ValueRange{word, count});
  }

  StringRef coordinate(Axis axis) const override {
    static constexpr StringRef names[] = {"_ROW", "_COL", "_MYID", "_CGN"};
    return names[static_cast<unsigned>(axis)];
  }

  LogicalResult checkGroups(LaunchOp launch,
                            const Target &target) const override {
    int64_t all = target.getUsedCoreGroups();
    if (launch.getNumCoreGroups() == all)
      return success();
    return launch.emitOpError("expects 1 core group, or the ")
           << all << " that the target uses (sw.used_core_groups), as each of "
           << "them has a host thread on '" << target.getChip() << "', but got "
           << launch.getNumCoreGroups();
  }

  /// Each host thread runs the function that starts the kernel.
  void launch(CBuilder &c, StringRef kernel, Value parameters, int64_t groups,
              const Target &target) const override {
    if (groups == 1)
      return ChipEmitter::launch(c, kernel, parameters, groups, target);
    c.call("sw_launch_groups",
           {std::to_string(groups), starterOf(kernel), parameters})
        ->setAttr(kHelperAttr, c.getBuilder().getUnitAttr());
  }

  std::string kernelDeclaration(StringRef name, bool groups) const override {
    std::string text = ChipEmitter::kernelDeclaration(name, groups);
    if (groups)
      text += "\nstatic void " + starterOf(name) +
              "(void *args) {\n  athread_spawn(" + name.str() +
              ", args);\n  athread_join();\n}";
    return text;
  }

  StringRef groupsNote() const override {
    return " The program is linked with -allshare,\n * so that all core groups "
           "reach its memory.";
  }

  ArrayRef<StringRef> hostIncludes(bool groups) const override {
    static constexpr StringRef includes[] = {"athread.h", "pthread.h"};
    return ArrayRef(includes).take_front(groups ? 2 : 1);
  }

  /// The mask of the whole mesh has the columns in its lower part. That part
  /// has 8 bits, or one for each row or column if the mesh has more.
  void barrier(CBuilder &c, Scope scope, const Target &target) const override {
    if (scope == Scope::Chip)
      return chipBarrier(c, target);
    static const char *const scopes[] = {"ROW_SCOPE", "COL_SCOPE",
                                         "ARRAY_SCOPE"};
    int64_t rows = target.getMeshRows(), cols = target.getMeshCols();
    uint64_t mask =
        scope == Scope::Row ? maskOf(cols)
        : scope == Scope::Col
            ? maskOf(rows)
            : maskOf(rows) << std::max<int64_t>({8, rows, cols}) | maskOf(cols);
    c.call("athread_syn", {scopes[static_cast<unsigned>(scope)], hexOf(mask)});
  }

private:
  static std::string starterOf(StringRef kernel) {
    return (kernel + kStarterSuffix).str();
  }

  /// The first CPE of each core group meets those of the others.
  void chipBarrier(CBuilder &c, const Target &target) const {
    barrier(c, Scope::Array, target);
    c.call("sw_meet_groups", {std::to_string(target.getUsedCoreGroups())})
        ->setAttr(kHelperAttr, c.getBuilder().getUnitAttr());
    barrier(c, Scope::Array, target);
  }
};
} // namespace

const ChipEmitter &sw::emit::getSW26010Emitter() {
  static const SW26010 emitter;
  return emitter;
}
