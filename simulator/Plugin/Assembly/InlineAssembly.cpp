//===- InlineAssembly.cpp - Machine instructions in C ---------------------===//
//
// Programs write a few machine instructions as inline assembly: register
// communication, barriers, clocks, vector loads. These become calls and IR:
//
//   asm volatile("getr %0" : "=r"(v))   ->   v = __swsim_getr_d()
//
// A statement may have several instructions, which read and write its operands
// as registers. Unknown instructions are refused in CPE code. Host code may
// have assembly of this machine, which is not changed.
//
//===----------------------------------------------------------------------===//

#include "Plugin/Assembly/InlineAssembly.h"
#include "Plugin/Parameters.h"
#include "Plugin/Passes.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace swsim;

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// `$$31` is the register that reads as 0. `$$5`, `$$f5` and `$$37` are
/// registers of the chip; the second half of these has vectors. `$0` is an
/// operand.
static std::optional<AsmOperand> parseRegister(StringRef text) {
  AsmOperand operand;
  if (text.consume_front("$$")) {
    if (text == "31" || text == "63" || text == "f31" || text == "zero")
      return operand;
    unsigned first = text.consume_front("f") ? 32 : 0;
    operand.isOfChip = true;
    operand.kind = AsmOperand::Register;
    if (text == "sp" || text.getAsInteger(10, operand.number) ||
        (operand.number += first) > 63)
      return std::nullopt;
    return operand;
  }
  operand.kind = AsmOperand::Register;
  if (!text.consume_front("$") || text.getAsInteger(10, operand.number))
    return std::nullopt;
  return operand;
}

static std::optional<AsmOperand> parseOperand(StringRef text) {
  AsmOperand operand;
  if (text.starts_with("$"))
    return parseRegister(text);
  auto [distance, base] = text.split('(');
  operand.kind = base.empty() ? AsmOperand::Immediate : AsmOperand::Memory;
  distance = distance.trim();
  if (!distance.empty() && distance.getAsInteger(0, operand.value))
    return std::nullopt;
  if (base.empty())
    return operand;
  if (!base.consume_back(")"))
    return std::nullopt;
  std::optional<AsmOperand> inner = parseRegister(base.trim());
  if (!inner)
    return std::nullopt;
  if (inner->kind == AsmOperand::Zero)
    operand.kind = AsmOperand::Immediate;
  operand.number = inner->number;
  operand.isOfChip = inner->isOfChip;
  return operand;
}

std::optional<SmallVector<AsmInstruction>>
swsim::parseAssembly(StringRef text) {
  SmallVector<AsmInstruction> instructions;
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  for (StringRef line : lines) {
    SmallVector<StringRef> statements;
    line.split('#').first.split(statements, ';');
    for (StringRef statement : statements) {
      statement = statement.trim();
      if (statement.empty())
        continue;
      size_t end = statement.find_first_of(" \t");
      AsmInstruction instruction{statement.substr(0, end), {}};
      SmallVector<StringRef> operands;
      if (end != StringRef::npos)
        statement.substr(end).trim().split(operands, ',');
      for (StringRef operand : operands) {
        auto parsed = parseOperand(operand.trim());
        if (!parsed)
          return std::nullopt;
        instruction.operands.push_back(*parsed);
      }
      instructions.push_back(std::move(instruction));
    }
  }
  return instructions;
}

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

static constexpr unsigned scalarBits = 64;

AsmState::AsmState(CallInst &call, unsigned lanes)
    : builder(&call), module(*call.getModule()), lanes(lanes), call(call) {
  Attribute features = call.getFunction()->getFnAttribute("target-features");
  hasVectors =
      features.isValid() && features.getValueAsString().contains("+avx");
  auto *code = cast<InlineAsm>(call.getCalledOperand());
  SmallVector<Type *> results;
  if (auto *structure = dyn_cast<StructType>(call.getType()))
    results.append(structure->element_begin(), structure->element_end());
  else if (!call.getType()->isVoidTy())
    results.push_back(call.getType());
  unsigned argument = 0, result = 0;
  for (const InlineAsm::ConstraintInfo &info : code->ParseConstraints()) {
    if (info.Type == InlineAsm::isClobber || info.Type == InlineAsm::isLabel)
      continue;
    Register entry;
    entry.isMemory = info.isIndirect;
    if (info.Type == InlineAsm::isOutput && !info.isIndirect) {
      entry.isOutput = true;
      entry.type = results[result++];
      entry.value = Constant::getNullValue(entry.type);
    } else {
      entry.value = call.getArgOperand(argument++);
      entry.type = entry.value->getType();
    }
    // "+r": the initial value of the output is that of its input.
    if (info.Type == InlineAsm::isInput && info.hasMatchingInput() == false &&
        !info.Codes.empty()) {
      unsigned tied;
      if (!StringRef(info.Codes[0]).getAsInteger(10, tied) &&
          tied < registers.size() && registers[tied].isOutput)
        registers[tied].value = entry.value;
    }
    registers.push_back(entry);
  }
}

