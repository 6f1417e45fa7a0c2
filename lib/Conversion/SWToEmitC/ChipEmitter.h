//===- ChipEmitter.h - Calls of one vendor interface ------------*- C++ -*-===//
///
/// \file
/// Names and argument orders of the vendor's calls. Each vendor interface has
/// one implementation, which serves all chips with that interface. No other
/// part of the conversion knows a vendor name.
///
//===----------------------------------------------------------------------===//
#ifndef SUNWAY_LIB_CONVERSION_SWTOEMITC_CHIPEMITTER_H
#define SUNWAY_LIB_CONVERSION_SWTOEMITC_CHIPEMITTER_H

#include "CBuilder.h"
#include "Dialect/SW/IR/SW.h"
#include "Dialect/SW/IR/Target.h"

namespace mlir {
namespace sw {
namespace emit {

/// One DMA request. Sizes are in bytes; `gap` and `block` are null when the
/// main-memory side is contiguous.
struct DMARequest {
  bool isGet;
  Value main; ///< pointer into main memory
  Value ldm;  ///< pointer into LDM
  Value bytes, gap, block;
  Value reply; ///< pointer to the reply word
  /// The CPEs that receive the data of a get, if not only the one that issues
  /// it.
  std::optional<Scope> broadcast;
};

/// A transfer of rows that are padded in LDM, which needs one request a row.
/// Lengths and distances are in bytes.
struct DMARows {
  bool isGet;
  Value main; ///< pointer into main memory
  Value ldm;  ///< pointer into LDM
  Value rows, rowBytes, mainPitch, ldmPitch;
  Value reply;  ///< pointer to the reply word
  Value issued; ///< pointer to the number of requests so far
};

/// One vendor's interface.
class ChipEmitter {
public:
  virtual ~ChipEmitter();

  /// The maximum gap between blocks of a request, in bytes.
  virtual int64_t maxGap() const = 0;
  /// The maximum bytes of a request, and of a block of it.
  virtual int64_t maxRequestBytes() const = 0;
  /// Addresses and sizes of a transfer are multiples of this number of bytes.
  virtual int64_t transferGranule() const = 0;
  // The base class has the calls that all chips share.
  virtual ArrayRef<StringRef> hostIncludes(bool groups) const;
  virtual ArrayRef<StringRef> slaveIncludes() const;
  /// Prefix of a declaration of data in LDM.
  virtual StringRef ldmQualifier() const;
  /// Type of a reply word.
  virtual StringRef replyType() const = 0;

  /// Declaration of kernel `name` in the host file, and what its launches on
  /// several core groups need if `groups` is set.
  virtual std::string kernelDeclaration(StringRef name, bool groups) const;
  virtual void transfer(CBuilder &c, const DMARequest &request,
                        const Target &target) const = 0;
  /// Calls a helper that issues the requests and counts them.
  virtual void transferRows(CBuilder &c, const DMARows &rows) const = 0;
  /// Sets the word `reply` to zero and starts the copy of `target` from main
  /// memory.
  virtual void fetchParameters(CBuilder &c, Value source, StringRef target,
                               StringRef reply) const = 0;
  /// Waits until the word `reply` reaches `count`.
  virtual void awaitParameters(CBuilder &c, StringRef reply,
                               StringRef count) const = 0;
  /// Waits until `count` requests are complete.
  virtual void wait(CBuilder &c, Value word, Value count) const = 0;
  /// The variable with the position of a CPE along `axis`.
  virtual StringRef coordinate(Axis axis) const = 0;
  /// The condition that a CPE is in one of the core groups of `range`.
  std::string isIn(GroupRange range) const;
  virtual void barrier(CBuilder &c, Scope scope,
                       const Target &target) const = 0;
  /// Starts a kernel on `groups` core groups and waits for its end.
  virtual void launch(CBuilder &c, StringRef kernel, Value parameters,
                      int64_t groups, const Target &target) const;
  /// Fails with a diagnostic if the calls cannot run `launch`, which is on
  /// several core groups.
  virtual LogicalResult checkGroups(LaunchOp launch,
                                    const Target &target) const = 0;
  /// Prefix of a declaration of data in the memory that all core groups reach.
  virtual StringRef sharedQualifier() const { return ""; }
  /// What the header says about programs with launches on several core groups.
  virtual StringRef groupsNote() const = 0;
  /// Helpers that allocate and free memory that `groups` core groups reach.
  virtual StringRef allocCall(int64_t /*groups*/) const { return "sw_alloc"; }
  virtual StringRef freeCall(int64_t /*groups*/) const { return "free"; }
  /// The host's call before the first launch, with launches on several core
  /// groups if `groups` is set.
  virtual StringRef initCall(bool groups) const;
};

/// Emits the calls of `op`. On one core group all CPEs are those of its mesh,
/// and its number is 0.
void emitBarrier(CBuilder &c, const ChipEmitter &chip, BarrierOp op,
                 const Target &target);
Value emitCoordinate(CBuilder &c, const ChipEmitter &chip, CoordOp op);

/// Opens a block that only the first CPE of those served by a get of `scope`
/// runs. The caller restores the insertion point.
void openIfFirst(CBuilder &c, const ChipEmitter &chip, Scope scope);

/// The emitter of a vendor interface, or null for an unknown one.
const ChipEmitter *getChipEmitter(StringRef interface);

/// The emitter of the SW26010 (SW26010.cpp).
const ChipEmitter &getSW26010Emitter();
/// The emitter of the SW26010-Pro (SW26010Pro.cpp).
const ChipEmitter &getSW26010ProEmitter();

} // namespace emit
} // namespace sw
} // namespace mlir

#endif // SUNWAY_LIB_CONVERSION_SWTOEMITC_CHIPEMITTER_H
