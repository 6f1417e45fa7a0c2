//===- UnwrittenBits.h - Bits of unwritten bytes ----------------*- C++ -*-===//
//
// The bytes of a value that nobody has written, as bits of an integer, from the
// lowest byte. They follow the value through shuffles, casts and branches.
//
//===----------------------------------------------------------------------===//

#ifndef SWSIM_UNWRITTEN_BITS_H
#define SWSIM_UNWRITTEN_BITS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace swsim {

using ValueSet = llvm::SetVector<llvm::Value *>;

/// The bits of the lowest bytes.
uint32_t bitsOfBytes(unsigned bytes);
/// Bytes of a type whose bytes can be followed; 0 for others.
unsigned bytesOf(const llvm::Type *type);
/// True for an instruction whose result consists of bytes of its operands.
bool isMove(const llvm::Instruction &instruction);
/// True for code that the optimiser may have added, or moved to where its
/// result may be unused.
bool mayBeAdded(const llvm::Instruction &instruction);
/// The values whose bytes may come from those of others, or that are computed
/// from them where they may be unused.
ValueSet followed(llvm::ArrayRef<llvm::Value *> from);

/// The code that computes the bits.
class UnwrittenBits {
public:
  explicit UnwrittenBits(llvm::Function &function) : function(function) {}

  /// Names the values that may have unwritten bytes. All others have none.
  void setValues(ValueSet values) { unwritten = std::move(values); }
  bool contains(llvm::Value *value) const { return unwritten.contains(value); }
  /// Gives the bits of a value that no other value determines.
  void addRoot(llvm::Value *value, llvm::Value *bits) { roots[value] = bits; }
  /// Called when all of these are known.
  void addPhis();

  llvm::Value *of(llvm::Value *value, llvm::IRBuilder<> &builder) {
    return bitsOf(value, builder, /*withRoots=*/true);
  }
  /// Where code goes that concerns the unwritten bytes of a value; null if it
  /// has none. It is rarely executed, unless a part of the value is undefined.
  llvm::Instruction *whereAny(llvm::Value *value, llvm::Instruction *before);

  /// A variable of the simulator that has bits.
  llvm::Value *load(llvm::IRBuilder<> &builder, llvm::StringRef variable);
  void store(llvm::IRBuilder<> &builder, llvm::StringRef variable,
             llvm::Value *bits);

private:
  llvm::Value *word(llvm::IRBuilder<> &builder, llvm::StringRef name);
  llvm::Value *bitsOf(llvm::Value *value, llvm::IRBuilder<> &builder,
                      bool withRoots);
  llvm::Value *bitsOfMoved(llvm::Instruction &moved, llvm::IRBuilder<> &builder,
                           bool withRoots);
  llvm::Value *bitsOfComputed(llvm::Instruction &computed,
                              llvm::IRBuilder<> &builder);
  llvm::Value *bitsOfLanes(llvm::ShuffleVectorInst &moved,
                           llvm::IRBuilder<> &builder, bool withRoots);
  void collectRoots(llvm::Value *value, ValueSet &found) const;

  llvm::Function &function;
  ValueSet unwritten;
  llvm::DenseMap<const llvm::Value *, llvm::Value *> roots;
};

} // namespace swsim

#endif // SWSIM_UNWRITTEN_BITS_H
