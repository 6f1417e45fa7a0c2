//===- InlineAssembly.cpp - Machine instructions in C ---------------------===//
//
// Programs write a few machine instructions as inline assembly: register
// communication, barriers, clocks, vector loads. They become calls and IR:
//
//   asm volatile("getr %0" : "=r"(v))   ->   v = __swsim_getr_d()
//
// A statement may have several instructions; its operands are registers that
// they read and write in turn. What is not known is refused for CPE code. Host
// code may have assembly of this machine, which is left alone.
//
//===----------------------------------------------------------------------===//

#include "InlineAssembly.h"
#include "Passes.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace swsim;

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// `$$31` is the register that reads as 0, `$0` and `${0:x}` are operands.
static std::optional<AsmOperand> parseRegister(StringRef text) {
  AsmOperand operand;
  if (text.consume_front("$$")) {
    if (text == "31" || text == "63" || text == "zero")
      return operand;
    return std::nullopt;
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

static constexpr unsigned registerBits = 256, scalarBits = 64;

AsmState::AsmState(CallInst &call)
    : builder(&call), module(*call.getModule()), call(call) {
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
    // "+r": the output begins with the value of its input.
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

Type *AsmState::typeOf(const AsmOperand &operand) const {
  if (operand.kind != AsmOperand::Register ||
      operand.number >= registers.size() || registers[operand.number].isMemory)
    return nullptr;
  return registers[operand.number].type;
}

/// The contents of a register as four 64-bit words. A single-precision number
/// is held in the format of double precision, a short integer sign-extended.
Value *AsmState::toBits(Value *value) {
  Type *type = value->getType();
  Type *word = builder.getInt64Ty();
  auto *bits = FixedVectorType::get(word, registerBits / scalarBits);
  if (type->isVectorTy()) {
    if (type->getPrimitiveSizeInBits() == registerBits / 2 &&
        type->getScalarType()->isFloatTy())
      value = builder.CreateFPExt(
          value, FixedVectorType::get(builder.getDoubleTy(), 4));
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
    if (type->getPrimitiveSizeInBits() == registerBits)
      return builder.CreateBitCast(bits, type);
    auto *wide = FixedVectorType::get(builder.getDoubleTy(), 4);
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
    return convert(registers[operand.number].value, type);
  return convert(builder.getInt64(operand.value), type);
}

void AsmState::write(const AsmOperand &operand, Value *value) {
  if (operand.kind == AsmOperand::Zero)
    return;
  Register &entry = registers[operand.number];
  entry.value = entry.isOutput ? convert(value, entry.type) : value;
}

Value *AsmState::address(const AsmOperand &operand) {
  if (operand.kind != AsmOperand::Memory)
    return registers[operand.number].value;
  Value *base = convert(registers[operand.number].value, builder.getPtrTy());
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

/// True if every operand that the instructions name exists.
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
          operand.number >= count)
        return false;
  return true;
}

/// The text as the program has it, on one line.
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

static void refuse(CallInst &call, StringRef text) {
  std::string message = "inline assembly that the simulator does not know: '" +
                        asWritten(text) + "'";
  call.getContext().diagnose(DiagnosticInfoInlineAsm(call, message, DS_Error));
  if (!call.getType()->isVoidTy())
    call.replaceAllUsesWith(PoisonValue::get(call.getType()));
  call.eraseFromParent();
}

static void lowerStatement(CallInst &call, bool isHost) {
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
    return isHost ? void() : refuse(call, text);
  AsmState state(call);
  for (const AsmInstruction &instruction : *instructions)
    if (!lowerInstruction(state, instruction))
      return refuse(call, text);
  state.finish();
}

void swsim::lowerInlineAssembly(Module &module, bool isHost) {
  SmallVector<CallInst *> statements;
  for (Function &function : module)
    for (Instruction &instruction : instructions(function))
      if (auto *call = dyn_cast<CallInst>(&instruction))
        if (call->isInlineAsm())
          statements.push_back(call);
  for (CallInst *call : statements)
    lowerStatement(*call, isHost);
}

PreservedAnalyses swsim::LowerHostPass::run(Module &module,
                                            ModuleAnalysisManager &) {
  lowerInlineAssembly(module, /*isHost=*/true);
  return PreservedAnalyses::none();
}
