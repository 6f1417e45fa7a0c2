//===- SW26010Pro.cpp - The vendor's calls on the SW26010-Pro -------------===//
//
// Calls take the destination first, strided transfers have separate functions,
// and waits are for at least a count.
//
//===----------------------------------------------------------------------===//
#include "ChipEmitter.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

namespace {
class SW26010Pro : public ChipEmitter {
public:
  int64_t maxGap() const override {
    return std::numeric_limits<int32_t>::max();
  }
  /// The size field has 18 bits.
  int64_t maxRequestBytes() const override { return (1 << 18) - 1; }
  int64_t transferGranule() const override { return 4; }
  StringRef replyType() const override { return "crts_rply_t"; }

  void transfer(CBuilder &c, const DMARequest &r,
                const Target & /*target*/) const override {
    std::string callee = r.broadcast ? "athread_dma_col_ibcast"
                         : r.isGet   ? "athread_dma_iget"
                                     : "athread_dma_iput";
    Value to = r.isGet ? r.ldm : r.main, from = r.isGet ? r.main : r.ldm;
    if (r.block)
      c.call(callee + "_stride", {to, from, r.bytes, r.block, r.gap, r.reply});
    else
      c.call(callee, {to, from, r.bytes, r.reply});
  }

  void transferRows(CBuilder &c, const DMARows &r) const override {
    emitc::CallOpaqueOp call =
        r.isGet ? c.call("sw_iget_rows",
                         {r.ldm, r.main, r.rows, r.rowBytes, r.ldmPitch,
                          r.mainPitch, r.reply, r.issued})
                : c.call("sw_iput_rows",
                         {r.main, r.ldm, r.rows, r.rowBytes, r.mainPitch,
                          r.ldmPitch, r.reply, r.issued});
    call->setAttr(kHelperAttr, c.getBuilder().getUnitAttr());
  }

  void fetchParameters(CBuilder &c, Value source, StringRef target,
                       StringRef reply) const override {
    c.verbatim((reply + " = 0;").str());
    c.call("athread_dma_iget",
           {("&" + target).str(), source, ("sizeof(" + target + ")").str(),
            ("&" + reply).str()});
  }

  void awaitParameters(CBuilder &c, StringRef reply,
                       StringRef count) const override {
    c.call("athread_dma_wait_value", {("&" + reply).str(), count.str()});
  }

  void wait(CBuilder &c, Value word, Value count) const override {
    c.call("athread_dma_wait_value", {c.addressOf(word), c.load(count)});
  }

  /// `_MYID` counts the CPEs of all core groups.
  StringRef coordinate(Axis axis) const override {
    static constexpr StringRef names[] = {"_ROW", "_COL", "_PEN", "_CGN"};
    return names[static_cast<unsigned>(axis)];
  }

  void barrier(CBuilder &c, Scope scope,
               const Target & /*target*/) const override {
    static const char *const barriers[] = {
        "athread_ssync_row", "athread_ssync_col", "athread_ssync_array",
        "athread_ssync_node"};
    c.call(barriers[static_cast<unsigned>(scope)], {});
  }

  /// Core groups of the process (`-mpecg`): those that the program is compiled
  /// for, or all of the chip if it is compiled for one.
  static int64_t countProcessGroups(const Target &target) {
    int64_t used = target.getUsedCoreGroups();
    return used > 1 ? used : target.getCount(Level::CoreGroup);
  }

  /// The barrier of all core groups counts those of the process, also if a
  /// kernel runs on fewer.
  LogicalResult checkGroups(LaunchOp launch,
                            const Target &target) const override {
    int64_t all = countProcessGroups(target);
    if (launch.getNumCoreGroups() == all)
      return success();
    WalkResult result = launch.getBody().walk([&](BarrierOp barrier) {
      if (barrier.getScope() != Scope::Chip)
        return WalkResult::advance();
      barrier.emitOpError("expects a launch on all ")
          << all << " core groups, which the barrier of '" << target.getChip()
          << "' joins, but '" << launch.getName() << "' is on "
          << launch.getNumCoreGroups();
      return WalkResult::interrupt();
    });
    return failure(result.wasInterrupted());
  }

  void launch(CBuilder &c, StringRef kernel, Value parameters, int64_t groups,
              const Target &target) const override {
    if (groups == 1)
      return ChipEmitter::launch(c, kernel, parameters, groups, target);
    if (groups == countProcessGroups(target)) {
      c.call("athread_spawn_cgs", {kernel.str(), parameters});
      c.call("athread_join_cgs", {});
      return;
    }
    std::string mask =
        "0x" + llvm::utohexstr(llvm::maskTrailingOnes<uint64_t>(groups),
                               /*LowerCase=*/true);
    c.call("athread_spawn_cgmask", {mask, kernel.str(), parameters});
    c.call("athread_join_cgmask", {});
  }

  StringRef groupsNote() const override {
    return " They are in memory that all core groups reach, such as\n"
           " * that of cross_malloc.";
  }
  StringRef sharedQualifier() const override { return "__cross"; }
  StringRef allocCall(int64_t groups) const override {
    return groups > 1 ? "sw_alloc_cross" : ChipEmitter::allocCall(groups);
  }
  StringRef freeCall(int64_t groups) const override {
    return groups > 1 ? "sw_free_cross" : ChipEmitter::freeCall(groups);
  }

  StringRef initCall(bool groups) const override {
    return groups ? "athread_init_cgs" : "athread_init";
  }
};
} // namespace

const ChipEmitter &sw::emit::getSW26010ProEmitter() {
  static const SW26010Pro emitter;
  return emitter;
}