AsmState::Register &AsmState::slot(const AsmOperand &operand) {
  if (!operand.isOfChip)
    return registers[operand.number];
  Register &entry = ofChip[operand.number];
  if (!entry.value)
    entry.value = builder.getInt64(0);
  return entry;
}

Type *AsmState::typeOf(const AsmOperand &operand) const {
  if (operand.isOfChip || operand.kind != AsmOperand::Register ||
      operand.number >= registers.size() || registers[operand.number].isMemory)
    return nullptr;
  return registers[operand.number].type;
}

/// The contents of a register as 64-bit words. Single precision has the format
/// of double precision, and short integers are sign-extended.
Value *AsmState::toBits(Value *value) {
  Type *type = value->getType();
  Type *word = builder.getInt64Ty();
  auto *bits = FixedVectorType::get(word, lanes);
  if (type->isVectorTy()) {
    if (type->getPrimitiveSizeInBits() == lanes * scalarBits / 2 &&
        type->getScalarType()->isFloatTy())
      value = builder.CreateFPExt(
          value, FixedVectorType::get(builder.getDoubleTy(), lanes));
    return builder.CreateBitCast(value, bits);
  }
  if (type->isPointerTy())
    value = builder.CreatePtrToInt(value, word);
  else if (type->isFloatTy())
    value = builder.CreateFPExt(value, builder.getDoubleTy());
  if (value->getType()->isDoubleTy())
    value = builder.CreateBitCast(value, word);
  else
    value = builder.CreateSExtOrTrunc(value, word);
  return builder.CreateInsertElement(Constant::getNullValue(bits), value,
                                     uint64_t(0));
}

Value *AsmState::fromBits(Value *bits, Type *type) {
  if (type->isVectorTy()) {
    if (type->getPrimitiveSizeInBits() == lanes * scalarBits)
      return builder.CreateBitCast(bits, type);
    auto *wide = FixedVectorType::get(builder.getDoubleTy(), lanes);
    return builder.CreateFPTrunc(builder.CreateBitCast(bits, wide), type);
  }
  Value *word = builder.CreateExtractElement(bits, uint64_t(0));
  if (type->isPointerTy())
    return builder.CreateIntToPtr(word, type);
  if (type->isIntegerTy())
    return builder.CreateSExtOrTrunc(word, type);
  Value *number = builder.CreateBitCast(word, builder.getDoubleTy());
  return type->isFloatTy() ? builder.CreateFPTrunc(number, type) : number;
}

Value *AsmState::convert(Value *value, Type *type) {
  Type *from = value->getType();
  if (from == type)
    return value;
  if (from->isIntegerTy() && type->isIntegerTy())
    return builder.CreateSExtOrTrunc(value, type);
  if (from->isVectorTy() && type->isVectorTy() &&
      from->getPrimitiveSizeInBits() == type->getPrimitiveSizeInBits())
    return builder.CreateBitCast(value, type);
  return fromBits(toBits(value), type);
}

Value *AsmState::read(const AsmOperand &operand, Type *type) {
  if (operand.kind == AsmOperand::Register)
    return convert(slot(operand).value, type);
  return convert(builder.getInt64(operand.value), type);
}

void AsmState::write(const AsmOperand &operand, Value *value) {
  if (operand.kind == AsmOperand::Zero)
    return;
  Register &entry = slot(operand);
  entry.value = entry.isOutput ? convert(value, entry.type) : value;
}

Value *AsmState::address(const AsmOperand &operand) {
  if (operand.kind != AsmOperand::Memory)
    return slot(operand).value;
  Value *base = convert(slot(operand).value, builder.getPtrTy());
  return builder.CreateConstGEP1_64(builder.getInt8Ty(), base, operand.value);
}

