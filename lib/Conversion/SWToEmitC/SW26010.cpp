//===- SW26010.cpp - The vendor's calls on the SW26010 --------------------===//
#include "ChipEmitter.h"

using namespace mlir;
using namespace mlir::sw;
using namespace mlir::sw::emit;

ChipEmitter::~ChipEmitter() = default;

namespace {
class SW26010 : public ChipEmitter {
public:
  int64_t maxGap() const override {
    return std::numeric_limits<int32_t>::max();
  }
  int64_t transferGranule() const override { return 4; }

  ArrayRef<StringRef> hostIncludes() const override {
    static constexpr StringRef includes[] = {"athread.h"};
    return includes;
  }
  ArrayRef<StringRef> slaveIncludes() const override {
    static constexpr StringRef includes[] = {"slave.h"};
    return includes;
  }
  StringRef ldmQualifier() const override { return "__thread_local"; }
  StringRef replyType() const override { return "volatile int"; }

  std::string kernelDeclaration(StringRef name) const override {
    return ("extern void SLAVE_FUN(" + name + ")(void *);").str();
  }

  void transfer(CBuilder &c, const DMARequest &r) const override {
    Value reply = c.castTo(r.reply, c.ptr(c.opaque("void")));
    if (r.isGet)
      c.call("athread_get",
             {"PE_MODE", r.main, r.ldm, r.bytes, reply, "0", r.gap, r.block});
    else
      c.call("athread_put",
             {"PE_MODE", r.ldm, r.main, r.bytes, reply, r.gap, r.block});
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
    c.verbatim(("while (" + reply + " != 1);").str());
  }

  void wait(CBuilder &c, Value word, Value count) const override {
    c.create<emitc::VerbatimOp>("while ({} != {});", ValueRange{word, count});
  }

  Value coordinate(CBuilder &c, Axis axis) const override {
    static constexpr StringRef names[] = {"_ROW", "_COL", "_MYID"};
    return c.literal(names[static_cast<unsigned>(axis)], c.i64());
  }

  void barrier(CBuilder &c, Scope scope) const override {
    static const char *const scopes[] = {"ROW_SCOPE", "COL_SCOPE",
                                         "ARRAY_SCOPE"};
    bool whole = scope == Scope::Array;
    c.call("athread_syn",
           {scopes[static_cast<unsigned>(scope)], whole ? "0xffff" : "0xff"});
  }

  void launch(CBuilder &c, StringRef kernel, Value parameters) const override {
    c.call("athread_spawn", {kernel.str(), parameters});
    c.call("athread_join", {});
  }
};
} // namespace

const ChipEmitter &sw::emit::getSW26010Emitter() {
  static const SW26010 emitter;
  return emitter;
}

const ChipEmitter *sw::emit::getChipEmitter(StringRef chip) {
  return chip == "sw26010" ? &getSW26010Emitter() : nullptr;
}
