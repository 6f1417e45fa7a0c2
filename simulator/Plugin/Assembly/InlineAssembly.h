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

/// An operand of an instruction, as it is written.
struct AsmOperand {
  enum Kind { Register, Zero, Immediate, Memory } kind = Zero;
  /// Operand of the statement: the register, or the base of an address. Or the
  /// number of a register of the chip, if that is named.
  unsigned number = 0;
  bool isOfChip = false;
  /// The immediate, or the distance from the base.
  int64_t value = 0;
};

/// One instruction of an assembly statement.
struct AsmInstruction {
  llvm::StringRef mnemonic;
  llvm::SmallVector<AsmOperand, 4> operands;
};

/// Splits the text of a statement; nothing if an operand is not understood.
std::optional<llvm::SmallVector<AsmInstruction>>
parseAssembly(llvm::StringRef text);

/// The registers of one statement while its instructions are translated. A
/// value in one keeps the type of the C variable. Registers of the chip that a
/// statement names begin as 0, and nothing is left in them for the next one.
class AsmState {
public:
  /// `lanes` is the number of 64-bit words of a vector register.
  AsmState(llvm::CallInst &call, unsigned lanes);

  /// The value of a register as `type`.
  llvm::Value *read(const AsmOperand &operand, llvm::Type *type);
  /// The type of the C variable behind an operand; null if there is none.
  llvm::Type *typeOf(const AsmOperand &operand) const;
  void write(const AsmOperand &operand, llvm::Value *value);
  /// The address that an operand of a load or store means.
  llvm::Value *address(const AsmOperand &operand);
  /// Memory for one value of a type.
  llvm::Value *temporary(llvm::Type *type);
  /// Replaces the statement.
  void finish();

  llvm::IRBuilder<> builder;
  llvm::Module &module;
  /// Vector registers may be passed as values.
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

/// True for instructions that have a meaning, in code of a CPE or of the host.
bool isKnownInstruction(const AsmInstruction &instruction, bool isHost);

/// The mnemonics of CPE code that have a meaning, for messages.
std::string listMnemonics();

/// Translates one instruction; false if its operands do not fit.
bool lowerInstruction(AsmState &state, const AsmInstruction &instruction);

} // namespace swsim

#endif // SWSIM_INLINE_ASSEMBLY_H