Value *AsmState::temporary(Type *type) {
  BasicBlock &entry = call.getFunction()->getEntryBlock();
  return IRBuilder<>(&entry, entry.begin()).CreateAlloca(type);
}

void AsmState::finish() {
  Value *result = nullptr;
  unsigned index = 0;
  bool isStruct = call.getType()->isStructTy();
  if (isStruct)
    result = PoisonValue::get(call.getType());
  for (Register &entry : registers) {
    if (!entry.isOutput)
      continue;
    result = isStruct ? builder.CreateInsertValue(result, entry.value, index++)
                      : entry.value;
  }
  if (result)
    call.replaceAllUsesWith(result);
  call.eraseFromParent();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// True if all operands that the instructions refer to exist.
static bool operandsExist(ArrayRef<AsmInstruction> instructions,
                          const InlineAsm &code) {
  unsigned count = 0;
  for (const InlineAsm::ConstraintInfo &info : code.ParseConstraints())
    count +=
        info.Type == InlineAsm::isOutput || info.Type == InlineAsm::isInput;
  for (const AsmInstruction &instruction : instructions)
    for (const AsmOperand &operand : instruction.operands)
      if ((operand.kind == AsmOperand::Register ||
           operand.kind == AsmOperand::Memory) &&
          !operand.isOfChip && operand.number >= count)
        return false;
  return true;
}

/// The text as in the program, on one line.
static std::string asWritten(StringRef text) {
  std::string result;
  for (text = text.trim(); !text.empty(); text = text.drop_front()) {
    if (text.consume_front("$$"))
      result += '$';
    else if (text.consume_front("$"))
      result += '%';
    if (!text.empty())
      result += text.front() == '\n' ? ';' : text.front();
  }
  return result;
}

/// The first unsupported instruction of the text, or the whole text.
static StringRef culprit(StringRef text, bool isHost) {
  SmallVector<StringRef> statements;
  SplitString(text, statements, "\n;");
  for (StringRef statement : statements) {
    auto parsed = parseAssembly(statement);
    if (!parsed ||
        (!parsed->empty() && !isKnownInstruction(parsed->front(), isHost)))
      return statement;
  }
  return text;
}

static void refuse(CallInst &call, StringRef text, bool isHost) {
  std::string message = "inline assembly that the simulator does not know: '" +
                        asWritten(culprit(text, isHost)) + "'; it knows " +
                        listMnemonics();
  call.getContext().diagnose(DiagnosticInfoInlineAsm(call, message, DS_Error));
  if (!call.getType()->isVoidTy())
    call.replaceAllUsesWith(PoisonValue::get(call.getType()));
  call.eraseFromParent();
}

static void lowerStatement(CallInst &call, bool isHost, unsigned lanes) {
  auto *code = cast<InlineAsm>(call.getCalledOperand());
  StringRef text = code->getAsmString();
  auto instructions = parseAssembly(text);
  // An empty statement only orders memory accesses.
  if (instructions && instructions->empty())
    return call.setCalledOperand(InlineAsm::get(code->getFunctionType(), "",
                                                code->getConstraintString(),
                                                code->hasSideEffects()));
  bool isKnown = instructions && operandsExist(*instructions, *code);
  if (isKnown)
    for (const AsmInstruction &instruction : *instructions)
      isKnown &= isKnownInstruction(instruction, isHost);
  if (!isKnown)
    return isHost ? void() : refuse(call, text, isHost);
  AsmState state(call, lanes);
  for (const AsmInstruction &instruction : *instructions)
    if (!lowerInstruction(state, instruction))
      return refuse(call, text, isHost);
  state.finish();
}

/// Number of 64-bit words in a vector register of the CPEs.
static unsigned vectorLanes() {
  constexpr unsigned usual = 4;
  std::optional<swsim_machine> machine = machineIfReadable();
  return machine ? static_cast<unsigned>(machine->simd_bits) / scalarBits
                 : usual;
}

void swsim::lowerInlineAssembly(Module &module, bool isHost) {
  SmallVector<CallInst *> statements;
  for (Function &function : module)
    for (Instruction &instruction : instructions(function))
      if (auto *call = dyn_cast<CallInst>(&instruction))
        if (call->isInlineAsm())
          statements.push_back(call);
  if (statements.empty())
    return;
  unsigned lanes = vectorLanes();
  for (CallInst *call : statements)
    lowerStatement(*call, isHost, lanes);
}
