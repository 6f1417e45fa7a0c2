//===- InlineAssembly.h - Machine instructions in C -------------*- C++ -*-===//

#ifndef SWSIM_INLINE_ASSEMBLY_H
#define SWSIM_INLINE_ASSEMBLY_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

#include <optional>

namespace swsim {

/// An operand of an instruction as written.
struct AsmOperand {
  enum Kind { Register, Zero, Immediate, Memory } kind = Zero;
  /// Index of the statement's operand that has the register or the base
  /// address. If a register of the chip is named, its number.
  unsigned number = 0;
  bool isOfChip = false;
  /// The immediate, or the displacement from the base.
  int64_t value = 0;
};

/// One instruction of an assembly statement.
struct AsmInstruction {
  llvm::StringRef mnemonic;
  llvm::SmallVector<AsmOperand, 4> operands;
};

/// Parses the text of a statement; nothing if an operand has an unknown form.
std::optional<llvm::SmallVector<AsmInstruction>>
parseAssembly(llvm::StringRef text);

/// The registers of a statement during the translation of its instructions. A
/// value keeps the type of its C variable. Registers of the chip that a
/// statement names are initially 0, and keep no value for the next statement.
class AsmState {
public:
  /// `lanes` is the number of 64-bit words of a vector register.
  AsmState(llvm::CallInst &call, unsigned lanes);

  /// Reads a register as a value of `type`.
  llvm::Value *read(const AsmOperand &operand, llvm::Type *type);
  /// The type of the C variable of an operand; null if there is none.
  llvm::Type *typeOf(const AsmOperand &operand) const;
  void write(const AsmOperand &operand, llvm::Value *value);
  /// The address of the operand of a load or store.
  llvm::Value *address(const AsmOperand &operand);
  /// Stack memory for one value of a type.
  llvm::Value *temporary(llvm::Type *type);
  /// Replaces the statement.
  void finish();

  llvm::IRBuilder<> builder;
  llvm::Module &module;
  /// True if vector registers may be passed as values.
  bool hasVectors;
  unsigned lanes;

private:
  struct Register {
    llvm::Type *type = nullptr;
    llvm::Value *value = nullptr;
    bool isOutput = false, isMemory = false;
  };

  Register &slot(const AsmOperand &operand);
  llvm::Value *convert(llvm::Value *value, llvm::Type *type);
  llvm::Value *toBits(llvm::Value *value);
  llvm::Value *fromBits(llvm::Value *bits, llvm::Type *type);

  llvm::CallInst &call;
  llvm::SmallVector<Register> registers;
  llvm::DenseMap<unsigned, Register> ofChip;
};

/// True for supported instructions, in code of a CPE or of the host.
bool isKnownInstruction(const AsmInstruction &instruction, bool isHost);

/// The supported mnemonics of CPE code, for messages.
std::string listMnemonics();

/// Translates one instruction; false if its operands are unsuitable.
bool lowerInstruction(AsmState &state, const AsmInstruction &instruction);

} // namespace swsim

#endif // SWSIM_INLINE_ASSEMBLY_H
